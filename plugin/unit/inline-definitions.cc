/* inline-definitions.cc - C99 inline functions are inlined where GCC inlines them without checks.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that is declared "inline", and neither "static" nor anywhere "extern", has no external
   definition in its unit, and another unit should have one.  Programs forget that, and link all the
   same, because GCC inlines every call.  With checks such a function may be too large for that, and
   the program would no longer link.  So the limits do not apply to a function that is small enough
   without checks.

   The limits are those of gcc/ipa-inline.cc (want_inline_small_function_p) for functions that are
   declared inline.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"

/* With -Os GCC inlines what is not larger than the call: the function, its arguments and
   result.  */
static const int insns_for_size = 5;

static void
inline_definitions (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    tree decl = node->decl;
    if (!DECL_DECLARED_INLINE_P (decl) || !DECL_EXTERNAL (decl) || DECL_UNINLINABLE (decl)
        || lookup_attribute ("gnu_inline", DECL_ATTRIBUTES (decl)))
      continue;
    bool for_size = opt_for_fn (decl, optimize_size);
    int limit = for_size ? insns_for_size : opt_for_fn (decl, param_max_inline_insns_single);
    if (estimate_num_insns_fn (decl, &eni_size_weights) > limit)
      continue;
    DECL_DISREGARD_INLINE_LIMITS (decl) = 1;
    if (dump_file)
      fprintf (dump_file, ";; temporal: %s has no definition but its inline one\n", node->name ());
  }
}

static bool
inline_definitions_wanted_p (void)
{
  return optimize > 0 && !flag_no_inline;
}

simple_ipa_opt_pass *
tp_make_inline_definitions_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_inline_definitions", inline_definitions_wanted_p,
                            inline_definitions);
}
