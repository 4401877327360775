/* widen.cc - a question that comes before a call of the library answers checks behind it, too.

   SPDX-License-Identifier: GPL-3.0-or-later

   A comparison of records looks at their names first, and then at a member near by:

	done = try_pair (a->name, b->name, 16, ...)	joined.cc
	if (!done) check_compare (...)
	if (strncmp (a->name, b->name, 16) == 0)
	  check (&a->key, ...), check (&b->key, ...)

   The question may be about some bytes more, and if it says yes, these checks are not made:

	done = try_pair (a->name, b->name, 24, ...)
	...
	  if (!done) check (&a->key, ...)
	  if (!done) check (&b->key, ...)

   Of a large block the runtime knows the bounds without a look at its cells (libtemporal/blocks/large.c), and of a small one the cells
   that lie side by side are looked at together; behind the call each would be looked up, and waited for, by itself.  If it
   says no everything is as it was.  So what is asked need not be certain, only likely: it costs time if it is wrong.

   A check follows if on all ways to it from the question no block can end, and its pointer lies at a constant distance from
   one that is asked about, with the same referent.  Where two are asked about both must have such checks, to the same end: the
   size is one for both, and the block of the other may end here.

   An availability problem, as in prune.cc, but forward from one statement, on blocks that can be reached only through it.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/addresses.h"
#include "ir/decls.h"
#include "ir/ending.h"
#include "ir/sites.h"
#include "optimize/widen.h"

/* Blocks that are looked at, and bytes that a question grows by at most.  */
static const unsigned blocks_max = 24;
static const HOST_WIDE_INT more_max = 64;

/* Where one of the ranges that are asked about begins.  */
struct start { tree base, ref; HOST_WIDE_INT place, end; };

/* If CHECK is one of a read behind one of the COUNT STARTS, up to LIMIT, that one; else null.  */

static start *
start_of (gimple *check, start *starts, unsigned count, HOST_WIDE_INT limit)
{
  if (!is_gimple_call (check) || tp_entry_of_call (check) != ENTRY_check || !tree_fits_shwi_p (gimple_call_arg (check, 1))
      || tp_site_letter (gimple_call_arg (check, 4)) != 'r')
    return NULL;
  tree base;
  HOST_WIDE_INT place, n = tree_to_shwi (gimple_call_arg (check, 1));
  tp_split_address (gimple_call_arg (check, 0), &base, &place);
  for (unsigned k = 0; k < count; k++)
    if (base == starts[k].base && operand_equal_p (gimple_call_arg (check, 2), starts[k].ref)
	&& place >= starts[k].place && n > 0 && n <= limit && place - starts[k].place <= limit - n)
      {
	starts[k].end = MAX (starts[k].end, place - starts[k].place + n);
	return &starts[k];
      }
  return NULL;
}

/* Add the checks from I on, in its block, to CHECKS.  Does what was asked before hold at the end of that?  */

static bool
walk (gimple_stmt_iterator i, start *starts, unsigned count, HOST_WIDE_INT limit, vec<gimple *> *checks)
{
  for (; !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_debug (stmt))
	continue;
      if (tp_ends_checks_p (stmt))
	return false;
      if (start_of (stmt, starts, count, limit))
	checks->safe_push (stmt);
    }
  return true;
}

/* The checks behind STMT that what is known in front of it holds for.  */

static void
find_checks (gimple *stmt, start *starts, unsigned count, HOST_WIDE_INT limit, vec<gimple *> *checks)
{
  auto_vec<basic_block> queue;
  /* Where it holds at the end, or has been looked at.  */
  hash_set<basic_block> good, seen;
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_next (&i);
  seen.add (gimple_bb (stmt));
  if (!walk (i, starts, count, limit, checks))
    return;
  good.add (gimple_bb (stmt));
  queue.safe_push (gimple_bb (stmt));
  while (!queue.is_empty () && seen.elements () < blocks_max)
    {
      edge e, in;
      edge_iterator ei, ej;
      FOR_EACH_EDGE (e, ei, queue.pop ()->succs)
	{
	  bool all = e->dest->index >= NUM_FIXED_BLOCKS && !(e->flags & EDGE_COMPLEX) && !seen.contains (e->dest);
	  if (all)
	    FOR_EACH_EDGE (in, ej, e->dest->preds)
	      all &= good.contains (in->src) && !(in->flags & EDGE_COMPLEX);
	  if (!all)
	    continue;
	  seen.add (e->dest);
	  if (walk (gsi_start_bb (e->dest), starts, count, limit, checks))
	    {
	      good.add (e->dest);
	      queue.safe_push (e->dest);
	    }
	}
    }
}

HOST_WIDE_INT
tp_widen (gimple *stmt, const tree *pointers, const tree *refs, unsigned count, HOST_WIDE_INT n, vec<gimple *> *checks)
{
  start starts[2];
  gcc_checking_assert (count <= 2);
  for (unsigned k = 0; k < count; k++)
    {
      starts[k].ref = refs[k];
      starts[k].end = n;
      tp_split_address (pointers[k], &starts[k].base, &starts[k].place);
      if (TREE_CODE (starts[k].base) != SSA_NAME)
	return n;
    }
  if (tp_opt.no_widen || (count == 2 && starts[0].base == starts[1].base))
    return n;
  find_checks (stmt, starts, count, n + more_max, checks);
  if (checks->is_empty () || (count == 2 && starts[0].end != starts[1].end))
    {
      checks->truncate (0);
      return n;
    }
  tp_stats[STAT_widened] += checks->length ();
  return starts[0].end;
}
