/* flow-exact.cc - arrays that end their structure where its block ends.

   SPDX-License-Identifier: GPL-3.0-or-later

     struct node { int colour; struct node *children[2]; } *n = malloc (sizeof *n);

   What ends a structure may have been given more memory than it declares, so an index in n->children is not compared with the
   declared bound (arrays.cc): the block decides.  But where every object that n may lead to has just the bytes of the
   structure, both are one question: an index that is not negative, and not so large that the address wraps around, leads out of the
   array if and only if it leads out of the block.  The first is cheaper, and needs no referent.  So such an access is judged as if
   its indices were bounded, and they are compared for it.

   Only what has room for the whole structure is left without its check (flow.cc), so the pointer leads to the object's start.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/arrays.h"
#include "points-to/flow-graph.h"

/* Are the objects that N leads to all of SIZE bytes?  */

static bool
all_of_size_p (const flow_node *n, HOST_WIDE_INT size)
{
  unsigned o;
  bitmap_iterator bi;
  bool some = false;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, FLOW_FIRST_OBJECT, o, bi)
    {
      if (flow_objects[o].size != size)
	return false;
      some = true;
    }
  return some && !n->unknown;
}

/* Is the index of the array reference E in FUNCTION certain to be neither negative, nor so large that the address wraps around?  */

static bool
plain_index_p (tree e, tree function)
{
  tree type = TREE_TYPE (TREE_OPERAND (e, 1));
  return (flow_largest_index (e, function) >= 0
	  || (TYPE_PRECISION (type) < POINTER_SIZE
	      && (TYPE_UNSIGNED (type) || flow_never_negative_p (TREE_OPERAND (e, 1), function))));
}

/* The outermost array in REF of which an index varies, if a comparison of each index with its bound can be made, and those that
   are not compared yet are plain; else null.  */

static tree
array_of_indices (tree ref, tree function)
{
  tree whole = NULL_TREE;
  for (tree e = ref; handled_component_p (e); e = TREE_OPERAND (e, 0))
    {
      if (TREE_CODE (e) == ARRAY_RANGE_REF || (TREE_CODE (e) == COMPONENT_REF && TREE_OPERAND (e, 2)))
	return NULL_TREE;
      if (TREE_CODE (e) != ARRAY_REF || TREE_CODE (TREE_OPERAND (e, 1)) == INTEGER_CST)
	continue;
      tree array = TREE_OPERAND (e, 0), index = TREE_OPERAND (e, 1);
      if (tp_elements (TREE_TYPE (array)) == 0 || !INTEGRAL_TYPE_P (TREE_TYPE (index))
	  || TYPE_PRECISION (TREE_TYPE (index)) > POINTER_SIZE
	  || (tp_open_ended_p (array) && !plain_index_p (e, function)))
	return NULL_TREE;
      whole = array;
    }
  return whole;
}

bool
flow_exact_p (tree ref, tree function, struct flow_place *place)
{
  struct flow_place as_bounded = *place;
  tree whole = array_of_indices (ref, function);
  if (!whole || place->known || tp_opt.no_exact || tp_opt.checks == TP_CHECKS_TEMPORAL)
    return false;
  tree base = get_base_address (whole);
  offset_int distance;
  if (!base || TREE_CODE (base) != MEM_REF || !mem_ref_offset (base).is_constant (&distance)
      || !wi::fits_shwi_p (distance))
    return false;
  flow_measure (whole, distance.to_shwi (), &as_bounded);
  if (!as_bounded.known || !all_of_size_p (&flow_nodes[place->pointer], as_bounded.high))
    return false;
  *place = as_bounded;
  return true;
}
