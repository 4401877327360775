/* late.cc - the last pass: joins checks, and expands them.

   SPDX-License-Identifier: GPL-3.0-or-later

   It runs where GCC expands its own sanitizers' checks, after "sanopt", and after the last pass
   that removes some (temporal_late, optimize/early.cc).  The steps are one pass, since a joined
   check does not say all: lower/coalesce.cc remembers which checks it stands for.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
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
      if (!tp_opt.disable.coalesce)
        tp_coalesce_checks (&cx, fun);
      if (!tp_opt.disable.combined_checks)
        tp_combine_checks (fun);
    }
  /* Only now, since these need to know where variables end.  */
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
