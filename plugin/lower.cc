/* lower.cc - expands the calls of the runtime inline, late.

   SPDX-License-Identifier: GPL-3.0-or-later

   Runs where GCC expands its own sanitizers' checks, behind "sanopt".  The calls
   are right as they stand; this only makes the common case cheap.  Where
   the pass does not run (-O0; LTO when the plugin was named at compile time alone)
   nothing is missed.

   check (a, n, ref, anchor, site), n at most 8:

	cell = ((a & ~(8 - n)) ^ K) + SKEW
	x = origin (cell) ^ ref
	if (x != 0)				unlikely
	  if (x >= 8 || (a & 7) + n > x)	the block's partial last cell?
	    check (a, n, ref, anchor, site)	the runtime decides

   The mask clears only what the low bits of an access aligned to its size can be.  One
   that is not aligned may touch two cells; it finds the middle of a cell, which does
   not match, and so comes to the runtime, which is exact.  A larger access
   compares the first and the last cell: blocks are contiguous.

   A write compares with ref & ~TP_READONLY, which no constant's cell equals (layout.h).  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "emit.h"
#include "hoist.h"
#include "inline.h"
#include "options.h"
#include "passes.h"
#include "prune.h"
#include "sites.h"
#include "stats.h"

/* Append A's conversion to an unsigned address.  */

static tree
emit_number (gimple_seq *seq, tree a)
{
  return tp_emit_assign (seq, pointer_sized_int_node, NOP_EXPR, a);
}

static tree
number (unsigned HOST_WIDE_INT value)
{
  return build_int_cst (pointer_sized_int_node, value);
}

/* The reference to the half at HALF of the cell of address A, of which LOW_BITS do
   not count.  */

static tree
emit_cell (gimple_seq *seq, tree a, unsigned half, unsigned low_bits = 7)
{
  tree type = pointer_sized_int_node;
  if (low_bits)
    a = tp_emit_assign (seq, type, BIT_AND_EXPR, a,
			number (~(unsigned HOST_WIDE_INT) low_bits));
  a = tp_emit_assign (seq, type, BIT_XOR_EXPR, a, number (TP_SHADOW_XOR));
  tree p = tp_emit_assign (seq, build_pointer_type (tp_word_type), NOP_EXPR, a);
  return build2 (MEM_REF, tp_word_type, p,
		 build_int_cst (build_pointer_type (tp_word_type),
				TP_SHADOW_SKEW + half));
}

/* Append the load of that half.  */

static tree
emit_half (gimple_seq *seq, tree a, unsigned half, unsigned low_bits = 7)
{
  tree ref = emit_cell (seq, a, half, low_bits);
  tree result = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, ref));
  return result;
}

/* N, the constant argument, as a number; 0 if it is not one.  */

static unsigned HOST_WIDE_INT
constant (tree n)
{
  return tree_fits_uhwi_p (n) ? tree_to_uhwi (n) : 0;
}

/* Can the referent REF be a constant's?  The block whose address is taken is in sight, or was
   just allocated.  */

static bool
maybe_constant_p (tree ref)
{
  if (TREE_CODE (ref) != SSA_NAME)
    return (tree_to_uhwi (ref) & TP_READONLY) != 0;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return true;
  tree a = gimple_call_arg (def, 0);
  return !(TREE_CODE (a) == ADDR_EXPR && VAR_P (TREE_OPERAND (a, 0))
	   && !TREE_READONLY (TREE_OPERAND (a, 0)));
}

static bool
lower_check (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = constant (gimple_call_arg (call, 1));
  tree ref = gimple_call_arg (call, 2);
  if (n == 0 || (n < 8 && !pow2p_hwi (n))
      /* The fault of an instruction without a base register could not be
	 repaired (fault.c).  */
      || TREE_CODE (gimple_call_arg (call, 0)) == INTEGER_CST
      /* A reserved word owns no cell.  */
      || (TREE_CODE (ref) == INTEGER_CST && integer_nonzerop (ref)))
    return false;
  gimple_seq seq = NULL;
  if (tp_site_letter (gimple_call_arg (call, 4)) != 'r' && maybe_constant_p (ref))
    ref = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, ref,
			  tp_word (~TP_READONLY));
  tree a = emit_number (&seq, gimple_call_arg (call, 0));
  tree origin = emit_half (&seq, a, TP_CELL_ORIGIN, n <= 8 ? 8 - n : 7);
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, origin, ref);
  if (n > 8)
    {
      tree last = tp_emit_assign (&seq, pointer_sized_int_node, PLUS_EXPR, a,
				  number (n - 1));
      tree end = emit_half (&seq, last, TP_CELL_ORIGIN);
      tree y = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, end, ref);
      x = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, x, y);
    }
  basic_block cold = tp_guard_call (gsi, seq, NE_EXPR, x, tp_word (0), NULL_TREE);
  if (n >= 8)
    return true;

  /* The last cell of a block is no exception, so it gets a test of its own.  */
  gimple_stmt_iterator inner = gsi_last_bb (cold);
  seq = NULL;
  tree narrow = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, a);
  tree first = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, narrow,
			       tp_word (7));
  tree end = tp_emit_assign (&seq, tp_word_type, PLUS_EXPR, first, tp_word (n));
  tree other = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, x, tp_word (7));
  tree beyond = tp_emit_assign (&seq, boolean_type_node, GT_EXPR, end, x);
  tree bad = tp_emit_assign (&seq, boolean_type_node, BIT_IOR_EXPR, other, beyond);
  tp_guard_call (&inner, seq, NE_EXPR, bad, boolean_false_node, NULL_TREE);
  return true;
}

static bool
lower_check_written (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree bit = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR,
			     gimple_call_arg (call, 2), tp_word (TP_READONLY));
  tp_guard_call (gsi, seq, NE_EXPR, bit, tp_word (0), NULL_TREE);
  return true;
}

/* A function that GCC knows by now needs no check, unless it may be missing.  */

static bool
lower_check_call (gimple_stmt_iterator *gsi, gimple *call)
{
  tree f = gimple_call_arg (call, 0);
  tree ref = gimple_call_arg (call, 1);
  bool known = (TREE_CODE (f) == ADDR_EXPR
		&& TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL
		&& !DECL_WEAK (TREE_OPERAND (f, 0)));
  if (known && integer_zerop (ref))
    {
      tp_replace_call (gsi, NULL, NULL_TREE);
      return true;
    }
  /* One of several functions, as GCC believes, but not set on all ways.  */
  if (known && TREE_CODE (ref) == SSA_NAME)
    {
      tp_guard_call (gsi, NULL, EQ_EXPR, ref, tp_word (TP_UNINIT), NULL_TREE);
      return true;
    }
  if (TREE_CODE (f) == INTEGER_CST)
    return false;
  gimple_seq seq = NULL;
  tree a = emit_number (&seq, f);
  tree origin = emit_half (&seq, a, TP_CELL_ORIGIN);
  tree x = tp_emit_assign (&seq, tp_word_type, BIT_XOR_EXPR, origin,
			   tp_word (TP_CODE));
  if (TREE_CODE (ref) == SSA_NAME)
    {
      tree unset = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, ref,
				   tp_word (TP_UNINIT));
      tree word = tp_emit_assign (&seq, tp_word_type, NOP_EXPR, unset);
      x = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, x, word);
    }
  else if (!integer_zerop (ref))
    return false;
  tp_guard_call (gsi, seq, NE_EXPR, x, tp_word (0), NULL_TREE);
  return true;
}

static bool
lower_index (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = constant (gimple_call_arg (call, 1));
  unsigned HOST_WIDE_INT size = constant (gimple_call_arg (call, 3));
  if (n == 0 || n > size)
    return false;
  gimple_seq seq = NULL;
  tree a = emit_number (&seq, gimple_call_arg (call, 0));
  tree base = emit_number (&seq, gimple_call_arg (call, 2));
  tree place = tp_emit_assign (&seq, pointer_sized_int_node, MINUS_EXPR, a, base);
  tp_guard_call (gsi, seq, GT_EXPR, place, number (size - n), NULL_TREE);
  return true;
}

/* GCC may have found out by now that the index is small enough.  */

static bool
lower_bound (gimple_stmt_iterator *gsi, gimple *call)
{
  tree index = gimple_call_arg (call, 0), count = gimple_call_arg (call, 1);
  if (tp_below_p (index, count))
    tp_replace_call (gsi, NULL, NULL_TREE);
  else
    tp_guard_call (gsi, NULL, GE_EXPR, index, count, NULL_TREE);
  return true;
}

/* The referent half of the cell of CALL's first argument.  */

static tree
emit_held (gimple_seq *seq, gimple *call)
{
  return emit_half (seq, emit_number (seq, gimple_call_arg (call, 0)),
		    TP_CELL_REFERENT);
}

/* A referent that says "unknown" or "null" is good for a null pointer only.  */

static bool
lower_load_ref (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree value = gimple_call_arg (call, 1);
  tree held = emit_held (&seq, call);
  basic_block cold = tp_guard_call (gsi, seq, LE_EXPR, held, tp_word (TP_NULL), held);
  gimple_stmt_iterator inner = gsi_last_bb (cold);
  tp_guard_call (&inner, NULL, NE_EXPR, value, build_zero_cst (TREE_TYPE (value)),
	 tp_word (TP_NULL));
  return true;
}

/* What a cell's referent half is while a pointer is put together is known to the runtime
   alone.  */

static bool
lower_peek_piece (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (&seq, call);
  tp_guard_call (gsi, seq, EQ_EXPR, held, tp_word (TP_PIECES), held);
  return true;
}

/* Nothing is to be done where no pointer was and none comes.  */

static bool
lower_store_piece (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (&seq, call);
  tree any = tp_emit_assign (&seq, tp_word_type, BIT_IOR_EXPR, held,
			     gimple_call_arg (call, 2));
  tp_guard_call (gsi, seq, NE_EXPR, any, tp_word (TP_UNKNOWN), NULL_TREE);
  return true;
}

static bool
lower_peek_ref (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree held = emit_held (&seq, call);
  tp_replace_call (gsi, seq, held);
  return true;
}

static bool
lower_store_ref (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree slot = emit_number (&seq, gimple_call_arg (call, 0));
  tree cell = emit_cell (&seq, slot, TP_CELL_REFERENT);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell, gimple_call_arg (call, 1)));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* A single byte lies in one cell.  */

static bool
lower_clear_refs (gimple_stmt_iterator *gsi, gimple *call)
{
  if (constant (gimple_call_arg (call, 1)) != 1)
    return false;
  gimple_seq seq = NULL;
  tree dst = emit_number (&seq, gimple_call_arg (call, 0));
  tree cell = emit_cell (&seq, dst, TP_CELL_REFERENT);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell, tp_word (TP_UNKNOWN)));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* The origin word, without the tail, of the cell of CALL's argument.  */

static tree
emit_origin (gimple_seq *seq, gimple *call)
{
  tree a = emit_number (seq, gimple_call_arg (call, 0));
  tree word = emit_half (seq, a, TP_CELL_ORIGIN);
  return tp_emit_assign (seq, tp_word_type, BIT_AND_EXPR, word,
			 tp_word (~TP_TAIL_MASK));
}

static bool
lower_origin (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree origin = emit_origin (&seq, call);
  tp_guard_call (gsi, seq, EQ_EXPR, origin, tp_word (0), origin);
  return true;
}

/* A thread-local variable that is known has the number of a global in its cell.  */

static bool
lower_tls (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree origin = emit_origin (&seq, call);
  tree place = tp_emit_assign (&seq, tp_word_type, MINUS_EXPR, origin,
			       tp_word (TP_NUMBER_COUNT << TP_TAIL_BITS));
  tp_guard_call (gsi, seq, GE_EXPR, place, tp_word (TP_GLOBAL_NUMBERS << TP_TAIL_BITS),
	 origin);
  return true;
}

/* Names of referents that are never "unknown", as of the start of the pass.  */
static bitmap known_names;

/* Is the referent REF never "unknown"?  */

static bool
known_p (tree ref, int depth)
{
  if (TREE_CODE (ref) == INTEGER_CST)
    return !integer_zerop (ref);
  if (bitmap_bit_p (known_names, SSA_NAME_VERSION (ref)))
    return true;
  gphi *phi = dyn_cast <gphi *> (SSA_NAME_DEF_STMT (ref));
  if (!phi || depth == 0)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gimple_phi_arg_def (phi, i) != ref
	&& !known_p (gimple_phi_arg_def (phi, i), depth - 1))
      return false;
  return true;
}

static bool
lower_or_resolve (gimple_stmt_iterator *gsi, gimple *call)
{
  tree ref = gimple_call_arg (call, 0);
  if (known_p (ref, 4))
    tp_replace_call (gsi, NULL, ref);
  else
    tp_guard_call (gsi, NULL, EQ_EXPR, ref, tp_word (TP_UNKNOWN), ref);
  return true;
}

/* Pointers that are set inline, one by one.  */
static const unsigned HOST_WIDE_INT unset_inline_max = 8;

/* Volatile: the alias analysis of later passes would still take the value for that of the
   program's variable (uninit.cc).  */

static bool
lower_unset (gimple_stmt_iterator *gsi, gimple *call)
{
  unsigned HOST_WIDE_INT n = constant (gimple_call_arg (call, 1));
  if (n == 0 || n > unset_inline_max)
    return false;
  tree type = build_qualified_type (ptr_type_node, TYPE_QUAL_VOLATILE);
  gimple_seq seq = NULL;
  tree first = tp_emit_assign (&seq, ptr_type_node,
			       TREE_CODE (gimple_call_arg (call, 0)) == SSA_NAME
			       ? SSA_NAME : ADDR_EXPR, gimple_call_arg (call, 0));
  for (unsigned HOST_WIDE_INT k = 0; k < n; k++)
    {
      tree slot = build2 (MEM_REF, type, first,
			  build_int_cst (ptr_type_node,
					 k * (POINTER_SIZE / BITS_PER_UNIT)));
      TREE_THIS_VOLATILE (slot) = 1;
      gimple_seq_add_stmt (&seq, gimple_build_assign
			   (slot, build_int_cst (ptr_type_node,
						 TP_UNINIT_POINTER)));
    }
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

static bool
lower_at (gimple_stmt_iterator *gsi, gimple *call)
{
  gimple_seq seq = NULL;
  tree field = tp_call_field (tp_slot_pointer_type (),
			      offsetof (struct tp_call, site));
  gimple_seq_add_stmt (&seq, gimple_build_assign (field, gimple_call_arg (call, 0)));
  tp_replace_call (gsi, seq, NULL_TREE);
  return true;
}

/* Expand the call at GSI if it is one of the runtime's with a short form.  */

static bool
lower_call (gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  switch (tp_entry_of_call (call))
    {
    case ENTRY_check: return lower_check (gsi, call);
    case ENTRY_check_written: return lower_check_written (gsi, call);
    case ENTRY_check_call: return lower_check_call (gsi, call);
    case ENTRY_bound: return lower_bound (gsi, call);
    case ENTRY_index: return lower_index (gsi, call);
    case ENTRY_load_ref: return lower_load_ref (gsi, call);
    case ENTRY_peek_ref: return lower_peek_ref (gsi, call);
    case ENTRY_peek_piece: return lower_peek_piece (gsi, call);
    case ENTRY_store_piece: return lower_store_piece (gsi, call);
    case ENTRY_store_ref: return lower_store_ref (gsi, call);
    case ENTRY_clear_refs: return lower_clear_refs (gsi, call);
    case ENTRY_origin: return lower_origin (gsi, call);
    case ENTRY_tls: return lower_tls (gsi, call);
    case ENTRY_or_resolve: return lower_or_resolve (gsi, call);
    case ENTRY_unset: return lower_unset (gsi, call);
    case ENTRY_at: return lower_at (gsi, call);
    default: return false;
    }
}

/* Drop the call at GSI if only its result counts and nobody uses it.  */

static bool
unused_p (gimple *call)
{
  switch (tp_entry_of_call (call))
    {
    case ENTRY_load_ref:
    case ENTRY_peek_ref:
    case ENTRY_peek_any:
    case ENTRY_load_any:
    case ENTRY_peek_piece:
    case ENTRY_join_refs:
    case ENTRY_number_ref:
    case ENTRY_origin:
    case ENTRY_resolve:
    case ENTRY_or_resolve:
      {
	tree lhs = gimple_call_lhs (call);
	return !lhs || has_zero_uses (lhs);
      }
    default:
      return false;
    }
}

static unsigned
lower_function (function *fun)
{
  if (!tp_opt.no_hoist)
    tp_hoist_function (fun);
  if (!tp_opt.no_prune)
    tp_prune_function (fun);
  auto_vec<gimple *> calls;
  auto_bitmap known;
  known_names = known;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_call (gsi_stmt (i))
	  && tp_entry_of_call (gsi_stmt (i)) != ENTRY_COUNT)
	{
	  calls.safe_push (gsi_stmt (i));
	  tree lhs = gimple_call_lhs (gsi_stmt (i));
	  enum tp_entry e = tp_entry_of_call (gsi_stmt (i));
	  if (lhs && e != ENTRY_peek_ref && e != ENTRY_peek_any
	      && e != ENTRY_peek_piece && e != ENTRY_join_refs
	      && e != ENTRY_atomic_swap)
	    bitmap_set_bit (known, SSA_NAME_VERSION (lhs));
	}
  if (calls.is_empty ())
    return 0;
  for (gimple *call : calls)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      if (unused_p (call))
	{
	  gsi_remove (&gsi, true);
	  release_defs (call);
	}
      else if (lower_call (&gsi))
	tp_count (STAT_lowered);
    }
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals;
}

namespace {

const pass_data lower_data =
{
  GIMPLE_PASS,
  "temporal_lower",
  OPTGROUP_NONE,
  TV_NONE,
  PROP_ssa | PROP_cfg,
  0,
  0,
  0,
  0,
};

class lower_pass : public gimple_opt_pass
{
public:
  lower_pass (gcc::context *ctxt) : gimple_opt_pass (lower_data, ctxt) {}
  bool gate (function *) final override
  {
    return !tp_opt.off && !tp_opt.no_lower && optimize > 0;
  }
  unsigned execute (function *fun) final override { return lower_function (fun); }
};

}

opt_pass *
tp_make_lower_pass (gcc::context *ctxt)
{
  return new lower_pass (ctxt);
}
