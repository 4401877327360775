/* asm.h - pointers through assembler statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ASM_H
#define TEMPORAL_ASM_H

/* Check the memory operands of STMT, and update the referents of the pointers among its
   operands.  */
extern void tp_instrument_asm (struct tp_context *cx, gasm *stmt);

#endif
