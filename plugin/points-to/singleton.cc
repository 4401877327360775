/* singleton.cc - blocks that are the only one of their allocation.

   SPDX-License-Identifier: GPL-3.0-or-later

     int main () { struct vertex *table = malloc (n * sizeof *table); ... }
     edge->to = &table[i];  ...  edge->to->seen

   Often nothing more is known of the pointer in the edge than that it leads somewhere into the
   block of this one call of malloc, and that the block is alive.  If the call is executed only
   once, there is only one such block: its bounds are kept in two static variables that are set
   after the call, and the access is compared with them (ENTRY_within).  So the referent of the
   pointer is not needed, which would have to be stored beside it and loaded again, and the
   block's cells are not read.  In a table that does not fit the caches, each of these would be a
   cache miss besides the program's own.

   The call is executed once if it is in no loop, and its function is main, or is itself called
   once.  If it is executed again nevertheless, for example after a longjmp, the bounds become
   empty permanently, and the runtime decides about each access by the cells, so no correct
   access is reported.  Before the call the bounds are empty, too.

   Pointers that the function itself computes by arithmetic are excluded, such as those that walk
   through the block in a loop: their checks become one range check before the loop (loops.cc),
   for which the referent is useful.  If a function that is passed such a pointer is inlined into
   the loop, the range is compared with the bounds.

   An object of the analysis that stands for one block is a singleton of points-to analysis
   (Lhotak and Chung, "Points-to analysis with efficient strong updates", 2011; Chase 1990).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/uninstrumented.h"
#include "points-to/graph.h"
#include "points-to/points-to.h"

/* Accesses of more different sizes to one block are not compared with its bounds.  */
static const unsigned sizes_max = 4;
/* The maximal depth of calls from main to the allocation.  */
static const int calls_max = 4;

/* Return true if BB can be executed again after it has ended.  */

static bool
again_p (basic_block bb)
{
  auto_vec<basic_block> queue;
  auto_bitmap seen;
  edge e;
  edge_iterator ei;
  for (basic_block at = bb; at; at = queue.is_empty () ? NULL : queue.pop ())
    FOR_EACH_EDGE (e, ei, at->succs)
  if (e->dest == bb)
    return true;
  else if (bitmap_set_bit (seen, e->dest->index))
    queue.safe_push (e->dest);
  return false;
}

/* Return true if the function DECL is called only once.  */

static bool
once_p (struct tp_points_to *pt, tree decl, int calls)
{
  cgraph_node *node = cgraph_node::get (decl);
  if (!node || node->address_taken || calls > calls_max
      || tp_pt_hidden_jumps_p (DECL_STRUCT_FUNCTION (decl)))
    return false;
  if (MAIN_NAME_P (DECL_NAME (decl)) && TREE_PUBLIC (decl))
    return !node->callers;
  cgraph_edge *e = node->callers;
  return (tp_pt_local_function_p (pt, decl) && e && !e->next_caller && e->call_stmt
          && gimple_bb (e->call_stmt) && !again_p (gimple_bb (e->call_stmt))
          && once_p (pt, e->caller->decl, calls + 1));
}

/* The singleton of object number K, made if necessary; null if the object is not a heap block, or
   may have several instances.  */

static tp_singleton *
singleton_of (struct tp_points_to *pt, unsigned k)
{
  for (tp_singleton *l : pt->answers->singletons)
    if (l->object == k)
      return l;
  const tp_pt_object *o = &pt->objects[k];
  gcall *call = o->birth ? dyn_cast<gcall *> (o->birth) : NULL;
  tree p = call ? gimple_call_lhs (call) : NULL_TREE;
  if (!call || !gimple_bb (call) || !p || !tp_pt_register_p (p) || o->decl || o->grown
      || !o->function || !(o->size_argument >= 0 || (o->poisonable && o->size >= 0))
      || again_p (gimple_bb (call)) || tp_uninstrumented_p (cgraph_node::get (o->function))
      || !once_p (pt, o->function, 0))
    return NULL;
  tp_singleton *l = new tp_singleton ();
  l->object = k;
  l->factor[0] = o->size_argument;
  l->factor[1] = o->size_factor;
  l->size = o->size;
  pt->answers->singletons.safe_push (l);
  pt->answers->births.put (call, l);
  return l;
}

/* Return true if L has, or can get, a place count for accesses of SIZE bytes.  */

static bool
note_size (tp_singleton *l, HOST_WIDE_INT size)
{
  for (const tp_place_count &p : l->all)
    if (p.size == size)
      return true;
  if (l->all.length () >= sizes_max)
    return false;
  l->all.safe_push ({ size, NULL_TREE });
  return true;
}

void
tp_pt_singleton_enter (struct tp_points_to *pt, function *fun)
{
  basic_block bb;
  pt->made.empty ();
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gassign *a = dyn_cast<gassign *> (gsi_stmt (i)))
      if (gimple_assign_rhs_code (a) == POINTER_PLUS_EXPR
          || gimple_assign_rhs_code (a) == ADDR_EXPR)
        pt->made.add (gimple_assign_lhs (a));
  for (bool more = true; more;)
    {
      more = false;
      FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        if (gassign *a = dyn_cast<gassign *> (gsi_stmt (i)))
          if ((gimple_assign_single_p (a) || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)))
              && pt->made.contains (gimple_assign_rhs1 (a))
              && !pt->made.add (gimple_assign_lhs (a)))
            more = true;
    }
}

/* Return true if REF has only constant indices, and no bit-field or variable offset.  */

static bool
fixed_p (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF
          ? DECL_BIT_FIELD (TREE_OPERAND (ref, 1)) || TREE_OPERAND (ref, 2)
          : TREE_CODE (ref) != ARRAY_REF || TREE_CODE (TREE_OPERAND (ref, 1)) != INTEGER_CST)
      return false;
  return TREE_CODE (ref) == MEM_REF;
}

bool
tp_pt_singleton_p (struct tp_points_to *pt, gimple *stmt, tree ref, const struct tp_pt_place *place,
                   bool write, HOST_WIDE_INT element)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  tree base = get_base_address (ref), size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (tp_opt.disable.singleton || n->unknown || !place->known || !fixed_p (ref)
      || pt->made.contains (TREE_OPERAND (base, 0)) || !size || !tree_fits_shwi_p (size)
      || tree_to_shwi (size) <= 0)
    return false;
  unsigned k, whole = 0;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, PT_FIRST_OBJECT, k, bi)
  if (whole && pt->objects[k].whole != whole)
    return false;
  else
    whole = pt->objects[k].whole;
  tp_singleton *l = whole ? singleton_of (pt, whole) : NULL;
  if (!l || !note_size (l, tree_to_shwi (size)) || (element && !note_size (l, element)))
    return false;
  tp_pt_singleton_access &a = pt->answers->accesses.get_or_insert (stmt);
  (write ? a.write : a.read) = l;
  return true;
}

void
tp_pt_singleton_stop (struct tp_points_to *pt)
{
  /* The graph is freed, so the numbers of its objects become invalid.  */
  for (tp_singleton *l : pt->answers->singletons)
    l->object = PT_EXTERNAL;
}

tp_singleton *
tp_pt_singleton_of (const gimple *stmt, char what)
{
  tp_pt_singleton_access *a
    = tp_pt_unit_answers ? tp_pt_unit_answers->accesses.get (const_cast<gimple *> (stmt)) : NULL;
  return !a ? NULL : what == 'w' ? a->write : a->read;
}

tp_singleton *
tp_pt_singleton_allocated (gcall *call)
{
  tp_singleton **known = tp_pt_unit_answers ? tp_pt_unit_answers->births.get (call) : NULL;
  return known ? *known : NULL;
}

void
tp_pt_singleton_replaced (struct tp_pt_answers *a, gimple *from, gimple *to)
{
  if (tp_singleton **l = a->births.get (from))
    {
      tp_singleton *known = *l;
      a->births.put (to, known);
    }
}
