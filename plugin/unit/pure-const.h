/* pure-const.h - removes the attributes pure and const of functions that take or return pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PURE_CONST_H
#define TEMPORAL_PURE_CONST_H

/* Remove pure and const from the functions of the program that take or return pointers.  To be
   called once, before SSA form.  */
extern void tp_drop_pure_const (void);

#endif
