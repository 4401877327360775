/* dereferenced-before.cc - pointers that the program certainly dereferences before a loop.

   SPDX-License-Identifier: GPL-3.0-or-later

   In

        for (i = 0; i < s->count; i++)
          sum += s->data[i];

   s->data is loaded in each iteration: GCC moves no load across a check, and the check of
   s->data[i] precedes it.  But s->count has been loaded when the loop begins, so s points to a live
   block, which nothing in the loop ends.  If the loop contains no check of s, all loads through s
   in it need no check or were checked before the loop; so s->data can be loaded before the loop as
   well.  This does not hold for a load at a variable offset, which may depend on a check of its
   index.
   loop as well.  A load at a variable offset may still depend on a check of its index.  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/loops/loops.h"

/* The pointer from which P is computed by a chain of steps.  */

static tree
first_pointer (tree p)
{
  struct tp_step s;
  for (unsigned steps = 0; steps < 16 && tp_step_back (p, &s) && s.from; steps++)
    p = s.from;
  return p;
}

/* The pointer, as first_pointer defines it, that the memory reference REF dereferences; null if
   there is none.  */

static tree
dereferenced_pointer (tree ref)
{
  tree object = get_base_address (ref);
  return object && TREE_CODE (object) == MEM_REF ? first_pointer (TREE_OPERAND (object, 0))
                                                 : NULL_TREE;
}

/* STMT is executed before the loop or at its start: add the pointers that it dereferences to
   *FOLLOWED.  */

static void
add_followed (gimple *stmt, tp_dereferenced *followed)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
    return;
  tree sides[] = { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) };
  for (tree side : sides)
    if (tree p = REFERENCE_CLASS_P (side) ? dereferenced_pointer (side) : NULL_TREE)
      if (TREE_CODE (p) == SSA_NAME)
        followed->pointers.add (p);
}

/* STMT is in the loop: if it checks a pointer, remove that pointer from *FOLLOWED.  */

static void
remove_asked (gimple *stmt, tp_dereferenced *followed)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  if (e == ENTRY_COUNT || tp_verify_entry_p (e))
    return;
  bool check = false;
  for (unsigned k = 0; k < gimple_call_num_args (stmt); k++)
    check |= tp_site_letter (gimple_call_arg (stmt, k)) != 0;
  for (unsigned k = 0; check && k < gimple_call_num_args (stmt); k++)
    followed->pointers.remove (first_pointer (gimple_call_arg (stmt, k)));
}

void
tp_find_dereferenced (class loop *loop, basic_block *body, tp_dereferenced *followed)
{
  for (gimple_stmt_iterator i = gsi_start_bb (loop->header); !gsi_end_p (i); gsi_next (&i))
    add_followed (gsi_stmt (i), followed);
  auto_vec<gimple *> before;
  tp_statements_before (loop_preheader_edge (loop)->src, &before);
  for (gimple *stmt : before)
    add_followed (stmt, followed);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      remove_asked (gsi_stmt (i), followed);
}

bool
tp_dereferenced_p (tp_dereferenced &followed, tree ref)
{
  poly_int64 distance;
  HOST_WIDE_INT offset;
  tree object = get_addr_base_and_unit_offset (ref, &distance), base;
  if (!object || TREE_CODE (object) != MEM_REF)
    return false;
  tp_split_address (TREE_OPERAND (object, 0), &base, &offset);
  return TREE_CODE (base) == SSA_NAME && base == first_pointer (base)
         && followed.pointers.contains (base);
}
