/* light.cc - calls of the runtime that leave most registers alone.

   SPDX-License-Identifier: GPL-3.0-or-later

   They lead to entries of the runtime's (libtemporal/light.c) that say which registers they change; for GCC they are
   asm statements, which may read and write memory.  As for those of cold.cc there is no red zone.  */

#include "temporal-gcc.h"
#include "abi.h"
#include "cold.h"
#include "decls.h"
#include "emit.h"
#include "light.h"
#include "message.h"
#include "options.h"

bool
tp_light_p (void)
{
  return !tp_opt.no_cold && tp_cold_p () && !tp_wide_vectors_p ();
}

void
tp_asm_operand (vec<tree, va_gc> **operands, const char *constraint, tree value)
{
  tree c = build_string (strlen (constraint) + 1, constraint);
  vec_safe_push (*operands, build_tree_list (build_tree_list (NULL_TREE, c), value));
}

void
tp_light_call (gimple_stmt_iterator *gsi, const char *entry, tree a, tree c, tree d, tree result)
{
  gimple *call = gsi_stmt (*gsi);
  char *text = xasprintf ("call\t{*__temporal_v%d_%s@GOTPCREL(%%%%rip)"
			  "|[QWORD PTR __temporal_v%d_%s@GOTPCREL[rip]]}",
			  TP_ABI_VERSION, entry, TP_ABI_VERSION, entry);
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL, *clobbers = NULL;
  tree changed[] = { result ? result : make_ssa_name (tp_word_type),
		     make_ssa_name (TREE_TYPE (c)), make_ssa_name (TREE_TYPE (d)) };
  tp_asm_operand (&outputs, "=a", changed[0]);
  tp_asm_operand (&outputs, "=c", changed[1]);
  tp_asm_operand (&outputs, "=d", changed[2]);
  tp_asm_operand (&inputs, "0", a);
  tp_asm_operand (&inputs, "1", c);
  tp_asm_operand (&inputs, "2", d);
  for (const char *name : { "si", "r10", "r11", "cc", "memory" })
    vec_safe_push (clobbers, build_tree_list (NULL_TREE, build_string (strlen (name) + 1, name)));
  gasm *stmt = gimple_build_asm_vec (text, inputs, outputs, clobbers, NULL);
  free (text);
  gimple_asm_set_volatile (stmt, true);
  tp_no_warning (stmt);
  gimple_set_location (stmt, gimple_location (call));
  gsi_replace (gsi, stmt, false);
  for (tree name : changed)
    SSA_NAME_DEF_STMT (name) = stmt;
}
