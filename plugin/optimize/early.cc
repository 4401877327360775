/* early.cc - the passes that remove checks, and the order of their steps.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check that stays in a loop prevents vectorisation, and ivopts gives it a pointer of its own.
   So redundant checks are removed (load-elimination.cc, own-variables.cc, redundant-checks.cc) and
   invariant ones are moved out of loops (licm.cc) after GCC has merged the program's loads and
   moved invariants, and before loops.cc and GCC's loop passes: temporal_early.  Both are repeated
   before lower.cc, because unrolling, jump threading and loop versioning copy checks:
   temporal_late.  The steps that do not concern loops are also executed before GCC examines the
   sizes of functions: temporal_first.  GCC repeats its redundancy elimination (tree-ssa-sccvn.c) in
   the same places, for the same reasons.

   Each of the three follows directly after temporal_null_checks (null-checks.cc).  None of them
   changes the control flow graph, and the calls that they remove or move have no virtual
   definition.  So temporal_late, which promotes no locals, leaves nothing for GCC to update.

   Locals whose address was only used by functions that are inlined now become registers at each of
   these places except the last, and also between the first and the second, after inlining
   (promote-locals.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "optimize/compared-pointers.h"
#include "optimize/index-checks.h"
#include "optimize/joined-referents.h"
#include "optimize/licm.h"
#include "optimize/own-variables.h"
#include "optimize/promote-locals.h"
#include "optimize/redundant-checks.h"
#include "optimize/load-elimination.h"
#include "optimize/redundant-exposures.h"
#include "optimize/store-backs.h"
#include "optimize/unroll.h"
#include "unit/escape.h"

/* Return true if CALL, of E, checks a callee that is known by now.  If the call remained, GCC's
   passes over the unit would assume that the function's address is used.  */

static bool
known_callee_p (gimple *call, enum tp_entry e)
{
  return e == ENTRY_check_call && tp_known_callee_p (call);
}

/* Simplify the checks of FUN.  HOIST says that they may be moved out of loops.  */

static void
simplify (function *fun, bool hoist)
{
  tp_remove_calls (fun, known_callee_p);
  tp_remove_redundant_exposures (fun);
  tp_remove_private_exposures (fun);
  if (!tp_opt.disable.redundant_checks)
    tp_remove_index_checks (fun);
  if (!tp_opt.disable.load_elimination)
    tp_eliminate_loads (fun);
  tp_fold_joined_referents (fun);
  if (hoist && !tp_opt.disable.licm)
    tp_licm_function (fun);
  if (!tp_opt.disable.escape)
    tp_remove_nonescaping_checks (fun);
  if (!tp_opt.disable.own_variables)
    tp_drop_own_bytes (fun);
  if (!tp_opt.disable.redundant_checks)
    tp_remove_redundant_checks (fun);
}

/* Promote locals of FUN to registers.  Returns the TODO flags for GCC.  */

static unsigned
promote_function (function *fun)
{
  unsigned todo = tp_opt.disable.promote_locals ? 0 : tp_promote_locals (fun);
  return todo ? todo : TODO_update_ssa_only_virtuals;
}

static unsigned
simplify_function (function *fun)
{
  tp_unmark_loops (fun);
  if (!tp_opt.disable.store_backs)
    tp_remove_store_backs (fun);
  simplify (fun, true);
  return promote_function (fun);
}

/* Remove redundant checks before GCC decides what to inline, because it counts checks as calls and
   would consider functions larger than they will be.  Nothing is hoisted, because GCC has not moved
   other invariants yet.  */

static unsigned
simplify_first (function *fun)
{
  if (!tp_opt.disable.compared_pointers)
    tp_remove_unread_keeps (fun);
  simplify (fun, false);
  return promote_function (fun);
}

/* After inlining, promote locals before other passes examine memory.  */

static unsigned
simplify_inlined (function *fun)
{
  if (!tp_opt.disable.compared_pointers)
    tp_remove_unread_keeps (fun);
  if (tp_opt.disable.promote_locals || !tp_promotion_likely_p (fun))
    return 0;
  if (!tp_opt.disable.escape)
    tp_remove_nonescaping_checks (fun);
  if (!tp_opt.disable.own_variables)
    tp_drop_own_bytes (fun);
  return promote_function (fun);
}

/* Unrolling, jump threading and loop versioning have copied checks.  Locals have been promoted
   before.  */

static unsigned
simplify_late (function *fun)
{
  simplify (fun, true);
  return 0;
}

static bool
early_wanted_p (void)
{
  return !tp_opt.disable.lower;
}

opt_pass *
tp_make_early_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_early", early_wanted_p, simplify_function, 0);
}

opt_pass *
tp_make_first_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_first", early_wanted_p, simplify_first, 0);
}

opt_pass *
tp_make_inlined_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_inlined", early_wanted_p, simplify_inlined, 0);
}

/* GCC runs "sanopt", after which temporal_late is inserted, also without optimisation.  */

static bool
late_wanted_p (void)
{
  return optimize && early_wanted_p ();
}

opt_pass *
tp_make_late_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_late", late_wanted_p, simplify_late, 0);
}
