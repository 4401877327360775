/* tail-calls.cc - which calls become jumps, and which of them must remain so.

   SPDX-License-Identifier: GPL-3.0-or-later

   A call in the place of the last thing that its caller does is a jump for GCC, if the callee's
   arguments on the stack need no more room than the caller's own.  Programs recurse on that a
   million deep, so nothing may be added to the arguments of such a call that goes on the stack.

   It is no jump where the caller returns another value than the callee did, and it need not be one
   where jumps alone do not lead back to the caller: without a circle of them the stack does not
   grow by more than so many return addresses for each call.

   This is asked before the unit is in SSA form, and "yes" is safe: a copy may come to nothing yet,
   and a call may be followed by an edge for exceptions.  tp_returns_after_p (classify.cc) is for
   functions in SSA form, and "no" is safe there.  */

#include "base/temporal-gcc.h"
#include "ir/tail-calls.h"

/* Statements after a call that are looked at.  */
static const int steps_max = 40;

/* Functions that are looked at when jumps are followed.  */
static const unsigned jumps_max = 200;

/* Is nothing left to do in its function after STMT but to return what it returned?  "Yes" is
   safe.  */

static bool
comes_last_p (gcall *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  basic_block bb = gimple_bb (stmt);
  gsi_next (&gsi);
  for (int steps = 0; steps < steps_max; steps++)
    if (gsi_end_p (gsi))
      {
        edge e = find_fallthru_edge (bb->succs);
        if (!e
            || EDGE_COUNT (bb->succs) > (unsigned) (stmt_can_throw_internal (cfun, stmt) ? 2 : 1))
          return false;
        bb = e->dest;
        if (bb->index < NUM_FIXED_BLOCKS)
          return true;
        gsi = gsi_start_bb (bb);
      }
    else
      {
        gimple *next = gsi_stmt (gsi);
        switch (gimple_code (next))
          {
          case GIMPLE_RETURN:
            return true;
          case GIMPLE_LABEL:
          case GIMPLE_PREDICT:
          case GIMPLE_NOP:
          case GIMPLE_DEBUG:
            break;
          case GIMPLE_ASSIGN:
            if (!gimple_clobber_p (next)
                && !(gimple_assign_single_p (next) || gimple_assign_cast_p (next)))
              return false;
            break;
          default:
            return false;
          }
        gsi_next (&gsi);
      }
  return true;
}

/* Is the call of E the last thing that its function does, whatever it returns then?  */

static bool
call_last_p (cgraph_edge *e)
{
  if (!e->call_stmt || !gimple_bb (e->call_stmt))
    return true;
  push_cfun (DECL_STRUCT_FUNCTION (e->caller->decl));
  bool last = comes_last_p (e->call_stmt);
  pop_cfun ();
  return last;
}

/* Does the function of NODE return a value?  */

static bool
returns_value_p (cgraph_node *node)
{
  tree type = TREE_TYPE (TREE_TYPE (node->decl));
  return !VOID_TYPE_P (type) && TYPE_SIZE_UNIT (type) && !integer_zerop (TYPE_SIZE_UNIT (type));
}

/* NODE returns a value, after a call of something else.  May that call come last nevertheless,
   because the value is dropped where NODE is inlined?  "Yes" is safe.  SEEN are the functions that
   were asked about.  */

static bool
inlined_last_p (cgraph_node *node, hash_set<cgraph_node *> *seen)
{
  if (seen->add (node))
    return false;
  /* Others may inline it where its callers are not in sight.  */
  if (node->address_taken || node->has_aliases_p () || (flag_lto && TREE_PUBLIC (node->decl)))
    return true;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (call_last_p (e) && (!returns_value_p (e->caller) || inlined_last_p (e->caller, seen)))
      return true;
  return false;
}

/* May the call of E become a jump?  A function that returns a value jumps only to what returns that
   value (tree-tailcall.c, find_tail_calls), so not where it drops what the call returned.  */

static bool
jump_p (cgraph_edge *e)
{
  if (!call_last_p (e))
    return false;
  hash_set<cgraph_node *> seen;
  return (!e->call_stmt || gimple_call_lhs (e->call_stmt) || !returns_value_p (e->caller)
          || inlined_last_p (e->caller, &seen));
}

/* May what is not in sight call the function of NODE?  */

static bool
called_by_others_p (cgraph_node *node)
{
  return TREE_PUBLIC (node->decl) || node->address_taken || node->has_aliases_p () || node->thunk;
}

/* Does the function of NODE, which has no body here, return without having called anything of this
   unit?  */

static bool
calls_nothing_p (cgraph_node *node)
{
  return (fndecl_built_in_p (node->decl, BUILT_IN_NORMAL)
          || (flags_from_decl_or_type (node->decl) & (ECF_LEAF | ECF_NORETURN)));
}

/* Can those come by jumps alone to the function of NODE that are not in sight?  "Yes" is safe.  */

static bool
others_jump_p (cgraph_node *node)
{
  auto_vec<cgraph_node *> todo;
  hash_set<cgraph_node *> seen;
  todo.safe_push (node);
  seen.add (node);
  while (!todo.is_empty ())
    {
      cgraph_node *n = todo.pop ();
      if (called_by_others_p (n) || seen.elements () > jumps_max)
        return true;
      for (cgraph_edge *e = n->callers; e; e = e->next_caller)
        if (call_last_p (e) && !seen.add (e->caller))
          todo.safe_push (e->caller);
    }
  return false;
}

/* Can jumps alone lead from the callee of E to its caller, so that a program might go round there
   for ever?  If not, the jump of E may become a call: that is at most one more return address
   between two calls that are none.  "Yes" is safe.  */

static bool
jumps_around_p (cgraph_edge *e)
{
  auto_vec<cgraph_node *> todo;
  hash_set<cgraph_node *> seen;
  bool leaves = false;
  cgraph_node *first = e->callee->ultimate_alias_target ();
  todo.safe_push (first);
  seen.add (first);
  while (!todo.is_empty ())
    {
      cgraph_node *n = todo.pop ();
      if (n == e->caller || seen.elements () > jumps_max)
        return true;
      if (!n->has_gimple_body_p () || !DECL_STRUCT_FUNCTION (n->decl)
          || !DECL_STRUCT_FUNCTION (n->decl)->cfg)
        {
          leaves |= !calls_nothing_p (n);
          continue;
        }
      for (cgraph_edge *i = n->indirect_calls; i; i = i->next_callee)
        leaves |= call_last_p (i);
      for (cgraph_edge *c = n->callees; c; c = c->next_callee)
        {
          cgraph_node *next = c->callee->ultimate_alias_target ();
          if (call_last_p (c) && !seen.add (next))
            todo.safe_push (next);
        }
      /* Another definition may take its place.  */
      leaves |= n->get_availability () <= AVAIL_INTERPOSABLE;
    }
  return leaves && others_jump_p (e->caller);
}

bool
tp_must_be_jumped_to_p (cgraph_node *node)
{
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (e->caller != node && jump_p (e) && jumps_around_p (e))
      return true;
  return false;
}

bool
tp_may_end_with_jump_p (cgraph_node *node)
{
  bool jumps = false;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  for (cgraph_edge *e = node->callees; e && !jumps; e = e->next_callee)
    jumps = (e->callee->ultimate_alias_target () != node
             && (!e->call_stmt || !gimple_bb (e->call_stmt) || comes_last_p (e->call_stmt)));
  for (cgraph_edge *e = node->indirect_calls; e && !jumps; e = e->next_callee)
    jumps = !e->call_stmt || !gimple_bb (e->call_stmt) || comes_last_p (e->call_stmt);
  pop_cfun ();
  return jumps;
}
