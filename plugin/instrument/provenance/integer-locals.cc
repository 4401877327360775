/* integer-locals.cc - locals in memory that hold integers of which the function makes pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   What is computed of a number from memory is just a number where it is stored (integers.cc), but
   followed where it is made a pointer in the same function.  A local whose address is taken is in
   memory, without optimisation even if only memcpy takes it:

     memcpy (&n, &p, sizeof n);
     n += 8;
     use ((char *) n);

   So what is stored to such a local is followed as if it were in a register.  Arrays are left out:
   their elements are mostly values of different kinds.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/integer-locals.h"
#include "ir/classify.h"
#include "ir/integer-provenance.h"

/* How often a local's number is followed back through other locals.  */
static const int rounds_max = 4;

/* What is found for one function.  */
struct local_search
{
  bitmap found;
  hash_set<tree> seen;
  auto_vec<tree> todo;
};

/* The local that SLOT is, or is a member of, or null.  */

static tree
local_of_slot (tree slot)
{
  while (TREE_CODE (slot) == COMPONENT_REF)
    slot = TREE_OPERAND (slot, 0);
  if (TREE_CODE (slot) == MEM_REF && TREE_CODE (TREE_OPERAND (slot, 0)) == ADDR_EXPR)
    slot = TREE_OPERAND (TREE_OPERAND (slot, 0), 0);
  return VAR_P (slot) && tp_local_p (slot) ? slot : NULL_TREE;
}

/* Have X examined, if it is an integer.  */

static void
look_behind (struct local_search *s, tree x)
{
  if (TREE_CODE (x) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (x)) && !s->seen.add (x))
    s->todo.safe_push (x);
}

/* Find the locals from which the integers that are to be examined were loaded.  Return true if
   there is a new one.  */

static bool
find_loads (struct local_search *s)
{
  bool any = false;
  while (!s->todo.is_empty ())
    {
      gimple *def = SSA_NAME_DEF_STMT (s->todo.pop ());
      if (gphi *phi = dyn_cast<gphi *> (def))
        for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
          look_behind (s, gimple_phi_arg_def (phi, i));
      gassign *assign = dyn_cast<gassign *> (def);
      if (!assign)
        continue;
      if (gimple_assign_load_p (assign))
        {
          tree local = local_of_slot (gimple_assign_rhs1 (assign));
          any |= local && bitmap_set_bit (s->found, DECL_UID (local));
          continue;
        }
      for (unsigned k = 1; k < gimple_num_ops (assign); k++)
        if (tp_carry_of (assign, k) >= CARRY_ARITHMETIC)
          look_behind (s, gimple_op (assign, k));
    }
  return any;
}

/* Find the locals of CX's function of whose integers it makes pointers.  */

static void
find_integer_locals (struct tp_context *cx)
{
  struct local_search s;
  s.found = cx->integer_locals;
  auto_vec<gassign *> stores;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gassign *assign = dyn_cast<gassign *> (gsi_stmt (i)))
      {
        tree lhs = gimple_assign_lhs (assign);
        if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assign))
            && POINTER_TYPE_P (TREE_TYPE (lhs)))
          look_behind (&s, gimple_assign_rhs1 (assign));
        else if (gimple_store_p (assign) && gimple_assign_single_p (assign) && local_of_slot (lhs))
          stores.safe_push (assign);
      }
  for (int round = 0; find_loads (&s) && round < rounds_max; round++)
    for (gassign *store : stores)
      if (bitmap_bit_p (s.found, DECL_UID (local_of_slot (gimple_assign_lhs (store)))))
        look_behind (&s, gimple_assign_rhs1 (store));
}

bool
tp_makes_pointers_of_p (struct tp_context *cx, tree slot)
{
  tree local = local_of_slot (slot);
  if (!local)
    return false;
  if (!cx->integer_locals_known)
    {
      cx->integer_locals_known = true;
      find_integer_locals (cx);
    }
  return bitmap_bit_p (cx->integer_locals, DECL_UID (local));
}
