/* flow-build.cc - the statements of the unit as a dataflow-of-pointers graph.

   SPDX-License-Identifier: GPL-3.0-or-later

   Reads the unit's GIMPLE before it is in SSA form, so a variable is one node whatever it is
   used for; flow-solve.cc explains nodes, objects and edges.

   Contents of objects are told apart by the innermost member's declaration, so that all
   elements of an array are one, and so are a structure and its copy in another.  That
   is right as long as members do not overlap.  Unions, and structures that are read
   as others, make the contents of an object unknown ("smudged"), and so do writes by
   numbers through pointers that may lead across members.

   What is not understood is out of sight.  */

#include "temporal-gcc.h"
#include "bounds.h"
#include "classify.h"
#include "flow-graph.h"
#include "known.h"
#include "pools.h"

typedef int_hash<HOST_WIDE_INT, -1, -2> number_hash;
typedef hash_map<number_hash, unsigned> number_map;

/* Nodes of register variables by DECL_UID, of other SSA names by function and version, of addresses
   and results by DECL_UID; objects by DECL_UID.  */
static number_map *decl_nodes, *name_nodes, *address_nodes, *result_nodes, *objects;
static hash_set<tree> *local_functions, *addressed;
static unsigned literals;

bool
flow_local_function_p (tree decl)
{
  return local_functions && local_functions->contains (decl);
}

static HOST_WIDE_INT
name_key (tree name, tree function)
{
  return ((HOST_WIDE_INT) DECL_UID (function) << 32) | SSA_NAME_VERSION (name);
}

/* The node of a variable that is no memory; FUNCTION is where it is used.  */

static unsigned
register_node (tree var, tree function)
{
  number_map *map = DECL_P (var) ? decl_nodes : name_nodes;
  HOST_WIDE_INT key = DECL_P (var) ? DECL_UID (var) : name_key (var, function);
  if (unsigned *known = map->get (key))
    return *known;
  unsigned node = flow_new_node (TREE_TYPE (var), var, function);
  flow_nodes[node].variable = true;
  map->put (key, node);
  /* Parameters that no call in sight sets.  */
  if (TREE_CODE (var) == PARM_DECL)
    {
      bool ours = false;
      if (flow_local_function_p (DECL_CONTEXT (var)))
	for (tree p = DECL_ARGUMENTS (DECL_CONTEXT (var)); p; p = DECL_CHAIN (p))
	  ours |= p == var;
      if (!ours)
	flow_make_unknown (node, "it is a parameter that other units may pass");
    }
  return node;
}

int
flow_object_of (tree decl)
{
  unsigned *o = objects ? objects->get (DECL_UID (decl)) : NULL;
  return o ? (int) *o : -1;
}

/* Is the variable DECL, seen in FUNCTION, nobody's business outside of the unit?  */

static bool
own_variable_p (tree decl, tree function)
{
  if (TREE_THIS_VOLATILE (decl) || !DECL_SIZE_UNIT (decl)
      || !tree_fits_shwi_p (DECL_SIZE_UNIT (decl)))
    return false;
  if (VAR_P (decl) && is_global_var (decl))
    {
      varpool_node *node = varpool_node::get (decl);
      return (node && TREE_STATIC (decl) && !TREE_PUBLIC (decl)
	      && !DECL_EXTERNAL (decl) && !DECL_THREAD_LOCAL_P (decl)
	      && !DECL_HARD_REGISTER (decl) && !DECL_PRESERVE_P (decl)
	      && !DECL_SECTION_NAME (decl) && !DECL_WEAK (decl)
	      && !node->externally_visible && !node->alias
	      && !node->has_aliases_p ());
    }
  if (VAR_P (decl) || TREE_CODE (decl) == RESULT_DECL
      || (TREE_CODE (decl) == PARM_DECL
	  && (!function || flow_local_function_p (DECL_CONTEXT (decl)))))
    return (DECL_CONTEXT (decl) == function && !DECL_HAS_VALUE_EXPR_P (decl)
	    && !(VAR_P (decl) && (DECL_NONLOCAL_FRAME (decl)
				  || DECL_HARD_REGISTER (decl))));
  return false;
}

static tree
record_of (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return RECORD_OR_UNION_TYPE_P (type) ? TYPE_MAIN_VARIANT (type) : NULL_TREE;
}

unsigned
flow_address_node (tree decl, tree function)
{
  if (unsigned *known = address_nodes->get (DECL_UID (decl)))
    return *known;
  if (!own_variable_p (decl, function))
    return FLOW_OUTSIDE;
  HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (decl));
  bool lasting = is_global_var (decl);
  unsigned o = flow_new_object (decl, lasting ? NULL_TREE : function, NULL, size);
  flow_objects[o].constant = VAR_P (decl) && TREE_READONLY (decl);
  flow_objects[o].all_set = lasting || TREE_CODE (decl) != VAR_DECL;
  if (tree record = record_of (TREE_TYPE (decl)))
    flow_objects[o].types.safe_push (record);
  objects->put (DECL_UID (decl), o);
  unsigned node = flow_new_node (build_pointer_type (TREE_TYPE (decl)), decl, function);
  address_nodes->put (DECL_UID (decl), node);
  flow_point (node, o, size);
  return node;
}

unsigned
flow_pointer_node (tree op, tree function)
{
  if (TREE_CODE (op) == SSA_NAME && SSA_NAME_VAR (op))
    op = SSA_NAME_VAR (op);
  if (TREE_CODE (op) == SSA_NAME
      || (DECL_P (op) && is_gimple_reg (op) && !is_global_var (op)))
    return register_node (op, function);
  return FLOW_OUTSIDE;
}

/* The innermost member of REF; null if it is none.  */

tree
flow_key (tree ref)
{
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) == COMPONENT_REF)
	return TREE_OPERAND (ref, 1);
      ref = TREE_OPERAND (ref, 0);
    }
  return NULL_TREE;
}

void
flow_describe (tree ref, tree function, struct flow_place *place)
{
  place->known = false;
  place->declared = false;
  place->low = place->high = 0;
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
	  place->pointer = FLOW_OUTSIDE;
	  return;
	}
      more = distance.to_shwi ();
      if (TREE_CODE (pointer) == ADDR_EXPR)
	{
	  tree object = get_base_address (TREE_OPERAND (pointer, 0));
	  place->declared = true;
	  place->pointer = object && DECL_P (object)
			   ? flow_address_node (object, function) : (unsigned) FLOW_OUTSIDE;
	  return;
	}
      place->pointer = flow_pointer_node (pointer, function);
    }
  else if (DECL_P (base) && !(is_gimple_reg (base) && !is_global_var (base)))
    {
      place->declared = true;
      place->pointer = flow_address_node (base, function);
    }
  else
    {
      /* A register, viewed as something else.  */
      place->pointer = FLOW_OUTSIDE;
      if ((TREE_CODE (base) == SSA_NAME || DECL_P (base))
	  && POINTER_TYPE_P (TREE_TYPE (base)))
	flow_escape (flow_pointer_node (base, function), "it is viewed as something else");
      return;
    }
  if (varies && !tp_indices_bounded_p (ref))
    return;
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  HOST_WIDE_INT bits, position;
  get_inner_reference (whole, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
		       &volatilep);
  if (offset || !bitsize.is_constant (&bits) || !bitpos.is_constant (&position)
      || bits < 0 || position < 0)
    return;
  place->low = more + position / BITS_PER_UNIT;
  place->high = more + (position + bits + BITS_PER_UNIT - 1) / BITS_PER_UNIT;
  place->known = place->low >= 0;
}

/* Note of which kind the access REF, a write if WRITE, is.  PLACE describes it.  */

static void
note_access (tree ref, const struct flow_place *place, bool write)
{
  if (place->pointer == FLOW_OUTSIDE)
    return;
  flow_node *n = &flow_nodes[place->pointer];
  tree base = ref;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    switch (TREE_CODE (base))
      {
      case COMPONENT_REF:
	if (TREE_CODE (TREE_TYPE (TREE_OPERAND (base, 0))) != RECORD_TYPE)
	  n->smudges = true;
	break;
      case ARRAY_REF:
	/* Below the start of a trailing array are other members.  */
	if (write && TREE_CODE (TREE_OPERAND (base, 1)) != INTEGER_CST
	    && !TYPE_UNSIGNED (TREE_TYPE (TREE_OPERAND (base, 1)))
	    && !place->known && !DECL_P (TREE_OPERAND (base, 0))
	    && TREE_CODE (TREE_OPERAND (base, 0)) != MEM_REF)
	  n->smudges = true;
	break;
      case REALPART_EXPR:
      case IMAGPART_EXPR:
	break;
      default:
	n->smudges = true;
      }
  tree type = TREE_TYPE (base);
  if (tree record = record_of (type))
    {
      bool seen = false;
      for (tree t : n->types)
	seen |= t == record;
      if (!seen)
	n->types.safe_push (record);
      if (TREE_CODE (record) != RECORD_TYPE)
	n->smudges = true;
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
      bool same = (TYPE_MAIN_VARIANT (target) == TYPE_MAIN_VARIANT (element)
		   || (POINTER_TYPE_P (target) && POINTER_TYPE_P (element)));
      if (!same || place->declared)
	n->smudges = true;
      if (POINTER_TYPE_P (element))
	n->slot = true;
      else
	n->raw = true;
    }
}

/* The node of the value OP, a pointer; -1 if it is null.  */

static int
value_node (tree op, tree function)
{
  STRIP_NOPS (op);
  if (TREE_CODE (op) == INTEGER_CST)
    {
      if (integer_zerop (op))
	return -1;
      unsigned node = flow_new_node (TREE_TYPE (op), op, function);
      flow_point (node, FLOW_WILD, 0);
      return node;
    }
  if (TREE_CODE (op) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (op, 0);
      tree base = get_base_address (object);
      unsigned node = flow_new_node (TREE_TYPE (op), op, function);
      if (base && TREE_CODE (base) == STRING_CST)
	{
	  bool whole = object == base || (TREE_CODE (object) == ARRAY_REF
					  && integer_zerop (TREE_OPERAND (object, 1)));
	  flow_point (node, literals, whole ? TREE_STRING_LENGTH (base) : 0);
	  return node;
	}
      if (!base || TREE_CODE (base) == FUNCTION_DECL || TREE_CODE (base) == LABEL_DECL
	  || (!DECL_P (base) && TREE_CODE (base) != MEM_REF))
	{
	  flow_make_unknown (node, "it is the address of code or of a constant");
	  return node;
	}
      struct flow_place place;
      flow_describe (object, function, &place);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (object));
      bool known = (place.known && size && tree_fits_shwi_p (size)
		    && place.high - place.low == tree_to_shwi (size));
      if (place.pointer == FLOW_OUTSIDE)
	flow_make_unknown (node, "it is the address of what is known outside of the unit");
      else if (known)
	flow_add_edge (place.pointer, node, EDGE_MEMBER, place.high,
		       place.high - place.low);
      else
	flow_add_edge (place.pointer, node, EDGE_MOVED);
      return node;
    }
  if (TREE_CODE (op) == SSA_NAME || DECL_P (op))
    {
      unsigned node = flow_pointer_node (op, function);
      return node;
    }
  unsigned node = flow_new_node (TREE_TYPE (op), op, function);
  flow_make_unknown (node, "it is an expression of a strange kind");
  return node;
}

static void
flow_into (tree value, unsigned to, tree function)
{
  int from = value_node (value, function);
  if (from >= 0)
    flow_add_edge (from, to, EDGE_COPY);
}

static void
escape_value (tree op, tree function, const char *why)
{
  if (!POINTER_TYPE_P (TREE_TYPE (op)))
    return;
  int node = value_node (op, function);
  if (node >= 0)
    flow_escape (node, why);
}

/* Everything reachable from the memory REF escapes.  */

static void
escape_place (tree ref, tree function, const char *why)
{
  struct flow_place place;
  if (TREE_CODE (ref) == CONSTRUCTOR || CONSTANT_CLASS_P (ref))
    return;
  flow_describe (ref, function, &place);
  flow_escape (place.pointer, why);
}

/* ---- Numbers that are made of pointers ---- */

/* Names of numbers made of pointers, and whether all that is done with them forgets which pointer it
   was, as a hash does.  */
static hash_map<tree, bool> *hashed;

static tree
number_of_pointer (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  return (TREE_CODE (lhs) == SSA_NAME && !SSA_NAME_VAR (lhs)
	  && INTEGRAL_TYPE_P (TREE_TYPE (lhs)) && POINTER_TYPE_P (TREE_TYPE (rhs))
	  ? lhs : NULL_TREE);
}

/* Does STMT, which uses the number NAME, forget most of it?  */

static bool
forgets_p (gimple *stmt, tree name)
{
  if (gimple_code (stmt) == GIMPLE_COND)
    return true;
  if (!is_gimple_assign (stmt) || gimple_assign_rhs1 (stmt) != name)
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree other = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return true;
  if (CONVERT_EXPR_CODE_P (code))
    return (INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	    && TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt))) <= 32);
  if (!other || TREE_CODE (other) != INTEGER_CST || !tree_fits_uhwi_p (other))
    return false;
  return ((code == RSHIFT_EXPR && !integer_zerop (other))
	  || code == TRUNC_MOD_EXPR
	  || (code == BIT_AND_EXPR && tree_to_uhwi (other) < 65536));
}

static void
find_hashed (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (tree name = number_of_pointer (gsi_stmt (i)))
	hashed->put (name, true);
  if (hashed->is_empty ())
    return;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	for (unsigned k = gimple_get_lhs (stmt) ? 1 : 0; k < gimple_num_ops (stmt); k++)
	  if (tree op = gimple_op (stmt, k))
	    if (bool *good = TREE_CODE (op) == SSA_NAME ? hashed->get (op) : NULL)
	      if (!forgets_p (stmt, op))
		*good = false;
      }
}

/* ---- Statements ---- */

/* Is the distance OFFSET, by which a pointer to TYPE is moved, a number of elements?  */

static bool
whole_elements_p (tree type, tree offset)
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
      gassign *def = SSA_NAME_DEF_STMT (offset)
		     ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (offset)) : NULL;
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
	  if (!tree_fits_shwi_p (other) || tree_to_shwi (other) % (HOST_WIDE_INT) n)
	    return false;
	  offset = gimple_assign_rhs1 (def);
	  break;
	default:
	  return false;
	}
    }
  return false;
}

/* The assignment STMT defines the pointer that is node TO.  */

static void
build_pointer (gassign *stmt, unsigned to, tree function)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (gimple_has_volatile_ops (stmt))
    {
      flow_make_unknown (to, "it is volatile");
      return;
    }
  if (code == POINTER_PLUS_EXPR)
    {
      int from = value_node (rhs, function);
      tree type = TREE_TYPE (flow_nodes[to].type ? flow_nodes[to].type : TREE_TYPE (rhs));
      bool same = (POINTER_TYPE_P (TREE_TYPE (rhs))
		   && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (rhs)))
		      == TYPE_MAIN_VARIANT (type));
      if (from >= 0)
	flow_add_edge (from, to, EDGE_MOVED);
      else
	flow_point (to, FLOW_WILD, 0);
      if (!same || !whole_elements_p (type, gimple_assign_rhs2 (stmt)))
	flow_nodes[to].punned = true;
      return;
    }
  if (code == COND_EXPR)
    {
      flow_into (gimple_assign_rhs2 (stmt), to, function);
      flow_into (gimple_assign_rhs3 (stmt), to, function);
      return;
    }
  if (CONVERT_EXPR_CODE_P (code) && !POINTER_TYPE_P (TREE_TYPE (rhs))
      && !integer_zerop (rhs))
    {
      flow_make_unknown (to, "it is made of a number");
      return;
    }
  if (!gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    {
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
	escape_value (gimple_op (stmt, k), function, "strange arithmetic");
      flow_make_unknown (to, "strange arithmetic");
      return;
    }
  bool memory = (REFERENCE_CLASS_P (rhs)
		 || (DECL_P (rhs) && !(is_gimple_reg (rhs) && !is_global_var (rhs))));
  if (!memory)
    {
      flow_into (rhs, to, function);
      return;
    }
  struct flow_place place;
  flow_describe (rhs, function, &place);
  note_access (rhs, &place, false);
  if (place.declared && REFERENCE_CLASS_P (rhs) && !place.known
      && TREE_CODE (rhs) == MEM_REF)
    flow_make_unknown (to, "it is loaded from a part of a variable");
  flow_add_load (place.pointer, to, flow_key (rhs));
}

static void
build_assign (gassign *stmt, tree function)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);
  if (gimple_clobber_p (stmt))
    return;
  bool memory = !(TREE_CODE (lhs) == SSA_NAME
		  || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)));
  struct flow_place place;
  if (memory)
    {
      flow_describe (lhs, function, &place);
      note_access (lhs, &place, true);
      if (gimple_has_volatile_ops (stmt))
	flow_escape (place.pointer, "volatile memory");
    }
  if (POINTER_TYPE_P (type))
    {
      unsigned to = memory ? flow_new_node (type, lhs, function)
			   : flow_pointer_node (lhs, function);
      build_pointer (stmt, to, function);
      if (memory)
	flow_add_store (place.pointer, to, flow_key (lhs));
      return;
    }
  if (AGGREGATE_TYPE_P (type) || VECTOR_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
    {
      if (!memory)
	{
	  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
	    if (TREE_CODE (gimple_op (stmt, k)) != SSA_NAME
		&& REFERENCE_CLASS_P (gimple_op (stmt, k)))
	      escape_place (gimple_op (stmt, k), function, "it is read as a vector");
	  return;
	}
      if (!tp_type_may_hold_pointer_p (type))
	{
	  if (REFERENCE_CLASS_P (rhs))
	    {
	      struct flow_place from;
	      flow_describe (rhs, function, &from);
	      note_access (rhs, &from, false);
	    }
	  return;
	}
      if (gimple_assign_load_p (stmt) && TREE_CODE (rhs) != VIEW_CONVERT_EXPR
	  && record_of (type))
	{
	  struct flow_place from;
	  flow_describe (rhs, function, &from);
	  note_access (rhs, &from, false);
	  flow_add_copy (place.pointer, from.pointer);
	}
      else if (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0)
	;
      else if (TREE_CODE (rhs) == STRING_CST)
	;
      else
	{
	  if (place.pointer != FLOW_OUTSIDE)
	    flow_nodes[place.pointer].smudges = true;
	  if (REFERENCE_CLASS_P (rhs) || DECL_P (rhs))
	    escape_place (rhs, function, "it is copied as what it is not");
	}
      return;
    }
  /* A number.  */
  if (gimple_assign_load_p (stmt))
    {
      struct flow_place from;
      flow_describe (rhs, function, &from);
      note_access (rhs, &from, false);
      if (gimple_has_volatile_ops (stmt))
	flow_escape (from.pointer, "volatile memory");
      return;
    }
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR
      || TYPE_PRECISION (type) <= 32)
    return;
  if (number_of_pointer (stmt))
    if (bool *good = hashed->get (lhs))
      if (*good)
	return;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    escape_value (gimple_op (stmt, k), function, "a number is made of it");
}

/* What a library function may do with argument I besides reading it.  */

enum argument_effect { ARGUMENT_READ, ARGUMENT_WRITTEN, ARGUMENT_ESCAPES };

static enum argument_effect
library_effect (const struct tp_library *l, unsigned i, tree arg)
{
  if (l->kind == LIB_FREE && i == 0)
    return ARGUMENT_READ;
  if (l->kind != LIB_PLAIN && l->kind != LIB_ALLOCATE)
    return ARGUMENT_ESCAPES;
  if ((int) i >= l->spec.count)
    {
      /* What printf prints.  */
      for (int k = 0; k < l->spec.count; k++)
	if (l->spec.argument[k].what == 'F')
	  return ((INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
		   && TYPE_PRECISION (TREE_TYPE (TREE_TYPE (arg))) == BITS_PER_UNIT)
		  || VOID_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
		  ? ARGUMENT_READ : ARGUMENT_ESCAPES);
      return ARGUMENT_ESCAPES;
    }
  const struct tp_argument *a = &l->spec.argument[i];
  if (a->behind)
    return ARGUMENT_ESCAPES;
  for (int k = 0; k < l->spec.count; k++)
    if (l->spec.argument[k].what == 'w' && l->spec.argument[k].other >= 0)
      return ARGUMENT_ESCAPES;
  switch (a->what)
    {
    case 'r': case 's': case 'S': case 't': case 'T': case 'k': case 'd': case 'h':
    case 'F': case 'G':
      return ARGUMENT_READ;
    case 'o': case 'w':
      return a->other >= 0 ? ARGUMENT_ESCAPES : ARGUMENT_WRITTEN;
    default:
      return ARGUMENT_ESCAPES;
    }
}

/* Is CALL a memset of zero to whole words?  */

static bool
clears_words_p (gcall *call, const struct tp_library *l)
{
  return (strcmp (l->name, "memset") == 0 && gimple_call_num_args (call) == 3
	  && integer_zerop (gimple_call_arg (call, 1))
	  && whole_elements_p (ptr_type_node, gimple_call_arg (call, 2)));
}

/* A builtin that only the compiler looks at?  */

static bool
idle_builtin_p (gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (decl))
    {
    case BUILT_IN_PREFETCH:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_TRAP:
      return true;
    default:
      return false;
    }
}

/* The result of CALL is of no known descent.  */

static void
result_unknown (gcall *call, tree function, const char *why)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      if (TREE_CODE (lhs) == SSA_NAME || (DECL_P (lhs) && is_gimple_reg (lhs)
					  && !is_global_var (lhs)))
	flow_make_unknown (flow_pointer_node (lhs, function), why);
      else
	{
	  struct flow_place place;
	  flow_describe (lhs, function, &place);
	  note_access (lhs, &place, true);
	  flow_add_store (place.pointer, FLOW_OUTSIDE, flow_key (lhs));
	}
    }
  else if (TREE_CODE (lhs) != SSA_NAME && !(DECL_P (lhs) && is_gimple_reg (lhs)))
    {
      struct flow_place place;
      flow_describe (lhs, function, &place);
      note_access (lhs, &place, true);
      if (tp_type_may_hold_pointer_p (TREE_TYPE (lhs)) && place.pointer != FLOW_OUTSIDE)
	flow_nodes[place.pointer].smudges = true;
    }
}

/* The node that gets the result of CALL; -1 if it has no pointer as result.  */

static int
result_target (gcall *call, tree function)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return -1;
  if (TREE_CODE (lhs) == SSA_NAME
      || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)))
    return flow_pointer_node (lhs, function);
  struct flow_place place;
  flow_describe (lhs, function, &place);
  note_access (lhs, &place, true);
  unsigned node = flow_new_node (TREE_TYPE (lhs), lhs, function);
  flow_add_store (place.pointer, node, flow_key (lhs));
  return node;
}

int
flow_result_node (tree decl)
{
  unsigned *n = result_nodes ? result_nodes->get (DECL_UID (decl)) : NULL;
  return n ? (int) *n : -1;
}

/* The node of DECL's result, or of its address if that is a structure.  */

static unsigned
result_node (tree decl)
{
  if (unsigned *known = result_nodes->get (DECL_UID (decl)))
    return *known;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  unsigned node = flow_new_node (POINTER_TYPE_P (type) ? type : build_pointer_type (type),
				 decl, decl);
  flow_nodes[node].result = true;
  if (!POINTER_TYPE_P (type))
    {
      unsigned o = flow_new_object (NULL_TREE, NULL_TREE, NULL, -1);
      flow_objects[o].all_set = true;
      flow_point (node, o, flow_no_limit);
    }
  result_nodes->put (DECL_UID (decl), node);
  return node;
}

int
flow_parameter_node (tree decl, unsigned i)
{
  tree p = DECL_ARGUMENTS (decl);
  for (; p && i > 0; i--)
    p = DECL_CHAIN (p);
  if (!p || !POINTER_TYPE_P (TREE_TYPE (p)) || !decl_nodes)
    return -1;
  unsigned *n = decl_nodes->get (DECL_UID (p));
  return n ? (int) *n : -1;
}

static bool
memory_parameter_p (tree p)
{
  return !is_gimple_reg (p);
}

static void
build_local_call (gcall *call, tree callee, tree function)
{
  unsigned n = gimple_call_num_args (call), i = 0;
  tree p = DECL_ARGUMENTS (callee);
  for (; i < n; i++)
    {
      tree arg = gimple_call_arg (call, i);
      bool pointer = POINTER_TYPE_P (TREE_TYPE (arg));
      if (!p || pointer != POINTER_TYPE_P (TREE_TYPE (p)))
	{
	  escape_value (arg, function, "it is passed as what it is not");
	  if (p && POINTER_TYPE_P (TREE_TYPE (p)) && !integer_zerop (arg))
	    {
	      if (memory_parameter_p (p))
		flow_add_store (flow_address_node (p, callee), FLOW_OUTSIDE, NULL_TREE);
	      else
		flow_make_unknown (register_node (p, callee), "a number is passed");
	    }
	}
      else if (pointer)
	{
	  int from = value_node (arg, function);
	  if (from >= 0 && memory_parameter_p (p))
	    flow_add_store (flow_address_node (p, callee), from, NULL_TREE);
	  else if (from >= 0)
	    flow_add_edge (from, register_node (p, callee), EDGE_COPY);
	}
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && !CONSTANT_CLASS_P (arg)
	       && TREE_CODE (arg) != CONSTRUCTOR && TREE_CODE (arg) != SSA_NAME)
	{
	  struct flow_place from;
	  flow_describe (arg, function, &from);
	  note_access (arg, &from, false);
	  flow_add_copy (flow_address_node (p, callee), from.pointer);
	}
      if (p)
	p = DECL_CHAIN (p);
    }
  for (; p; p = DECL_CHAIN (p))
    if (POINTER_TYPE_P (TREE_TYPE (p)))
      {
	if (memory_parameter_p (p))
	  flow_add_store (flow_address_node (p, callee), FLOW_OUTSIDE, NULL_TREE);
	else
	  flow_make_unknown (register_node (p, callee), "it is not always passed");
      }
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  tree type = TREE_TYPE (TREE_TYPE (callee));
  if (POINTER_TYPE_P (TREE_TYPE (lhs)) && POINTER_TYPE_P (type))
    flow_add_edge (result_node (callee), result_target (call, function), EDGE_COPY);
  else if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)) && AGGREGATE_TYPE_P (type)
	   && TREE_CODE (lhs) != SSA_NAME)
    {
      struct flow_place place;
      flow_describe (lhs, function, &place);
      note_access (lhs, &place, true);
      flow_add_copy (place.pointer, result_node (callee));
    }
  else if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    result_unknown (call, function, "the function returns something else");
}

static void
escape_arguments (gcall *call, tree function, const char *why)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
	escape_value (arg, function, why);
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && TREE_CODE (arg) != SSA_NAME)
	escape_place (arg, function, why);
    }
  if (gimple_call_fn (call) && !gimple_call_fndecl (call))
    escape_value (gimple_call_fn (call), function, "it is called");
  if (gimple_call_chain (call))
    escape_value (gimple_call_chain (call), function, "a nested function has it");
}

/* CALL allocates as A says.  */

static void
build_allocation (gcall *call, const struct flow_allocation *a, function *fun)
{
  int target = result_target (call, fun->decl);
  if (target < 0)
    return;
  unsigned o = flow_new_object (NULL_TREE, fun->decl, call, a->size);
  flow_objects[o].all_set = a->zeroed;
  flow_point (target, o, MAX (a->size, 0));
  if (!a->zeroed)
    flow_fields_set_heap (fun, call, &flow_objects[o]);
  if (a->wrapper)
    flow_add_edge (result_node (a->wrapper), target, EDGE_NEED);
}

static void
build_call (gcall *call, function *fun)
{
  tree function = fun->decl;
  tree callee = gimple_call_fndecl (call);
  struct flow_allocation a;
  if (idle_builtin_p (call))
    {
      result_unknown (call, function, "a built-in function returns it");
      return;
    }
  if (flow_allocation_p (call, &a))
    {
      build_allocation (call, &a, fun);
      return;
    }
  if (callee && flow_local_function_p (callee) && !gimple_call_chain (call))
    {
      build_local_call (call, callee, function);
      return;
    }
  const struct tp_library *l = tp_library_of_call (call);
  bool pointer_result = (gimple_call_lhs (call)
			 && POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (call))));
  if (!l || tp_pool_function_p (callee)
      || (pointer_result && (l->spec.derives < 0 || l->spec.derives_behind)))
    {
      escape_arguments (call, function, "it is passed out of sight");
      result_unknown (call, function, "a function out of sight returns it");
      return;
    }
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	continue;
      int node = value_node (arg, function);
      if (node < 0)
	continue;
      flow_nodes[node].needed = true;
      switch (library_effect (l, i, arg))
	{
	case ARGUMENT_READ:
	  break;
	case ARGUMENT_WRITTEN:
	  if (node != FLOW_OUTSIDE && !clears_words_p (call, l))
	    {
	      /* Only the objects of this call's pointer.  */
	      unsigned own = flow_new_node (TREE_TYPE (arg), arg, function);
	      flow_add_edge (node, own, EDGE_COPY);
	      flow_nodes[own].smudges = true;
	    }
	  break;
	case ARGUMENT_ESCAPES:
	  flow_escape (node, "a library function may keep or change it");
	  break;
	}
      if (l->kind == LIB_FREE && i == 0)
	flow_frees.safe_push ({ call, (unsigned) node });
    }
  if (pointer_result)
    {
      int target = result_target (call, function);
      int from = value_node (gimple_call_arg (call, l->spec.derives), function);
      if (target >= 0 && from >= 0)
	flow_add_edge (from, target, EDGE_MOVED);
    }
  else
    result_unknown (call, function, "a library function returns it");
}

static void
build_return (greturn *stmt, tree function)
{
  tree value = gimple_return_retval (stmt);
  bool ours = flow_local_function_p (function);
  if (!value)
    {
      if (ours && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (function))))
	flow_point (result_node (function), FLOW_UNSET, 0);
      return;
    }
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      if (!ours)
	escape_value (value, function, "it is returned out of sight");
      else
	flow_into (value, result_node (function), function);
    }
  else if (AGGREGATE_TYPE_P (TREE_TYPE (value)) && TREE_CODE (value) != SSA_NAME)
    {
      if (!ours)
	escape_place (value, function, "it is returned out of sight");
      else
	{
	  struct flow_place from;
	  flow_describe (value, function, &from);
	  flow_add_copy (result_node (function), from.pointer);
	}
    }
}

/* Whatever STMT does, nothing is known afterwards of what it mentions.  */

static void
build_strange (gimple *stmt, tree function)
{
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (op && TREE_CODE (op) == TREE_LIST)
	op = TREE_VALUE (op);
      if (!op || TYPE_P (op) || !TREE_TYPE (op))
	continue;
      if (REFERENCE_CLASS_P (op)
	  || (DECL_P (op) && (VAR_P (op) || TREE_CODE (op) == PARM_DECL)
	      && !(is_gimple_reg (op) && !is_global_var (op))))
	escape_place (op, function, "a statement of a strange kind");
      else if (POINTER_TYPE_P (TREE_TYPE (op)))
	{
	  int node = value_node (op, function);
	  if (node > 0)
	    {
	      flow_escape (node, "a statement of a strange kind");
	      flow_make_unknown (node, "a statement of a strange kind");
	    }
	}
    }
}

static void
build_statement (gimple *stmt, function *fun)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      build_assign (as_a <gassign *> (stmt), fun->decl);
      break;
    case GIMPLE_CALL:
      build_call (as_a <gcall *> (stmt), fun);
      break;
    case GIMPLE_RETURN:
      build_return (as_a <greturn *> (stmt), fun->decl);
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      break;
    default:
      build_strange (stmt, fun->decl);
    }
}

/* ---- Initialisers ---- */

/* INIT is what the variable whose address is node PLACE holds at KEY; PLACE is FLOW_OUTSIDE for
   variables that others know.  */

static void
build_initialiser (tree init, unsigned place, tree key)
{
  if (TREE_CODE (init) == CONSTRUCTOR)
    {
      unsigned HOST_WIDE_INT i;
      tree index, value;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), i, index, value)
	{
	  if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (init))
	      && TREE_CODE (TREE_TYPE (init)) != RECORD_TYPE && place != FLOW_OUTSIDE)
	    flow_nodes[place].smudges = true;
	  build_initialiser (value, place,
			     index && TREE_CODE (index) == FIELD_DECL ? index : key);
	}
      return;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (init)))
    {
      STRIP_NOPS (init);
      if (POINTER_TYPE_P (TREE_TYPE (init)) || TREE_CODE (init) == ADDR_EXPR)
	{
	  int node = value_node (init, NULL_TREE);
	  if (node >= 0)
	    flow_escape (node, "an initialiser makes a number of it");
	}
      return;
    }
  STRIP_NOPS (init);
  tree value = init;
  bool moved = false;
  while (TREE_CODE (value) == POINTER_PLUS_EXPR)
    {
      moved = true;
      value = TREE_OPERAND (value, 0);
      STRIP_NOPS (value);
    }
  int node = POINTER_TYPE_P (TREE_TYPE (value)) ? value_node (value, NULL_TREE)
	     : (int) FLOW_OUTSIDE;
  if (node < 0)
    return;
  if (moved)
    {
      unsigned to = flow_new_node (TREE_TYPE (init), init, NULL_TREE);
      flow_add_edge (node, to, EDGE_MOVED);
      flow_nodes[to].punned = true;
      node = to;
    }
  flow_add_store (place, node, key);
}

/* ---- Functions ---- */

static tree
note_addressed (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR
	   && TREE_CODE (TREE_OPERAND (*tp, 0)) == FUNCTION_DECL)
    addressed->add (TREE_OPERAND (*tp, 0));
  return NULL_TREE;
}

static void
find_addressed (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fun = DECL_STRUCT_FUNCTION (node->decl);
      basic_block bb;
      if (!fun || !fun->cfg)
	continue;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	  {
	    gimple *stmt = gsi_stmt (i);
	    bool call = is_gimple_call (stmt);
	    for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
	      if (gimple_op (stmt, k) && !(call && k == 1))
		walk_tree_without_duplicates (gimple_op_ptr (stmt, k), note_addressed,
					      NULL);
	  }
    }
  varpool_node *var;
  FOR_EACH_VARIABLE (var)
    if (DECL_INITIAL (var->decl) && DECL_INITIAL (var->decl) != error_mark_node)
      walk_tree_without_duplicates (&DECL_INITIAL (var->decl), note_addressed, NULL);
}

/* Do all calls of NODE's function stand in this unit, and call it by name?  */

static bool
all_calls_in_sight_p (cgraph_node *node)
{
  tree decl = node->decl;
  return (node->definition && !node->alias && !node->thunk && !node->has_aliases_p ()
	  && !DECL_EXTERNAL (decl) && !DECL_WEAK (decl) && !DECL_ONE_ONLY (decl)
	  && !TREE_PUBLIC (decl) && !node->externally_visible
	  && !node->ifunc_resolver && !node->address_taken
	  && !DECL_PRESERVE_P (decl) && !DECL_STATIC_CONSTRUCTOR (decl)
	  && !DECL_STATIC_DESTRUCTOR (decl) && !DECL_STATIC_CHAIN (decl)
	  && !stdarg_p (TREE_TYPE (decl)) && !tp_pool_function_p (decl)
	  && !lookup_attribute ("noipa", DECL_ATTRIBUTES (decl))
	  && !lookup_attribute ("naked", DECL_ATTRIBUTES (decl))
	  && !addressed->contains (decl));
}

bool
flow_build (void)
{
  decl_nodes = new number_map;
  name_nodes = new number_map;
  address_nodes = new number_map;
  result_nodes = new number_map;
  objects = new number_map;
  local_functions = new hash_set<tree>;
  addressed = new hash_set<tree>;
  flow_start ();
  literals = flow_new_object (NULL_TREE, NULL_TREE, NULL, 0);
  flow_objects[literals].constant = flow_objects[literals].all_set = true;

  find_addressed ();
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (all_calls_in_sight_p (node))
      local_functions->add (node->decl);
  flow_find_wrappers ();

  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fun = DECL_STRUCT_FUNCTION (node->decl);
      if (!fun || !fun->cfg)
	return false;
      push_cfun (fun);
      hashed = new hash_map<tree, bool>;
      find_hashed (fun);
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	{
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    build_statement (gsi_stmt (i), fun);
	  if (!gimple_seq_empty_p (phi_nodes (bb)))
	    {
	      pop_cfun ();
	      return false;
	    }
	}
      delete hashed;
      flow_fields_set_locals (fun);
      flow_unset_registers (fun);
      pop_cfun ();
    }
  varpool_node *var;
  FOR_EACH_VARIABLE (var)
    if (DECL_INITIAL (var->decl) && DECL_INITIAL (var->decl) != error_mark_node
	&& !DECL_EXTERNAL (var->decl))
      build_initialiser (DECL_INITIAL (var->decl),
			 flow_address_node (var->decl, NULL_TREE), NULL_TREE);
  return true;
}

unsigned
flow_node_of (tree value, tree function)
{
  if (!decl_nodes || TREE_CODE (value) != SSA_NAME)
    return FLOW_OUTSIDE;
  unsigned *n = SSA_NAME_VAR (value)
		? decl_nodes->get (DECL_UID (SSA_NAME_VAR (value)))
		: name_nodes->get (name_key (value, function));
  return n ? *n : (unsigned) FLOW_OUTSIDE;
}
