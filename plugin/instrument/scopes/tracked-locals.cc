/* tracked-locals.cc - which locals are tracked.

   SPDX-License-Identifier: GPL-3.0-or-later

   A local needs a block only if a pointer to it is made: its address is an operand somewhere
   other than in a direct access.  All other locals can only be accessed by name, which is valid
   exactly as long as the variable lives (Kosmatov 2013's backward analysis, in the form that SSA
   makes simple).

   In verify mode all locals are tracked whose address the front end has marked as taken, whatever
   has been proved about them (enter-leave.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/scopes/scopes.h"
#include "instrument/unset/unset.h"
#include "ir/classify.h"
#include "points-to/points-to.h"
#include "unit/escape.h"
#include "unit/nested-functions.h"

/* Return true if VAR can have a block of its own.  */

static bool
trackable_local_p (tree var)
{
  return (tp_local_p (var) && DECL_SIZE_UNIT (var) && tree_fits_uhwi_p (DECL_SIZE_UNIT (var))
          && !integer_zerop (DECL_SIZE_UNIT (var)) && !DECL_HAS_VALUE_EXPR_P (var));
}

/* Callback of walk_stmt_load_store_addr_ops: the address of OBJECT, or of a part of it, is an
   operand.  */

static bool
note_tracked_address (gimple *, tree object, tree, void *data)
{
  tree base = get_base_address (object);
  if (base && DECL_P (base) && trackable_local_p (base)
      && (tp_opt.verify || tp_opt.init || (!tp_pt_untracked_p (base) && !tp_nonescaping_p (base))))
    bitmap_set_bit ((bitmap) data, DECL_UID (base));
  return false;
}

/* Return true if CALL is expanded by the compiler and does not pass on its arguments (va_start and
   the like).  */

static bool
compiler_call_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  tree decl = gimple_call_fndecl (stmt);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return gimple_call_internal_p (stmt, IFN_VA_ARG);
  switch (DECL_FUNCTION_CODE (decl))
    {
    case BUILT_IN_VA_START:
    case BUILT_IN_VA_END:
    case BUILT_IN_VA_COPY:
    case BUILT_IN_INIT_TRAMPOLINE:
    case BUILT_IN_ADJUST_TRAMPOLINE:
    case BUILT_IN_PREFETCH:
    case BUILT_IN_OBJECT_SIZE:
      return true;
    default:
      return false;
    }
}

/* Variables that are tracked only in verify mode, because their address is not an operand.  */
static bitmap_obstack named_obstack;
static bitmap named_uids;

/* In verify mode, return true if VAR is one of those.  */

static bool
named_only_p (tree var)
{
  if (!tp_opt.verify || !TREE_ADDRESSABLE (var) || !trackable_local_p (var))
    return false;
  if (!named_uids)
    {
      bitmap_obstack_initialize (&named_obstack);
      named_uids = BITMAP_ALLOC (&named_obstack);
    }
  bitmap_set_bit (named_uids, DECL_UID (var));
  return true;
}

enum tp_proof
tp_proof_of_no_block (tree var)
{
  return named_uids && bitmap_bit_p (named_uids, DECL_UID (var)) ? TP_PROOF_named_variable
         : tp_nonescaping_p (var)                                ? TP_PROOF_lent_variable
         : tp_pt_untracked_p (var)                               ? TP_PROOF_unneeded_variable
                                                                 : TP_PROOF_COUNT;
}

/* With "init", return true if VAR, whose address is not an operand, is a block, so that it can be
   unset.  */

static bool
unset_only_p (tree var)
{
  return (tp_opt.init && DECL_NAME (var) && !DECL_ARTIFICIAL (var) && !TREE_THIS_VOLATILE (var)
          && trackable_local_p (var));
}

void
tp_choose_locals (struct tp_context *cx, vec<tree> *vars)
{
  bitmap tracked = cx->tracked;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  {
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (!is_gimple_debug (gsi_stmt (i)) && !compiler_call_p (gsi_stmt (i)))
        walk_stmt_load_store_addr_ops (gsi_stmt (i), tracked, NULL, NULL, note_tracked_address);
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), tracked, NULL, NULL, note_tracked_address);
  }

  tree var;
  unsigned k;
  auto_vec<tree> unset;
  FOR_EACH_LOCAL_DECL (cfun, k, var)
  if (!DECL_NONLOCAL_FRAME (var) && !bitmap_bit_p (tracked, DECL_UID (var)) && unset_only_p (var))
    unset.safe_push (var);
  tp_unset_choose_locals (cx, unset);
  FOR_EACH_LOCAL_DECL (cfun, k, var)
  /* Nested functions may take addresses in the frame, which is not visible here.  */
  if (DECL_NONLOCAL_FRAME (var) || bitmap_bit_p (tracked, DECL_UID (var)) || named_only_p (var)
      || (unset_only_p (var) && !tp_unset_local_of (cx, var)))
    {
      bitmap_set_bit (tracked, DECL_UID (var));
      vars->safe_push (var);
    }
  else if (tp_nonescaping_p (var))
    {
      tp_count (STAT_nonescaping_locals);
      /* It must not share a cell with a tracked variable.  */
      if (DECL_ALIGN (var) < 64)
        SET_DECL_ALIGN (var, 64);
    }
  else if (trackable_local_p (var))
    tp_count (tp_pt_untracked_p (var) ? STAT_unneeded_locals : STAT_untracked_locals);
  for (var = DECL_ARGUMENTS (current_function_decl); var; var = DECL_CHAIN (var))
    if (bitmap_bit_p (tracked, DECL_UID (var)))
      vars->safe_push (var);
  for (tree v : *vars)
    {
      tp_count (STAT_tracked_locals);
      /* A cell can have only one owner (layout.h).  */
      if (VAR_P (v) && DECL_ALIGN (v) < 64)
        SET_DECL_ALIGN (v, 64);
    }
}
