/* taint-graph.cc - the vertices and edges of the taint analysis.

   SPDX-License-Identifier: GPL-3.0-or-later

   A vertex has a degree of taint, and passes it on along its edges, or of it what an edge lets
   through.  There are vertices of

     objects     that do not escape (all code that may store there is known), and in which no
                 pointer is stored or loaded with a pointer type
     registers   that hold numbers
     nodes       what may be read, and written, through a pointer: so a pointer that may lead to
                 many objects has one set of edges, however often it is used

   An object that also holds pointers has members that are numbers.  As long as it is not
   collapsed (solver.cc) no pointer is stored there with a pointer type, so all of these members
   together are treated like an object.  An access that names no such member is an access to the
   whole object.  */

#include "base/temporal-gcc.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"
#include "ir/library-table.h"
#include "points-to/taint.h"
#include "points-to/points-to.h"
#include "points-to/pointer-integers.h"

/* What a vertex represents.  NUMBER is that of a tp_pt_object or tp_pt_node.  */
enum taint_kind
{
  TAINT_OBJECT,
  TAINT_READ,
  TAINT_WRITTEN,
  TAINT_DECL,
  TAINT_NAME,
  TAINT_MEMBERS,
  TAINT_MEMBER_READ,
  TAINT_MEMBER_WRITTEN,
  TAINT_KINDS
};

/* With more edges the analysis is given up.  */
static const unsigned edges_max = 200000;

void
tp_taint (struct tp_taint_graph *t, unsigned v, unsigned char bits)
{
  if ((t->vertices[v].taint | bits) == t->vertices[v].taint)
    return;
  t->vertices[v].taint |= bits;
  if (!t->vertices[v].queued)
    {
      t->vertices[v].queued = true;
      t->worklist.safe_push (v);
    }
}

void
tp_taint_add_edge (struct tp_taint_graph *t, unsigned from, unsigned to, unsigned char mask)
{
  if (t->edges++ > edges_max)
    return;
  t->vertices[from].edges.safe_push ({ to, mask });
  tp_taint (t, to, t->vertices[from].taint & mask);
}

void
tp_taint_propagate (struct tp_taint_graph *t)
{
  while (!t->worklist.is_empty ())
    {
      unsigned v = t->worklist.pop ();
      t->vertices[v].queued = false;
      for (unsigned i = 0; i < t->vertices[v].edges.length (); i++)
        tp_taint (t, t->vertices[v].edges[i].to,
                  t->vertices[v].taint & t->vertices[v].edges[i].mask);
    }
}

bool
tp_taint_complete_p (const struct tp_taint_graph *t)
{
  return t->edges <= edges_max;
}

/* The vertex of KIND and NUMBER; *FRESH is set to whether it is new.  */

static unsigned
get_vertex (struct tp_taint_graph *t, enum taint_kind kind, HOST_WIDE_INT number, bool *fresh)
{
  unsigned &v = t->vertex_of.get_or_insert (number * TAINT_KINDS + kind, fresh);
  if (!*fresh)
    {
      *fresh = true;
      v = t->vertices.length ();
      t->vertices.safe_push (tp_taint_vertex ());
    }
  else
    *fresh = false;
  return v;
}

/* Return true if O, a whole object, may hold pointers before the unit stores any.  Pointers that
   are stored or loaded with a pointer type have keys.  */

bool
tp_pt_holds_pointers_p (const tp_pt_object *o)
{
  if (o->constant_numbers)
    return false;
  if (o->escaped || !o->keys.is_empty ())
    return true;
  if (!o->decl)
    return !o->birth && !o->constant;
  tree type = TREE_TYPE (o->decl);
  if (!VAR_P (o->decl))
    return AGGREGATE_TYPE_P (type)
             ? tp_type_may_hold_pointer_p (type)
             : POINTER_TYPE_P (type) || tp_pointer_integer_type_p (type)
                 || (tp_passed_integer_type_p (type) && tp_unit_makes_pointers_p (type));
  return is_global_var (o->decl) && tp_pt_initialized_with_address_p (o->decl);
}

/* Return true if the whole object O may hold numbers that this analysis does not see stored: the
   text of strdup, a mapped file, the contents of another block.  */

static bool
filled_elsewhere_p (const tp_pt_object *o)
{
  static const char *const blank[]
    = { "malloc", "calloc", "aligned_alloc", "memalign", "posix_memalign", "valloc", "pvalloc" };
  if (o->constant_numbers || o->constant)
    return false;
  if (o->decl)
    return !VAR_P (o->decl) || TREE_THIS_VOLATILE (o->decl) || !o->copied_from.is_empty ();
  const struct tp_library *l = o->birth ? tp_library_of_call (o->birth) : NULL;
  if (!l || o->grown || !o->copied_from.is_empty ())
    return true;
  for (const char *name : blank)
    if (strcmp (l->name, name) == 0)
      return false;
  return true;
}

unsigned
tp_taint_object (struct tp_taint_graph *t, unsigned object)
{
  bool fresh;
  object = t->pt->objects[object].whole;
  unsigned v = get_vertex (t, TAINT_OBJECT, object, &fresh);
  if (fresh && tp_pt_holds_pointers_p (&t->pt->objects[object]))
    tp_taint (t, v, TAINT_ALL);
  else if (fresh && filled_elsewhere_p (&t->pt->objects[object]))
    tp_taint (t, v, TAINT_OUTSIDE);
  return v;
}

/* Return true if the cells of the whole object O may contain referents of other data, which a copy
   of the whole object would copy.  This is possible for locals, whose memory had other contents
   before, and for objects to which structures are copied.  */

static bool
may_hold_other_referents_p (const tp_pt_object *o)
{
  return (o->decl && o->function) || !o->copied_from.is_empty ();
}

/* Return true if the integer members of the whole object O are considered separately from its
   pointers.  They are not if external code may access the contents.  */

bool
tp_pt_mixed_p (const tp_pt_object *o)
{
  if (o->escaped || o->collapsed || o->grown || o->keys.is_empty () || o->numbers
      || may_hold_other_referents_p (o))
    return false;
  if (!o->decl)
    return o->birth != NULL;
  return (VAR_P (o->decl) && !DECL_EXTERNAL (o->decl) && is_global_var (o->decl)
          && !DECL_INITIAL (o->decl));
}

/* The vertex of the integer members of OBJECT, or of the whole object if they are not considered
   separately.  */

unsigned
tp_taint_members (struct tp_taint_graph *t, unsigned object)
{
  bool fresh;
  object = t->pt->objects[object].whole;
  if (!tp_pt_mixed_p (&t->pt->objects[object]))
    return tp_taint_object (t, object);
  unsigned v = get_vertex (t, TAINT_MEMBERS, object, &fresh);
  if (fresh && filled_elsewhere_p (&t->pt->objects[object]))
    tp_taint (t, v, TAINT_OUTSIDE);
  return v;
}

/* Return true if NODE is a pointer whose objects are all known.  */

bool
tp_taint_known_node_p (struct tp_points_to *pt, unsigned node)
{
  const tp_pt_node *n = &pt->nodes[node];
  return (node != PT_EXTERNAL && !n->unknown && !bitmap_empty_p (n->points_to)
          && !bitmap_bit_p (n->points_to, PT_WILD));
}

/* The vertex of what is read through NODE; if MEMBER, only of integer members.  */

unsigned
tp_taint_read (struct tp_taint_graph *t, unsigned node, bool member)
{
  bool fresh;
  unsigned v = get_vertex (t, member ? TAINT_MEMBER_READ : TAINT_READ, node, &fresh), o;
  bitmap_iterator bi;
  if (!fresh)
    return v;
  if (!tp_taint_known_node_p (t->pt, node))
    tp_taint (t, v, TAINT_ALL);
  else
    EXECUTE_IF_SET_IN_BITMAP (t->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  tp_taint_add_edge (t, member ? tp_taint_members (t, o) : tp_taint_object (t, o), v, TAINT_ALL);
  return v;
}

/* The vertex of what is written through NODE; MEMBER as above.  Objects that unknown pointers point
   to have escaped.  */

unsigned
tp_taint_written (struct tp_taint_graph *t, unsigned node, bool member)
{
  bool fresh;
  unsigned v = get_vertex (t, member ? TAINT_MEMBER_WRITTEN : TAINT_WRITTEN, node, &fresh), o;
  bitmap_iterator bi;
  if (fresh && node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (t->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
    {
      if (tp_pt_whole (t->pt, o)->constant_numbers)
        continue;
      tp_taint_add_edge (t, v, tp_taint_members (t, o), TAINT_ALL);
      if (!member && tp_pt_mixed_p (tp_pt_whole (t->pt, o)))
        tp_taint_add_edge (t, v, tp_taint_object (t, o), TAINT_ALL);
    }
  return v;
}

unsigned
tp_taint_register (struct tp_taint_graph *t, tree var, tree function)
{
  bool fresh;
  if (TREE_CODE (var) == SSA_NAME && SSA_NAME_VAR (var))
    var = SSA_NAME_VAR (var);
  if (TREE_CODE (var) == SSA_NAME)
    return get_vertex (
      t, TAINT_NAME, ((HOST_WIDE_INT) DECL_UID (function) << 32 | SSA_NAME_VERSION (var)), &fresh);
  unsigned v = get_vertex (t, TAINT_DECL, DECL_UID (var), &fresh);
  if (fresh && TREE_CODE (var) == PARM_DECL && tp_pointer_integer_type_p (TREE_TYPE (var)))
    tp_taint (t, v, TAINT_POINTER);
  else if (fresh && TREE_CODE (var) == PARM_DECL && tp_passed_integer_type_p (TREE_TYPE (var))
           && tp_unit_makes_pointers_p (TREE_TYPE (var)))
    tp_taint (t, v, TAINT_MEMORY);
  if (fresh && TREE_CODE (var) == PARM_DECL)
    tp_taint (t, v, TAINT_OUTSIDE);
  return v;
}
