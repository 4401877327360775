/* dereferenceable.cc - how many bytes are dereferenceable after a pointer, and which referents are
   read.

   SPDX-License-Identifier: GPL-3.0-or-later

     deref_bytes   the number of bytes that are certainly available after every pointer (except
                   null) that a node holds: the size of the allocation, limited by the size of a
                   member whose address is taken, less the steps of a constant distance; none after
                   other arithmetic, but those of an element where one was accessed
                   (congruence.cc).  Forward, minimum.  NDO
     needed        the referent is read: by a check, by a library function, or outside of the
                   unit.  Backward along the edges.  UMO

   With checks=temporal the sizes of objects do not matter, and 0 means that the
   pointer may be null plus an unknown distance.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/pointer-differences.h"
#include "ir/same-places.h"
#include "points-to/graph.h"

/* The size of an element if all pointers that take the edge E were accessed as one; otherwise
   0.  */

static HOST_WIDE_INT
accessed_bytes (struct tp_points_to *pt, const tp_pt_edge *e)
{
  return (e->known & tp_pt_accessed) && tp_opt.checks != TP_CHECKS_TEMPORAL
           ? tp_pt_element_size (&pt->nodes[e->from])
           : 0;
}

/* The bytes available after the pointers at the destination of E if DEREF_BYTES are at its source.
   Null plus all distances on a path remains below tp_pt_reach_max.  */

static HOST_WIDE_INT
deref_bytes_after (struct tp_points_to *pt, const tp_pt_edge *e, HOST_WIDE_INT deref_bytes)
{
  bool near_zero, zero = tp_pt_may_be_null_p (pt, e, &near_zero);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL
      && (e->kind == EDGE_NONNULL_ARITHMETIC || !(zero || near_zero)))
    return tp_pt_no_limit;
  switch (e->kind)
    {
    case EDGE_COPY:
      return deref_bytes;
    case EDGE_MEMBER:
      return deref_bytes >= e->end && e->end <= tp_pt_reach_max ? e->size : 0;
    case EDGE_ARITHMETIC:
    case EDGE_NONNULL_ARITHMETIC:
      /* In a loop the step is repeated, and soon nothing is left.  */
      return e->sure ? e->sure
             : e->end > 0 && !tp_opt.disable.elements
               ? MAX (MIN (MIN (deref_bytes, tp_pt_reach_max) - e->end, e->end), 0)
               : 0;
    default:
      return 0;
    }
}

void
tp_pt_solve_dereferenceable (struct tp_points_to *pt)
{
  tp_pt_solve_congruence (pt);
  for (unsigned n = 0; n < pt->nodes.length (); n++)
    tp_pt_enqueue (pt, n);
  unsigned node;
  while (tp_pt_dequeue (pt, &node))
    for (unsigned i : pt->nodes[node].edges)
      {
        const tp_pt_edge *e = &pt->edges[i];
        if (e->kind == EDGE_NEED)
          continue;
        HOST_WIDE_INT deref_bytes
          = deref_bytes_after (pt, e, MAX (pt->nodes[node].deref_bytes, accessed_bytes (pt, e)));
        if (deref_bytes < pt->nodes[e->to].deref_bytes)
          {
            pt->nodes[e->to].deref_bytes = deref_bytes;
            tp_pt_enqueue (pt, e->to);
          }
      }
  /* The proof relies on the access through E's pointer, or through one with the same value, being
     checked for the whole element.  */
  auto_bitmap again;
  for (tp_pt_edge &e : pt->edges)
    {
      tp_pt_node *from = &pt->nodes[e.from];
      const tp_pt_node *to = &pt->nodes[e.to];
      if (e.kind != EDGE_NEED && !to->unknown && accessed_bytes (pt, &e) > from->deref_bytes
          && to->deref_bytes > deref_bytes_after (pt, &e, from->deref_bytes))
        {
          from->whole = true;
          if (from->again)
            bitmap_set_bit (again, from->again);
        }
    }
  for (tp_pt_node &n : pt->nodes)
    if (n.again && bitmap_bit_p (again, n.again))
      n.whole = true;
}

/* Set *N and *M to the nodes of the pointers P and Q in FUNCTION.  Returns false if one has none of
   its own.  */

static bool
find_nodes (struct tp_points_to *pt, tree p, tree q, tree function, tp_pt_node **n, tp_pt_node **m)
{
  int a = tp_pt_value_node (pt, p, function), b = tp_pt_value_node (pt, q, function);
  if (a <= (int) PT_EXTERNAL || b <= (int) PT_EXTERNAL)
    return false;
  *n = &pt->nodes[a];
  *m = &pt->nodes[b];
  return true;
}

/* STMT computes the difference of two pointers, which is kept (block-difference.cc).  Mark their
   referents as needed, because they are compared, unless they are certain to be the same.  */

static void
need_distance (struct tp_points_to *pt, gimple *stmt, tree function)
{
  tree to, from;
  tp_pt_node *n, *m;
  if (!tp_difference_p (stmt, &to, &from) || !find_nodes (pt, to, from, function, &n, &m))
    return;
  if (!n->unknown && !m->unknown && bitmap_single_bit_set_p (n->points_to)
      && bitmap_equal_p (n->points_to, m->points_to)
      && pt->objects[bitmap_first_set_bit (n->points_to)].decl)
    return;
  n->needed = m->needed = true;
}

/* Return true if the node N may have a pointer to a block that realloc may replace.  */

static bool
replaced_p (struct tp_points_to *pt, const tp_pt_node *n)
{
  unsigned o;
  bitmap_iterator bi;
  if (n->unknown)
    return true;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, 0, o, bi)
  if (!pt->objects[o].decl)
    return true;
  return false;
}

/* The same if STMT may ask whether realloc has moved a block.  */

static void
need_equality (struct tp_points_to *pt, gimple *stmt, tree function)
{
  tree p, q;
  tp_pt_node *n, *m;
  if (!tp_equality_p (stmt, &p, &q) || !find_nodes (pt, p, q, function, &n, &m))
    return;
  if (replaced_p (pt, n) && replaced_p (pt, m))
    n->needed = m->needed = true;
}

void
tp_pt_need_differences (struct tp_points_to *pt)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    hash_set<gimple *> found;
    push_cfun (DECL_STRUCT_FUNCTION (node->decl));
    tp_find_differences (cfun, &found);
    for (gimple *stmt : found)
      need_distance (pt, stmt, node->decl);
    hash_set<gimple *> equalities;
    tp_find_same_places (cfun, &equalities);
    for (gimple *stmt : equalities)
      need_equality (pt, stmt, node->decl);
    pop_cfun ();
  }
}

void
tp_pt_solve_needs (struct tp_points_to *pt)
{
  unsigned n = pt->nodes.length ();
  /* The sources of the edges to each node.  */
  vec<unsigned> *into = XCNEWVEC (vec<unsigned>, n);
  for (tp_pt_edge &e : pt->edges)
    into[e.to].safe_push (e.from);
  pt->nodes[PT_EXTERNAL].needed = true;
  for (unsigned k = 0; k < n; k++)
    {
      if (pt->nodes[k].unknown)
        pt->nodes[k].needed = true;
      if (pt->nodes[k].needed)
        tp_pt_enqueue (pt, k);
    }
  unsigned node;
  while (tp_pt_dequeue (pt, &node))
    for (unsigned from : into[node])
      if (!pt->nodes[from].needed)
        {
          pt->nodes[from].needed = true;
          tp_pt_enqueue (pt, from);
        }
  for (unsigned k = 0; k < n; k++)
    into[k].release ();
  free (into);
  unsigned o;
  bitmap_iterator bi;
  for (tp_pt_node &k : pt->nodes)
    if (k.needed || k.asked)
      EXECUTE_IF_SET_IN_BITMAP (k.points_to, PT_FIRST_OBJECT, o, bi)
  tp_pt_whole (pt, o)->tracked = true;
}
