/* printf-scanf.cc - calls of printf, scanf and their like.

   SPDX-License-Identifier: GPL-3.0-or-later

   The format need not be constant, so the runtime parses it (libtemporal/libc/printf-scanf.c).
   It gets the arguments as the function will get them, a site for each, and their referents in
   the argument buffer.  A constant format without conversions that dereference a pointer needs
   no call.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/call-sites.h"
#include "instrument/calls/exposed.h"
#include "instrument/calls/library-operands.h"
#include "instrument/checks/member-bounds.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/sites.h"

/* Return true if the constant format F dereferences none of its arguments and prints no pointer
   (%p).  */

static bool
harmless_format_p (const char *f)
{
  for (; *f; f++)
    if (*f == '%')
      {
        const char *start = ++f;
        f += strspn (f, "0123456789 #+-'I*.$hlLqjztZ");
        if (*f == 's' || *f == 'S' || *f == 'n' || *f == 'p')
          return false;
        if ((*f == 'x' || *f == 'X') && f > start && strchr ("lLqjztZ", f[-1]))
          return false;
        if (!*f)
          break;
      }
  return true;
}

/* Return true if GCC may replace a call of FN by another function when it finds that only a string
   is printed.  With a va_list it does not see the string, and for snprintf it must know its
   length.  */

static bool
may_become_puts_p (tree fn)
{
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_PRINTF:
    case BUILT_IN_PRINTF_CHK:
    case BUILT_IN_PRINTF_UNLOCKED:
    case BUILT_IN_FPRINTF:
    case BUILT_IN_FPRINTF_CHK:
    case BUILT_IN_FPRINTF_UNLOCKED:
    case BUILT_IN_SPRINTF:
    case BUILT_IN_SPRINTF_CHK:
      return true;
    default:
      return false;
    }
}

/* How an argument ARG of a format is accessed, as far as its type tells; SCAN says that it is a
   scanf.  Pointers to integers are written by %n.  */

static char
format_access (tree arg, bool scan)
{
  if (scan)
    return 'w';
  tree type = TREE_TYPE (arg);
  if (!POINTER_TYPE_P (type) || !INTEGRAL_TYPE_P (TREE_TYPE (type))
      || TYPE_READONLY (TREE_TYPE (type)))
    return 'r';
  return TYPE_PRECISION (TREE_TYPE (type)) > 8 ? 'w' : 'r';
}

/* Insert after the scanf CALL the call that tells the runtime the number of conversions, because it
   may have stored pointers, or beyond the bounds of a block.  Returns false if that is
   impossible.  */

static bool
note_scanned (gcall *call)
{
  tree result = gimple_call_lhs (call);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_fntype (call)))
      || (result && TREE_CODE (result) != SSA_NAME))
    return false;
  gimple_seq after = NULL;
  tp_emit_call (&after, ENTRY_scanned, 1, tp_call_result (call));
  tp_insert_after (call, after);
  return true;
}

/* What is left at the result DST of the member that it was computed from; *SITE then gets its
   name.  */

static tree
room_at (struct tp_libcall *w, const struct tp_operand *dst, tree *site)
{
  struct tp_member m;
  if (!tp_member_of (dst->text, &m) || m.steps_back)
    return TYPE_MAX_VALUE (size_type_node);
  *site = tp_site_in_member (*site, &m);
  tp_count (STAT_member_checks);
  tree size = tp_member_size (&m);
  if (m.fixed && m.part)
    return build_int_cst (size_type_node, IN_RANGE (m.place, 0, m.size) ? m.size - m.place : 0);
  tree start = tp_member_address (&w->seq, &m);
  tree to = tp_emit_assign (&w->seq, size_type_node, NOP_EXPR, dst->value);
  tree from = tp_emit_assign (&w->seq, size_type_node, NOP_EXPR, start);
  tree place = tp_emit_assign (&w->seq, size_type_node, MINUS_EXPR, to, from);
  place = tp_emit_assign (&w->seq, size_type_node, MIN_EXPR, place, size);
  return tp_emit_assign (&w->seq, size_type_node, MINUS_EXPR, size, place);
}

/* Say which arguments of W's format, from FIRST on, point into members of structures: FORMAT, if it
   is known, may read or, if SCAN, write strings there.  */

static void
tell_members (struct tp_libcall *w, unsigned first, const char *format, bool scan)
{
  if (format && !strchr (format, 's') && !(scan && strchr (format, '[')))
    return;
  for (unsigned k = first; k < gimple_call_num_args (w->call); k++)
    {
      struct tp_member m;
      tree arg = gimple_call_arg (w->call, k);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)) || !tp_member_of (arg, &m) || m.steps_back
          || !INTEGRAL_TYPE_P (m.element) || TYPE_PRECISION (m.element) != BITS_PER_UNIT)
        continue;
      tree site = tp_call_site (w->call, scan ? 'w' : 'r', arg, tp_libcall_name (w));
      site = tp_site_in_member (site, &m);
      tree start = tp_member_address (&w->seq, &m);
      tp_emit_call (&w->seq, ENTRY_format_member, 4, arg, start, tp_member_size (&m), site);
      tp_count (STAT_member_checks);
    }
}

void
tp_check_format (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_spec *spec = &w->library->spec;
  char what = tp_libcall_argument (w, i)->what;
  bool scan = what == 'I' || what == 'J';
  bool wide = what == 'G' || what == 'J';
  tree format = gimple_call_arg (w->call, i);

  int output = -1, list = -1;
  for (int k = 0; k < spec->count; k++)
    if (tp_libcall_argument (w, k)->what == 'o'
        || (!scan && tp_libcall_argument (w, k)->what == 'w'))
      output = k;
    else if (tp_libcall_argument (w, k)->what == 'V')
      list = k;
  const char *constant = wide ? NULL : c_getstr (format);
  if (!scan && output < 0 && constant && harmless_format_p (constant))
    return;
  if (tp_libcall_argument (w, i)->may_be_null && integer_zerop (format))
    return;

  /* A constant string is alive and ends.  */
  bool good = !scan && constant && TREE_CODE (format) == ADDR_EXPR && !tp_opt.verify;
  struct tp_operand f, dst;
  if (good)
    {
      f.value = format;
      f.ref = tp_word (TP_UNKNOWN);
      f.anchor = null_pointer_node;
    }
  else
    f = tp_libcall_operand (cx, w, i);
  tree limit = TYPE_MAX_VALUE (size_type_node), room = limit;
  tree dst_site = build_zero_cst (const_ptr_type_node);
  if (output >= 0)
    {
      dst = tp_libcall_operand (cx, w, output);
      if (tp_libcall_argument (w, output)->size.terms)
        limit = tp_libcall_size (cx, w, &tp_libcall_argument (w, output)->size, output);
      dst_site = tp_libcall_site (w, 'w', &dst);
      /* The range of a wide text has been compared as a whole.  */
      if (!wide)
        room = room_at (w, &dst, &dst_site);
    }
  else
    dst.value = dst.anchor = null_pointer_node, dst.ref = tp_word (TP_UNKNOWN);

  /* A structure cannot be an argument of a format.  */
  unsigned n = gimple_call_num_args (w->call);
  unsigned first = spec->variadic ? spec->count : n;
  for (unsigned k = first; k < n; k++)
    if (!is_gimple_val (gimple_call_arg (w->call, k)))
      return;

  auto_vec<tree> exprs;
  auto_vec<char> access;
  exprs.safe_push (format);
  access.safe_push ('r');
  for (unsigned k = first; k < n; k++)
    {
      exprs.safe_push (gimple_call_arg (w->call, k));
      access.safe_push (format_access (gimple_call_arg (w->call, k), scan));
    }
  if (list >= 0)
    {
      exprs.safe_push (gimple_call_arg (w->call, list));
      access.safe_push (scan ? 'w' : 'r');
    }
  access.safe_push (0);
  tree sites = tp_call_sites (w->call, access.address (), exprs, tp_libcall_name (w));

  auto_vec<tree> args;
  bool stored = output >= 0 || list >= 0;
  if (!scan && stored)
    {
      args.safe_push (dst.value);
      args.safe_push (limit);
      args.safe_push (dst.ref);
      args.safe_push (dst.anchor);
      args.safe_push (dst_site);
      args.safe_push (room);
    }
  args.safe_push (f.value);
  args.safe_push (f.ref);
  args.safe_push (f.anchor);
  args.safe_push (sites);
  if (scan)
    args.safe_push (build_int_cst (
      integer_type_node, (wide ? TP_SCAN_WIDE : 0) | (note_scanned (w->call) ? TP_SCAN_TOLD : 0)));
  else
    args.safe_push (
      build_int_cst (integer_type_node,
                     (wide ? TP_PRINT_WIDE : 0) | (good ? TP_PRINT_GOOD : 0)
                       | (may_become_puts_p (gimple_call_fndecl (w->call)) ? TP_PRINT_PUTS : 0)));
  if (list >= 0)
    args.safe_push (gimple_call_arg (w->call, list));
  else
    {
      /* The callee is known.  The token is cleared first, so that redundant-checks.cc does not
         assume that the slots are read.  */
      tp_emit_expose_call (&w->seq);
      tp_emit_field_store (&w->seq, tp_slot_pointer_type (), offsetof (struct tp_call, token),
                           null_pointer_node);
      tp_emit_pointers (cx, &w->seq, w->call, first);
      if (!wide)
        tell_members (w, first, constant, scan);
      for (unsigned k = first; k < n; k++)
        args.safe_push (gimple_call_arg (w->call, k));
    }
  enum tp_entry e = list >= 0 ? (scan ? ENTRY_check_vscan : ENTRY_check_vprint)
                    : scan    ? ENTRY_check_scan
                    : stored  ? ENTRY_check_print
                              : ENTRY_check_output;
  tp_emit_call_vec (&w->seq, e, args);
  tp_count (STAT_checks);
}
