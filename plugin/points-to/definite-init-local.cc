/* definite-init-local.cc - pointers in locals in memory that are set before they are read.

   SPDX-License-Identifier: GPL-3.0-or-later

   The members of a structure are distinguished by their fields, as in definite-init.cc and in
   the graph.  Arrays and nested structures are handled by words: once all words that have a
   pointer in the local's type are set, the local is set, as in `struct list lists[2] = { { NULL,
   NULL }, { NULL, NULL } };', which GCC splits into four assignments.  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "points-to/graph.h"
#include "points-to/definite-init.h"
#include "points-to/forward-dataflow.h"

/* Approximately how many statements are examined for all locals of one function.  */
static const unsigned work_max = 500000;

/* In the bit sets of a local, bit FIRST_WORD + I is for word I of the local.  */
static const unsigned first_word = 1 << 16, words_max = 64;

struct local_problem : set_problem
{
  tree decl;
  auto_bitmap pointers; /* bits of the words with a pointer; empty if they do not count */
};

/* Set in WORDS the words of an object of TYPE at offset AT of the local that are pointers, or
   integers of the same width.  Returns false if they are not certain, as in arrays of bytes.  */

static bool
find_pointer_words (tree type, HOST_WIDE_INT at, bitmap words)
{
  if (!tp_type_may_hold_pointer_p (type))
    return true;
  if (POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type))
    {
      if (at % UNITS_PER_WORD || int_size_in_bytes (type) != UNITS_PER_WORD
          || at / UNITS_PER_WORD >= words_max)
        return false;
      bitmap_set_bit (words, first_word + at / UNITS_PER_WORD);
      return true;
    }
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL
            && !find_pointer_words (TREE_TYPE (f), at + int_byte_position (f), words))
          return false;
      return true;
    }
  HOST_WIDE_INT size = int_size_in_bytes (type);
  HOST_WIDE_INT each = TREE_CODE (type) == ARRAY_TYPE ? int_size_in_bytes (TREE_TYPE (type)) : 0;
  if (each < UNITS_PER_WORD || size < 0 || size > words_max * UNITS_PER_WORD)
    return false;
  for (HOST_WIDE_INT i = 0; i < size; i += each)
    if (!find_pointer_words (TREE_TYPE (type), at + i, words))
      return false;
  return true;
}

/* If REF consists of whole words of DECL, return their number and set *FIRST to the first one;
   otherwise return 0.  */

static HOST_WIDE_INT
words_in_reference (tree ref, tree decl, HOST_WIDE_INT *first)
{
  HOST_WIDE_INT offset, size;
  bool reverse;
  if (get_ref_base_and_extent_hwi (ref, &offset, &size, &reverse) != decl || offset < 0
      || offset % BITS_PER_WORD || size % BITS_PER_WORD)
    return 0;
  *first = offset / BITS_PER_WORD;
  return size / BITS_PER_WORD;
}

/* Return true if the word of the pointer REF, a part of DECL, is in SET.  */

static bool
word_set_p (tree ref, tree decl, const_bitmap set)
{
  HOST_WIDE_INT first;
  return POINTER_TYPE_P (TREE_TYPE (ref)) && words_in_reference (ref, decl, &first) == 1
         && bitmap_bit_p (set, first_word + first);
}

/* Add to SET the words of LHS, a part of the local that is assigned.  */

static void
set_stored_words (local_problem *p, tree lhs, bitmap set)
{
  HOST_WIDE_INT first, n = words_in_reference (lhs, p->decl, &first);
  if (n <= 0 || bitmap_empty_p (p->pointers) || first + n > words_max
      || !(POINTER_TYPE_P (TREE_TYPE (lhs)) || INTEGRAL_TYPE_P (TREE_TYPE (lhs))
           || AGGREGATE_TYPE_P (TREE_TYPE (lhs))))
    return;
  bitmap_set_range (set, first_word + first, n);
  if (!bitmap_intersect_compl_p (p->pointers, set))
    bitmap_set_bit (set, 0);
}

/* Update SET, the members of the local that are set, by STMT.  */

static void
local_statement (local_problem *p, bitmap set, gimple *stmt)
{
  tree decl = p->decl;
  if (is_gimple_debug (stmt))
    return;
  tree lhs = gimple_get_lhs (stmt);
  bool record = TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE;
  for (unsigned k = lhs ? 1 : 0; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (!tp_pt_mentions_p (op, decl))
        continue;
      /* Reading an integer member says nothing about pointers.  */
      if (REFERENCE_CLASS_P (op) && get_base_address (op) == decl
          && INTEGRAL_TYPE_P (TREE_TYPE (op)) && is_gimple_assign (stmt))
        continue;
      tree field = record ? tp_pt_direct_member (op) : NULL_TREE;
      if ((field && TREE_OPERAND (op, 0) == decl)
            ? bitmap_bit_p (set, tp_pt_field_bit (p, field))
            : op == decl && POINTER_TYPE_P (TREE_TYPE (decl))
                && bitmap_bit_p (set, tp_pt_field_bit (p, decl)))
        continue;
      if (REFERENCE_CLASS_P (op) && word_set_p (op, decl, set))
        continue;
      tp_pt_look (p, set);
    }
  if (!lhs || !tp_pt_mentions_p (lhs, decl))
    return;
  if (gimple_clobber_p (stmt))
    {
      if (lhs == decl)
        bitmap_clear (set);
      return;
    }
  if (lhs == decl)
    bitmap_set_bit (set, POINTER_TYPE_P (TREE_TYPE (decl)) ? tp_pt_field_bit (p, decl) : 0);
  else if (record && tp_pt_direct_member (lhs) && TREE_OPERAND (lhs, 0) == decl)
    bitmap_set_bit (set, tp_pt_field_bit (p, tp_pt_direct_member (lhs)));
  else if (get_base_address (lhs) != decl)
    tp_pt_look (p, set);
  if (REFERENCE_CLASS_P (lhs))
    set_stored_words (p, lhs, set);
}

struct local_walk : tp_pt_bit_states
{
  local_problem *p;
  explicit local_walk (function *fun) : tp_pt_bit_states (fun) {}
  void
  statement (gimple *stmt)
  {
    local_statement (p, now, stmt);
  }
  bool
  leave (edge e)
  {
    return tp_pt_bit_states::leave (e, tp_pt_meet_sets);
  }
};

static void
fields_set_local (function *fun, tp_pt_object *object)
{
  tree decl = object->decl;
  local_problem p;
  p.looked = NULL;
  p.decl = decl;
  if (!AGGREGATE_TYPE_P (TREE_TYPE (decl)) || !find_pointer_words (TREE_TYPE (decl), 0, p.pointers))
    bitmap_clear (p.pointers);
  local_walk w (fun);
  w.p = &p;
  bool done = tp_pt_forward_dataflow (w, w.start (fun, 0), tp_pt_definite_init_visits);
  if (done && p.looked)
    {
      /* A pointer variable has no members.  */
      if (POINTER_TYPE_P (TREE_TYPE (decl)))
        object->all_set = bitmap_bit_p (p.looked, tp_pt_field_bit (&p, decl));
      else
        tp_pt_conclude (&p, object,
                        TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE
                          ? TYPE_MAIN_VARIANT (TREE_TYPE (decl))
                          : NULL_TREE);
    }
  else if (done)
    object->all_set = true;
  if (p.looked)
    BITMAP_FREE (p.looked);
}

void
tp_pt_definite_init_locals (struct tp_points_to *pt, function *fun)
{
  unsigned work = 0, size = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    size++;
  for (tp_pt_object &o : pt->objects)
    if (o.decl && o.function == fun->decl && !o.all_set && !is_global_var (o.decl)
        && VAR_P (o.decl))
      {
        work += size;
        if (work < work_max)
          fields_set_local (fun, &o);
      }
}
