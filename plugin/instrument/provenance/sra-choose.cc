/* sra-choose.cc - which local structures have their referents in variables (sra.cc).

   SPDX-License-Identifier: GPL-3.0-or-later

   These are structures of at most eight words that occur only as a whole or as a scalar at a
   constant offset inside, in assignments, arguments, results and returns; elements of arrays that
   hold no pointers may have any index.  Excluded are structures
   in which a pointer may be assembled from narrower integers, which the cells keep track of
   (libtemporal/entry/byte-copies.c), and structures with a pointer that may be read before it is
   set, because the value that marks it is stored in memory (uninit.cc).  This is a problem of
   liveness for each of their pointers: is it live where the structure begins?  Functions to which
   setjmp returns are excluded, because a variable does not keep its value then as memory does.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/sra-words.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/dataflow.h"
#include "ir/emit.h"
#include "ir/pointer-layout.h"
#include "points-to/points-to.h"

/* The maximal number of pointers whose liveness is computed in one function.  */
static const unsigned pointers_max = 1000;

/* Return true if the variable VAR can be such a structure, as far as its type tells.  */

static bool
sra_candidate_p (tree var)
{
  tree type = TREE_TYPE (var);
  return (tp_local_p (var) && AGGREGATE_TYPE_P (type) && !tp_pt_poison_local_p (var)
          && !TREE_THIS_VOLATILE (var) && !DECL_HAS_VALUE_EXPR_P (var)
          && !(VAR_P (var) && DECL_NONLOCAL_FRAME (var)) && DECL_SIZE_UNIT (var)
          && tree_fits_uhwi_p (DECL_SIZE_UNIT (var))
          && tree_to_uhwi (DECL_SIZE_UNIT (var))
               <= (unsigned HOST_WIDE_INT) (TP_WORDS_MAX * POINTER_SIZE_UNITS)
          && tree_to_uhwi (DECL_SIZE_UNIT (var)) % POINTER_SIZE_UNITS == 0
          && TYPE_ALIGN (type) >= POINTER_SIZE && tp_type_may_hold_pointer_p (type));
}

/* The candidate that OBJECT, an operand or its base, is a part of; made if necessary, null if there
   is none.  In MEM <uint128_t> [&s], which GCC makes of memcpy, it is the variable inside.  */

static struct tp_sra *
candidate (struct tp_context *cx, tree object)
{
  tree base = get_base_address (object);
  if (!base || !DECL_P (base))
    return NULL;
  if (struct tp_sra **known = cx->words.get (base))
    return *known;
  if (!sra_candidate_p (base))
    return NULL;
  struct tp_sra *w = new tp_sra ();
  w->var = base;
  w->fit = true;
  w->pieces = w->whole = w->indexed = 0;
  for (unsigned k = 0; k < TP_WORDS_MAX; k++)
    {
      w->ref[k] = NULL_TREE;
      w->bit[k] = -1;
    }
  cx->words.put (base, w);
  return w;
}

bool
tp_constant_place_p (tree ref, HOST_WIDE_INT *from, HOST_WIDE_INT *size)
{
  poly_int64 offset, bits, most;
  bool reverse;
  tree base = get_ref_base_and_extent (ref, &offset, &bits, &most, &reverse);
  return (base && DECL_P (base) && !reverse && known_eq (bits, most) && offset.is_constant (from)
          && bits.is_constant (size) && *from >= 0 && *size > 0
          && *from + *size <= (HOST_WIDE_INT) tree_to_uhwi (DECL_SIZE (base)));
}

bool
tp_indexed_place_p (tree ref, HOST_WIDE_INT *from, HOST_WIDE_INT *size)
{
  poly_int64 offset, bits, most;
  bool reverse;
  tree base = get_ref_base_and_extent (ref, &offset, &bits, &most, &reverse);
  return (base && DECL_P (base) && !reverse && offset.is_constant (from) && most.is_constant (size)
          && *from >= 0 && *size > 0
          && *from + *size <= (HOST_WIDE_INT) tree_to_uhwi (DECL_SIZE (base)));
}

/* Return true if the referents of the aggregate OTHER, which is copied to or from a structure, can
   be read word by word.  */

static bool
copied_by_words_p (tree other)
{
  tree size;
  if (!REFERENCE_CLASS_P (other) && !DECL_P (other))
    return true;
  return (tp_plain_range_p (other, &size) && get_object_alignment (other) >= POINTER_SIZE);
}

/* Return true if an object of TYPE at offset PLACE may have a pointer in the word at offset
   WORD.  */

static bool
pointer_word_p (tree type, HOST_WIDE_INT place, HOST_WIDE_INT word)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_shwi_p (size) || place + tree_to_shwi (size) <= word
      || place >= word + POINTER_SIZE_UNITS || !tp_type_may_hold_pointer_p (type))
    return false;
  if (!RECORD_OR_UNION_TYPE_P (type))
    return true;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
        && pointer_word_p (TREE_TYPE (f), place + int_byte_position (f), word))
      return true;
  return false;
}

/* The words of a structure that the SIZE bits from FROM on touch, as bits.  */

static unsigned
words_touched (HOST_WIDE_INT from, HOST_WIDE_INT size)
{
  unsigned words = 0;
  for (HOST_WIDE_INT k = from / POINTER_SIZE; k * POINTER_SIZE < from + size; k++)
    words |= 1u << k;
  return words;
}

/* Note which words of W may have a whole pointer because a statement accesses REF.  */

static void
note_whole_words (struct tp_sra *w, tree ref)
{
  HOST_WIDE_INT from, size;
  if (!AGGREGATE_TYPE_P (TREE_TYPE (ref)) && tp_constant_place_p (ref, &from, &size)
      && size >= POINTER_SIZE && compare_tree_int (DECL_SIZE (w->var), size) != 0)
    w->whole |= words_touched (from, size);
}

/* In verify mode: note which words of W the store to REF may touch if its offset is not
   constant.  */

static void
note_indexed (struct tp_sra *w, tree ref)
{
  HOST_WIDE_INT from, size;
  if (tp_opt.verify && !tp_constant_place_p (ref, &from, &size)
      && tp_indexed_place_p (ref, &from, &size))
    w->indexed |= words_touched (from, size);
}

/* Note which words of W may get a piece of a pointer from STMT, which stores to REF.  */

static void
note_pieces (struct tp_sra *w, gimple *stmt, tree ref)
{
  HOST_WIDE_INT from, size;
  if (!is_gimple_assign (stmt) || is_gimple_min_invariant (gimple_assign_rhs1 (stmt))
      || !tp_constant_place_p (ref, &from, &size) || size >= POINTER_SIZE)
    return;
  w->pieces |= words_touched (from, size);
  if (pointer_word_p (TREE_TYPE (w->var), 0, from / POINTER_SIZE * POINTER_SIZE_UNITS))
    w->whole |= words_touched (from, size);
}

/* Return true if REF, whose offset in the structure W is not constant, touches no word that may
   have a pointer, such as an element of an array of floating-point numbers.  */

static bool
indexed_number_p (struct tp_sra *w, tree ref)
{
  HOST_WIDE_INT from, size;
  const HOST_WIDE_INT word = POINTER_SIZE_UNITS;
  if (tp_type_may_hold_pointer_p (TREE_TYPE (ref)) || !tp_indexed_place_p (ref, &from, &size))
    return false;
  for (HOST_WIDE_INT at = from / POINTER_SIZE * word; at * BITS_PER_UNIT < from + size; at += word)
    if (pointer_word_p (TREE_TYPE (w->var), 0, at))
      return false;
  return true;
}

/* Return true if the occurrence REF of the structure W in STMT can be handled with variables.  */

static bool
plain_mention_p (struct tp_sra *w, gimple *stmt, tree ref)
{
  HOST_WIDE_INT from, size;
  if (gimple_clobber_p (stmt))
    return DECL_P (ref);
  if (!(is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_RETURN
        || (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)))
      || gimple_has_volatile_ops (stmt))
    return false;
  if (!tp_constant_place_p (ref, &from, &size))
    return is_gimple_assign (stmt) && indexed_number_p (w, ref);
  tree type = TREE_TYPE (ref);
  if (size < POINTER_SIZE || !tp_type_may_hold_pointer_p (type))
    return true;
  if (from % POINTER_SIZE || size % POINTER_SIZE)
    return false;
  if (!is_gimple_assign (stmt) || !AGGREGATE_TYPE_P (type))
    return true;
  tree lhs = gimple_assign_lhs (stmt);
  return copied_by_words_p (lhs == ref ? gimple_assign_rhs1 (stmt) : lhs);
}

/* Callbacks of walk_stmt_load_store_addr_ops.  */

static bool
note_load (gimple *stmt, tree base, tree ref, void *data)
{
  struct tp_context *cx = (struct tp_context *) data;
  if (struct tp_sra *w = candidate (cx, base))
    {
      w->fit &= plain_mention_p (w, stmt, ref);
      note_whole_words (w, ref);
    }
  return false;
}

static bool
fit_store (gimple *stmt, tree base, tree ref, void *data)
{
  struct tp_context *cx = (struct tp_context *) data;
  if (struct tp_sra *w = candidate (cx, base))
    {
      w->fit &= plain_mention_p (w, stmt, ref);
      note_whole_words (w, ref);
      note_pieces (w, stmt, ref);
      note_indexed (w, ref);
      w->definitions.safe_push (stmt);
    }
  return false;
}

static bool
unfit_address (gimple *, tree base, tree, void *data)
{
  struct tp_context *cx = (struct tp_context *) data;
  if (struct tp_sra *w = candidate (cx, base))
    w->fit = false;
  return false;
}

/* ---- Pointers that may be read before they are set ------------------------------------------ */

/* The pointers that a statement reads and writes.  */

struct mentions
{
  struct tp_context *cx;
  sbitmap read, written;
};

/* Set in BITS the bits of the words of REF: those that it covers completely, or, if ANY, all that
   it touches.  */

static void
set_word_bits (struct tp_context *cx, tree ref, sbitmap bits, bool any)
{
  HOST_WIDE_INT from, size;
  tree base = get_base_address (ref);
  struct tp_sra **known = base && DECL_P (base) ? cx->words.get (base) : NULL;
  if (!known || !(*known)->fit || !tp_constant_place_p (ref, &from, &size))
    return;
  for (HOST_WIDE_INT k = 0; k < TP_WORDS_MAX; k++)
    {
      HOST_WIDE_INT start = k * POINTER_SIZE, end = start + POINTER_SIZE;
      if ((*known)->bit[k] >= 0
          && (any ? start < from + size && from < end : from <= start && end <= from + size))
        bitmap_set_bit (bits, (*known)->bit[k]);
    }
}

static bool
note_read_words (gimple *, tree, tree ref, void *data)
{
  struct mentions *m = (struct mentions *) data;
  set_word_bits (m->cx, ref, m->read, true);
  return false;
}

static bool
write_words (gimple *, tree, tree ref, void *data)
{
  struct mentions *m = (struct mentions *) data;
  set_word_bits (m->cx, ref, m->written, false);
  return false;
}

/* Set *M to the words that STMT reads and writes.  The end of a scope writes all.  */

static void
word_mentions_of (gimple *stmt, struct mentions *m)
{
  bitmap_clear (m->read);
  bitmap_clear (m->written);
  if (!is_gimple_debug (stmt))
    walk_stmt_load_store_addr_ops (stmt, m, note_read_words, write_words, NULL);
}

/* Structures with a pointer in LIVE are not suitable.  */

static void
drop_live (struct tp_context *cx, const_sbitmap live)
{
  for (auto w : cx->words)
    for (int bit : w.second->bit)
      if (bit >= 0 && bitmap_bit_p (live, bit))
        w.second->fit = false;
}

/* Exclude structures with a pointer that is live where their scope begins.  BITS is the number of
   pointers.  */

static void
drop_unset (struct tp_context *cx, unsigned bits)
{
  unsigned blocks = last_basic_block_for_fn (cfun);
  sbitmap *in = sbitmap_vector_alloc (blocks, bits);
  sbitmap *written = sbitmap_vector_alloc (blocks, bits);
  bitmap_vector_clear (in, blocks);
  bitmap_vector_clear (written, blocks);
  auto_sbitmap read (bits), write (bits), live (bits), unset (bits);
  struct mentions m = { cx, read, write };
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      word_mentions_of (gsi_stmt (i), &m);
      bitmap_and_compl (live, m.read, written[bb->index]);
      bitmap_ior (in[bb->index], in[bb->index], live);
      bitmap_ior (written[bb->index], written[bb->index], m.written);
    }
  auto live_out = [&] (basic_block b)
  {
    edge e;
    edge_iterator ei;
    bitmap_clear (live);
    FOR_EACH_EDGE (e, ei, b->succs)
    if (e->dest->index >= NUM_FIXED_BLOCKS)
      bitmap_ior (live, live, in[e->dest->index]);
  };
  tp_solve_dataflow (TP_BACKWARD, tp_block_order (cfun),
                     [&] (basic_block b)
                     {
                       live_out (b);
                       bitmap_and_compl (live, live, written[b->index]);
                       return bitmap_ior (in[b->index], in[b->index], live);
                     });
  bitmap_clear (unset);
  live_out (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  bitmap_copy (unset, live);
  FOR_EACH_BB_FN (bb, cfun)
  {
    live_out (bb);
    for (gimple_stmt_iterator i = gsi_last_bb (bb); !gsi_end_p (i); gsi_prev (&i))
      {
        word_mentions_of (gsi_stmt (i), &m);
        if (gimple_clobber_p (gsi_stmt (i)))
          {
            bitmap_and (write, write, live);
            bitmap_ior (unset, unset, write);
            word_mentions_of (gsi_stmt (i), &m);
          }
        bitmap_and_compl (live, live, m.written);
        bitmap_ior (live, live, m.read);
      }
  }
  drop_live (cx, unset);
  sbitmap_vector_free (in);
  sbitmap_vector_free (written);
}

/* In verify mode: clear the cells of W where its words are unknown, which is where the function
   begins, and where its scopes end.  Those of a parameter are cleared with other parameters'.  */

static void
clear_cells (struct tp_context *cx, struct tp_sra *w)
{
  tree address = build_fold_addr_expr (w->var);
  tree size = fold_convert (size_type_node, DECL_SIZE_UNIT (w->var));
  mark_addressable (w->var);
  if (TREE_CODE (w->var) != PARM_DECL)
    tp_emit_call (&cx->entry, ENTRY_clear_refs, 2, address, size);
  for (gimple *stmt : w->definitions)
    if (gimple_clobber_p (stmt))
      {
        gimple_seq seq = NULL;
        tp_emit_call (&seq, ENTRY_clear_refs, 2, unshare_expr (address), size);
        tp_insert_before (stmt, seq);
      }
}

void
tp_choose_sra (struct tp_context *cx)
{
  if (tp_opt.disable.sra || cfun->calls_setjmp || cfun->has_nonlocal_label)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  {
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (!is_gimple_debug (gsi_stmt (i)))
        walk_stmt_load_store_addr_ops (gsi_stmt (i), cx, note_load, fit_store, unfit_address);
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), cx, NULL, NULL, unfit_address);
  }
  unsigned bits = 0;
  for (auto w : cx->words)
    {
      auto_vec<HOST_WIDE_INT> places;
      w.second->fit &= !(w.second->pieces & w.second->whole);
      if (!w.second->fit)
        continue;
      tp_pointer_places (w.first, &places);
      for (HOST_WIDE_INT place : places)
        w.second->bit[place / POINTER_SIZE_UNITS] = bits++;
      if (bits > pointers_max)
        w.second->fit = false;
    }
  if (bits > 0)
    drop_unset (cx, bits);
  for (auto w : cx->words)
    if (w.second->fit)
      {
        tp_count (STAT_sra);
        if (tp_opt.verify)
          clear_cells (cx, w.second);
      }
}
