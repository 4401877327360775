/* asm-outputs.h - the referents of pointers that assembler statements write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ASM_OUTPUTS_H
#define TEMPORAL_ASM_OUTPUTS_H

/* Does the empty STMT leave its output OP as it was?  */
extern bool tp_asm_keeps_p (gasm *stmt, tree op);

/* OP, which STMT writes, is a pointer: find its referent.  */
extern void tp_keep_asm_output (struct tp_context *cx, gasm *stmt, tree op);

/* Referent of the pointer RESULT, an output of STMT in a register.  */
extern tree tp_asm_referent (struct tp_context *cx, gasm *stmt, tree result);

#endif
