/* preserve-most.cc - calls of the runtime that preserve most registers.

   SPDX-License-Identifier: GPL-3.0-or-later

   The called entries (libtemporal/target/x86_64/preserve-most.c) change only a few registers, which
   are known.  For GCC these calls are asm statements that may read and write memory and clobber
   these registers.  As for cold-calls.cc, the red zone is disabled.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/preserve-most.h"
#include "target/x86_64/call-messages.h"

bool
tp_preserving_calls_p (void)
{
  return !tp_opt.disable.cold_calls && tp_cold_p () && !tp_wide_vectors_p ();
}

void
tp_asm_operand (vec<tree, va_gc> **operands, const char *constraint, tree value)
{
  tree c = build_string (strlen (constraint) + 1, constraint);
  vec_safe_push (*operands, build_tree_list (build_tree_list (NULL_TREE, c), value));
}

/* Replace the call at GSI by a call of ENTRY in an asm statement with these operands and
   clobbers.  */

static void
replace_with_asm (gimple_stmt_iterator *gsi, const char *entry, vec<tree, va_gc> *inputs,
                  vec<tree, va_gc> *outputs, vec<tree, va_gc> *clobbers)
{
  char *text = xasprintf ("call\t{*__temporal_v%d_%s@GOTPCREL(%%%%rip)"
                          "|[QWORD PTR __temporal_v%d_%s@GOTPCREL[rip]]}",
                          TP_ABI_VERSION, entry, TP_ABI_VERSION, entry);
  gasm *stmt = gimple_build_asm_vec (text, inputs, outputs, clobbers, NULL);
  free (text);
  gimple_asm_set_volatile (stmt, true);
  tp_no_warning (stmt);
  gimple_set_location (stmt, gimple_location (gsi_stmt (*gsi)));
  gsi_replace (gsi, stmt, false);
  for (unsigned k = 0; k < gimple_asm_noutputs (stmt); k++)
    SSA_NAME_DEF_STMT (TREE_VALUE (gimple_asm_output_op (stmt, k))) = stmt;
}

static void
changes (vec<tree, va_gc> **clobbers, const char *name)
{
  vec_safe_push (*clobbers, build_tree_list (NULL_TREE, build_string (strlen (name) + 1, name)));
}

void
tp_preserving_call (gimple_stmt_iterator *gsi, const char *entry, tree a, tree c, tree d,
                    tree result)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  tp_asm_operand (&outputs, "=a", result ? result : make_ssa_name (tp_word_type));
  tp_asm_operand (&outputs, "=c", make_ssa_name (TREE_TYPE (c)));
  tp_asm_operand (&outputs, "=d", make_ssa_name (TREE_TYPE (d)));
  tp_asm_operand (&inputs, "0", a);
  tp_asm_operand (&inputs, "1", c);
  tp_asm_operand (&inputs, "2", d);
  for (const char *name : { "si", "r10", "r11", "cc", "memory" })
    changes (&clobbers, name);
  replace_with_asm (gsi, entry, inputs, outputs, clobbers);
}

/* Replace the call at GSI by a call of ENTRY, which takes its argument and returns its result in
   rax, and changes no other register.  Unless SECOND is null, it is a second, constant argument in
   rdx.  */

static void
light_value (gimple_stmt_iterator *gsi, const char *entry, tree second)
{
  gimple *call = gsi_stmt (*gsi);
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  tree result = gimple_call_lhs (call);
  tp_asm_operand (&outputs, "=a",
                  result ? result : make_ssa_name (gimple_call_return_type (as_a<gcall *> (call))));
  tp_asm_operand (&inputs, "0", gimple_call_arg (call, 0));
  if (second)
    tp_asm_operand (&inputs, "d", second);
  for (const char *name : { "cc", "memory" })
    changes (&clobbers, name);
  replace_with_asm (gsi, entry, inputs, outputs, clobbers);
}

void
tp_preserving_resolve (gimple_stmt_iterator *gsi)
{
  light_value (gsi, "resolve_light", NULL_TREE);
  tp_count (STAT_preserving_resolves);
}

void
tp_preserving_arrived (gimple_stmt_iterator *gsi)
{
  light_value (gsi, "arrived_light", gimple_call_arg (gsi_stmt (*gsi), 1));
  tp_count (STAT_preserving_resolves);
}

void
tp_preserving_entered (gimple_stmt_iterator *gsi)
{
  light_value (gsi, "entered_light", gimple_call_arg (gsi_stmt (*gsi), 1));
}
