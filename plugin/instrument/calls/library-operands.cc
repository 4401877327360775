/* library-operands.cc - the arguments of a call as the function's row of library.def describes
   them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A row describes the memory that an argument points to, and its size, in terms of the other
   arguments: their values, the lengths of their strings, the sizes of their objects.  This file
   computes the pointers and sizes before the call; library-arguments.cc and printf-scanf.cc
   insert the checks.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/library-operands.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/proofs.h"
#include "ir/sites.h"

const struct tp_argument *
tp_libcall_argument (const struct tp_libcall *w, int i)
{
  return &w->library->spec.argument[i];
}

const char *
tp_libcall_name (const struct tp_libcall *w)
{
  const char *s = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (w->call)));
  return startswith (s, "__builtin_") ? s + strlen ("__builtin_") : s;
}

tree
tp_libcall_site (struct tp_libcall *w, char what, const struct tp_operand *o)
{
  return tp_call_site (w->call, what, o->text, tp_libcall_name (w));
}

/* The type of the object that parameter I points to, by its declaration; null if it is not
   known.  */

static tree
pointed_type (const struct tp_libcall *w, int i)
{
  tree type = NULL_TREE;
  int k = 0;
  for (tree t = TYPE_ARG_TYPES (gimple_call_fntype (w->call)); t; t = TREE_CHAIN (t), k++)
    if (k == i)
      type = TREE_VALUE (t);
  if (!type)
    type = TREE_TYPE (gimple_call_arg (w->call, i));
  return POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
}

/* The size of that type in bytes; 0 if it is not known.  */

static unsigned HOST_WIDE_INT
pointed_size (const struct tp_libcall *w, int i)
{
  tree type = pointed_type (w, i);
  tree size = type && COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_uhwi_p (size)
           ? tree_to_uhwi (size)
           : tp_library_pointed_size (gimple_call_fndecl (w->call), i);
}

bool
tp_libcall_wide_p (const struct tp_libcall *w, int i)
{
  char what = tp_libcall_argument (w, i)->what;
  return (what == 'S' || what == 'T'
          || (tp_spec_among (what, "wcybglie") && pointed_size (w, i) == 4));
}

bool
tp_libcall_measured_p (const struct tp_libcall *w, int i)
{
  for (int k = 0; k < w->library->spec.count; k++)
    {
      const struct tp_size *s = &tp_libcall_argument (w, k)->size;
      for (int t = 0; t < s->terms; t++)
        for (int f = 0; f < s->factors[t]; f++)
          if (s->factor[t][f].kind == 'l' && s->factor[t][f].value == i)
            return true;
    }
  return false;
}

struct tp_operand
tp_libcall_operand (struct tp_context *cx, struct tp_libcall *w, int i)
{
  struct tp_operand o;
  tree arg = gimple_call_arg (w->call, i);
  o.text = arg;
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      o.value = arg;
      o.ref = tp_referent (cx, arg, w->call);
      o.anchor = tp_anchor (cx, arg, w->call);
    }
  else
    {
      /* Any member of the union will do.  */
      tree slot = build2 (MEM_REF, ptr_type_node, tp_emit_address (&w->seq, arg),
                          build_zero_cst (ptr_type_node));
      o.value = make_ssa_name (ptr_type_node);
      gimple_seq_add_stmt (&w->seq, gimple_build_assign (o.value, slot));
      o.ref = tp_emit_referent_load (cx, &w->seq, slot, o.value);
      o.anchor = o.value;
    }
  return o;
}

struct tp_operand
tp_libcall_target (struct tp_context *cx, struct tp_libcall *w, int i)
{
  struct tp_operand o = tp_libcall_operand (cx, w, i);
  if (!tp_libcall_argument (w, i)->behind)
    return o;
  bool maybe = tp_libcall_argument (w, i)->may_be_null;
  tree n = size_int (POINTER_SIZE_UNITS), site = tp_libcall_site (w, 'r', &o);
  tp_emit_call (&w->seq, maybe ? ENTRY_check_maybe : tp_check_entry (), 5, o.value, n, o.ref,
                o.anchor, site);
  if (!maybe)
    tp_emit_verify (&w->verify, tp_verify_entry (), TP_PROOF_none, 5, o.value, n, o.ref, o.anchor,
                    site);
  tp_count (STAT_checks);
  tree slot = o.value;
  o.value = tp_emit_call (&w->seq, ENTRY_pointer_at, 1, slot);
  o.ref = tp_emit_call (&w->seq, ENTRY_referent_at, 1, slot);
  o.anchor = o.value;
  return o;
}

/* The number of bytes for N bits, in whole words of 8 bytes, as in fd_set.  */

static tree
bits (struct tp_libcall *w, tree n)
{
  tree more = tp_emit_assign (&w->seq, size_type_node, PLUS_EXPR, n, size_int (63));
  tree words = tp_emit_assign (&w->seq, size_type_node, RSHIFT_EXPR, more,
                               build_int_cst (unsigned_type_node, 6));
  return tp_emit_assign (&w->seq, size_type_node, LSHIFT_EXPR, words,
                         build_int_cst (unsigned_type_node, 3));
}

tree
tp_libcall_integer (struct tp_libcall *w, int i)
{
  tree arg = gimple_call_arg (w->call, i);
  tree type = TREE_TYPE (arg);
  if (!INTEGRAL_TYPE_P (type))
    return size_int (0);
  if (TREE_CODE (arg) == INTEGER_CST)
    return tree_int_cst_sgn (arg) < 0 ? size_int (0) : fold_convert (size_type_node, arg);
  if (!TYPE_UNSIGNED (type))
    arg = tp_emit_assign (&w->seq, type, MAX_EXPR, arg, build_zero_cst (type));
  if (useless_type_conversion_p (size_type_node, type))
    return arg;
  return tp_emit_assign (&w->seq, size_type_node, NOP_EXPR, arg);
}

static tree
multiply (struct tp_libcall *w, tree a, tree b)
{
  if (integer_onep (a))
    return b;
  if (integer_onep (b))
    return a;
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    {
      wi::overflow_type overflow;
      wide_int n = wi::mul (wi::to_wide (a), wi::to_wide (b), UNSIGNED, &overflow);
      return overflow ? TYPE_MAX_VALUE (size_type_node) : wide_int_to_tree (size_type_node, n);
    }
  return tp_emit_call (&w->seq, ENTRY_product, 2, a, b);
}

static tree
size_sum (struct tp_libcall *w, tree a, tree b)
{
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return size_binop (PLUS_EXPR, fold_convert (sizetype, a), fold_convert (sizetype, b));
  return tp_emit_assign (&w->seq, size_type_node, PLUS_EXPR, a, b);
}

static tree
factor (struct tp_context *cx, struct tp_libcall *w, const struct tp_factor *f, int i)
{
  int k = f->value;
  switch (f->kind)
    {
    case 'n':
      return size_int (k);
    case '$':
      return size_int (pointed_size (w, i));
    case 'a':
      return tp_libcall_integer (w, k);
    case 'b':
      return bits (w, tp_libcall_integer (w, k));
    case 'l':
      return w->lengths[k] ? w->lengths[k] : size_int (0);
    case '@':
      return tp_emit_call (&w->seq, ENTRY_number_at, 2, tp_libcall_operand (cx, w, k).value,
                           build_int_cst (integer_type_node, pointed_size (w, k)));
    default:
      gcc_unreachable ();
    }
}

tree
tp_libcall_size (struct tp_context *cx, struct tp_libcall *w, const struct tp_size *s, int i)
{
  tree sum = NULL_TREE;
  for (int t = 0; t < s->terms; t++)
    {
      tree product = factor (cx, w, &s->factor[t][0], i);
      for (int f = 1; f < s->factors[t]; f++)
        product = multiply (w, product, factor (cx, w, &s->factor[t][f], i));
      sum = sum ? size_sum (w, sum, product) : product;
    }
  return fold_convert (size_type_node, sum);
}

bool
tp_standard_stream_p (tree p)
{
  if (TREE_CODE (p) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (p);
  tree var = gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!var || !VAR_P (var) || !DECL_EXTERNAL (var) || !DECL_NAME (var))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (var));
  return !strcmp (name, "stdin") || !strcmp (name, "stdout") || !strcmp (name, "stderr");
}
