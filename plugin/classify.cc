/* classify.cc - pure questions about types, references and calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "temporal-gcc.h"
#include "layout.h"
#include "classify.h"

bool
tp_defined_here_p (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl);
  return node && node->definition;
}

bool
tp_builtin_call_p (const gimple *call)
{
  if (gimple_call_internal_p (call))
    return true;
  tree decl = gimple_call_fndecl (call);
  return decl && fndecl_built_in_p (decl) && !tp_defined_here_p (decl);
}

bool
tp_pointer_wide_integer_p (tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) == POINTER_SIZE
	  && TYPE_MODE (type) == ptr_mode);
}

bool
tp_type_may_hold_pointer_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (size && tree_fits_uhwi_p (size)
      && tree_to_uhwi (size) < POINTER_SIZE / BITS_PER_UNIT)
    return false;
  switch (TREE_CODE (type))
    {
    case INTEGER_TYPE:
    case ENUMERAL_TYPE:
    case BOOLEAN_TYPE:
      return TYPE_PRECISION (type) >= POINTER_SIZE;
    case REAL_TYPE:
    case COMPLEX_TYPE:
    case FIXED_POINT_TYPE:
      return false;
    case ARRAY_TYPE:
      {
	tree element = TYPE_MAIN_VARIANT (TREE_TYPE (type));
	/* A buffer of characters may hold anything.  */
	return (TYPE_MODE (element) == QImode
		|| tp_type_may_hold_pointer_p (element));
      }
    case RECORD_TYPE:
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL
	    && tp_type_may_hold_pointer_p (TREE_TYPE (f)))
	  return true;
      return false;
    default:
      return true;
    }
}

/* Longest array in a struct by value whose pointers are looked for.  */
static const unsigned HOST_WIDE_INT parts_array_max = 8;

/* Append to PARTS the pointers in an object of TYPE, as references inside REF, or as
   nulls if that is null.  Returns how many there are in PARTS then.  */

static unsigned
add_parts (tree type, tree ref, unsigned count, vec<tree> *parts)
{
  if (count >= TP_PARTS_MAX)
    return count;
  if (POINTER_TYPE_P (type))
    {
      if (ref)
	parts->safe_push (ref);
      return count + 1;
    }
  if (TREE_CODE (type) == RECORD_TYPE && !TYPE_PACKED (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f) && !DECL_PACKED (f))
	  count = add_parts (TREE_TYPE (f),
			     ref ? build3 (COMPONENT_REF, TREE_TYPE (f),
					   unshare_expr (ref), f, NULL_TREE)
			     : NULL_TREE, count, parts);
      return count;
    }
  if (TREE_CODE (type) == ARRAY_TYPE && TYPE_DOMAIN (type)
      && TYPE_MAX_VALUE (TYPE_DOMAIN (type))
      && tree_fits_uhwi_p (TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
      && integer_zerop (TYPE_MIN_VALUE (TYPE_DOMAIN (type)))
      && tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type))) < parts_array_max)
    {
      unsigned HOST_WIDE_INT last = tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type)));
      for (unsigned HOST_WIDE_INT i = 0; i <= last; i++)
	count = add_parts (TREE_TYPE (type),
			   ref ? build4 (ARRAY_REF, TREE_TYPE (type),
					 unshare_expr (ref),
					 build_int_cst (sizetype, i),
					 NULL_TREE, NULL_TREE)
			   : NULL_TREE, count, parts);
    }
  return count;
}

void
tp_pointer_parts (tree ref, vec<tree> *parts)
{
  add_parts (TREE_TYPE (ref), ref, 0, parts);
}

unsigned
tp_pointer_part_count (tree type)
{
  return add_parts (type, NULL_TREE, 0, NULL);
}

bool
tp_may_be_address_p (tree x)
{
  for (int steps = 0; steps < 8; steps++)
    {
      if (TREE_CODE (x) != SSA_NAME)
	return TREE_CODE (x) != INTEGER_CST;
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (!is_gimple_assign (def))
	return true;
      switch (gimple_assign_rhs_code (def))
	{
	case MULT_EXPR:
	case LSHIFT_EXPR:
	case RSHIFT_EXPR:
	case TRUNC_DIV_EXPR:
	case TRUNC_MOD_EXPR:
	case EXACT_DIV_EXPR:
	case NEGATE_EXPR:
	case POINTER_DIFF_EXPR:
	case FIX_TRUNC_EXPR:
	  return false;
	case PLUS_EXPR:
	case MINUS_EXPR:
	  if (TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)
	    return true;
	  x = gimple_assign_rhs1 (def);
	  break;
	CASE_CONVERT:
	  x = gimple_assign_rhs1 (def);
	  /* Addresses fit in no fewer bits.  */
	  if (INTEGRAL_TYPE_P (TREE_TYPE (x))
	      && TYPE_PRECISION (TREE_TYPE (x)) < POINTER_SIZE)
	    return false;
	  break;
	default:
	  if (TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison)
	    return false;
	  return true;
	}
    }
  return true;
}

bool
tp_copied_value_p (tree x)
{
  for (int steps = 0; steps < 8 && TREE_CODE (x) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (gphi *phi = dyn_cast <gphi *> (def))
	{
	  /* One of several loaded ones; a counter or a sum is none.  */
	  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	    {
	      tree arg = gimple_phi_arg_def (phi, i);
	      if (TREE_CODE (arg) == SSA_NAME
		  && gimple_assign_load_p (SSA_NAME_DEF_STMT (arg)))
		return true;
	    }
	  return false;
	}
      if (!is_gimple_assign (def))
	return false;
      if (gimple_assign_load_p (def))
	return true;
      if (!gimple_assign_ssa_name_copy_p (def)
	  && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	return false;
      x = gimple_assign_rhs1 (def);
    }
  return false;
}

tree
tp_declared_object (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return NULL_TREE;
  if (TREE_CODE (base) == MEM_REF
      && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  if (!base || TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF
      || TREE_CODE (base) == WITH_SIZE_EXPR)
    return NULL_TREE;
  return base;
}

bool
tp_local_p (tree decl)
{
  return ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
	  && auto_var_in_fn_p (decl, current_function_decl)
	  && !is_gimple_reg (decl)
	  && !(VAR_P (decl) && DECL_HARD_REGISTER (decl)));
}
