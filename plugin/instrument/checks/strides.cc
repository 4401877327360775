/* strides.cc - distances that are added to a pointer again and again.

   SPDX-License-Identifier: GPL-3.0-or-later

   Programs visit the same member of each element of an array of structures with a pointer to its
   elements, which they move by the size of the structure (member-bounds.cc), or with an index that
   has such steps: p[i * 7 + k], p[i << 3], p[k] where k += 7.  Here the distance of an index is
   taken to pieces: sums, products with constants, and counters, which are PHIs that a sum leads
   back to.  The constants need not be written as such:
   int n = sizeof *v / sizeof (float).  */

#include "base/temporal-gcc.h"
#include "instrument/checks/strides.h"
#include "ir/value-range.h"

static const unsigned definitions_max = 40, phi_args_max = 4;
static const HOST_WIDE_INT distance_max = HOST_WIDE_INT_1 << 40;

struct stride_walk
{
  struct tp_stride stride;
  auto_vec<tree, 4> phis; /* those that the path goes through */
  unsigned left;          /* definitions */
};

/* A * B, or a large number if that is larger.  */

static HOST_WIDE_INT
limited_product (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  unsigned HOST_WIDE_INT x = absu_hwi (a), y = absu_hwi (b), max = distance_max;
  return x && y > max / x ? distance_max : (HOST_WIDE_INT) (x * y);
}

bool
tp_single_value_p (tree e, HOST_WIDE_INT *value)
{
  HOST_WIDE_INT high;
  STRIP_NOPS (e);
  return tp_value_range_p (e, NULL, value, &high) && *value == high;
}

static unsigned examine (struct stride_walk *w, tree e, HOST_WIDE_INT scale, HOST_WIDE_INT step);

/* Examine the operands of DEF as examine () does what DEF defines.  */

static unsigned
examine_operands (struct stride_walk *w, gassign *def, HOST_WIDE_INT scale, HOST_WIDE_INT step)
{
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  HOST_WIDE_INT c;
  switch (code)
    {
    CASE_CONVERT:
    case SSA_NAME:
    case NEGATE_EXPR:
      return examine (w, a, scale, step);
    case PLUS_EXPR:
    case MINUS_EXPR:
      {
        if (tp_single_value_p (a, &c))
          std::swap (a, b);
        if (tp_single_value_p (b, &c))
          return examine (w, a, scale, MAX (step, limited_product (c, scale)));
        unsigned back = examine (w, a, scale, step);
        back = MIN (back, examine (w, b, scale, step));
        w->stride.varies |= back != UINT_MAX;
        return back;
      }
    case LSHIFT_EXPR:
      if (tp_single_value_p (b, &c) && IN_RANGE (c, 0, 40))
        return examine (w, a, limited_product (scale, HOST_WIDE_INT_1 << c), step);
      w->stride.varies = true;
      return UINT_MAX;
    case MULT_EXPR:
      if (tp_single_value_p (a, &c))
        std::swap (a, b);
      if (tp_single_value_p (b, &c))
        return examine (w, a, limited_product (scale, c), step);
      w->stride.varies = true;
      return UINT_MAX;
    default:
      return UINT_MAX;
    }
}

/* Examine E, which is multiplied by SCALE, and to which no more than STEP bytes are added since the
   first PHI.  Returns the number of the first PHI on the path that E leads back to; UINT_MAX if it
   leads to none.  */

static unsigned
examine (struct stride_walk *w, tree e, HOST_WIDE_INT scale, HOST_WIDE_INT step)
{
  HOST_WIDE_INT c;
  if (TREE_CODE (e) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (e)) || tp_single_value_p (e, &c))
    return UINT_MAX;
  for (unsigned i = 0; i < w->phis.length (); i++)
    if (w->phis[i] == e)
      {
        w->stride.bytes = MAX (w->stride.bytes, step);
        return i;
      }
  w->stride.bytes = MAX (w->stride.bytes, scale);
  if (w->left == 0)
    return UINT_MAX;
  w->left--;
  gimple *def = SSA_NAME_DEF_STMT (e);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      unsigned n = w->phis.length (), back = UINT_MAX;
      if (n == 0)
        step = 0;
      w->phis.safe_push (e);
      for (unsigned i = 0; i < gimple_phi_num_args (phi) && i < phi_args_max; i++)
        back = MIN (back, examine (w, gimple_phi_arg_def (phi, i), scale, step));
      w->phis.pop ();
      return back < n ? back : UINT_MAX;
    }
  gassign *assign = dyn_cast<gassign *> (def);
  return assign && !gimple_assign_load_p (def) ? examine_operands (w, assign, scale, step)
                                               : UINT_MAX;
}

struct tp_stride
tp_stride_of (tree e)
{
  struct stride_walk w;
  w.stride = { 0, false };
  w.left = definitions_max;
  examine (&w, e, 1, 0);
  return w.stride;
}

/* The same where definitions are followed no further than DEPTH.  */

static bool
made_of_pointers_p (tree e, unsigned depth)
{
  if (TREE_CODE (e) != SSA_NAME)
    return TREE_CODE (e) != INTEGER_CST;
  if (POINTER_TYPE_P (TREE_TYPE (e)))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (e);
  if (SSA_NAME_IS_DEFAULT_DEF (e) || depth == 0)
    return false;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi) && i < phi_args_max; i++)
        if (made_of_pointers_p (gimple_phi_arg_def (phi, i), depth / 2))
          return true;
      return false;
    }
  if (!is_gimple_assign (def) || gimple_assign_load_p (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && made_of_pointers_p (gimple_op (def, i), depth - 1))
      return true;
  return false;
}

bool
tp_made_of_pointers_p (tree e)
{
  return made_of_pointers_p (e, 6);
}
