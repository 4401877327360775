/* pure-const.h - removes the attributes pure and const of functions that take or return pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PURE_CONST_H
#define TEMPORAL_PURE_CONST_H

/* Forget that functions of the program which take or return pointers are pure or const.  Once,
   before SSA construction.  */
extern void tp_drop_pure_const (void);

#endif
