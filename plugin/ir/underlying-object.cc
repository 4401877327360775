/* underlying-object.cc - the object and offset that a pointer is certainly computed from.

   SPDX-License-Identifier: GPL-3.0-or-later

   Warnings must know whether two expressions are the same pointer, at every optimisation level,
   before GCC has found out.  This is a small value numbering on demand:

     copies, casts of pointers    the operand's value
     pointer plus something       the same object, if the sum cannot point to another one
     memcpy and the like          the argument that it returns
     PHI                          the value that all arguments agree on
     load                         what was stored there, or else the first load from the same
                                  address while the memory is unchanged

   A load is followed back along the virtual operands to the last statement that may have changed
   the memory.  free () does not change pointers.  Type-based aliasing is not used, because it is
   disabled at -O0 and the warnings must not depend on the level.

   The sum of a pointer and a difference of pointers often is the address of another object, for
   example when a list is moved to new memory.  Such a sum is a value of its own.

   A root denotes one value for each execution of its definition.  Let D be the definition, S a
   statement about the root and U a use of it.  If S dominates U, S was executed between the last
   execution of D and U: D dominates S, so there is a path to D without S; if a path led from there
   to U without S, U would be reachable without S, and S would not dominate it.  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "ir/underlying-object.h"

#define STEPS 64   /* definitions that are followed */
#define DEPTH 6    /* nested PHIs */
#define WALK 200   /* statements over which a load is followed back */
#define LOADS 4000 /* loads of a function that are remembered */
#define ALL 200    /* definitions that are followed on all paths together */

bool
tp_calls_builtin_p (const gimple *stmt, enum built_in_function code)
{
  if (!is_gimple_call (stmt))
    return false;
  tree callee = gimple_call_fndecl (stmt);
  return callee && fndecl_built_in_p (callee, code);
}

/* What the load STMT loads: a value that was stored, and then *FROM is the store; or the name of
   the first such load.  */

static tree
loaded_value (struct tp_underlying_objects *known, gassign *stmt, gimple **from)
{
  tree ref = gimple_assign_rhs1 (stmt);
  tree state = gimple_vuse (stmt);
  tree name = gimple_assign_lhs (stmt);
  if (!state || gimple_has_volatile_ops (stmt) || TREE_THIS_VOLATILE (ref))
    return name;
  for (int n = 0; n < WALK; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (state);
      if (SSA_NAME_IS_DEFAULT_DEF (state) || gimple_code (def) == GIMPLE_PHI)
        break;
      if (gimple_assign_single_p (def) && operand_equal_p (gimple_assign_lhs (def), ref, 0))
        {
          tree value = gimple_assign_rhs1 (def);
          if (gimple_clobber_p (def) || !POINTER_TYPE_P (TREE_TYPE (value))
              || !is_gimple_val (value))
            break;
          *from = def;
          return value;
        }
      if (!tp_calls_builtin_p (def, BUILT_IN_FREE) && stmt_may_clobber_ref_p (def, ref, false))
        break;
      state = gimple_vuse (def);
    }
  auto &loads = known->loads;
  bool any;
  int &first
    = known->lists.get_or_insert (iterative_hash_expr (ref, SSA_NAME_VERSION (state)), &any);
  if (!any)
    first = -1;
  for (int k = first; k >= 0; k = loads[k].next)
    if (loads[k].state == state && operand_equal_p (loads[k].ref, ref, 0))
      return loads[k].name;
  if (loads.length () < LOADS)
    {
      loads.safe_push ({ ref, state, name, first });
      first = loads.length () - 1;
    }
  return name;
}

/* Return true if the offset E is not computed from pointers, memory or results of functions, so
   that adding it can be assumed to stay inside the object.  */

static bool
plain_offset_p (tree e, int depth)
{
  if (TREE_CODE (e) == INTEGER_CST)
    return true;
  if (TREE_CODE (e) != SSA_NAME || POINTER_TYPE_P (TREE_TYPE (e)) || depth == 0)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (e);
  if (SSA_NAME_IS_DEFAULT_DEF (e))
    return SSA_NAME_VAR (e) && TREE_CODE (SSA_NAME_VAR (e)) == PARM_DECL
           && TYPE_PRECISION (TREE_TYPE (e)) < POINTER_SIZE;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (!plain_offset_p (gimple_phi_arg_def (phi, i), depth / 2))
          return false;
      return true;
    }
  if (!is_gimple_assign (def) || gimple_assign_load_p (def)
      || gimple_assign_rhs_code (def) == POINTER_DIFF_EXPR)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && !plain_offset_p (gimple_op (def, i), depth - 1))
      return false;
  return true;
}

static void follow (struct tp_underlying_objects *known, tree p, struct tp_underlying *v);

/* The value that the arguments of PHI agree on, except those that are the result of PHI itself.  */

static bool
follow_phi (struct tp_underlying_objects *known, gphi *phi, struct tp_underlying *v)
{
  tree result = gimple_phi_result (phi);
  if (known->open_phis.length () == DEPTH)
    return false;
  struct tp_underlying common = { NULL_TREE, true, 0, NULL };
  bool fixed = true, good = true;
  known->open_phis.safe_push (result);
  for (unsigned i = 0; i < gimple_phi_num_args (phi) && good; i++)
    {
      struct tp_underlying a = { NULL_TREE, true, 0, NULL };
      follow (known, gimple_phi_arg_def (phi, i), &a);
      if (a.root == result)
        {
          fixed &= a.fixed && a.offset == 0;
          continue;
        }
      if (common.root)
        {
          good = a.root == common.root
                 || (TREE_CODE (a.root) == INTEGER_CST && TREE_CODE (common.root) == INTEGER_CST
                     && tree_int_cst_equal (a.root, common.root));
          fixed &= a.fixed && common.fixed && a.offset == common.offset;
          if (a.taken != common.taken)
            common.taken = NULL;
        }
      else
        common = a;
    }
  known->open_phis.pop ();
  if (!good || !common.root)
    return false;
  v->root = common.root;
  v->taken = common.taken;
  v->fixed &= fixed && common.fixed;
  v->offset += common.offset;
  return true;
}

/* The argument that CALL, of a built-in, returns; null if it returns none.  */

static tree
returned_argument (gcall *call)
{
  int flags = gimple_call_builtin_p (call) ? gimple_call_return_flags (call) : 0;
  return flags & ERF_RETURNS_ARG ? gimple_call_arg (call, flags & ERF_RETURN_ARG_MASK) : NULL_TREE;
}

/* Set *V, which has the offset so far, to the value of P.  */

static void
follow (struct tp_underlying_objects *known, tree p, struct tp_underlying *v)
{
  for (int n = 0; n < STEPS; n++)
    {
      v->root = p;
      if (known->left == 0)
        return;
      known->left--;
      gimple *def = NULL;
      if (TREE_CODE (p) == SSA_NAME)
        {
          if (SSA_NAME_IS_DEFAULT_DEF (p) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (p))
            return;
          for (tree open : known->open_phis)
            if (open == p)
              return;
          def = SSA_NAME_DEF_STMT (p);
          if (gphi *phi = dyn_cast<gphi *> (def))
            {
              if (!follow_phi (known, phi, v))
                v->root = p;
              return;
            }
        }
      gassign *assign = def ? dyn_cast<gassign *> (def) : NULL;
      struct tp_step s;
      if (assign ? tp_step_of (assign, &s) : tp_step_back (p, &s))
        {
          if (s.code == POINTER_PLUS_EXPR && !plain_offset_p (gimple_assign_rhs2 (assign), 8))
            return;
          if (s.code == ADDR_EXPR && assign)
            v->taken = assign;
          v->fixed &= s.fixed;
          v->offset += s.bytes;
          v->root = s.object;
          if (!s.from)
            return;
          p = s.from;
          continue;
        }
      tree value = NULL_TREE;
      if (assign && gimple_assign_single_p (assign))
        value = gimple_assign_load_p (assign) ? loaded_value (known, assign, &v->taken)
                                              : gimple_assign_rhs1 (assign);
      else if (gcall *call = def ? dyn_cast<gcall *> (def) : NULL)
        value = returned_argument (call);
      if (!value || value == p || !is_gimple_val (value))
        return;
      p = value;
    }
  v->root = p;
}

struct tp_underlying
tp_underlying_of (struct tp_underlying_objects *known, tree pointer)
{
  struct tp_underlying v = { NULL_TREE, true, 0, NULL };
  known->open_phis.truncate (0);
  known->left = ALL;
  follow (known, pointer, &v);
  return v;
}
