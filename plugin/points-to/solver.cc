/* solver.cc - points-to sets of the unit: solving the DFPG.

   SPDX-License-Identifier: GPL-3.0-or-later

   An inclusion-based points-to analysis (Andersen's, as in gcc/tree-ssa-structalias.cc) on the
   graph of graph.cc: the objects that a node points to are propagated along its edges until
   nothing changes, and add edges for loads, stores and copies through the node.

   The members of an object are distinguished as long as all accesses agree about them.  An
   object that is used as different structures, or between whose members pointers are moved, is
   collapsed: its contents are unknown.  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

/* Pairs of objects of which one has the contents of the other.  */
static hash_set<tp_pt_key_hash> *pair_set;

/* The part of OBJECT, which is whole, that is MEMBER.  */

static unsigned
part_of (unsigned object, tree member)
{
  for (unsigned part : tp_pt_objects[object].parts)
    if (tp_pt_objects[part].member == member)
      return part;
  unsigned part = tp_pt_new_object (NULL_TREE, NULL_TREE, NULL, -1);
  tp_pt_objects[part].whole = object;
  tp_pt_objects[part].member = member;
  tp_pt_objects[object].parts.safe_push (part);
  return part;
}

static void
escape_object (unsigned object, const char *why)
{
  object = tp_pt_objects[object].whole;
  if (object < PT_FIRST_OBJECT || tp_pt_objects[object].escaped)
    return;
  tp_pt_objects[object].escaped = true;
  tp_pt_objects[object].why = why;
  tp_pt_collapse (object, why);
}

/* Is OBJECT a member that is an array of numbers?  */

static bool
array_member_p (unsigned object)
{
  tree type = tp_pt_objects[object].member ? TREE_TYPE (tp_pt_objects[object].member) : NULL_TREE;
  if (!type || TREE_CODE (type) != ARRAY_TYPE)
    return false;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return !POINTER_TYPE_P (type);
}

/* The contents of object FROM go to object TO.  */

static void
copy_contents (unsigned from, unsigned to)
{
  /* Who copies numbers out of an array, or into one, may copy what is after it, too.  */
  if (array_member_p (from))
    from = tp_pt_objects[from].whole;
  if (array_member_p (to))
    to = tp_pt_objects[to].whole;
  if (tp_pt_objects[from].member || tp_pt_objects[to].member)
    {
      tp_pt_collapse (from, "a member is copied as what it is not");
      tp_pt_collapse (to, "a member is copied as what it is not");
      return;
    }
  if (from == to || from < PT_FIRST_OBJECT || to < PT_FIRST_OBJECT
      || pair_set->add (((HOST_WIDE_INT) from << 32) | to))
    return;
  if (tp_pt_objects[from].escaped || tp_pt_objects[from].collapsed)
    tp_pt_collapse (to, tp_pt_objects[from].why);
  if (tp_pt_objects[to].escaped)
    tp_pt_collapse (from, "its contents go to an object that escaped");
  tp_pt_objects[from].copied_to.safe_push (to);
  tp_pt_objects[to].copied_from.safe_push (from);
  /* What was not set is copied, too.  */
  for (unsigned i = 0; i < tp_pt_objects[to].keys.length (); i++)
    tp_pt_add_edge (tp_pt_content (from, tp_pt_objects[to].keys[i]), tp_pt_objects[to].contents[i],
                    EDGE_COPY);
  for (unsigned i = 0; i < tp_pt_objects[from].keys.length (); i++)
    tp_pt_add_edge (tp_pt_objects[from].contents[i],
                    tp_pt_content (to, tp_pt_objects[from].keys[i]), EDGE_COPY);
}

/* The pointers that OBJECT holds, now or later, go out of sight, but nobody there has OBJECT
   itself.  */

static void
send_contents (unsigned object)
{
  object = tp_pt_objects[object].whole;
  if (object < PT_FIRST_OBJECT || tp_pt_objects[object].sent)
    return;
  tp_pt_objects[object].sent = true;
  for (unsigned node : tp_pt_objects[object].contents)
    tp_pt_escape (node, "a library function sends it away");
}

/* *TO = *FROM.  */

static void
propagate_copy (unsigned to, unsigned from)
{
  unsigned a, b;
  bitmap_iterator i, k;
  auto_bitmap dst, src;
  bitmap_copy (dst, tp_pt_nodes[to].points_to);
  bitmap_copy (src, tp_pt_nodes[from].points_to);
  if (tp_pt_nodes[from].unknown)
    EXECUTE_IF_SET_IN_BITMAP (dst, PT_FIRST_OBJECT, a, i)
  tp_pt_collapse (a, "a structure of unknown contents is copied there");
  if (tp_pt_nodes[to].unknown)
    EXECUTE_IF_SET_IN_BITMAP (src, PT_FIRST_OBJECT, b, k)
  tp_pt_collapse (b, "it is copied to an unknown place");
  EXECUTE_IF_SET_IN_BITMAP (dst, PT_FIRST_OBJECT, a, i)
  EXECUTE_IF_SET_IN_BITMAP (src, PT_FIRST_OBJECT, b, k)
  copy_contents (b, a);
}

/* Is OBJECT, to which N points, accessed through it as what it is not?  */

static bool
misused_p (const tp_pt_node *n, unsigned object)
{
  if (n->collapses)
    return true;
  tree type = tp_pt_objects[object].member ? TREE_TYPE (tp_pt_objects[object].member) : NULL_TREE;
  if (!type)
    return ((n->punned && (n->raw || n->slot || !n->types.is_empty ())) || (n->moved && n->raw));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!n->types.is_empty ())
    return true;
  return (POINTER_TYPE_P (type) ? n->raw > 0
                                : n->slot || n->raw > tree_to_shwi (TYPE_SIZE_UNIT (type)));
}

/* Where the OBJECTS that FROM points to lead over E.  */

static void
propagate_edge (const tp_pt_edge *e, bitmap objects, bitmap result)
{
  unsigned o;
  bitmap_iterator bi;
  tp_pt_edge edge = *e;
  EXECUTE_IF_SET_IN_BITMAP (objects, 0, o, bi)
  {
    unsigned whole = tp_pt_objects[o].whole;
    if (edge.kind == EDGE_COPY || o < PT_FIRST_OBJECT)
      whole = o;
    else if (edge.kind == EDGE_MEMBER && whole != o)
      tp_pt_collapse (whole, "a member is taken for a structure");
    else if (edge.kind == EDGE_MEMBER && edge.member)
      whole = part_of (o, edge.member);
    else if (whole != o && tp_pt_stays_in_member_p (&edge, &tp_pt_objects[o]))
      whole = o;
    bitmap_set_bit (result, whole);
  }
}

static void
propagate_node (unsigned node)
{
  if (node == PT_EXTERNAL)
    return;
  bool unknown = tp_pt_nodes[node].unknown;
  unsigned o;
  bitmap_iterator bi;
  auto_bitmap objects, fresh;
  bitmap_copy (objects, tp_pt_nodes[node].points_to);
  bitmap_and_compl (fresh, objects, tp_pt_nodes[node].seen);
  bitmap_ior_into (tp_pt_nodes[node].seen, fresh);
  if (unknown)
    EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  escape_object (o, tp_pt_nodes[node].why);
  const tp_pt_node *n = &tp_pt_nodes[node];
  EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  if (misused_p (n, o))
    tp_pt_collapse (o, "it is accessed as what it is not");
  if (n->sends)
    EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
  send_contents (o);
  bool now = unknown && !n->done;
  if (now)
    tp_pt_nodes[node].done = true;
  for (unsigned i = 0; i < tp_pt_nodes[node].loads.length (); i++)
    {
      tp_pt_access a = tp_pt_nodes[node].loads[i];
      if (now)
        tp_pt_make_unknown (a.other, "it is loaded from an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, PT_FIRST_OBJECT, o, bi)
      tp_pt_add_edge (tp_pt_content (o, a.key), a.other, EDGE_COPY);
    }
  for (unsigned i = 0; i < tp_pt_nodes[node].stores.length (); i++)
    {
      tp_pt_access a = tp_pt_nodes[node].stores[i];
      if (now)
        tp_pt_escape (a.other, "it is stored in an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, PT_FIRST_OBJECT, o, bi)
      tp_pt_add_edge (a.other, tp_pt_content (o, a.key), EDGE_COPY);
    }
  if (now || !bitmap_empty_p (fresh))
    for (unsigned i = 0; i < tp_pt_nodes[node].copies_from.length (); i++)
      {
        unsigned other = tp_pt_nodes[node].copies_from[i];
        if (other & 0x80000000u)
          propagate_copy (other & 0x7fffffffu, node);
        else
          propagate_copy (node, other);
      }
  for (unsigned i = 0; i < tp_pt_nodes[node].edges.length (); i++)
    {
      tp_pt_edge e = tp_pt_edges[tp_pt_nodes[node].edges[i]];
      if (e.kind == EDGE_NEED)
        continue;
      if (e.to == PT_EXTERNAL)
        {
          /* Without a reason of its own it was stored in what had escaped when the edge was
             made.  */
          const char *why = tp_pt_nodes[node].why;
          EXECUTE_IF_SET_IN_BITMAP (objects, PT_FIRST_OBJECT, o, bi)
          escape_object (o, why ? why : "it is stored in an object that escaped");
          continue;
        }
      if (unknown)
        tp_pt_make_unknown (e.to, tp_pt_nodes[node].why);
      auto_bitmap carried;
      propagate_edge (&e, objects, carried);
      if (bitmap_ior_into (tp_pt_nodes[e.to].points_to, carried))
        tp_pt_enqueue (e.to);
      tp_pt_node *a = &tp_pt_nodes[node], *b = &tp_pt_nodes[e.to];
      if ((a->punned && !b->punned) || (a->moved && !b->moved))
        {
          b->punned |= a->punned;
          b->moved |= a->moved;
          tp_pt_enqueue (e.to);
        }
    }
}

/* Does an object of TYPE have one of type INNER inside, or is it one?  */

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

/* An object that is accessed as records of which none contains the others has fields that
   overlap, and keys mean nothing.  True if that was found of one.  */

static bool
find_overlaps (void)
{
  bool found = false;
  unsigned o;
  bitmap_iterator bi;
  for (tp_pt_node &n : tp_pt_nodes)
    if (!n.types.is_empty ())
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, o, bi)
  for (tree t : n.types)
    if (!tp_pt_whole (o)->types.contains (t))
      tp_pt_whole (o)->types.safe_push (t);
  /* Arithmetic may lead from one member to another.  What is no member is the start of an object,
     or has moved from there: where the object is a structure, it is none of its members.  */
  for (tp_pt_node &n : tp_pt_nodes)
    if (n.slot || n.raw || (n.moved && !n.types.is_empty ()))
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, PT_FIRST_OBJECT, o, bi)
  if (!tp_pt_objects[o].member && !tp_pt_objects[o].collapsed
      && (tp_pt_objects[o].types.length () > (n.slot || n.raw ? 0 : 1)
          || (n.raw && !tp_pt_objects[o].keys.is_empty ())))
    {
      tp_pt_collapse (o, "pointers to its members are moved");
      found = true;
    }
  for (o = PT_FIRST_OBJECT; o < tp_pt_objects.length (); o++)
    {
      tp_pt_object *p = &tp_pt_objects[o];
      if (p->collapsed || p->types.is_empty ())
        continue;
      tree largest = p->types[0];
      for (tree t : p->types)
        if (type_contains_p (t, largest, 8))
          largest = t;
      for (tree t : p->types)
        if (!type_contains_p (largest, t, 8))
          {
            tp_pt_collapse (o, "it is used as different structures");
            found = true;
            break;
          }
    }
  return found;
}

bool
tp_pt_solve (void)
{
  pair_set = new hash_set<tp_pt_key_hash>;
  do
    {
      unsigned node;
      while (!tp_pt_given_up_p () && tp_pt_dequeue (&node))
        propagate_node (node);
    }
  while (!tp_pt_given_up_p () && (find_overlaps () || tp_pt_collapse_strays ()));
  delete pair_set;
  return !tp_pt_given_up_p ();
}
