/* arguments.cc - what a library function does to what its arguments point to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Carries out a row of library.def for one call.  All of it stands before the call:
   the checks, so that an error is reported before it does damage; and what becomes of
   referents in memory that the function writes, because nothing of the program's
   runs in between (for qsort, where it does, they come back behind the call: sort.c).

   Strings come first, since their lengths may be part of the sizes of others; then
   ranges, those last whose size stands in memory that is itself an argument; then
   formats.  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "arguments.h"
#include "callsite.h"
#include "emit.h"
#include "known.h"
#include "parameters.h"
#include "sites.h"
#include "stats.h"
#include "track.h"

/* A pointer that the function follows.  */

struct operand
{
  tree value, ref, anchor;
  tree text;		/* the expression, for the report */
};

/* The call being worked on.  */

struct work
{
  gcall *call;
  const struct tp_library *library;
  gimple_seq seq;
  tree lengths[TP_SPEC_ARGUMENTS];
};

static const struct tp_argument *
word (const struct work *w, int i)
{
  return &w->library->spec.argument[i];
}

/* The function's name as the program wrote it; the table's may be that of its like.  */

static const char *
name (const struct work *w)
{
  const char *s
    = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (w->call)));
  return startswith (s, "__builtin_") ? s + strlen ("__builtin_") : s;
}

static tree
site (struct work *w, char what, const struct operand *o)
{
  return tp_call_site (w->call, what, o->text, name (w));
}

/* What the parameter I points to, by its declared type; null if that is not known.  */

static tree
pointed_type (const struct work *w, int i)
{
  tree type = NULL_TREE;
  int k = 0;
  for (tree t = TYPE_ARG_TYPES (gimple_call_fntype (w->call)); t;
       t = TREE_CHAIN (t), k++)
    if (k == i)
      type = TREE_VALUE (t);
  if (!type)
    type = TREE_TYPE (gimple_call_arg (w->call, i));
  return POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
}

/* Its size; 0 if that is not known.  */

static unsigned HOST_WIDE_INT
pointed_size (const struct work *w, int i)
{
  tree type = pointed_type (w, i);
  tree size = type && COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size)
	 : tp_library_pointed_size (gimple_call_fndecl (w->call), i);
}

/* Are the strings at argument I wide ones?  For words that do not say so.  */

static bool
wide_p (const struct work *w, int i)
{
  char what = word (w, i)->what;
  return what == 'S' || what == 'T' || (what == 'w' && pointed_size (w, i) == 4);
}

/* Can nothing be said about memory of the referent REF?  */

static bool
untracked_p (tree ref)
{
  return tp_word_is_p (ref, TP_FOREIGN);
}

/* Argument I as a pointer.  */

static struct operand
get_operand (struct work *w, int i)
{
  struct operand o;
  tree arg = gimple_call_arg (w->call, i);
  o.text = arg;
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      o.value = arg;
      o.ref = tp_referent (arg, w->call);
      o.anchor = tp_anchor (arg, w->call);
    }
  else
    {
      /* One member of a union is as good as another.  */
      tree slot = build2 (MEM_REF, ptr_type_node, tp_emit_address (&w->seq, arg),
			  build_zero_cst (ptr_type_node));
      o.value = make_ssa_name (ptr_type_node);
      gimple_seq_add_stmt (&w->seq, gimple_build_assign (o.value, slot));
      o.ref = tp_emit_call (&w->seq, ENTRY_load_ref, 2,
			    tp_emit_address (&w->seq, arg), o.value);
      o.anchor = o.value;
    }
  return o;
}

/* What argument I's word speaks of: the argument, or what it points to.  */

static struct operand
get_target (struct work *w, int i)
{
  struct operand o = get_operand (w, i);
  if (!word (w, i)->behind)
    return o;
  tp_emit_call (&w->seq, word (w, i)->may_be_null ? ENTRY_check_maybe : ENTRY_check,
		5, o.value, size_int (POINTER_SIZE_UNITS), o.ref, o.anchor,
		site (w, 'r', &o));
  tp_count (STAT_checks);
  tree slot = o.value;
  o.value = tp_emit_call (&w->seq, ENTRY_pointer_at, 1, slot);
  o.ref = tp_emit_call (&w->seq, ENTRY_referent_at, 1, slot);
  o.anchor = o.value;
  return o;
}

/* The bytes of N bits in words of 8 bytes, as in fd_set.  */

static tree
bits (struct work *w, tree n)
{
  tree more = tp_emit_assign (&w->seq, size_type_node, PLUS_EXPR, n, size_int (63));
  tree words = tp_emit_assign (&w->seq, size_type_node, RSHIFT_EXPR, more,
			       build_int_cst (unsigned_type_node, 6));
  return tp_emit_assign (&w->seq, size_type_node, LSHIFT_EXPR, words,
			 build_int_cst (unsigned_type_node, 3));
}

/* The value of the number that is argument I; none is negative.  */

static tree
number (struct work *w, int i)
{
  tree arg = gimple_call_arg (w->call, i);
  tree type = TREE_TYPE (arg);
  if (!INTEGRAL_TYPE_P (type))
    return size_int (0);
  if (TREE_CODE (arg) == INTEGER_CST)
    return tree_int_cst_sgn (arg) < 0 ? size_int (0)
	   : fold_convert (size_type_node, arg);
  if (!TYPE_UNSIGNED (type))
    arg = tp_emit_assign (&w->seq, type, MAX_EXPR, arg, build_zero_cst (type));
  if (useless_type_conversion_p (size_type_node, type))
    return arg;
  return tp_emit_assign (&w->seq, size_type_node, NOP_EXPR, arg);
}

static tree
multiply (struct work *w, tree a, tree b)
{
  if (integer_onep (a))
    return b;
  if (integer_onep (b))
    return a;
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    {
      wi::overflow_type overflow;
      wide_int n = wi::mul (wi::to_wide (a), wi::to_wide (b), UNSIGNED, &overflow);
      return overflow ? TYPE_MAX_VALUE (size_type_node)
	     : wide_int_to_tree (size_type_node, n);
    }
  return tp_emit_call (&w->seq, ENTRY_product, 2, a, b);
}

static tree
add (struct work *w, tree a, tree b)
{
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return size_binop (PLUS_EXPR, fold_convert (sizetype, a),
		       fold_convert (sizetype, b));
  return tp_emit_assign (&w->seq, size_type_node, PLUS_EXPR, a, b);
}

static tree
factor (struct work *w, const struct tp_factor *f, int i)
{
  int k = f->value;
  switch (f->kind)
    {
    case 'n': return size_int (k);
    case '$': return size_int (pointed_size (w, i));
    case 'a': return number (w, k);
    case 'b': return bits (w, number (w, k));
    case 'l': return w->lengths[k] ? w->lengths[k] : size_int (0);
    case '@':
      return tp_emit_call (&w->seq, ENTRY_number_at, 2, get_operand (w, k).value,
			   build_int_cst (integer_type_node, pointed_size (w, k)));
    default: gcc_unreachable ();
    }
}

/* The size S in the word of argument I.  */

static tree
size (struct work *w, const struct tp_size *s, int i)
{
  tree sum = NULL_TREE;
  for (int t = 0; t < s->terms; t++)
    {
      tree product = factor (w, &s->factor[t][0], i);
      for (int f = 1; f < s->factors[t]; f++)
	product = multiply (w, product, factor (w, &s->factor[t][f], i));
      sum = sum ? add (w, sum, product) : product;
    }
  return fold_convert (size_type_node, sum);
}

/* Does some size of W's row count with the length of argument I?  */

static bool
measured_p (const struct work *w, int i)
{
  for (int k = 0; k < w->library->spec.count; k++)
    {
      const struct tp_size *s = &word (w, k)->size;
      for (int t = 0; t < s->terms; t++)
	for (int f = 0; f < s->factors[t]; f++)
	  if (s->factor[t][f].kind == 'l' && s->factor[t][f].value == i)
	    return true;
    }
  return false;
}

/* Has the size of W's word I a factor KIND?  */

static bool
has_factor_p (const struct work *w, int i, char kind)
{
  const struct tp_size *s = &word (w, i)->size;
  for (int t = 0; t < s->terms; t++)
    for (int f = 0; f < s->factors[t]; f++)
      if (s->factor[t][f].kind == kind)
	return true;
  return false;
}

/* ---- Strings ---- */

/* Check the string that is argument I.  */

static void
check_string (struct work *w, int i)
{
  const struct tp_argument *a = word (w, i);
  bool limited = a->what != 'w' && a->size.terms > 0;
  int flags = (wide_p (w, i) ? TP_STRING_WIDE : 0)
	      | (measured_p (w, i) ? TP_STRING_MEASURE : 0)
	      | (a->may_be_null || a->behind ? TP_STRING_OR_NULL : 0)
	      | (a->what == 't' || a->what == 'T' ? TP_STRING_PART : 0);
  tree arg = gimple_call_arg (w->call, i);

  /* A literal is what it is.  */
  if (!a->behind && !limited && !(flags & TP_STRING_WIDE) && c_getstr (arg))
    {
      tree n = c_strlen (arg, 1);
      if (n && tree_fits_uhwi_p (n))
	{
	  w->lengths[i] = fold_convert (size_type_node, n);
	  return;
	}
    }
  struct operand o = get_target (w, i);
  tp_count (STAT_dereferences);
  if (untracked_p (o.ref) && !(flags & TP_STRING_MEASURE))
    {
      tp_count (STAT_dropped_foreign);
      return;
    }
  tree limit = limited ? size (w, &a->size, i) : TYPE_MAX_VALUE (size_type_node);
  w->lengths[i] = tp_emit_call (&w->seq, ENTRY_check_string, 6, o.value, limit,
				o.ref, o.anchor, site (w, 'r', &o),
				build_int_cst (integer_type_node, flags));
  tp_count (STAT_checks);
}

/* Check the bytes of argument I, which are read up to a certain one.  */

static void
check_until (struct work *w, int i)
{
  const struct tp_argument *a = word (w, i);
  struct operand o = get_operand (w, i);
  tp_count (STAT_dereferences);
  tree stop = gimple_call_arg (w->call, a->other);
  if (!useless_type_conversion_p (integer_type_node, TREE_TYPE (stop)))
    stop = tp_emit_assign (&w->seq, integer_type_node, NOP_EXPR, stop);
  w->lengths[i] = tp_emit_call (&w->seq, ENTRY_check_until, 6, o.value, stop,
				size (w, &a->size, i), o.ref, o.anchor,
				site (w, 'r', &o));
  tp_count (STAT_checks);
}

static void
check_compare (struct work *w, int i)
{
  const struct tp_argument *a = word (w, i);
  struct operand o = get_operand (w, i), p = get_operand (w, a->other);
  tp_count (STAT_dereferences);
  if (untracked_p (o.ref) && untracked_p (p.ref))
    {
      tp_count (STAT_dropped_foreign);
      return;
    }
  tp_emit_call (&w->seq, ENTRY_check_compare, 9, o.value, o.ref, o.anchor,
		site (w, 'r', &o), p.value, p.ref, p.anchor, site (w, 'r', &p),
		size (w, &a->size, i));
  tp_count (STAT_checks);
}

static void
check_strings (struct work *w)
{
  for (int i = 0; i < w->library->spec.count; i++)
    switch (word (w, i)->what)
      {
      case 's': case 'S': case 't': case 'T':
	check_string (w, i);
	break;
      case 'w':
	if (measured_p (w, i))
	  check_string (w, i);
	break;
      case 'k':
	check_until (w, i);
	break;
      case 'd':
	check_compare (w, i);
	break;
      default:
	break;
      }
}

/* ---- Ranges ---- */

static void
emit_check (struct work *w, const struct operand *o, tree n, char what, bool maybe)
{
  tp_count (STAT_dereferences);
  if (untracked_p (o->ref))
    {
      tp_count (STAT_dropped_foreign);
      return;
    }
  if (integer_zerop (n))
    return;
  maybe = maybe && TREE_CODE (o->value) != ADDR_EXPR;
  tp_emit_call (&w->seq, maybe ? ENTRY_check_maybe : ENTRY_check, 5, o->value, n,
		o->ref, o->anchor, site (w, what, o));
  tp_count (STAT_checks);
}

/* Check the range of argument I.  */

static void
check_range (struct work *w, int i)
{
  const struct tp_argument *a = word (w, i);
  struct operand o = get_target (w, i);
  tree n = a->what == 'h' ? size_int (1)
	   : a->what == 'p' ? size_int (POINTER_SIZE_UNITS)
	   : size (w, &a->size, i);
  n = fold_convert (size_type_node, n);
  emit_check (w, &o, n, a->what == 'r' || a->what == 'h' ? 'r' : 'w',
	      a->may_be_null || a->behind);
  switch (a->what)
    {
    case 'w':
      if (a->other >= 0)
	tp_emit_call (&w->seq, ENTRY_copy_refs, 3, o.value,
		      gimple_call_arg (w->call, a->other), n);
      else
	tp_emit_call (&w->seq, ENTRY_clear_refs, 2, o.value, n);
      tp_count (STAT_referent_copies);
      break;
    case 'z':
      {
	gimple_seq after = NULL;
	tree element = fold_convert (size_type_node, number (w, a->other));
	tp_emit_call (&w->seq, ENTRY_sort_begin, 3, o.value, n, element);
	tp_emit_call (&after, ENTRY_sort_end, 3, o.value, n, element);
	tp_insert_after (w->call, after);
	tp_count (STAT_referent_copies);
	break;
      }
    case 'p':
      if (a->other >= 0)
	{
	  struct operand source = get_operand (w, a->other);
	  tp_emit_call (&w->seq, ENTRY_put_ref, 3, o.value, source.value, source.ref);
	}
      else
	tp_emit_call (&w->seq, ENTRY_clear_refs, 2, o.value, n);
      tp_count (STAT_referent_stores);
      break;
    default:
      break;
    }
}

/* What is more than a range: vectors of buffers, and arrays of strings.  */

static void
check_structure (struct work *w, int i)
{
  const struct tp_argument *a = word (w, i);
  struct operand o = get_operand (w, i);
  char what = a->what == 'x' || a->what == 'n' ? 'w' : 'r';
  tree write = build_int_cst (integer_type_node, what == 'w');
  if (a->may_be_null && integer_zerop (o.value))
    return;
  switch (a->what)
    {
    case 'a':
      tp_emit_call (&w->seq, ENTRY_check_strings, 4, o.value, o.ref, o.anchor,
		    site (w, 'r', &o));
      break;
    case 'v': case 'x':
      tp_emit_call (&w->seq, ENTRY_check_vectors, 6, o.value,
		    size (w, &a->size, i), o.ref, o.anchor, site (w, what, &o),
		    write);
      break;
    default:
      tp_emit_call (&w->seq, ENTRY_check_message, 5, o.value, o.ref, o.anchor,
		    site (w, what, &o), write);
      break;
    }
  tp_count (STAT_checks);
}

/* Check the ranges; those whose size is in memory if IN_MEMORY, else the others.  */

static void
check_ranges (struct work *w, bool in_memory)
{
  for (int i = 0; i < w->library->spec.count; i++)
    if (has_factor_p (w, i, '@') == in_memory)
      switch (word (w, i)->what)
	{
	case 'h': case 'r': case 'w': case 'u': case 'z': case 'p':
	  check_range (w, i);
	  break;
	case 'a': case 'v': case 'x': case 'm': case 'n':
	  check_structure (w, i);
	  break;
	default:
	  break;
	}
}

/* ---- Formats ---- */

/* Does the constant format F lead through none of its arguments, and make no pointer a text?  */

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

/* How a format's argument ARG is used, as far as its type tells: numbers are
   what %n writes.  */

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

/* Behind the scanf CALL, whose format is CONSTANT if that is not null: what it read may be
   pointers.  */

static void
note_scanned (gcall *call, const char *constant)
{
  if ((constant && !strpbrk (constant, "plLqjztZ")) || stmt_ends_bb_p (call)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_fntype (call))))
    return;
  tree result = gimple_call_lhs (call);
  if (!result)
    {
      result = make_ssa_name (TREE_TYPE (gimple_call_fntype (call)), call);
      gimple_call_set_lhs (call, result);
      update_stmt (call);
    }
  if (TREE_CODE (result) != SSA_NAME)
    return;
  gimple_seq after = NULL;
  tp_emit_call (&after, ENTRY_scanned, 1, result);
  tp_insert_after (call, after);
}

/* Check the format that is argument I, its arguments, and where the result goes.  */

static void
check_format (struct work *w, int i)
{
  const struct tp_spec *spec = &w->library->spec;
  char what = word (w, i)->what;
  bool scan = what == 'I' || what == 'J';
  tree wide = build_int_cst (integer_type_node, what == 'G' || what == 'J');
  tree format = gimple_call_arg (w->call, i);

  int output = -1, list = -1;
  for (int k = 0; k < spec->count; k++)
    if (word (w, k)->what == 'o')
      output = k;
    else if (word (w, k)->what == 'V')
      list = k;
  const char *constant = integer_zerop (wide) ? c_getstr (format) : NULL;
  if (!scan && output < 0 && constant && harmless_format_p (constant))
    return;
  if (word (w, i)->may_be_null && integer_zerop (format))
    return;

  struct operand f = get_operand (w, i), dst;
  tree limit = TYPE_MAX_VALUE (size_type_node);
  tree dst_site = build_zero_cst (const_ptr_type_node);
  if (output >= 0)
    {
      dst = get_operand (w, output);
      if (word (w, output)->size.terms)
	limit = size (w, &word (w, output)->size, output);
      dst_site = site (w, 'w', &dst);
    }
  else
    dst.value = dst.anchor = null_pointer_node, dst.ref = tp_word (TP_UNKNOWN);

  /* Structures are no arguments of formats.  */
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
  tree sites = tp_call_sites (w->call, access.address (), exprs, name (w));

  auto_vec<tree> args;
  if (!scan)
    {
      args.safe_push (dst.value);
      args.safe_push (limit);
      args.safe_push (dst.ref);
      args.safe_push (dst.anchor);
      args.safe_push (dst_site);
    }
  args.safe_push (f.value);
  args.safe_push (f.ref);
  args.safe_push (f.anchor);
  args.safe_push (sites);
  args.safe_push (wide);
  if (list >= 0)
    args.safe_push (gimple_call_arg (w->call, list));
  else
    {
      /* Nobody else is meant: the token comes first, lest prune.cc take the
	 slots for read.  */
      tp_emit_field_store (&w->seq, tp_word_type, offsetof (struct tp_call, token),
			   tp_word (TP_TOKEN_NONE));
      tp_emit_pointers (&w->seq, w->call, first);
      for (unsigned k = first; k < n; k++)
	args.safe_push (gimple_call_arg (w->call, k));
    }
  enum tp_entry e = list >= 0 ? (scan ? ENTRY_check_vscan : ENTRY_check_vprint)
		    : scan ? ENTRY_check_scan : ENTRY_check_print;
  tp_emit_call_vec (&w->seq, e, args);
  tp_count (STAT_checks);
  if (scan)
    note_scanned (w->call, constant);
}

static void
check_formats (struct work *w)
{
  for (int i = 0; i < w->library->spec.count; i++)
    switch (word (w, i)->what)
      {
      case 'F': case 'G': case 'I': case 'J':
	check_format (w, i);
	break;
      default:
	break;
      }
}

void
tp_check_arguments (gcall *call, const struct tp_library *library)
{
  struct work w = { call, library, NULL, {} };
  check_strings (&w);
  check_ranges (&w, false);
  check_ranges (&w, true);
  check_formats (&w);
  tp_insert_before (call, w.seq);
}

/* ---- Results ---- */

tree
tp_derived_referent (gcall *call, const struct tp_library *library)
{
  const struct tp_spec *spec = &library->spec;
  if (spec->derives < 0)
    return NULL_TREE;
  tree arg = gimple_call_arg (call, spec->derives);
  if (!spec->derives_behind)
    return tp_referent (arg, call);
  gimple_seq before = NULL, after = NULL;
  tree held = tp_emit_call (&before, ENTRY_referent_at, 1, arg);
  tree ref = tp_emit_call (&after, ENTRY_or_resolve, 2, held,
			   gimple_call_lhs (call));
  tp_insert_before (call, before);
  tp_insert_after (call, after);
  return ref;
}

tree
tp_derived_anchor (gcall *call, const struct tp_library *library)
{
  if (library->spec.derives < 0)
    return NULL_TREE;
  return library->spec.derives_behind ? gimple_call_lhs (call)
	 : tp_anchor (gimple_call_arg (call, library->spec.derives), call);
}
