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
#include "points-to/graph.h"

/* The size of an element, if all pointers of E were accessed as one.  */

static HOST_WIDE_INT
accessed_bytes (const tp_pt_edge *e)
{
  return (e->known & tp_pt_accessed) && tp_opt.checks != TP_CHECKS_TEMPORAL
           ? tp_pt_element_size (&tp_pt_nodes[e->from])
           : 0;
}

/* The bytes available after the pointers of E, DEREF_BYTES of them at its source.  Null plus all
   distances on a path remains below tp_pt_reach_max.  */

static HOST_WIDE_INT
deref_bytes_after (const tp_pt_edge *e, HOST_WIDE_INT deref_bytes)
{
  bool near_zero, zero = tp_pt_may_be_null_p (e, &near_zero);
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
      /* In a loop the step repeats itself, and soon nothing is left.  */
      return e->sure ? e->sure
             : e->end > 0 && !tp_opt.disable.elements
               ? MAX (MIN (MIN (deref_bytes, tp_pt_reach_max) - e->end, e->end), 0)
               : 0;
    default:
      return 0;
    }
}

void
tp_pt_solve_dereferenceable (void)
{
  tp_pt_solve_congruence ();
  for (unsigned n = 0; n < tp_pt_nodes.length (); n++)
    tp_pt_enqueue (n);
  unsigned node;
  while (tp_pt_dequeue (&node))
    for (unsigned i : tp_pt_nodes[node].edges)
      {
        const tp_pt_edge *e = &tp_pt_edges[i];
        if (e->kind == EDGE_NEED)
          continue;
        HOST_WIDE_INT deref_bytes
          = deref_bytes_after (e, MAX (tp_pt_nodes[node].deref_bytes, accessed_bytes (e)));
        if (deref_bytes < tp_pt_nodes[e->to].deref_bytes)
          {
            tp_pt_nodes[e->to].deref_bytes = deref_bytes;
            tp_pt_enqueue (e->to);
          }
      }
  /* A proof relies on what was accessed, through E's pointer or one computed alike.  */
  auto_bitmap again;
  for (tp_pt_edge &e : tp_pt_edges)
    {
      tp_pt_node *from = &tp_pt_nodes[e.from];
      const tp_pt_node *to = &tp_pt_nodes[e.to];
      if (e.kind != EDGE_NEED && !to->unknown && accessed_bytes (&e) > from->deref_bytes
          && to->deref_bytes > deref_bytes_after (&e, from->deref_bytes))
        {
          from->whole = true;
          if (from->again)
            bitmap_set_bit (again, from->again);
        }
    }
  for (tp_pt_node &n : tp_pt_nodes)
    if (n.again && bitmap_bit_p (again, n.again))
      n.whole = true;
}

/* STMT in FUNCTION makes the difference of two pointers, which is kept (block-difference.cc): their
   referents are compared, unless they are certain to be the same.  */

static void
need_distance (gimple *stmt, tree function)
{
  tree to, from;
  if (!tp_difference_p (stmt, &to, &from))
    return;
  int a = tp_pt_value_node (to, function), b = tp_pt_value_node (from, function);
  if (a <= (int) PT_EXTERNAL || b <= (int) PT_EXTERNAL)
    return;
  tp_pt_node *n = &tp_pt_nodes[a], *m = &tp_pt_nodes[b];
  if (!n->unknown && !m->unknown && bitmap_single_bit_set_p (n->points_to)
      && bitmap_equal_p (n->points_to, m->points_to)
      && tp_pt_objects[bitmap_first_set_bit (n->points_to)].decl)
    return;
  n->needed = m->needed = true;
}

void
tp_pt_need_differences (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    hash_set<gimple *> found;
    push_cfun (DECL_STRUCT_FUNCTION (node->decl));
    tp_find_differences (cfun, &found);
    for (gimple *stmt : found)
      need_distance (stmt, node->decl);
    pop_cfun ();
  }
}

void
tp_pt_solve_needs (void)
{
  unsigned n = tp_pt_nodes.length ();
  /* Edges by where they lead.  */
  vec<unsigned> *into = XCNEWVEC (vec<unsigned>, n);
  for (tp_pt_edge &e : tp_pt_edges)
    into[e.to].safe_push (e.from);
  tp_pt_nodes[PT_EXTERNAL].needed = true;
  for (unsigned k = 0; k < n; k++)
    {
      if (tp_pt_nodes[k].unknown)
        tp_pt_nodes[k].needed = true;
      if (tp_pt_nodes[k].needed)
        tp_pt_enqueue (k);
    }
  unsigned node;
  while (tp_pt_dequeue (&node))
    for (unsigned from : into[node])
      if (!tp_pt_nodes[from].needed)
        {
          tp_pt_nodes[from].needed = true;
          tp_pt_enqueue (from);
        }
  for (unsigned k = 0; k < n; k++)
    into[k].release ();
  free (into);
  unsigned o;
  bitmap_iterator bi;
  for (tp_pt_node &k : tp_pt_nodes)
    if (k.needed || k.asked)
      EXECUTE_IF_SET_IN_BITMAP (k.points_to, PT_FIRST_OBJECT, o, bi)
  tp_pt_whole (o)->tracked = true;
}
