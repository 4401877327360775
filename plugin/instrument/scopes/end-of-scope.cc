/* end-of-scope.cc - where in the source the scope of a variable ends.

   SPDX-License-Identifier: GPL-3.0-or-later

   Reports of later uses name that place.  A clobber, or the restoring of the stack, has no
   location.  If no statement of the user is between it and the return, it is the end of the
   function; else the end of an inner block, for which the C front end keeps no location.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/scopes/end-of-scope.h"
#include "ir/runtime-decls.h"

/* Does the function return after the clobber at GSI, without another statement of
   the user's?  */

static bool
returns_after_p (gimple_stmt_iterator gsi)
{
  basic_block bb = gsi_bb (gsi);
  gsi_next (&gsi);
  for (int blocks = 0; blocks < 32; blocks++)
    {
      for (; !gsi_end_p (gsi); gsi_next (&gsi))
        {
          gimple *stmt = gsi_stmt (gsi);
          switch (gimple_code (stmt))
            {
            case GIMPLE_RETURN:
              return true;
            case GIMPLE_LABEL:
            case GIMPLE_PREDICT:
            case GIMPLE_NOP:
            case GIMPLE_DEBUG:
              continue;
            case GIMPLE_CALL:
              if (tp_entry_of_call (stmt) != ENTRY_COUNT)
                continue;
              return false;
            case GIMPLE_ASSIGN:
              /* Our own traffic with the buffer and with the variables of sra.cc,
                 and copies of the result have no place in the source, or come to nothing.  */
              if (gimple_clobber_p (stmt) || gimple_assign_ssa_name_copy_p (stmt))
                continue;
              if (tree base = get_base_address (gimple_assign_lhs (stmt)))
                if (VAR_P (base) && DECL_ARTIFICIAL (base)
                    && (DECL_THREAD_LOCAL_P (base) || is_gimple_reg (base)))
                  continue;
              return false;
            default:
              return false;
            }
        }
      if (!single_succ_p (bb))
        return false;
      bb = single_succ (bb);
      if (bb == EXIT_BLOCK_PTR_FOR_FN (cfun))
        return false;
      gsi = gsi_start_bb (bb);
    }
  return false;
}

/* Where the scope ends that the clobber at GSI ends.  The C front end keeps no place
   for the end of an inner block, so the last place before it has to do.  */

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
  if (returns_after_p (gsi))
    {
      *how = TP_END_RETURN;
      return cfun->function_end_locus;
    }
  *how = TP_END_SCOPE;
  return end_of_scope (gsi);
}
