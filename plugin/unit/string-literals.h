/* string-literals.h - string literals as variables, which can be blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STRING_LITERALS_H
#define TEMPORAL_STRING_LITERALS_H

/* Replace the string literals of the unit whose addresses are taken by static constant variables.
   To be called once, before SSA form.  */
extern void tp_replace_literals (void);

#endif
