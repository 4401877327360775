/* late.cc - the last pass: removes checks once more, and expands the rest.

   SPDX-License-Identifier: GPL-3.0-or-later

   It runs where GCC expands its own sanitizers' checks, after "sanopt".  The steps are one pass,
   for GCC numbers its names anew between passes.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "lower/lower.h"
#include "lower/coalesce.h"
#include "optimize/early.h"
#include "optimize/combined-checks.h"

static unsigned
late_function (function *fun)
{
  if (optimize)
    {
      tp_simplify_checks (fun);
      if (!tp_opt.disable.coalesce)
        tp_coalesce_checks (fun);
      if (!tp_opt.disable.combined_checks)
        tp_combine_checks (fun);
    }
  /* Only now, since these need to know where variables end.  */
  if (!tp_lower_function (fun))
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
