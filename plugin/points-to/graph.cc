/* graph.cc - the dataflow-of-pointers graph (DFPG) of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   The graph of Simpson 2013 (section 5) over the whole unit, with sets of objects instead of
   definitions, where

     nodes     are pointer variables, parameters, results, and for each object and
               each of its fields the pointers in it
     objects   are variables whose address is taken and calls that allocate
     edges     are assignments; loads and stores add edges from and to the contents of all
               objects that their pointer may point to (the rho-functions of MemSafe)

   One node stands for all pointers from outside of the unit.  A node that it flows into is
   unknown, and a pointer that flows into it lets the objects in its set escape, with all objects
   that can be reached from them.  So a node is either unknown, or its set is complete.  If all
   functions of a unit can be called from outside, nearly everything is unknown from the
   beginning, so the graph is cheap where it is useless.

   This file stores the graph: additions to it while it is built (graph-build.cc) and while it is
   solved (solver.cc), and the list of nodes that have to be visited again because of them.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "points-to/graph.h"

/* If the graph has more edges, the analysis is given up.  */
static const unsigned edges_max = 400000;

/* Add NODE to the worklist of nodes that a solver has to visit again.  */

void
tp_pt_enqueue (struct tp_points_to *pt, unsigned node)
{
  if (!pt->nodes[node].queued)
    {
      pt->nodes[node].queued = true;
      pt->worklist.safe_push (node);
    }
}

/* Remove a node from that list and store it in *NODE; return false if the list is empty.  */

bool
tp_pt_dequeue (struct tp_points_to *pt, unsigned *node)
{
  if (pt->worklist.is_empty ())
    return false;
  *node = pt->worklist.pop ();
  pt->nodes[*node].queued = false;
  return true;
}

/* Add a node for pointers of TYPE; NAME, for the dump, and FUNCTION, in which it is used, may be
   null.  Returns its number.  */

unsigned
tp_pt_new_node (struct tp_points_to *pt, tree type, tree name, tree function)
{
  tp_pt_node n = {};
  n.points_to = BITMAP_ALLOC (NULL);
  n.seen = BITMAP_ALLOC (NULL);
  n.type = type;
  n.name = name;
  n.function = function;
  n.deref_bytes = tp_pt_no_limit;
  pt->nodes.safe_push (n);
  return pt->nodes.length () - 1;
}

/* Add an object: the variable DECL, a local if FUNCTION is not null, or the block that BIRTH
   allocates.  It has SIZE bytes, -1 if that is not known.  Returns its number.  */

unsigned
tp_pt_new_object (struct tp_points_to *pt, tree decl, tree function, gimple *birth,
                  HOST_WIDE_INT size)
{
  tp_pt_object o = {};
  o.whole = pt->objects.length ();
  o.decl = decl;
  o.function = function;
  o.birth = birth;
  o.size = size;
  o.size_argument = o.size_factor = -1;
  pt->objects.safe_push (o);
  return pt->objects.length () - 1;
}

/* Return true if TYPE is a pointer to a single number.  */

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

/* Add an edge (struct tp_pt_edge) from FROM to TO, unless it exists.  If FROM is PT_EXTERNAL, TO
   becomes unknown.  */

void
tp_pt_add_edge (struct tp_points_to *pt, unsigned from, unsigned to, enum tp_pt_edge_kind kind,
                HOST_WIDE_INT end, HOST_WIDE_INT size, tree member)
{
  gcc_checking_assert (from < pt->nodes.length () && to < pt->nodes.length ());
  if ((from == to && kind == EDGE_COPY) || pt->given_up)
    return;
  if (from == PT_EXTERNAL)
    {
      if (kind != EDGE_NEED)
        tp_pt_make_unknown (pt, to, "it comes from out of sight");
      return;
    }
  unsigned known
    = pt->nodes[from].variable ? tp_pt_nonnull_local (pt->local, pt->nodes[from].name) : 0;
  bool moves = kind == EDGE_ARITHMETIC || kind == EDGE_NONNULL_ARITHMETIC;
  HOST_WIDE_INT id = (((HOST_WIDE_INT) from << 32) | ((HOST_WIDE_INT) to << (tp_pt_known_bits + 3))
                      | known << 3 | kind);
  /* Such edges are distinguished by ID alone.  */
  if (kind != EDGE_MEMBER && !(moves && (size > 1 || end > 0)) && pt->edge_set.add (id))
    return;
  if (pt->edges.length () >= edges_max)
    {
      pt->given_up = true;
      return;
    }
  pt->edges.safe_push ({ from, to, kind, known, end, size, member, 0 });
  pt->nodes[from].edges.safe_push (pt->edges.length () - 1);
  tp_pt_node *a = &pt->nodes[from], *b = &pt->nodes[to];
  /* Through B a number may be read that another type declares as a pointer.  */
  if ((kind == EDGE_COPY || moves) && to != PT_EXTERNAL && a->type
      && !same_target_p (a->type, b->type) && to_number_p (b->type))
    b->punned = true;
  if (moves)
    b->moved = true;
  if (a->done)
    tp_pt_make_unknown (pt, to, a->why);
  if (to != PT_EXTERNAL)
    tp_pt_enqueue (pt, to);
  tp_pt_enqueue (pt, from);
}

bool
tp_pt_given_up_p (struct tp_points_to *pt)
{
  return pt->given_up;
}

void
tp_pt_add_sure_edge (struct tp_points_to *pt, unsigned from, unsigned to, HOST_WIDE_INT size)
{
  unsigned before = pt->edges.length ();
  tp_pt_add_edge (pt, from, to, EDGE_NONNULL_ARITHMETIC, 0, size);
  if (pt->edges.length () > before)
    pt->edges.last ().sure = size;
}

/* NODE may point to OBJECT, with DEREF_BYTES available after the pointer.  */

void
tp_pt_point (struct tp_points_to *pt, unsigned node, unsigned object, HOST_WIDE_INT deref_bytes)
{
  gcc_checking_assert (node < pt->nodes.length () && object < pt->objects.length ());
  tp_pt_node *n = &pt->nodes[node];
  /* With checks=temporal the sizes of objects do not matter.  */
  if (tp_opt.checks != TP_CHECKS_TEMPORAL || object < PT_FIRST_OBJECT)
    n->deref_bytes = MIN (n->deref_bytes, deref_bytes);
  n->near_zero |= object == PT_POISON || object == PT_WILD;
  if (bitmap_set_bit (n->points_to, object))
    tp_pt_enqueue (pt, node);
}

/* The pointers of NODE are known to external code; WHY is the reason for the dump.  */

void
tp_pt_escape (struct tp_points_to *pt, unsigned node, const char *why)
{
  if (!pt->nodes[node].why)
    pt->nodes[node].why = why;
  tp_pt_add_edge (pt, node, PT_EXTERNAL, EDGE_COPY);
}

/* The pointers of NODE may point to anything that has escaped, because of WHY.  */

void
tp_pt_make_unknown (struct tp_points_to *pt, unsigned node, const char *why)
{
  tp_pt_node *n = &pt->nodes[node];
  if (n->unknown || node == PT_EXTERNAL)
    return;
  n->unknown = true;
  /* A check that stays has a reason (verdicts.cc), so there must always be one.  */
  n->why = why ? why : pt->nodes[PT_EXTERNAL].why;
  tp_pt_enqueue (pt, node);
}

/* The members of OBJECT are not distinguished any more, because of WHY.  */

void
tp_pt_collapse (struct tp_points_to *pt, unsigned object, const char *why)
{
  gcc_checking_assert (object < pt->objects.length ());
  object = pt->objects[object].whole;
  /* A part of a member is a member of the whole object here.  */
  gcc_checking_assert (pt->objects[object].whole == object);
  tp_pt_object *o = &pt->objects[object];
  if (object < PT_FIRST_OBJECT || o->collapsed)
    return;
  o->collapsed = true;
  if (!o->why)
    o->why = why;
  for (unsigned node : o->contents)
    tp_pt_make_unknown (pt, node, why);
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

/* The node for the pointers at KEY (struct tp_pt_access) in OBJECT, added if necessary; PT_EXTERNAL
   if OBJECT has escaped.  */

unsigned
tp_pt_content (struct tp_points_to *pt, unsigned object, tree key)
{
  if (tree member = pt->objects[object].member)
    {
      object = pt->objects[object].whole;
      if (!key)
        key = member;
      else if (key != member)
        tp_pt_collapse (pt, object, "a member is accessed as what it is not");
    }
  if (object < PT_FIRST_OBJECT || pt->objects[object].escaped)
    return PT_EXTERNAL;
  for (unsigned i = 0; i < pt->objects[object].keys.length (); i++)
    if (pt->objects[object].keys[i] == key)
      return pt->objects[object].contents[i];
  tree type = key ? TREE_TYPE (key) : NULL_TREE;
  while (type && TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  unsigned node
    = tp_pt_new_node (pt, type && POINTER_TYPE_P (type) ? type : NULL_TREE, key, NULL_TREE);
  pt->nodes[node].in_memory = true;
  tp_pt_object *o = &pt->objects[object];
  if (tp_pt_maybe_uninit_p (o, key))
    tp_pt_point (pt, node, o->poisonable ? PT_POISON : PT_UNINIT, tp_pt_no_limit);
  o->keys.safe_push (key);
  o->contents.safe_push (node);
  if (o->collapsed)
    tp_pt_make_unknown (pt, node, o->why);
  if (o->sent)
    tp_pt_escape (pt, node, "a library function sends it away");
  /* A pointer to a pointer may point to a member.  */
  for (unsigned i = 0; i + 1 < o->keys.length (); i++)
    if (!key || !o->keys[i])
      {
        tp_pt_add_edge (pt, node, o->contents[i], EDGE_COPY);
        tp_pt_add_edge (pt, o->contents[i], node, EDGE_COPY);
      }
  for (unsigned i = 0; i < pt->objects[object].copied_to.length (); i++)
    tp_pt_add_edge (pt, node, tp_pt_content (pt, pt->objects[object].copied_to[i], key), EDGE_COPY);
  for (unsigned i = 0; i < pt->objects[object].copied_from.length (); i++)
    tp_pt_add_edge (pt, tp_pt_content (pt, pt->objects[object].copied_from[i], key), node,
                    EDGE_COPY);
  return node;
}

/* The same if it exists, otherwise PT_EXTERNAL.  */

unsigned
tp_pt_find_content (struct tp_points_to *pt, unsigned object, tree key)
{
  if (!key)
    key = pt->objects[object].member;
  const tp_pt_object *o = tp_pt_whole (pt, object);
  for (unsigned i = 0; i < o->keys.length (); i++)
    if (o->keys[i] == key)
      return o->contents[i];
  return PT_EXTERNAL;
}

/* A pointer at KEY is loaded through POINTER to RESULT.  The solver adds the edges.  */

void
tp_pt_add_load (struct tp_points_to *pt, unsigned pointer, unsigned result, tree key)
{
  if (pointer == PT_EXTERNAL)
    {
      tp_pt_make_unknown (pt, result, "it is loaded from an unknown place");
      return;
    }
  pt->nodes[pointer].loads.safe_push ({ result, key });
  tp_pt_enqueue (pt, pointer);
}

/* The pointer VALUE is stored at KEY through POINTER.  The solver adds the edges.  */

void
tp_pt_add_store (struct tp_points_to *pt, unsigned pointer, unsigned value, tree key)
{
  if (pointer == PT_EXTERNAL)
    {
      tp_pt_escape (pt, value, "it is stored in an unknown place");
      return;
    }
  pt->nodes[pointer].stores.safe_push ({ value, key });
  tp_pt_enqueue (pt, pointer);
}

/* *TO = *FROM is executed.  The solver adds the edges.  */

void
tp_pt_add_copy (struct tp_points_to *pt, unsigned to, unsigned from)
{
  if (to == PT_EXTERNAL || from == PT_EXTERNAL)
    {
      if (to != from)
        pt->nodes[MAX (to, from)].collapses = true;
      return;
    }
  pt->nodes[to].copies_from.safe_push (from);
  pt->nodes[from].copies_from.safe_push (to | 0x80000000u);
  tp_pt_enqueue (pt, to);
}

/* Begin the analysis of a unit.  It ends with tp_pt_release.  */

struct tp_points_to *
tp_pt_start (void)
{
  struct tp_points_to *pt = new tp_points_to ();
  pt->answers = new tp_pt_answers ();
  tp_pt_new_node (pt, NULL_TREE, NULL_TREE, NULL_TREE);
  pt->nodes[PT_EXTERNAL].unknown = true;
  pt->nodes[PT_EXTERNAL].why = "it is known outside of the unit";
  for (int i = 0; i < PT_FIRST_OBJECT; i++)
    tp_pt_new_object (pt, NULL_TREE, NULL_TREE, NULL, 0);
  return pt;
}

/* Free the graph; the results are kept.  */

void
tp_pt_release (struct tp_points_to *pt)
{
  for (tp_pt_node &n : pt->nodes)
    {
      BITMAP_FREE (n.points_to);
      BITMAP_FREE (n.seen);
      n.edges.release ();
      n.loads.release ();
      n.stores.release ();
      n.copies_from.release ();
      n.types.release ();
    }
  for (tp_pt_object &o : pt->objects)
    {
      o.parts.release ();
      o.keys.release ();
      o.contents.release ();
      o.copied_to.release ();
      o.copied_from.release ();
      o.types.release ();
      o.set.release ();
    }
  pt->nodes.release ();
  pt->objects.release ();
  pt->edges.release ();
  pt->frees.release ();
  delete pt;
}
