/* wide-integers.cc - referents of the words of numbers that are wider than a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   Vectors, integers of 128 bits and complex numbers have a companion for each of their words, which
   is made when it is needed, like that of an integer (integers.cc).  Only operations that move
   whole words are followed: loads, copies, permutations, insertions, shifts by a word, and sums
   that combine two halves.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/atomic-words.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/integer-words.h"

/* How many definitions are followed for one question.  */
static const int depth_max = 200;

/* The number of words of X.  */

static unsigned
words_of (tree x)
{
  return tree_to_uhwi (TYPE_SIZE (TREE_TYPE (x))) / POINTER_SIZE;
}

/* Add to REFS the referents of the N words of the result of PHI.  */

static void
phi_words (struct tp_context *cx, gphi *phi, unsigned n, vec<tree> *refs)
{
  for (unsigned k = 0; k < n && tp_plain_phi_p (phi); k++)
    refs->safe_push (tp_companion_phi (cx, phi, (enum tp_pending) (PENDING_WORD + k)));
}

/* The same if DEF permutes the words of two others.  */

static void
permuted_words (struct tp_context *cx, gassign *def, unsigned n, vec<tree> *refs)
{
  tree first = gimple_assign_rhs1 (def), second = gimple_assign_rhs2 (def);
  tree mask = gimple_assign_rhs3 (def);
  poly_uint64 count = TYPE_VECTOR_SUBPARTS (TREE_TYPE (gimple_assign_lhs (def)));
  if (TREE_CODE (mask) != VECTOR_CST || !known_eq (count, n))
    return;
  tp_wide_referents (cx, second);
  const vec<tree> *a = tp_wide_referents (cx, first);
  const vec<tree> *b = tp_wide_referents (cx, second);
  for (unsigned k = 0; k < n; k++)
    {
      unsigned from = TREE_INT_CST_LOW (vector_cst_elt (mask, k)) % (2 * n);
      const vec<tree> *side = from < n ? a : b;
      refs->safe_push (side ? (*side)[from % n] : tp_word (TP_UNKNOWN));
    }
}

/* The same if DEF inserts a word into another value.  */

static void
inserted_words (struct tp_context *cx, gassign *def, unsigned n, vec<tree> *refs)
{
  tree part = gimple_assign_rhs2 (def);
  unsigned HOST_WIDE_INT place = tree_to_uhwi (gimple_assign_rhs3 (def));
  if (place % POINTER_SIZE || !tp_scalar_number_p (part))
    return;
  tree ref = tp_integer_companion (cx, part);
  const vec<tree> *before = tp_wide_referents (cx, tp_strip_views (gimple_assign_rhs1 (def)));
  for (unsigned k = 0; k < n; k++)
    refs->safe_push (k == place / POINTER_SIZE ? ref
                     : before                  ? (*before)[k]
                                               : tp_word (TP_UNKNOWN));
}

/* The same if DEF shifts or rotates an integer of two words.  */

static void
shifted_words (struct tp_context *cx, gassign *def, unsigned n, vec<tree> *refs)
{
  const vec<tree> *from = tp_wide_referents (cx, tp_strip_views (gimple_assign_rhs1 (def)));
  if (!from || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (def))) || n != 2
      || compare_tree_int (gimple_assign_rhs2 (def), POINTER_SIZE) != 0)
    return;
  enum tree_code code = gimple_assign_rhs_code (def);
  refs->safe_push (code == LSHIFT_EXPR ? tp_word (TP_UNKNOWN) : (*from)[1]);
  refs->safe_push (code == RSHIFT_EXPR ? tp_word (TP_UNKNOWN) : (*from)[0]);
}

/* The same if DEF combines two integers.  */

static void
joined_words (struct tp_context *cx, gassign *def, unsigned n, vec<tree> *refs)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (def))))
    return;
  tree first = tp_strip_views (gimple_assign_rhs1 (def)), second = gimple_assign_rhs2 (def);
  const vec<tree> *a = tp_wide_referents (cx, first);
  const vec<tree> *b = tp_wide_referents (cx, second);
  if (!a && !b)
    return;
  /* Look it up again, because computing B may have moved the vector.  */
  a = tp_wide_referents (cx, first);
  for (unsigned k = 0; k < n; k++)
    refs->safe_push (tp_join_referents (def, a ? (*a)[k] : tp_word (TP_UNKNOWN),
                                        b ? (*b)[k] : tp_word (TP_UNKNOWN)));
}

/* The same for the value RHS, which is copied or converted.  */

static void
copied_words (struct tp_context *cx, tree rhs, vec<tree> *refs)
{
  const vec<tree> *same = tp_wide_number_p (rhs) ? tp_wide_referents (cx, rhs) : NULL;
  for (unsigned k = 0; same && k < same->length (); k++)
    refs->safe_push ((*same)[k]);
}

/* The same for any assignment DEF.  */

static void
assigned_words (struct tp_context *cx, gassign *def, unsigned n, vec<tree> *refs)
{
  tree rhs = tp_strip_views (gimple_assign_rhs1 (def));
  switch (gimple_assign_rhs_code (def))
    {
    case CONSTRUCTOR:
      if (CONSTRUCTOR_NELTS (rhs) == n)
        for (unsigned k = 0; k < n; k++)
          refs->safe_push (tp_integer_companion (cx, CONSTRUCTOR_ELT (rhs, k)->value));
      return;
    case COMPLEX_EXPR:
      if (n == 2)
        for (unsigned k = 1; k <= 2; k++)
          refs->safe_push (tp_integer_companion (cx, gimple_op (def, k)));
      return;
    case VEC_PERM_EXPR:
      permuted_words (cx, def, n, refs);
      return;
    case BIT_INSERT_EXPR:
      inserted_words (cx, def, n, refs);
      return;
    CASE_CONVERT:
      if (tp_scalar_number_p (rhs) && tp_pointer_wide_integer_p (TREE_TYPE (rhs)))
        {
          if (tree low = tp_stored_referent (cx, rhs))
            {
              refs->safe_push (low);
              refs->safe_push (tp_word (TP_UNKNOWN));
            }
          return;
        }
      /* FALLTHRU */
    case SSA_NAME:
    case VIEW_CONVERT_EXPR:
      if (TREE_CODE (rhs) == SSA_NAME)
        {
          copied_words (cx, rhs, refs);
          return;
        }
      break;
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      shifted_words (cx, def, n, refs);
      return;
    case BIT_IOR_EXPR:
    case PLUS_EXPR:
      joined_words (cx, def, n, refs);
      return;
    default:
      break;
    }
  const unsigned word = POINTER_SIZE_UNITS;
  if (tp_loads_word_p (def))
    for (unsigned k = 0; k < n; k++)
      refs->safe_push (tp_peek_referent (cx, def, word, k * word));
}

/* Add to REFS the referents of the words of X, as far as its definition tells.  */

static void
wide_companions (struct tp_context *cx, tree x, vec<tree> *refs)
{
  const unsigned n = words_of (x);
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (gcall *call = dyn_cast<gcall *> (def))
    {
      if (n == 2 && tp_atomic_wide_p (call))
        for (unsigned k = 0; k < 2; k++)
          refs->safe_push (tp_atomic_referent (cx, call, k));
    }
  else if (gphi *phi = dyn_cast<gphi *> (def))
    phi_words (cx, phi, n, refs);
  else if (gassign *assign = dyn_cast<gassign *> (def))
    assigned_words (cx, assign, n, refs);
  else if (gasm *assembler = dyn_cast<gasm *> (def))
    if (tree same = tp_asm_handed_on (assembler, x))
      copied_words (cx, same, refs);
}

const vec<tree> *
tp_wide_referents (struct tp_context *cx, tree x)
{
  if (TREE_CODE (x) != SSA_NAME || !tp_wide_number_p (x))
    return NULL;
  vec<tree> *known = cx->wide_refs.get (x);
  if (!known)
    {
      vec<tree> refs = vNULL;
      if (cx->wide_depth < depth_max)
        {
          cx->wide_depth++;
          wide_companions (cx, x, &refs);
          cx->wide_depth--;
        }
      cx->wide_refs.put (x, refs);
      known = cx->wide_refs.get (x);
    }
  return known->is_empty () ? NULL : known;
}

tree
tp_wide_referent (struct tp_context *cx, tree x, unsigned k)
{
  const vec<tree> *refs = tp_wide_referents (cx, x);
  return refs && k < refs->length () ? (*refs)[k] : tp_word (TP_UNKNOWN);
}
