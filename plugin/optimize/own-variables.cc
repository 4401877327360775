/* own-variables.cc - removes checks of a variable's bytes against its own number.

   SPDX-License-Identifier: GPL-3.0-or-later

   Wherever a variable's address is taken, the plugin reads the variable's number (ENTRY_origin).
   A check that bytes of a variable, at a known offset, belong to the variable's own number
   cannot fail as long as that read is available: the variable cannot have ended in between.
   Such checks arise if GCC finds out late what a pointer points to, for example by inlining.
   This is the problem of available expressions: which reads are valid at a place,

     out (b) = (in (b) - those of variables that begin or end in b) + those in b
     in (b)  = intersection of out (p) over b's predecessors p

   One read could serve all of a variable's lifetime, but then its number occupies a register:
   gzip executed 17 per cent more instructions.

   The model is GCC's own elimination of common subexpressions (gcse.c).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/stats.h"
#include "ir/lifetime-end.h"
#include "ir/runtime-decls.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/available.h"
#include "optimize/own-variables.h"

/* Functions with more look-ups are not optimised.  */
static const unsigned origins_max = 4000;

/* A look-up of the number of DECL.  Those of one variable are linked.  */
struct lookup
{
  gimple *call;
  tree decl;
  int before;
};

/* The look-ups of one function.  */

struct number_lookups
{
  auto_vec<lookup> lookups;
  hash_map<tree, int> last_of; /* by variable, the index of its last look-up */
};

/* Update HOLDS by STMT: remove the facts that it invalidates, and add it if it is the look-up *AT,
   which is then incremented.  */

static void
transfer_origins (struct number_lookups *l, gimple *stmt, bitmap holds, unsigned *at)
{
  if (!is_gimple_call (stmt))
    return;
  enum tp_entry e = tp_entry_of_call (stmt);
  if (tp_scope_entry_p (e))
    {
      tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
      if (!decl)
        bitmap_clear (holds);
      else if (int *last = l->last_of.get (decl))
        for (int k = *last; k >= 0; k = l->lookups[k].before)
          bitmap_clear_bit (holds, k);
    }
  else if (e == ENTRY_origin && *at < l->lookups.length () && l->lookups[*at].call == stmt)
    bitmap_set_bit (holds, (*at)++);
}

/* Collect the look-ups in BLOCKS, and set STARTS to the index of the first one of each block.  */

static bool
collect_lookups (struct number_lookups *l, const tp_block_order &blocks, vec<unsigned> *starts)
{
  for (int k = 0; k < blocks.count; k++)
    {
      basic_block bb = blocks[k];
      (*starts)[bb->index] = l->lookups.length ();
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        {
          gimple *stmt = gsi_stmt (i);
          if (!is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_origin
              || !gimple_call_lhs (stmt)
              || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_call_lhs (stmt)))
            continue;
          tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
          if (!decl)
            continue;
          bool existed;
          int &last = l->last_of.get_or_insert (decl, &existed);
          l->lookups.safe_push ({ stmt, decl, existed ? last : -1 });
          last = l->lookups.length () - 1;
        }
    }
  return !l->lookups.is_empty () && l->lookups.length () <= origins_max;
}

/* Return true if the check CALL asks whether bytes of a variable belong to that variable, and a
   look-up in HOLDS proves it.  */

static bool
own_bytes_p (struct number_lookups *l, gimple *call, bitmap holds)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (e != ENTRY_check && e != ENTRY_check_alive && e != ENTRY_check_written)
    return false;
  tree address = gimple_call_arg (call, 0), n = gimple_call_arg (call, 1);
  tree ref = gimple_call_arg (call, 2);
  if (!tree_fits_uhwi_p (n) || tree_to_uhwi (n) > (1u << 30) || TREE_CODE (ref) != SSA_NAME
      || TREE_CODE (address) != ADDR_EXPR
      || !tp_range_in_sight_p (address, tree_to_uhwi (n),
                               tp_site_letter (gimple_call_arg (call, 4)) != 'r'))
    return false;
  tree decl = get_base_address (TREE_OPERAND (address, 0));
  int *last = l->last_of.get (decl);
  for (int k = last ? *last : -1; k >= 0; k = l->lookups[k].before)
    if (bitmap_bit_p (holds, k) && gimple_call_lhs (l->lookups[k].call) == ref)
      return true;
  return false;
}

void
tp_drop_own_bytes (function *fun)
{
  tp_block_order blocks (fun);
  struct number_lookups lookups, *l = &lookups;
  auto_vec<unsigned> starts;
  starts.safe_grow_cleared (last_basic_block_for_fn (fun), true);
  if (!collect_lookups (l, blocks, &starts))
    return;
  tp_available out (blocks);
  out.solve (
    [l, &out, &starts] (basic_block bb, bitmap holds)
    {
      unsigned at = starts[bb->index];
      tp_meet_available (bb, out.at, holds, 0);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        transfer_origins (l, gsi_stmt (i), holds, &at);
    });
  auto_bitmap holds;
  for (int k = 0; k < blocks.count; k++)
    {
      basic_block bb = blocks[k];
      unsigned at = starts[bb->index];
      tp_meet_available (bb, out.at, holds, 0);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
        {
          gimple *stmt = gsi_stmt (i);
          if (is_gimple_call (stmt) && own_bytes_p (l, stmt, holds))
            {
              tp_count (STAT_own_bytes);
              tp_note_proof (stmt, TP_PROOF_own_variable);
              gsi_remove (&i, true);
              continue;
            }
          transfer_origins (l, stmt, holds, &at);
          gsi_next (&i);
        }
    }
}
