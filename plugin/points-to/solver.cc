/* solver.cc - solves the DFPG: computes the points-to sets of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   An inclusion-based points-to analysis (Andersen's, as in gcc/tree-ssa-structalias.cc) on the
   graph of graph.cc: the objects that a node points to are propagated along its edges until
   nothing changes, and add edges for loads, stores and copies through the node.

   The members of an object are distinguished as long as all accesses agree about them.  An
   object that is used as different structures, or between whose members pointers are moved, is
   collapsed: its contents are unknown.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

/* The object for MEMBER of OBJECT, which is a whole object; made if necessary.  */

static unsigned
part_of (struct tp_points_to *pt, unsigned object, tree member)
{
  for (unsigned part : pt->objects[object].parts)
    if (pt->objects[part].member == member)
      return part;
  unsigned part = tp_pt_new_object (pt, NULL_TREE, NULL_TREE, NULL, -1);
  pt->objects[part].whole = object;
  pt->objects[part].member = member;
  pt->objects[object].parts.safe_push (part);
  return part;
}

static void
escape_object (struct tp_points_to *pt, unsigned object, const char *why)
{
  object = pt->objects[object].whole;
  if (object < PT_FIRST_OBJECT || pt->objects[object].escaped)
    return;
  pt->objects[object].escaped = true;
  pt->objects[object].why = why;
  tp_pt_collapse (pt, object, why);
}

/* Return true if OBJECT is a member that is an array of numbers.  */

static bool
array_member_p (struct tp_points_to *pt, unsigned object)
{
  tree type = pt->objects[object].member ? TREE_TYPE (pt->objects[object].member) : NULL_TREE;
  if (!type || TREE_CODE (type) != ARRAY_TYPE)
    return false;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return !POINTER_TYPE_P (type);
}

/* The contents of object FROM are copied to object TO.  */

static void
copy_contents (struct tp_points_to *pt, unsigned from, unsigned to)
{
  /* A copy of numbers out of or into an array may also copy what follows the array.  */
  if (array_member_p (pt, from))
    from = pt->objects[from].whole;
  if (array_member_p (pt, to))
    to = pt->objects[to].whole;
  if (pt->objects[from].member || pt->objects[to].member)
    {
      tp_pt_collapse (pt, from, "a member is copied as what it is not");
      tp_pt_collapse (pt, to, "a member is copied as what it is not");
      return;
    }
  if (from == to || from < PT_FIRST_OBJECT || to < PT_FIRST_OBJECT
      || pt->pair_set.add (((HOST_WIDE_INT) from << 32) | to))
    return;
  if (pt->objects[from].escaped || pt->objects[from].collapsed)
    tp_pt_collapse (pt, to, pt->objects[from].why);
  if (pt->objects[to].escaped)
    tp_pt_collapse (pt, from, "its contents go to an object that escaped");
  pt->objects[from].copied_to.safe_push (to);
  pt->objects[to].copied_from.safe_push (from);
  /* Uninitialised contents are copied as well.  */
  for (unsigned i = 0; i < pt->objects[to].keys.length (); i++)
    tp_pt_add_edge (pt, tp_pt_content (pt, from, pt->objects[to].keys[i]),
                    pt->objects[to].contents[i], EDGE_COPY);
  for (unsigned i = 0; i < pt->objects[from].keys.length (); i++)
    tp_pt_add_edge (pt, pt->objects[from].contents[i],
                    tp_pt_content (pt, to, pt->objects[from].keys[i]), EDGE_COPY);
}

/* The pointers that OBJECT holds, now or later, are passed to external code, but OBJECT itself is
   not.  */

static void
send_contents (struct tp_points_to *pt, unsigned object)
{
  object = pt->objects[object].whole;
  if (object < PT_FIRST_OBJECT || pt->objects[object].sent)
    return;
  pt->objects[object].sent = true;
  for (unsigned node : pt->objects[object].contents)
    tp_pt_escape (pt, node, "a library function sends it away");
}

/* *TO = *FROM.  */

static void
propagate_copy (struct tp_points_to *pt, unsigned to, unsigned from)
{
  unsigned a, b;
  bitmap_iterator i, k;
  auto_bitmap dst, src;
  bitmap_copy (dst, pt->nodes[to].points_to);
  bitmap_copy (src, pt->nodes[from].points_to);
  if (pt->nodes[from].unknown)
    EXECUTE_IF_SET_IN_BITMAP (dst, PT_FIRST_OBJECT, a, i)
  tp_pt_collapse (pt, a, "a structure of unknown contents is copied there");
  if (pt->nodes[to].unknown)
    EXECUTE_IF_SET_IN_BITMAP (src, PT_FIRST_OBJECT, b, k)
  tp_pt_collapse (pt, b, "it is copied to an unknown place");
  EXECUTE_IF_SET_IN_BITMAP (dst, PT_FIRST_OBJECT, a, i)
  EXECUTE_IF_SET_IN_BITMAP (src, PT_FIRST_OBJECT, b, k)
  copy_contents (pt, b, a);
}

/* Return true if OBJECT, to which N points, is accessed through N as another type.  */

static bool
misused_p (struct tp_points_to *pt, const tp_pt_node *n, unsigned object)
{
  if (n->collapses)
    return true;
  tree type = pt->objects[object].member ? TREE_TYPE (pt->objects[object].member) : NULL_TREE;
  if (!type)
    return ((n->punned && (n->raw || n->slot || !n->types.is_empty ())) || (n->moved && n->raw));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!n->types.is_empty ())
    return true;
  return (POINTER_TYPE_P (type) ? n->raw > 0
                                : n->slot || n->raw > tree_to_shwi (TYPE_SIZE_UNIT (type)));
}

/* Set RESULT to the objects that the destination of E points to, if FROM points to OBJECTS.  */

static void
propagate_edge (struct tp_points_to *pt, const tp_pt_edge *e, bitmap objects, bitmap result)
{
  unsigned o;
  bitmap_iterator bi;
  tp_pt_edge edge = *e;
  EXECUTE_IF_SET_IN_BITMAP (objects, 0, o, bi)
  {
    unsigned whole = pt->objects[o].whole;
    if (edge.kind == EDGE_COPY || o < PT_FIRST_OBJECT)
      whole = o;
    else if (edge.kind == EDGE_MEMBER && whole != o)
      tp_pt_collapse (pt, whole, "a member is taken for a structure");
    else if (edge.kind == EDGE_MEMBER && edge.member)
      whole = part_of (pt, o, edge.member);
    else if (whole != o && tp_pt_stays_in_member_p (&edge, &pt->objects[o]))
      whole = o;
    bitmap_set_bit (result, whole);
  }
}

static void
propagate_node (struct tp_points_to *pt, unsigned node)
{
  if (node == PT_EXTERNAL)
    return;
  bool unknown = pt->nodes[node].unknown;
  unsigned o;
  bitmap_iterator bi;
  auto_bitmap objects, fresh;
  bitmap_copy (objects, pt->nodes[node].points_to);
  bitmap_and_compl (fresh, objects, pt->nodes[node].seen);
  bitmap_ior_into (pt->nodes[node].seen, fresh);
  if (unknown)
    EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  escape_object (pt, o, pt->nodes[node].why);
  const tp_pt_node *n = &pt->nodes[node];
  EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  if (misused_p (pt, n, o))
    tp_pt_collapse (pt, o, "it is accessed as what it is not");
  if (n->sends)
    EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  send_contents (pt, o);
  bool now = unknown && !n->done;
  if (now)
    pt->nodes[node].done = true;
  for (unsigned i = 0; i < pt->nodes[node].loads.length (); i++)
    {
      tp_pt_access a = pt->nodes[node].loads[i];
      if (now)
        tp_pt_make_unknown (pt, a.other, "it is loaded from an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, PT_FIRST_OBJECT, o, bi)
      tp_pt_add_edge (pt, tp_pt_content (pt, o, a.key), a.other, EDGE_COPY);
    }
  for (unsigned i = 0; i < pt->nodes[node].stores.length (); i++)
    {
      tp_pt_access a = pt->nodes[node].stores[i];
      if (now)
        tp_pt_escape (pt, a.other, "it is stored in an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, PT_FIRST_OBJECT, o, bi)
      tp_pt_add_edge (pt, a.other, tp_pt_content (pt, o, a.key), EDGE_COPY);
    }
  if (now || !bitmap_empty_p (fresh))
    for (unsigned i = 0; i < pt->nodes[node].copies_from.length (); i++)
      {
        unsigned other = pt->nodes[node].copies_from[i];
        if (other & 0x80000000u)
          propagate_copy (pt, other & 0x7fffffffu, node);
        else
          propagate_copy (pt, node, other);
      }
  for (unsigned i = 0; i < pt->nodes[node].edges.length (); i++)
    {
      tp_pt_edge e = pt->edges[pt->nodes[node].edges[i]];
      if (e.kind == EDGE_NEED)
        continue;
      if (e.to == PT_EXTERNAL)
        {
          /* If it has no reason of its own, it was stored in an object that had escaped when the
             edge was added.  */
          const char *why = pt->nodes[node].why;
          EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
          escape_object (pt, o, why ? why : "it is stored in an object that escaped");
          continue;
        }
      if (unknown)
        tp_pt_make_unknown (pt, e.to, pt->nodes[node].why);
      auto_bitmap carried;
      propagate_edge (pt, &e, objects, carried);
      if (bitmap_ior_into (pt->nodes[e.to].points_to, carried))
        tp_pt_enqueue (pt, e.to);
      tp_pt_node *a = &pt->nodes[node], *b = &pt->nodes[e.to];
      if ((a->punned && !b->punned) || (a->moved && !b->moved))
        {
          b->punned |= a->punned;
          b->moved |= a->moved;
          tp_pt_enqueue (pt, e.to);
        }
    }
}

/* Return true if TYPE is INNER, or contains a member of that type.  */

static bool
type_contains_p (tree type, tree inner, int depth)
{
  if (TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (inner))
    return true;
  if (depth == 0)
    return false;
  if (TREE_CODE (type) == ARRAY_TYPE)
    return type_contains_p (TREE_TYPE (type), inner, depth);
  if (TREE_CODE (type) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && type_contains_p (TREE_TYPE (f), inner, depth - 1))
        return true;
  return false;
}

/* If an object is accessed as several structures of which none contains the others, its fields
   overlap, and keys have no meaning.  Collapse such objects; returns true if there are any.  */

static bool
find_overlaps (struct tp_points_to *pt)
{
  bool found = false;
  unsigned o;
  bitmap_iterator bi;
  for (tp_pt_node &n : pt->nodes)
    if (!n.types.is_empty ())
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, o, bi)
  for (tree t : n.types)
    if (!tp_pt_whole (pt, o)->types.contains (t))
      tp_pt_whole (pt, o)->types.safe_push (t);
  /* Arithmetic may move a pointer from one member to another.  A pointer that is not to a member is
     to the start of an object, or was moved from there.  */
  for (tp_pt_node &n : pt->nodes)
    if (n.slot || n.raw || (n.moved && !n.types.is_empty ()))
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, o, bi)
  if (!pt->objects[o].member && !pt->objects[o].collapsed
      && (pt->objects[o].types.length () > (n.slot || n.raw ? 0 : 1)
          || (n.raw && !pt->objects[o].keys.is_empty ())))
    {
      tp_pt_collapse (pt, o, "pointers to its members are moved");
      found = true;
    }
  for (o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
    {
      tp_pt_object *p = &pt->objects[o];
      if (p->collapsed || p->types.is_empty ())
        continue;
      tree largest = p->types[0];
      for (tree t : p->types)
        if (type_contains_p (t, largest, 8))
          largest = t;
      for (tree t : p->types)
        if (!type_contains_p (largest, t, 8))
          {
            tp_pt_collapse (pt, o, "it is used as different structures");
            found = true;
            break;
          }
    }
  return found;
}

bool
tp_pt_solve (struct tp_points_to *pt)
{
  do
    {
      unsigned node;
      while (!tp_pt_given_up_p (pt) && tp_pt_dequeue (pt, &node))
        propagate_node (pt, node);
    }
  while (!tp_pt_given_up_p (pt) && (find_overlaps (pt) || tp_pt_collapse_strays (pt)));
  return !tp_pt_given_up_p (pt);
}
