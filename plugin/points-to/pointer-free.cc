/* pointer-free.cc - objects that never hold a part of a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number that is loaded and stored again may be a pointer that is being copied (integers.cc),
   so each copy reads the cell of its source and changes the cell of its destination.  In an
   array of samples or in a table of bytes this is useless: only constants, results of
   arithmetic, and numbers from other such objects are ever stored there.  So the referents in
   its cells are those of a new block: none.

   This is another question to the graph of graph.cc, a taint analysis of

     objects     that do not escape (all code that may store there is known), and in which no
                 pointer is stored or loaded with a pointer type
     registers   that hold numbers
     nodes       what may be read, and written, through a pointer: so a pointer that may lead to
                 many objects has one set of edges, however often it is used

   with two degrees of taint, as in integers.cc: a number was loaded from memory that may hold
   pointers, or a pointer of this function was converted to a number.  Only the latter passes
   through arithmetic, as there.  Statements that are not understood taint.

   An object that also holds pointers has members that are numbers.  As long as it is not
   collapsed (solver.cc) no pointer is stored there with a pointer type, so all of these members
   together are treated like an object.  An access that names no such member is an access to the
   whole object.

   A load from an untainted object has no referent, whatever is done with the value.  A store to
   such an object leaves the cells unchanged: they have no referents already, or, if an untracked
   local took the place of other data, their referents are never read.

   A number that is copied from an untainted object into other memory still has to remove a referent
   there, because it may be an address that came from outside: from a file, in an argument, or as
   the sum of two numbers.  Two more degrees of taint follow these.  What is copied from an object
   without any is no address, as if it had been computed where it is stored: tables, samples.

   A literal or a constant is such an object even if it escapes (constant-objects.cc): what is
   copied from a literal, as by strcpy of one, has no referents.

   The idea is MemSafe's UMO (Simpson 2013, section 5.3), for metadata of numbers.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"
#include "ir/library-table.h"
#include "points-to/graph.h"
#include "points-to/points-to.h"
#include "points-to/pointer-integers.h"

enum
{
  TAINT_MEMORY = 1,
  TAINT_POINTER = 2,
  TAINT_OUTSIDE = 4, /* from outside of the function, or the program */
  TAINT_SUM = 8,     /* a result of arithmetic with as many bits as an address */
  TAINT_BITS = TAINT_MEMORY | TAINT_POINTER,
  TAINT_ALL = 15
};

struct taint_edge
{
  unsigned to;
  unsigned char mask;
};

struct taint_vertex
{
  unsigned char taint;
  bool queued;
  vec<taint_edge> edges;
};

/* What a vertex represents.  NUMBER is that of a tp_pt_object or tp_pt_node.  */
enum taint_kind
{
  TAINT_OBJECT,
  TAINT_READ,
  TAINT_WRITTEN,
  TAINT_DECL,
  TAINT_NAME,
  TAINT_MEMBERS,
  TAINT_MEMBER_READ,
  TAINT_MEMBER_WRITTEN,
  TAINT_KINDS
};

/* With more edges the analysis is given up.  */
static const unsigned edges_max = 200000;

struct taint_flow
{
  struct tp_points_to *pt;
  auto_vec<taint_vertex> vertices;
  auto_vec<unsigned> worklist; /* vertices whose taint has to be propagated */
  tp_pt_number_map vertex_of;  /* by kind and number */
  unsigned edges;              /* the number of edges */
};

static void
taint (struct taint_flow *t, unsigned v, unsigned char bits)
{
  if ((t->vertices[v].taint | bits) == t->vertices[v].taint)
    return;
  t->vertices[v].taint |= bits;
  if (!t->vertices[v].queued)
    {
      t->vertices[v].queued = true;
      t->worklist.safe_push (v);
    }
}

static void
add_edge (struct taint_flow *t, unsigned from, unsigned to, unsigned char mask)
{
  if (t->edges++ > edges_max)
    return;
  t->vertices[from].edges.safe_push ({ to, mask });
  taint (t, to, t->vertices[from].taint & mask);
}

/* The vertex of KIND and NUMBER; *FRESH is set to whether it is new.  */

static unsigned
get_vertex (struct taint_flow *t, enum taint_kind kind, HOST_WIDE_INT number, bool *fresh)
{
  unsigned &v = t->vertex_of.get_or_insert (number * TAINT_KINDS + kind, fresh);
  if (!*fresh)
    {
      *fresh = true;
      v = t->vertices.length ();
      t->vertices.safe_push (taint_vertex ());
    }
  else
    *fresh = false;
  return v;
}

/* ---- Objects ---- */

/* Return true if O, a whole object, may hold pointers before the unit stores any.  Pointers that
   are stored or loaded with a pointer type have keys.  */

static bool
holds_pointers_p (const tp_pt_object *o)
{
  if (o->constant_numbers)
    return false;
  if (o->escaped || !o->keys.is_empty ())
    return true;
  if (!o->decl)
    return !o->birth && !o->constant;
  tree type = TREE_TYPE (o->decl);
  if (!VAR_P (o->decl))
    return AGGREGATE_TYPE_P (type)
             ? tp_type_may_hold_pointer_p (type)
             : POINTER_TYPE_P (type) || tp_pointer_integer_type_p (type)
                 || (tp_passed_integer_type_p (type) && tp_unit_makes_pointers_p (type));
  return is_global_var (o->decl) && tp_pt_initialized_with_address_p (o->decl);
}

/* Return true if the whole object O may hold numbers that this analysis does not see stored: the
   text of strdup, a mapped file, the contents of another block.  */

static bool
filled_elsewhere_p (const tp_pt_object *o)
{
  static const char *const blank[]
    = { "malloc", "calloc", "aligned_alloc", "memalign", "posix_memalign", "valloc", "pvalloc" };
  if (o->constant_numbers || o->constant)
    return false;
  if (o->decl)
    return !VAR_P (o->decl) || TREE_THIS_VOLATILE (o->decl) || !o->copied_from.is_empty ();
  const struct tp_library *l = o->birth ? tp_library_of_call (o->birth) : NULL;
  if (!l || o->grown || !o->copied_from.is_empty ())
    return true;
  for (const char *name : blank)
    if (strcmp (l->name, name) == 0)
      return false;
  return true;
}

static unsigned
object_vertex (struct taint_flow *t, unsigned object)
{
  bool fresh;
  object = t->pt->objects[object].whole;
  unsigned v = get_vertex (t, TAINT_OBJECT, object, &fresh);
  if (fresh && holds_pointers_p (&t->pt->objects[object]))
    taint (t, v, TAINT_ALL);
  else if (fresh && filled_elsewhere_p (&t->pt->objects[object]))
    taint (t, v, TAINT_OUTSIDE);
  return v;
}

/* Return true if the cells of the whole object O may contain referents of other data, which a copy
   of the whole object would copy.  This is possible for locals, whose memory had other contents
   before, and for objects to which structures are copied.  */

static bool
may_hold_other_referents_p (const tp_pt_object *o)
{
  return (o->decl && o->function) || !o->copied_from.is_empty ();
}

/* Return true if the integer members of the whole object O are considered separately from its
   pointers.  They are not if external code may access the contents.  */

static bool
mixed_p (const tp_pt_object *o)
{
  if (o->escaped || o->collapsed || o->grown || o->keys.is_empty () || o->numbers
      || may_hold_other_referents_p (o))
    return false;
  if (!o->decl)
    return o->birth != NULL;
  return (VAR_P (o->decl) && !DECL_EXTERNAL (o->decl) && is_global_var (o->decl)
          && !DECL_INITIAL (o->decl));
}

/* The vertex of the integer members of OBJECT, or of the whole object if they are not considered
   separately.  */

static unsigned
members_vertex (struct taint_flow *t, unsigned object)
{
  bool fresh;
  object = t->pt->objects[object].whole;
  if (!mixed_p (&t->pt->objects[object]))
    return object_vertex (t, object);
  unsigned v = get_vertex (t, TAINT_MEMBERS, object, &fresh);
  if (fresh && filled_elsewhere_p (&t->pt->objects[object]))
    taint (t, v, TAINT_OUTSIDE);
  return v;
}

/* Return true if REF is a member that is a number, in structures whose members do not overlap, and
   shares no cell with other members.  */

static bool
number_member_p (tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF || TREE_OPERAND (ref, 2)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (ref)) || SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref))))
    return false;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) != COMPONENT_REF || TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) != RECORD_TYPE
        || TYPE_PACKED (TREE_TYPE (TREE_OPERAND (t, 0))) || DECL_BIT_FIELD (TREE_OPERAND (t, 1)))
      return false;
  return ((TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))) || DECL_P (t));
}

/* Return true if NODE is a pointer whose objects are all known.  */

static bool
known_node_p (struct tp_points_to *pt, unsigned node)
{
  const tp_pt_node *n = &pt->nodes[node];
  return (node != PT_EXTERNAL && !n->unknown && !bitmap_empty_p (n->points_to)
          && !bitmap_bit_p (n->points_to, PT_WILD));
}

/* The vertex of what is read through NODE; if MEMBER, only of integer members.  */

static unsigned
read_vertex (struct taint_flow *t, unsigned node, bool member = false)
{
  bool fresh;
  unsigned v = get_vertex (t, member ? TAINT_MEMBER_READ : TAINT_READ, node, &fresh), o;
  bitmap_iterator bi;
  if (!fresh)
    return v;
  if (!known_node_p (t->pt, node))
    taint (t, v, TAINT_ALL);
  else
    EXECUTE_IF_SET_IN_BITMAP (t->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  add_edge (t, member ? members_vertex (t, o) : object_vertex (t, o), v, TAINT_ALL);
  return v;
}

/* The vertex of what is written through NODE; MEMBER as above.  Objects that unknown pointers point
   to have escaped.  */

static unsigned
write_vertex (struct taint_flow *t, unsigned node, bool member = false)
{
  bool fresh;
  unsigned v = get_vertex (t, member ? TAINT_MEMBER_WRITTEN : TAINT_WRITTEN, node, &fresh), o;
  bitmap_iterator bi;
  if (fresh && node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (t->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
    {
      if (tp_pt_whole (t->pt, o)->constant_numbers)
        continue;
      add_edge (t, v, members_vertex (t, o), TAINT_ALL);
      if (!member && mixed_p (tp_pt_whole (t->pt, o)))
        add_edge (t, v, object_vertex (t, o), TAINT_ALL);
    }
  return v;
}

/* ---- Statements ---- */

static unsigned
register_vertex (struct taint_flow *t, tree var, tree function)
{
  bool fresh;
  if (TREE_CODE (var) == SSA_NAME && SSA_NAME_VAR (var))
    var = SSA_NAME_VAR (var);
  if (TREE_CODE (var) == SSA_NAME)
    return get_vertex (
      t, TAINT_NAME, ((HOST_WIDE_INT) DECL_UID (function) << 32 | SSA_NAME_VERSION (var)), &fresh);
  unsigned v = get_vertex (t, TAINT_DECL, DECL_UID (var), &fresh);
  if (fresh && TREE_CODE (var) == PARM_DECL && tp_pointer_integer_type_p (TREE_TYPE (var)))
    taint (t, v, TAINT_POINTER);
  else if (fresh && TREE_CODE (var) == PARM_DECL && tp_passed_integer_type_p (TREE_TYPE (var))
           && tp_unit_makes_pointers_p (TREE_TYPE (var)))
    taint (t, v, TAINT_MEMORY);
  if (fresh && TREE_CODE (var) == PARM_DECL)
    taint (t, v, TAINT_OUTSIDE);
  return v;
}

/* Return true if TYPE is larger than a word, or not a single number.  */

static bool
wide_type_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) || !size
          || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > POINTER_SIZE_UNITS);
}

/* Add an edge from the value OP in FUNCTION to the vertex TO, which propagates only the taints in
   MASK.  */

static void
tp_pt_number (struct taint_flow *t, tree op, unsigned to, unsigned char mask, tree function)
{
  if (!op || CONSTANT_CLASS_P (op))
    return;
  if (TREE_CODE (op) == CONSTRUCTOR)
    {
      unsigned HOST_WIDE_INT i;
      tree value;
      FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (op), i, value)
      tp_pt_number (t, value, to, mask, function);
      return;
    }
  tree inner = op;
  while (handled_component_p (inner))
    inner = TREE_OPERAND (inner, 0);
  if (tp_pt_register_p (inner))
    {
      if (POINTER_TYPE_P (TREE_TYPE (inner)))
        taint (t, to, TAINT_POINTER & mask);
      else
        add_edge (t, register_vertex (t, inner, function), to, mask);
    }
  else if (REFERENCE_CLASS_P (op) || DECL_P (op))
    {
      if (TREE_CODE (inner) != STRING_CST)
        add_edge (t, read_vertex (t, tp_pt_base_node (t->pt, op, function), number_member_p (op)),
                  to, mask);
    }
  else
    taint (t, to, TAINT_ALL & mask);
}

/* The vertex of STMT's result; -1 if there is none, or if it is a pointer, which is covered by
   tp_pt_object::keys.  */

static int
target_vertex (struct taint_flow *t, gimple *stmt, tree function)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || POINTER_TYPE_P (TREE_TYPE (lhs)))
    return -1;
  if (tp_pt_register_p (lhs))
    return register_vertex (t, lhs, function);
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (AGGREGATE_TYPE_P (TREE_TYPE (lhs))
      && !(assign ? tp_copies_pointers_p (assign) : tp_type_may_hold_pointer_p (TREE_TYPE (lhs))))
    return -1;
  return write_vertex (t, tp_pt_base_node (t->pt, lhs, function), number_member_p (lhs));
}

static void
taint_assign (struct taint_flow *t, gassign *stmt, tree function)
{
  int to = gimple_clobber_p (stmt) ? -1 : target_vertex (t, stmt, function);
  if (to < 0)
    return;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS || CONVERT_EXPR_CODE_P (code))
    {
      bool narrowed = INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < POINTER_SIZE;
      tp_pt_number (t, a, to, narrowed ? TAINT_ALL & ~TAINT_SUM : TAINT_ALL, function);
      return;
    }
  bool wide = wide_type_p (type);
  if (wide || tp_pointer_wide_integer_p (type))
    taint (t, to, TAINT_SUM);
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      enum tp_carry carry = tp_carry_of (stmt, k);
      /* An inclusive or may set a tag (tp_tagged_operand).  */
      tp_pt_number (t, gimple_op (stmt, k), to,
                    wide || carry == CARRY_SAME || code == BIT_IOR_EXPR ? TAINT_ALL
                    : carry == CARRY_ARITHMETIC                         ? TAINT_POINTER
                                                                        : 0,
                    function);
    }
}

static bool
literal_part_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == STRING_CST;
}

static bool
in_literal_p (tree arg)
{
  STRIP_NOPS (arg);
  return TREE_CODE (arg) == ADDR_EXPR && literal_part_p (TREE_OPERAND (arg, 0));
}

/* The node of the pointer ARG that is passed to a library function; -1 for a null pointer or a
   literal.  */

static int
argument_node (struct tp_points_to *pt, tree arg, tree function)
{
  STRIP_NOPS (arg);
  if (TREE_CODE (arg) == INTEGER_CST)
    return integer_zerop (arg) ? -1 : (int) PT_EXTERNAL;
  if (TREE_CODE (arg) != ADDR_EXPR)
    return tp_pt_pointer_node (pt, arg, function);
  return in_literal_p (arg) ? -1 : (int) tp_pt_base_node (pt, TREE_OPERAND (arg, 0), function);
}

/* The taint of an integer that CALL returns.  */

static unsigned char
result_taint (gcall *call)
{
  tree lhs = gimple_call_lhs (call), decl = gimple_call_fndecl (call);
  const struct tp_library *l = tp_library_of_call (call);
  if (l)
    return startswith (l->name, "strto") || wide_type_p (TREE_TYPE (lhs)) ? TAINT_MEMORY : 0;
  if (wide_type_p (TREE_TYPE (lhs)) || gimple_call_internal_p (call, IFN_VA_ARG)
      || (gimple_call_fntype (call)
          && tp_pointer_integer_type_p (TREE_TYPE (gimple_call_fntype (call)))))
    return TAINT_ALL;
  /* Atomic operations return a value from memory.  */
  if (gimple_call_internal_p (call))
    return gimple_vdef (call) ? TAINT_ALL : 0;
  if (!tp_builtin_call_p (call) && tp_passed_integer_type_p (TREE_TYPE (lhs))
      && tp_unit_makes_pointers_p (TREE_TYPE (lhs)))
    return TAINT_MEMORY;
  return decl && fndecl_built_in_p (decl)
             && (startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__atomic")
                 || startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__sync"))
           ? TAINT_ALL
           : 0;
}

/* Return true if CALL returns a number that a built-in function computes, as sqrt does.  */

static bool
computed_result_p (gcall *call)
{
  return (tp_builtin_call_p (call) && !wide_type_p (TREE_TYPE (gimple_call_lhs (call)))
          && (SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (call)))
              || (gimple_call_flags (call) & ECF_CONST))
          && !tp_library_of_call (call));
}

/* Return true if CALL, of L, sets memory to one byte.  */

static bool
same_bytes_p (const struct tp_library *l)
{
  return strstr (l->name, "memset") || strstr (l->name, "bzero");
}

static void
taint_call (struct taint_flow *t, gcall *call, tree function)
{
  int to = target_vertex (t, call, function);
  if (to >= 0)
    taint (t, to, result_taint (call) | (computed_result_p (call) ? 0 : TAINT_OUTSIDE));
  if (enum tp_carry carry = tp_carry_of_call (call))
    if (to >= 0)
      tp_pt_number (t, gimple_call_arg (call, 0), to,
                    carry == CARRY_SAME ? TAINT_ALL : TAINT_POINTER, function);
  const struct tp_library *l = tp_library_of_call (call);
  for (int i = 0; l && i < l->spec.count && i < (int) gimple_call_num_args (call); i++)
    {
      const struct tp_argument *a = &l->spec.argument[i];
      if (a->what != 'w' && a->what != 'o')
        continue;
      int target = argument_node (t->pt, gimple_call_arg (call, i), function);
      if (a->what == 'o' || a->other < 0)
        {
          if (target >= 0 && !same_bytes_p (l))
            taint (t, write_vertex (t, target), TAINT_OUTSIDE);
          continue;
        }
      int source = argument_node (t->pt, gimple_call_arg (call, a->other), function);
      if (target >= 0 && source >= 0)
        add_edge (t, read_vertex (t, source), write_vertex (t, target), TAINT_ALL);
    }
}

static void
taint_asm (struct taint_flow *t, gasm *stmt, tree function)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree to = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (tp_pt_register_p (to))
        taint (t, register_vertex (t, to, function), TAINT_OUTSIDE);
      else
        taint (t, write_vertex (t, tp_pt_base_node (t->pt, to, function)), TAINT_OUTSIDE);
    }
}

template <typename F>
static void
each_unit_statement (F f)
{
  cgraph_node *node;
  basic_block bb;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    push_cfun (DECL_STRUCT_FUNCTION (node->decl));
    FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_assign (gsi_stmt (i)) || is_gimple_call (gsi_stmt (i))
          || gimple_code (gsi_stmt (i)) == GIMPLE_ASM)
        f (gsi_stmt (i), node->decl);
    pop_cfun ();
  }
}

/* ---- Conclusions ---- */

/* Return true if NODE only points to objects without pointers; if MEMBER, only to objects whose
   integer members have no pointer's bits; if COMPUTED, only to those without any taint.  */

static bool
numbers_behind_p (struct tp_points_to *pt, int node, bool member = false, bool computed = false)
{
  unsigned o;
  bitmap_iterator bi;
  if (node < 0 || !known_node_p (pt, node))
    return false;
  EXECUTE_IF_SET_IN_BITMAP (pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  {
    const tp_pt_object *whole = tp_pt_whole (pt, o);
    if (!(computed ? whole->computed : whole->numbers)
        && !(member && (computed ? whole->computed_members : whole->number_members)))
      return false;
  }
  return true;
}

static bool
memory_p (tree x)
{
  return REFERENCE_CLASS_P (x) || (DECL_P (x) && !tp_pt_register_p (x));
}

static void
conclude (struct tp_points_to *pt, gimple *stmt, tree function)
{
  bool written = false, read = false, computed = false;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      tree lhs = gimple_assign_lhs (assign), rhs = gimple_assign_rhs1 (assign);
      if (gimple_clobber_p (stmt) || POINTER_TYPE_P (TREE_TYPE (lhs)))
        return;
      written
        = (memory_p (lhs)
           && numbers_behind_p (pt, tp_pt_base_node (pt, lhs, function), number_member_p (lhs)));
      read = ((REFERENCE_CLASS_P (rhs) && literal_part_p (rhs))
              || (gimple_assign_load_p (stmt) && memory_p (rhs)
                  && numbers_behind_p (pt, tp_pt_base_node (pt, rhs, function),
                                       number_member_p (rhs))));
      computed = (read
                  && (literal_part_p (rhs)
                      || numbers_behind_p (pt, tp_pt_base_node (pt, rhs, function),
                                           number_member_p (rhs), true)));
    }
  else if (const struct tp_library *l = tp_library_of_call (stmt))
    {
      unsigned targets = 0;
      read = written = true;
      for (int i = 0; i < l->spec.count && i < (int) gimple_call_num_args (stmt); i++)
        {
          const struct tp_argument *a = &l->spec.argument[i];
          if (a->what != 'w' || a->behind)
            continue;
          targets++;
          written &= numbers_behind_p (pt, argument_node (pt, gimple_call_arg (stmt, i), function));
          tree source = a->other >= 0 ? gimple_call_arg (stmt, a->other) : NULL_TREE;
          read &= (source
                   && (in_literal_p (source)
                       || numbers_behind_p (pt, argument_node (pt, source, function))));
        }
      written &= targets > 0;
      read &= targets > 0;
    }
  if (written)
    pt->answers->pointer_free_writes.add (stmt);
  if (read)
    pt->answers->pointer_free_reads.add (stmt);
  if (computed)
    pt->answers->computed_reads.add (stmt);
}

void
tp_pt_solve_pointer_free (struct tp_points_to *pt)
{
  unsigned candidates = 0;
  if (!tp_opt.disable.pointer_free)
    tp_pt_find_constants (pt);
  for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
    candidates += !pt->objects[o].member
                  && (!holds_pointers_p (&pt->objects[o]) || mixed_p (&pt->objects[o]));
  if (tp_opt.disable.pointer_free || candidates == 0)
    return;
  struct taint_flow flow, *t = &flow;
  t->pt = pt;
  t->edges = 0;
  each_unit_statement (
    [t] (gimple *stmt, tree function)
    {
      if (gassign *assign = dyn_cast<gassign *> (stmt))
        taint_assign (t, assign, function);
      else if (gasm *code = dyn_cast<gasm *> (stmt))
        taint_asm (t, code, function);
      else
        taint_call (t, as_a<gcall *> (stmt), function);
    });
  while (!t->worklist.is_empty ())
    {
      unsigned v = t->worklist.pop ();
      t->vertices[v].queued = false;
      for (unsigned i = 0; i < t->vertices[v].edges.length (); i++)
        taint (t, t->vertices[v].edges[i].to, t->vertices[v].taint & t->vertices[v].edges[i].mask);
    }
  if (t->edges <= edges_max)
    {
      for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
        if (!pt->objects[o].member)
          {
            unsigned all = t->vertices[object_vertex (t, o)].taint, members = TAINT_ALL;
            if (mixed_p (&pt->objects[o]))
              members = t->vertices[members_vertex (t, o)].taint;
            pt->objects[o].number_members = (members & TAINT_BITS) == 0;
            pt->objects[o].computed_members = members == 0;
            pt->objects[o].numbers = (all & TAINT_BITS) == 0;
            pt->objects[o].computed = all == 0;
          }
      each_unit_statement (
        [pt] (gimple *stmt, tree function)
        {
          if (gimple_code (stmt) != GIMPLE_ASM)
            conclude (pt, stmt, function);
        });
    }
  for (taint_vertex &v : t->vertices)
    v.edges.release ();
}

/* ---- Questions ---- */

bool
tp_pt_pointer_free_read_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->pointer_free_reads.contains (stmt);
}

bool
tp_pt_computed_read_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->computed_reads.contains (stmt);
}

bool
tp_pt_pointer_free_write_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->pointer_free_writes.contains (stmt);
}
