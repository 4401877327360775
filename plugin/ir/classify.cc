/* classify.cc - predicates about types, references and calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/classify.h"
#include "ir/address-spaces.h"

bool
tp_defined_here_p (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl);
  /* When units are linked, a declaration of a built-in function that another one does not match
     (char *malloc ()) becomes an alias of that one, which has a definition, but no body.  */
  if (node && node->transparent_alias)
    node = node->ultimate_alias_target ();
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
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == POINTER_SIZE
          && TYPE_MODE (type) == ptr_mode);
}

bool
tp_pointer_integer_type_p (tree type)
{
  if (!tp_pointer_wide_integer_p (type))
    return false;
  for (int steps = 0; steps < 8 && INTEGRAL_TYPE_P (type); steps++)
    {
      tree name = TYPE_NAME (type);
      if (!name || TREE_CODE (name) != TYPE_DECL || !DECL_NAME (name))
        return false;
      const char *text = IDENTIFIER_POINTER (DECL_NAME (name));
      if (!strcmp (text, "uintptr_t") || !strcmp (text, "intptr_t"))
        return true;
      if (!DECL_ORIGINAL_TYPE (name))
        return false;
      type = DECL_ORIGINAL_TYPE (name);
    }
  return false;
}

bool
tp_type_may_hold_pointer_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) < POINTER_SIZE_UNITS)
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
        /* An array of characters may contain anything.  */
        return (TYPE_MODE (element) == QImode || tp_type_may_hold_pointer_p (element));
      }
    case RECORD_TYPE:
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL && tp_type_may_hold_pointer_p (TREE_TYPE (f)))
          return true;
      return false;
    default:
      return true;
    }
}

/* Return true if the memory reference REF is a member of a union, or a part of one, and has at
   least the size of a pointer.  */

static bool
large_union_member_p (tree ref)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (!size || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) < POINTER_SIZE_UNITS)
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF
        && TREE_CODE (TREE_TYPE (TREE_OPERAND (ref, 0))) == UNION_TYPE)
      return true;
  return false;
}

bool
tp_copies_pointers_p (const gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  return (
    tp_type_may_hold_pointer_p (TREE_TYPE (lhs))
    || (gimple_assign_load_p (stmt) && (large_union_member_p (lhs) || large_union_member_p (rhs))));
}

bool
tp_type_has_union_p (tree type)
{
  switch (TREE_CODE (type))
    {
    case UNION_TYPE:
    case QUAL_UNION_TYPE:
      return true;
    case ARRAY_TYPE:
      return tp_type_has_union_p (TREE_TYPE (type));
    case RECORD_TYPE:
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL && tp_type_has_union_p (TREE_TYPE (f)))
          return true;
      return false;
    default:
      return false;
    }
}

/* How many bytes at the beginning of a union are examined.  */
static const unsigned union_bytes_max = 512;

/* How many words of a structure are examined for integers that may be pointers.  */
static const unsigned HOST_WIDE_INT number_places_max = 8;

/* Return true if TYPE is a pointer, or uintptr_t or intptr_t.  */

static bool
pointer_or_integer_p (tree type)
{
  return ((POINTER_TYPE_P (type) && !tp_address_space_pointer_p (type))
          || tp_pointer_integer_type_p (type));
}

/* Return true if TYPE is a structure or a union of one word with a number as wide as a pointer, as
   the values of interpreters and handles are: a structure of a number alone, or a union of a number
   and a double, whose NaNs have room for a pointer.  */

static bool
boxed_value_p (tree type)
{
  if (!RECORD_OR_UNION_TYPE_P (type) || !TYPE_SIZE_UNIT (type)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
      || tree_to_uhwi (TYPE_SIZE_UNIT (type)) != POINTER_SIZE_UNITS)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
        && tp_pointer_wide_integer_p (TREE_TYPE (f)))
      return true;
  return false;
}

/* Set in PLACES the bits of the offsets of all pointers in an object of TYPE at offset PLACE.  */

static void
pointer_places (tree type, unsigned HOST_WIDE_INT place, bitmap places)
{
  if (place > union_bytes_max)
    return;
  if (pointer_or_integer_p (type) || boxed_value_p (type))
    bitmap_set_bit (places, place);
  else if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
            && tree_fits_uhwi_p (byte_position (f)))
          pointer_places (TREE_TYPE (f), place + tree_to_uhwi (byte_position (f)), places);
    }
  else if (TREE_CODE (type) == ARRAY_TYPE && TYPE_SIZE_UNIT (type)
           && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)) && TYPE_SIZE_UNIT (TREE_TYPE (type))
           && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (type)))
           && !integer_zerop (TYPE_SIZE_UNIT (TREE_TYPE (type)))
           && tp_type_may_hold_pointer_p (TREE_TYPE (type)))
    {
      unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
      unsigned HOST_WIDE_INT step = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
      for (unsigned HOST_WIDE_INT at = 0; at < size && at <= union_bytes_max; at += step)
        pointer_places (TREE_TYPE (type), place + at, places);
    }
}

/* A reference to the word at offset PLACE of the object REF.  If the offset of REF in its base is
   constant, so is that of the result.  */

static tree
word_reference (tree ref, unsigned HOST_WIDE_INT place)
{
  poly_int64 distance;
  HOST_WIDE_INT bytes;
  tree base = get_addr_base_and_unit_offset (ref, &distance);
  tree word = build3 (BIT_FIELD_REF, pointer_sized_int_node, unshare_expr (ref),
                      bitsize_int (POINTER_SIZE), bitsize_int (place * BITS_PER_UNIT));
  if (!base || !distance.is_constant (&bytes))
    return word;
  bytes += place;
  tree pointer;
  if (TREE_CODE (base) == MEM_REF)
    {
      offset_int more;
      if (!mem_ref_offset (base).is_constant (&more) || !wi::fits_shwi_p (more))
        return word;
      bytes += more.to_shwi ();
      pointer = TREE_OPERAND (base, 0);
    }
  else if (DECL_P (base))
    pointer = build_fold_addr_expr (base);
  else
    return word;
  tree type = pointer_sized_int_node;
  unsigned align = get_object_alignment (ref);
  if (place % POINTER_SIZE_UNITS != 0 || align < POINTER_SIZE)
    type = build_aligned_type (type, BITS_PER_UNIT);
  return build2 (
    MEM_REF, type, pointer,
    build_int_cst (build_pointer_type_for_mode (char_type_node, ptr_mode, true), bytes));
}

/* Append to PARTS references to the pointers in an object of TYPE, as parts of REF, or nulls if REF
   is null.  A word that may contain a pointer or something else, as in a union, is a reference to
   an integer.  Members behind an array of variable size are left out.  COUNT is how many PARTS has;
   returns the new number.  */

static unsigned
add_parts (tree type, tree ref, unsigned count, vec<tree> *parts)
{
  if (count >= TP_PARTS_MAX)
    return count;
  if (pointer_or_integer_p (type))
    {
      if (ref)
        parts->safe_push (ref);
      return count + 1;
    }
  if (TREE_CODE (type) == UNION_TYPE || boxed_value_p (type))
    {
      auto_bitmap places;
      pointer_places (type, 0, places);
      unsigned place;
      bitmap_iterator bi;
      EXECUTE_IF_SET_IN_BITMAP (places, 0, place, bi)
      if (count < TP_PARTS_MAX)
        {
          if (ref)
            parts->safe_push (word_reference (ref, place));
          count++;
        }
      return count;
    }
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f)
            && tree_fits_shwi_p (byte_position (f)))
          count = add_parts (
            TREE_TYPE (f),
            ref ? build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (ref), f, NULL_TREE)
                : NULL_TREE,
            count, parts);
      return count;
    }
  if (TREE_CODE (type) == ARRAY_TYPE && TYPE_DOMAIN (type) && TYPE_MAX_VALUE (TYPE_DOMAIN (type))
      && tree_fits_uhwi_p (TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
      && integer_zerop (TYPE_MIN_VALUE (TYPE_DOMAIN (type)))
      && tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type))) < TP_PARTS_MAX
      && tp_type_may_hold_pointer_p (TREE_TYPE (type)))
    {
      unsigned HOST_WIDE_INT last = tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type)));
      for (unsigned HOST_WIDE_INT i = 0; i <= last; i++)
        count = add_parts (TREE_TYPE (type),
                           ref ? build4 (ARRAY_REF, TREE_TYPE (type), unshare_expr (ref),
                                         build_int_cst (sizetype, i), NULL_TREE, NULL_TREE)
                               : NULL_TREE,
                           count, parts);
    }
  return count;
}

void
tp_pointer_parts (tree ref, vec<tree> *parts)
{
  add_parts (TREE_TYPE (ref), ref, 0, parts);
}

void
tp_integer_places (tree type, vec<HOST_WIDE_INT> *places)
{
  const unsigned HOST_WIDE_INT word = POINTER_SIZE_UNITS;
  auto_bitmap pointers;
  if (!AGGREGATE_TYPE_P (type) || !tp_type_may_hold_pointer_p (type) || !TYPE_SIZE_UNIT (type)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    return;
  pointer_places (type, 0, pointers);
  unsigned HOST_WIDE_INT size
    = MIN (tree_to_uhwi (TYPE_SIZE_UNIT (type)), number_places_max * word);
  for (unsigned HOST_WIDE_INT place = 0; place + word <= size; place += word)
    if (!bitmap_bit_p (pointers, place))
      places->safe_push (place);
}

HOST_WIDE_INT
tp_part_place (tree part)
{
  poly_int64 distance;
  HOST_WIDE_INT bytes;
  tree base = get_addr_base_and_unit_offset (part, &distance);
  return base && DECL_P (base) && distance.is_constant (&bytes) ? bytes : -1;
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
          /* An integer with fewer bits cannot hold an address.  */
          if (INTEGRAL_TYPE_P (TREE_TYPE (x)) && TYPE_PRECISION (TREE_TYPE (x)) < POINTER_SIZE)
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

tree
tp_behind_copies (tree x)
{
  for (int steps = 0; steps < 7 && TREE_CODE (x) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (!is_gimple_assign (def)
          || (!gimple_assign_ssa_name_copy_p (def)
              && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
        break;
      x = gimple_assign_rhs1 (def);
    }
  return x;
}

bool
tp_copied_value_p (tree x)
{
  x = tp_behind_copies (x);
  if (TREE_CODE (x) != SSA_NAME)
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (x));
  if (!phi)
    return gimple_assign_load_p (SSA_NAME_DEF_STMT (x));
  /* A PHI of loaded values may be an address; a counter or a sum is not.  */
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (TREE_CODE (arg) == SSA_NAME && gimple_assign_load_p (SSA_NAME_DEF_STMT (arg)))
        return true;
    }
  return false;
}

tree
tp_declared_object (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return NULL_TREE;
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
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
          && auto_var_in_fn_p (decl, current_function_decl) && !is_gimple_reg (decl)
          && !(VAR_P (decl) && DECL_HARD_REGISTER (decl)));
}

tree
tp_address_of_local (tree arg)
{
  tree base = TREE_CODE (arg) == ADDR_EXPR ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE;
  return base && SSA_VAR_P (base) && !is_global_var (base) ? base : NULL_TREE;
}

bool
tp_returns_after_p (gimple_stmt_iterator gsi, bool (*nothing) (const gimple *), bool over_blocks)
{
  basic_block bb = gsi_bb (gsi);
  gsi_next (&gsi);
  for (int blocks = 0; blocks < 32; blocks++)
    {
      for (; !gsi_end_p (gsi); gsi_next (&gsi))
        switch (gimple_code (gsi_stmt (gsi)))
          {
          case GIMPLE_RETURN:
            return true;
          case GIMPLE_LABEL:
          case GIMPLE_PREDICT:
          case GIMPLE_NOP:
          case GIMPLE_DEBUG:
            break;
          default:
            if (!nothing || !nothing (gsi_stmt (gsi)))
              return false;
          }
      if (!over_blocks)
        return true;
      if (!single_succ_p (bb))
        return false;
      bb = single_succ (bb);
      if (bb->index < NUM_FIXED_BLOCKS)
        return true;
      gsi = gsi_start_bb (bb);
    }
  return false;
}

tree
tp_same_pointer (const gimple *stmt)
{
  if (gimple_call_builtin_p (stmt, BUILT_IN_ASSUME_ALIGNED)
      || gimple_call_builtin_p (stmt, BUILT_IN_SPECULATION_SAFE_VALUE_PTR))
    return gimple_call_arg (stmt, 0);
  return tp_counted_pointer (stmt);
}

int
tp_parameter_number (tree decl, tree p)
{
  int k = 0;
  for (tree q = DECL_ARGUMENTS (decl); q; q = DECL_CHAIN (q), k++)
    if (q == p)
      return k;
  return -1;
}

bool
tp_known_function_p (tree f)
{
  return (TREE_CODE (f) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL
          && !DECL_WEAK (TREE_OPERAND (f, 0)));
}

bool
tp_known_callee_p (gimple *call)
{
  return tp_known_function_p (gimple_call_arg (call, 0))
         && integer_zerop (gimple_call_arg (call, 1));
}
