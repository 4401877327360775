/* moved-pointers.cc - pointers that arithmetic may have moved out of their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that is loaded from memory is its own anchor (referents.cc): if its value does not lie
   in the block of its referent, uninstrumented code may have overwritten the pointer there, and the
   referent is not used.  But the program may also have stored a pointer that it had moved out of
   its block before:

       s->p = block - 8;  ...  *s->p = 0;

   So where a pointer is stored that arithmetic has made, the runtime is asked to remember its value
   and its referent, if the value is outside of the block (slow-path/kept-outside.c).  The same is
   done for pointers that are returned, and for unnamed arguments.  Named arguments travel with
   their anchors; but what the callee stores or returns again, it has not moved itself
   (kept-parameters.cc), so those are remembered by the caller.

   What is stored may also be an integer that the pointer was converted to, or the operand of an
   atomic operation.  If other arithmetic was done with the integer, nothing is remembered: it may
   lead to another object.

   A pointer that was only copied, or is the address of a member, needs nothing: it is as it was
   when it was loaded, or points into its block.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/kept-parameters.h"
#include "instrument/provenance/moved-pointers.h"
#include "instrument/provenance/referents.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "points-to/points-to.h"

/* How many definitions are followed.  Beyond them a pointer counts as moved.  */
static const unsigned definitions_max = 50;

/* Return true if REF, whose address is taken, is a member or an element with a constant index, and
   lies inside the type of the object that it is a part of.  */

static bool
within_type_p (tree ref)
{
  poly_int64 distance;
  HOST_WIDE_INT bytes;
  tree object = get_addr_base_and_unit_offset (ref, &distance);
  if (!object || !distance.is_constant (&bytes)
      || (TREE_CODE (object) == MEM_REF && !integer_zerop (TREE_OPERAND (object, 1))))
    return false;
  tree size = DECL_P (object) ? DECL_SIZE_UNIT (object) : TYPE_SIZE_UNIT (TREE_TYPE (object));
  return size && tree_fits_shwi_p (size) && IN_RANGE (bytes, 0, tree_to_shwi (size));
}

/* Return true if arithmetic may have moved P since it was loaded, passed or allocated.  SEEN has
   the SSA names that were followed.  */

static bool
moved_p (tree p, hash_set<tree> *seen)
{
  if (TREE_CODE (p) == ADDR_EXPR)
    return !within_type_p (TREE_OPERAND (p, 0));
  if (TREE_CODE (p) != SSA_NAME || seen->add (p))
    return false;
  if (seen->elements () > definitions_max)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (p);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (moved_p (gimple_phi_arg_def (phi, i), seen))
          return true;
      return false;
    }
  gassign *stmt = dyn_cast<gassign *> (def);
  if (!stmt)
    return false;
  tree rhs = gimple_assign_rhs1 (stmt);
  struct tp_step s;
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR:
      return !integer_zerop (gimple_assign_rhs2 (stmt)) || moved_p (rhs, seen);
    case ADDR_EXPR:
      return !within_type_p (TREE_OPERAND (rhs, 0))
             || (tp_step_of (stmt, &s) && s.from && moved_p (s.from, seen));
    case COND_EXPR:
      return moved_p (gimple_assign_rhs2 (stmt), seen) || moved_p (gimple_assign_rhs3 (stmt), seen);
    case MIN_EXPR:
    case MAX_EXPR:
      return moved_p (rhs, seen) || moved_p (gimple_assign_rhs2 (stmt), seen);
    default:
      return tp_step_of (stmt, &s) && s.from && moved_p (s.from, seen);
    }
}

/* The pointer that P is, or that was converted to the integer P and not changed since; otherwise
   P.  */

static tree
converted (tree p)
{
  for (int steps = 0; steps < 8 && TREE_CODE (p) == SSA_NAME && !POINTER_TYPE_P (TREE_TYPE (p));
       steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (!def || !tp_pointer_wide_integer_p (TREE_TYPE (p))
          || !(CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
               || gimple_assign_ssa_name_copy_p (def)))
        return p;
      p = gimple_assign_rhs1 (def);
    }
  return p;
}

void
tp_keep_if_outside (struct tp_context *cx, gimple_seq *seq, tree p, gimple *use)
{
  hash_set<tree> seen;
  p = converted (p);
  if (TREE_CODE (p) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (p)) || tp_abnormal_p (cx, p)
      || !moved_p (p, &seen))
    return;
  tree ref = tp_referent (cx, p, use), anchor = tp_anchor (cx, p, use);
  if (TREE_CODE (ref) != SSA_NAME || anchor == p)
    return;
  tp_emit_call (seq, ENTRY_keep_outside, 3, p, ref, anchor);
  tp_count (STAT_moved_pointers);
}

void
tp_keep_argument (struct tp_context *cx, gimple_seq *seq, gcall *call, unsigned i)
{
  tree arg = gimple_call_arg (call, i);
  hash_set<tree> seen;
  if (moved_p (arg, &seen) && tp_argument_kept_p (call, i))
    tp_keep_if_outside (cx, seq, arg, call);
}

void
tp_keep_stored_pointer (struct tp_context *cx, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  if (!gimple_assign_single_p (stmt) || TREE_CODE (rhs) != SSA_NAME || tp_pt_unread_store_p (stmt)
      || tp_pt_pointer_free_write_p (stmt))
    return;
  gimple_seq seq = NULL;
  tp_keep_if_outside (cx, &seq, rhs, stmt);
  tp_insert_before (stmt, seq);
}
