/* tail-calls.cc - which calls are compiled as jumps, and which of them must remain jumps.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC compiles a call that is the last thing its caller does as a jump, if the callee's stack
   arguments need no more space than those of the caller.  Programs may recurse a million times in
   this way.  So nothing may be added to the arguments of such a call that is passed on the stack.

   A call is no jump if the caller returns another value than the callee did.  It need not remain a
   jump if no cycle of jumps leads back to the caller: then the stack grows by a bounded number of
   return addresses for each call.

   These functions are used before the unit is in SSA form, and "yes" is the safe answer: a copy
   after the call may still be optimised away, and an edge for exceptions may follow the call.
   tp_returns_after_p (classify.cc) is for functions in SSA form, and there "no" is safe.

   A program can demand that a call is a jump (instrument/calls/must-tail.cc).  Where it does, there
   mostly is a chain of such jumps without an end.  */

#include "base/temporal-gcc.h"
#include "ir/tail-calls.h"

/* How many statements after a call are examined.  */
static const int steps_max = 40;

/* How many functions are examined when jumps are followed.  */
static const unsigned jumps_max = 200;

/* Return true if the function of STMT only returns after STMT, with the value that STMT returned.
   "Yes" is safe.  */

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

/* Return true if the call of E is the last thing that its function does, whatever the function
   returns then.  */

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

/* Return true if the function of NODE returns a value.  */

static bool
returns_value_p (cgraph_node *node)
{
  tree type = TREE_TYPE (TREE_TYPE (node->decl));
  return !VOID_TYPE_P (type) && TYPE_SIZE_UNIT (type) && !integer_zerop (TYPE_SIZE_UNIT (type));
}

/* NODE returns a value of its own after a call.  Return true if that call may nevertheless become
   the last one, because NODE is inlined where its value is ignored.  "Yes" is safe.  SEEN are the
   functions that have been examined.  */

static bool
inlined_last_p (cgraph_node *node, hash_set<cgraph_node *> *seen)
{
  if (seen->add (node))
    return false;
  /* It may be inlined into callers that are not known here.  */
  if (node->address_taken || node->has_aliases_p () || (flag_lto && TREE_PUBLIC (node->decl)))
    return true;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (call_last_p (e) && (!returns_value_p (e->caller) || inlined_last_p (e->caller, seen)))
      return true;
  return false;
}

/* Return true if the call of E may become a jump.  A function that returns a value only jumps to
   functions whose value it returns (tree-tailcall.c, find_tail_calls), so it does not jump if it
   ignores the value of the call.  */

static bool
jump_p (cgraph_edge *e)
{
  if (!call_last_p (e))
    return false;
  hash_set<cgraph_node *> seen;
  return (!e->call_stmt || gimple_call_lhs (e->call_stmt) || !returns_value_p (e->caller)
          || inlined_last_p (e->caller, &seen));
}

/* Return true if the function of NODE may be called by code that is not known here.  */

static bool
called_by_others_p (cgraph_node *node)
{
  return TREE_PUBLIC (node->decl) || node->address_taken || node->has_aliases_p () || node->thunk;
}

/* Return true if the function of NODE, which has no body here, calls no function of this unit
   before it returns.  */

static bool
calls_nothing_p (cgraph_node *node)
{
  return (fndecl_built_in_p (node->decl, BUILT_IN_NORMAL)
          || (flags_from_decl_or_type (node->decl) & (ECF_LEAF | ECF_NORETURN)));
}

/* Return true if code that is not known here may reach the function of NODE by jumps only.  "Yes"
   is safe.  */

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
        if (jump_p (e) && !seen.add (e->caller))
          todo.safe_push (e->caller);
    }
  return false;
}

/* Return true if jumps may lead from the callee of E back to its caller, so that a program might
   repeat this cycle without limit.  If not, the jump of E may become a call: this adds at most one
   return address between two calls that are no jumps.  "Yes" is safe.  */

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
        leaves |= jump_p (i);
      for (cgraph_edge *c = n->callees; c; c = c->next_callee)
        {
          cgraph_node *next = c->callee->ultimate_alias_target ();
          if (jump_p (c) && !seen.add (next))
            todo.safe_push (next);
        }
      /* The linker may replace it by another definition.  */
      leaves |= n->get_availability () <= AVAIL_INTERPOSABLE;
    }
  return leaves && others_jump_p (e->caller);
}

/* Return true if the program demands that the call of E is a jump.  */

static bool
demanded_p (cgraph_edge *e)
{
  return e->call_stmt && tp_must_tail_p (e->call_stmt);
}

bool
tp_must_be_jumped_to_p (cgraph_node *node)
{
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (e->caller != node && (demanded_p (e) || (jump_p (e) && jumps_around_p (e))))
      return true;
  return false;
}

bool
tp_demands_jumps_p (cgraph_node *node)
{
  for (cgraph_edge *first : { node->callees, node->indirect_calls })
    for (cgraph_edge *e = first; e; e = e->next_callee)
      if (demanded_p (e))
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
