/* asm-outputs.h - the referents of pointers that assembler statements write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ASM_OUTPUTS_H
#define TEMPORAL_ASM_OUTPUTS_H

/* Return true if STMT is empty and leaves its output OP unchanged.  */
extern bool tp_asm_keeps_p (gasm *stmt, tree op);

/* STMT writes the pointer OP in memory: insert the update of its referent.  */
extern void tp_keep_asm_output (struct tp_context *cx, gasm *stmt, tree op);

/* If STMT is empty, the input that is in the same register as the output RESULT, and so has the
   same value; otherwise null.  */
extern tree tp_asm_handed_on (gasm *stmt, tree result);

/* The referent of the pointer RESULT, an output of STMT in a register.  */
extern tree tp_asm_referent (struct tp_context *cx, gasm *stmt, tree result);

#endif
