/* string-literals.h - string literals as variables, which can be blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STRING_LITERALS_H
#define TEMPORAL_STRING_LITERALS_H

/* Replace the string literals of the translation unit whose addresses are taken by static constant
   variables.  Call it once, before SSA construction.  */
extern void tp_replace_literals (void);

#endif
