/* early.cc - the passes that remove checks, and the order of their steps.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check that stays in a loop keeps the loop from being vectorised, and ivopts gives it a pointer
   of its own.  So redundant checks go (load-elimination.cc, own-variables.cc, redundant-checks.cc),
   and invariant ones leave their loops (licm.cc), when GCC has merged the program's loads and moved
   invariants, and before loops.cc and GCC's loop passes begin: temporal_early.  Both come
   again before lower.cc, for what unrolling, jump threading and loop versions bring: temporal_late.
   What needs no loop is done once more still, before GCC looks at the sizes of functions:
   temporal_first.  GCC repeats its pass over redundant expressions (tree-ssa-sccvn.c) in the same
   places, for the same reasons.

   Each of the three comes right after temporal_null_checks (null-checks.cc).  None changes the
   control flow graph, and what they remove or move has no virtual definition; so temporal_late,
   which lets go of no locals, leaves nothing for GCC to update.

   Locals whose address only inlined functions had are made registers at each of these places
   except the last, and once more between them, after inlining (promote-locals.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "optimize/index-checks.h"
#include "optimize/licm.h"
#include "optimize/own-variables.h"
#include "optimize/promote-locals.h"
#include "optimize/redundant-checks.h"
#include "optimize/load-elimination.h"
#include "optimize/redundant-exposures.h"
#include "unit/escape.h"

/* Is CALL, one of E, a check of a callee that has become known?  If it stayed, GCC's passes over
   the unit would take the address of such a function for one that is used.  */

static bool
known_callee_p (gimple *call, enum tp_entry e)
{
  return e == ENTRY_check_call && tp_known_callee_p (call);
}

/* Simplify the checks of FUN.  HOIST: they may leave their loops.  */

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
  if (hoist && !tp_opt.disable.licm)
    tp_licm_function (fun);
  if (!tp_opt.disable.escape)
    tp_remove_nonescaping_checks (fun);
  if (!tp_opt.disable.own_variables)
    tp_drop_own_bytes (fun);
  if (!tp_opt.disable.redundant_checks)
    tp_remove_redundant_checks (fun);
}

/* Let go of locals of FUN.  Returns what GCC is to do afterwards.  */

static unsigned
promote_function (function *fun)
{
  unsigned todo = tp_opt.disable.promote_locals ? 0 : tp_promote_locals (fun);
  return todo ? todo : TODO_update_ssa_only_virtuals;
}

static unsigned
simplify_function (function *fun)
{
  simplify (fun, true);
  return promote_function (fun);
}

/* What is redundant goes before GCC decides what to inline: it takes checks for calls, and
   functions for larger than they will be.  Nothing is hoisted, for nothing else that is invariant
   has left its loop.  */

static unsigned
simplify_first (function *fun)
{
  simplify (fun, false);
  return promote_function (fun);
}

/* When GCC has inlined what it will, locals go before anything looks at what lies in memory.  */

static unsigned
simplify_inlined (function *fun)
{
  if (tp_opt.disable.promote_locals || !tp_promotion_likely_p (fun))
    return 0;
  if (!tp_opt.disable.escape)
    tp_remove_nonescaping_checks (fun);
  if (!tp_opt.disable.own_variables)
    tp_drop_own_bytes (fun);
  return promote_function (fun);
}

/* Unrolling, jump threading and loop versions have made copies of checks.  Locals that only
   inlined functions had the address of are gone already.  */

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

/* GCC runs "sanopt", which temporal_late follows, without optimisation, too.  */

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
