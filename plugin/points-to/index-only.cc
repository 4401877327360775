/* index-only.cc - accesses that can only fail because of an index.

   SPDX-License-Identifier: GPL-3.0-or-later

     struct quad { ...; struct quad *children[4]; } *q;
     q->children[i]             q is valid, and four children are there; is i below 4?
     int table[64];  f (table); in f (int *t):  t[i]

   Such an access only has to be compared with the distance from a pointer that is known to be
   valid, so no referent is needed: the difference of the two is compared with the bytes available
   after that pointer (ENTRY_within).  If it is larger, the runtime looks up the block that the
   pointer leads into, and decides.

   That would be slow if it happened often.  So this size has to be all that a correct program
   uses: all of an array that is declared with at least two elements and is the last member of
   its structure (indices of other arrays are compared with the number of their elements:
   array-bounds.cc); or the whole object, for arithmetic on a pointer to its start, if all
   objects that the pointer may lead to have the same size.

   In terms of Simpson 2013, section 5, the check of the pointer is redundant, and the remaining
   check is only spatial.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/flexible-arrays.h"
#include "points-to/graph.h"

/* Larger sizes are not compared, because the bytes available are not known beyond this.  */
static const HOST_WIDE_INT within_max = HOST_WIDE_INT_1 << 30;

/* Return true if all elements that the variable indices of REF in FUNCTION can select, by the
   declarations of their arrays, are within DEREF_BYTES after the pointer.  */

static bool
declared_inside_p (struct tp_points_to *pt, tree ref, tree function, HOST_WIDE_INT deref_bytes)
{
  tree whole = NULL_TREE;
  for (tree t = ref; handled_component_p (t); t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (t) == ARRAY_RANGE_REF)
        return false;
      if (TREE_CODE (t) != ARRAY_REF || TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST)
        continue;
      whole = TREE_OPERAND (t, 0);
      if (tp_array_elements (TREE_TYPE (whole)) < 2)
        return false;
    }
  if (!whole)
    return false;
  struct tp_pt_place place;
  tp_pt_describe (pt, whole, function, &place);
  return place.known && place.low < place.high && place.high <= deref_bytes;
}

/* The common size of all objects to whose starts pointers of N point; 0 if it is not known.  */

static HOST_WIDE_INT
equal_size (struct tp_points_to *pt, const tp_pt_node *n)
{
  unsigned k;
  bitmap_iterator bi;
  bool any = false;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, PT_FIRST_OBJECT, k, bi)
  {
    const tp_pt_object *o = &pt->objects[k];
    if (o->member || o->grown || o->size != n->deref_bytes)
      return 0;
    any = true;
  }
  return any ? n->deref_bytes : 0;
}

/* The node of the pointer to which an integer was added to compute the pointer of REF in FUNCTION;
   PT_EXTERNAL if it was not computed in this way.  */

static unsigned
added_to (struct tp_points_to *pt, tree ref, tree function)
{
  tree base = get_base_address (ref);
  gassign *def
    = base && TREE_CODE (base) == MEM_REF ? tp_pt_definition (TREE_OPERAND (base, 0)) : NULL;
  if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
    return PT_EXTERNAL;
  tree from = gimple_assign_rhs1 (def);
  return tp_pt_register_p (from) ? tp_pt_pointer_node (pt, from, function) : (unsigned) PT_EXTERNAL;
}

bool
tp_pt_match_index_only (struct tp_points_to *pt, tree ref, tree function,
                        const struct tp_pt_place *place, struct tp_pt_index_only *w)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  if (tp_opt.disable.index_only || n->unknown)
    return false;
  w->pointer = place->pointer;
  w->deref_bytes = n->deref_bytes;
  w->added = false;
  if (!place->known && n->deref_bytes > 0)
    return n->deref_bytes <= within_max && declared_inside_p (pt, ref, function, n->deref_bytes);
  if (!place->known || !n->moved)
    return false;
  w->pointer = added_to (pt, ref, function);
  w->added = true;
  if (w->pointer == PT_EXTERNAL || pt->nodes[w->pointer].unknown)
    return false;
  w->deref_bytes = equal_size (pt, &pt->nodes[w->pointer]);
  return w->deref_bytes > 0 && w->deref_bytes <= within_max;
}
