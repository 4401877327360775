/* alloca.cc - blocks for alloca and for variable-length arrays.

   SPDX-License-Identifier: GPL-3.0-or-later

   A variable-length array, or a GNU structure of variable size, is a call of
   __builtin_alloca_with_align, and GCC inserts __builtin_stack_restore on every path out of the
   scope.  The storage of alloca itself lives until the function returns.  So:

     p = alloca (n)          ref = dynamic (p, n): a block of n bytes; REF is p's referent and
                             is certain, so p's anchor is null
     stack_restore (s)       end_dynamic (s): ends all blocks between the stack pointer and S
     return                  the same up to the value that the stack pointer had when the
                             function started, if it calls alloca

   The runtime finds the blocks that end by the cells of the freed part of the stack (frames.c).  So
   no list of them is kept, and jumps of every kind are handled, because they restore the stack
   pointer.

   The initial value of the stack pointer is read by a __builtin_stack_save at the start of the
   function.  If GCC inlines the function, that is where the inlined code starts.  So the storage
   ends with the inlined code, as the source says, although the memory remains allocated until the
   outer function returns.

   GCC would convert an array whose size it finds to be constant (in pass ccp) to a variable of the
   frame, which is not in the freed part of the stack.  It does this only for
   __builtin_alloca_with_align, so that is replaced by __builtin_alloca, with additional space if a
   larger alignment is needed.  A cell can have only one owner, so smaller alignments are not
   used.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "instrument/scopes/alloca.h"
#include "instrument/unset/unset.h"
#include "instrument/scopes/end-of-scope.h"
#include "ir/emit.h"
#include "ir/pointer-layout.h"
#include "ir/sites.h"

/* The alignment, in bits, of what __builtin_alloca returns.  */
static const unsigned HOST_WIDE_INT alloca_align = 128;

/* The name of the array or structure whose storage is at the pointer P, an SSA name, as an
   expression for a site; null if the user called alloca.  GCC calls the pointer for an array A
   "A.N", and may have dropped the declaration of A.  */

static tree
declared_name (tree p)
{
  tree name = SSA_NAME_IDENTIFIER (p);
  if (!name)
    return NULL_TREE;
  const char *text = IDENTIFIER_POINTER (name), *dot = strrchr (text, '.');
  if (dot)
    name = get_identifier_with_length (text, dot - text);
  return build_decl (UNKNOWN_LOCATION, VAR_DECL, name, ptr_type_node);
}

/* Replace CALL, a __builtin_alloca_with_align, by __builtin_alloca and the computation of the
   aligned address.  Returns the statement that defines the result.  */

static gimple *
replace_alloca (gcall *call)
{
  tree p = gimple_call_lhs (call);
  tree size = gimple_call_arg (call, 0);
  unsigned HOST_WIDE_INT align = tree_to_uhwi (gimple_call_arg (call, 1));
  gimple_seq seq = NULL;
  if (align > alloca_align)
    size = tp_emit_assign (&seq, size_type_node, PLUS_EXPR, size,
                           size_int ((align - alloca_align) / BITS_PER_UNIT));
  gcall *plain = gimple_build_call (builtin_decl_explicit (BUILT_IN_ALLOCA), 1, size);
  gimple_call_set_alloca_for_var (plain, gimple_call_alloca_for_var_p (call));
  gimple_seq_add_stmt (&seq, plain);
  gimple *def = plain;
  if (align > alloca_align)
    {
      /* p = raw + (-raw & (align - 1)).  */
      tree raw = make_ssa_name (ptr_type_node);
      gimple_call_set_lhs (plain, raw);
      tree number = tp_emit_assign (&seq, size_type_node, NOP_EXPR, raw);
      number = tp_emit_assign (&seq, size_type_node, NEGATE_EXPR, number);
      number = tp_emit_assign (&seq, size_type_node, BIT_AND_EXPR, number,
                               size_int (align / BITS_PER_UNIT - 1));
      def = gimple_build_assign (p, POINTER_PLUS_EXPR, raw, number);
      gimple_seq_add_stmt (&seq, def);
    }
  else
    gimple_call_set_lhs (plain, p);
  tp_insert_before (call, seq);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gimple_call_set_lhs (call, NULL_TREE);
  gsi_remove (&gsi, true);
  SSA_NAME_DEF_STMT (p) = def;
  return def;
}

/* Append to SEQ that the pointers in the structures of TYPE in the SIZE bytes at P are not set.  */

static void
fill_structures (gimple_seq *seq, tree type, tree p, tree size)
{
  tree bytes = TYPE_SIZE_UNIT (type);
  unsigned HOST_WIDE_INT mask = 0;
  if (!bytes || !tree_fits_shwi_p (bytes) || tree_to_shwi (bytes) % POINTER_SIZE_UNITS != 0)
    return;
  tp_pointer_words (type, NULL_TREE, 0, NULL, NULL, &mask);
  unsigned stride = mask ? tp_pointer_stride (type, tree_to_shwi (bytes)) : 0;
  if (stride * POINTER_SIZE_UNITS == tree_to_shwi (bytes))
    tp_emit_call (seq, ENTRY_unset_words, 4, p, size, size_int (stride),
                  build_int_cst (size_type_node, mask));
}

/* Append to SEQ that the pointers in the SIZE bytes at P, a variable-length array, are not set.  */

static void
fill_array (gimple_seq *seq, tree p, tree size)
{
  tree type = TREE_TYPE (TREE_TYPE (p));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (TREE_CODE (type) == RECORD_TYPE)
    fill_structures (seq, type, p, size);
  if (!POINTER_TYPE_P (type))
    return;
  tree n = tp_emit_assign (seq, size_type_node, RSHIFT_EXPR, size,
                           build_int_cst (integer_type_node, exact_log2 (POINTER_SIZE_UNITS)));
  tp_emit_call (seq, ENTRY_unset, 3, p, n, build_int_cst (size_type_node, TP_UNINIT_POINTER));
}

/* Make a block of the storage that CALL allocates.  */

static void
begin_storage (struct tp_context *cx, gcall *call)
{
  tree p = gimple_call_lhs (call);
  if (!p || TREE_CODE (p) != SSA_NAME)
    return;
  tree size = gimple_call_arg (call, 0);
  location_t loc = gimple_location (call);
  tree var = gimple_call_alloca_for_var_p (call) ? declared_name (p) : NULL_TREE;
  tree site = var ? tp_site (loc, 'v', var) : tp_site (loc, 'a', gimple_call_fndecl (call));
  gimple *def = call;
  if (!gimple_call_builtin_p (call, BUILT_IN_ALLOCA)
      && tree_fits_uhwi_p (gimple_call_arg (call, 1)))
    def = replace_alloca (call);
  gimple_seq seq = NULL;
  tree ref = tp_emit_call (&seq, ENTRY_dynamic, 3, p, size, site);
  tp_count (STAT_tracked_locals);
  tp_unset_storage (&seq, p, size);
  if (gimple_call_alloca_for_var_p (call))
    fill_array (&seq, p, size);
  tp_insert_after (def, seq);
  tp_set_companions (cx, p, ref, null_pointer_node);
}

/* Insert before STMT the end of all blocks between the stack pointer and LIMIT.  */

static void
end_storage (gimple *stmt, tree limit, location_t loc, int how)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_end_dynamic, 3, limit, build_int_cst (integer_type_node, how),
                tp_site (loc, 'e', NULL_TREE));
  tp_insert_before (stmt, seq);
}

void
tp_instrument_alloca (struct tp_context *cx)
{
  auto_vec<gcall *> begins, restores;
  auto_vec<gimple *> returns;
  bool allocates = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_code (stmt) == GIMPLE_RETURN)
        returns.safe_push (stmt);
      else if (gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE))
        restores.safe_push (as_a<gcall *> (stmt));
      else if (gimple_call_builtin_p (stmt, BUILT_IN_NORMAL))
        switch (DECL_FUNCTION_CODE (gimple_call_fndecl (stmt)))
          {
          CASE_BUILT_IN_ALLOCA:
            begins.safe_push (as_a<gcall *> (stmt));
            /* An array in the same scope as an alloca has no stack_restore of its own.  */
            allocates |= !gimple_call_alloca_for_var_p (as_a<gcall *> (stmt));
            break;
          default:
            break;
          }
    }
  if (begins.is_empty ())
    return;
  for (gcall *restore : restores)
    {
      int how;
      location_t loc = tp_scope_ended_by (gsi_for_stmt (restore), &how);
      end_storage (restore, gimple_call_arg (restore, 0), loc, how);
    }
  for (gcall *call : begins)
    begin_storage (cx, call);
  if (!allocates)
    return;

  tree top = make_ssa_name (ptr_type_node);
  gcall *save = gimple_build_call (builtin_decl_implicit (BUILT_IN_STACK_SAVE), 0);
  gimple_call_set_lhs (save, top);
  gimple_seq_add_stmt (&cx->entry, save);
  for (gimple *stmt : returns)
    end_storage (stmt, top, cfun->function_end_locus, TP_END_RETURN);
}
