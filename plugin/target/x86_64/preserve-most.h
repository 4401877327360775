/* preserve-most.h - calls of the runtime that preserve most registers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PRESERVE_MOST_H
#define TEMPORAL_PRESERVE_MOST_H

/* Can such calls be made here?  */
extern bool tp_preserving_calls_p (void);

/* Replace the call at GSI by one of the entry ENTRY of preserve-most.c with arguments in rax, rcx
   and rdx.  RESULT, a name, is what is in rax afterwards; null if that is not asked for.  */
extern void tp_preserving_call (gimple_stmt_iterator *gsi, const char *entry, tree a, tree c,
                                tree d, tree result);

/* Replace the call at GSI, of ENTRY_resolve, by one that changes no register but its result's
   (libtemporal/target/x86_64/resolve-preserve-most.c).  */
extern void tp_preserving_resolve (gimple_stmt_iterator *gsi);

/* Add VALUE to the OPERANDS of an asm statement.  */
extern void tp_asm_operand (vec<tree, va_gc> **operands, const char *constraint, tree value);

/* The same for arrived and entered (incoming-arguments.cc).  */
extern void tp_preserving_arrived (gimple_stmt_iterator *gsi);
extern void tp_preserving_entered (gimple_stmt_iterator *gsi);

#endif
