/* member-arrays.cc - pointers that stay inside of a member which is an array.

   SPDX-License-Identifier: GPL-3.0-or-later

   The fields of a structure are distinguished as long as no pointer leads from one to another.
   But the address of an array of numbers is usually moved:

     static double
     sum (const double *at)
     {
       double s = 0;
       for (int d = 0; d < 3; d++)
         s += at[d];
       return s;
     }
     sum (body->at);

   If arithmetic advances a pointer by at most a constant (intervals.cc) that is less than the
   size of the member, the graph assumes that the pointer stays inside: the result also points to
   the member.  Afterwards this is verified, by another problem on the edges:

     inside    the bytes that are left of the array after every pointer to it that a node holds: all
               where its address is taken, fewer after each step

   Forward, minimum.  This differs from deref_bytes of dereferenceable.cc, because the real sizes of
   the blocks do not matter.  If more is accessed through a node, the access may touch other
   members, and the objects are collapsed, as they are when a pointer to a member is moved by an
   unknown distance; then solving continues.  All sets only grow, and an object is collapsed only
   once, so this terminates.  To assume first and verify afterwards is Jones's rely and guarantee
   (Development methods for computer programs including a notion of interference, 1981).  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

static bool
array_p (const tp_pt_object *part)
{
  return part->member && TREE_CODE (TREE_TYPE (part->member)) == ARRAY_TYPE;
}

/* The size of an element of MEMBER.  */

static HOST_WIDE_INT
element_of (tree member)
{
  tree type = TREE_TYPE (member);
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

bool
tp_pt_stays_in_member_p (const tp_pt_edge *e, const tp_pt_object *part)
{
  tree size = array_p (part) ? TYPE_SIZE_UNIT (TREE_TYPE (part->member)) : NULL_TREE;
  return ((e->kind == EDGE_ARITHMETIC || e->kind == EDGE_NONNULL_ARITHMETIC) && e->end > 0 && size
          && tree_fits_shwi_p (size) && e->end < tree_to_shwi (size));
}

/* The bytes of its array that are left after a pointer that takes E, if INSIDE are left at its
   source.  */

static HOST_WIDE_INT
inside_behind (const tp_pt_edge *e, HOST_WIDE_INT inside)
{
  switch (e->kind)
    {
    case EDGE_COPY:
      return inside;
    case EDGE_MEMBER:
      return !e->member ? tp_pt_no_limit : e->size > 0 ? e->size : element_of (e->member);
    case EDGE_ARITHMETIC:
    case EDGE_NONNULL_ARITHMETIC:
      /* A pointer that is moved by an unknown distance has no member in its set.  In a loop the
         step is repeated, and soon nothing is left.  */
      return e->end == 0 || inside == tp_pt_no_limit ? tp_pt_no_limit
                                                     : MAX (MIN (inside - e->end, e->end), 0);
    default:
      return tp_pt_no_limit;
    }
}

bool
tp_pt_collapse_strays (struct tp_points_to *pt)
{
  bool arrays = false, found = false;
  for (const tp_pt_object &o : pt->objects)
    arrays |= array_p (&o);
  if (!arrays)
    return false;
  auto_vec<HOST_WIDE_INT> inside;
  for (unsigned k = 0; k < pt->nodes.length (); k++)
    inside.safe_push (tp_pt_no_limit);
  for (const tp_pt_edge &e : pt->edges)
    if (e.kind == EDGE_MEMBER && e.member && e.to != PT_EXTERNAL)
      {
        inside[e.to] = MIN (inside[e.to], inside_behind (&e, tp_pt_no_limit));
        tp_pt_enqueue (pt, e.to);
      }
  unsigned node, o;
  bitmap_iterator bi;
  while (tp_pt_dequeue (pt, &node))
    for (unsigned i : pt->nodes[node].edges)
      {
        const tp_pt_edge *e = &pt->edges[i];
        HOST_WIDE_INT behind = inside_behind (e, inside[node]);
        if (behind < inside[e->to])
          {
            inside[e->to] = behind;
            tp_pt_enqueue (pt, e->to);
          }
      }
  for (unsigned k = 0; k < pt->nodes.length (); k++)
    if (pt->nodes[k].touched > inside[k])
      EXECUTE_IF_SET_IN_BITMAP (pt->nodes[k].points_to, PT_FIRST_OBJECT, o, bi)
  if (array_p (&pt->objects[o]) && !tp_pt_whole (pt, o)->collapsed)
    {
      tp_pt_collapse (pt, o, "a pointer to an array in it may leave the array");
      found = true;
    }
  return found;
}
