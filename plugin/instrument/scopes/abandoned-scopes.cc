/* abandoned-scopes.cc - which scopes a jump over an abnormal edge has left.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC marks the end of a scope on each path out that it can follow.  A computed goto, a longjmp
   to a setjmp of the same function, and a jump out of a nested function are not among these.
   Their targets are reached over abnormal edges.  The statements there still have a BLOCK, the
   scope in the source, and so has each variable: if the statement's BLOCK is not inside the
   variable's, the variable's scope has been left, or was never entered.

   If the BLOCK of the target is unknown, no scope is considered left; then an error may be
   missed.  */

#include "base/temporal-gcc.h"
#include "instrument/scopes/abandoned-scopes.h"

tp_abandoned_scopes::tp_abandoned_scopes () { note_scopes (DECL_INITIAL (current_function_decl)); }

void
tp_abandoned_scopes::note_scopes (tree block)
{
  for (; block && TREE_CODE (block) == BLOCK; block = BLOCK_CHAIN (block))
    {
      for (tree var = BLOCK_VARS (block); var; var = DECL_CHAIN (var))
        m_scopes.put (var, block);
      note_scopes (BLOCK_SUBBLOCKS (block));
    }
}

/* Return true if the scope OUTER contains the scope INNER.  */

static bool
scope_contains_p (tree outer, tree inner)
{
  for (; inner && TREE_CODE (inner) == BLOCK; inner = BLOCK_SUPERCONTEXT (inner))
    if (inner == outer)
      return true;
  return false;
}

gimple *
tp_abandoned_scopes::abandoned (basic_block bb, const vec<tree> &vars, sbitmap abandoned)
{
  if (!bb_has_abnormal_pred (bb))
    return NULL;
  gimple *arrival = NULL;
  tree scope = NULL_TREE;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (!scope)
        scope = gimple_block (stmt);
      /* After these statements control continues, and only then the frame has its registers
         again.  */
      if (gimple_call_builtin_p (stmt, BUILT_IN_SETJMP_RECEIVER)
          || (is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_RETURNS_TWICE)))
        {
          arrival = stmt;
          if (gimple_block (stmt))
            scope = gimple_block (stmt);
          break;
        }
    }
  if (scope)
    for (unsigned k = 0; k < vars.length (); k++)
      if (tree *own = m_scopes.get (vars[k]))
        if (!scope_contains_p (*own, scope))
          bitmap_set_bit (abandoned, k);
  return arrival;
}

/* Return true if BB only contains a computed goto.  GCC factors all computed gotos of a function
   into one such block.  */

static bool
only_jumps_p (basic_block bb)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (bb);
  if (gsi_end_p (i) || !computed_goto_p (gsi_stmt (i)))
    return false;
  for (gsi_prev_nondebug (&i); !gsi_end_p (i); gsi_prev_nondebug (&i))
    if (gimple_code (gsi_stmt (i)) != GIMPLE_LABEL)
      return false;
  return true;
}

/* Without this, an interpreter's loop would end abandoned variables at each of its labels, for
   every instruction, because some path to the jump may have begun them.  */

bool
tp_abandoned_scopes::abandoned_before (basic_block bb, const vec<tree> &vars, sbitmap abandoned)
{
  if (bb_has_abnormal_pred (bb) || !only_jumps_p (bb))
    return false;
  auto_sbitmap there (vars.length ());
  bitmap_ones (abandoned);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
  {
    bitmap_clear (there);
    if (this->abandoned (e->dest, vars, there))
      bitmap_clear (there);
    bitmap_and (abandoned, abandoned, there);
  }
  if (EDGE_COUNT (bb->succs) == 0)
    bitmap_clear (abandoned);
  return !bitmap_empty_p (abandoned);
}
