/* early.cc - removes checks before GCC's loop passes.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check that stays in a loop prevents vectorisation, and ivopts gives it an induction variable
   of its own.  So redundant checks are removed (load-elimination.cc, own-variables.cc,
   redundant-checks.cc), and invariant checks are moved out of their loops (licm.cc), after GCC
   has merged the program's loads and moved invariants, and before loops.cc and GCC's loop passes
   begin.  Both run again before lower.cc, for checks that unrolling, jump threading and loop
   versioning duplicate; the early run reduces their number.  The steps that do not depend on
   loops also run once before GCC estimates the sizes of functions.

   Locals whose address only inlined functions had are made registers at each of these places
   except the last, and once more between them, after inlining (promote-locals.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "optimize/early.h"
#include "optimize/null-checks.h"
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
  if (!tp_opt.disable.redundant_checks)
    tp_remove_null_checks (fun);
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

void
tp_simplify_checks (function *fun)
{
  simplify (fun, true);
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
