/* library-arguments.cc - checks the arguments of library functions, and updates the referents of
   memory that they write.

   SPDX-License-Identifier: GPL-3.0-or-later

   Handles a row of library.def for one call.  Everything is inserted before the call: the
   checks, so that an error is reported before it does damage; and the updates of referents in
   memory that the function writes, because no code of the program runs in between.  (In qsort it
   does; there the referents are restored after the call: sort-referents.c.)

   Strings come first, because their lengths may be part of the sizes of others; then ranges,
   last those whose size is in memory that is itself an argument; then formats
   (printf-scanf.cc).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/library-arguments.h"
#include "instrument/calls/library-members.h"
#include "instrument/calls/library-operands.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/referents.h"
#include "instrument/unset/unset.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"

/* Return true if memory with the referent REF is not tracked, so that a check cannot fail.  */

static bool
untracked_p (tree ref)
{
  return tp_check_never_fails_p (ref);
}

/* Return true if the size of W's argument I contains a factor KIND.  */

static bool
has_factor_p (const struct tp_libcall *w, int i, char kind)
{
  const struct tp_size *s = &tp_libcall_argument (w, i)->size;
  for (int t = 0; t < s->terms; t++)
    for (int f = 0; f < s->factors[t]; f++)
      if (s->factor[t][f].kind == kind)
        return true;
  return false;
}

/* In verify mode, append the question about the N bytes of O, whose check may be removed by
   PROOF.  */

static void
verify_range (struct tp_libcall *w, const struct tp_operand *o, tree n, tree site,
              enum tp_proof proof)
{
  tp_emit_verify (&w->verify, tp_verify_entry (), proof, 5, o->value, n, o->ref, o->anchor, site);
}

/* Append the check of the N bytes of O for the access WHAT.  MAYBE says that O may be null, and
   then nothing is checked.  */

static void
emit_check (struct tp_libcall *w, const struct tp_operand *o, tree n, char what, bool maybe)
{
  tp_count (STAT_dereferences);
  if (tree_fits_shwi_p (n) && tp_range_in_sight_p (o->value, tree_to_shwi (n), what == 'w'))
    {
      tp_count (STAT_dropped_in_sight);
      if (!untracked_p (o->ref) && !integer_zerop (n))
        verify_range (w, o, n, tp_libcall_site (w, what, o), TP_PROOF_in_sight);
      return;
    }
  if (untracked_p (o->ref))
    {
      tp_count (STAT_dropped_external);
      return;
    }
  if (integer_zerop (n))
    return;
  maybe = maybe && TREE_CODE (o->value) != ADDR_EXPR;
  tree site = tp_libcall_site (w, what, o);
  tp_emit_call (&w->seq, maybe ? ENTRY_check_maybe : tp_check_entry (), 5, o->value, n, o->ref,
                o->anchor, site);
  /* combined-checks.cc may make all checks of the call at once, before it.  */
  if (!maybe)
    verify_range (w, o, n, site, TP_PROOF_none);
  tp_count (STAT_checks);
}

/* The same with checks=temporal, if only the library function can tell how many of the LIMIT bytes
   it reads.  */

static void
emit_check_beginning (struct tp_libcall *w, const struct tp_operand *o, tree limit, bool maybe)
{
  emit_check (w, o,
              TREE_CODE (limit) == INTEGER_CST && !integer_zerop (limit) ? size_int (1) : limit,
              'r', maybe);
}

/* ---- Strings ---- */

/* Argument I, converted for check_string: the character that ends a string, or the base of a
   number.  */

static tree
string_detail (struct tp_libcall *w, int i)
{
  tree c
    = tp_emit_assign (&w->seq, unsigned_char_type_node, NOP_EXPR, gimple_call_arg (w->call, i));
  c = tp_emit_assign (&w->seq, integer_type_node, NOP_EXPR, c);
  return tp_emit_assign (&w->seq, integer_type_node, MULT_EXPR, c,
                         build_int_cst (integer_type_node, TP_STRING_DETAIL));
}

/* In verify mode, append the question about the string O, of which at most LIMIT elements are read;
   FLAGS as for check_string.  */

static void
verify_string (struct tp_libcall *w, const struct tp_operand *o, tree limit, tree flags, tree site,
               enum tp_proof proof)
{
  if (!untracked_p (o->ref))
    tp_emit_verify (&w->verify, ENTRY_verify_string, proof, 6, o->value, limit, o->ref, o->anchor,
                    flags, site);
}

/* What the function searches in the string that is argument I: TP_SEARCH_*, or 0 if check_string
   knows it.  */

static int
search_of (const struct tp_libcall *w, int i)
{
  switch (tp_libcall_argument (w, i)->what)
    {
    case 'c':
      return tp_libcall_wide_p (w, i) ? TP_SEARCH_CHARACTER : 0;
    case 'y':
      return TP_SEARCH_OTHER;
    case 'b':
      return TP_SEARCH_ANY;
    case 'g':
      return TP_SEARCH_TOKEN;
    case 'l':
      return TP_SEARCH_PART;
    default:
      return 0;
    }
}

/* Argument I, which is searched, as a pointer.  */

static tree
searched (struct tp_libcall *w, int i)
{
  tree arg = gimple_call_arg (w->call, i);
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    return arg;
  tree number = tp_emit_assign (&w->seq, pointer_sized_int_node, NOP_EXPR, arg);
  return tp_emit_assign (&w->seq, ptr_type_node, NOP_EXPR, number);
}

/* If the function may store a null character in the string O, which is argument I and was checked,
   append the check that it is no constant.  FLAGS are those of the string.  */

static void
check_cut (struct tp_libcall *w, const struct tp_operand *o, int i, int flags)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  if (!a->cut || untracked_p (o->ref))
    return;
  int how = search_of (w, i) * TP_STRING_DETAIL + (flags & TP_STRING_WIDE);
  tree other = a->other < 0 ? null_pointer_node : searched (w, a->other);
  tp_emit_call (&w->seq, ENTRY_check_cut, 6, o->value, o->ref, o->anchor, other,
                tp_libcall_site (w, 'w', o), build_int_cst (integer_type_node, how));
  tp_count (STAT_checks);
}

/* The number of characters that are read at most of the string that is argument I, which has a
   size.  Functions that convert a string need no end of it if the result is full before; if there
   is no place for the result, they count all of it.  */

static tree
string_limit (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  tree limit = tp_libcall_size (cx, w, &a->size, i);
  if (!tp_spec_among (a->what, "tT") || a->other < 0)
    return limit;
  tree result = gimple_call_arg (w->call, a->other);
  tree there = tp_emit_assign (&w->seq, boolean_type_node, NE_EXPR, result,
                               build_zero_cst (TREE_TYPE (result)));
  return tp_emit_assign (&w->seq, size_type_node, COND_EXPR, there, limit,
                         TYPE_MAX_VALUE (size_type_node));
}

/* Append the check of the string that is argument I.  */

static void
check_string (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  bool limited = a->what != 'w' && a->size.terms > 0;
  int flags = (tp_libcall_wide_p (w, i) ? TP_STRING_WIDE : 0)
              | (tp_libcall_measured_p (w, i) ? TP_STRING_MEASURE : 0)
              | (a->may_be_null || a->behind ? TP_STRING_OR_NULL : 0)
              | (tp_spec_among (a->what, "tTcybglie") ? TP_STRING_PART : 0)
              | (a->what == 'i'   ? TP_STRING_INTEGER
                 : a->what == 'e' ? TP_STRING_REAL
                                  : 0);
  tree arg = gimple_call_arg (w->call, i);

  /* The length of a literal is known.  */
  if (!a->behind && (!limited || a->other >= 0) && !(flags & TP_STRING_WIDE) && c_getstr (arg))
    {
      tree n = c_strlen (arg, 1);
      if (n && tree_fits_uhwi_p (n))
        {
          w->lengths[i] = fold_convert (size_type_node, n);
          if (a->cut)
            {
              struct tp_operand o = tp_libcall_target (cx, w, i);
              check_cut (w, &o, i, flags);
            }
          if (tp_opt.verify && tp_opt.checks != TP_CHECKS_TEMPORAL)
            {
              struct tp_operand o = tp_libcall_target (cx, w, i);
              verify_string (w, &o, TYPE_MAX_VALUE (size_type_node), integer_zero_node,
                             tp_libcall_site (w, 'r', &o), TP_PROOF_literal);
            }
          return;
        }
    }
  struct tp_operand o = tp_libcall_target (cx, w, i);
  if (tp_opt.init && !limited)
    tp_unset_library_string (&w->unset, w->library, i, o.value, TYPE_MAX_VALUE (size_type_node),
                             tp_libcall_wide_p (w, i), tp_libcall_site (w, 'r', &o));
  tree limit = limited ? string_limit (cx, w, i) : TYPE_MAX_VALUE (size_type_node);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL && !(flags & TP_STRING_MEASURE))
    {
      emit_check_beginning (w, &o, limit, flags & TP_STRING_OR_NULL);
      return;
    }
  tp_count (STAT_dereferences);
  if (untracked_p (o.ref) && !(flags & TP_STRING_MEASURE))
    {
      tp_count (STAT_dropped_external);
      return;
    }
  if (int search = search_of (w, i))
    {
      flags += TP_STRING_SEARCH + search * TP_STRING_DETAIL;
      tree other = searched (w, a->other), how = build_int_cst (integer_type_node, flags);
      tp_emit_call (&w->seq, ENTRY_check_search, 6, o.value, o.ref, o.anchor, other,
                    tp_libcall_site (w, 'r', &o), how);
      tp_check_member_search (w, &o, i, other, how);
      tp_count (STAT_checks);
      check_cut (w, &o, i, flags);
      return;
    }
  if (a->what == 'i' && a->other < 0)
    flags += 10 * TP_STRING_DETAIL;
  tree what = build_int_cst (integer_type_node, flags);
  if (a->what == 'c' || (a->what == 'i' && a->other >= 0))
    what
      = tp_emit_assign (&w->seq, integer_type_node, PLUS_EXPR, string_detail (w, a->other), what);
  tree site = tp_libcall_site (w, 'r', &o);
  w->lengths[i]
    = tp_emit_call (&w->seq, ENTRY_check_string, 6, o.value, limit, o.ref, o.anchor, site, what);
  verify_string (w, &o, limit, what, site, TP_PROOF_none);
  tp_check_member_string (w, &o, i, limit);
  tp_check_member_search (w, &o, i, null_pointer_node, what);
  tp_count (STAT_checks);
  check_cut (w, &o, i, flags);
}

/* Append the check of the bytes of argument I, which are read up to a certain byte.  */

static void
check_until (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  struct tp_operand o = tp_libcall_operand (cx, w, i);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL && !tp_libcall_measured_p (w, i))
    {
      emit_check_beginning (w, &o, tp_libcall_size (cx, w, &a->size, i), false);
      return;
    }
  tp_count (STAT_dereferences);
  tree stop = gimple_call_arg (w->call, a->other);
  if (!useless_type_conversion_p (integer_type_node, TREE_TYPE (stop)))
    stop = tp_emit_assign (&w->seq, integer_type_node, NOP_EXPR, stop);
  tree limit = tp_libcall_size (cx, w, &a->size, i), site = tp_libcall_site (w, 'r', &o);
  w->lengths[i]
    = tp_emit_call (&w->seq, ENTRY_check_until, 6, o.value, stop, limit, o.ref, o.anchor, site);
  if (!untracked_p (o.ref))
    tp_emit_verify (&w->verify, ENTRY_verify_until, TP_PROOF_none, 6, o.value, stop, limit, o.ref,
                    o.anchor, site);
  tp_count (STAT_checks);
}

static void
check_compare (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  struct tp_operand o = tp_libcall_operand (cx, w, i), p = tp_libcall_operand (cx, w, a->other);
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    {
      tree limit = tp_libcall_size (cx, w, &a->size, i);
      emit_check_beginning (w, &o, limit, false);
      emit_check_beginning (w, &p, limit, false);
      return;
    }
  tp_count (STAT_dereferences);
  if (untracked_p (o.ref) && untracked_p (p.ref))
    {
      tp_count (STAT_dropped_external);
      return;
    }
  int flags = ((a->what == 'D' || a->what == 'Q' ? TP_STRING_WIDE : 0)
               | (a->what == 'q' || a->what == 'Q' ? TP_COMPARE_FOLDED : 0));
  tree limit = tp_libcall_size (cx, w, &a->size, i), how = build_int_cst (integer_type_node, flags);
  tree site = tp_libcall_site (w, 'r', &o), other = tp_libcall_site (w, 'r', &p);
  tp_emit_call (&w->seq, flags ? ENTRY_check_compare_as : ENTRY_check_compare, flags ? 10 : 9,
                o.value, o.ref, o.anchor, site, p.value, p.ref, p.anchor, other, limit, how);
  tp_emit_verify (&w->verify, ENTRY_verify_compare, TP_PROOF_none, 10, o.value, o.ref, o.anchor,
                  p.value, p.ref, p.anchor, limit, how, site, other);
  tp_check_member_compare (w, &o, &p, limit, how);
  tp_check_member_compare (w, &p, &o, limit, how);
  tp_count (STAT_checks);
}

/* Append the checks of the strings that are arguments.  What is searched in a string comes before
   that, because the runtime reads it to find where the search ends.  */

static void
check_strings (struct tp_context *cx, struct tp_libcall *w)
{
  for (int i = 0; i < w->library->spec.count; i++)
    switch (tp_libcall_argument (w, i)->what)
      {
      case 's':
      case 'S':
      case 't':
      case 'T':
      case 'c':
      case 'i':
      case 'e':
        check_string (cx, w, i);
        break;
      case 'w':
        if (tp_libcall_measured_p (w, i))
          check_string (cx, w, i);
        break;
      case 'k':
        check_until (cx, w, i);
        break;
      case 'd':
      case 'D':
      case 'q':
      case 'Q':
        check_compare (cx, w, i);
        break;
      default:
        break;
      }
  for (int i = 0; i < w->library->spec.count; i++)
    if (tp_spec_among (tp_libcall_argument (w, i)->what, "ybgl"))
      check_string (cx, w, i);
}

/* ---- Ranges ---- */

/* Append the check that O, which may be null if MAYBE, is an object of the library, of the kind
   WHAT, and that its first byte may be read.  Mostly one call does both, which also finds the
   referent if that is not known (lower-refs.cc).  */

static void
check_object (struct tp_libcall *w, const struct tp_operand *o, int what, bool maybe)
{
  tree site = tp_libcall_site (w, 'r', o), n = size_one_node;
  if (integer_zerop (o->value) || maybe || untracked_p (o->ref) || tp_check_entry () != ENTRY_check)
    {
      emit_check (w, o, n, 'r', maybe);
      if (integer_zerop (o->value) || tp_standard_stream_p (o->value))
        return;
    }
  else
    {
      tp_count (STAT_dereferences);
      verify_range (w, o, n, site, TP_PROOF_none);
      what |= TP_OBJECT_UNCHECKED;
    }
  tp_emit_call (&w->seq, ENTRY_check_object, 5, o->value, build_int_cst (integer_type_node, what),
                o->ref, o->anchor, site);
  tp_count (STAT_checks);
}

/* Append the checks of argument I, which points to a buffer that the function may replace: a
   pointer that is null, or leads to as many bytes as the row says.  */

static void
check_replaced_buffer (struct tp_context *cx, struct tp_libcall *w, int i)
{
  struct tp_operand slot = tp_libcall_operand (cx, w, i), buffer = slot;
  tree n = size_int (POINTER_SIZE_UNITS);
  emit_check (w, &slot, n, 'w', false);
  tp_check_member_range (w, &slot, i, n, 'w');
  tp_unset_library_range (&w->unset, w->call, w->library, i, slot.value, n, 'w',
                          tp_opt.init ? tp_libcall_site (w, 'w', &slot) : NULL_TREE);
  buffer.value = buffer.anchor = tp_emit_call (&w->seq, ENTRY_pointer_at, 1, slot.value);
  buffer.ref = tp_emit_call (&w->seq, ENTRY_referent_at, 1, slot.value);
  emit_check (w, &buffer, tp_libcall_size (cx, w, &tp_libcall_argument (w, i)->size, i), 'w', true);
  /* The function may have stored another pointer.  */
  tp_emit_call (&w->seq, ENTRY_clear_refs, 2, slot.value, n);
  tp_count (STAT_referent_stores);
}

/* Append the check of the range of argument I.  */

static void
check_range (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  struct tp_operand o = tp_libcall_target (cx, w, i);
  bool object = a->what == 'h' || a->what == 'f', maybe = a->may_be_null || a->behind;
  tree n = object           ? size_int (1)
           : a->what == 'p' ? size_int (POINTER_SIZE_UNITS)
                            : tp_libcall_size (cx, w, &a->size, i);
  n = fold_convert (size_type_node, n);
  char access = object || a->what == 'r' ? 'r' : 'w';
  if (object)
    check_object (w, &o, a->what == 'f' ? TP_OBJECT_STREAM : TP_OBJECT_HANDLE, maybe);
  else
    emit_check (w, &o, n, access, maybe);
  if (tp_spec_among (a->what, "rwuz"))
    tp_check_member_range (w, &o, i, n, access);
  tp_unset_library_range (&w->unset, w->call, w->library, i, o.value, n, access,
                          tp_opt.init ? tp_libcall_site (w, access, &o) : NULL_TREE);
  switch (a->what)
    {
    case 'w':
      if (tp_pt_pointer_free_write_p (w->call))
        {
          tp_count (STAT_pointer_free_copies);
          break;
        }
      if (a->other >= 0 && !tp_pt_pointer_free_read_p (w->call))
        {
          tree from = gimple_call_arg (w->call, a->other);
          tp_emit_call (&w->seq, ENTRY_copy_refs, 3, o.value, from, n);
          tp_expose_copied_to (&w->seq, o.value, o.ref, from, n);
        }
      else
        tp_emit_call (&w->seq, ENTRY_clear_refs, 2, o.value, n);
      tp_count (STAT_referent_copies);
      break;
    case 'z':
      {
        gimple_seq after = NULL;
        tree element = fold_convert (size_type_node, tp_libcall_integer (w, a->other));
        /* The runtime's qsort moves referents with the elements.  The address of the function shows
           whether it is the one that is called.  */
        tree sort = build_fold_addr_expr (gimple_call_fndecl (w->call));
        tp_emit_call (&w->seq, ENTRY_sort_begin, 4, o.value, n, element, sort);
        tp_emit_call (&after, ENTRY_sort_end, 4, o.value, n, element, sort);
        tp_insert_after (w->call, after);
        tp_count (STAT_referent_copies);
        break;
      }
    case 'p':
      if (a->other >= 0)
        {
          struct tp_operand source = tp_libcall_operand (cx, w, a->other);
          tp_emit_call (&w->seq, ENTRY_put_ref, 3, o.value, source.value, source.ref);
          tp_expose_stored_to (&w->seq, o.value, o.ref, source.ref);
        }
      else
        tp_emit_call (&w->seq, ENTRY_clear_refs, 2, o.value, n);
      tp_count (STAT_referent_stores);
      break;
    default:
      break;
    }
}

/* Append the check of an argument that is more than a range: vectors of buffers and arrays of
   strings.  */

static void
check_structure (struct tp_context *cx, struct tp_libcall *w, int i)
{
  const struct tp_argument *a = tp_libcall_argument (w, i);
  struct tp_operand o = tp_libcall_operand (cx, w, i);
  char what = a->what == 'x' || a->what == 'n' ? 'w' : 'r';
  tree write = build_int_cst (integer_type_node, what == 'w');
  if (a->may_be_null && integer_zerop (o.value))
    return;
  switch (a->what)
    {
    case 'a':
      tp_emit_call (&w->seq, ENTRY_check_strings, 4, o.value, o.ref, o.anchor,
                    tp_libcall_site (w, 'r', &o));
      break;
    case 'v':
    case 'x':
      tp_emit_call (&w->seq, ENTRY_check_vectors, 6, o.value, tp_libcall_size (cx, w, &a->size, i),
                    o.ref, o.anchor, tp_libcall_site (w, what, &o), write);
      break;
    default:
      if (a->size.terms)
        {
          tp_emit_call (&w->seq, ENTRY_check_messages, 6, o.value,
                        tp_libcall_size (cx, w, &a->size, i), o.ref, o.anchor,
                        tp_libcall_site (w, what, &o), write);
          break;
        }
      tp_emit_call (&w->seq, ENTRY_check_message, 5, o.value, o.ref, o.anchor,
                    tp_libcall_site (w, what, &o), write);
      break;
    }
  tp_count (STAT_checks);
}

/* Append the check of the argument after argument I, a number that says what is done to it.  It may
   be a pointer that has been converted to an integer.  */

static void
check_request (struct tp_context *cx, struct tp_libcall *w, int i)
{
  if ((unsigned) i + 1 >= gimple_call_num_args (w->call))
    return;
  tree arg = gimple_call_arg (w->call, i + 1), type = TREE_TYPE (arg);
  struct tp_operand o;
  if (POINTER_TYPE_P (type))
    o = tp_libcall_operand (cx, w, i + 1);
  else if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == POINTER_SIZE
           && TREE_CODE (arg) == SSA_NAME)
    {
      o.text = arg;
      o.value = tp_emit_assign (&w->seq, ptr_type_node, NOP_EXPR, arg);
      o.ref = tp_emit_call (&w->seq, ENTRY_resolve, 1, o.value);
      o.anchor = o.value;
    }
  else
    return;
  tree request = tp_emit_assign (&w->seq, size_type_node, NOP_EXPR, gimple_call_arg (w->call, i));
  tree what
    = build_int_cst (integer_type_node, tp_libcall_argument (w, i)->size.factor[0][0].value);
  tp_emit_call (&w->seq, ENTRY_check_request, 7, what, request, o.value, o.ref, o.anchor,
                tp_libcall_site (w, 'r', &o), tp_libcall_site (w, 'w', &o));
  tp_count (STAT_checks);
}

/* Append the checks of ranges: of those whose size is in memory if IN_MEMORY, otherwise of the
   others.  */

static void
check_ranges (struct tp_context *cx, struct tp_libcall *w, bool in_memory)
{
  for (int i = 0; i < w->library->spec.count; i++)
    if (has_factor_p (w, i, '@') == in_memory)
      switch (tp_libcall_argument (w, i)->what)
        {
        case 'f':
        case 'h':
        case 'r':
        case 'w':
        case 'u':
        case 'z':
        case 'p':
          check_range (cx, w, i);
          break;
        case 'B':
          check_replaced_buffer (cx, w, i);
          break;
        case 'a':
        case 'v':
        case 'x':
        case 'm':
        case 'n':
          check_structure (cx, w, i);
          break;
        case 'N':
          check_request (cx, w, i);
          break;
        default:
          break;
        }
}

/* ---- All arguments ---- */

/* Append the checks that what the function calls, or has called later, is the start of a function.
   Only a pointer of which GCC does not know that is asked about.  */

static void
check_callbacks (struct tp_context *cx, struct tp_libcall *w)
{
  for (int i = 0; i < w->library->spec.count; i++)
    {
      const struct tp_argument *a = tp_libcall_argument (w, i);
      tree f = gimple_call_arg (w->call, i);
      if (!a->callback || tp_opt.checks == TP_CHECKS_TEMPORAL || !POINTER_TYPE_P (TREE_TYPE (f))
          || integer_zerop (f))
        continue;
      bool direct = a->what == '-';
      if (direct && TREE_CODE (f) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL)
        continue;
      struct tp_operand o = tp_libcall_operand (cx, w, i);
      tree number = gimple_call_arg (w->call, 0);
      number = direct ? integer_minus_one_node
                      : tp_emit_assign (&w->seq, integer_type_node, NOP_EXPR, number);
      tp_emit_call (&w->seq, ENTRY_check_callback, 3, f, tp_libcall_site (w, 'x', &o), number);
      tp_count (STAT_call_checks);
    }
}

static void
check_formats (struct tp_context *cx, struct tp_libcall *w)
{
  for (int i = 0; i < w->library->spec.count; i++)
    switch (tp_libcall_argument (w, i)->what)
      {
      case 'F':
      case 'G':
      case 'I':
      case 'J':
        tp_check_format (cx, w, i);
        break;
      default:
        break;
      }
}

void
tp_check_library_arguments (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  struct tp_libcall w = { call, library, NULL, NULL, NULL, NULL, {} };
  check_strings (cx, &w);
  check_ranges (cx, &w, false);
  check_ranges (cx, &w, true);
  for (int i = 0; i < library->spec.count; i++)
    if (library->spec.argument[i].apart >= 0)
      tp_check_overlap (cx, &w, i);
  check_formats (cx, &w);
  check_callbacks (cx, &w);
  tp_insert_before (call, w.seq);
  tp_insert_before (call, w.members);
  tp_insert_before (call, w.unset);
  tp_insert_before (call, w.verify);
}
