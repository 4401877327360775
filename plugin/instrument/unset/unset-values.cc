/* unset-values.cc - values in registers that were loaded from memory that nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may load and copy what nobody has set: structures are copied with their padding, and a
   member that is not used may be passed on.  It is an error only if it depends on such a value what
   the program does.  So, as in MemorySanitizer (Stepanov and Serebryany 2015) and in Valgrind's
   memcheck, a value in a register has a companion that says so, and the companion is tested where
   the value decides something: in a condition or a switch, as an address or an index, as a size or
   a printed argument of a library function.  Where the value is stored, the memory gets its state.

   These tools keep a bit for each bit of a value.  Here there is one word for the value as a whole,
   and only values of which no byte was set have one that is not 0; so what is made of partly set
   values counts as set, and errors are missed rather than accusing a correct program, which may
   well mask such bytes out.  For the same reason the result of an operation is unset only if the
   operation always lets its operand through: a product of variables and "a & b" do not, unless
   those are truth values, where the other one is looked at.

   A variable that is in a register from the start has the address of its site as companion where it
   was never set; GCC's PHIs then say on which paths it was.

   Companions of arguments and results are not passed: they are set.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/unset/unset.h"
#include "ir/access.h"
#include "ir/emit.h"
#include "ir/sites.h"

/* So many definitions are followed.  */
static const int depth_max = 64;

static tree
all_set (void)
{
  return size_zero_node;
}

bool
tp_always_set_p (tree c)
{
  return TREE_CODE (c) == INTEGER_CST;
}

/* Return true if values of TYPE are followed.  */

static bool
scalar_p (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
          && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
          && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 16);
}

/* The companion of NAME, a variable that was never set.  */

static tree
never_set (struct tp_context *cx, tree name)
{
  tree var = SSA_NAME_VAR (name);
  if (!var || !VAR_P (var) || DECL_ARTIFICIAL (var) || !DECL_NAME (var) || TREE_THIS_VOLATILE (var))
    return all_set ();
  tree site = tp_site (DECL_SOURCE_LOCATION (var), 'v', var);
  return tp_emit_assign (&cx->values, size_type_node, NOP_EXPR, site);
}

/* The companion of what LOAD loads.  It is computed after the load, when the access has been
   checked.  */

static tree
loaded (struct tp_context *cx, gassign *load)
{
  tree ref = gimple_assign_rhs1 (load);
  struct tp_access a;
  if (tp_unset_local_of (cx, ref) && !stmt_ends_bb_p (load))
    {
      gimple_seq seq = NULL;
      tree c = tp_unset_local_companion (cx, &seq, ref);
      tp_insert_after (load, seq);
      return c;
    }
  if (!tp_maybe_unset_p (cx, ref) || !tp_describe_access (ref, &a) || a.size > 16
      || stmt_ends_bb_p (load) || cx->unevaluated.contains (load))
    return all_set ();
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, &a);
  tree unset
    = tp_emit_call (&seq, ENTRY_unset_value, 2, address, build_int_cst (size_type_node, a.size));
  if (tp_unset_verified_local (cx, ref))
    tp_unset_verify_local (cx, &seq, ref, unset, tp_site (gimple_location (load), 'r', ref));
  tp_insert_after (load, seq);
  tp_count (STAT_unset_loads);
  return unset;
}

/* Insert after DEF the larger one of A and B, which are companions.  */

static tree
either (gassign *def, tree a, tree b)
{
  if (tp_always_set_p (a))
    return b;
  if (tp_always_set_p (b) || a == b)
    return a;
  gimple_seq seq = NULL;
  tree result = tp_emit_assign (&seq, size_type_node, MAX_EXPR, a, b);
  tp_insert_after (def, seq);
  return result;
}

/* DEF is X & Y or X | Y of truth values; A and B are their companions.  Append A if the result
   depends on X, whatever B says: if Y is unset as well, or has the value that decides nothing.  */

static tree
undecided (gimple_seq *seq, gassign *def, tree a, tree b, tree y)
{
  if (tp_always_set_p (a))
    return size_zero_node;
  tree neutral = (gimple_assign_rhs_code (def) == BIT_AND_EXPR ? build_zero_cst (TREE_TYPE (y))
                                                               : build_one_cst (TREE_TYPE (y)));
  tree open = tp_emit_assign (seq, boolean_type_node, NE_EXPR, y, neutral);
  tree result = tp_emit_assign (seq, size_type_node, COND_EXPR, open, a, size_zero_node);
  if (tp_always_set_p (b))
    return result;
  tree other = tp_emit_assign (seq, boolean_type_node, NE_EXPR, b, size_zero_node);
  return tp_emit_assign (seq, size_type_node, COND_EXPR, other, a, result);
}

static tree
truth (gassign *def, tree a, tree b)
{
  if (tp_always_set_p (a) && tp_always_set_p (b))
    return all_set ();
  gimple_seq seq = NULL;
  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
  tree one = undecided (&seq, def, a, b, y), other = undecided (&seq, def, b, a, x);
  tree result = tp_emit_assign (&seq, size_type_node, MAX_EXPR, one, other);
  tp_insert_after (def, seq);
  return result;
}

/* Return true if V is a constant, and not zero.  */

static bool
nonzero_constant_p (tree v)
{
  return CONSTANT_CLASS_P (v) && !initializer_zerop (v);
}

/* The companion of the result of DEF, a computation of two operands.  */

static tree
computed (struct tp_context *cx, gassign *def)
{
  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
  tree a = tp_unset_companion (cx, x), b = tp_unset_companion (cx, y);
  if (tp_always_set_p (a) && tp_always_set_p (b))
    return all_set ();
  enum tree_code code = gimple_assign_rhs_code (def);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return operand_equal_p (x, y, 0) ? all_set () : either (def, a, b);
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return either (def, a, b);
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
    case BIT_XOR_EXPR:
      return operand_equal_p (x, y, 0) ? all_set () : either (def, a, b);
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      if (INTEGRAL_TYPE_P (TREE_TYPE (x)) && TYPE_PRECISION (TREE_TYPE (x)) == 1
          && INTEGRAL_TYPE_P (TREE_TYPE (y)))
        return truth (def, a, b);
      if (TREE_CODE (y) == INTEGER_CST)
        return (code == BIT_AND_EXPR ? integer_zerop (y) : integer_all_onesp (y)) ? all_set () : a;
      return all_set ();
    case MULT_EXPR:
    case RDIV_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (nonzero_constant_p (y) && !(code == TRUNC_MOD_EXPR && integer_onep (y)))
        return a;
      return all_set ();
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      return TREE_CODE (y) == INTEGER_CST ? a : all_set ();
    default:
      return all_set ();
    }
}

/* The companion of the result of DEF.  */

static tree
assigned_unset (struct tp_context *cx, gassign *def)
{
  tree x = gimple_assign_rhs1 (def);
  if (gimple_assign_load_p (def))
    return loaded (cx, def);
  switch (gimple_assign_rhs_class (def))
    {
    case GIMPLE_BINARY_RHS:
      return computed (cx, def);
    case GIMPLE_SINGLE_RHS:
      return TREE_CODE (x) == SSA_NAME ? tp_unset_companion (cx, x) : all_set ();
    case GIMPLE_UNARY_RHS:
      switch (gimple_assign_rhs_code (def))
        {
        CASE_CONVERT:
        case FLOAT_EXPR:
        case FIX_TRUNC_EXPR:
        case NEGATE_EXPR:
        case BIT_NOT_EXPR:
        case ABS_EXPR:
          return tp_unset_companion (cx, x);
        default:
          return all_set ();
        }
    default:
      return all_set ();
    }
}

/* A PHI for the companion of the result of PHI, without arguments for now.  */

static tree
phi_companion (struct tp_context *cx, gphi *phi)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
  if (e->flags & EDGE_COMPLEX)
    return all_set ();
  gphi *companion = create_phi_node (make_ssa_name (size_type_node), gimple_bb (phi));
  cx->unset_phis.safe_push ({ phi, companion });
  return gimple_phi_result (companion);
}

tree
tp_unset_companion (struct tp_context *cx, tree v)
{
  if (!tp_opt.init || TREE_CODE (v) != SSA_NAME || !scalar_p (TREE_TYPE (v))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (v))
    return all_set ();
  if (tree *known = cx->unset_values.get (v))
    return *known;
  if (cx->unset_depth >= depth_max)
    return all_set ();
  cx->unset_depth++;
  gimple *def = SSA_NAME_DEF_STMT (v);
  tree c = all_set ();
  if (SSA_NAME_IS_DEFAULT_DEF (v))
    c = never_set (cx, v);
  else if (gphi *phi = dyn_cast<gphi *> (def))
    c = phi_companion (cx, phi);
  else if (gassign *assign = dyn_cast<gassign *> (def))
    c = assigned_unset (cx, assign);
  cx->unset_depth--;
  cx->unset_values.put (v, c);
  return c;
}

void
tp_use_value (struct tp_context *cx, gimple *stmt, tree v)
{
  tree c = tp_unset_companion (cx, v);
  if (tp_always_set_p (c))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_use_value, 2, c, tp_site (gimple_location (stmt), 'r', v));
  tp_insert_before (stmt, seq);
  tp_count (STAT_unset_uses);
}

void
tp_unset_finish (struct tp_context *cx)
{
  while (!cx->unset_phis.is_empty ())
    {
      tp_context::unset_phi p = cx->unset_phis.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (p.of)->preds)
      add_phi_arg (p.companion, tp_unset_companion (cx, PHI_ARG_DEF_FROM_EDGE (p.of, e)), e,
                   UNKNOWN_LOCATION);
    }
}
