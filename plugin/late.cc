/* late.cc - the last pass: coalesces checks and expands them.

   SPDX-License-Identifier: GPL-3.0-or-later

   The pass runs after "sanopt", where GCC expands the checks of its own sanitizers, and after the
   last pass that removes checks (temporal_late, optimize/early.cc).  Both steps are in one pass,
   because a coalesced check does not describe everything: lower/coalesce.cc keeps the checks that
   it represents.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "inlined-body.h"
#include "ir/verify-calls.h"
#include "lower/coalesce.h"
#include "lower/lower.h"
#include "lower/lowering.h"
#include "optimize/combined-checks.h"

static unsigned
late_function (function *fun)
{
  struct tp_lowering cx;
  if (optimize)
    {
      tp_describe_entry (fun);
      if (!tp_opt.disable.coalesce)
        tp_coalesce_checks (&cx, fun);
      if (!tp_opt.disable.combined_checks)
        tp_combine_checks (fun);
    }
  /* This comes last, because the steps before must know where variables end.  */
  bool expanded = tp_lower_function (&cx, fun);
  if (flag_checking && optimize)
    tp_verify_lowered (fun);
  if (!expanded)
    return 0;
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals;
}

static bool
lower_wanted_p (void)
{
  return !tp_opt.disable.lower;
}

opt_pass *
tp_make_lower_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_lower", lower_wanted_p, late_function, 0);
}
