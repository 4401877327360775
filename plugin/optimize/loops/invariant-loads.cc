/* invariant-loads.cc - moves loads of pointers that a loop does not change before it.

   SPDX-License-Identifier: GPL-3.0-or-later

   In s->data[i] the pointer s->data is loaded in each iteration, because the load might trap,
   and so must not be moved before the loop's first check.  If a range test has shown that the
   memory of s is valid in the whole loop (loop-versioning.cc), the load cannot trap.  It is moved
   directly after that test if no statement of the loop may change the loaded memory, and its
   load_ref is moved if no statement may write that referent (referent-writes.cc).  Then the base
   and the referent of data[i] are invariant in the loop, and its checks can become a range check,
   too.  gcc/tree-ssa-loop-im.cc moves loads under the same conditions.

   The same holds for loads through pointers that the program dereferences before the loop
   (dereferenced-before.cc).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/lifetime-end.h"
#include "optimize/loops/loops.h"
#include "optimize/referent-writes.h"

/* Loops with more stores, or with more statements that write referents, are not changed.  */
static const unsigned stores_max = 64;

/* Split POINTER into a base, which is returned in sizetype, and a constant that is added to *PLACE.
   Returns null if the constant is too large.  &p->member is split at p, and p itself where it is
   computed, so the base is split again.  */

static tree
split_place (tree pointer, HOST_WIDE_INT *place)
{
  tree base = pointer, more;
  for (int steps = 0; steps < 3; steps++)
    {
      pointer = base;
      split_constant_offset (pointer, &base, &more);
      if (!tree_fits_shwi_p (more))
        return NULL_TREE;
      *place += tree_to_shwi (more);
      STRIP_NOPS (base);
      if (base == pointer || TREE_CODE (base) != SSA_NAME)
        break;
    }
  return fold_convert (sizetype, base);
}

void
tp_note_verified (struct tp_loop_pass *pass, gimple *check)
{
  if (tp_entry_of_call (check) != ENTRY_check)
    return;
  tp_verified v = { NULL_TREE, 0, 0 };
  v.base = split_place (gimple_call_arg (check, 0), &v.low);
  v.high = v.low + tree_to_shwi (gimple_call_arg (check, 1));
  if (v.base)
    pass->verified.safe_push (v);
}

/* The number of basic blocks before a loop whose statements are examined.  */
static const unsigned blocks_max = 4;

void
tp_statements_before (basic_block bb, vec<gimple *> *statements)
{
  for (unsigned k = 0; k < blocks_max; k++)
    {
      for (gimple_stmt_iterator i = gsi_last_bb (bb); !gsi_end_p (i); gsi_prev (&i))
        {
          if (tp_ends_checks_p (gsi_stmt (i)))
            return;
          statements->safe_push (gsi_stmt (i));
        }
      if (!single_pred_p (bb) || (single_pred_edge (bb)->flags & EDGE_COMPLEX))
        return;
      bb = single_pred (bb);
    }
}

void
tp_note_checks_before (struct tp_loop_pass *pass, basic_block bb)
{
  auto_vec<gimple *> before;
  tp_statements_before (bb, &before);
  for (gimple *stmt : before)
    if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_check
        && tree_fits_shwi_p (gimple_call_arg (stmt, 1)))
      tp_note_verified (pass, stmt);
}

unsigned
tp_verified_count (struct tp_loop_pass *pass)
{
  return pass->verified.length ();
}

void
tp_forget_verified (struct tp_loop_pass *pass, unsigned count)
{
  if (count)
    pass->verified.truncate (count);
  else
    pass->verified.release ();
}

/* Return true if the memory that REF accesses was checked before the enclosing loops, for all of
   their iterations.  */

static bool
verified_p (struct tp_loop_pass *pass, tree ref)
{
  poly_int64 distance;
  HOST_WIDE_INT offset, size;
  tree base = get_addr_base_and_unit_offset (ref, &distance);
  if (!base || TREE_CODE (base) != MEM_REF || !distance.is_constant (&offset)
      || !tree_fits_shwi_p (TREE_OPERAND (base, 1)) || !TYPE_SIZE_UNIT (TREE_TYPE (ref))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref))))
    return false;
  size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  offset += tree_to_shwi (TREE_OPERAND (base, 1));
  tree pointer = split_place (TREE_OPERAND (base, 0), &offset);
  if (pointer)
    for (const tp_verified &v : pass->verified)
      if (v.low <= offset && offset + size <= v.high && operand_equal_p (v.base, pointer))
        return true;
  return false;
}

/* Return true if all exits of LOOP lead to the enclosing loop.  Otherwise LOOP may be entered in an
   iteration of the enclosing loop that the ranges before that loop do not cover.  */

static bool
ends_inside_p (class loop *loop)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (edge e : exits)
    if (!flow_bb_inside_loop_p (loop_outer (loop), e->dest))
      return false;
  return true;
}

/* Return true if a statement of STORES may change the memory that LOAD reads.  */

static bool
changed_p (gimple *load, const vec<gimple *> &stores)
{
  ao_ref ref;
  ao_ref_init (&ref, gimple_assign_rhs1 (load));
  for (gimple *s : stores)
    if (stmt_may_clobber_ref_p_1 (s, &ref))
      return true;
  return false;
}

/* Return true if STMT assigns to an SSA name, and all SSA names that it uses are invariant in
   LOOP.  */

static bool
invariant_assign_p (class loop *loop, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt) || stmt_ends_bb_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt)))
    return false;
  ssa_op_iter iter;
  tree op;
  FOR_EACH_SSA_TREE_OPERAND (op, stmt, iter, SSA_OP_USE)
  if (!tp_loop_invariant_p (loop, op))
    return false;
  return true;
}

/* Return true if STMT is a load_ref that can be moved before LOOP, in which the statements WRITERS
   write referents.  */

static bool
movable_referent_p (class loop *loop, gimple *stmt, const vec<gimple *> &writers)
{
  if (!tp_referent_load_p (stmt) || !tp_loop_invariant_p (loop, gimple_call_arg (stmt, 0))
      || !tp_loop_invariant_p (loop, gimple_call_arg (stmt, 1)))
    return false;
  for (gimple *w : writers)
    if (tp_may_write_referent_p (w, gimple_call_arg (stmt, 0), gimple_call_arg (stmt, 1)))
      return false;
  return true;
}

/* The virtual operand that is live at the entry of LOOP; null if LOOP stores nothing.  */

static tree
memory_before (class loop *loop)
{
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      return PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (loop));
  return NULL_TREE;
}

unsigned
tp_move_invariant_loads (struct tp_loop_pass *pass, class loop *loop, edge *into)
{
  auto_vec<gimple *> stores, writers;
  unsigned moved = 0;
  bool ranges = !pass->verified.is_empty () && ends_inside_p (loop);
  basic_block *body = get_loop_body_in_dom_order (loop), target = NULL;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
        if (gimple_vdef (gsi_stmt (i)))
          stores.safe_push (gsi_stmt (i));
        if (tp_writes_referents_p (gsi_stmt (i)))
          writers.safe_push (gsi_stmt (i));
      }
  if (MAX (stores.length (), writers.length ()) > stores_max)
    {
      free (body);
      return 0;
    }
  tree memory = memory_before (loop);
  tp_dereferenced followed;
  tp_find_dereferenced (loop, body, &followed);
  if (!ranges && followed.pointers.is_empty ())
    {
      free (body);
      return 0;
    }
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i);)
      {
        gimple *stmt = gsi_stmt (i);
        bool assign = invariant_assign_p (loop, stmt), dereferenced = false;
        bool load = assign && gimple_assign_load_p (stmt) && !changed_p (stmt, stores);
        if (load && !(ranges && verified_p (pass, gimple_assign_rhs1 (stmt))))
          load = dereferenced = (dominated_by_p (CDI_DOMINATORS, loop->latch, body[k])
                                 && tp_dereferenced_p (followed, gimple_assign_rhs1 (stmt)));
        /* The computations of addresses between such loads are moved, too.  */
        if (!load && !movable_referent_p (loop, stmt, writers)
            && !(assign && !gimple_vuse (stmt) && !gimple_could_trap_p (stmt)))
          {
            gsi_next (&i);
            continue;
          }
        if (!target)
          {
            target = split_edge (*into);
            *into = single_succ_edge (target);
          }
        gimple_stmt_iterator to = gsi_last_bb (target);
        gsi_move_after (&i, &to);
        if (load && memory)
          {
            gimple_set_vuse (stmt, memory);
            update_stmt (stmt);
          }
        moved += load;
        if (dereferenced)
          tp_count (STAT_dereferenced_before);
      }
  free (body);
  return moved;
}
