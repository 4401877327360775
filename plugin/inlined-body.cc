/* inlined-body.cc - tells GCC that an entry is the function, if the body was inlined into it.

   SPDX-License-Identifier: GPL-3.0-or-later

   The entry of a function with a local body (unit/local-bodies.cc) has no debugging information,
   because for a debugger the body is the function.  If the body was inlined into the entry, a
   debugger that stops there would show no parameters.  So the entry becomes a concrete instance of
   the body's declaration, as a clone is, and the block of the inlined call loses what makes it
   one: its variables and blocks move to the outermost block, and debug statements for the copies
   of parameters are made ones for the entry's own.  No code depends on this.  */

#include "base/temporal-gcc.h"
#include "inlined-body.h"
#include "unit/local-bodies.h"

/* The block of the body's only inlined instance in the entry DECL; null if there is none.  */

static tree
inlined_block (tree decl)
{
  tree found = NULL_TREE;
  if (!DECL_INITIAL (decl) || TREE_CODE (DECL_INITIAL (decl)) != BLOCK)
    return NULL_TREE;
  for (tree b = BLOCK_SUBBLOCKS (DECL_INITIAL (decl)); b; b = BLOCK_CHAIN (b))
    {
      tree origin = inlined_function_outer_scope_p (b) ? block_ultimate_origin (b) : NULL_TREE;
      if (!origin || TREE_CODE (origin) != FUNCTION_DECL || !tp_local_body_p (origin)
          || DECL_NAME (origin) != DECL_NAME (decl))
        continue;
      if (found)
        return NULL_TREE;
      found = b;
    }
  return found;
}

/* The parameter of DECL with the name of VAR, a copy of the body's parameter; null if there is
   none.  */

static tree
own_parameter (tree decl, tree var)
{
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    if (DECL_NAME (p) && DECL_NAME (p) == DECL_NAME (var))
      return p;
  return NULL_TREE;
}

/* Move the variables and blocks of BLOCK to OUTER, its parent.  Copies of parameters are left out,
   and with their original become the origins of DECL's parameters.  */

static void
move_contents (tree decl, tree outer, tree block)
{
  tree next;
  for (tree v = BLOCK_VARS (block); v; v = next)
    {
      next = DECL_CHAIN (v);
      if (TREE_CODE (DECL_ORIGIN (v)) != PARM_DECL)
        {
          DECL_CHAIN (v) = BLOCK_VARS (outer);
          BLOCK_VARS (outer) = v;
        }
      else if (tree p = own_parameter (decl, v))
        DECL_ABSTRACT_ORIGIN (p) = DECL_ORIGIN (v);
    }
  BLOCK_VARS (block) = NULL_TREE;
  BLOCK_VARS (outer) = nreverse (BLOCK_VARS (outer));
  for (tree b = BLOCK_SUBBLOCKS (block); b; b = next)
    {
      next = BLOCK_CHAIN (b);
      BLOCK_SUPERCONTEXT (b) = outer;
      BLOCK_CHAIN (b) = BLOCK_CHAIN (block);
      BLOCK_CHAIN (block) = b;
    }
  BLOCK_SUBBLOCKS (block) = NULL_TREE;
}

/* Change the debug statements of FUN: those for copies of its parameters are for these, and the
   mark that BLOCK is entered goes.  */

static void
change_debug_statements (function *fun, tree block)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_debug_inline_entry_p (stmt) && gimple_block (stmt) == block)
        {
          gsi_remove (&gsi, true);
          continue;
        }
      if (gimple_debug_bind_p (stmt))
        {
          tree var = gimple_debug_bind_get_var (stmt);
          if (DECL_P (var) && TREE_CODE (var) == VAR_DECL && DECL_ABSTRACT_ORIGIN (var))
            for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
              if (DECL_ABSTRACT_ORIGIN (p) && DECL_ABSTRACT_ORIGIN (p) == DECL_ORIGIN (var))
                gimple_debug_bind_set_var (stmt, p);
        }
      gsi_next (&gsi);
    }
}

void
tp_describe_entry (function *fun)
{
  tree decl = fun->decl;
  tree block = DECL_IGNORED_P (decl) && !in_lto_p ? inlined_block (decl) : NULL_TREE;
  if (!block)
    return;
  DECL_ABSTRACT_ORIGIN (decl) = DECL_ORIGIN (block_ultimate_origin (block));
  DECL_IGNORED_P (decl) = 0;
  move_contents (decl, DECL_INITIAL (decl), block);
  change_debug_statements (fun, block);
  BLOCK_ABSTRACT_ORIGIN (block) = NULL_TREE;
  BLOCK_SOURCE_LOCATION (block) = UNKNOWN_LOCATION;
}
