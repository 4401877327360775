/* invalid-accesses.cc - warnings about accesses that are certainly invalid.

   SPDX-License-Identifier: GPL-3.0-or-later

   The dereferenced pointer was freed, or is null, or points to a variable whose scope has ended
   (dominating-facts.cc).  Some errors need no facts: a dereference of a null constant (unless it is
   written as an integer, which is how programs crash on purpose) or of a pointer that was never
   set, an access outside of the object, and a write to a literal or constant.  */

#include "base/temporal-gcc.h"
#include "ir/access.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/object.h"
#include "ir/expression-text.h"
#include "ir/sites.h"
#include "ir/underlying-object.h"
#include "warn/diagnostics.h"
#include "warn/dominating-facts.h"
#include "warn/invalid-accesses.h"

/* An access to memory: SIZE bytes at OFFSET after POINTER.  */

struct use
{
  gimple *stmt;
  location_t where;
  tree pointer;
  HOST_WIDE_INT offset, size; /* in bytes; SIZE is -1 if unknown */
  bool fixed;                 /* OFFSET is the whole offset; nothing variable is added */
  bool write, is_volatile;
};

/* Return true if the statement A precedes B in the same block, or is in a block that dominates
   B's.  */

static bool
before_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  return gimple_uid (a) < gimple_uid (b);
}

/* The text of the pointer P.  If P has no name and is a sum, the text of the pointer in that sum.
   The caller frees it.  */

static char *
pointer_text (tree p)
{
  struct tp_step s;
  while (TREE_CODE (p) == SSA_NAME && !SSA_NAME_VAR (p) && tp_step_back (p, &s)
         && s.code == POINTER_PLUS_EXPR)
    p = s.from;
  return tp_expression_text (p);
}

/* Warn about the access U.  FORMAT contains %s for the text of its pointer.  */

static void
complain (const struct use *u, const char *format, location_t cause, const char *note)
{
  char *text = pointer_text (u->pointer);
  tp_warn_later (u->where, format, text, NULL, cause, note);
  free (text);
}

/* Warn if U accesses the object ROOT at the offset PLACE outside of its bounds.  FIXED says that
   PLACE is constant.  */

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

/* Warn if the scope of the variable that V points to was left since its address was taken.  */

static void
check_scope (struct tp_known *known, const struct use *u, const struct tp_underlying *v)
{
  struct tp_fact *f = tp_find_fact (known, FACT_ENDED, v->root);
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
check_use (struct tp_known *known, const struct use *u)
{
  struct tp_underlying v = tp_underlying_of (&known->objects, u->pointer);
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
      check_scope (known, u, &v);
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
  struct tp_fact *f = tp_find_fact (known, FACT_FREED, root);
  if (f && !f->told)
    {
      f->told = true;
      complain (u, "%qs is used after it was freed", f->where, "freed here");
      return;
    }
  f = tp_find_fact (known, FACT_NULL, root);
  if (f && !f->told && v.fixed && v.offset == 0 && !u->is_volatile)
    {
      f->told = true;
      complain (u, "%qs is null here", f->where, "by this condition");
      return;
    }
  check_bounds (u, root, place, fixed);
}

/* Examine the memory reference REF of STMT, whose innermost part is BASE.  */

static bool
examine_access (struct tp_known *known, gimple *stmt, tree base, tree ref, bool write)
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
      /* The access is to the object itself; the offset already counts from its start.  */
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
      check_use (known, &u);
    }
  else if ((VAR_P (base) || TREE_CODE (base) == PARM_DECL) && base != ref)
    check_bounds (&u, base, u.offset, u.fixed);
  return false;
}

static bool
visit_load (gimple *stmt, tree base, tree ref, void *data)
{
  struct tp_known *known = (struct tp_known *) data;
  return !known->unevaluated.contains (stmt) && !tp_touched_range_p (stmt, ref)
         && examine_access (known, stmt, base, ref, false);
}

static bool
visit_store (gimple *stmt, tree base, tree ref, void *data)
{
  return !tp_touched_range_p (stmt, ref)
         && examine_access ((struct tp_known *) data, stmt, base, ref, true);
}

/* ---- Calls ------------------------------------------------------------------------ */

/* The call STMT reads, or writes if WRITE, at least one byte through its argument I.  */

static void
check_argument (struct tp_known *known, gimple *stmt, unsigned i, bool write, HOST_WIDE_INT size)
{
  if (i >= gimple_call_num_args (stmt) || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
    return;
  tree p = gimple_call_arg (stmt, i);
  if (TREE_CODE (p) != SSA_NAME)
    return;
  struct use u = { stmt, gimple_location (stmt), p, 0, size, size > 0, write, false };
  check_use (known, &u);
}

/* Examine the accesses of the library function that STMT calls.  */

static void
check_library_call (struct tp_known *known, gimple *stmt)
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
          check_argument (known, stmt, 1, false, n);
          check_argument (known, stmt, 0, true, n);
        }
      break;
    case BUILT_IN_MEMSET:
      if (n > 0)
        check_argument (known, stmt, 0, true, n);
      break;
    case BUILT_IN_MEMCMP:
      if (n > 0)
        {
          check_argument (known, stmt, 0, false, -1);
          check_argument (known, stmt, 1, false, -1);
        }
      break;
    case BUILT_IN_STRCPY:
    case BUILT_IN_STPCPY:
    case BUILT_IN_STRCAT:
      check_argument (known, stmt, 1, false, 1);
      check_argument (known, stmt, 0, true, 1);
      break;
    case BUILT_IN_STRCMP:
    case BUILT_IN_STRSTR:
    case BUILT_IN_STRCASECMP:
      check_argument (known, stmt, 1, false, 1);
      check_argument (known, stmt, 0, false, 1);
      break;
    case BUILT_IN_STRLEN:
    case BUILT_IN_STRCHR:
    case BUILT_IN_STRRCHR:
    case BUILT_IN_STRDUP:
    case BUILT_IN_PUTS:
    case BUILT_IN_PRINTF:
      check_argument (known, stmt, 0, false, 1);
      break;
    default:
      break;
    }
}

void
tp_warn_of_accesses (struct tp_known *known, gimple *stmt)
{
  walk_stmt_load_store_ops (stmt, known, visit_load, visit_store);
  if (is_gimple_call (stmt))
    check_library_call (known, stmt);
}
