/* stores.cc - referents of what is stored to memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each store, what the referent half of the cell must say afterwards (R1, R2,
   R4):

     pointer               its referent
     pointer-wide integer  the referent of the pointer it holds, as far as that is
                           known; unknown if it may be an address
     copied number         a piece of the pointer it was loaded from, if of any
     struct, union, array  copied from the source, or unknown

   Other stores leave the referent alone: what they write is no address, and the
   next pointer stored there brings its own.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/sra.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "points-to/points-to.h"
#include "unit/padding.h"

static const unsigned HOST_WIDE_INT word_bytes = POINTER_SIZE / BITS_PER_UNIT;

void
tp_forget_referents (gimple *stmt, tree lhs, bool behind)
{
  tree size;
  if (tp_without_cells_p (lhs) || !tp_plain_range_p (lhs, &size))
    return;
  /* What lies in one cell is cleared by its first byte, which has a short form.  */
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  if (bytes <= POINTER_SIZE / BITS_PER_UNIT && pow2p_hwi (bytes)
      && get_object_alignment (lhs) >= bytes * BITS_PER_UNIT)
    size = size_one_node;
  gimple_seq seq = NULL;
  tree address = tp_emit_address (&seq, lhs);
  tp_emit_call (&seq, ENTRY_clear_refs, 2, address, fold_convert (size_type_node, size));
  tp_count (STAT_referent_copies);
  if (behind)
    tp_insert_after (stmt, seq);
  else
    tp_insert_before (stmt, seq);
}

/* A struct of at most so many words has its referents moved one by one.  */
static const unsigned HOST_WIDE_INT words_max = 6;

/* Append the moves of the referents of the SIZE bytes, whole cells, at FROM to TO.  All are
   read before one is written, as the two may overlap.  */

static void
move_words (gimple_seq *seq, tree to, tree from, unsigned HOST_WIDE_INT size)
{
  tree refs[words_max];
  for (unsigned k = 0; k < size / word_bytes; k++)
    {
      tree slot = k == 0 ? from
                         : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, from,
                                           size_int (k * word_bytes));
      refs[k] = tp_emit_call (seq, ENTRY_peek_ref, 1, slot);
    }
  for (unsigned k = 0; k < size / word_bytes; k++)
    {
      tree slot = k == 0 ? to
                         : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, to,
                                           size_int (k * word_bytes));
      tp_emit_call (seq, ENTRY_store_ref, 2, slot, refs[k]);
    }
}

/* LHS, which STMT writes, gets the referents of RHS.  */

static void
copy_referents (gimple *stmt, tree lhs, tree rhs)
{
  tree size, same;
  if (!tp_plain_range_p (lhs, &size))
    return;
  tree base = get_base_address (rhs);
  if (!tp_plain_range_p (rhs, &same) || !base || TREE_CODE (base) == STRING_CST)
    {
      tp_forget_referents (stmt, lhs);
      return;
    }
  gimple_seq seq = NULL;
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (size);
  if (tp_in_sra_p (rhs))
    {
      for (unsigned HOST_WIDE_INT k = 0; k < bytes; k += word_bytes)
        tp_emit_call (&seq, ENTRY_store_ref, 2, tp_emit_address_behind (&seq, lhs, k),
                      tp_read_sra_word (&seq, rhs, k));
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
  tp_expose_copied (&seq, stmt, lhs, to, from, size);
  tp_count (STAT_referent_copies);
  tp_insert_before (stmt, seq);
}

/* The word at byte PLACE of LHS, which STMT writes, gets the referent REF.  */

static void
store_referent (gimple *stmt, tree lhs, tree ref, unsigned place = 0)
{
  tree size;
  if (!tp_plain_range_p (lhs, &size))
    return;
  gimple_seq seq = NULL;
  tree address = tp_emit_address_behind (&seq, lhs, place);
  bool aligned = get_object_alignment (lhs) >= POINTER_SIZE;
  tp_emit_call (&seq, aligned ? ENTRY_store_ref : ENTRY_store_any, 2, address, ref);
  tp_expose_stored (&seq, stmt, lhs, address, ref);
  tp_count (STAT_referent_stores);
  tp_insert_before (stmt, seq);
}

/* What X was loaded from, if that is still in memory where STMT stores X, and that or LHS, where it
   goes, may lie across cells: the pointers in it may begin anywhere then.  GCC makes such a pair of
   a memcpy of 16 bytes.  */

static tree
moved_across_cells (gassign *stmt, tree lhs, tree x)
{
  gassign *load = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!load || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load)
      || tp_in_sra_p (gimple_assign_rhs1 (load)) || gimple_bb (load) != gimple_bb (stmt)
      || tp_pt_pointer_free_read_p (load) || !gimple_vuse (load)
      || gimple_vuse (load) != gimple_vuse (stmt))
    return NULL_TREE;
  tree from = gimple_assign_rhs1 (load);
  return get_object_alignment (from) < POINTER_SIZE || get_object_alignment (lhs) < POINTER_SIZE
           ? from
           : NULL_TREE;
}

/* LHS, which STMT writes, gets the referents of the words of RHS, which is wider than a
   pointer.  */

static void
store_words (gassign *stmt, tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  if (tree from = moved_across_cells (stmt, lhs, rhs))
    {
      copy_referents (stmt, lhs, from);
      return;
    }
  const vec<tree> *refs = tp_wide_referents (rhs);
  if (!refs)
    {
      tp_forget_referents (stmt, lhs);
      return;
    }
  for (unsigned k = 0; k < refs->length (); k++)
    store_referent (stmt, lhs, (*refs)[k], k * word_bytes);
}

/* LHS, which STMT writes and which is no wider than a pointer, is a piece of a pointer with
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

/* What stands for a referent that is not kept, because it is never read.  */

static tree
unread_word (void)
{
  return tp_word (tp_opt.verify_referents ? TP_UNREAD : TP_UNKNOWN);
}

void
tp_track_store (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);

  /* These wait until they are needed.  In verify mode the cells get what the variables may get.  */
  if (tp_without_cells_p (lhs))
    return;
  bool both = tp_in_sra_p (lhs);
  if (tp_pt_unread_store_p (stmt))
    {
      tp_count (STAT_unneeded_stores);
      if (tp_opt.verify_referents || both)
        store_referent (stmt, lhs, unread_word ());
      return;
    }
  if (!both && tp_pt_pointer_free_write_p (stmt))
    {
      tp_count (STAT_pointer_free_copies);
      return;
    }
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
          else if (tree ref = tp_narrow_referent (whole))
            store_piece (stmt, lhs, ref);
          else
            store_words (stmt, lhs, whole);
        }
      else if (gimple_assign_load_p (stmt) && !tp_pt_pointer_free_read_p (stmt))
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
  /* Complex numbers are copied, or they are results of arithmetic.  */
  if (TREE_CODE (type) == COMPLEX_TYPE && tp_wide_referents (rhs))
    {
      store_words (stmt, lhs, rhs);
      return;
    }
  if (tp_beside_padding_p (lhs))
    {
      tp_count (STAT_pointer_free_copies);
      return;
    }
  /* A part of a pointer, or a pointer that is copied as something else.  */
  if (tree ref = tp_narrow_referent (rhs))
    store_piece (stmt, lhs, ref);
  else if (tp_copied_value_p (rhs))
    tp_forget_referents (stmt, lhs);
}

/* ---- Into structures whose referents are variables (sra.cc) ---------------------------------- */

/* The referent of the word at byte AT of what STMT copies from the aggregate RHS.  */

static tree
copied_word (gimple_seq *seq, tree rhs, HOST_WIDE_INT at)
{
  tree size;
  tree base = get_base_address (rhs);
  if (!base || TREE_CODE (base) == STRING_CST || !tp_plain_range_p (rhs, &size))
    return tp_word (TP_UNKNOWN);
  tp_count (STAT_referent_copies);
  return tp_emit_peek (seq, rhs, at);
}

/* The same of RHS, which is wider than a pointer.  */

static tree
wide_word (tree rhs, HOST_WIDE_INT at)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  const vec<tree> *refs = tp_wide_referents (rhs);
  unsigned k = at / word_bytes;
  return refs && k < refs->length () ? (*refs)[k] : tp_word (TP_UNKNOWN);
}

/* The referent of a word once the number RHS is stored there; null if it stays as it is, because
   RHS is no pointer, or only a part of the word is stored.  */

static tree
number_word (tree rhs)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (rhs));
  if (!tree_fits_uhwi_p (size) || tree_to_uhwi (size) < word_bytes)
    return NULL_TREE;
  if (tree ref = tp_narrow_referent (rhs))
    return ref;
  return tp_copied_value_p (rhs) ? tp_word (TP_UNKNOWN) : NULL_TREE;
}

tree
tp_stored_word (gimple_seq *seq, gassign *stmt, HOST_WIDE_INT at)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));

  if (tp_pt_unread_store_p (stmt))
    return unread_word ();
  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type))
    {
      if (!tp_type_may_hold_pointer_p (type))
        return NULL_TREE;
      tree whole = rhs;
      while (TREE_CODE (whole) == VIEW_CONVERT_EXPR)
        whole = TREE_OPERAND (whole, 0);
      if (TREE_CODE (whole) == SSA_NAME)
        return POINTER_TYPE_P (TREE_TYPE (whole)) ? tp_referent (whole, stmt)
               : tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (whole))) > word_bytes
                 ? wide_word (whole, at)
                 : number_word (whole);
      return gimple_assign_load_p (stmt) ? copied_word (seq, rhs, at) : tp_word (TP_UNKNOWN);
    }
  if (POINTER_TYPE_P (type))
    return tp_referent (rhs, stmt);
  if (tp_pointer_wide_integer_p (type) && TREE_CODE (rhs) == SSA_NAME)
    {
      if (tree ref = tp_stored_referent (rhs))
        return ref;
      return tp_may_be_address_p (rhs) ? tp_word (TP_UNKNOWN) : NULL_TREE;
    }
  if (INTEGRAL_TYPE_P (type)
      && GET_MODE_SIZE (SCALAR_INT_TYPE_MODE (type)) > POINTER_SIZE / BITS_PER_UNIT)
    return wide_word (rhs, at);
  if (TREE_CODE (type) == COMPLEX_TYPE && tp_wide_referents (rhs))
    return wide_word (rhs, at);
  return number_word (rhs);
}
