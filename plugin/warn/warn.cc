/* warn.cc - warnings about what is certainly wrong.

   SPDX-License-Identifier: GPL-3.0-or-later

   free and the end of a scope are assignments of an invalid value, to the pointer and to all
   that are equal to it (Simpson 2013).  This looks for uses of a pointer to which that has
   certainly happened, by a walk over the dominator tree with a stack of facts:

     freed R      free was given the pointer with root R (underlying-object.cc), or realloc was and
                  did not fail
     null R       the branch was taken where R is null
     set R        the branch was taken where R is not null
     ended V      the scope of variable V was left, by its clobber

   A fact counts in what is dominated by its statement, where it has happened to that very instance
   of R (underlying-object.cc has the proof).  So whoever gets to the use makes the error, whatever
   the path: no condition needs to be understood, and none can make the warning wrong, unless the
   use cannot be reached at all.  Branches of which constants or the facts say that they are never
   taken are left out, as in programs that were configured.  An error on some of the paths to a use
   gets no warning: correct programs are full of paths that are never gone, as round a switch that
   names all values.

   What a use is wrong by itself for needs no facts: a null constant (unless it stands there as a
   number, which is how programs crash on purpose), a pointer that was never set, a place outside of
   the object, a write to a literal or constant, a free of something that is no start of an
   allocation.

   It runs before instrumentation and any optimisation, at all levels alike.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "ir/classify.h"
#include "ir/uninstrumented.h"
#include "ir/object.h"
#include "ir/sites.h"
#include "ir/unevaluated.h"
#include "ir/underlying-object.h"
#include "warn/diagnostics.h"

enum fact_kind
{
  FACT_FREED,
  FACT_NULL,
  FACT_SET,
  FACT_ENDED
};

struct fact
{
  enum fact_kind kind;
  tree root;
  gimple *stmt; /* free, condition, clobber */
  location_t where;
  bool told; /* one warning is enough */
};

static vec<fact> facts;

/* A use of memory: N bytes at the pointer P.  */

struct use
{
  gimple *stmt;
  location_t where;
  tree pointer;
  HOST_WIDE_INT offset, size; /* after P; size -1 if unknown */
  bool fixed;                 /* OFFSET is all there is */
  bool write, is_volatile;
};

/* ---- Facts ------------------------------------------------------------------------ */

static struct fact *
find_fact (enum fact_kind kind, tree root)
{
  for (unsigned i = facts.length (); i-- > 0;)
    if (facts[i].kind == kind && facts[i].root == root)
      return &facts[i];
  return NULL;
}

static void
add_fact (enum fact_kind kind, tree root, gimple *stmt)
{
  facts.safe_push ({ kind, root, stmt, gimple_location (stmt), false });
}

/* Is the statement A before B in the same block, or in a block that dominates B's?  */

static bool
before_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  return gimple_uid (a) < gimple_uid (b);
}

/* ---- Uses ------------------------------------------------------------------------- */

/* The text of the pointer P, to be freed; of the pointer it is a sum of, if it has no
   name.  */

static char *
pointer_text (tree p)
{
  while (TREE_CODE (p) == SSA_NAME && !SSA_NAME_VAR (p) && is_gimple_assign (SSA_NAME_DEF_STMT (p))
         && gimple_assign_rhs_code (SSA_NAME_DEF_STMT (p)) == POINTER_PLUS_EXPR)
    p = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (p));
  return tp_expression_text (p);
}

/* Complain about the use U, whose pointer is called %s in FORMAT.  */

static void
complain (const struct use *u, const char *format, location_t cause, const char *note)
{
  char *text = pointer_text (u->pointer);
  tp_warn_later (u->where, format, text, NULL, cause, note);
  free (text);
}

/* Is a place outside of the object ROOT used, a place that is known?  */

static void
check_bounds (const struct use *u, tree root, HOST_WIDE_INT place, bool fixed)
{
  HOST_WIDE_INT size = tp_object_size (root);
  if (size < 0 || !fixed || u->size <= 0 || (place >= 0 && place + u->size <= size))
    return;
  char *text = xasprintf (HOST_WIDE_INT_PRINT_DEC, size);
  const char *name = tp_object_name (root);
  location_t cause = DECL_P (root)                  ? DECL_SOURCE_LOCATION (root)
                     : TREE_CODE (root) == SSA_NAME ? gimple_location (SSA_NAME_DEF_STMT (root))
                                                    : UNKNOWN_LOCATION;
  if (name)
    tp_warn_later (u->where,
                   place < 0 ? "access before the start of %qs, which has %s bytes"
                             : "access beyond the end of %qs, which has %s bytes",
                   name, text, cause, "declared here");
  else
    tp_warn_later (u->where,
                   place < 0 ? "access before the start of an object of %s bytes"
                             : "access beyond the end of an object of %s bytes",
                   text, NULL, cause, "allocated here");
  free (text);
}

static void
check_write (const struct use *u, tree root)
{
  if (TREE_CODE (root) == STRING_CST || (DECL_P (root) && tp_literal_p (root)))
    complain (u, "write to a string literal through %qs", UNKNOWN_LOCATION, NULL);
  else if (VAR_P (root) && TREE_READONLY (root) && TYPE_READONLY (TREE_TYPE (root))
           && tp_object_name (root) && TREE_CODE (u->pointer) == SSA_NAME)
    tp_warn_later (u->where, "write to %qs, which is const", tp_object_name (root), NULL,
                   DECL_SOURCE_LOCATION (root), "declared here");
}

/* Was the scope of the variable that V leads to left since its address was
   taken?  */

static void
check_scope (const struct use *u, const struct tp_underlying *v)
{
  struct fact *f = find_fact (FACT_ENDED, v->root);
  if (!f || f->told || !v->taken || !before_p (v->taken, f->stmt))
    return;
  f->told = true;
  char *text = pointer_text (u->pointer);
  const char *name = tp_object_name (v->root);
  tp_warn_later (u->where,
                 name ? "%qs is used to reach %qs, whose scope has ended"
                      : "%qs is used to reach an object whose scope has ended",
                 text, name, DECL_SOURCE_LOCATION (v->root), "declared here");
  free (text);
}

static void
check_use (const struct use *u)
{
  struct tp_underlying v = tp_underlying_of (u->pointer);
  tree root = v.root;
  if (!root)
    return;
  HOST_WIDE_INT place = v.offset + u->offset;
  bool fixed = v.fixed && u->fixed;
  if (TREE_CODE (root) == INTEGER_CST)
    {
      if (TREE_CODE (u->pointer) == SSA_NAME && integer_zerop (root) && v.fixed && v.offset == 0
          && !u->is_volatile)
        complain (u, "%qs is null here", UNKNOWN_LOCATION, NULL);
      return;
    }
  if (tp_object_p (root))
    {
      check_scope (u, &v);
      if (u->write)
        check_write (u, root);
      check_bounds (u, root, place, fixed);
      return;
    }
  if (TREE_CODE (root) != SSA_NAME)
    return;
  tree var = SSA_NAME_VAR (root);
  if (SSA_NAME_IS_DEFAULT_DEF (root))
    {
      if (var && VAR_P (var) && !TREE_STATIC (var) && DECL_NAME (var))
        tp_warn_later (u->where, "%qs is used, but was never set",
                       IDENTIFIER_POINTER (DECL_NAME (var)), NULL, DECL_SOURCE_LOCATION (var),
                       "declared here");
      if (!var || TREE_CODE (var) != PARM_DECL)
        return;
    }
  struct fact *f = find_fact (FACT_FREED, root);
  if (f && !f->told)
    {
      f->told = true;
      complain (u, "%qs is used after it was freed", f->where, "freed here");
      return;
    }
  f = find_fact (FACT_NULL, root);
  if (f && !f->told && v.fixed && v.offset == 0 && !u->is_volatile)
    {
      f->told = true;
      complain (u, "%qs is null here", f->where, "by this condition");
      return;
    }
  check_bounds (u, root, place, fixed);
}

/* The memory reference REF of STMT, with its innermost part BASE.  */

static bool
examine_access (gimple *stmt, tree base, tree ref, bool write)
{
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  poly_int64 bitsize, bitpos;
  tree variable;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  HOST_WIDE_INT bits, position;
  get_inner_reference (ref, &bitsize, &bitpos, &variable, &mode, &unsignedp, &reversep, &volatilep);
  struct use u = { stmt,  tp_ref_location (stmt, ref),          NULL_TREE, 0, -1, false,
                   write, TREE_THIS_VOLATILE (ref) || volatilep };
  if (bitsize.is_constant (&bits) && bitpos.is_constant (&position) && bits > 0)
    {
      u.offset = position >> LOG2_BITS_PER_UNIT;
      u.size = ((position & (BITS_PER_UNIT - 1)) + bits + BITS_PER_UNIT - 1) >> LOG2_BITS_PER_UNIT;
      u.fixed = !variable;
    }
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    {
      /* The object itself, from whose start the position counts already.  */
      u.pointer = TREE_OPERAND (base, 0);
      base = TREE_OPERAND (u.pointer, 0);
      if (!tp_object_p (base))
        return false;
      if (write)
        check_write (&u, base);
      check_bounds (&u, base, u.offset, u.fixed);
    }
  else if (TREE_CODE (base) == MEM_REF)
    {
      offset_int more;
      u.pointer = TREE_OPERAND (base, 0);
      if (mem_ref_offset (base).is_constant (&more) && wi::fits_shwi_p (more))
        u.offset += more.to_shwi ();
      else
        u.fixed = false;
      check_use (&u);
    }
  else if ((VAR_P (base) || TREE_CODE (base) == PARM_DECL) && base != ref)
    check_bounds (&u, base, u.offset, u.fixed);
  return false;
}

static bool
visit_load (gimple *stmt, tree base, tree ref, void *)
{
  return !tp_unevaluated_p (stmt) && examine_access (stmt, base, ref, false);
}

static bool
visit_store (gimple *stmt, tree base, tree ref, void *)
{
  return examine_access (stmt, base, ref, true);
}

/* ---- Calls ------------------------------------------------------------------------ */

/* The call STMT reads or writes memory through its argument I, at least one byte.  */

static void
check_argument (gimple *stmt, unsigned i, bool write, HOST_WIDE_INT size)
{
  if (i >= gimple_call_num_args (stmt) || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
    return;
  tree p = gimple_call_arg (stmt, i);
  if (TREE_CODE (p) != SSA_NAME)
    return;
  struct use u = { stmt, gimple_location (stmt), p, 0, size, size > 0, write, false };
  check_use (&u);
}

/* What the library function that STMT calls does with its arguments.  */

static void
check_library_call (gimple *stmt)
{
  tree callee = gimple_call_fndecl (stmt);
  if (!callee || !fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    return;
  HOST_WIDE_INT n = tp_constant_argument (stmt, 2);
  switch (DECL_FUNCTION_CODE (callee))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMPCPY:
      if (n > 0)
        {
          check_argument (stmt, 1, false, n);
          check_argument (stmt, 0, true, n);
        }
      break;
    case BUILT_IN_MEMSET:
      if (n > 0)
        check_argument (stmt, 0, true, n);
      break;
    case BUILT_IN_MEMCMP:
      if (n > 0)
        {
          check_argument (stmt, 0, false, -1);
          check_argument (stmt, 1, false, -1);
        }
      break;
    case BUILT_IN_STRCPY:
    case BUILT_IN_STPCPY:
    case BUILT_IN_STRCAT:
      check_argument (stmt, 1, false, 1);
      check_argument (stmt, 0, true, 1);
      break;
    case BUILT_IN_STRCMP:
    case BUILT_IN_STRSTR:
    case BUILT_IN_STRCASECMP:
      check_argument (stmt, 1, false, 1);
      check_argument (stmt, 0, false, 1);
      break;
    case BUILT_IN_STRLEN:
    case BUILT_IN_STRCHR:
    case BUILT_IN_STRRCHR:
    case BUILT_IN_STRDUP:
    case BUILT_IN_PUTS:
    case BUILT_IN_PRINTF:
      check_argument (stmt, 0, false, 1);
      break;
    default:
      break;
    }
}

/* STMT frees its first argument.  */

static void
check_free (gimple *stmt)
{
  tree p = gimple_call_arg (stmt, 0);
  struct tp_underlying v = tp_underlying_of (p);
  location_t where = gimple_location (stmt);
  tree root = v.root;
  if (!root || TREE_CODE (root) == INTEGER_CST)
    return;
  char *text = tp_expression_text (p);
  if (tp_object_p (root) || TREE_CODE (root) == FUNCTION_DECL)
    {
      const char *name = tp_object_name (root);
      tp_warn_later (
        where,
        name ? "%qs is freed, but points to %qs" : "%qs is freed, but points to a string literal",
        text, name, DECL_P (root) && name ? DECL_SOURCE_LOCATION (root) : UNKNOWN_LOCATION,
        "declared here");
    }
  else if (TREE_CODE (root) == SSA_NAME)
    {
      gimple *call = tp_allocation_of (root);
      struct fact *f = find_fact (FACT_FREED, root);
      if (call && tp_stack_allocation_p (call))
        tp_warn_later (where, "%qs is freed, but is memory of alloca", text, NULL,
                       gimple_location (call), "allocated here");
      else if (f)
        {
          if (!f->told)
            tp_warn_later (where, "%qs is freed twice", text, NULL, f->where, "freed here before");
          f->told = true;
        }
      else if (call && v.fixed && v.offset != 0)
        tp_warn_later (where,
                       "%qs is freed, but does not point to the start of its "
                       "memory",
                       text, NULL, gimple_location (call), "allocated here");
      else if (SSA_NAME_IS_DEFAULT_DEF (root) && SSA_NAME_VAR (root) && VAR_P (SSA_NAME_VAR (root)))
        tp_warn_later (where, "%qs is freed, but was never set", text, NULL,
                       DECL_SOURCE_LOCATION (SSA_NAME_VAR (root)), "declared here");
    }
  free (text);
}

/* Does the pointer P, given to free or realloc, end its block: what can be said of
   its root?  */

static tree
freed_root (tree p)
{
  struct tp_underlying v = tp_underlying_of (p);
  if (!v.root || TREE_CODE (v.root) != SSA_NAME || find_fact (FACT_NULL, v.root))
    return NULL_TREE;
  return v.root;
}

/* ---- The walk --------------------------------------------------------------------- */

static void
examine_statement (gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    {
      tree var = gimple_assign_lhs (stmt);
      if (VAR_P (var))
        add_fact (FACT_ENDED, var, stmt);
      return;
    }
  walk_stmt_load_store_ops (stmt, NULL, visit_load, visit_store);
  if (!is_gimple_call (stmt))
    return;
  check_library_call (stmt);
  bool frees = tp_calls_builtin_p (stmt, BUILT_IN_FREE);
  if (frees || tp_calls_builtin_p (stmt, BUILT_IN_REALLOC))
    {
      check_free (stmt);
      tree root = frees ? freed_root (gimple_call_arg (stmt, 0)) : NULL_TREE;
      if (root && !find_fact (FACT_FREED, root))
        add_fact (FACT_FREED, root, stmt);
    }
}

/* The constant that X is by its definitions; X itself if it is none.  */

static tree
constant_value (tree x)
{
  for (int n = 0; n < 16 && TREE_CODE (x) == SSA_NAME; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (x);
      tree type = TREE_TYPE (x), from;
      if (!INTEGRAL_TYPE_P (type) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
        break;
      if (gimple_assign_single_p (def) || gimple_assign_cast_p (def))
        from = gimple_assign_rhs1 (def);
      else if (gphi *phi = dyn_cast<gphi *> (def))
        {
          from = gimple_phi_arg_def (phi, 0);
          for (unsigned i = 1; i < gimple_phi_num_args (phi); i++)
            if (!operand_equal_p (gimple_phi_arg_def (phi, i), from, 0))
              return x;
        }
      else
        break;
      if (TREE_CODE (from) == INTEGER_CST)
        return fold_convert (type, from);
      /* A conversion from a floating type is not a copy.  */
      if (TREE_CODE (from) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (from))
          || TYPE_PRECISION (type) != TYPE_PRECISION (TREE_TYPE (from))
          || TYPE_UNSIGNED (type) != TYPE_UNSIGNED (TREE_TYPE (from)))
        break;
      x = from;
    }
  return x;
}

/* Is the outcome of the comparison COND, with constants put in, the other one than TAKEN?  */

static bool
never_p (gcond *cond, bool taken)
{
  tree a = constant_value (gimple_cond_lhs (cond));
  tree b = constant_value (gimple_cond_rhs (cond));
  if (TREE_CODE (a) == SSA_NAME && TREE_CODE (b) == SSA_NAME)
    return false;
  tree known = fold_binary (gimple_cond_code (cond), boolean_type_node,
                            fold_convert (TREE_TYPE (gimple_cond_lhs (cond)), a),
                            fold_convert (TREE_TYPE (gimple_cond_rhs (cond)), b));
  return known && TREE_CODE (known) == INTEGER_CST && integer_zerop (known) == taken;
}

/* BB is entered by one edge: what the condition at its start tells.  False if BB is never
   reached.  */

static bool
take_condition (basic_block bb)
{
  if (!single_pred_p (bb))
    return true;
  edge e = single_pred_edge (bb);
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
  if (!cond || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    return true;
  bool taken = (e->flags & EDGE_TRUE_VALUE) != 0;
  if (never_p (cond, taken))
    return false;
  tree p = gimple_cond_lhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  if ((code != EQ_EXPR && code != NE_EXPR) || TREE_CODE (p) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (p)) || !integer_zerop (gimple_cond_rhs (cond)))
    return true;
  bool null = (code == EQ_EXPR) == taken;
  struct tp_underlying v = tp_underlying_of (p);
  if (!v.root || !v.fixed || v.offset != 0)
    return true;
  if (TREE_CODE (v.root) == INTEGER_CST)
    return integer_zerop (v.root) == null;
  if (TREE_CODE (v.root) != SSA_NAME)
    return true;
  if (find_fact (null ? FACT_SET : FACT_NULL, v.root))
    return false;
  add_fact (null ? FACT_NULL : FACT_SET, v.root, cond);
  /* realloc has given new memory: the old is freed.  */
  if (!null && !SSA_NAME_IS_DEFAULT_DEF (v.root)
      && tp_calls_builtin_p (SSA_NAME_DEF_STMT (v.root), BUILT_IN_REALLOC))
    {
      gimple *call = SSA_NAME_DEF_STMT (v.root);
      tree root = freed_root (gimple_call_arg (call, 0));
      if (root && root != v.root && !find_fact (FACT_FREED, root))
        add_fact (FACT_FREED, root, call);
    }
  return true;
}

/* A block to be looked at, or to be left with as many facts as before it.  */
struct visit_block
{
  basic_block bb;
  unsigned facts;
  bool leave;
};

/* Visit the dominator tree below FIRST, without recursion: it can be deep.  */

static void
walk_blocks (basic_block first)
{
  auto_vec<visit_block, 64> todo;
  todo.safe_push ({ first, 0, false });
  while (!todo.is_empty ())
    {
      visit_block v = todo.pop ();
      if (v.leave)
        {
          facts.truncate (v.facts);
          continue;
        }
      todo.safe_push ({ v.bb, facts.length (), true });
      if (!take_condition (v.bb))
        continue;
      for (gimple_stmt_iterator i = gsi_start_bb (v.bb); !gsi_end_p (i); gsi_next (&i))
        if (!is_gimple_debug (gsi_stmt (i)))
          examine_statement (gsi_stmt (i));
      for (basic_block son = first_dom_son (CDI_DOMINATORS, v.bb); son;
           son = next_dom_son (CDI_DOMINATORS, son))
        todo.safe_push ({ son, 0, false });
    }
}

/* Does the unit define the C library's allocator, whose inside plays by other rules?  */

static bool
defines_allocator_p (void)
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (fndecl_built_in_p (node->decl, BUILT_IN_FREE)
      || fndecl_built_in_p (node->decl, BUILT_IN_MALLOC))
    return true;
  return false;
}

static unsigned
warn_function (function *fun)
{
  if (tp_uninstrumented_p (cgraph_node::get (fun->decl)))
    return 0;
  tp_find_unevaluated (fun);
  if (fun->calls_setjmp || fun->has_nonlocal_label || defines_allocator_p ())
    return 0;
  unsigned uid = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    gimple_set_uid (gsi_stmt (i), ++uid);
  bool had = dom_info_available_p (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  tp_underlying_start ();
  facts.truncate (0);
  walk_blocks (ENTRY_BLOCK_PTR_FOR_FN (fun));
  if (!had)
    free_dominance_info (CDI_DOMINATORS);
  return 0;
}

static bool
warn_wanted_p (void)
{
  return !tp_opt.no_wtemporal;
}

opt_pass *
tp_make_warn_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_warn", warn_wanted_p, warn_function, 0);
}
