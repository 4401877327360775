/* overlaps.cc - checks that what a library function writes is not what it reads.

   SPDX-License-Identifier: GPL-3.0-or-later

   memcpy, strcpy and their like may not be given overlapping ranges (C11 7.24.2.1), because they
   may copy in any order.  The words of library.def with "!K" say which argument must not overlap
   which.  The check compares two addresses and two sizes, and nothing else: lower-checks.cc expands
   it to two comparisons.  It comes after the checks of both ranges, which find the lengths of the
   strings that it needs.

   strncpy and its like copy up to the end of a string, at most N characters, so only the runtime
   knows whether ranges of N characters that overlap are an error: check_string_overlap.  So it is
   for strlcpy and strlcat, which get the size of the destination and read the whole string.

   A copy of a structure is no call at this place, so what GCC makes of it is never accused.  memcpy
   of a small constant number of bytes has become a load and a store, which may overlap.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/library-operands.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/object.h"

/* The object whose address P is, or null.  */

static tree
declared_object (tree p)
{
  return TREE_CODE (p) == ADDR_EXPR ? tp_declared_object (TREE_OPERAND (p, 0)) : NULL_TREE;
}

/* Return true if what is written at D cannot be what is read at S: they are different objects, or
   S is a literal.  */

static bool
apart_p (tree d, tree s)
{
  tree x = declared_object (d), y = declared_object (s);
  return y && ((x && x != y) || TREE_CODE (y) == STRING_CST || tp_literal_p (y));
}

/* The result of CODE with the sizes A and B.  */

static tree
compute (struct tp_libcall *w, enum tree_code code, tree a, tree b)
{
  a = fold_convert (size_type_node, a);
  b = fold_convert (size_type_node, b);
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return fold_build2 (code, size_type_node, a, b);
  /* In a link the program's size_t is not the same type.  */
  a = tp_emit_expr (&w->seq, a);
  b = tp_emit_expr (&w->seq, b);
  return tp_emit_assign (&w->seq, size_type_node, code, a, b);
}

/* N characters in bytes; UNIT is the size of one.  */

static tree
in_bytes (struct tp_libcall *w, tree n, int unit)
{
  return unit == 1 ? n : compute (w, MULT_EXPR, n, size_int (unit));
}

void
tp_check_overlap (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  const struct tp_argument *b = tp_libcall_argument (w, a->apart);
  struct tp_operand d = tp_libcall_operand (cx, w, i), s = tp_libcall_operand (cx, w, a->apart);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL || apart_p (d.value, s.value))
    return;
  tree from = w->lengths[a->apart], to = w->lengths[i];
  int unit = tp_libcall_wide_p (w, a->apart) ? 4 : 1, how = 0;
  tree n, m, start = d.value;
  switch (b->what)
    {
    case 'r':
      n = m = tp_libcall_size (cx, w, &a->size, i);
      how = TP_OVERLAP_SAME;
      break;
    case 'k':
      n = m = from;
      break;
    default:
      if (!tp_libcall_measured_p (w, a->apart))
        {
          const struct tp_size *size = b->size.terms ? &b->size : &a->size;
          how = unit | (b->size.terms ? 0 : TP_OVERLAP_BOUNDED)
                | (a->what == 'u' ? TP_OVERLAP_APPEND : 0);
          n = in_bytes (w, tp_libcall_size (cx, w, size, a->apart), unit);
          tp_emit_call (&w->seq, ENTRY_check_string_overlap, 5, d.value, s.value, n,
                        build_int_cst (integer_type_node, how), tp_libcall_site (w, 'w', &d));
          tp_count (STAT_overlap_checks);
          return;
        }
      n = m = in_bytes (w, compute (w, PLUS_EXPR, from, size_one_node), unit);
      if (b->size.terms)
        m = compute (w, MIN_EXPR, n,
                     in_bytes (w, tp_libcall_size (cx, w, &b->size, a->apart), unit));
      if (to)
        start = tp_emit_assign (&w->seq, ptr_type_node, POINTER_PLUS_EXPR, d.value,
                                in_bytes (w, to, unit));
      break;
    }
  if (!n)
    return;
  tp_emit_call (&w->seq, ENTRY_check_overlap, 6, start, n, s.value, m,
                build_int_cst (integer_type_node, how), tp_libcall_site (w, 'w', &d));
  tp_count (STAT_overlap_checks);
}
