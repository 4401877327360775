/* cold-blocks.cc - which calls of the runtime are in basic blocks that are hardly ever executed.

   SPDX-License-Identifier: GPL-3.0-or-later

   What a check costs in time counts where it is made often; in all other places only how many bytes
   it has.  There is a form of 5 bytes, a call of the kind that stubs make (stubs.cc), which finds
   its arguments where they are, and changes no register: no comparison, no address of a cell, and
   nothing that the register allocator would have to make room for.  It takes some 60 ns.

   So it is for places that are in no loop of their function, and that

     - belong to a function that runs once, as main and constructors do;
     - or are in a function that is declared to be cold, or called by such alone: GCC has given it
       the frequency;
     - or end in a call that does not return;
     - or have by GCC's guess less than a 16384th of the function's own count: what is next to
       nothing.

   GCC's guesses are wrong too often for more.  With a 128th, code of lua and jq was 0.8 % smaller,
   and jq and sqlite3 took 16 and 20 % more time: the last arm of a long chain of comparisons has
   such a count, and may be the one that is always taken; so has the way of a call from
   uninstrumented code.

   GCC's own optimize_bb_for_size_p () (predict.cc) is the model.  It is not asked itself, because
   with -Os it is true everywhere.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/runtime-decls.h"
#include "lower/lower.h"
#include "lower/cold-blocks.h"
#include "target/x86_64/call-messages.h"

/* So many times as often must the function be executed.  */
static const int cold_factor = 1 << 14;

/* May GCC have found out by now that CALL is not needed (lower-checks.cc, lower-refs.cc)?  */

static bool
maybe_needless_p (gimple *call)
{
  switch (tp_entry_of_call (call))
    {
    case ENTRY_bound:
    case ENTRY_check_call:
      return true;
    case ENTRY_or_resolve:
      return tp_known_referent_p (gimple_call_arg (call, 0), 4);
    default:
      return false;
    }
}

/* Those of the current function.  */
static hash_set<gimple *> *found;

static bool
cold_p (gimple *call)
{
  basic_block bb = gimple_bb (call);
  if (!tp_message_p (call) || maybe_needless_p (call) || bb_loop_depth (bb) > 0
      || (bb->flags & BB_IRREDUCIBLE_LOOP))
    return false;
  cgraph_node *node = cgraph_node::get (current_function_decl);
  if (EDGE_COUNT (bb->succs) == 0
      || (node
          && (node->frequency == NODE_FREQUENCY_EXECUTED_ONCE
              || node->frequency == NODE_FREQUENCY_UNLIKELY_EXECUTED)))
    return true;
  profile_count all = ENTRY_BLOCK_PTR_FOR_FN (cfun)->count;
  return (bb->count.initialized_p () && all.initialized_p () && all.nonzero_p ()
          && bb->count.apply_scale (cold_factor, 1) < all);
}

void
tp_find_cold_blocks (const vec<gimple *> &calls, vec<gimple *> *others)
{
  bool possible
    = !tp_opt.disable.cold_blocks && current_loops && !loops_state_satisfies_p (LOOPS_NEED_FIXUP);
  found = new hash_set<gimple *>;
  /* Mark irreducible loops, too.  The marks are not kept up to date afterwards.  */
  bool marked = possible && loops_state_satisfies_p (LOOPS_HAVE_MARKED_IRREDUCIBLE_REGIONS);
  if (possible && !marked)
    mark_irreducible_loops ();
  for (gimple *call : calls)
    if (possible && cold_p (call))
      found->add (call);
    else
      others->safe_push (call);
  if (possible && !marked)
    loops_state_clear (LOOPS_HAVE_MARKED_IRREDUCIBLE_REGIONS);
}

bool
tp_cold_block_p (gimple *call)
{
  return found && found->contains (call);
}

void
tp_cold_block_finish (void)
{
  delete found;
  found = NULL;
}
