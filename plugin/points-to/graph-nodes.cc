/* graph-nodes.cc - variables, addresses and memory references as nodes of the graph.

   SPDX-License-Identifier: GPL-3.0-or-later

   A reference starts from a pointer, which is a node, or from a variable, whose address becomes
   a node.  The contents of objects are distinguished by the innermost member's declaration, so
   all elements of an array are one node, and so are the members of a structure and of its copy
   inside another structure.  This is correct as long as members do not overlap.  The contents of
   an object become unknown ("collapsed") by unions, by structures that are read as others, and
   by writes of integers through pointers that may lead across members.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/flexible-arrays.h"
#include "points-to/graph.h"

static HOST_WIDE_INT
name_key (tree name, tree function)
{
  return ((HOST_WIDE_INT) DECL_UID (function) << 32) | SSA_NAME_VERSION (name);
}

/* The node of VAR, a variable that is not in memory, which is used in FUNCTION.  */

unsigned
tp_pt_register_node (struct tp_points_to *pt, tree var, tree function)
{
  tp_pt_number_map &map = DECL_P (var) ? pt->answers->decl_nodes : pt->answers->name_nodes;
  HOST_WIDE_INT key = DECL_P (var) ? DECL_UID (var) : name_key (var, function);
  if (unsigned *known = map.get (key))
    return *known;
  unsigned node = tp_pt_new_node (pt, TREE_TYPE (var), var, function);
  pt->nodes[node].variable = true;
  map.put (key, node);
  /* A parameter is unknown, unless only known calls set it.  */
  if (TREE_CODE (var) == PARM_DECL)
    {
      bool ours = false;
      if (tp_pt_local_function_p (pt, DECL_CONTEXT (var))
          || tp_pt_callback_p (pt, DECL_CONTEXT (var)))
        for (tree p = DECL_ARGUMENTS (DECL_CONTEXT (var)); p; p = DECL_CHAIN (p))
          ours |= p == var;
      if (!ours)
        tp_pt_make_unknown (pt, node, "it is a parameter that other units may pass");
    }
  return node;
}

/* Return true if the variable DECL, which FUNCTION uses, is accessed only by this unit.  */

static bool
own_variable_p (struct tp_points_to *pt, tree decl, tree function)
{
  if (TREE_THIS_VOLATILE (decl) || !DECL_SIZE_UNIT (decl)
      || !tree_fits_shwi_p (DECL_SIZE_UNIT (decl)))
    return false;
  if (VAR_P (decl) && is_global_var (decl))
    {
      varpool_node *node = varpool_node::get (decl);
      return (node && TREE_STATIC (decl) && !TREE_PUBLIC (decl) && !DECL_EXTERNAL (decl)
              && !DECL_THREAD_LOCAL_P (decl) && !DECL_HARD_REGISTER (decl)
              && !DECL_PRESERVE_P (decl) && !DECL_SECTION_NAME (decl) && !DECL_WEAK (decl)
              && !node->externally_visible && !node->alias && !node->has_aliases_p ());
    }
  if (VAR_P (decl) || TREE_CODE (decl) == RESULT_DECL
      || (TREE_CODE (decl) == PARM_DECL
          && (!function || tp_pt_local_function_p (pt, DECL_CONTEXT (decl)))))
    return (DECL_CONTEXT (decl) == function && !DECL_HAS_VALUE_EXPR_P (decl)
            && !(VAR_P (decl) && (DECL_NONLOCAL_FRAME (decl) || DECL_HARD_REGISTER (decl))));
  return false;
}

/* The structure or union that TYPE is, or is an array of; otherwise null.  */

tree
tp_pt_record_of (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return RECORD_OR_UNION_TYPE_P (type) ? TYPE_MAIN_VARIANT (type) : NULL_TREE;
}

/* The node of the address of DECL; PT_EXTERNAL if other units may access DECL.  */

unsigned
tp_pt_address_node (struct tp_points_to *pt, tree decl, tree function)
{
  if (unsigned *known = pt->address_nodes.get (DECL_UID (decl)))
    return *known;
  if (!own_variable_p (pt, decl, function))
    return PT_EXTERNAL;
  HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (decl));
  bool lasting = is_global_var (decl);
  unsigned o = tp_pt_new_object (pt, decl, lasting ? NULL_TREE : function, NULL, size);
  pt->objects[o].constant = VAR_P (decl) && TREE_READONLY (decl);
  pt->objects[o].all_set = pt->objects[o].nulls = lasting || TREE_CODE (decl) != VAR_DECL;
  pt->objects[o].poisonable = !pt->objects[o].all_set && tp_pt_poisonable_local_p (decl, function);
  if (tree record = tp_pt_record_of (TREE_TYPE (decl)))
    pt->objects[o].types.safe_push (record);
  unsigned node = tp_pt_new_node (pt, build_pointer_type (TREE_TYPE (decl)), decl, function);
  pt->address_nodes.put (DECL_UID (decl), node);
  tp_pt_point (pt, node, o, size);
  return node;
}

/* The node of OP if it is a variable that is not in memory; otherwise PT_EXTERNAL.  */

unsigned
tp_pt_pointer_node (struct tp_points_to *pt, tree op, tree function)
{
  if (TREE_CODE (op) == SSA_NAME && SSA_NAME_VAR (op))
    op = SSA_NAME_VAR (op);
  if (TREE_CODE (op) == SSA_NAME || (DECL_P (op) && is_gimple_reg (op) && !is_global_var (op)))
    return tp_pt_register_node (pt, op, function);
  return PT_EXTERNAL;
}

/* The FIELD_DECL of the innermost member in REF; null if there is none.  */

tree
tp_pt_key (tree ref)
{
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) == COMPONENT_REF)
        return TREE_OPERAND (ref, 1);
      ref = TREE_OPERAND (ref, 0);
    }
  return NULL_TREE;
}

unsigned
tp_pt_base_node (struct tp_points_to *pt, tree ref, tree function)
{
  tree base = get_base_address (ref);
  if (!base || tp_pt_register_p (base))
    return PT_EXTERNAL;
  return TREE_CODE (base) == MEM_REF ? tp_pt_pointer_node (pt, TREE_OPERAND (base, 0), function)
         : VAR_P (base) || TREE_CODE (base) == PARM_DECL || TREE_CODE (base) == RESULT_DECL
           ? tp_pt_address_node (pt, base, function)
           : (unsigned) PT_EXTERNAL;
}

/* Set the fields of PLACE about the offset.  The reference WHOLE has no variable indices, and its
   base is MORE bytes after the pointer.  */

static void
measure (tree whole, HOST_WIDE_INT more, struct tp_pt_place *place)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  HOST_WIDE_INT bits, position;
  get_inner_reference (whole, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep, &volatilep);
  if (offset || !bitsize.is_constant (&bits) || !bitpos.is_constant (&position) || bits < 0
      || position < 0)
    return;
  place->low = more + position / BITS_PER_UNIT;
  place->high = more + (position + bits + BITS_PER_UNIT - 1) / BITS_PER_UNIT;
  place->known = place->low >= 0;
}

/* Describe the memory reference REF in *PLACE.  */

void
tp_pt_describe (struct tp_points_to *pt, tree ref, tree function, struct tp_pt_place *place)
{
  place->known = false;
  place->declared = false;
  place->low = place->high = place->before = 0;
  tree base = ref, whole = ref;
  bool varies = false;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    if ((TREE_CODE (base) == ARRAY_REF || TREE_CODE (base) == ARRAY_RANGE_REF)
        && TREE_CODE (TREE_OPERAND (base, 1)) != INTEGER_CST)
      {
        varies = true;
        whole = TREE_OPERAND (base, 0);
      }
  HOST_WIDE_INT more = 0;
  if (TREE_CODE (base) == MEM_REF)
    {
      tree pointer = TREE_OPERAND (base, 0);
      offset_int distance;
      if (!mem_ref_offset (base).is_constant (&distance) || !wi::fits_shwi_p (distance))
        {
          place->pointer = PT_EXTERNAL;
          return;
        }
      more = distance.to_shwi ();
      if (TREE_CODE (pointer) == ADDR_EXPR)
        {
          tree object = get_base_address (TREE_OPERAND (pointer, 0));
          place->declared = true;
          place->pointer = object && DECL_P (object) ? tp_pt_address_node (pt, object, function)
                                                     : (unsigned) PT_EXTERNAL;
          return;
        }
      place->pointer = tp_pt_pointer_node (pt, pointer, function);
    }
  else if (DECL_P (base) && !(is_gimple_reg (base) && !is_global_var (base)))
    {
      place->declared = true;
      place->pointer = tp_pt_address_node (pt, base, function);
    }
  else
    {
      /* A register that is viewed as another type.  */
      place->pointer = PT_EXTERNAL;
      if ((TREE_CODE (base) == SSA_NAME || DECL_P (base)) && POINTER_TYPE_P (TREE_TYPE (base)))
        tp_pt_escape (pt, tp_pt_pointer_node (pt, base, function),
                      "it is viewed as something else");
      return;
    }
  if (!varies || tp_indices_bounded_p (ref) || tp_pt_indices_proven_p (pt, ref, function))
    measure (whole, more, place);
}

/* Return true if the index of the array reference REF may be negative.  If only temporal errors are
   looked for, indices are assumed to be valid, because they are not checked then.  */

static bool
below_array_p (struct tp_points_to *pt, tree ref)
{
  tree index = TREE_OPERAND (ref, 1);
  tree function = cfun ? cfun->decl : NULL_TREE;
  return (TREE_CODE (index) != INTEGER_CST && tp_opt.checks != TP_CHECKS_TEMPORAL
          && !tp_pt_never_negative_p (pt, index, function)
          && tp_pt_largest_index (pt, ref, function) < 0);
}

/* Return true if REF, bits of a structure, covers only integer members.  GCC compares adjacent ones
   in this way.  */

static bool
bits_of_numbers_p (tree ref)
{
  tree type = TREE_TYPE (TREE_OPERAND (ref, 0));
  tree bits = TREE_OPERAND (ref, 1), first = TREE_OPERAND (ref, 2);
  if (TREE_CODE (type) != RECORD_TYPE || !tree_fits_shwi_p (bits) || !tree_fits_shwi_p (first))
    return false;
  HOST_WIDE_INT from = tree_to_shwi (first), to = from + tree_to_shwi (bits);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
        continue;
      if (!DECL_SIZE (f) || !tree_fits_shwi_p (DECL_SIZE (f))
          || !tree_fits_shwi_p (bit_position (f)))
        return false;
      HOST_WIDE_INT start = int_bit_position (f);
      if (start < to && start + tree_to_shwi (DECL_SIZE (f)) > from
          && !INTEGRAL_TYPE_P (TREE_TYPE (f)) && !SCALAR_FLOAT_TYPE_P (TREE_TYPE (f)))
        return false;
    }
  return true;
}

/* Record the kind of the access REF, a write if WRITE, in the node of its pointer.  PLACE describes
   REF.  */

void
tp_pt_note_access (struct tp_points_to *pt, tree ref, const struct tp_pt_place *place, bool write)
{
  if (place->pointer == PT_EXTERNAL)
    return;
  tp_pt_node *n = &pt->nodes[place->pointer];
  tree base = ref;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    switch (TREE_CODE (base))
      {
      case COMPONENT_REF:
        if (TREE_CODE (TREE_TYPE (TREE_OPERAND (base, 0))) != RECORD_TYPE)
          n->collapses = true;
        break;
      case ARRAY_REF:
        /* A negative index of a trailing array leads to other members.  */
        if (write && !place->known && !DECL_P (TREE_OPERAND (base, 0))
            && TREE_CODE (TREE_OPERAND (base, 0)) != MEM_REF && below_array_p (pt, base))
          n->collapses = true;
        break;
      case BIT_FIELD_REF:
        n->collapses |= write || !bits_of_numbers_p (base);
        break;
      case REALPART_EXPR:
      case IMAGPART_EXPR:
        break;
      default:
        n->collapses = true;
      }
  tree type = TREE_TYPE (base);
  if (tree record = tp_pt_record_of (type))
    {
      bool seen = false;
      for (tree t : n->types)
        seen |= t == record;
      if (!seen)
        n->types.safe_push (record);
      if (TREE_CODE (record) != RECORD_TYPE)
        n->collapses = true;
      return;
    }
  if (place->declared && TREE_CODE (base) != MEM_REF)
    return;
  if (TREE_CODE (base) == MEM_REF)
    {
      tree pointer = TREE_OPERAND (base, 0);
      tree target = TREE_TYPE (TREE_TYPE (pointer));
      while (TREE_CODE (target) == ARRAY_TYPE)
        target = TREE_TYPE (target);
      tree element = type;
      while (TREE_CODE (element) == ARRAY_TYPE)
        element = TREE_TYPE (element);
      bool same = (TYPE_MAIN_VARIANT (target) == TYPE_MAIN_VARIANT (element) || VOID_TYPE_P (target)
                   || (POINTER_TYPE_P (target) && POINTER_TYPE_P (element)));
      if (!same || place->declared)
        n->collapses = true;
      if (POINTER_TYPE_P (element))
        n->slot = true;
      else
        {
          tree size = TYPE_SIZE_UNIT (element);
          n->raw
            = MAX (n->raw, size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : tp_pt_no_limit);
        }
      n->touched = MAX (n->touched, place->known ? place->high : tp_pt_no_limit);
    }
}

/* Return true if TYPE is an array of numbers.  */

static bool
number_array_p (tree type)
{
  bool array = TREE_CODE (type) == ARRAY_TYPE;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return array && !tp_opt.disable.intervals
         && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type));
}

/* If REF is a member of a structure, and a pointer, a number, or an array of numbers, return its
   FIELD_DECL; otherwise null.  */

static tree
single_member (tree ref)
{
  if (!POINTER_TYPE_P (TREE_TYPE (ref)) && !INTEGRAL_TYPE_P (TREE_TYPE (ref))
      && !SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref)) && !number_array_p (TREE_TYPE (ref)))
    return NULL_TREE;
  for (tree r = ref; handled_component_p (r); r = TREE_OPERAND (r, 0))
    if (TREE_CODE (r) != ARRAY_REF
        && !(TREE_CODE (r) == COMPONENT_REF
             && TREE_CODE (TREE_TYPE (TREE_OPERAND (r, 0))) == RECORD_TYPE))
      return NULL_TREE;
  return tp_pt_key (ref);
}

/* If OBJECT is an element of an array of pointers or numbers that is the last member of its
   structure, and its index is not negative, return that member; otherwise null.  */

static tree
trailing_element (struct tp_points_to *pt, tree object)
{
  if (TREE_CODE (object) != ARRAY_REF || TREE_CODE (TREE_OPERAND (object, 0)) != COMPONENT_REF
      || TREE_CODE (TREE_OPERAND (TREE_OPERAND (object, 0), 0)) != MEM_REF
      || !tp_flexible_array_p (TREE_OPERAND (object, 0)) || below_array_p (pt, object))
    return NULL_TREE;
  return single_member (object);
}

/* The node of the pointer value OP; -1 if OP is null.  */

int
tp_pt_value_node (struct tp_points_to *pt, tree op, tree function)
{
  STRIP_NOPS (op);
  if (TREE_CODE (op) == INTEGER_CST)
    {
      if (integer_zerop (op))
        return -1;
      unsigned node = tp_pt_new_node (pt, TREE_TYPE (op), op, function);
      tp_pt_point (pt, node, PT_WILD, 0);
      return node;
    }
  if (TREE_CODE (op) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (op, 0);
      tree base = get_base_address (object);
      unsigned node = tp_pt_new_node (pt, TREE_TYPE (op), op, function);
      if (base && TREE_CODE (base) == STRING_CST)
        {
          bool whole
            = object == base
              || (TREE_CODE (object) == ARRAY_REF && integer_zerop (TREE_OPERAND (object, 1)));
          tp_pt_point (pt, node, pt->literals, whole ? TREE_STRING_LENGTH (base) : 0);
          return node;
        }
      if (!base || TREE_CODE (base) == FUNCTION_DECL || TREE_CODE (base) == LABEL_DECL
          || (!DECL_P (base) && TREE_CODE (base) != MEM_REF))
        {
          tp_pt_make_unknown (pt, node, "it is the address of code or of a constant");
          return node;
        }
      struct tp_pt_place place;
      tp_pt_describe (pt, object, function, &place);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (object));
      bool known = place.known && size && tree_fits_shwi_p (size);
      bool one = known && place.high - place.low == tree_to_shwi (size);
      if (place.pointer == PT_EXTERNAL)
        tp_pt_make_unknown (pt, node, "it is the address of what is known outside of the unit");
      else if (one || (known && tp_pt_indices_proven_p (pt, object, function)))
        {
          tree member = single_member (object);
          if (member)
            tp_pt_note_access (pt, object, &place, false);
          tp_pt_add_edge (pt, place.pointer, node, EDGE_MEMBER, place.high, tree_to_shwi (size),
                          member);
        }
      else if (tree member = trailing_element (pt, object))
        {
          tp_pt_note_access (pt, object, &place, false);
          tp_pt_add_edge (pt, place.pointer, node, EDGE_MEMBER, tp_pt_no_limit, 0, member);
        }
      else
        tp_pt_add_edge (pt, place.pointer, node,
                        tp_pt_arithmetic_kind (DECL_P (base) ? op : TREE_OPERAND (base, 0)));
      return node;
    }
  if (TREE_CODE (op) == SSA_NAME || DECL_P (op))
    {
      unsigned node = tp_pt_pointer_node (pt, op, function);
      return node;
    }
  unsigned node = tp_pt_new_node (pt, TREE_TYPE (op), op, function);
  tp_pt_make_unknown (pt, node, "it is an expression of a strange kind");
  return node;
}

/* The pointer VALUE flows into the node TO.  */

void
tp_pt_into (struct tp_points_to *pt, tree value, unsigned to, tree function)
{
  int from = tp_pt_value_node (pt, value, function);
  if (from >= 0)
    tp_pt_add_edge (pt, from, to, EDGE_COPY);
  else
    pt->nodes[to].zero = true;
}

/* The pointer OP escapes; WHY is the reason for the dump.  */

void
tp_pt_escape_value (struct tp_points_to *pt, tree op, tree function, const char *why)
{
  if (!POINTER_TYPE_P (TREE_TYPE (op)))
    return;
  int node = tp_pt_value_node (pt, op, function);
  if (node >= 0)
    tp_pt_escape (pt, node, why);
}

/* All objects that can be reached from the memory REF escape; WHY is the reason for the dump.  */

void
tp_pt_escape_place (struct tp_points_to *pt, tree ref, tree function, const char *why)
{
  struct tp_pt_place place;
  if (TREE_CODE (ref) == CONSTRUCTOR || CONSTANT_CLASS_P (ref))
    return;
  tp_pt_describe (pt, ref, function, &place);
  tp_pt_escape (pt, place.pointer, why);
}

/* Return true if OFFSET, which is added to a pointer to TYPE, is a multiple of the size of
   TYPE.  */

bool
tp_pt_whole_elements_p (tree type, tree offset)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_uhwi_p (size))
    return VOID_TYPE_P (type);
  unsigned HOST_WIDE_INT n = tree_to_uhwi (size);
  if (n <= 1)
    return true;
  for (int steps = 0; steps < 6; steps++)
    {
      if (TREE_CODE (offset) == INTEGER_CST)
        return wi::multiple_of_p (wi::to_wide (offset), n, SIGNED);
      if (TREE_CODE (offset) != SSA_NAME)
        return false;
      gassign *def
        = SSA_NAME_DEF_STMT (offset) ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (offset)) : NULL;
      if (!def)
        return false;
      tree other = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
      switch (gimple_assign_rhs_code (def))
        {
        case MULT_EXPR:
          return (tree_fits_uhwi_p (other) && tree_to_uhwi (other) % n == 0);
        case LSHIFT_EXPR:
          return (tree_fits_uhwi_p (other) && tree_to_uhwi (other) < 32
                  && (HOST_WIDE_INT_1U << tree_to_uhwi (other)) % n == 0);
        case NEGATE_EXPR:
        CASE_CONVERT:
          offset = gimple_assign_rhs1 (def);
          break;
        case PLUS_EXPR:
        case MINUS_EXPR:
          if (TREE_CODE (other) != INTEGER_CST
              || !wi::multiple_of_p (wi::to_wide (other), n, SIGNED))
            return false;
          offset = gimple_assign_rhs1 (def);
          break;
        default:
          return false;
        }
    }
  return false;
}

/* The node of the result of DECL's function; -1 if there is none.  */

int
tp_pt_result_node (struct tp_pt_answers *a, tree decl)
{
  unsigned *n = a->result_nodes.get (DECL_UID (decl));
  return n ? (int) *n : -1;
}

/* The node of the result of DECL's function; of its address if the result is a structure.  */

unsigned
tp_pt_result_of (struct tp_points_to *pt, tree decl)
{
  if (unsigned *known = pt->answers->result_nodes.get (DECL_UID (decl)))
    return *known;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  unsigned node
    = tp_pt_new_node (pt, POINTER_TYPE_P (type) ? type : build_pointer_type (type), decl, decl);
  pt->nodes[node].result = true;
  if (!POINTER_TYPE_P (type))
    {
      unsigned o = tp_pt_new_object (pt, NULL_TREE, NULL_TREE, NULL, -1);
      pt->objects[o].all_set = pt->objects[o].nulls = true;
      tp_pt_point (pt, node, o, tp_pt_no_limit);
    }
  pt->answers->result_nodes.put (DECL_UID (decl), node);
  return node;
}

/* The node of parameter I of DECL's function; -1 if there is none.  */

int
tp_pt_parameter_node (struct tp_pt_answers *a, tree decl, unsigned i)
{
  tree p = DECL_ARGUMENTS (decl);
  for (; p && i > 0; i--)
    p = DECL_CHAIN (p);
  if (!p || !POINTER_TYPE_P (TREE_TYPE (p)))
    return -1;
  unsigned *n = a->decl_nodes.get (DECL_UID (p));
  return n ? (int) *n : -1;
}

/* The node of the SSA name VALUE in FUNCTION; PT_EXTERNAL if there is none.  */

unsigned
tp_pt_node_of (struct tp_pt_answers *a, tree value, tree function)
{
  if (TREE_CODE (value) != SSA_NAME)
    return PT_EXTERNAL;
  unsigned *n = SSA_NAME_VAR (value) ? a->decl_nodes.get (DECL_UID (SSA_NAME_VAR (value)))
                                     : a->name_nodes.get (name_key (value, function));
  return n ? *n : (unsigned) PT_EXTERNAL;
}

/* Add the object that represents all literals.  */

void
tp_pt_start_places (struct tp_points_to *pt)
{
  pt->literals = tp_pt_new_object (pt, NULL_TREE, NULL_TREE, NULL, 0);
  pt->objects[pt->literals].constant = pt->objects[pt->literals].all_set = true;
}
