/* flow-nulls.cc - which pointers can be null.

   SPDX-License-Identifier: GPL-3.0-or-later

   One more problem on the edges of the solved graph, forward:

     zero        the node may hold a null pointer
     near_zero   it may hold what arithmetic made of one, or the address of a member that is not the first, or a
		 pointer that nobody has set (FLOW_BLANK)

   They start where the program writes a null pointer or an allocation fails, in memory that is zero before anybody writes
   there, and where nothing is known.  An edge on whose way the program asked does not carry them
   (flow-tested.cc): so the result of

     void *xmalloc (size_t n) { void *p = malloc (n); if (!p) abort (); return p; }

   is not null, and that of each of its calls is not, although each is an object of its own (EDGE_NEED).  A test for null
   says nothing of what is near: &p->second is not null if p is.

   A pointer that is neither is the address of an object or was made of one, by what happens in this unit alone: attributes
   as returns_nonnull are promises, and are not asked.  An access through it needs no comparison
   with null, and what arithmetic makes of it is as good as itself (flow-room.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "points-to/flow-graph.h"

static void
add_nulls (unsigned node, bool zero, bool near_zero)
{
  flow_node *n = &flow_nodes[node];
  if ((zero <= n->zero && near_zero <= n->near_zero) || node == FLOW_OUTSIDE)
    return;
  n->zero |= zero;
  n->near_zero |= near_zero;
  flow_enqueue (node);
}

bool
flow_may_be_null_p (const flow_edge *e, bool *near_zero)
{
  const flow_node *from = &flow_nodes[e->from];
  *near_zero = from->near_zero && !(e->known & flow_real);
  return from->zero && !(e->known & (flow_real | flow_not_zero));
}

static void
propagate (const flow_edge *e)
{
  bool near_zero, zero = flow_may_be_null_p (e, &near_zero);
  switch (e->kind)
    {
    case EDGE_COPY:
    case EDGE_NEED:
      add_nulls (e->to, zero, near_zero);
      break;
    case EDGE_MEMBER:
      if (e->end == e->size)
	add_nulls (e->to, zero, near_zero);
      else
	add_nulls (e->to, false, zero || near_zero);
      break;
    case EDGE_MOVED:
      add_nulls (e->to, zero || near_zero, zero || near_zero);
      break;
    case EDGE_STEPPED:
      break;
    }
}

/* What is written to the objects of N, or was there before, may be null.  */

static void
start_contents (void)
{
  unsigned k;
  bitmap_iterator bi;
  for (flow_node &n : flow_nodes)
    if (n.clears)
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, FLOW_FIRST_OBJECT, k, bi)
	flow_whole (k)->nulls = true;
  for (flow_object &o : flow_objects)
    if (o.nulls)
      for (unsigned node : o.contents)
	flow_nodes[node].zero = true;
}

void
flow_solve_nulls (void)
{
  start_contents ();
  for (unsigned k = 0; k < flow_nodes.length (); k++)
    {
      flow_node *n = &flow_nodes[k];
      if (n->unknown || tp_opt.no_nulls)
	n->zero = n->near_zero = true;
      flow_enqueue (k);
    }
  unsigned node;
  while (flow_dequeue (&node))
    for (unsigned i : flow_nodes[node].edges)
      propagate (&flow_edges[i]);
}
