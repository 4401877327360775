/* temporal-gcc.h - the only place that includes GCC's headers.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's plugin headers depend on each other's order and differ between versions.  This file deals
   with both.  */

#ifndef TEMPORAL_GCC_H
#define TEMPORAL_GCC_H

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "context.h"
#include "predict.h"
#include "tree.h"
#include "tree-pass.h"
#include "stringpool.h"
#include "attribs.h"
#include "cgraph.h"
#include "basic-block.h"

/* With configure --enable-checking, gimple.h compares the number of each operand and argument with
   how many there are.  */
#if defined TP_CHECKING && !defined ENABLE_GIMPLE_CHECKING
#define ENABLE_GIMPLE_CHECKING 1
#endif

#include "tree-ssa-alias.h"
#include "internal-fn.h"
#include "gimple-expr.h"
#include "gimple.h"
#include "gimple-predict.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-fold.h"
#include "gimple-ssa.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-pretty-print.h"
#include "tree-cfg.h"
#include "tree-into-ssa.h"
#include "tree-dfa.h"
#include "tree-ssa.h"
#include "value-range.h"
#include "tree-ssanames.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "tree-iterator.h"
#include "tree-eh.h"
#include "cfganal.h"
#include "cfgloop.h"
#include "cfgloopmanip.h"
#include "tree-ssa-loop.h"
#include "tree-inline.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-scalar-evolution.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "cfghooks.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "output.h"
#include "builtins.h"
#include "cpplib.h"
#include "c-family/c-pragma.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "tree-diagnostic.h"
#include "input.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
#include "diagnostics/file-cache.h"
#endif
#include "toplev.h"
#include "langhooks.h"
#include "opts.h"
#include "alias.h"
#include "print-tree.h"
#include "calls.h"
#include "memmodel.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "hard-reg-set.h"
#include "target.h"
#include "dumpfile.h"

/* GCC 11 does not declare this function.  */
#if GCCPLUGIN_VERSION_MAJOR < 12
static inline bool
startswith (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}
#endif

/* Whether loop invariant motion moves stores.  Before GCC 12 there was no separate option for
   this.  */
#if GCCPLUGIN_VERSION_MAJOR < 12
#define tp_moves_stores (flag_tree_loop_im != 0)
#else
#define tp_moves_stores flag_move_loop_stores
#endif

/* Suppress all warnings about STMT.  */
static inline void
tp_no_warning (gimple *stmt)
{
#if GCCPLUGIN_VERSION_MAJOR < 12
  gimple_set_no_warning (stmt, true);
#else
  suppress_warning (stmt);
#endif
}

#if GCCPLUGIN_VERSION_MAJOR >= 14
static inline gimple *
last_stmt (basic_block bb)
{
  return last_nondebug_stmt (bb);
}

/* In this version the function has another argument, which says whether the expression may overflow
   where it did not before.  */
static inline bool
expression_expensive_p (tree expression)
{
  bool overflows;
  return expression_expensive_p (expression, &overflows);
}
#endif

/* The line LINE of the source FILE; false if it cannot be read.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
typedef diagnostics::char_span tp_line_text;
#else
typedef char_span tp_line_text;
#endif
static inline tp_line_text
tp_source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* The function that GCC calls to begin each diagnostic.  Its arguments changed in GCC 14, 15 and
   16.  The plugin asks whether the diagnostic is a warning or an error, and for the number of the
   option that controls it.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
typedef diagnostics::text_starter_fn tp_starter;
typedef diagnostics::text_sink &tp_diagnostic_output;
typedef const diagnostics::diagnostic_info tp_diagnostic;
#define tp_starter_of(CONTEXT) diagnostics::text_starter (CONTEXT)
static inline bool
tp_diagnostic_serious_p (tp_diagnostic *d)
{
  return (d->m_kind == diagnostics::kind::warning || d->m_kind == diagnostics::kind::pedwarn
          || d->m_kind == diagnostics::kind::error);
}
static inline int
tp_diagnostic_option (tp_diagnostic *d)
{
  return d->m_option_id.m_idx;
}
#else
#if GCCPLUGIN_VERSION_MAJOR >= 15
typedef diagnostic_text_starter_fn tp_starter;
typedef diagnostic_text_output_format &tp_diagnostic_output;
typedef const diagnostic_info tp_diagnostic;
#define tp_starter_of(CONTEXT) diagnostic_text_starter (CONTEXT)
#else
typedef diagnostic_starter_fn tp_starter;
typedef diagnostic_context *tp_diagnostic_output;
#if GCCPLUGIN_VERSION_MAJOR >= 14
typedef const diagnostic_info tp_diagnostic;
#else
typedef diagnostic_info tp_diagnostic;
#endif
#define tp_starter_of(CONTEXT) diagnostic_starter (CONTEXT)
#endif
static inline bool
tp_diagnostic_serious_p (tp_diagnostic *d)
{
  return d->kind == DK_WARNING || d->kind == DK_PEDWARN || d->kind == DK_ERROR;
}
static inline int
tp_diagnostic_option (tp_diagnostic *d)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return d->option_id.m_idx;
#else
  return d->option_index;
#endif
}
#endif

/* If STMT is the call with which GCC 15 marks a pointer to elements that the attribute counted_by
   counts, return that pointer, which is also the call's value; otherwise null.  */
static inline tree
tp_counted_pointer (const gimple *stmt ATTRIBUTE_UNUSED)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  if (gimple_call_internal_p (stmt, IFN_ACCESS_WITH_SIZE))
    return gimple_call_arg (stmt, 0);
#endif
  return NULL_TREE;
}

/* Iterate over the loops of FUN, inner loops first; LOOP is the loop.  */
#if GCCPLUGIN_VERSION_MAJOR >= 12
#define TP_LOOPS_FROM_INNERMOST(LOOP, FUN)                 \
  for (auto tp_loop : loops_list (FUN, LI_FROM_INNERMOST)) \
    if ((LOOP = tp_loop))
#else
#define TP_LOOPS_FROM_INNERMOST(LOOP, FUN) FOR_EACH_LOOP (LOOP, LI_FROM_INNERMOST)
#endif

/* With configure --enable-checking, enable these assertions, which the headers of a released GCC
   disable.  */
#ifdef TP_CHECKING
#undef gcc_checking_assert
#define gcc_checking_assert(EXPR) gcc_assert (EXPR)
#endif

#endif
