/* stores.cc - referents of values that are stored to memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each store, this decides what the referent half of the cell must be afterwards (R1, R2, R4):

     pointer               its referent
     pointer-wide integer  the referent of the pointer that it contains, if that is known;
                           unknown if it may be an address
     copied number         a piece of the pointer that it was loaded from, if of any
     struct, union, array  copied from the source, or unknown (number-structs.cc)

   A number that is copied from memory with nothing but computed numbers is as good as computed
   (points-to/pointer-free.cc), unless it is stored where the program also stores pointers: it may
   have been decoded, from text or by a table.

   Other stores leave the referent unchanged: the stored value is not an address, and the next
   pointer that is stored there sets the referent.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/number-structs.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/sra.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "points-to/points-to.h"
#include "unit/padding.h"

void
tp_forget_referents (struct tp_context *cx, gimple *stmt, tree lhs, bool behind)
{
  tree size;
  struct tp_access a;
  gimple_seq seq = NULL;
  tree address;
  if (tp_without_cells_p (cx, lhs))
    return;
  if (tp_plain_range_p (lhs, &size))
    {
      /* If the object lies in one cell, it is enough to clear the cell of its first byte, which has
         an inline form.  */
      unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
      if (bytes <= POINTER_SIZE_UNITS && pow2p_hwi (bytes)
          && get_object_alignment (lhs) >= bytes * BITS_PER_UNIT)
        size = size_one_node;
      address = tp_emit_address (&seq, lhs);
    }
  else if (tp_wide_bit_field_p (lhs) && tp_describe_access (lhs, &a))
    {
      address = tp_access_address (&seq, &a);
      size = size_int (a.size);
    }
  else
    return;
  tp_emit_call (&seq, ENTRY_clear_refs, 2, address, fold_convert (size_type_node, size));
  tp_count (STAT_referent_copies);
  if (behind)
    tp_insert_after (stmt, seq);
  else
    tp_insert_before (stmt, seq);
}

/* For structures of at most this number of words, the referents are copied one by one.  */
static const unsigned HOST_WIDE_INT words_max = 6;

/* Append the copies of the referents of the SIZE bytes, whole cells, from FROM to TO.  All are read
   before one is written, because the two may overlap.  */

static void
move_words (gimple_seq *seq, tree to, tree from, unsigned HOST_WIDE_INT size)
{
  tree refs[words_max];
  for (unsigned k = 0; k < size / POINTER_SIZE_UNITS; k++)
    {
      tree slot = k == 0 ? from
                         : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, from,
                                           size_int (k * POINTER_SIZE_UNITS));
      refs[k] = tp_emit_call (seq, ENTRY_peek_ref, 1, slot);
    }
  for (unsigned k = 0; k < size / POINTER_SIZE_UNITS; k++)
    {
      tree slot = k == 0 ? to
                         : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, to,
                                           size_int (k * POINTER_SIZE_UNITS));
      tp_emit_call (seq, ENTRY_store_ref, 2, slot, refs[k]);
    }
}

/* Copy the referents of RHS to LHS, which STMT writes.  */

static void
copy_referents (struct tp_context *cx, gimple *stmt, tree lhs, tree rhs)
{
  tree size, same;
  if (!tp_plain_range_p (lhs, &size))
    return;
  tree base = get_base_address (rhs);
  if (!tp_plain_range_p (rhs, &same) || !base || TREE_CODE (base) == STRING_CST)
    {
      tp_forget_referents (cx, stmt, lhs);
      return;
    }
  gimple_seq seq = NULL;
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  if (tp_in_sra_p (cx, rhs))
    {
      for (unsigned HOST_WIDE_INT k = 0; k < bytes; k += POINTER_SIZE_UNITS)
        tp_emit_call (&seq, ENTRY_store_ref, 2, tp_emit_address_behind (&seq, lhs, k),
                      tp_read_sra_word (cx, &seq, rhs, k));
      tp_count (STAT_referent_copies);
      tp_insert_before (stmt, seq);
      return;
    }
  tree from = tp_emit_address (&seq, rhs);
  tree to = tp_emit_address (&seq, lhs);
  if (get_object_alignment (lhs) >= POINTER_SIZE && get_object_alignment (rhs) >= POINTER_SIZE
      && bytes * BITS_PER_UNIT % POINTER_SIZE == 0
      && bytes * BITS_PER_UNIT / POINTER_SIZE <= words_max)
    move_words (&seq, to, from, bytes);
  else
    tp_emit_call (&seq, ENTRY_copy_refs, 3, to, from, fold_convert (size_type_node, size));
  tp_expose_copied (cx, &seq, stmt, lhs, to, from, size);
  tp_count (STAT_referent_copies);
  tp_insert_before (stmt, seq);
}

/* Store the referent REF for the word at offset PLACE of LHS, which STMT writes.  */

static void
store_referent (struct tp_context *cx, gimple *stmt, tree lhs, tree ref, unsigned place = 0)
{
  tree size;
  if (!tp_plain_range_p (lhs, &size))
    return;
  gimple_seq seq = NULL;
  tree address = tp_emit_address_behind (&seq, lhs, place);
  bool aligned = get_object_alignment (lhs) >= POINTER_SIZE;
  tp_emit_call (&seq, aligned ? ENTRY_store_ref : ENTRY_store_any, 2, address, ref);
  tp_expose_stored (cx, &seq, stmt, lhs, address, ref);
  tp_count (STAT_referent_stores);
  tp_insert_before (stmt, seq);
}

/* If X was loaded from memory that is unchanged where STMT stores X to LHS, and the source or LHS
   may be unaligned, return the source: pointers may begin at any offset then.  GCC makes such a
   pair from a memcpy of 16 bytes.  */

static tree
moved_across_cells (struct tp_context *cx, gassign *stmt, tree lhs, tree x)
{
  gassign *load = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!load || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load)
      || tp_in_sra_p (cx, gimple_assign_rhs1 (load)) || gimple_bb (load) != gimple_bb (stmt)
      || tp_pt_pointer_free_read_p (load) || !gimple_vuse (load)
      || gimple_vuse (load) != gimple_vuse (stmt))
    return NULL_TREE;
  tree from = gimple_assign_rhs1 (load);
  return get_object_alignment (from) < POINTER_SIZE || get_object_alignment (lhs) < POINTER_SIZE
           ? from
           : NULL_TREE;
}

/* Store the referents of the words of RHS, which is wider than a pointer, for LHS, which STMT
   writes.  */

static void
store_words (struct tp_context *cx, gassign *stmt, tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  if (tree from = moved_across_cells (cx, stmt, lhs, rhs))
    {
      copy_referents (cx, stmt, lhs, from);
      return;
    }
  const vec<tree> *refs = tp_wide_referents (cx, rhs);
  if (!refs)
    {
      tp_forget_referents (cx, stmt, lhs);
      return;
    }
  for (unsigned k = 0; k < refs->length (); k++)
    store_referent (cx, stmt, lhs, (*refs)[k], k * POINTER_SIZE_UNITS);
}

/* LHS, which STMT writes and which is not wider than a pointer, becomes a piece of a pointer with
   the referent REF.  */

static void
store_piece (gassign *stmt, tree lhs, tree ref)
{
  tree size;
  if (!tp_plain_range_p (lhs, &size))
    return;
  gimple_seq seq = NULL;
  tree address = tp_emit_address (&seq, lhs);
  tp_emit_call (&seq, ENTRY_store_piece, 3, address, fold_convert (size_type_node, size), ref);
  tp_count (STAT_referent_stores);
  tp_insert_before (stmt, seq);
}

/* Return true if the number X, which is stored in LHS, is a copy of one in memory that may be a
   part of an address.  */

static bool
copied_address_p (tree lhs, tree x)
{
  tree from = tp_behind_copies (x);
  if (TREE_CODE (from) == SSA_NAME && tp_pt_computed_read_p (SSA_NAME_DEF_STMT (from))
      && !tp_beside_pointers_p (lhs))
    {
      tp_count (STAT_computed_copies);
      return false;
    }
  return tp_copied_value_p (x);
}

/* What stands for a referent that is not kept, because it is never read.  */

static tree
unread_word (void)
{
  return tp_word (tp_opt.verify_referents ? TP_UNREAD : TP_UNKNOWN);
}

void
tp_track_store (struct tp_context *cx, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);

  /* Assignments to such structures are inserted only when they are needed.  In verify mode the
     cells are written as well.  */
  if (tp_without_cells_p (cx, lhs))
    return;
  bool both = tp_in_sra_p (cx, lhs);
  if (tp_pt_unread_store_p (stmt))
    {
      tp_count (STAT_unneeded_stores);
      if (tp_opt.verify_referents || both)
        store_referent (cx, stmt, lhs, unread_word ());
      return;
    }
  if (!both && tp_pt_pointer_free_write_p (stmt))
    {
      tp_count (STAT_pointer_free_copies);
      return;
    }
  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type))
    {
      if (!tp_copies_pointers_p (stmt))
        {
          if (gimple_assign_load_p (stmt) && tp_number_struct_p (cx, lhs))
            tp_forget_referents (cx, stmt, lhs);
          return;
        }
      tree whole = rhs;
      while (TREE_CODE (whole) == VIEW_CONVERT_EXPR)
        whole = TREE_OPERAND (whole, 0);
      if (TREE_CODE (whole) == SSA_NAME)
        {
          if (POINTER_TYPE_P (TREE_TYPE (whole)))
            store_referent (cx, stmt, lhs, tp_referent (cx, whole, stmt));
          else if (tree ref = tp_narrow_referent (cx, whole))
            store_piece (stmt, lhs, ref);
          else
            store_words (cx, stmt, lhs, whole);
        }
      else if (gimple_assign_load_p (stmt) && !tp_pt_pointer_free_read_p (stmt))
        copy_referents (cx, stmt, lhs, rhs);
      else
        tp_forget_referents (cx, stmt, lhs);
      return;
    }
  if (POINTER_TYPE_P (type))
    {
      store_referent (cx, stmt, lhs, tp_referent (cx, rhs, stmt));
      return;
    }
  if (tp_pointer_wide_integer_p (type) && TREE_CODE (rhs) == SSA_NAME)
    {
      if (tree ref = tp_stored_referent (cx, rhs, lhs))
        store_referent (cx, stmt, lhs, ref);
      else if (tp_may_be_address_p (rhs))
        store_referent (cx, stmt, lhs, tp_word (TP_UNKNOWN));
      return;
    }
  if (INTEGRAL_TYPE_P (type) && GET_MODE_SIZE (SCALAR_INT_TYPE_MODE (type)) > POINTER_SIZE_UNITS)
    {
      store_words (cx, stmt, lhs, rhs);
      return;
    }
  /* Complex numbers are either copied or results of arithmetic.  */
  if (TREE_CODE (type) == COMPLEX_TYPE && tp_wide_referents (cx, rhs))
    {
      store_words (cx, stmt, lhs, rhs);
      return;
    }
  if (tp_never_piece_p (lhs))
    {
      tp_count (STAT_pointer_free_copies);
      return;
    }
  if (tp_wide_bit_field_p (lhs))
    {
      if (!is_gimple_min_invariant (rhs) && tp_address_bits_p (cx, lhs))
        tp_forget_referents (cx, stmt, lhs);
      return;
    }
  /* A part of a pointer, or a pointer that is copied with another type.  */
  if (tree ref = tp_narrow_referent (cx, rhs))
    store_piece (stmt, lhs, ref);
  else if (copied_address_p (lhs, rhs))
    tp_forget_referents (cx, stmt, lhs);
  else if (tp_arrived_piece_p (lhs, rhs))
    store_piece (stmt, lhs, tp_word (TP_UNKNOWN));
}

/* ---- Stores to structures whose referents are in variables (sra.cc)
   --------------------------  */

/* The referent of the word at offset AT of the aggregate RHS, which STMT copies.  */

static tree
copied_word (struct tp_context *cx, gimple_seq *seq, tree rhs, HOST_WIDE_INT at)
{
  tree size;
  tree base = get_base_address (rhs);
  if (!base || TREE_CODE (base) == STRING_CST || !tp_plain_range_p (rhs, &size))
    return tp_word (TP_UNKNOWN);
  tp_count (STAT_referent_copies);
  return tp_emit_peek (cx, seq, rhs, at);
}

/* The same for RHS, which is wider than a pointer.  */

static tree
wide_word (struct tp_context *cx, tree rhs, HOST_WIDE_INT at)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  const vec<tree> *refs = tp_wide_referents (cx, rhs);
  unsigned k = at / POINTER_SIZE_UNITS;
  return refs && k < refs->length () ? (*refs)[k] : tp_word (TP_UNKNOWN);
}

/* The referent of a word after the number RHS has been stored there, which fills it; null if it is
   unchanged, because RHS is not a pointer.  */

static tree
number_word (struct tp_context *cx, tree rhs)
{
  if (tree ref = tp_narrow_referent (cx, rhs))
    return ref;
  return tp_copied_value_p (rhs) ? tp_word (TP_UNKNOWN) : NULL_TREE;
}

tree
tp_stored_word (struct tp_context *cx, gimple_seq *seq, gassign *stmt, HOST_WIDE_INT at)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));

  if (tp_pt_unread_store_p (stmt))
    return unread_word ();
  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type))
    {
      if (!tp_copies_pointers_p (stmt))
        return gimple_assign_load_p (stmt) ? tp_word (TP_UNKNOWN) : NULL_TREE;
      tree whole = rhs;
      while (TREE_CODE (whole) == VIEW_CONVERT_EXPR)
        whole = TREE_OPERAND (whole, 0);
      if (TREE_CODE (whole) == SSA_NAME)
        return POINTER_TYPE_P (TREE_TYPE (whole)) ? tp_referent (cx, whole, stmt)
               : tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (whole))) > POINTER_SIZE_UNITS
                 ? wide_word (cx, whole, at)
                 : number_word (cx, whole);
      return gimple_assign_load_p (stmt) ? copied_word (cx, seq, rhs, at) : tp_word (TP_UNKNOWN);
    }
  if (POINTER_TYPE_P (type))
    return tp_referent (cx, rhs, stmt);
  if (tp_pointer_wide_integer_p (type) && TREE_CODE (rhs) == SSA_NAME)
    {
      if (tree ref = tp_stored_referent (cx, rhs, gimple_assign_lhs (stmt)))
        return ref;
      return tp_may_be_address_p (rhs) ? tp_word (TP_UNKNOWN) : NULL_TREE;
    }
  if (INTEGRAL_TYPE_P (type) && GET_MODE_SIZE (SCALAR_INT_TYPE_MODE (type)) > POINTER_SIZE_UNITS)
    return wide_word (cx, rhs, at);
  if (TREE_CODE (type) == COMPLEX_TYPE && tp_wide_referents (cx, rhs))
    return wide_word (cx, rhs, at);
  return number_word (cx, rhs);
}
