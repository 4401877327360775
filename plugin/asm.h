/* asm.h - pointers through assembler statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ASM_H
#define TEMPORAL_ASM_H

/* Check the operands of STMT in memory, and keep the referents of pointers among them.  */
extern void tp_mark_asm (gasm *stmt);

/* Referent of the pointer RESULT, an output of STMT in a register.  */
extern tree tp_asm_referent (gasm *stmt, tree result);

#endif
