/* shadow-phi.cc - addresses whose computation PRE has moved to several paths.

   SPDX-License-Identifier: GPL-3.0-or-later

   The address of a field, which a check needs as its argument, is an expression like others to GCC.
   Where it was computed on some of the paths that meet already, PRE computes it on the others, too:

        a_1 = &p_1->f;          a_2 = &p_2->f;
                p_3 = PHI <p_1, p_2>
                a_3 = PHI <a_1, a_2>

   For a check a_3 is worse than the sum, which is no instruction at all: its cell is found through
   the shadow of p_3 (shadow.cc), and only cold code asks for a_3 itself, which occupies a register
   or a place on the stack meanwhile.  So such PHIs are read as the sums that they were.  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "lower/lowering.h"
#include "lower/shadow.h"

/* PHIs of more arguments are not looked at, nor more PHIs of a block.  */
static const unsigned arguments_max = 16, phis_max = 64;

/* The pointer that ARG is a constant distance after, added to *PLACE.  */

static tree
base_of_argument (tree arg, HOST_WIDE_INT *place)
{
  struct tp_step s;
  if (TREE_CODE (arg) != SSA_NAME || !tp_step_back (arg, &s) || s.code == NOP_EXPR || !s.fixed
      || !s.from || TREE_CODE (s.from) != SSA_NAME)
    return NULL_TREE;
  *place = s.bytes;
  return s.from;
}

/* Does OTHER, a PHI of the same block as one of N arguments, have POINTERS as its arguments?  */

static bool
meets_p (gphi *other, const vec<tree> &pointers)
{
  for (unsigned i = 0; i < pointers.length (); i++)
    if (gimple_phi_arg_def (other, i) != pointers[i])
      return false;
  return true;
}

static tp_lowering::sum
sum_of (gphi *phi)
{
  const tp_lowering::sum none = { NULL_TREE, 0 };
  unsigned n = gimple_phi_num_args (phi);
  auto_vec<tree, arguments_max> pointers;
  HOST_WIDE_INT place = 0, first = 0;
  /* What all arguments are.  */
  tree same = NULL_TREE;
  if (n > arguments_max || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (phi)))
    return none;
  for (unsigned i = 0; i < n; i++)
    {
      tree p = base_of_argument (gimple_phi_arg_def (phi, i), &place);
      if (!p || p == gimple_phi_result (phi) || (i > 0 && place != first))
        return none;
      first = place;
      pointers.safe_push (p);
      same = i == 0 || p == same ? p : NULL_TREE;
    }
  /* It dominates all paths here, and so this place.  */
  if (same)
    return { same, place };
  unsigned steps = 0;
  for (gphi_iterator i = gsi_start_phis (gimple_bb (phi)); !gsi_end_p (i) && steps++ < phis_max;
       gsi_next (&i))
    if (meets_p (i.phi (), pointers)
        && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (i.phi ())))
      return { gimple_phi_result (i.phi ()), place };
  return none;
}

tree
tp_sum_of_phi (struct tp_lowering *cx, gphi *phi, HOST_WIDE_INT *place)
{
  bool existed;
  tp_lowering::sum &s = cx->sums.get_or_insert (gimple_phi_result (phi), &existed);
  if (!existed)
    s = sum_of (phi);
  *place = s.place;
  return s.pointer;
}
