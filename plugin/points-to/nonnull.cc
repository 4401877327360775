/* nonnull.cc - which nodes of the graph may be null.

   SPDX-License-Identifier: GPL-3.0-or-later

   One more forward problem on the edges of the solved graph:

     zero        the node may hold a null pointer
     near_zero   it may hold the result of arithmetic on a null pointer, or the address of a member
                 that is not the first, or a pointer that was never set (PT_POISON)

   The sources are null pointers in the program, failing allocations, memory that is zero before
   the first store, and unknown pointers.  An edge after a test for null does not propagate them
   (nonnull-local.cc): so the result of

     void *xmalloc (size_t n) { void *p = malloc (n); if (!p) abort (); return p; }

   is not null, and the result of each of its calls is not, although each is an object of its own
   (EDGE_NEED).  A test for null does not cover pointers near null: &p->second is not null if p
   is.

   A pointer that is neither is the address of an object, or was computed from one, in this unit
   alone: attributes such as returns_nonnull are promises, and are not used.  An access through
   it needs no comparison with null, and the result of arithmetic on it has the same property
   (dereferenceable.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "points-to/graph.h"

static void
add_nulls (struct tp_points_to *pt, unsigned node, bool zero, bool near_zero)
{
  tp_pt_node *n = &pt->nodes[node];
  if ((zero <= n->zero && near_zero <= n->near_zero) || node == PT_EXTERNAL)
    return;
  n->zero |= zero;
  n->near_zero |= near_zero;
  tp_pt_enqueue (pt, node);
}

bool
tp_pt_may_be_null_p (struct tp_points_to *pt, const tp_pt_edge *e, bool *near_zero)
{
  const tp_pt_node *from = &pt->nodes[e->from];
  *near_zero = from->near_zero && !(e->known & tp_pt_object_address);
  return from->zero && !(e->known & (tp_pt_object_address | tp_pt_nonnull));
}

static void
propagate_null (struct tp_points_to *pt, const tp_pt_edge *e)
{
  bool near_zero, zero = tp_pt_may_be_null_p (pt, e, &near_zero);
  switch (e->kind)
    {
    case EDGE_COPY:
    case EDGE_NEED:
      add_nulls (pt, e->to, zero, near_zero);
      break;
    case EDGE_MEMBER:
      if (e->end == e->size)
        add_nulls (pt, e->to, zero, near_zero);
      else
        add_nulls (pt, e->to, false, zero || near_zero);
      break;
    case EDGE_ARITHMETIC:
      add_nulls (pt, e->to, zero || near_zero, zero || near_zero);
      break;
    case EDGE_NONNULL_ARITHMETIC:
      break;
    }
}

/* Initialise the nodes of the contents of objects: pointers in memory that is zero before the first
   store, or that is cleared through a pointer, may be null.  */

static void
start_contents (struct tp_points_to *pt)
{
  unsigned k;
  bitmap_iterator bi;
  for (tp_pt_node &n : pt->nodes)
    if (n.clears)
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, k, bi)
  tp_pt_whole (pt, k)->nulls = true;
  for (tp_pt_object &o : pt->objects)
    if (o.nulls)
      for (unsigned node : o.contents)
        pt->nodes[node].zero = true;
}

void
tp_pt_solve_nonnull (struct tp_points_to *pt)
{
  start_contents (pt);
  for (unsigned k = 0; k < pt->nodes.length (); k++)
    {
      tp_pt_node *n = &pt->nodes[k];
      if (n->unknown || tp_opt.disable.nonnull)
        n->zero = n->near_zero = true;
      tp_pt_enqueue (pt, k);
    }
  unsigned node;
  while (tp_pt_dequeue (pt, &node))
    for (unsigned i : pt->nodes[node].edges)
      propagate_null (pt, &pt->edges[i]);
}
