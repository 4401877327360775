/* lower-scopes.cc - the inline form of the begin and the end of local variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   What enter and leave record in the history of a variable is known here: its declaration, its
   size, the function that it is in after inlining, and nearly always the one place where its scope
   ends.  So this becomes a constant, struct tp_local (abi.h), and a record of the history is one
   word: the addresses of this constant and of the variable, packed.  enter becomes begin, which
   writes a new number to the cells, and this record.  leave becomes end, which clears the cells.
   If the scope ends in several places that a report would distinguish, all ends but the most
   frequent have a constant of their own and write a record, too.  Before its end the record of a
   variable may already name the most frequent end; this is harmless, because the cells say whether
   the variable is alive.

   For small variables this is done inline where speed counts.  A number is drawn by one
   instruction, so that a signal handler cannot draw the same one (origin-numbers.c).  The runtime
   does it if the thread's batch of numbers is used up, if the variable lies deeper in the stack
   than any before, or if it lies far above (local-records.h).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/object.h"
#include "lower/guards.h"
#include "lower/lower.h"
#include "lower/shadow.h"
#include "target/x86_64/packed-sites.h"
#include "target/x86_64/preserve-most.h"

/* Up to so many pointers are set inline, one by one.  */
static const unsigned HOST_WIDE_INT unset_inline_max = 8;

/* The stores are volatile, because the alias analysis of later passes would otherwise take them for
   stores of the program to its variable (uninit.cc).  */

bool
tp_lower_unset (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > unset_inline_max)
    return false;
  tree type = build_qualified_type (ptr_type_node, TYPE_QUAL_VOLATILE);
  /* It conflicts with accesses of each type.  */
  tree any = build_pointer_type_for_mode (char_type_node, ptr_mode, true);
  gimple_seq seq = NULL;
  tree first = tp_emit_assign (
    &seq, ptr_type_node, TREE_CODE (gimple_call_arg (call, 0)) == SSA_NAME ? SSA_NAME : ADDR_EXPR,
    gimple_call_arg (call, 0));
  for (unsigned HOST_WIDE_INT k = 0; k < n; k++)
    {
      tree slot = build2 (MEM_REF, type, first, build_int_cst (any, k * POINTER_SIZE_UNITS));
      TREE_THIS_VOLATILE (slot) = 1;
      gimple_seq_add_stmt (
        &seq, gimple_build_assign (slot, fold_convert (ptr_type_node, gimple_call_arg (call, 2))));
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

bool
tp_lower_at (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tp_emit_field_store (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, site),
                       gimple_call_arg (call, 0));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

bool
tp_lower_at_last (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tp_emit_field_store (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, given),
                       gimple_call_arg (call, 0));
  tp_emit_field_store (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, last),
                       gimple_call_arg (call, 1));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* ---- the constants of variables ---------------------------------------------------------- */

/* An end of a variable's scope, as a report would distinguish it, and how often it is reached.  */

struct scope_end
{
  tree site;
  unsigned how;
  tree local;
  int often;
};

struct scope_variable
{
  vec<gimple *> enters, leaves;
  vec<scope_end> ends;
};

/* Make the constant struct tp_local of a variable of SIZE bytes that is declared at SITE and whose
   scope ends at END; HOW is TP_END_*.  */

static tree
make_local (tree site, tree size, tree end, unsigned how)
{
  tree type = build_array_type_nelts (ptr_type_node, sizeof (struct tp_local) / sizeof (void *));
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name ("temporal_local"), type);
  tree values[] = { tp_packed_address (site), end ? tp_packed_address (end) : null_pointer_node,
                    build_fold_addr_expr (current_function_decl),
                    build_int_cst (size_type_node, tree_to_uhwi (size) * 4 + how) };
  vec<constructor_elt, va_gc> *fields = NULL;
  for (unsigned k = 0; k < ARRAY_SIZE (values); k++)
    CONSTRUCTOR_APPEND_ELT (fields, size_int (k), fold_convert (ptr_type_node, values[k]));
  tp_mark_constant (decl);
  SET_DECL_ALIGN (decl, TP_LOCAL_ALIGN * BITS_PER_UNIT);
  DECL_USER_ALIGN (decl) = 1;
  DECL_INITIAL (decl) = build_constructor (type, fields);
  TREE_CONSTANT (DECL_INITIAL (decl)) = 1;
  TREE_STATIC (DECL_INITIAL (decl)) = 1;
  varpool_node::finalize_decl (decl);
  return decl;
}

/* Replace CALL by a call of the entry E, with LOCAL or null as its third argument.  */

static void
rename_call (gimple *call, enum tp_entry e, tree local)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gcall *now
    = gimple_build_call (tp_entry_decl (e), 3, gimple_call_arg (call, 0), gimple_call_arg (call, 1),
                         local ? build_fold_addr_expr (local) : null_pointer_node);
  gimple_set_location (now, gimple_location (call));
  gsi_replace (&gsi, now, false);
}

/* Return true if argument K of CALL, a site, is a constant.  */

static bool
constant_site_p (gimple *call, unsigned k)
{
  return is_gimple_min_invariant (gimple_call_arg (call, k));
}

/* The element of V's ends that LEAVE is equal to; null if there is none.  */

static scope_end *
end_of (scope_variable *v, gimple *leave)
{
  for (scope_end &e : v->ends)
    if (e.how == tree_to_uhwi (gimple_call_arg (leave, 2))
        && operand_equal_p (e.site, gimple_call_arg (leave, 3)))
      return &e;
  return NULL;
}

static void
name_variable (scope_variable *v)
{
  for (gimple *leave : v->leaves)
    {
      scope_end *e = end_of (v, leave);
      if (!e)
        {
          v->ends.safe_push ({ gimple_call_arg (leave, 3),
                               (unsigned) tree_to_uhwi (gimple_call_arg (leave, 2)), NULL_TREE,
                               0 });
          e = &v->ends.last ();
        }
      e->often += gimple_bb (leave)->count.to_frequency (cfun);
    }
  scope_end *usual = NULL;
  for (scope_end &e : v->ends)
    if (!usual || e.often > usual->often)
      usual = &e;
  tree site = gimple_call_arg (v->enters[0], 2), size = gimple_call_arg (v->enters[0], 1);
  tree local = usual ? make_local (site, size, usual->site, usual->how)
                     : make_local (site, size, NULL_TREE, TP_END_RETURN);
  for (gimple *enter : v->enters)
    rename_call (enter, ENTRY_begin, local);
  for (gimple *leave : v->leaves)
    {
      scope_end *e = end_of (v, leave);
      if (e != usual && !e->local)
        e->local = make_local (site, size, e->site, e->how);
      rename_call (leave, ENTRY_end, e->local);
    }
}

void
tp_name_scopes (function *fun)
{
  hash_map<tree, unsigned> index;
  auto_vec<scope_variable> variables;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *call = gsi_stmt (i);
      enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call) : ENTRY_COUNT;
      if ((e != ENTRY_enter && e != ENTRY_leave) || !tree_fits_uhwi_p (gimple_call_arg (call, 1))
          || !constant_site_p (call, e == ENTRY_enter ? 2 : 3)
          || (e == ENTRY_leave && !tree_fits_uhwi_p (gimple_call_arg (call, 2))))
        continue;
      tree variable = tp_variable_at (gimple_call_arg (call, 0));
      if (!variable)
        continue;
      bool existed;
      unsigned &k = index.get_or_insert (variable, &existed);
      if (!existed)
        {
          k = variables.length ();
          variables.safe_push ({ vNULL, vNULL, vNULL });
        }
      (e == ENTRY_enter ? variables[k].enters : variables[k].leaves).safe_push (call);
    }
  for (scope_variable &v : variables)
    {
      if (!v.enters.is_empty ())
        name_variable (&v);
      else
        /* Such a variable is no block, but its cells must be empty (enter-leave.cc).  */
        for (gimple *leave : v.leaves)
          rename_call (leave, ENTRY_end, NULL_TREE);
      v.enters.release ();
      v.leaves.release ();
      v.ends.release ();
    }
}

/* ---- the inline form --------------------------------------------------------------------- */

/* Variables of up to so many bytes begin inline.  */
static const unsigned HOST_WIDE_INT begin_inline_max = 64;

/* Append to *SEQ the drawing of a new origin number.  Returns its word, which is valid only if it
   is below *LIMIT, the end of the thread's batch.  */

static tree
emit_draw (gimple_seq *seq, tree *limit)
{
  tree next = tp_stack_field (tp_word_type, offsetof (struct tp_stack, numbers.next));
  tree end = tp_stack_field (tp_word_type, offsetof (struct tp_stack, numbers.limit));
  tree word = make_ssa_name (tp_word_type);
  *limit = make_ssa_name (tp_word_type);
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  tp_asm_operand (&outputs, "=&r", *limit);
  tp_asm_operand (&outputs, "=r", word);
  tp_asm_operand (&outputs, "=m", next);
  tp_asm_operand (&inputs, "m", end);
  tp_asm_operand (&inputs, "1", tp_word (1u << TP_TAIL_BITS));
  tp_asm_operand (&inputs, "m", unshare_expr (next));
  gasm *draw = gimple_build_asm_vec ("mov{l}\t{%3, %0|%0, %3}\n\t"
                                     "xadd{l}\t{%1, %2|%2, %1}",
                                     inputs, outputs, NULL, NULL);
  gimple_asm_set_volatile (draw, true);
  SSA_NAME_DEF_STMT (word) = draw;
  SSA_NAME_DEF_STMT (*limit) = draw;
  gimple_seq_add_stmt (seq, draw);
  return word;
}

/* Append the load of the pointer at OFFSET in struct tp_stack, as an unsigned integer.  */

static tree
emit_stack_load (gimple_seq *seq, unsigned offset)
{
  tree p = make_ssa_name (ptr_type_node);
  tree field = tp_stack_field (tp_slot_pointer_type (), offset);
  gimple_seq_add_stmt (seq, gimple_build_assign (p, field));
  return tp_emit_unsigned (seq, p);
}

/* Append the store of the record of the variable at address A with the origin word WORD; LOCAL is
   the address of its struct tp_local.  */

static void
emit_record (gimple_seq *seq, tree word, tree a, tree local)
{
  tree type = pointer_sized_int_node;
  tree low = tp_emit_assign (seq, type, RSHIFT_EXPR, a, build_int_cst (integer_type_node, 3));
  low
    = tp_emit_assign (seq, type, BIT_AND_EXPR, low,
                      tp_address_constant (((unsigned HOST_WIDE_INT) 1 << TP_LOCAL_BASE_BITS) - 1));
  tree high = tp_emit_unsigned (seq, local);
  high = tp_emit_assign (seq, type, LSHIFT_EXPR, high,
                         build_int_cst (integer_type_node, TP_LOCAL_SHIFT));
  tree record = tp_emit_assign (seq, type, BIT_IOR_EXPR, high, low);
  /* The word is the number times eight, and a record has eight bytes, so the word is the
     offset.  */
  tree place = tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word,
                               tp_word (((1u << TP_STACK_RING_BITS) - 1) << TP_TAIL_BITS));
  place = tp_emit_assign (seq, type, NOP_EXPR, place);
  tree ring = emit_stack_load (seq, offsetof (struct tp_stack, ring));
  place = tp_emit_assign (seq, type, PLUS_EXPR, ring, place);
  tree pointer = build_pointer_type_for_mode (type, ptr_mode, true);
  place = tp_emit_assign (seq, pointer, NOP_EXPR, place);
  gimple_seq_add_stmt (
    seq, gimple_build_assign (build2 (MEM_REF, type, place, build_zero_cst (pointer)), record));
}

/* If the statement after CALL, which begins a variable, looks up the number of the same variable,
   remove it and return its result; otherwise return null.  */

static tree
take_lookup (gimple *call)
{
  gimple_stmt_iterator next = gsi_for_stmt (call);
  gsi_next_nondebug (&next);
  gimple *stmt = gsi_end_p (next) ? NULL : gsi_stmt (next);
  if (!stmt || !is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_origin
      || !gimple_call_lhs (stmt)
      || !operand_equal_p (gimple_call_arg (stmt, 0), gimple_call_arg (call, 0)))
    return NULL_TREE;
  tree name = gimple_call_lhs (stmt);
  gsi_remove (&next, true);
  return name;
}

bool
tp_lower_begin (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || n > begin_inline_max || !tp_shadow_cells_p (cx, call)
      || tp_opt.disable.inline_scopes)
    return false;
  if (tp_preserving_calls_p ())
    {
      static const char *const entries[begin_inline_max / 8] = { "begin_1", "begin_2", "begin_3",
                                                                 "begin_4", "begin_5", "begin_6",
                                                                 "begin_7", "begin_8" };
      tp_preserving_call (gsi, entries[(n - 1) / 8], gimple_call_arg (call, 0), tp_word (n % 8),
                          gimple_call_arg (call, 2), take_lookup (call));
      tp_count (STAT_inline_scopes);
      return true;
    }
  if (optimize_bb_for_size_p (gimple_bb (call)))
    return false;
  tp_count (STAT_inline_scopes);
  tree local = gimple_call_arg (call, 2);
  gimple_seq seq = NULL, draw = NULL, rest = NULL;
  tree limit;
  tree a = tp_emit_unsigned (&seq, gimple_call_arg (call, 0));
  tree deepest = emit_stack_load (&seq, offsetof (struct tp_stack, deepest));
  tree above = tp_emit_assign (&seq, pointer_sized_int_node, MINUS_EXPR, a, deepest);
  tree word = emit_draw (&draw, &limit);
  tree whole = tp_emit_assign (&rest, uint64_type_node, NOP_EXPR, word);
  for (unsigned HOST_WIDE_INT at = 0; at < n; at += 8)
    {
      tree value = whole;
      if (n - at < 8)
        value = tp_emit_assign (&rest, uint64_type_node, BIT_IOR_EXPR, whole,
                                build_int_cst (uint64_type_node, n - at));
      tree cell = tp_emit_whole_cell (cx, &rest, call, at);
      gimple_seq_add_stmt (&rest, gimple_build_assign (cell, value));
    }
  emit_record (&rest, word, a, local);
  basic_block cold
    = tp_guard_call (gsi, seq, GE_EXPR, above, tp_address_constant (TP_STACK_WINDOW), NULL_TREE);
  tp_guard_rest (tp_guard_again (cold, draw, GE_EXPR, word, limit), rest);
  return true;
}

/* The cells belong to the variable, whether it has begun or not, so they can be cleared.  */

bool
tp_lower_end (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = tp_constant_value (gimple_call_arg (call, 1));
  if (n == 0 || !integer_zerop (gimple_call_arg (call, 2)) || tp_opt.disable.inline_scopes
      || !tp_shadow_cells_p (cx, call))
    return false;
  gimple_seq seq = NULL;
  for (unsigned HOST_WIDE_INT at = 0; at < n; at += 8)
    {
      tree cell = tp_emit_whole_cell (cx, &seq, call, at);
      gimple_seq_add_stmt (&seq, gimple_build_assign (cell, build_zero_cst (uint64_type_node)));
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}
