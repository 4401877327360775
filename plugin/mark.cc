/* mark.cc - checks before memory accesses, and referents in memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each memory reference in a statement, modelled on instrument_derefs of
   gcc/asan.cc:

     through a pointer     check (address, size, referent, anchor)
     to an object in sight index (address, size, object, object's size), or nothing
			   where the place is known and inside: such an object is
			   alive while its name can be used

   Within a basic block, a check is left out when an earlier one through the same
   pointer covers its bytes and nothing in between can end a block.

   For each store, what the referent half of the cell must say afterwards (R1, R2,
   R4):

     pointer               its referent
     pointer-wide integer  the referent of the pointer it holds, as far as that is
			   known; unknown if it may be an address
     copied number         a piece of the pointer it was loaded from, if of any
     struct, union, array  copied from the source, or unknown

   Other stores leave the referent alone: what they write is no address, and the
   next pointer stored there brings its own.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "asm.h"
#include "bounds.h"
#include "callsite.h"
#include "classify.h"
#include "companions.h"
#include "emit.h"
#include "library.h"
#include "literals.h"
#include "mark.h"
#include "nested.h"
#include "numbers.h"
#include "options.h"
#include "sites.h"
#include "stats.h"
#include "track.h"
#include "varargs.h"

/* Bytes [LOW, HIGH) behind the SSA pointer BASE that this block has checked.  */

struct covered { tree base; HOST_WIDE_INT low, high; char what; };
static struct covered recent[16];
static unsigned recent_count;

void
tp_mark_block_start (void)
{
  tp_bounds_block_start ();
  recent_count = 0;
}

/* Is [LOW, HIGH) behind BASE checked already for the access WHAT ('r' or 'w')?  If not, it is from
   now on.  *READ says that it was checked for reading, when WHAT is 'w'.  */

static bool
covered_p (tree base, HOST_WIDE_INT low, HOST_WIDE_INT high, char what, bool *read)
{
  *read = false;
  for (unsigned i = 0; i < MIN (recent_count, ARRAY_SIZE (recent)); i++)
    if (recent[i].base == base && recent[i].low <= low && high <= recent[i].high)
      {
	if (what == 'r' || recent[i].what == 'w')
	  return true;
	*read = true;
      }
  recent[recent_count++ % ARRAY_SIZE (recent)] = { base, low, high, what };
  return false;
}

/* The memory reference REF in STMT gets no check, for the reason WHY.  */

static void
drop_check (gimple *stmt, tree ref, enum tp_stat why)
{
  tp_count (why);
  if (!dump_file)
    return;
  fprintf (dump_file, ";; line %d: ", (int) gimple_lineno (stmt));
  print_generic_expr (dump_file, ref, TDF_NONE);
  fprintf (dump_file, ": %s\n", tp_stat_text (why));
}

/* What a memory reference touches.  */

struct access
{
  tree ref;
  tree base;			/* innermost: a MEM_REF or a declaration */
  bool fixed;			/* the place is base + OFFSET, a constant */
  HOST_WIDE_INT offset, size;	/* in bytes */
  bool partial;			/* a bit-field: REF has no address of its own */
  bool inside;			/* its indices have been checked, and are all */
};

/* Describe the reference REF in *A; false if its size is not constant.  */

static bool
describe (tree ref, struct access *a)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode,
				   &unsignedp, &reversep, &volatilep);
  HOST_WIDE_INT bits, position;
  if (!bitsize.is_constant (&bits) || !bitpos.is_constant (&position)
      || bits <= 0)
    return false;
  a->ref = ref;
  a->base = base;
  a->fixed = offset == NULL_TREE;
  a->inside = false;
  a->offset = position >> LOG2_BITS_PER_UNIT;
  HOST_WIDE_INT shift = position & (BITS_PER_UNIT - 1);
  a->size = (shift + bits + BITS_PER_UNIT - 1) >> LOG2_BITS_PER_UNIT;
  a->partial = ((TREE_CODE (ref) == BIT_FIELD_REF && !tp_whole_bytes_p (ref))
		|| (TREE_CODE (ref) == COMPONENT_REF
		    && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))));
  if (TREE_CODE (base) == MEM_REF
      && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
    {
      offset_int more;
      if (!mem_ref_offset (base).is_constant (&more) || !wi::fits_shwi_p (more))
	return false;
      a->offset += more.to_shwi ();
    }
  return true;
}

/* The address of the first byte that A touches.  */

static tree
access_address (gimple_seq *seq, const struct access *a)
{
  if (!a->partial)
    return tp_emit_address (seq, a->ref);
  /* A bit-field: go by the object around it.  */
  struct access outer;
  tree object = TREE_OPERAND (a->ref, 0);
  tree address = tp_emit_address (seq, object);
  HOST_WIDE_INT inside = 0;
  if (describe (object, &outer))
    inside = a->offset - outer.offset;
  if (inside == 0)
    return address;
  return tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, address,
			 build_int_cst (sizetype, inside));
}

/* If the declared object DECL, which A writes, is said to be const, ask whether it really is: its
   block knows.  Const locals have to be written once.  */

static void
check_constant (gimple *stmt, const struct access *a, tree decl)
{
  if (!VAR_P (decl) || !TREE_READONLY (decl) || !is_global_var (decl)
      || DECL_THREAD_LOCAL_P (decl) || a->partial)
    return;
  gimple_seq seq = NULL;
  mark_addressable (decl);
  tree referent = tp_emit_call (&seq, ENTRY_origin, 1, build_fold_addr_expr (decl));
  tp_emit_call (&seq, ENTRY_check_written, 5, access_address (&seq, a),
		build_int_cst (size_type_node, a->size), referent,
		null_pointer_node,
		tp_site (tp_ref_location (stmt, a->ref), 'w', a->ref));
  tp_count (STAT_checks);
  tp_insert_before (stmt, seq);
}

/* Does REF reach its object through an address that something was added to?  */

static bool
offsets_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF;
}

/* Check A, an access to the declared object DECL itself.  */

static void
check_in_sight (gimple *stmt, const struct access *a, tree decl, char what)
{
  tree size = tp_literal_p (decl) ? tp_literal_size (decl)
	      : VAR_P (decl) || TREE_CODE (decl) == PARM_DECL
	      ? DECL_SIZE_UNIT (decl) : NULL_TREE;
  if (what == 'w')
    check_constant (stmt, a, decl);
  if (!size || !tree_fits_shwi_p (size)
      || (VAR_P (decl) && DECL_HARD_REGISTER (decl))
      /* Another unit may have given it a longer trailing array.  */
      || (DECL_EXTERNAL (decl) && !AGGREGATE_TYPE_P (TREE_TYPE (decl)))
      || (DECL_EXTERNAL (decl) && TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE)
      || (a->inside && !a->fixed && !offsets_p (a->ref))
      || (a->fixed && a->offset >= 0
	  && a->offset + a->size <= tree_to_shwi (size)))
    {
      drop_check (stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = access_address (&seq, a);
  mark_addressable (decl);
  tp_emit_call (&seq, ENTRY_index, 5, address,
		build_int_cst (size_type_node, a->size),
		build_fold_addr_expr (decl),
		fold_convert (size_type_node, size),
		tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_index_checks);
  tp_insert_before (stmt, seq);
}

/* Check A, an access to VARIABLE in the frame that nested functions share, by its name.  */

static void
check_in_frame (gimple *stmt, const struct access *a, tree variable, char what)
{
  tree field = TREE_OPERAND (variable, 1);
  HOST_WIDE_INT place = a->offset - tree_to_shwi (byte_position (field));
  HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (field));
  if (a->fixed && place >= 0 && place + a->size <= size)
    {
      drop_check (stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = access_address (&seq, a);
  tree object = tp_emit_address (&seq, variable);
  tp_emit_call (&seq, ENTRY_index, 5, address,
		build_int_cst (size_type_node, a->size), object,
		build_int_cst (size_type_node, size),
		tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_index_checks);
  tp_insert_before (stmt, seq);
}

/* Is REFERENT certainly not a constant's?  */

static bool
never_constant_p (tree referent)
{
  if (TREE_CODE (referent) != SSA_NAME)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (referent);
  if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return false;
  tree address = gimple_call_arg (def, 0);
  return (TREE_CODE (address) == ADDR_EXPR && DECL_P (TREE_OPERAND (address, 0))
	  && !TREE_READONLY (TREE_OPERAND (address, 0)));
}

void
tp_check_reference (gimple *stmt, tree ref, char what)
{
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  struct access a;
  tp_count (STAT_dereferences);
  if (!describe (ref, &a))
    {
      drop_check (stmt, ref, STAT_dropped_unmeasured);
      return;
    }
  if (tree variable = tp_frame_variable (ref))
    {
      check_in_frame (stmt, &a, variable, what);
      return;
    }
  a.inside = tp_check_indices (stmt, ref, a.size, what);
  if (tree decl = tp_declared_object (a.base))
    {
      check_in_sight (stmt, &a, decl, what);
      return;
    }
  tree pointer = TREE_OPERAND (a.base, 0);
  if (TREE_CODE (a.base) != MEM_REF)
    {
      drop_check (stmt, ref, STAT_dropped_unmeasured);
      return;
    }
  tree referent = tp_referent (pointer, stmt);
  if (tp_word_is_p (referent, TP_FOREIGN))
    {
      drop_check (stmt, ref, STAT_dropped_foreign);
      return;
    }
  bool read = false;
  if (a.fixed && TREE_CODE (pointer) == SSA_NAME
      && covered_p (pointer, a.offset, a.offset + a.size, what, &read))
    {
      drop_check (stmt, ref, STAT_dropped_covered);
      return;
    }
  if (read && never_constant_p (referent))
    {
      drop_check (stmt, ref, STAT_dropped_covered);
      return;
    }
  gimple_seq seq = NULL;
  /* A fixed address: there may be a block, or a mapping.  */
  if (tp_word_is_p (referent, TP_WILD))
    referent = tp_emit_call (&seq, ENTRY_resolve, 1, pointer);
  /* GCC has made a load of a memcpy.  */
  if (what == 'r' && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (a.base, 1))))
    referent = tp_copyable (&seq, referent);
  tree address = access_address (&seq, &a);
  tp_emit_call (&seq, read ? ENTRY_check_written : ENTRY_check, 5, address,
		build_int_cst (size_type_node, a.size), referent,
		tp_anchor (pointer, stmt),
		tp_site (tp_ref_location (stmt, ref), what, ref));
  tp_count (STAT_checks);
  tp_insert_before (stmt, seq);
}

/* Does the reference REF have an address, and a size that is constant?  Sets *SIZE.  */

static bool
plain_range_p (tree ref, tree *size)
{
  struct access a;
  *size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  tree base = get_base_address (ref);
  return (*size && tree_fits_uhwi_p (*size) && base
	  && !(VAR_P (base) && DECL_HARD_REGISTER (base))
	  && TREE_CODE (ref) != WITH_SIZE_EXPR
	  && describe (ref, &a) && !a.partial);
}

void
tp_forget_referents (gimple *stmt, tree lhs)
{
  tree size;
  if (!plain_range_p (lhs, &size))
    return;
  /* What lies in one cell is cleared by its first byte, which has a short form.  */
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  if (bytes <= POINTER_SIZE / BITS_PER_UNIT && pow2p_hwi (bytes)
      && get_object_alignment (lhs) >= bytes * BITS_PER_UNIT)
    size = size_one_node;
  gimple_seq seq = NULL;
  tree address = tp_emit_address (&seq, lhs);
  tp_emit_call (&seq, ENTRY_clear_refs, 2, address,
		fold_convert (size_type_node, size));
  tp_count (STAT_referent_copies);
  tp_insert_before (stmt, seq);
}

/* A struct of at most so many words has its referents moved one by one.  */
static const unsigned HOST_WIDE_INT words_max = 4;

/* Append the moves of the referents of the SIZE bytes, whole cells, at FROM to TO.  All are
   read before one is written, as the two may overlap.  */

static void
move_words (gimple_seq *seq, tree to, tree from, unsigned HOST_WIDE_INT size)
{
  const unsigned HOST_WIDE_INT cell = POINTER_SIZE / BITS_PER_UNIT;
  tree refs[words_max];
  for (unsigned k = 0; k < size / cell; k++)
    {
      tree slot = k == 0 ? from
		  : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, from,
				    size_int (k * cell));
      refs[k] = tp_emit_call (seq, ENTRY_peek_ref, 1, slot);
    }
  for (unsigned k = 0; k < size / cell; k++)
    {
      tree slot = k == 0 ? to
		  : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, to,
				    size_int (k * cell));
      tp_emit_call (seq, ENTRY_store_ref, 2, slot, refs[k]);
    }
}

/* LHS, which STMT writes, gets the referents of RHS.  */

static void
copy_referents (gimple *stmt, tree lhs, tree rhs)
{
  tree size, same;
  if (!plain_range_p (lhs, &size))
    return;
  tree base = get_base_address (rhs);
  if (!plain_range_p (rhs, &same) || !base || TREE_CODE (base) == STRING_CST)
    {
      tp_forget_referents (stmt, lhs);
      return;
    }
  gimple_seq seq = NULL;
  tree from = tp_emit_address (&seq, rhs);
  tree to = tp_emit_address (&seq, lhs);
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  if (get_object_alignment (lhs) >= POINTER_SIZE
      && get_object_alignment (rhs) >= POINTER_SIZE
      && bytes * BITS_PER_UNIT % POINTER_SIZE == 0
      && bytes * BITS_PER_UNIT / POINTER_SIZE <= words_max)
    move_words (&seq, to, from, bytes);
  else
    tp_emit_call (&seq, ENTRY_copy_refs, 3, to, from,
		  fold_convert (size_type_node, size));
  tp_count (STAT_referent_copies);
  tp_insert_before (stmt, seq);
}

/* The word at byte PLACE of LHS, which STMT writes, gets the referent REF.  */

static void
store_referent (gimple *stmt, tree lhs, tree ref, unsigned place = 0)
{
  tree size;
  if (!plain_range_p (lhs, &size))
    return;
  gimple_seq seq = NULL;
  tree address = tp_emit_address (&seq, lhs);
  if (place)
    address = tp_emit_assign (&seq, ptr_type_node, POINTER_PLUS_EXPR, address,
			      size_int (place));
  bool aligned = get_object_alignment (lhs) >= POINTER_SIZE;
  tp_emit_call (&seq, aligned ? ENTRY_store_ref : ENTRY_store_any, 2, address,
		ref);
  tp_count (STAT_referent_stores);
  tp_insert_before (stmt, seq);
}

/* LHS, which STMT writes, gets the referents of the words of RHS, which is wider than a
   pointer.  */

static void
store_words (gassign *stmt, tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  const vec<tree> *refs = tp_wide_referents (rhs);
  if (!refs)
    {
      tp_forget_referents (stmt, lhs);
      return;
    }
  const unsigned word = POINTER_SIZE / BITS_PER_UNIT;
  for (unsigned k = 0; k < refs->length (); k++)
    store_referent (stmt, lhs, (*refs)[k], k * word);
}

/* LHS, which STMT writes and which is no wider than a pointer, is a piece of a pointer with
   the referent REF.  */

static void
store_piece (gassign *stmt, tree lhs, tree ref)
{
  tree size;
  if (!plain_range_p (lhs, &size))
    return;
  gimple_seq seq = NULL;
  tree address = tp_emit_address (&seq, lhs);
  tp_emit_call (&seq, ENTRY_store_piece, 3, address,
		fold_convert (size_type_node, size), ref);
  tp_count (STAT_referent_stores);
  tp_insert_before (stmt, seq);
}

/* Keep the referents of what the assignment STMT stores to memory.  */

static void
track_store (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);

  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type))
    {
      if (!tp_type_may_hold_pointer_p (type))
	return;
      tree whole = rhs;
      while (TREE_CODE (whole) == VIEW_CONVERT_EXPR)
	whole = TREE_OPERAND (whole, 0);
      if (TREE_CODE (whole) == SSA_NAME)
	{
	  if (POINTER_TYPE_P (TREE_TYPE (whole)))
	    store_referent (stmt, lhs, tp_referent (whole, stmt));
	  else if (tree ref = tp_piece_referent (whole))
	    store_piece (stmt, lhs, ref);
	  else
	    store_words (stmt, lhs, whole);
	}
      else if (gimple_assign_load_p (stmt))
	copy_referents (stmt, lhs, rhs);
      else
	tp_forget_referents (stmt, lhs);
      return;
    }
  if (POINTER_TYPE_P (type))
    {
      store_referent (stmt, lhs, tp_referent (rhs, stmt));
      return;
    }
  if (tp_pointer_wide_integer_p (type) && TREE_CODE (rhs) == SSA_NAME)
    {
      if (tree ref = tp_stored_referent (rhs))
	store_referent (stmt, lhs, ref);
      else if (tp_may_be_address_p (rhs))
	store_referent (stmt, lhs, tp_word (TP_UNKNOWN));
      return;
    }
  if (INTEGRAL_TYPE_P (type)
      && GET_MODE_SIZE (SCALAR_INT_TYPE_MODE (type)) > POINTER_SIZE / BITS_PER_UNIT)
    {
      store_words (stmt, lhs, rhs);
      return;
    }
  /* A part of a pointer, or a pointer that is copied as something else.  */
  if (tree ref = tp_piece_referent (rhs))
    store_piece (stmt, lhs, ref);
  else if (tp_copied_value_p (rhs))
    tp_forget_referents (stmt, lhs);
}

/* May the pointer P, on some way, not have been set?  */

static bool
perhaps_unset_p (tree p, int depth)
{
  if (TREE_CODE (p) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (p))
    return SSA_NAME_VAR (p) && VAR_P (SSA_NAME_VAR (p));
  gimple *def = SSA_NAME_DEF_STMT (p);
  if (depth == 0)
    return false;
  if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def))
    return perhaps_unset_p (gimple_assign_rhs1 (def), depth - 1);
  if (gimple_code (def) == GIMPLE_PHI)
    for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
      if (perhaps_unset_p (gimple_phi_arg_def (def, i), depth - 1))
	return true;
  return false;
}

/* Check the function that CALL calls, if it is not known.  */

static void
check_callee (gcall *call)
{
  tree f = gimple_call_fn (call);
  bool weak = (f && TREE_CODE (f) == ADDR_EXPR
	       && TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL
	       && DECL_WEAK (TREE_OPERAND (f, 0))
	       && DECL_EXTERNAL (TREE_OPERAND (f, 0)));
  if (!f || gimple_call_internal_p (call)
      || (TREE_CODE (f) == ADDR_EXPR && !weak))
    return;
  tree ref = tp_word (TP_UNKNOWN), anchor = null_pointer_node;
  if (perhaps_unset_p (f, 6))
    {
      ref = tp_referent (f, call);
      anchor = tp_anchor (f, call);
    }
  else if (TREE_CODE (f) == SSA_NAME)
    anchor = f;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check_call, 4, f, ref, anchor,
		tp_site (gimple_location (call), 'x', f));
  tp_count (STAT_call_checks);
  tp_insert_before (call, seq);
}

static void
mark_call (gcall *call)
{
  check_callee (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!is_gimple_val (arg) && REFERENCE_CLASS_P (arg))
	tp_check_reference (call, arg, 'r');
    }
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    {
      if (REFERENCE_CLASS_P (lhs))
	tp_check_reference (call, lhs, 'w');
      if (tp_type_may_hold_pointer_p (TREE_TYPE (lhs)))
	tp_forget_referents (call, lhs);
      if (gimple_call_internal_p (call, IFN_VA_ARG))
	tp_receive_va_struct (call, lhs);
    }
  tp_instrument_call (call);
  if (tp_call_may_end_blocks_p (call))
    recent_count = 0;
}

/* Say so if STMT makes a pointer of a number that nothing is known of, for those who want to
   hear.  */

static void
warn_of_conversion (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
      && POINTER_TYPE_P (TREE_TYPE (lhs)) && TREE_CODE (rhs) == SSA_NAME
      && INTEGRAL_TYPE_P (TREE_TYPE (rhs)) && tp_number_unknown_p (rhs))
    warning_at (gimple_location (stmt), 0,
		"temporal: this pointer is made of an integer of unknown descent; "
		"its value alone says which object it points to");
}

void
tp_mark_statement (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
	{
	  recent_count = 0;
	  break;
	}
      if (tp_opt.warn_int_to_pointer)
	warn_of_conversion (as_a <gassign *> (stmt));
      if (gimple_assign_load_p (stmt) && REFERENCE_CLASS_P (gimple_assign_rhs1 (stmt)))
	tp_check_reference (stmt, gimple_assign_rhs1 (stmt), 'r');
      if (gimple_store_p (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
	{
	  if (REFERENCE_CLASS_P (gimple_assign_lhs (stmt)))
	    tp_check_reference (stmt, gimple_assign_lhs (stmt), 'w');
	  track_store (as_a <gassign *> (stmt));
	}
      break;
    case GIMPLE_CALL:
      mark_call (as_a <gcall *> (stmt));
      break;
    case GIMPLE_ASM:
      tp_mark_asm (as_a <gasm *> (stmt));
      recent_count = 0;
      break;
    case GIMPLE_RETURN:
      if (tree value = gimple_return_retval (as_a <greturn *> (stmt)))
	if (REFERENCE_CLASS_P (value))
	  tp_check_reference (stmt, value, 'r');
      tp_instrument_return (as_a <greturn *> (stmt));
      break;
    case GIMPLE_LABEL:
      /* A nested function's jump out of it, which leaves frames behind.  */
      if (DECL_NONLOCAL (gimple_label_label (as_a <glabel *> (stmt))))
	tp_frames_vanished (stmt);
      break;
    default:
      break;
    }
}
