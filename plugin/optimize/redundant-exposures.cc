/* redundant-exposures.cc - removes tests of the previous call's token whose result is known.

   SPDX-License-Identifier: GPL-3.0-or-later

   exposed.cc and exposed-stores.cc insert such tests and describe when the result is known.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/dataflow.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "optimize/redundant-exposures.h"

/* If STMT stores the call buffer's token, the stored value; otherwise null.  */

static tree
stored_token (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) != MEM_REF || TREE_CODE (TREE_OPERAND (lhs, 0)) != ADDR_EXPR
      || !tree_fits_uhwi_p (TREE_OPERAND (lhs, 1))
      || tree_to_uhwi (TREE_OPERAND (lhs, 1)) != offsetof (struct tp_call, token)
      || TREE_CLOBBER_P (gimple_assign_rhs1 (stmt)))
    return NULL_TREE;
  tree var = TREE_OPERAND (TREE_OPERAND (lhs, 0), 0);
  return DECL_P (var) && tp_call_buffer_p (var) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
}

/* Return true if there may be a token in the buffer after the call STMT of the program although
   there was none before.  Functions for streams may call the program (fopencookie).  */

static bool
leaves_token_p (gcall *stmt)
{
  if (gimple_call_internal_p (stmt))
    return false;
  const struct tp_library *library = tp_library_of_call (stmt);
  if (!library || !tp_library_plain_p (library))
    return true;
  for (int i = 0; i < library->spec.count; i++)
    if (strchr ("fhFGIJV", library->spec.argument[i].what))
      return true;
  return false;
}

/* Return true if there is no token after STMT.  NONE says that there is none before it.  */

static bool
none_behind_p (gimple *stmt, bool none)
{
  if (tree token = stored_token (stmt))
    return integer_zerop (token);
  if (gimple_code (stmt) == GIMPLE_ASM)
    return false;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return none;
  switch (tp_entry_of_call (call))
    {
    case ENTRY_expose_call:
    case ENTRY_entered:
      return true;
    case ENTRY_thread_create:
    case ENTRY_thrd_create:
      return false;
    case ENTRY_COUNT:
      return none && !leaves_token_p (call);
    default:
      return none;
    }
}

/* Return true if STMT tests the token of the previous call.  */

static bool
exposure_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  enum tp_entry e = tp_entry_of_call (stmt);
  return e == ENTRY_expose_call;
}

void
tp_remove_redundant_exposures (function *fun)
{
  auto_vec<gimple *> questions;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (exposure_p (gsi_stmt (i)))
      questions.safe_push (gsi_stmt (i));
  if (questions.is_empty ())
    return;
  tp_block_order blocks (fun);
  /* The blocks at whose ends there is no token, as far as is known; the set only shrinks.  */
  auto_sbitmap none (last_basic_block_for_fn (fun));
  bitmap_ones (none);
  bitmap_clear_bit (none, ENTRY_BLOCK);
  auto before = [&none] (basic_block bb)
  {
    bool is = true;
    edge e;
    edge_iterator ei;
    FOR_EACH_EDGE (e, ei, bb->preds)
    is = is && bitmap_bit_p (none, e->src->index) && !(e->flags & EDGE_COMPLEX);
    return is;
  };
  tp_solve_dataflow (TP_FORWARD, blocks,
                     [&] (basic_block bb)
                     {
                       bool is = before (bb);
                       for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
                            gsi_next (&i))
                         is = none_behind_p (gsi_stmt (i), is);
                       if (is || !bitmap_bit_p (none, bb->index))
                         return false;
                       bitmap_clear_bit (none, bb->index);
                       return true;
                     });
  for (int k = 0; k < blocks.count; k++)
    {
      bool is = before (blocks[k]);
      for (gimple_stmt_iterator i = gsi_start_bb (blocks[k]); !gsi_end_p (i);)
        {
          gimple *stmt = gsi_stmt (i);
          gsi_next (&i);
          if (is && exposure_p (stmt))
            {
              tp_count (STAT_redundant_exposures);
              tp_remove (stmt);
            }
          else
            is = none_behind_p (stmt, is);
        }
    }
}

/* Return true if CALL, of E, is about a variable that this unit defines.  */

static bool
own_store_p (gimple *call, enum tp_entry e)
{
  if (e != ENTRY_expose_store && e != ENTRY_expose_copy)
    return false;
  tree whose = gimple_call_arg (call, 1);
  gimple *def = TREE_CODE (whose) == SSA_NAME ? SSA_NAME_DEF_STMT (whose) : NULL;
  if (!def || !is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return false;
  tree variable = tp_variable_at (gimple_call_arg (def, 0));
  return variable && DECL_P (variable) && !DECL_EXTERNAL (variable);
}

void
tp_remove_private_exposures (function *fun)
{
  tp_remove_calls (fun, own_store_p);
}
