/* end-of-scope.cc - where in the source the scope of a variable ends.

   SPDX-License-Identifier: GPL-3.0-or-later

   Reports of later uses name that place.  A clobber, or the restoring of the stack, has no
   location.  If no statement of the user is between it and the return, it is the end of the
   function; else the end of an inner block, for which the C front end keeps no location.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/scopes/end-of-scope.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"

/* Return true if DECL is what the function returns a structure in, its result or a variable of the
   compiler's for it, or is a variable of sra.cc.  */

static bool
returned_struct_p (tree decl)
{
  return (TREE_CODE (decl) == RESULT_DECL
          || (VAR_P (decl) && DECL_ARTIFICIAL (decl)
              && (is_gimple_reg (decl)
                  || (AGGREGATE_TYPE_P (TREE_TYPE (decl))
                      && TYPE_MAIN_VARIANT (TREE_TYPE (decl))
                           == TYPE_MAIN_VARIANT (TREE_TYPE (DECL_RESULT (cfun->decl)))))));
}

/* Return true if STMT does nothing that the user wrote: it is a call of the runtime, an access to
   the buffer or to the variables of sra.cc, a copy of the result, or reads a member of the result,
   whose referent goes into the buffer.  */

static bool
nothing_p (const gimple *stmt)
{
  if (is_gimple_call (stmt))
    return tp_entry_of_call (stmt) != ENTRY_COUNT;
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (gimple_clobber_p (stmt)
      || ((gimple_assign_rhs_code (stmt) == SSA_NAME
           || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
          && TREE_CODE (lhs) == SSA_NAME))
    return true;
  tree base = gimple_assign_load_p (stmt) ? get_base_address (gimple_assign_rhs1 (stmt)) : NULL;
  if (base && returned_struct_p (base) && TREE_CODE (lhs) == SSA_NAME)
    return true;
  base = get_base_address (lhs);
  return (base && VAR_P (base) && DECL_ARTIFICIAL (base)
          && (DECL_THREAD_LOCAL_P (base) || is_gimple_reg (base)));
}

/* The location of the end of the scope that the clobber at GSI ends.  The C front end records no
   location for the end of an inner block, so the last location before it is used.  */

static location_t
end_of_scope (gimple_stmt_iterator gsi)
{
  for (basic_block bb = gsi_bb (gsi);;)
    {
      for (; !gsi_end_p (gsi); gsi_prev (&gsi))
        if (!is_gimple_debug (gsi_stmt (gsi))
            && LOCATION_LOCUS (gimple_location (gsi_stmt (gsi))) != UNKNOWN_LOCATION)
          return gimple_location (gsi_stmt (gsi));
      if (!single_pred_p (bb) || single_pred (bb)->index < NUM_FIXED_BLOCKS)
        return UNKNOWN_LOCATION;
      bb = single_pred (bb);
      gsi = gsi_last_bb (bb);
    }
}

location_t
tp_scope_ended_by (gimple_stmt_iterator gsi, int *how)
{
  if (tp_returns_after_p (gsi, nothing_p))
    {
      *how = TP_END_RETURN;
      return cfun->function_end_locus;
    }
  *how = TP_END_SCOPE;
  return end_of_scope (gsi);
}
