/* store-backs.cc - removes stores of what a member of a local structure holds already.

   SPDX-License-Identifier: GPL-3.0-or-later

   The companions of a pointer in a structure that is passed by value need the pointer, so such
   structures have more reads of single members than without the plugin.  GCC's SRA then keeps the
   member in a variable of its own, and before each use of the structure as a whole it stores the
   variable back:

     x = s.p; ...   s.p = x;   f (s);

   The copy of the structure for the call loads words of 16 bytes, and has to wait until the store
   of 8 bytes has left the processor's store buffer.  This took half of the time of a function
   that passes a structure of 64 bytes to itself.  Often the member has not changed since it was
   loaded, on any path; but GCC does not see it where paths meet, because there the variable and
   the memory have a PHI each.

   So this asks whether at the store the memory holds the value already.  Along the virtual operands
   that is so if the value was loaded from there and nothing has written to the structure since; a
   PHI of the value and that of the memory in the same block correspond argument by argument.  A
   question that comes up again in a loop, while it is being answered, is answered with yes: what
   makes it wrong is found on another path.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "optimize/store-backs.h"

/* The maximal number of statements that are visited for one store.  */
static const unsigned steps_max = 100;

/* A value and a state of the memory.  */
typedef std::pair<tree, tree> tp_held;

/* The question about a store: its place, what has been asked, and the statements visited.  */
struct store_question
{
  ao_ref place;
  auto_vec<tp_held> asked;
  unsigned steps;
};

static bool held_p (struct store_question *q, tree value, tree state);

/* Return true if the arguments of the PHI VALUES are held where the edges start.  STATES is the PHI
   of the memory in the same block, or null if the memory has the state STATE there.  */

static bool
phi_held_p (struct store_question *q, gphi *values, gphi *states, tree state)
{
  for (unsigned k = 0; k < gimple_phi_num_args (values); k++)
    if (!held_p (q, gimple_phi_arg_def (values, k),
                 states ? gimple_phi_arg_def (states, k) : state))
      return false;
  return true;
}

/* Return true if VALUE is held at the start of each edge of the PHI STATES.  */

static bool
states_held_p (struct store_question *q, tree value, gphi *states)
{
  for (unsigned k = 0; k < gimple_phi_num_args (states); k++)
    if (!held_p (q, value, gimple_phi_arg_def (states, k)))
      return false;
  return true;
}

static bool
same_place_p (const struct store_question *q, tree ref)
{
  return operand_equal_p (ref, q->place.ref, 0);
}

/* Return true if the place of Q holds VALUE where the memory has the state STATE.  */

static bool
held_p (struct store_question *q, tree value, tree state)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  for (const tp_held &a : q->asked)
    if (a.first == value && a.second == state)
      return true;
  q->asked.safe_push (tp_held (value, state));
  gimple *def = SSA_NAME_DEF_STMT (value);
  basic_block value_bb = gimple_bb (def);
  gphi *values = dyn_cast<gphi *> (def);
  while (q->steps++ < steps_max)
    {
      if (gimple_assign_load_p (def) && gimple_vuse (def) == state
          && same_place_p (q, gimple_assign_rhs1 (def)))
        return true;
      gimple *writer = SSA_NAME_DEF_STMT (state);
      basic_block bb = gimple_bb (writer);
      gphi *states = dyn_cast<gphi *> (writer);
      if (values && states && bb == value_bb)
        return phi_held_p (q, values, states, NULL_TREE);
      if (values && bb != value_bb && (!bb || dominated_by_p (CDI_DOMINATORS, value_bb, bb)))
        return phi_held_p (q, values, NULL, state);
      if (!bb)
        return false;
      if (states)
        return (bb != value_bb && dominated_by_p (CDI_DOMINATORS, bb, value_bb)
                && states_held_p (q, value, states));
      if (gimple_store_p (writer) && gimple_assign_single_p (writer)
          && gimple_assign_rhs1 (writer) == value && same_place_p (q, gimple_assign_lhs (writer)))
        return true;
      if (stmt_may_clobber_ref_p_1 (writer, &q->place))
        return false;
      state = gimple_vuse (writer);
    }
  return false;
}

/* Return true if STMT stores a variable into a member, at a constant offset, of a local structure
   whose address is not taken.  */

static bool
member_store_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME)
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (lhs, &offset);
  return (lhs != base && base && (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
          && auto_var_in_fn_p (base, current_function_decl) && !TREE_ADDRESSABLE (base)
          && AGGREGATE_TYPE_P (TREE_TYPE (base)) && TREE_CODE (lhs) != BIT_FIELD_REF
          && !(TREE_CODE (lhs) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (lhs, 1))));
}

void
tp_remove_store_backs (function *fun)
{
  basic_block bb;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      struct store_question q;
      if (member_store_p (stmt))
        {
          ao_ref_init (&q.place, gimple_assign_lhs (stmt));
          q.steps = 0;
          if (held_p (&q, gimple_assign_rhs1 (stmt), gimple_vuse (stmt)))
            {
              tp_count (STAT_store_backs);
              unlink_stmt_vdef (stmt);
              gsi_remove (&i, true);
              release_defs (stmt);
              continue;
            }
        }
      gsi_next (&i);
    }
}
