/* flow-room.cc - two more problems on the edges of the solved graph.

   SPDX-License-Identifier: GPL-3.0-or-later

     room    the number of bytes that are certainly there behind every pointer that a node holds
	     (but null): what was allocated, cut by each member's address and by steps of a constant
	     distance, nothing after other arithmetic, but an element where one was accessed (flow-stride.cc).
	     Forward, the smallest counts.  NDO
     needed  somebody reads the referent: a check, a library function, the outside.
	     Backward along the edges.  UMO

   With checks=temporal nobody asks how large objects are, and no room says that the pointer may be
   null plus a distance that is not known.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/differences.h"
#include "points-to/flow-graph.h"

/* The room of an element, if all that comes over E was accessed as one.  */

static HOST_WIDE_INT
accessed_room (const flow_edge *e)
{
  return (e->known & flow_inside) && tp_opt.checks != TP_CHECKS_TEMPORAL ? flow_element (&flow_nodes[e->from]) : 0;
}

/* The room behind what comes over E, of which ROOM is there where it leaves.  Null plus all distances on a way remains below
   flow_reach_max.  */

static HOST_WIDE_INT
room_behind (const flow_edge *e, HOST_WIDE_INT room)
{
  bool near_zero, zero = flow_may_be_null_p (e, &near_zero);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL && (e->kind == EDGE_STEPPED || !(zero || near_zero)))
    return flow_no_limit;
  switch (e->kind)
    {
    case EDGE_COPY:
      return room;
    case EDGE_MEMBER:
      return room >= e->end && e->end <= flow_reach_max ? e->size : 0;
    case EDGE_MOVED:
    case EDGE_STEPPED:
      /* As the step repeats itself there is soon no room left.  */
      return e->sure ? e->sure : e->end > 0 && !tp_opt.no_elements ? MAX (MIN (MIN (room, flow_reach_max) - e->end, e->end), 0) : 0;
    default:
      return 0;
    }
}

void
flow_solve_room (void)
{
  flow_solve_strides ();
  for (unsigned n = 0; n < flow_nodes.length (); n++)
    flow_enqueue (n);
  unsigned node;
  while (flow_dequeue (&node))
    for (unsigned i : flow_nodes[node].edges)
      {
	const flow_edge *e = &flow_edges[i];
	if (e->kind == EDGE_NEED)
	  continue;
	HOST_WIDE_INT room = room_behind (e, MAX (flow_nodes[node].room, accessed_room (e)));
	if (room < flow_nodes[e->to].room)
	  {
	    flow_nodes[e->to].room = room;
	    flow_enqueue (e->to);
	  }
      }
  /* Somebody relies on what was accessed, through E's pointer or one that was computed alike.  */
  auto_bitmap again;
  for (flow_edge &e : flow_edges)
    {
      flow_node *from = &flow_nodes[e.from];
      const flow_node *to = &flow_nodes[e.to];
      if (e.kind != EDGE_NEED && !to->unknown && accessed_room (&e) > from->room
	  && to->room > room_behind (&e, from->room))
	{
	  from->whole = true;
	  if (from->again)
	    bitmap_set_bit (again, from->again);
	}
    }
  for (flow_node &n : flow_nodes)
    if (n.again && bitmap_bit_p (again, n.again))
      n.whole = true;
}

/* STMT in FUNCTION makes the difference of two pointers, which is kept (apart.cc): their referents are compared, unless
   they are certain to be the same.  */

static void
need_distance (gimple *stmt, tree function)
{
  tree to, from;
  if (!tp_difference_p (stmt, &to, &from))
    return;
  int a = flow_value_node (to, function), b = flow_value_node (from, function);
  if (a <= (int) FLOW_OUTSIDE || b <= (int) FLOW_OUTSIDE)
    return;
  flow_node *n = &flow_nodes[a], *m = &flow_nodes[b];
  if (!n->unknown && !m->unknown && bitmap_single_bit_set_p (n->points_to)
      && bitmap_equal_p (n->points_to, m->points_to)
      && flow_objects[bitmap_first_set_bit (n->points_to)].decl)
    return;
  n->needed = m->needed = true;
}

void
flow_need_distances (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      hash_set<gimple *> found;
      push_cfun (DECL_STRUCT_FUNCTION (node->decl));
      tp_find_distances (cfun, &found);
      for (gimple *stmt : found)
	need_distance (stmt, node->decl);
      pop_cfun ();
    }
}

void
flow_solve_needs (void)
{
  unsigned n = flow_nodes.length ();
  /* Edges by where they lead.  */
  vec<unsigned> *into = XCNEWVEC (vec<unsigned>, n);
  for (flow_edge &e : flow_edges)
    into[e.to].safe_push (e.from);
  flow_nodes[FLOW_OUTSIDE].needed = true;
  for (unsigned k = 0; k < n; k++)
    {
      if (flow_nodes[k].unknown)
	flow_nodes[k].needed = true;
      if (flow_nodes[k].needed)
	flow_enqueue (k);
    }
  unsigned node;
  while (flow_dequeue (&node))
    for (unsigned from : into[node])
      if (!flow_nodes[from].needed)
	{
	  flow_nodes[from].needed = true;
	  flow_enqueue (from);
	}
  for (unsigned k = 0; k < n; k++)
    into[k].release ();
  free (into);
  unsigned o;
  bitmap_iterator bi;
  for (flow_node &k : flow_nodes)
    if (k.needed || k.asked)
      EXECUTE_IF_SET_IN_BITMAP (k.points_to, FLOW_FIRST_OBJECT, o, bi)
	flow_whole (o)->tracked = true;
}
