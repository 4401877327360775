/* atomic-words.cc - the effect of atomic built-ins on the referents of the words that they access.

   SPDX-License-Identifier: GPL-3.0-or-later

   atomic.cc describes the effects.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/atomic-words.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/moved-pointers.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/emit.h"

bool
tp_describe_atomic (gcall *call, struct tp_atomic *a)
{
  static const struct
  {
    const char *name;
    enum tp_atomic_operation op;
  } names[] = { { "__atomic_load", OP_LOAD },
                { "__atomic_store", OP_STORE },
                { "__atomic_exchange", OP_EXCHANGE },
                { "__atomic_compare_exchange", OP_COMPARE },
                { "__sync_bool_compare_and_swap", OP_COMPARE_VALUE },
                { "__sync_val_compare_and_swap", OP_COMPARE_VALUE },
                { "__sync_lock_test_and_set", OP_EXCHANGE },
                { "__sync_lock_release", OP_RELEASE },
                { "__atomic_fetch_", OP_ARITHMETIC },
                { "__atomic_", OP_ARITHMETIC },
                { "__sync_", OP_ARITHMETIC } };
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL) || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    {
      size_t n = strlen (names[i].name);
      if (strncmp (name, names[i].name, n) != 0)
        continue;
      a->op = names[i].op;
      if (a->op == OP_ARITHMETIC)
        {
          const char *suffix = strrchr (name, '_');
          a->size = atoi (suffix + 1);
          return a->size != 0 && gimple_call_num_args (call) > 0
                 && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)));
        }
      if (name[n] == '\0')
        {
          a->size = 0;
          return gimple_call_num_args (call) >= 3;
        }
      if (name[n] != '_' || !ISDIGIT (name[n + 1]))
        continue;
      a->size = atoi (name + n + 1);
      return POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)));
    }
  return false;
}

/* The address of word K that CALL, described by A, accesses; statements are appended to *SEQ.  */

static tree
slot_of (gimple_seq *seq, gcall *call, unsigned k)
{
  tree p = gimple_call_arg (call, 0);
  return k == 0 ? p
                : tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, p,
                                  size_int (k * POINTER_SIZE_UNITS));
}

/* The referent of word K of X, an operand of SIZE bytes.  */

static tree
operand_referent (struct tp_context *cx, tree x, unsigned size, unsigned k)
{
  if (size > POINTER_SIZE_UNITS)
    {
      const vec<tree> *refs = tp_wide_referents (cx, x);
      return refs ? (*refs)[k] : tp_word (TP_UNKNOWN);
    }
  tree ref = tp_stored_referent (cx, x);
  return ref ? ref : tp_word (TP_UNKNOWN);
}

/* The value that CALL, described by A, stores; null for zero.  */

static tree
stored_operand (gcall *call, const struct tp_atomic *a)
{
  switch (a->op)
    {
    case OP_STORE:
    case OP_EXCHANGE:
      return gimple_call_arg (call, 1);
    case OP_COMPARE:
    case OP_COMPARE_VALUE:
      return gimple_call_arg (call, 2);
    default:
      return NULL_TREE;
    }
}

/* Insert the calls before and after CALL, described by A, which replaces whole words.  *OLD are the
   old referents.  */

static void
bracket (struct tp_context *cx, gcall *call, const struct tp_atomic *a, tree old[2])
{
  unsigned words = a->size / POINTER_SIZE_UNITS;
  tree fresh[2], operand = stored_operand (call, a);
  gimple_seq before = NULL, after = NULL;
  if (operand && words == 1)
    tp_keep_if_outside (cx, &before, operand, call);
  for (unsigned k = 0; k < words; k++)
    fresh[k] = operand ? operand_referent (cx, operand, a->size, k) : tp_word (TP_UNKNOWN);
  for (unsigned k = 0; k < words; k++)
    {
      tree slot = slot_of (&before, call, k);
      old[k] = tp_emit_call (&before, ENTRY_atomic_swap, 2, slot, fresh[k]);
      tp_expose_stored_to (&before, slot, tp_referent (cx, gimple_call_arg (call, 0), call),
                           fresh[k]);
    }
  if (a->op == OP_COMPARE || a->op == OP_COMPARE_VALUE)
    {
      tree lhs = gimple_call_lhs (call);
      tree type = gimple_call_return_type (call);
      if (!lhs)
        {
          lhs = make_ssa_name (type);
          gimple_call_set_lhs (call, lhs);
          update_stmt (call);
        }
      tree success = lhs;
      if (TREE_CODE (lhs) != SSA_NAME)
        {
          success = make_ssa_name (type);
          gimple_seq_add_stmt (&after, gimple_build_assign (success, unshare_expr (lhs)));
        }
      if (TREE_CODE (type) != BOOLEAN_TYPE)
        success = tp_emit_assign (&after, boolean_type_node, EQ_EXPR, success,
                                  fold_convert (type, gimple_call_arg (call, 1)));
      success = tp_emit_assign (&after, integer_type_node, NOP_EXPR, success);
      for (unsigned k = words; k-- > 0;)
        {
          tree expected = null_pointer_node;
          if (a->op == OP_COMPARE)
            {
              expected = gimple_call_arg (call, 1);
              if (k)
                expected = tp_emit_assign (&after, ptr_type_node, POINTER_PLUS_EXPR, expected,
                                           size_int (k * POINTER_SIZE_UNITS));
            }
          tp_emit_call (&after, ENTRY_atomic_settle, 5, slot_of (&after, call, k), old[k], fresh[k],
                        success, expected);
        }
    }
  else
    tp_emit_call (&after, ENTRY_atomic_done, 1, gimple_call_arg (call, 0));
  tp_count (STAT_referent_stores);
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

vec<tree> &
tp_old_referents (struct tp_context *cx, gcall *call, const struct tp_atomic *a)
{
  if (vec<tree> *known = cx->atomics.get (call))
    return *known;
  vec<tree> refs = vNULL;
  unsigned words = a->size / POINTER_SIZE_UNITS;
  if (a->op == OP_LOAD || a->op == OP_ARITHMETIC)
    {
      gimple_seq seq = NULL;
      for (unsigned k = 0; k < words; k++)
        refs.safe_push (tp_emit_call (&seq, ENTRY_atomic_ref, 1, slot_of (&seq, call, k)));
      tp_count (STAT_referent_loads);
      tp_insert_after (call, seq);
    }
  else
    {
      tree old[2] = { NULL_TREE, NULL_TREE };
      bracket (cx, call, a, old);
      for (unsigned k = 0; k < words; k++)
        refs.safe_push (old[k]);
    }
  cx->atomics.put (call, refs);
  return *cx->atomics.get (call);
}

bool
tp_atomic_pointer_p (gcall *call)
{
  struct tp_atomic a;
  return tp_describe_atomic (call, &a) && a.size == POINTER_SIZE_UNITS && a.op != OP_COMPARE;
}

bool
tp_atomic_wide_p (gcall *call)
{
  struct tp_atomic a;
  return (tp_describe_atomic (call, &a) && a.size == 2 * POINTER_SIZE_UNITS && a.op != OP_COMPARE
          && a.op != OP_ARITHMETIC);
}

tree
tp_atomic_referent (struct tp_context *cx, gcall *call, unsigned k)
{
  struct tp_atomic a;
  if (!tp_describe_atomic (call, &a))
    return tp_word (TP_UNKNOWN);
  return tp_old_referents (cx, call, &a)[k];
}
