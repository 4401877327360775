/* uninit.cc - pointers in memory that nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that lives in an SSA name says by itself that it was never set: its
   definition is the empty one, and its referent TP_UNINIT (track.cc); a PHI carries
   that over one path only.  A pointer in memory has no such mark, so where a
   variable begins to live (scopes.cc) the value TP_UNINIT_POINTER is stored in each of
   its pointers, which no allocation ever has: the idea of GCC's
   -ftrivial-auto-var-init.  Wherever that value is loaded, by whatever way it went
   there, nothing was stored in between; the runtime knows it (tp_resolve, judge.c).
   C says that the value is indeterminate then, so a correct program cannot notice.

   It must not be a store that GCC sees.  A program that copies its pointers as words
   of another type breaks the aliasing rules, but works as long as GCC finds no earlier
   store of the right type, whose value it could take instead; and GCC's own warnings of
   uninitialized variables would fall silent.  So the abstract call unset () stands there,
   and becomes stores at last.  GCC never moves a store upwards across it: stores only ever
   sink.

   It is TP_BLANK_POINTER instead where flow-blank.cc relies on that.

   Nothing is stored where the first mention sets the whole variable, nor in variables
   with very many pointers, where it would cost more than it tells.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "classify.h"
#include "decls.h"
#include "emit.h"
#include "flow.h"
#include "uninit.h"
#include "words.h"

/* Variables with more pointers than this are left alone.  */
static const unsigned HOST_WIDE_INT pointers_max = 256;

static const HOST_WIDE_INT pointer_bytes = POINTER_SIZE / BITS_PER_UNIT;

/* COUNT pointers one after the other, from the byte PLACE on.  */

struct run { HOST_WIDE_INT place; unsigned HOST_WIDE_INT count; };

/* Add the pointers in an object of TYPE at PLACE to RUNS, and to *TOTAL how many
   they are.  */

static void
collect (tree type, HOST_WIDE_INT place, vec<run> *runs,
	 unsigned HOST_WIDE_INT *total)
{
  if (*total > pointers_max)
    return;
  if (POINTER_TYPE_P (type))
    {
      if (place % pointer_bytes)
	return;
      for (run &r : *runs)
	if (place >= r.place
	    && place < r.place + (HOST_WIDE_INT) r.count * pointer_bytes)
	  return;
      ++*total;
      if (!runs->is_empty ()
	  && runs->last ().place + (HOST_WIDE_INT) runs->last ().count * pointer_bytes
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
      for (unsigned HOST_WIDE_INT at = 0; at < tree_to_uhwi (size);
	   at += tree_to_uhwi (step))
	{
	  unsigned HOST_WIDE_INT before = *total;
	  collect (TREE_TYPE (type), place + at, runs, total);
	  if (*total == before)
	    return;
	}
    }
  else if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
	  && tree_fits_shwi_p (byte_position (f)))
	collect (TREE_TYPE (f), place + int_byte_position (f), runs, total);
}

/* The pointers of VAR in RUNS; false if there are none, or VAR is to be left
   alone.  */

static bool
pointers_of (tree var, vec<run> *runs)
{
  if (!VAR_P (var) || !tp_local_p (var) || DECL_HAS_VALUE_EXPR_P (var)
      || DECL_NONLOCAL_FRAME (var) || !DECL_SIZE_UNIT (var)
      || !tree_fits_uhwi_p (DECL_SIZE_UNIT (var))
      /* What the compiler makes for itself it also sets.  */
      || DECL_ARTIFICIAL (var))
    return false;
  unsigned HOST_WIDE_INT total = 0;
  collect (TREE_TYPE (var), 0, runs, &total);
  return total > 0 && total <= pointers_max;
}

bool
tp_pointers_in_p (tree var)
{
  auto_vec<run> runs;
  return pointers_of (var, &runs);
}

bool
tp_fillable_p (tree var)
{
  return tp_pointers_in_p (var) && !tp_has_words_p (var);
}

void
tp_filled_places (tree var, vec<HOST_WIDE_INT> *places)
{
  auto_vec<run> runs;
  if (pointers_of (var, &runs))
    for (const run &r : runs)
      for (unsigned HOST_WIDE_INT i = 0; i < r.count; i++)
	places->safe_push (r.place + i * pointer_bytes);
}

void
tp_emit_fill (gimple_seq *seq, tree var)
{
  auto_vec<run> runs;
  if (!pointers_of (var, &runs) || tp_has_words_p (var))
    return;
  mark_addressable (var);
  for (const run &r : runs)
    {
      tree slot = build_fold_addr_expr (var);
      if (r.place)
	slot = tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, slot,
			       size_int (r.place));
      tp_emit_call (seq, ENTRY_unset, 3, slot, build_int_cst (size_type_node, r.count),
		    build_int_cst (size_type_node, tp_flow_blank_local_p (var) ? TP_BLANK_POINTER
							: TP_UNINIT_POINTER));
    }
}

/* Callback of walk_stmt_load_store_addr_ops: is OBJECT a part of DATA?  */

static bool
mentions_p (gimple *, tree object, tree, void *data)
{
  return get_base_address (object) == data;
}

bool
tp_set_first_p (gimple_stmt_iterator gsi, tree var)
{
  for (int steps = 0; steps < 32 && !gsi_end_p (gsi); steps++, gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt)
	  || (is_gimple_call (stmt) && tp_entry_of_call (stmt) != ENTRY_COUNT))
	continue;
      bool used = walk_stmt_load_store_addr_ops (stmt, var, mentions_p, NULL,
						 mentions_p);
      if (used || gimple_get_lhs (stmt) == var)
	return !used;
      if (walk_stmt_load_store_addr_ops (stmt, var, NULL, mentions_p, NULL))
	return false;
    }
  return false;
}
