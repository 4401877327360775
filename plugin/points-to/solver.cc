/* solver.cc - who may point to what in the unit: solving the DFPG.

   SPDX-License-Identifier: GPL-3.0-or-later

   The dataflow-of-pointers graph of Simpson 2013 (section 5) over the whole unit, with sets of
   objects instead of definitions: an inclusion-based points-to analysis (Andersen's, as
   gcc/tree-ssa-structalias.cc), where

     nodes     are pointer variables, parameters, results, and for each object and
               each of its fields the pointers in it
     objects   are variables whose address is taken and calls that allocate
     edges     are assignments; loads and stores add edges from and to the contents of all
               that their pointer may point to (the rho-functions of MemSafe)

   One node is all that is out of sight.  Where it flows in, a node is unknown, and then
   everything that the node might point to has escaped, with all that may be reached from
   there: so a node is either unknown, or its set is complete.  In a unit whose functions
   are all known to others nearly everything is unknown at once, which makes this cheap
   where it is of no use.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "points-to/graph.h"

vec<tp_pt_node> tp_pt_nodes;
vec<tp_pt_object> tp_pt_objects;
vec<tp_pt_edge> tp_pt_edges;
vec<tp_pt_free> tp_pt_frees;

/* Beyond so many edges the graph is given up.  */
static const unsigned edges_max = 400000;
static bool given_up;

static vec<unsigned> worklist;
static hash_set<tp_pt_key_hash> *edge_set, *pair_set;

void
tp_pt_enqueue (unsigned node)
{
  if (!tp_pt_nodes[node].queued)
    {
      tp_pt_nodes[node].queued = true;
      worklist.safe_push (node);
    }
}

bool
tp_pt_dequeue (unsigned *node)
{
  if (worklist.is_empty ())
    return false;
  *node = worklist.pop ();
  tp_pt_nodes[*node].queued = false;
  return true;
}

unsigned
tp_pt_new_node (tree type, tree name, tree function)
{
  tp_pt_node n = {};
  n.points_to = BITMAP_ALLOC (NULL);
  n.seen = BITMAP_ALLOC (NULL);
  n.type = type;
  n.name = name;
  n.function = function;
  n.room = tp_pt_no_limit;
  tp_pt_nodes.safe_push (n);
  return tp_pt_nodes.length () - 1;
}

unsigned
tp_pt_new_object (tree decl, tree function, gimple *birth, HOST_WIDE_INT size)
{
  tp_pt_object o = {};
  o.whole = tp_pt_objects.length ();
  o.decl = decl;
  o.function = function;
  o.birth = birth;
  o.size = size;
  o.size_argument = o.size_factor = -1;
  tp_pt_objects.safe_push (o);
  return tp_pt_objects.length () - 1;
}

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

/* Is TYPE that of a pointer to a single number?  */

static bool
to_number_p (tree type)
{
  if (!type || !POINTER_TYPE_P (type))
    return false;
  tree t = TREE_TYPE (type);
  return (INTEGRAL_TYPE_P (t) || SCALAR_FLOAT_TYPE_P (t) || TREE_CODE (t) == COMPLEX_TYPE
          || VECTOR_TYPE_P (t)
          || (TREE_CODE (t) == ARRAY_TYPE && !POINTER_TYPE_P (TREE_TYPE (t))
              && !RECORD_OR_UNION_TYPE_P (TREE_TYPE (t))));
}

static bool
same_target_p (tree a, tree b)
{
  return (a && b && POINTER_TYPE_P (a) && POINTER_TYPE_P (b)
          && TYPE_MAIN_VARIANT (TREE_TYPE (a)) == TYPE_MAIN_VARIANT (TREE_TYPE (b)));
}

void
tp_pt_add_edge (unsigned from, unsigned to, enum tp_pt_edge_kind kind, HOST_WIDE_INT end,
                HOST_WIDE_INT size, tree member)
{
  if ((from == to && kind == EDGE_COPY) || given_up)
    return;
  if (from == PT_EXTERNAL)
    {
      if (kind != EDGE_NEED)
        tp_pt_make_unknown (to, "it comes from out of sight");
      return;
    }
  unsigned known = tp_pt_nodes[from].variable ? tp_pt_nonnull_local (tp_pt_nodes[from].name) : 0;
  bool moves = kind == EDGE_ARITHMETIC || kind == EDGE_NONNULL_ARITHMETIC;
  HOST_WIDE_INT id = (((HOST_WIDE_INT) from << 32) | ((HOST_WIDE_INT) to << (tp_pt_known_bits + 3))
                      | known << 3 | kind);
  /* What tells edges of other kinds apart is in ID.  */
  if (kind != EDGE_MEMBER && !(moves && (size > 1 || end > 0)) && edge_set->add (id))
    return;
  if (tp_pt_edges.length () >= edges_max)
    {
      given_up = true;
      return;
    }
  tp_pt_edges.safe_push ({ from, to, kind, known, end, size, member, 0 });
  tp_pt_nodes[from].edges.safe_push (tp_pt_edges.length () - 1);
  tp_pt_node *a = &tp_pt_nodes[from], *b = &tp_pt_nodes[to];
  /* A number may be what another type has a pointer for.  */
  if ((kind == EDGE_COPY || moves) && to != PT_EXTERNAL && a->type
      && !same_target_p (a->type, b->type) && to_number_p (b->type))
    b->punned = true;
  if (moves)
    b->moved = true;
  if (a->done)
    tp_pt_make_unknown (to, a->why);
  if (to != PT_EXTERNAL)
    tp_pt_enqueue (to);
  tp_pt_enqueue (from);
}

void
tp_pt_add_sure_edge (unsigned from, unsigned to, HOST_WIDE_INT size)
{
  unsigned before = tp_pt_edges.length ();
  tp_pt_add_edge (from, to, EDGE_NONNULL_ARITHMETIC, 0, size);
  if (tp_pt_edges.length () > before)
    tp_pt_edges.last ().sure = size;
}

void
tp_pt_point (unsigned node, unsigned object, HOST_WIDE_INT room)
{
  tp_pt_node *n = &tp_pt_nodes[node];
  /* Then the sizes of objects do not matter.  */
  if (tp_opt.checks != TP_CHECKS_TEMPORAL || object < PT_FIRST_OBJECT)
    n->room = MIN (n->room, room);
  n->near_zero |= object == PT_POISON || object == PT_WILD;
  if (bitmap_set_bit (n->points_to, object))
    tp_pt_enqueue (node);
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

void
tp_pt_escape (unsigned node, const char *why)
{
  if (!tp_pt_nodes[node].why)
    tp_pt_nodes[node].why = why;
  tp_pt_add_edge (node, PT_EXTERNAL, EDGE_COPY);
}

void
tp_pt_make_unknown (unsigned node, const char *why)
{
  tp_pt_node *n = &tp_pt_nodes[node];
  if (n->unknown || node == PT_EXTERNAL)
    return;
  n->unknown = true;
  /* Checks stay for a reason (verdicts.cc), so there is always one.  */
  n->why = why ? why : tp_pt_nodes[PT_EXTERNAL].why;
  tp_pt_enqueue (node);
}

void
tp_pt_collapse (unsigned object, const char *why)
{
  object = tp_pt_objects[object].whole;
  tp_pt_object *o = &tp_pt_objects[object];
  if (object < PT_FIRST_OBJECT || o->collapsed)
    return;
  o->collapsed = true;
  if (!o->why)
    o->why = why;
  for (unsigned node : o->contents)
    tp_pt_make_unknown (node, why);
}

bool
tp_pt_maybe_uninit_p (const tp_pt_object *o, tree key)
{
  if (o->all_set)
    return false;
  for (tree k : o->set)
    if (k == key)
      return false;
  return true;
}

unsigned
tp_pt_content (unsigned object, tree key)
{
  if (tree member = tp_pt_objects[object].member)
    {
      object = tp_pt_objects[object].whole;
      if (!key)
        key = member;
      else if (key != member)
        tp_pt_collapse (object, "a member is accessed as what it is not");
    }
  if (object < PT_FIRST_OBJECT || tp_pt_objects[object].escaped)
    return PT_EXTERNAL;
  for (unsigned i = 0; i < tp_pt_objects[object].keys.length (); i++)
    if (tp_pt_objects[object].keys[i] == key)
      return tp_pt_objects[object].contents[i];
  tree type = key ? TREE_TYPE (key) : NULL_TREE;
  while (type && TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  unsigned node = tp_pt_new_node (type && POINTER_TYPE_P (type) ? type : NULL_TREE, key, NULL_TREE);
  tp_pt_nodes[node].in_memory = true;
  tp_pt_object *o = &tp_pt_objects[object];
  if (tp_pt_maybe_uninit_p (o, key))
    tp_pt_point (node, o->poisonable ? PT_POISON : PT_UNINIT, tp_pt_no_limit);
  o->keys.safe_push (key);
  o->contents.safe_push (node);
  if (o->collapsed)
    tp_pt_make_unknown (node, o->why);
  if (o->sent)
    tp_pt_escape (node, "a library function sends it away");
  /* A pointer to a pointer may point to a member.  */
  for (unsigned i = 0; i + 1 < o->keys.length (); i++)
    if (!key || !o->keys[i])
      {
        tp_pt_add_edge (node, o->contents[i], EDGE_COPY);
        tp_pt_add_edge (o->contents[i], node, EDGE_COPY);
      }
  for (unsigned i = 0; i < tp_pt_objects[object].copied_to.length (); i++)
    tp_pt_add_edge (node, tp_pt_content (tp_pt_objects[object].copied_to[i], key), EDGE_COPY);
  for (unsigned i = 0; i < tp_pt_objects[object].copied_from.length (); i++)
    tp_pt_add_edge (tp_pt_content (tp_pt_objects[object].copied_from[i], key), node, EDGE_COPY);
  return node;
}

unsigned
tp_pt_find_content (unsigned object, tree key)
{
  if (!key)
    key = tp_pt_objects[object].member;
  const tp_pt_object *o = tp_pt_whole (object);
  for (unsigned i = 0; i < o->keys.length (); i++)
    if (o->keys[i] == key)
      return o->contents[i];
  return PT_EXTERNAL;
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

void
tp_pt_add_load (unsigned pointer, unsigned result, tree key)
{
  if (pointer == PT_EXTERNAL)
    {
      tp_pt_make_unknown (result, "it is loaded from an unknown place");
      return;
    }
  tp_pt_nodes[pointer].loads.safe_push ({ result, key });
  tp_pt_enqueue (pointer);
}

void
tp_pt_add_store (unsigned pointer, unsigned value, tree key)
{
  if (pointer == PT_EXTERNAL)
    {
      tp_pt_escape (value, "it is stored in an unknown place");
      return;
    }
  tp_pt_nodes[pointer].stores.safe_push ({ value, key });
  tp_pt_enqueue (pointer);
}

void
tp_pt_add_copy (unsigned to, unsigned from)
{
  if (to == PT_EXTERNAL || from == PT_EXTERNAL)
    {
      if (to != from)
        tp_pt_nodes[MAX (to, from)].collapses = true;
      return;
    }
  tp_pt_nodes[to].copies_from.safe_push (from);
  tp_pt_nodes[from].copies_from.safe_push (to | 0x80000000u);
  tp_pt_enqueue (to);
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
  do
    {
      unsigned node;
      while (!given_up && tp_pt_dequeue (&node))
        propagate_node (node);
    }
  while (!given_up && (find_overlaps () || tp_pt_collapse_strays ()));
  return !given_up;
}

void
tp_pt_start (void)
{
  edge_set = new hash_set<tp_pt_key_hash>;
  pair_set = new hash_set<tp_pt_key_hash>;
  given_up = false;
  tp_pt_new_node (NULL_TREE, NULL_TREE, NULL_TREE);
  tp_pt_nodes[PT_EXTERNAL].unknown = true;
  tp_pt_nodes[PT_EXTERNAL].why = "it is known outside of the unit";
  for (int i = 0; i < PT_FIRST_OBJECT; i++)
    tp_pt_new_object (NULL_TREE, NULL_TREE, NULL, 0);
}

void
tp_pt_release (void)
{
  for (tp_pt_node &n : tp_pt_nodes)
    {
      BITMAP_FREE (n.points_to);
      BITMAP_FREE (n.seen);
      n.edges.release ();
      n.loads.release ();
      n.stores.release ();
      n.copies_from.release ();
      n.types.release ();
    }
  for (tp_pt_object &o : tp_pt_objects)
    {
      o.parts.release ();
      o.keys.release ();
      o.contents.release ();
      o.copied_to.release ();
      o.copied_from.release ();
      o.types.release ();
      o.set.release ();
    }
  tp_pt_nodes.release ();
  tp_pt_objects.release ();
  tp_pt_edges.release ();
  tp_pt_frees.release ();
  worklist.release ();
  delete edge_set;
  delete pair_set;
}
