/* combined-checks.cc - checks all ranges of a library call in one call of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before memcpy (d, s, n) of a number of bytes that is only known at run time,
   library-arguments.cc inserts

        check (d, n, ...)
        copy_refs (d, s, n), perhaps expose_copy (d, s, n)
        check (s, n, ...)

   three calls, each of which looks up the same cells again.  Nearly always both ranges are
   valid, and contain no referents, or only referents that are copied unchanged.  So here they
   become

        if (!try_copy (d, s, n, ref of d, ref of s))    unlikely
          check (d, n, ...), copy_refs (d, s, n), check (s, n, ...)

   where try_copy (libtemporal/entry/combined-checks.c) does all of it, or nothing, and never
   reports: errors are reported by the original calls, in their order.  memset (check and
   clear_refs: try_clear) and memcmp (two checks: try_pair) are treated in the same way.  A
   single check of a range that is read becomes check_read, which need not find out from its site
   that it is no write.

   memchr, strnlen and strncmp may read fewer bytes than their limit.  check_until, check_string
   and check_compare search for the place where they stop, which takes as long as the function
   does.  If the result of these checks is not needed, they are only executed if the whole range
   is not valid,

        if (!try_read (p, n, ref of p))
          check_until (p, c, n, ...)

   with try_pair for the two of strncmp.  Usually the block has all bytes of the limit, but not
   always: so these calls are not marked as unlikely.

   This is done late, when the other optimisations have removed the redundant checks.  The
   statements between the calls may be moved before them, because the calls do not touch the
   program's memory.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "lower/guards.h"
#include "optimize/combined-checks.h"

/* Return true if STMT is a check of a range whose size is not constant, of the access kind
   WHAT.  */

static bool
whole_range_p (gimple *stmt, char what)
{
  return (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_check
          && TREE_CODE (gimple_call_arg (stmt, 1)) == SSA_NAME
          && tp_site_letter (gimple_call_arg (stmt, 4)) == what);
}

/* The next call after STMT; null if there is none in its basic block, or if a statement in between
   accesses memory or may trap.  */

static gimple *
next_of (gimple *stmt)
{
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  for (gsi_next_nondebug (&i); !gsi_end_p (i); gsi_next_nondebug (&i))
    {
      stmt = gsi_stmt (i);
      if (is_gimple_call (stmt))
        return stmt;
      if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || gimple_has_volatile_ops (stmt)
          || gimple_could_trap_p (stmt))
        return NULL;
    }
  return NULL;
}

/* Return true if argument I of A and argument K of B are equal.  */

static bool
same_argument_p (gimple *a, unsigned i, gimple *b, unsigned k)
{
  return operand_equal_p (gimple_call_arg (a, i), gimple_call_arg (b, k));
}

/* Make the COUNT statements CALLS, which follow each other, conditional: they are executed only if
   a call of E with ARGS returns zero.  */

static void
combine (gimple *const *calls, unsigned count, enum tp_entry e, const vec<tree> &args)
{
  gcall *ask = gimple_build_call_vec (tp_entry_decl (e), args);
  tree done = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (ask, done);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, ask);
  gimple_stmt_iterator gsi = gsi_for_stmt (calls[count - 1]);
  for (unsigned k = 0; k + 1 < count; k++)
    gcc_checking_assert (gimple_bb (calls[k]) == gsi_bb (gsi) && !gimple_vdef (calls[k]));
  basic_block cold = tp_guard_call (&gsi, seq, EQ_EXPR, done, integer_zero_node, NULL_TREE);
  for (unsigned k = 0; k + 1 < count; k++)
    {
      gimple_stmt_iterator from = gsi_for_stmt (calls[k]), to = gsi_for_stmt (calls[count - 1]);
      gsi_move_before (&from, &to);
    }
  gcc_checking_assert (gimple_bb (calls[0]) == cold);
  for (unsigned k = 0; k < count; k++)
    tp_note_proof (calls[k], TP_PROOF_joined);
  tp_count (STAT_combined_checks);
}

/* Combine the checks that begin with STMT, if possible.  Returns true if it was done.  */

static bool
try_join (gimple *stmt)
{
  bool write = whole_range_p (stmt, 'w');
  if (!write && !whole_range_p (stmt, 'r'))
    return false;
  gimple *calls[4] = { stmt, next_of (stmt), NULL, NULL };
  if (!calls[1])
    return false;
  auto_vec<tree, 5> args;
  tree a = gimple_call_arg (stmt, 0), n = gimple_call_arg (stmt, 1);
  tree ref = gimple_call_arg (stmt, 2);
  gimple *last;
  unsigned count;
  switch (tp_entry_of_call (calls[1]))
    {
    case ENTRY_check:
      if (write || !whole_range_p (calls[1], 'r') || !same_argument_p (stmt, 1, calls[1], 1))
        return false;
      args.quick_push (a);
      args.quick_push (gimple_call_arg (calls[1], 0));
      args.quick_push (n);
      args.quick_push (ref);
      args.quick_push (gimple_call_arg (calls[1], 2));
      combine (calls, 2, ENTRY_try_pair, args);
      return true;
    case ENTRY_clear_refs:
      if (!write || !same_argument_p (stmt, 0, calls[1], 0)
          || !same_argument_p (stmt, 1, calls[1], 1))
        return false;
      args.quick_push (a);
      args.quick_push (n);
      args.quick_push (ref);
      combine (calls, 2, ENTRY_try_clear, args);
      return true;
    case ENTRY_copy_refs:
      calls[2] = next_of (calls[1]);
      count = 3;
      /* If the destination is valid, it belongs to a block, so that this call does nothing.  */
      if (calls[2] && tp_entry_of_call (calls[2]) == ENTRY_expose_copy)
        calls[count++] = next_of (calls[2]);
      last = calls[count - 1];
      if (!write || !last || !whole_range_p (last, 'r') || !same_argument_p (stmt, 0, calls[1], 0)
          || !same_argument_p (calls[1], 1, last, 0) || !same_argument_p (stmt, 1, calls[1], 2)
          || !same_argument_p (stmt, 1, last, 1))
        return false;
      args.quick_push (a);
      args.quick_push (gimple_call_arg (last, 0));
      args.quick_push (n);
      args.quick_push (ref);
      args.quick_push (gimple_call_arg (last, 2));
      combine (calls, count, ENTRY_try_copy, args);
      return true;
    default:
      return false;
    }
}

/* Constant limits from here on mean "no limit": library.def has this one for strcmp, and a larger
   one for rawmemchr.  */
static const unsigned HOST_WIDE_INT limit_max = 1024;

/* Return true if LIMIT may be the limit of a range in a block.  */

static bool
limited_p (tree limit)
{
  return TREE_CODE (limit) == SSA_NAME
         || (tree_fits_uhwi_p (limit) && tree_to_uhwi (limit) < limit_max);
}

/* If STMT searches for the place where a function stops, and its result is not needed, execute it
   only if the whole range is not valid.  Returns true if that was done.  */

static bool
try_whole (gimple *stmt)
{
  if (gimple_call_lhs (stmt) && !has_zero_uses (gimple_call_lhs (stmt)))
    return false;
  enum tp_entry e = tp_entry_of_call (stmt);
  auto_vec<tree, 5> args;
  args.quick_push (gimple_call_arg (stmt, 0));
  if (e == ENTRY_check_compare)
    {
      args.quick_push (gimple_call_arg (stmt, 4));
      args.quick_push (gimple_call_arg (stmt, 8));
      args.quick_push (gimple_call_arg (stmt, 1));
      args.quick_push (gimple_call_arg (stmt, 5));
    }
  else if (e == ENTRY_check_until
           || (e == ENTRY_check_string && tree_fits_uhwi_p (gimple_call_arg (stmt, 5))
               && !(tree_to_uhwi (gimple_call_arg (stmt, 5)) & TP_STRING_WIDE)))
    {
      args.quick_push (gimple_call_arg (stmt, e == ENTRY_check_until ? 2 : 1));
      args.quick_push (gimple_call_arg (stmt, e == ENTRY_check_until ? 3 : 2));
    }
  else
    return false;
  bool pair = e == ENTRY_check_compare;
  if (!limited_p (args[pair ? 2 : 1]))
    return false;
  tp_note_proof (stmt, TP_PROOF_whole_range);
  gcall *ask = gimple_build_call_vec (tp_entry_decl (pair ? ENTRY_try_pair : ENTRY_try_read), args);
  tree done = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (ask, done);
  if (tree lhs = gimple_call_lhs (stmt))
    {
      gimple_call_set_lhs (stmt, NULL_TREE);
      release_ssa_name (lhs);
    }
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, ask);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  tp_guard_unless (&gsi, seq, done);
  tp_count (STAT_whole_ranges);
  return true;
}

/* Return true if STMT is a check that try_whole () may handle.  */

static bool
search_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  enum tp_entry e = tp_entry_of_call (stmt);
  return e == ENTRY_check_until || e == ENTRY_check_string || e == ENTRY_check_compare;
}

void
tp_combine_checks (function *fun)
{
  auto_vec<gimple *> checks, searches;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (whole_range_p (gsi_stmt (i), 'r') || whole_range_p (gsi_stmt (i), 'w'))
      checks.safe_push (gsi_stmt (i));
    else if (search_p (gsi_stmt (i)))
      searches.safe_push (gsi_stmt (i));
  /* Checks that were combined with a group are in a cold block now.  */
  hash_set<basic_block> cold;
  for (gimple *check : checks)
    if (!cold.contains (gimple_bb (check)))
      {
        if (try_join (check))
          cold.add (gimple_bb (check));
        else if (whole_range_p (check, 'r'))
          gimple_call_set_fndecl (check, tp_entry_decl (ENTRY_check_read));
      }
  bool any = !cold.is_empty ();
  for (gimple *search : searches)
    any |= try_whole (search);
  if (any)
    free_dominance_info (CDI_DOMINATORS);
}
