/* value-range.cc - constant bounds of an integer expression.

   SPDX-License-Identifier: GPL-3.0-or-later

   A byte is one of 256, what is left of a division by 7 one of 7, and the difference of two bytes
   lies between -255 and 255.  So a table that is indexed with such a number is accessed in so many
   places only.

   GCC knows more (gcc/vr-values.cc, gcc/gimple-range.cc), but part of it on the program's word:
   that a counter does not overflow, or that an index does not leave its array, since the behaviour
   of the program was undefined otherwise.  A check whose error that is must not be dropped for it.
   Therefore this looks at

     - types of 8 bits, whose values are all that there can be; but none of 16, as few tables have
       an element for each of these;
     - masks, remainders of unsigned numbers, shifts to the right, comparisons, the lesser and the
       greater of two numbers;
     - sums, differences and products of such numbers, if they fit into their type, so that they do
       not overflow in any program;
     - conversions that keep the value, and what meets in a PHI.

   In types of 64 bits, which addresses are computed in, all is right modulo 2^64, so that it does
   not matter whether they have a sign.  */

#include "base/temporal-gcc.h"
#include "ir/value-range.h"

/* How deep definitions are followed; paths that meet; the greatest number.  */
static const int depth_max = 8;
static const unsigned ways_max = 4;
static const HOST_WIDE_INT number_max = HOST_WIDE_INT_1 << 40;

static bool narrow_p (tree expr, HOST_WIDE_INT *low, HOST_WIDE_INT *high, int depth);

/* All values of TYPE, if these are few.  */

static bool
values_of (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  *low = TYPE_UNSIGNED (type) ? 0 : -128;
  *high = *low + 255;
  return TYPE_PRECISION (type) == 8;
}

/* Does TYPE have all of [LOW, HIGH]?  */

static bool
type_holds_p (tree type, HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  unsigned bits = TYPE_PRECISION (type);
  if (low < -number_max || high > number_max)
    return false;
  if (bits == 64)
    return true;
  return (TYPE_UNSIGNED (type)
            ? low >= 0 && high < HOST_WIDE_INT_1 << bits
            : low >= -(HOST_WIDE_INT_1 << (bits - 1)) && high < HOST_WIDE_INT_1 << (bits - 1));
}

/* Is the number in [LOW, HIGH] that an expression of TYPE has more than modulo 2^64?  */

static bool
itself_p (tree type)
{
  return TYPE_PRECISION (type) < 64;
}

/* The least number of the form 2^n - 1 that is not below X.  */

static HOST_WIDE_INT
ones_for (HOST_WIDE_INT x)
{
  return x == 0 ? 0 : (HOST_WIDE_INT_1 << (floor_log2 (x) + 1)) - 1;
}

static bool
small_constant_p (tree expr, HOST_WIDE_INT *value)
{
  if (!tree_fits_shwi_p (expr)
      || absu_hwi (tree_to_shwi (expr)) > (unsigned HOST_WIDE_INT) number_max)
    return false;
  *value = tree_to_shwi (expr);
  return true;
}

/* What A CODE B, of TYPE, can be.  */

static bool
binary (enum tree_code code, tree type, tree a, tree b, HOST_WIDE_INT *low, HOST_WIDE_INT *high,
        int depth)
{
  HOST_WIDE_INT c, p, q, r, s;
  switch (code)
    {
    case BIT_AND_EXPR:
      if (small_constant_p (b, &c) && c >= 0)
        {
          *low = 0;
          *high = c;
          if (itself_p (type) && narrow_p (a, &p, &q, depth) && p >= 0)
            *high = MIN (c, q);
          return true;
        }
      return false;
    case TRUNC_MOD_EXPR:
      if (!TYPE_UNSIGNED (type) || !small_constant_p (b, &c) || c <= 0)
        return false;
      *low = 0;
      *high = c - 1;
      return true;
    case RSHIFT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c >= (HOST_WIDE_INT) TYPE_PRECISION (type))
        return false;
      if (itself_p (type) && narrow_p (a, &p, &q, depth))
        {
          *low = p >> c;
          *high = q >> c;
          return true;
        }
      if (!TYPE_UNSIGNED (type) || (HOST_WIDE_INT) TYPE_PRECISION (type) - c > 32)
        return false;
      *low = 0;
      *high = (HOST_WIDE_INT_1 << (TYPE_PRECISION (type) - c)) - 1;
      return true;
    case LSHIFT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c > 20 || !narrow_p (a, &p, &q, depth))
        return false;
      *low = p * (HOST_WIDE_INT_1 << c);
      *high = q * (HOST_WIDE_INT_1 << c);
      return true;
    case MULT_EXPR:
      if (!small_constant_p (b, &c) || c < 0 || c > 1 << 20 || !narrow_p (a, &p, &q, depth))
        return false;
      *low = p * c;
      *high = q * c;
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (!narrow_p (a, &p, &q, depth) || !narrow_p (b, &r, &s, depth))
        return false;
      *low = code == PLUS_EXPR ? p + r : p - s;
      *high = code == PLUS_EXPR ? q + s : q - r;
      return true;
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      if (!itself_p (type) || !narrow_p (a, &p, &q, depth) || !narrow_p (b, &r, &s, depth) || p < 0
          || r < 0)
        return false;
      *low = 0;
      *high = ones_for (MAX (q, s));
      return true;
    case MIN_EXPR:
      if (!small_constant_p (b, &c) || c < 0)
        return false;
      *high = c;
      *low = 0;
      if (itself_p (type) && narrow_p (a, &p, &q, depth))
        {
          *low = MIN (p, c);
          *high = MIN (q, c);
          return true;
        }
      return TYPE_UNSIGNED (type);
    case MAX_EXPR:
      if (!itself_p (type) || TYPE_PRECISION (type) > 32 || !small_constant_p (b, &c))
        return false;
      *low = c;
      *high = (HOST_WIDE_INT_1 << (TYPE_PRECISION (type) - !TYPE_UNSIGNED (type))) - 1;
      if (narrow_p (a, &p, &q, depth))
        {
          *low = MAX (p, c);
          *high = MAX (q, c);
        }
      return true;
    default:
      return false;
    }
}

/* What STMT, which defines a number of TYPE, can set it to.  */

static bool
assigned (gassign *stmt, tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high, int depth)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      *low = 0;
      *high = 1;
      return true;
    }
  if (code == SSA_NAME || code == INTEGER_CST)
    return narrow_p (a, low, high, depth);
  if (CONVERT_EXPR_CODE_P (code))
    /* An integer modulo 2^64 is not one in another type.  */
    return (INTEGRAL_TYPE_P (TREE_TYPE (a)) && TYPE_PRECISION (TREE_TYPE (a)) <= 64
            && (itself_p (TREE_TYPE (a)) || !itself_p (type)) && narrow_p (a, low, high, depth));
  if (gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS)
    return binary (code, type, a, gimple_assign_rhs2 (stmt), low, high, depth);
  return false;
}

/* The range of all arguments of PHI.  */

static bool
met (gphi *phi, HOST_WIDE_INT *low, HOST_WIDE_INT *high, int depth)
{
  if (gimple_phi_num_args (phi) > ways_max)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      HOST_WIDE_INT p, q;
      if (!narrow_p (gimple_phi_arg_def (phi, i), &p, &q, MIN (depth, 3)))
        return false;
      *low = i ? MIN (*low, p) : p;
      *high = i ? MAX (*high, q) : q;
    }
  return true;
}

static bool
narrow_p (tree expr, HOST_WIDE_INT *low, HOST_WIDE_INT *high, int depth)
{
  tree type = TREE_TYPE (expr);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return false;
  if (TREE_CODE (expr) == INTEGER_CST)
    {
      HOST_WIDE_INT c = TYPE_PRECISION (type) == 64 ? (HOST_WIDE_INT) TREE_INT_CST_LOW (expr)
                        : tree_fits_shwi_p (expr)   ? tree_to_shwi (expr)
                                                    : number_max + 1;
      *low = *high = c;
      return c >= -number_max && c <= number_max;
    }
  if (TREE_CODE (expr) != SSA_NAME)
    return false;
  if (depth > 0)
    {
      gimple *def = SSA_NAME_DEF_STMT (expr);
      bool found = false;
      if (gassign *assign = dyn_cast<gassign *> (def))
        found = assigned (assign, type, low, high, depth - 1);
      else if (gphi *phi = dyn_cast<gphi *> (def))
        found = met (phi, low, high, depth - 1);
      if (found && type_holds_p (type, *low, *high))
        return true;
    }
  return values_of (type, low, high);
}

bool
tp_value_range_p (tree expr, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  return narrow_p (expr, low, high, depth_max);
}
