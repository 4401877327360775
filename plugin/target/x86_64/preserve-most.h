/* preserve-most.h - calls of the runtime that preserve most registers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PRESERVE_MOST_H
#define TEMPORAL_PRESERVE_MOST_H

/* Return true if such calls can be made in the current function.  */
extern bool tp_preserving_calls_p (void);

/* Replace the call at GSI by a call of ENTRY of the runtime's preserve-most.c, with the arguments
   A, C and D in rax, rcx and rdx.  RESULT is the SSA name of the value in rax afterwards, or
   null.  */
extern void tp_preserving_call (gimple_stmt_iterator *gsi, const char *entry, tree a, tree c,
                                tree d, tree result);

/* Replace the call at GSI, of ENTRY_resolve, by one that changes no register but that of the result
   (libtemporal/target/x86_64/resolve-preserve-most.c).  */
extern void tp_preserving_resolve (gimple_stmt_iterator *gsi);

/* Add VALUE to the OPERANDS of an asm statement.  */
extern void tp_asm_operand (vec<tree, va_gc> **operands, const char *constraint, tree value);

/* The same as tp_preserving_resolve for the calls of ENTRY_arrived and ENTRY_entered
   (incoming-arguments.cc).  */
extern void tp_preserving_arrived (gimple_stmt_iterator *gsi);
extern void tp_preserving_entered (gimple_stmt_iterator *gsi);

#endif
