/* integers.cc - referents of integers that hold a pointer's bits (rule R3).

   SPDX-License-Identifier: GPL-3.0-or-later

   Programs keep pointers in integers: with tags, combined by exclusive or, as two halves, as
   digits; and they copy them by characters, as doubles or in vectors (wide-integers.cc).  An
   integer that was converted from a pointer, or loaded from memory, gets a companion like a
   pointer's, but only if a use needs it, and the use decides how much is done for it:

     integer converted to a pointer   everything is followed back, whatever it costs
     integer stored unchanged         the referent of the place it was loaded from; also if only a
                                      tag is set or cleared
     result of arithmetic, stored     only if a pointer of this function went into it, or is made of
                                      the local where it is stored (integer-locals.cc); else it is
                                      just an integer
     stored in more bytes than        the same: the bytes of a pointer would not be in the same
     were loaded                      places as before

   So a sum of longs or a hash of characters has no companion, and a loop that copies characters
   reads each of two cells once.

   libtemporal/entry/combined-referents.c combines referents, and libtemporal/entry/byte-copies.c
   keeps track of parts of a pointer.  An anchor is never propagated through integers: the
   resulting pointer is its own anchor, so its value decides if the referent does not match.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/atomic-words.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/integer-locals.h"
#include "instrument/provenance/integer-arguments.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/varargs.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/integer-provenance.h"
#include "ir/integer-words.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "points-to/points-to.h"
#include "points-to/pointer-integers.h"
#include "unit/padding.h"

/* How many definitions are examined for one question.  */
static const int steps_max = 200;

/* What is known of the provenance of an integer.  */
enum provenance
{
  PROVENANCE_NONE,   /* an ordinary integer */
  PROVENANCE_MEMORY, /* loaded from memory */
  PROVENANCE_POINTER /* computed from a pointer in this function */
};

struct question
{
  int steps = 0;
  bool arithmetic = false;          /* found arithmetic that does more than add a tag */
  bool arrivals = true;             /* parameters and results of any type count */
  bool costly = false;              /* found a source whose referent is expensive to get */
  unsigned HOST_WIDE_INT bytes = 0; /* the largest number of bytes loaded at once */
  hash_set<tree> phis;
};

bool
tp_loads_word_p (gassign *def)
{
  tree slot = gimple_assign_rhs1 (def);
  return (gimple_assign_load_p (def) && tp_plain_slot_p (slot) && !tp_pt_pointer_free_read_p (def)
          && !tp_never_piece_p (slot));
}

static enum provenance provenance_of (struct tp_context *cx, tree x, struct question *q);

/* Record in Q that BYTES were loaded from memory.  */

static enum provenance
from_memory (struct question *q, unsigned HOST_WIDE_INT bytes = POINTER_SIZE_UNITS)
{
  q->bytes = MAX (q->bytes, bytes);
  return PROVENANCE_MEMORY;
}

/* Return true if CALL reads an integer from a text, which may be that of a printed pointer.  */

static bool
reads_text_p (gcall *call)
{
  const struct tp_library *library = tp_library_of_call (call);
  tree result = gimple_call_lhs (call);
  return (library && result && startswith (library->name, "strto")
          && tp_pointer_wide_integer_p (TREE_TYPE (result)));
}

static enum provenance
provenance_of_call (struct tp_context *cx, gcall *call, struct question *q)
{
  if (enum tp_carry carry = tp_carry_of_call (call))
    {
      q->arithmetic |= carry == CARRY_ARITHMETIC;
      return provenance_of (cx, gimple_call_arg (call, 0), q);
    }
  if (reads_text_p (call))
    return from_memory (q);
  if (tp_atomic_pointer_p (call))
    return from_memory (q);
  if (gimple_call_internal_p (call, IFN_VA_ARG))
    {
      q->costly = true;
      return from_memory (q);
    }
  if (tp_integer_in_buffer_p (call))
    return PROVENANCE_POINTER;
  return q->arrivals && tp_may_return_integer_p (call) ? from_memory (q) : PROVENANCE_NONE;
}

/* The provenance of the value OP, a number or a pointer.  */

static enum provenance
provenance_of_value (struct tp_context *cx, tree op, struct question *q)
{
  return !POINTER_TYPE_P (TREE_TYPE (op)) ? provenance_of (cx, op, q)
         : TREE_CODE (op) == INTEGER_CST  ? PROVENANCE_NONE
                                          : PROVENANCE_POINTER;
}

static enum provenance
provenance_of_assignment (struct tp_context *cx, gassign *def, struct question *q)
{
  tree wide;
  unsigned k;
  if (tp_word_of_wide_p (def, &wide, &k))
    return tp_wide_referents (cx, wide) ? from_memory (q) : PROVENANCE_NONE;
  if (gimple_assign_load_p (def))
    return tp_loads_word_p (def)
             ? from_memory (q, tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (def)))))
             : PROVENANCE_NONE;
  enum provenance most = PROVENANCE_NONE;
  unsigned tagged = tp_tagged_operand (def);
  for (unsigned k = 1; k < gimple_num_ops (def); k++)
    {
      enum tp_carry carry = tp_carry_of (def, k);
      tree op = tp_strip_views (gimple_op (def, k));
      if (carry < CARRY_ARITHMETIC)
        continue;
      bool before = q->arithmetic;
      enum provenance d = provenance_of_value (cx, op, q);
      if (!tagged)
        q->arithmetic |= carry == CARRY_ARITHMETIC;
      else if (k != tagged)
        q->arithmetic = before;
      most = MAX (most, d);
    }
  return most;
}

/* The provenance of the integer X.  */

static enum provenance
provenance_of (struct tp_context *cx, tree x, struct question *q)
{
  if (TREE_CODE (x) != SSA_NAME || !tp_scalar_number_p (x) || q->steps++ > steps_max
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    return PROVENANCE_NONE;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (gimple_code (def) == GIMPLE_NOP)
    {
      tree var = SSA_NAME_VAR (x);
      if (!var || TREE_CODE (var) != PARM_DECL)
        return PROVENANCE_NONE;
      return tp_pointer_integer_type_p (TREE_TYPE (var))     ? PROVENANCE_POINTER
             : q->arrivals && tp_may_receive_integer_p (var) ? from_memory (q)
                                                             : PROVENANCE_NONE;
    }
  if (gcall *call = dyn_cast<gcall *> (def))
    return provenance_of_call (cx, call, q);
  if (gassign *assign = dyn_cast<gassign *> (def))
    return provenance_of_assignment (cx, assign, q);
  if (gasm *assembler = dyn_cast<gasm *> (def))
    {
      tree same = tp_asm_handed_on (assembler, x);
      return same ? provenance_of_value (cx, same, q) : PROVENANCE_NONE;
    }
  gphi *phi = dyn_cast<gphi *> (def);
  if (!phi || !tp_plain_phi_p (phi) || q->phis.add (x))
    return PROVENANCE_NONE;
  enum provenance most = PROVENANCE_NONE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      enum provenance d = provenance_of (cx, gimple_phi_arg_def (phi, i), q);
      most = MAX (most, d);
    }
  return most;
}

/* ---- Companions --------------------------------------------------------------------------- */

tree
tp_peek_referent (struct tp_context *cx, gassign *stmt, unsigned bytes, unsigned place)
{
  tree slot = gimple_assign_rhs1 (stmt);
  gimple_seq seq = NULL;
  tree ref = bytes < POINTER_SIZE_UNITS ? tp_emit_peek_piece (cx, &seq, slot)
                                        : tp_emit_peek (cx, &seq, slot, place);
  tp_count (STAT_referent_loads);
  tp_insert_after (stmt, seq);
  return ref;
}

tree
tp_join_referents (gassign *def, tree a, tree b)
{
  if (integer_zerop (b))
    return a;
  int how = gimple_assign_rhs_code (def) == BIT_XOR_EXPR ? TP_JOIN_XOR
            : gimple_assign_rhs_code (def) == MINUS_EXPR ? TP_JOIN_DIFFERENCE
                                                         : TP_JOIN_SUM;
  if (integer_zerop (a) && how != TP_JOIN_DIFFERENCE)
    return b;
  /* Two parts of one pointer, as in (p & ~M) | ((p + N) & M): that is known here.  */
  if (a == b && (how == TP_JOIN_SUM || (how == TP_JOIN_XOR && tp_clears_bits_p (def))))
    return a;
  gimple_seq seq = NULL;
  tree ref = tp_emit_call (&seq, ENTRY_join_refs, 3, a, b, build_int_cst (integer_type_node, how));
  tp_insert_after (def, seq);
  return ref;
}

/* The companion of the minimum or maximum that DEF computes of two integers: if both are equal, it
   is not known which one it is.  */

static tree
companion_of_either (struct tp_context *cx, gassign *def)
{
  tree a = tp_integer_companion (cx, gimple_assign_rhs1 (def)),
       b = tp_integer_companion (cx, gimple_assign_rhs2 (def));
  if (operand_equal_p (a, b, 0))
    return a;
  gimple_seq seq = NULL;
  tree ref = tp_emit_chosen_referent (&seq, def, a, b);
  tp_insert_after (def, seq);
  return ref;
}

static tree
assigned_companion (struct tp_context *cx, gassign *def)
{
  tree rhs = gimple_assign_rhs1 (def);
  tree other = gimple_assign_rhs2 (def);
  tree wide;
  unsigned k;
  if (tp_word_of_wide_p (def, &wide, &k))
    {
      const vec<tree> *refs = tp_wide_referents (cx, wide);
      return refs && k < refs->length () ? (*refs)[k] : tp_word (TP_UNKNOWN);
    }
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
      if (POINTER_TYPE_P (TREE_TYPE (rhs)))
        return tp_referent (cx, rhs, def);
      return tp_integer_companion (cx, rhs);
    case SSA_NAME:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
    case BIT_NOT_EXPR:
    case NEGATE_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return tp_integer_companion (cx, rhs);
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
      return tp_join_referents (def, tp_integer_companion (cx, rhs),
                                tp_integer_companion (cx, other));
    case MIN_EXPR:
    case MAX_EXPR:
      return tp_pointer_wide_integer_p (TREE_TYPE (rhs)) ? companion_of_either (cx, def)
                                                         : tp_word (TP_UNKNOWN);
    case COND_EXPR:
      {
        tree a = tp_integer_companion (cx, other);
        tree b = tp_integer_companion (cx, gimple_assign_rhs3 (def));
        gimple_seq seq = NULL;
        tree ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, unshare_expr (rhs), a, b);
        tp_insert_after (def, seq);
        return ref;
      }
    case VIEW_CONVERT_EXPR:
      if (TREE_CODE (tp_strip_views (rhs)) == SSA_NAME)
        {
          rhs = tp_strip_views (rhs);
          return POINTER_TYPE_P (TREE_TYPE (rhs)) ? tp_referent (cx, rhs, def)
                                                  : tp_integer_companion (cx, rhs);
        }
      /* FALLTHRU */
    default:
      if (tp_loads_word_p (def))
        return tp_peek_referent (
          cx, def, tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (def)))));
      return tp_word (TP_UNKNOWN);
    }
}

static tree
compute_companion (struct tp_context *cx, tree x)
{
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return tp_plain_phi_p (phi) ? tp_companion_phi (cx, phi, PENDING_NUMBER) : tp_word (TP_UNKNOWN);
  if (gassign *assign = dyn_cast<gassign *> (def))
    return assigned_companion (cx, assign);
  if (gasm *assembler = dyn_cast<gasm *> (def))
    {
      tree same = tp_asm_handed_on (assembler, x);
      return !same                               ? tp_word (TP_UNKNOWN)
             : POINTER_TYPE_P (TREE_TYPE (same)) ? tp_referent (cx, same, def)
                                                 : tp_integer_companion (cx, same);
    }
  if (gcall *call = dyn_cast<gcall *> (def))
    {
      if (tp_carry_of_call (call) != CARRY_NOTHING)
        return tp_integer_companion (cx, gimple_call_arg (call, 0));
      if (tp_atomic_pointer_p (call))
        return tp_atomic_referent (cx, call);
      if (gimple_call_internal_p (call, IFN_VA_ARG))
        return tp_va_arg_referent (call);
      if (tp_integer_in_buffer_p (call))
        return tp_result_referent (cx, call);
      if (tp_may_return_integer_p (call))
        return tp_integer_result (call);
      if (reads_text_p (call))
        {
          gimple_seq seq = NULL;
          tree value = tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, x);
          tree ref = tp_emit_call (&seq, ENTRY_text_ref, 1, value);
          tp_insert_after (call, seq);
          return ref;
        }
    }
  else if (gimple_code (def) == GIMPLE_NOP && SSA_NAME_VAR (x)
           && TREE_CODE (SSA_NAME_VAR (x)) == PARM_DECL)
    {
      if (tp_pointer_integer_type_p (TREE_TYPE (SSA_NAME_VAR (x))))
        return tp_parameter_referent (cx, SSA_NAME_VAR (x), x);
      if (tp_may_receive_integer_p (SSA_NAME_VAR (x)))
        return tp_passed_integer_referent (cx, SSA_NAME_VAR (x));
    }
  return tp_word (TP_UNKNOWN);
}

tree
tp_integer_companion (struct tp_context *cx, tree x)
{
  if (TREE_CODE (x) != SSA_NAME || !tp_scalar_number_p (x) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    return tp_word (TP_UNKNOWN);
  if (tree *known = cx->numbers.get (x))
    return *known;
  tree ref = tp_word (TP_UNKNOWN);
  if (cx->integer_depth < steps_max)
    {
      cx->integer_depth++;
      ref = compute_companion (cx, x);
      cx->integer_depth--;
    }
  cx->numbers.put (x, ref);
  return ref;
}

/* ---- Questions ---------------------------------------------------------------------------- */

tree
tp_integer_referent (struct tp_context *cx, tree x)
{
  struct question q;
  return provenance_of (cx, x, &q) == PROVENANCE_NONE ? NULL_TREE : tp_integer_companion (cx, x);
}

bool
tp_integer_unknown_p (struct tp_context *cx, tree x)
{
  struct question q;
  /* Parameters and results do not count, because it is only known at run time whether the other
     side passes a referent.  */
  q.arrivals = false;
  return provenance_of (cx, x, &q) == PROVENANCE_NONE;
}

/* The referent of the integer X, if it is cheap to compute: if X is loaded from memory, as a whole
   pointer, and, if MADE, has a type that the unit converts to pointers.  It may have been computed
   of what was loaded if it is stored to SLOT, which may be null, and pointers are made of that.  */

static tree
cheap_referent (struct tp_context *cx, tree x, bool made, tree slot)
{
  struct question q;
  switch (provenance_of (cx, x, &q))
    {
    case PROVENANCE_POINTER:
      return tp_integer_companion (cx, x);
    case PROVENANCE_MEMORY:
      return (q.arithmetic && !(slot && tp_makes_pointers_of_p (cx, slot))) || q.costly
                 || q.bytes < tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (x)))
                 || (made && !tp_unit_makes_pointers_p (TREE_TYPE (x)))
               ? NULL_TREE
               : tp_integer_companion (cx, x);
    default:
      return NULL_TREE;
    }
}

tree
tp_stored_referent (struct tp_context *cx, tree x, tree slot)
{
  return cheap_referent (cx, x, false, slot);
}

tree
tp_returned_referent (struct tp_context *cx, tree x)
{
  return cheap_referent (cx, x, true, NULL_TREE);
}

bool
tp_integer_from_pointer_p (struct tp_context *cx, tree x)
{
  struct question q;
  return provenance_of (cx, x, &q) == PROVENANCE_POINTER;
}

tree
tp_narrow_referent (struct tp_context *cx, tree x)
{
  return tp_scalar_number_p (x) ? tp_stored_referent (cx, x) : NULL_TREE;
}
