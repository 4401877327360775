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
#include "ir/runtime-decls.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/available.h"
#include "optimize/own-variables.h"

/* Functions with more look-ups than this are left as they are.  */
static const unsigned origins_max = 4000;

/* A look-up of the number of DECL; those of one variable are linked.  */
struct lookup
{
  gimple *call;
  tree decl;
  int before;
};

static vec<lookup> lookups;
static hash_map<tree, int> *last_of;

/* Drop from HOLDS what STMT makes untrue, and add it, if it is a look-up, which then is *AT.  */

static void
transfer_origins (gimple *stmt, bitmap holds, unsigned *at)
{
  if (!is_gimple_call (stmt))
    return;
  switch (tp_entry_of_call (stmt))
    {
    case ENTRY_enter:
    case ENTRY_leave:
    case ENTRY_begin:
    case ENTRY_end:
      {
        tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
        if (!decl)
          bitmap_clear (holds);
        else if (int *last = last_of->get (decl))
          for (int k = *last; k >= 0; k = lookups[k].before)
            bitmap_clear_bit (holds, k);
        break;
      }
    case ENTRY_origin:
      if (*at < lookups.length () && lookups[*at].call == stmt)
        bitmap_set_bit (holds, (*at)++);
      break;
    default:
      break;
    }
}

/* Note the look-ups of FUN, whose N blocks ORDER gives, and of each block the first in STARTS.  */

static bool
collect_lookups (function *fun, const int *order, int n, unsigned *starts)
{
  for (int k = 0; k < n; k++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      starts[bb->index] = lookups.length ();
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
          int &last = last_of->get_or_insert (decl, &existed);
          lookups.safe_push ({ stmt, decl, existed ? last : -1 });
          last = lookups.length () - 1;
        }
    }
  return !lookups.is_empty () && lookups.length () <= origins_max;
}

/* The check CALL asks whether bytes of a variable belong to the variable, and a look-up that HOLDS
   says so.  */

static bool
own_bytes_p (gimple *call, bitmap holds)
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
  int *last = last_of->get (decl);
  for (int k = last ? *last : -1; k >= 0; k = lookups[k].before)
    if (bitmap_bit_p (holds, k) && gimple_call_lhs (lookups[k].call) == ref)
      return true;
  return false;
}

void
tp_drop_own_bytes (function *fun)
{
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  unsigned size = last_basic_block_for_fn (fun);
  unsigned *starts = XCNEWVEC (unsigned, size);
  hash_map<tree, int> variables;
  last_of = &variables;
  if (collect_lookups (fun, order, n, starts))
    {
      auto carry = [starts] (basic_block bb, bitmap *out, bitmap holds)
      {
        unsigned at = starts[bb->index];
        tp_meet_available (bb, out, holds, 0);
        for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
          transfer_origins (gsi_stmt (i), holds, &at);
      };
      bitmap *out = tp_solve_available (fun, order, n, carry);
      auto_bitmap holds;
      for (int k = 0; k < n; k++)
        {
          basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
          unsigned at = starts[bb->index];
          tp_meet_available (bb, out, holds, 0);
          for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
            {
              gimple *stmt = gsi_stmt (i);
              if (is_gimple_call (stmt) && own_bytes_p (stmt, holds))
                {
                  tp_count (STAT_own_bytes);
                  tp_note_proof (stmt, TP_PROOF_own_variable);
                  gsi_remove (&i, true);
                  continue;
                }
              transfer_origins (stmt, holds, &at);
              gsi_next (&i);
            }
        }
      tp_free_available (out, size);
    }
  lookups.truncate (0);
  free (starts);
  XDELETEVEC (order);
}
