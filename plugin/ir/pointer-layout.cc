/* pointer-layout.cc - the offsets of the pointers in a variable, by its type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "ir/pointer-layout.h"

/* Variables with more pointers are not handled: they would cost more at each start of their scope
   than the functions that have them do.  */
static const unsigned HOST_WIDE_INT pointers_max = 4096;

/* The stride of a block that has one element and something else behind it: longer than any block
   that is poisoned.  */
static const unsigned longest_stride = 1U << 30;

/* Append to RUNS the pointers in an object of TYPE at offset PLACE, and add their number to
   *TOTAL.  */

static void
collect_runs (tree type, HOST_WIDE_INT place, vec<tp_pointer_run> *runs,
              unsigned HOST_WIDE_INT *total)
{
  if (*total > pointers_max)
    return;
  if (POINTER_TYPE_P (type))
    {
      if (place % POINTER_SIZE_UNITS)
        return;
      for (tp_pointer_run &r : *runs)
        if (place >= r.place && place < r.place + (HOST_WIDE_INT) r.count * POINTER_SIZE_UNITS)
          return;
      ++*total;
      if (!runs->is_empty ()
          && runs->last ().place + (HOST_WIDE_INT) runs->last ().count * POINTER_SIZE_UNITS
               == place)
        runs->last ().count++;
      else
        runs->safe_push ({ place, 1 });
    }
  else if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree size = TYPE_SIZE_UNIT (type);
      tree step = TYPE_SIZE_UNIT (TREE_TYPE (type));
      if (!size || !tree_fits_uhwi_p (size) || !step || !tree_fits_uhwi_p (step)
          || integer_zerop (step))
        return;
      for (unsigned HOST_WIDE_INT at = 0; at < tree_to_uhwi (size); at += tree_to_uhwi (step))
        {
          unsigned HOST_WIDE_INT before = *total;
          collect_runs (TREE_TYPE (type), place + at, runs, total);
          if (*total == before)
            return;
        }
    }
  else if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
          && tree_fits_shwi_p (byte_position (f)))
        collect_runs (TREE_TYPE (f), place + int_byte_position (f), runs, total);
}

bool
tp_pointer_runs (tree var, vec<tp_pointer_run> *runs)
{
  if (!VAR_P (var) || !tp_local_p (var) || DECL_HAS_VALUE_EXPR_P (var) || DECL_NONLOCAL_FRAME (var)
      || !DECL_SIZE_UNIT (var)
      || !tree_fits_uhwi_p (DECL_SIZE_UNIT (var))
      /* Variables that the compiler makes are set before they are read.  */
      || DECL_ARTIFICIAL (var))
    return false;
  unsigned HOST_WIDE_INT total = 0;
  collect_runs (TREE_TYPE (var), 0, runs, &total);
  return total > 0 && total <= pointers_max;
}

bool
tp_has_pointers_p (tree var)
{
  auto_vec<tp_pointer_run> runs;
  return tp_pointer_runs (var, &runs);
}

void
tp_pointer_places (tree var, vec<HOST_WIDE_INT> *places)
{
  auto_vec<tp_pointer_run> runs;
  if (tp_pointer_runs (var, &runs))
    for (const tp_pointer_run &r : runs)
      for (unsigned HOST_WIDE_INT i = 0; i < r.count; i++)
        places->safe_push (r.place + i * POINTER_SIZE_UNITS);
}

bool
tp_pointer_words (tree type, tree key, HOST_WIDE_INT place, bool (*wanted_p) (tree, void *),
                  void *data, unsigned HOST_WIDE_INT *mask)
{
  if (POINTER_TYPE_P (type))
    {
      if (!wanted_p || wanted_p (key, data))
        {
          if (place % POINTER_SIZE_UNITS || place / POINTER_SIZE_UNITS >= HOST_BITS_PER_WIDE_INT)
            return false;
          *mask |= HOST_WIDE_INT_1U << place / POINTER_SIZE_UNITS;
        }
      return true;
    }
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree size = TYPE_SIZE_UNIT (type), step = TYPE_SIZE_UNIT (TREE_TYPE (type));
      if (!size || !tree_fits_shwi_p (size) || !step || !tree_fits_shwi_p (step)
          || tree_to_shwi (step) == 0)
        return false;
      HOST_WIDE_INT n = tree_to_shwi (size) / tree_to_shwi (step);
      for (HOST_WIDE_INT i = 0; i < n && i <= HOST_BITS_PER_WIDE_INT * POINTER_SIZE_UNITS; i++)
        if (!tp_pointer_words (TREE_TYPE (type), key, place + i * tree_to_shwi (step), wanted_p,
                               data, mask))
          return false;
      return true;
    }
  if (TREE_CODE (type) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      {
        if (TREE_CODE (f) != FIELD_DECL || DECL_BIT_FIELD (f))
          continue;
        if (!tree_fits_shwi_p (byte_position (f))
            || !tp_pointer_words (TREE_TYPE (f), f, place + tree_to_shwi (byte_position (f)),
                                  wanted_p, data, mask))
          return false;
        /* A trailing array may have more elements.  */
        if (!DECL_CHAIN (f) && TREE_CODE (TREE_TYPE (f)) == ARRAY_TYPE)
          return false;
      }
  return true;
}

/* What the result of CALL points to, by the type of the pointer; if that is one to void in a
   register which is stored at once, by the type of what is stored to: n->next = malloc (...)
   without optimisation.  */

static tree
result_points_to (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return NULL_TREE;
  use_operand_p use;
  gimple *stmt;
  if (VOID_TYPE_P (TREE_TYPE (TREE_TYPE (lhs))) && TREE_CODE (lhs) == SSA_NAME
      && single_imm_use (lhs, &use, &stmt) && gimple_assign_single_p (stmt)
      && gimple_assign_rhs1 (stmt) == lhs)
    lhs = gimple_assign_lhs (stmt);
  return POINTER_TYPE_P (TREE_TYPE (lhs)) ? TREE_TYPE (TREE_TYPE (lhs)) : NULL_TREE;
}

tree
tp_allocated_type (gcall *call)
{
  tree type = result_points_to (call);
  if (!type)
    return NULL_TREE;
  if (!POINTER_TYPE_P (type) && TREE_CODE (type) != RECORD_TYPE)
    return NULL_TREE;
  tree bytes = TYPE_SIZE_UNIT (type);
  if (!bytes || !tree_fits_shwi_p (bytes))
    return NULL_TREE;
  HOST_WIDE_INT size = tree_to_shwi (bytes);
  return size > 0 && size % POINTER_SIZE_UNITS == 0 ? type : NULL_TREE;
}

unsigned
tp_pointer_stride (tree type, HOST_WIDE_INT multiple)
{
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  return multiple > 0 && multiple % size == 0 && size / POINTER_SIZE_UNITS < longest_stride
           ? size / POINTER_SIZE_UNITS
           : longest_stride;
}
