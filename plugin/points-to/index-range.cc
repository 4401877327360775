/* index-range.cc - indices that cannot leave their array, whatever the contents of memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   The graph is made before the functions are in SSA form, and has no ranges of integers.  But
   whether

     n->children[i]

   stays inside of the array, or at least does not lead before it, can often be seen from the
   operands of i, as in (key >> n) & 1, or in i = 0, then i++.  So an integer may be known to be
   below 2 to the power of some number of bits and not negative; otherwise nothing is known.  A
   variable is not negative if no value is that the function assigns to it.  A question that is
   already being answered is assumed to have the answer "not negative": the first negative value
   would have to come from some other assignment.  Nothing is known of a variable that may be
   used before it is set.  The result of a function is known if its body is certainly the one
   that is called.  A sum or product that may not fit its type is unknown: that signed arithmetic
   does not overflow is a promise of C, and an incorrect program may break it.  */

#include "base/temporal-gcc.h"
#include "ir/flexible-arrays.h"
#include "ir/nofree.h"
#include "points-to/graph.h"

/* For one question, how many definitions are examined, and how deeply callees are followed.  */
static const int work_max = 100, calls_max = 3;

struct sign_question
{
  struct tp_points_to *pt;
  hash_set<tree> assumed, refuted; /* assumed not to be negative; found to be */
  bool again;                      /* an assumption was refuted that may have been used before */
  int work, calls;
  tree function;
};

static int value_bits (sign_question *q, tree op);

static bool
number_variable_p (tree op)
{
  return DECL_P (op) && INTEGRAL_TYPE_P (TREE_TYPE (op)) && is_gimple_reg (op)
         && !is_global_var (op);
}

static void
note_definition (tp_pt_definition_map *map, tree what, gimple *stmt)
{
  bool known;
  vec<gimple *> &v = map->get_or_insert (what, &known);
  if (!known)
    v = vNULL;
  v.safe_push (stmt);
}

static tp_pt_definition_map *
definitions (struct tp_points_to *pt, tree decl)
{
  bool known;
  tp_pt_definition_map *&map = pt->definitions.get_or_insert (decl, &known);
  if (known)
    return map;
  map = new tp_pt_definition_map;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (decl))
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && number_variable_p (lhs))
        note_definition (map, lhs, stmt);
      if (gimple_code (stmt) == GIMPLE_RETURN)
        note_definition (map, decl, stmt);
      if (gasm *a = dyn_cast<gasm *> (stmt))
        for (unsigned k = 0; k < gimple_asm_noutputs (a); k++)
          if (DECL_P (TREE_VALUE (gimple_asm_output_op (a, k))))
            note_definition (map, TREE_VALUE (gimple_asm_output_op (a, k)), NULL);
    }
  hash_set<tree> unset;
  tp_pt_maybe_uninit_integers (DECL_STRUCT_FUNCTION (decl), &unset);
  for (tree variable : unset)
    note_definition (map, variable, NULL);
  return map;
}

/* Addresses are computed modulo 2^64, so a large unsigned number of 64 bits acts like a negative
   one.  Return true if TYPE is signed in this sense.  */

static bool
signed_p (tree type)
{
  return !TYPE_UNSIGNED (type) || TYPE_PRECISION (type) >= HOST_BITS_PER_WIDE_INT;
}

/* The number of bits of the largest value of TYPE that is not negative.  */

static int
most_bits (tree type)
{
  return TYPE_PRECISION (type) - signed_p (type);
}

/* The bits of a value after conversion to TYPE, if it is below 2 to the power of BITS before; -1 if
   it may be negative.  */

static int
fit_bits (tree type, int bits)
{
  if (bits <= most_bits (type))
    return bits;
  return !signed_p (type) ? most_bits (type) : -1;
}

/* The bits of the sum of OP and a value of BITS bits.  No program counts to 2^63 in small
   steps.  */

static int
fit_sum (tree type, int bits, tree op)
{
  if (TYPE_PRECISION (type) >= HOST_BITS_PER_WIDE_INT && TREE_CODE (op) == INTEGER_CST
      && wi::leu_p (wi::to_wide (op), 1 << 20))
    return MIN (bits + 1, most_bits (type));
  return fit_bits (type, bits + 1);
}

/* The bits of a value of TYPE about whose definition nothing is known.  A boolean in memory may
   have any byte value.  */

static int
bits_of_type (tree type)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return BITS_PER_UNIT;
  return signed_p (type) ? -1 : (int) TYPE_PRECISION (type);
}

/* The bits of OP converted to TYPE.  */

static int
bits_converted (sign_question *q, tree op, tree type)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return bits_of_type (type);
  int b = value_bits (q, op);
  return b >= 0 && b <= most_bits (type) ? b : bits_of_type (type);
}

/* The bits of OP, taken as an unsigned number if its type is unsigned.  */

static int
all_bits_of (sign_question *q, tree op)
{
  int b = value_bits (q, op);
  return b < 0 && TYPE_UNSIGNED (TREE_TYPE (op)) ? (int) TYPE_PRECISION (TREE_TYPE (op)) : b;
}

static int
bits_of_assignment (sign_question *q, gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), x = gimple_assign_rhs1 (stmt);
  tree y = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  int none = bits_of_type (type), a, b;
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == TRUTH_NOT_EXPR)
    return 1;
  switch (code)
    {
    CASE_CONVERT:
      return bits_converted (q, x, type);
    case BIT_AND_EXPR:
      a = value_bits (q, x);
      b = value_bits (q, y);
      return a < 0 ? MAX (b, none) : b < 0 ? a : MIN (a, b);
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case MAX_EXPR:
    case PLUS_EXPR:
    case MULT_EXPR:
      a = value_bits (q, x);
      b = a < 0 ? -1 : value_bits (q, y);
      if (b < 0)
        return none;
      return (code == PLUS_EXPR   ? fit_sum (type, MAX (a, b), y)
              : code == MULT_EXPR ? fit_bits (type, a + b)
                                  : MAX (a, b));
    case MIN_EXPR:
    case TRUNC_MOD_EXPR:
      a = all_bits_of (q, x);
      b = a < 0 ? -1 : all_bits_of (q, y);
      return b < 0 || MIN (a, b) > most_bits (type) ? none : MIN (a, b);
    case TRUNC_DIV_EXPR:
      a = value_bits (q, x);
      b = a < 0 ? -1 : all_bits_of (q, y);
      return b < 0 ? none : a;
    case RSHIFT_EXPR:
      a = all_bits_of (q, x);
      if (a >= 0 && tree_fits_uhwi_p (y) && tree_to_uhwi (y) < TYPE_PRECISION (type))
        a = MAX (a - (int) tree_to_uhwi (y), 0);
      return a > most_bits (type) ? none : a;
    case LSHIFT_EXPR:
      a = value_bits (q, x);
      return a >= 0 && tree_fits_uhwi_p (y) && tree_to_uhwi (y) + a < TYPE_PRECISION (type)
               ? a + (int) tree_to_uhwi (y)
               : none;
    case COND_EXPR:
      a = value_bits (q, y);
      b = a < 0 ? -1 : value_bits (q, gimple_assign_rhs3 (stmt));
      return b < 0 ? none : MAX (a, b);
    default:
      return gimple_assign_single_p (stmt) && !REFERENCE_CLASS_P (x) ? value_bits (q, x) : none;
    }
}

/* The maximum over the values that the function called by CALL returns.  */

static int
bits_of_call (sign_question *q, gcall *call)
{
  tree type = TREE_TYPE (gimple_call_lhs (call)), decl = gimple_call_fndecl (call);
  cgraph_node *node = decl && q->calls < calls_max ? tp_body_in_sight (decl) : NULL;
  if (!node || node->decl != decl || DECL_EXTERNAL (decl)
      || lookup_attribute ("noipa", DECL_ATTRIBUTES (decl))
      || lookup_attribute ("naked", DECL_ATTRIBUTES (decl))
      || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (decl)))
      || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (decl))) != TYPE_PRECISION (type)
      || TYPE_UNSIGNED (TREE_TYPE (TREE_TYPE (decl))) != TYPE_UNSIGNED (type))
    return bits_of_type (type);
  vec<gimple *> *returns = definitions (q->pt, decl)->get (decl);
  if (!returns)
    return bits_of_type (type);
  tree function = q->function;
  int most = 0;
  q->function = decl;
  q->calls++;
  for (gimple *stmt : *returns)
    {
      tree value = gimple_return_retval (as_a<greturn *> (stmt));
      int b = value ? value_bits (q, value) : -1;
      if (b < 0)
        most = -1;
      if (most >= 0)
        most = MAX (most, b);
    }
  q->calls--;
  q->function = function;
  return most < 0 ? bits_of_type (type) : most;
}

static int
bits_of_definition (sign_question *q, gimple *stmt)
{
  if (!stmt || q->work++ > work_max)
    return -1;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    return bits_of_assignment (q, assign);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return bits_of_call (q, call);
  return -1;
}

/* If the integer OP, in Q's function, is not negative and is known to be below 2 to the power of
   some number of bits, return that number; otherwise -1.  */

static int
value_bits (sign_question *q, tree op)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return -1;
  int none = bits_of_type (TREE_TYPE (op));
  if (TREE_CODE (op) == INTEGER_CST)
    return tree_int_cst_sgn (op) >= 0 && tree_fits_shwi_p (op) ? floor_log2 (tree_to_uhwi (op)) + 1
                                                               : none;
  if (TREE_CODE (op) == SSA_NAME && !SSA_NAME_VAR (op))
    {
      int b = SSA_NAME_DEF_STMT (op) ? bits_of_definition (q, SSA_NAME_DEF_STMT (op)) : -1;
      return b < 0 ? none : b;
    }
  if (!VAR_P (op) || !number_variable_p (op) || DECL_CONTEXT (op) != q->function
      || q->refuted.contains (op))
    return none;
  if (q->assumed.add (op))
    return most_bits (TREE_TYPE (op));
  vec<gimple *> *all = definitions (q->pt, q->function)->get (op);
  if (!all)
    {
      q->refuted.add (op);
      q->again = true;
      return none;
    }
  int result = 0;
  for (gimple *stmt : *all)
    {
      int b = bits_of_definition (q, stmt);
      if (b < 0)
        {
          q->refuted.add (op);
          q->again = true;
          return none;
        }
      result = MAX (result, b);
    }
  return result;
}

/* The same for INDEX in FUNCTION, as a new question.  If an assumption about a variable was refuted
   after it may have been used, everything is computed once more.  */

static int
index_bits (struct tp_points_to *pt, tree index, tree function)
{
  if (!function)
    return TREE_CODE (index) == INTEGER_CST && tree_int_cst_sgn (index) >= 0
             ? 0
             : bits_of_type (TREE_TYPE (index));
  sign_question q;
  q.pt = pt;
  q.work = q.calls = 0;
  q.function = function;
  int bits;
  do
    {
      q.assumed.empty ();
      q.again = false;
      bits = value_bits (&q, index);
    }
  while (q.again && q.work <= work_max);
  return q.again || q.work > work_max ? bits_of_type (TREE_TYPE (index)) : bits;
}

bool
tp_pt_never_negative_p (struct tp_points_to *pt, tree index, tree function)
{
  return index_bits (pt, index, function) >= 0;
}

bool
tp_pt_indices_proven_p (struct tp_points_to *pt, tree ref, tree function)
{
  for (tree e = ref; handled_component_p (e); e = TREE_OPERAND (e, 0))
    {
      if (TREE_CODE (e) == ARRAY_RANGE_REF
          || (TREE_CODE (e) == COMPONENT_REF && TREE_OPERAND (e, 2)))
        return false;
      if (TREE_CODE (e) != ARRAY_REF || TREE_CODE (TREE_OPERAND (e, 1)) == INTEGER_CST)
        continue;
      unsigned HOST_WIDE_INT count = tp_array_elements (TREE_TYPE (TREE_OPERAND (e, 0)));
      HOST_WIDE_INT largest = tp_pt_largest_index (pt, e, function);
      if (largest >= 0 && (unsigned HOST_WIDE_INT) largest < count)
        continue;
      int bits = count ? index_bits (pt, TREE_OPERAND (e, 1), function) : -1;
      if (bits < 0 || bits >= HOST_BITS_PER_WIDE_INT - 1 || HOST_WIDE_INT_1U << bits > count)
        return false;
    }
  return true;
}

void
tp_pt_index_range_release (struct tp_points_to *pt)
{
  for (auto f : pt->definitions)
    {
      for (auto d : *f.second)
        d.second.release ();
      delete f.second;
    }
}
