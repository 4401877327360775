/* flow-solve.cc - who may point to what in the unit: solving the DFPG.

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
#include "points-to/flow-graph.h"

vec<flow_node> flow_nodes;
vec<flow_object> flow_objects;
vec<flow_edge> flow_edges;
vec<flow_free> flow_frees;

/* Beyond so many edges the graph is given up.  */
static const unsigned edges_max = 400000;
static bool given_up;

static vec<unsigned> worklist;
static hash_set<flow_key_hash> *edge_set, *pair_set;

void
flow_enqueue (unsigned node)
{
  if (!flow_nodes[node].queued)
    {
      flow_nodes[node].queued = true;
      worklist.safe_push (node);
    }
}

bool
flow_dequeue (unsigned *node)
{
  if (worklist.is_empty ())
    return false;
  *node = worklist.pop ();
  flow_nodes[*node].queued = false;
  return true;
}

unsigned
flow_new_node (tree type, tree name, tree function)
{
  flow_node n = {};
  n.points_to = BITMAP_ALLOC (NULL);
  n.seen = BITMAP_ALLOC (NULL);
  n.type = type;
  n.name = name;
  n.function = function;
  n.room = flow_no_limit;
  flow_nodes.safe_push (n);
  return flow_nodes.length () - 1;
}

unsigned
flow_new_object (tree decl, tree function, gimple *birth, HOST_WIDE_INT size)
{
  flow_object o = {};
  o.whole = flow_objects.length ();
  o.decl = decl;
  o.function = function;
  o.birth = birth;
  o.size = size;
  o.size_argument = o.size_factor = -1;
  flow_objects.safe_push (o);
  return flow_objects.length () - 1;
}

/* The part of OBJECT, which is whole, that is MEMBER.  */

static unsigned
part_of (unsigned object, tree member)
{
  for (unsigned part : flow_objects[object].parts)
    if (flow_objects[part].member == member)
      return part;
  unsigned part = flow_new_object (NULL_TREE, NULL_TREE, NULL, -1);
  flow_objects[part].whole = object;
  flow_objects[part].member = member;
  flow_objects[object].parts.safe_push (part);
  return part;
}

/* Is TYPE that of a pointer to a single number?  */

static bool
to_number_p (tree type)
{
  if (!type || !POINTER_TYPE_P (type))
    return false;
  tree t = TREE_TYPE (type);
  return (INTEGRAL_TYPE_P (t) || SCALAR_FLOAT_TYPE_P (t)
	  || TREE_CODE (t) == COMPLEX_TYPE || VECTOR_TYPE_P (t)
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
flow_add_edge (unsigned from, unsigned to, enum flow_edge_kind kind,
	       HOST_WIDE_INT end, HOST_WIDE_INT size, tree member)
{
  if ((from == to && kind == EDGE_COPY) || given_up)
    return;
  if (from == FLOW_OUTSIDE)
    {
      if (kind != EDGE_NEED)
	flow_make_unknown (to, "it comes from out of sight");
      return;
    }
  unsigned known = flow_nodes[from].variable ? flow_tested (flow_nodes[from].name) : 0;
  bool moves = kind == EDGE_MOVED || kind == EDGE_STEPPED;
  HOST_WIDE_INT id = (((HOST_WIDE_INT) from << 32) | ((HOST_WIDE_INT) to << (flow_known_bits + 3))
		      | known << 3 | kind);
  /* What tells edges of other kinds apart is in ID.  */
  if (kind != EDGE_MEMBER && !(moves && (size > 1 || end > 0)) && edge_set->add (id))
    return;
  if (flow_edges.length () >= edges_max)
    {
      given_up = true;
      return;
    }
  flow_edges.safe_push ({ from, to, kind, known, end, size, member, 0 });
  flow_nodes[from].edges.safe_push (flow_edges.length () - 1);
  flow_node *a = &flow_nodes[from], *b = &flow_nodes[to];
  /* A number may be what another type has a pointer for.  */
  if ((kind == EDGE_COPY || moves) && to != FLOW_OUTSIDE && a->type
      && !same_target_p (a->type, b->type) && to_number_p (b->type))
    b->punned = true;
  if (moves)
    b->moved = true;
  if (a->done)
    flow_make_unknown (to, a->why);
  if (to != FLOW_OUTSIDE)
    flow_enqueue (to);
  flow_enqueue (from);
}

void
flow_add_sure_edge (unsigned from, unsigned to, HOST_WIDE_INT size)
{
  unsigned before = flow_edges.length ();
  flow_add_edge (from, to, EDGE_STEPPED, 0, size);
  if (flow_edges.length () > before)
    flow_edges.last ().sure = size;
}

void
flow_point (unsigned node, unsigned object, HOST_WIDE_INT room)
{
  flow_node *n = &flow_nodes[node];
  /* How large objects are is no matter then.  */
  if (tp_opt.checks != TP_CHECKS_TEMPORAL || object < FLOW_FIRST_OBJECT)
    n->room = MIN (n->room, room);
  n->near_zero |= object == FLOW_BLANK || object == FLOW_WILD;
  if (bitmap_set_bit (n->points_to, object))
    flow_enqueue (node);
}

static void
escape_object (unsigned object, const char *why)
{
  object = flow_objects[object].whole;
  if (object < FLOW_FIRST_OBJECT || flow_objects[object].escaped)
    return;
  flow_objects[object].escaped = true;
  flow_objects[object].why = why;
  flow_smudge (object, why);
}

void
flow_escape (unsigned node, const char *why)
{
  if (!flow_nodes[node].why)
    flow_nodes[node].why = why;
  flow_add_edge (node, FLOW_OUTSIDE, EDGE_COPY);
}

void
flow_make_unknown (unsigned node, const char *why)
{
  flow_node *n = &flow_nodes[node];
  if (n->unknown || node == FLOW_OUTSIDE)
    return;
  n->unknown = true;
  /* Checks stay for a reason (flow-judge.cc), so there is always one.  */
  n->why = why ? why : flow_nodes[FLOW_OUTSIDE].why;
  flow_enqueue (node);
}

void
flow_smudge (unsigned object, const char *why)
{
  object = flow_objects[object].whole;
  flow_object *o = &flow_objects[object];
  if (object < FLOW_FIRST_OBJECT || o->smudged)
    return;
  o->smudged = true;
  if (!o->why)
    o->why = why;
  for (unsigned node : o->contents)
    flow_make_unknown (node, why);
}

bool
flow_maybe_unset_p (const flow_object *o, tree key)
{
  if (o->all_set)
    return false;
  for (tree k : o->set)
    if (k == key)
      return false;
  return true;
}

unsigned
flow_content (unsigned object, tree key)
{
  if (tree member = flow_objects[object].member)
    {
      object = flow_objects[object].whole;
      if (!key)
	key = member;
      else if (key != member)
	flow_smudge (object, "a member is accessed as what it is not");
    }
  if (object < FLOW_FIRST_OBJECT || flow_objects[object].escaped)
    return FLOW_OUTSIDE;
  for (unsigned i = 0; i < flow_objects[object].keys.length (); i++)
    if (flow_objects[object].keys[i] == key)
      return flow_objects[object].contents[i];
  tree type = key ? TREE_TYPE (key) : NULL_TREE;
  while (type && TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  unsigned node = flow_new_node (type && POINTER_TYPE_P (type) ? type : NULL_TREE,
				 key, NULL_TREE);
  flow_nodes[node].in_memory = true;
  flow_object *o = &flow_objects[object];
  if (flow_maybe_unset_p (o, key))
    flow_point (node, o->blankable ? FLOW_BLANK : FLOW_UNSET, flow_no_limit);
  o->keys.safe_push (key);
  o->contents.safe_push (node);
  if (o->smudged)
    flow_make_unknown (node, o->why);
  if (o->sent)
    flow_escape (node, "a library function sends it away");
  /* A pointer to a pointer may point to a member.  */
  for (unsigned i = 0; i + 1 < o->keys.length (); i++)
    if (!key || !o->keys[i])
      {
	flow_add_edge (node, o->contents[i], EDGE_COPY);
	flow_add_edge (o->contents[i], node, EDGE_COPY);
      }
  for (unsigned i = 0; i < flow_objects[object].copied_to.length (); i++)
    flow_add_edge (node, flow_content (flow_objects[object].copied_to[i], key),
		   EDGE_COPY);
  for (unsigned i = 0; i < flow_objects[object].copied_from.length (); i++)
    flow_add_edge (flow_content (flow_objects[object].copied_from[i], key), node,
		   EDGE_COPY);
  return node;
}

unsigned
flow_find_content (unsigned object, tree key)
{
  if (!key)
    key = flow_objects[object].member;
  const flow_object *o = flow_whole (object);
  for (unsigned i = 0; i < o->keys.length (); i++)
    if (o->keys[i] == key)
      return o->contents[i];
  return FLOW_OUTSIDE;
}

/* Is OBJECT a member that is an array of numbers?  */

static bool
array_member_p (unsigned object)
{
  tree type = flow_objects[object].member ? TREE_TYPE (flow_objects[object].member) : NULL_TREE;
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
  /* Who copies numbers out of an array, or into one, may copy what is behind it, too.  */
  if (array_member_p (from))
    from = flow_objects[from].whole;
  if (array_member_p (to))
    to = flow_objects[to].whole;
  if (flow_objects[from].member || flow_objects[to].member)
    {
      flow_smudge (from, "a member is copied as what it is not");
      flow_smudge (to, "a member is copied as what it is not");
      return;
    }
  if (from == to || from < FLOW_FIRST_OBJECT || to < FLOW_FIRST_OBJECT
      || pair_set->add (((HOST_WIDE_INT) from << 32) | to))
    return;
  if (flow_objects[from].escaped || flow_objects[from].smudged)
    flow_smudge (to, flow_objects[from].why);
  if (flow_objects[to].escaped)
    flow_smudge (from, "its contents go to an object that escaped");
  flow_objects[from].copied_to.safe_push (to);
  flow_objects[to].copied_from.safe_push (from);
  /* What was not set is copied, too.  */
  for (unsigned i = 0; i < flow_objects[to].keys.length (); i++)
    flow_add_edge (flow_content (from, flow_objects[to].keys[i]),
		   flow_objects[to].contents[i], EDGE_COPY);
  for (unsigned i = 0; i < flow_objects[from].keys.length (); i++)
    flow_add_edge (flow_objects[from].contents[i],
		   flow_content (to, flow_objects[from].keys[i]), EDGE_COPY);
}

void
flow_add_load (unsigned pointer, unsigned result, tree key)
{
  if (pointer == FLOW_OUTSIDE)
    {
      flow_make_unknown (result, "it is loaded from an unknown place");
      return;
    }
  flow_nodes[pointer].loads.safe_push ({ result, key });
  flow_enqueue (pointer);
}

void
flow_add_store (unsigned pointer, unsigned value, tree key)
{
  if (pointer == FLOW_OUTSIDE)
    {
      flow_escape (value, "it is stored in an unknown place");
      return;
    }
  flow_nodes[pointer].stores.safe_push ({ value, key });
  flow_enqueue (pointer);
}

void
flow_add_copy (unsigned to, unsigned from)
{
  if (to == FLOW_OUTSIDE || from == FLOW_OUTSIDE)
    {
      if (to != from)
	flow_nodes[MAX (to, from)].smudges = true;
      return;
    }
  flow_nodes[to].copies_from.safe_push (from);
  flow_nodes[from].copies_from.safe_push (to | 0x80000000u);
  flow_enqueue (to);
}

/* The pointers that OBJECT holds, now or later, go out of sight, but nobody there has OBJECT itself.  */

static void
send_contents (unsigned object)
{
  object = flow_objects[object].whole;
  if (object < FLOW_FIRST_OBJECT || flow_objects[object].sent)
    return;
  flow_objects[object].sent = true;
  for (unsigned node : flow_objects[object].contents)
    flow_escape (node, "a library function sends it away");
}

/* *TO = *FROM.  */

static void
propagate_copy (unsigned to, unsigned from)
{
  unsigned a, b;
  bitmap_iterator i, k;
  auto_bitmap dst, src;
  bitmap_copy (dst, flow_nodes[to].points_to);
  bitmap_copy (src, flow_nodes[from].points_to);
  if (flow_nodes[from].unknown)
    EXECUTE_IF_SET_IN_BITMAP (dst, FLOW_FIRST_OBJECT, a, i)
      flow_smudge (a, "a structure of unknown contents is copied there");
  if (flow_nodes[to].unknown)
    EXECUTE_IF_SET_IN_BITMAP (src, FLOW_FIRST_OBJECT, b, k)
      flow_smudge (b, "it is copied to an unknown place");
  EXECUTE_IF_SET_IN_BITMAP (dst, FLOW_FIRST_OBJECT, a, i)
    EXECUTE_IF_SET_IN_BITMAP (src, FLOW_FIRST_OBJECT, b, k)
      copy_contents (b, a);
}

/* Is OBJECT, to which N points, accessed through it as what it is not?  */

static bool
misused_p (const flow_node *n, unsigned object)
{
  if (n->smudges)
    return true;
  tree type = flow_objects[object].member
	      ? TREE_TYPE (flow_objects[object].member) : NULL_TREE;
  if (!type)
    return ((n->punned && (n->raw || n->slot || !n->types.is_empty ()))
	    || (n->moved && n->raw));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!n->types.is_empty ())
    return true;
  return (POINTER_TYPE_P (type) ? n->raw > 0
	  : n->slot || n->raw > tree_to_shwi (TYPE_SIZE_UNIT (type)));
}

/* Where the OBJECTS that FROM points to lead over E.  */

static void
carry (const flow_edge *e, bitmap objects, bitmap result)
{
  unsigned o;
  bitmap_iterator bi;
  flow_edge edge = *e;
  EXECUTE_IF_SET_IN_BITMAP (objects, 0, o, bi)
    {
      unsigned whole = flow_objects[o].whole;
      if (edge.kind == EDGE_COPY || o < FLOW_FIRST_OBJECT)
	whole = o;
      else if (edge.kind == EDGE_MEMBER && whole != o)
	flow_smudge (whole, "a member is taken for a structure");
      else if (edge.kind == EDGE_MEMBER && edge.member)
	whole = part_of (o, edge.member);
      else if (whole != o && flow_stays_inside_p (&edge, &flow_objects[o]))
	whole = o;
      bitmap_set_bit (result, whole);
    }
}

static void
propagate (unsigned node)
{
  if (node == FLOW_OUTSIDE)
    return;
  bool unknown = flow_nodes[node].unknown;
  unsigned o;
  bitmap_iterator bi;
  auto_bitmap objects, fresh;
  bitmap_copy (objects, flow_nodes[node].points_to);
  bitmap_and_compl (fresh, objects, flow_nodes[node].seen);
  bitmap_ior_into (flow_nodes[node].seen, fresh);
  if (unknown)
    EXECUTE_IF_SET_IN_BITMAP (objects, FLOW_FIRST_OBJECT, o, bi)
      escape_object (o, flow_nodes[node].why);
  const flow_node *n = &flow_nodes[node];
  EXECUTE_IF_SET_IN_BITMAP (objects, FLOW_FIRST_OBJECT, o, bi)
    if (misused_p (n, o))
      flow_smudge (o, "it is accessed as what it is not");
  if (n->sends)
    EXECUTE_IF_SET_IN_BITMAP (objects, FLOW_FIRST_OBJECT, o, bi)
      send_contents (o);
  bool now = unknown && !n->done;
  if (now)
    flow_nodes[node].done = true;
  for (unsigned i = 0; i < flow_nodes[node].loads.length (); i++)
    {
      flow_access a = flow_nodes[node].loads[i];
      if (now)
	flow_make_unknown (a.other, "it is loaded from an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, FLOW_FIRST_OBJECT, o, bi)
	flow_add_edge (flow_content (o, a.key), a.other, EDGE_COPY);
    }
  for (unsigned i = 0; i < flow_nodes[node].stores.length (); i++)
    {
      flow_access a = flow_nodes[node].stores[i];
      if (now)
	flow_escape (a.other, "it is stored in an unknown place");
      EXECUTE_IF_SET_IN_BITMAP (fresh, FLOW_FIRST_OBJECT, o, bi)
	flow_add_edge (a.other, flow_content (o, a.key), EDGE_COPY);
    }
  if (now || !bitmap_empty_p (fresh))
    for (unsigned i = 0; i < flow_nodes[node].copies_from.length (); i++)
      {
	unsigned other = flow_nodes[node].copies_from[i];
	if (other & 0x80000000u)
	  propagate_copy (other & 0x7fffffffu, node);
	else
	  propagate_copy (node, other);
      }
  for (unsigned i = 0; i < flow_nodes[node].edges.length (); i++)
    {
      flow_edge e = flow_edges[flow_nodes[node].edges[i]];
      if (e.kind == EDGE_NEED)
	continue;
      if (e.to == FLOW_OUTSIDE)
	{
	  /* Without a reason of its own it was stored in what had escaped when the edge was made.  */
	  const char *why = flow_nodes[node].why;
	  EXECUTE_IF_SET_IN_BITMAP (objects, FLOW_FIRST_OBJECT, o, bi)
	    escape_object (o, why ? why : "it is stored in an object that escaped");
	  continue;
	}
      if (unknown)
	flow_make_unknown (e.to, flow_nodes[node].why);
      auto_bitmap carried;
      carry (&e, objects, carried);
      if (bitmap_ior_into (flow_nodes[e.to].points_to, carried))
	flow_enqueue (e.to);
      flow_node *a = &flow_nodes[node], *b = &flow_nodes[e.to];
      if ((a->punned && !b->punned) || (a->moved && !b->moved))
	{
	  b->punned |= a->punned;
	  b->moved |= a->moved;
	  flow_enqueue (e.to);
	}
    }
}

/* Does an object of TYPE have one of type INNER inside, or is it one?  */

static bool
contains_p (tree type, tree inner, int depth)
{
  if (TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (inner))
    return true;
  if (depth == 0)
    return false;
  if (TREE_CODE (type) == ARRAY_TYPE)
    return contains_p (TREE_TYPE (type), inner, depth);
  if (TREE_CODE (type) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && contains_p (TREE_TYPE (f), inner, depth - 1))
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
  for (flow_node &n : flow_nodes)
    if (!n.types.is_empty ())
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, FLOW_FIRST_OBJECT, o, bi)
	for (tree t : n.types)
	  if (!flow_whole (o)->types.contains (t))
	    flow_whole (o)->types.safe_push (t);
  /* Arithmetic may lead from one member to another.  What is no member is the start of an object, or
     has moved from there: where the object is a structure, it is none of its members.  */
  for (flow_node &n : flow_nodes)
    if (n.slot || n.raw || (n.moved && !n.types.is_empty ()))
      EXECUTE_IF_SET_IN_BITMAP (n.points_to, FLOW_FIRST_OBJECT, o, bi)
	if (!flow_objects[o].member && !flow_objects[o].smudged
	    && (flow_objects[o].types.length () > (n.slot || n.raw ? 0 : 1)
		|| (n.raw && !flow_objects[o].keys.is_empty ())))
	  {
	    flow_smudge (o, "pointers to its members are moved");
	    found = true;
	  }
  for (o = FLOW_FIRST_OBJECT; o < flow_objects.length (); o++)
    {
      flow_object *p = &flow_objects[o];
      if (p->smudged || p->types.is_empty ())
	continue;
      tree largest = p->types[0];
      for (tree t : p->types)
	if (contains_p (t, largest, 8))
	  largest = t;
      for (tree t : p->types)
	if (!contains_p (largest, t, 8))
	  {
	    flow_smudge (o, "it is used as different structures");
	    found = true;
	    break;
	  }
    }
  return found;
}

bool
flow_solve (void)
{
  do
    {
      unsigned node;
      while (!given_up && flow_dequeue (&node))
	propagate (node);
    }
  while (!given_up && (find_overlaps () || flow_find_strays ()));
  return !given_up;
}

void
flow_start (void)
{
  edge_set = new hash_set<flow_key_hash>;
  pair_set = new hash_set<flow_key_hash>;
  given_up = false;
  flow_new_node (NULL_TREE, NULL_TREE, NULL_TREE);
  flow_nodes[FLOW_OUTSIDE].unknown = true;
  flow_nodes[FLOW_OUTSIDE].why = "it is known outside of the unit";
  for (int i = 0; i < FLOW_FIRST_OBJECT; i++)
    flow_new_object (NULL_TREE, NULL_TREE, NULL, 0);
}

void
flow_release (void)
{
  for (flow_node &n : flow_nodes)
    {
      BITMAP_FREE (n.points_to);
      BITMAP_FREE (n.seen);
      n.edges.release ();
      n.loads.release ();
      n.stores.release ();
      n.copies_from.release ();
      n.types.release ();
    }
  for (flow_object &o : flow_objects)
    {
      o.parts.release ();
      o.keys.release ();
      o.contents.release ();
      o.copied_to.release ();
      o.copied_from.release ();
      o.types.release ();
      o.set.release ();
    }
  flow_nodes.release ();
  flow_objects.release ();
  flow_edges.release ();
  flow_frees.release ();
  worklist.release ();
  delete edge_set;
  delete pair_set;
}
