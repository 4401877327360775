/* unset-library.cc - what functions that are not the program's do with memory that nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later

   Functions of the C library set what they are said to write in library.def, and read what they are
   said to read.  Only what leaves the program, or decides something, is reported: strings, whose
   end is searched, and the bytes that the functions below write or compare.  Others, as bind, are
   often given structures with members that nobody needs.

   What is not described by its size (formats of scanf, vectors, requests) and the arguments of
   built-ins that are no functions of the library count as set with their whole blocks.

   A function that is neither may be instrumented, and then says itself what it sets; if it is not,
   its arguments are exposed (exposed.cc), and the runtime accepts what is in them.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/unset/unset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "ir/sites.h"

/* Arguments of which what is read is reported.  */

static const struct
{
  const char *name;
  int argument;
} written_out[] = { { "write", 1 },  { "pwrite", 1 }, { "pwrite64", 1 },       { "send", 1 },
                    { "sendto", 1 }, { "fwrite", 0 }, { "fwrite_unlocked", 0 } };

/* Return true if P is a pointer to an array of characters or numbers, as far as is certain: it has
   no padding.  */

static bool
without_padding_p (tree p)
{
  tree type = NULL_TREE;
  if (TREE_CODE (p) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (p, 0);
      while (handled_component_p (object) && TREE_CODE (object) == ARRAY_REF)
        object = TREE_OPERAND (object, 0);
      if (DECL_P (object))
        type = TREE_TYPE (object);
    }
  else if (TREE_CODE (p) == SSA_NAME && SSA_NAME_VAR (p) && is_gimple_call (SSA_NAME_DEF_STMT (p)))
    type = TREE_TYPE (TREE_TYPE (p));
  while (type && TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return type && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type));
}

/* Return true if SIZE is what the caller says, or a string.  Others may be less than what is
   written.  */

static bool
size_given_p (const struct tp_size *size)
{
  for (int t = 0; t < size->terms; t++)
    for (int f = 0; f < size->factors[t]; f++)
      if (tp_spec_among (size->factor[t][f].kind, "al@b"))
        return true;
  return false;
}

void
tp_unset_library_range (gimple_seq *seq, gcall *call, const struct tp_library *library, int i,
                        tree p, tree n, char access, tree site)
{
  const struct tp_spec *spec = &library->spec;
  char what = spec->argument[i].what;
  if (!tp_opt.init || what == 'f' || what == 'h')
    return;
  if (access == 'r')
    {
      for (const auto &w : written_out)
        if (strcmp (library->name, w.name) == 0 && i == w.argument)
          tp_emit_call (seq, ENTRY_use_bytes, 4, p, n,
                        without_padding_p (p) ? integer_one_node : integer_zero_node, site);
    }
  else if (what == 'w' && spec->argument[i].other >= 0 && !spec->argument[i].behind
           && spec->argument[spec->argument[i].other].what == 'r')
    tp_emit_call (seq, ENTRY_set_copy, 3, p, gimple_call_arg (call, spec->argument[i].other), n);
  else if (what == 'w' && size_given_p (&spec->argument[i].size))
    tp_emit_call (seq, ENTRY_set_bytes, 2, p, n);
  else if (what == 'w')
    tp_emit_call (seq, ENTRY_set_block, 1, p);
}

void
tp_unset_library_string (gimple_seq *seq, const struct tp_library *library, int i, tree p,
                         tree limit, bool wide, tree site)
{
  const struct tp_argument *a = &library->spec.argument[i];
  if (tp_opt.init && (a->what == 's' || a->what == 'S') && !a->behind)
    tp_emit_call (seq, ENTRY_use_string, 4, p, limit, wide ? integer_one_node : integer_zero_node,
                  site);
}

/* Append to *SEQ that the block of the argument P is set; if REACHED, also what its pointers lead
   to.  */

static void
set_block (gimple_seq *seq, tree p, bool reached)
{
  if (POINTER_TYPE_P (TREE_TYPE (p)) && is_gimple_val (p) && !integer_zerop (p)
      && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (TREE_TYPE (p))))
    tp_emit_call (seq, reached ? ENTRY_set_reached : ENTRY_set_block, 1, p);
}

/* Insert before and after CALL that the blocks of its pointer arguments from FIRST on are set, also
   those that they lead to.  */

static void
set_arguments (gcall *call, unsigned first)
{
  gimple_seq before = NULL, after = NULL;
  bool behind = !stmt_ends_bb_p (call) && !gimple_call_noreturn_p (call);
  for (unsigned i = first; i < gimple_call_num_args (call); i++)
    {
      set_block (&before, gimple_call_arg (call, i), true);
      if (behind)
        set_block (&after, gimple_call_arg (call, i), true);
    }
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

/* Return true if a printf with the format F writes to none of its arguments.  */

static bool
only_prints_p (const char *f)
{
  for (; f && *f; f++)
    if (*f == '%' && (f += strspn (f + 1, "0123456789 #+-'I*.$hlLqjztZ") + 1, *f == 'n' || !*f))
      return false;
  return f != NULL;
}

/* Advance *F to the letter of the next conversion, or to the end of the format if that is in it.
   Returns what is behind the conversion's per cent sign; null if there is none.  */

static const char *
next_conversion (const char **f)
{
  const char *c = *f;
  for (; *c; c++)
    if (*c == '%' && *++c != '%')
      {
        *f = c + strspn (c, "0123456789 #+-'.hlLqjztZ");
        return c;
      }
  return NULL;
}

/* How many arguments the format F prints; 0 if that is not plain.  */

static unsigned
printed_count (const char *f)
{
  unsigned count = 0;
  for (; next_conversion (&f); f++, count++)
    if (!*f || !strchr ("diouxXeEfFgGaAcs", *f))
      return 0;
  return count;
}

/* Report the numbers that CALL prints by its format, argument I, and that were never set; and the
   strings, which "%s" without a precision prints whole.  */

static void
use_printed (struct tp_context *cx, gcall *call, const struct tp_library *library, int i)
{
  const char *f = c_getstr (gimple_call_arg (call, i));
  if (!f || !library->spec.variadic)
    return;
  unsigned k = library->spec.count;
  unsigned end = MIN (k + printed_count (f), gimple_call_num_args (call));
  gimple_seq seq = NULL;
  for (; k < end; k++, f++)
    {
      const char *start = next_conversion (&f);
      tree p = gimple_call_arg (call, k);
      if (!POINTER_TYPE_P (TREE_TYPE (p)))
        tp_use_value (cx, call, p);
      else if (*f == 's' && is_gimple_val (p) && !memchr (start, '.', f - start) && f[-1] != 'l')
        tp_emit_call (&seq, ENTRY_use_string, 4, p, TYPE_MAX_VALUE (size_type_node),
                      integer_zero_node, tp_call_site (call, 'r', p, library->name));
    }
  tp_insert_before (call, seq);
}

/* If CALL writes or sends what argument I of LIBRARY leads to, vectors of buffers or a message,
   append to *SEQ that it is used.  */

static void
use_pieces (gimple_seq *seq, gcall *call, const struct tp_library *library, int i)
{
  static const char *const sent[]
    = { "writev", "pwritev", "pwritev64", "pwritev2", "pwritev64v2", "sendmsg" };
  const struct tp_argument *a = &library->spec.argument[i];
  tree p = gimple_call_arg (call, i), n = size_zero_node;
  if (!is_gimple_val (p))
    return;
  for (const char *name : sent)
    if (strcmp (library->name, name) == 0)
      {
        if (a->what == 'v')
          n = tp_emit_assign (seq, size_type_node, NOP_EXPR,
                              gimple_call_arg (call, a->size.factor[0][0].value));
        tp_emit_call (seq, ENTRY_use_pieces, 4, p, n,
                      build_int_cst (integer_type_node, a->what == 'm'),
                      tp_call_site (call, 'r', p, library->name));
      }
}

/* Say what CALL does to the arguments of LIBRARY that have no size.  */

static void
set_others (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  const struct tp_spec *spec = &library->spec;
  gimple_seq seq = NULL;
  bool all
    = (library->kind == LIB_CALLS || library->kind == LIB_TREE || library->kind == LIB_SIGNALS
       || (library->meanwhile == LIB_ENDS && library->kind == LIB_PLAIN));
  for (int i = 0; i < spec->count && (unsigned) i < gimple_call_num_args (call); i++)
    switch (spec->argument[i].what)
      {
      case 'F':
      case 'G':
        use_printed (cx, call, library, i);
        if (!only_prints_p (spec->argument[i].what == 'F' ? c_getstr (gimple_call_arg (call, i))
                                                          : NULL))
          set_arguments (call, i + 1);
        break;
      case 'u':
      case 'z':
      case 'p':
      case 'B':
      case 'o':
        set_block (&seq, gimple_call_arg (call, i), false);
        all |= spec->argument[i].behind;
        break;
      case 'v':
      case 'm':
        use_pieces (&seq, call, library, i);
        all = true;
        break;
      case 'x':
      case 'n':
      case 'N':
      case 'I':
      case 'J':
      case 'V':
        all = true;
        break;
      default:
        break;
      }
  tp_insert_before (call, seq);
  if (all)
    set_arguments (call, 0);
}

/* Report the numbers of CALL that say how much LIBRARY reads, writes or allocates, or what it
   writes, and were never set.  */

static void
use_numbers (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  static const char *const used[]
    = { "putchar", "putc", "fputc", "malloc", "calloc", "realloc", "aligned_alloc" };
  const struct tp_spec *spec = &library->spec;
  bool all = false;
  for (const char *name : used)
    all |= strcmp (library->name, name) == 0;
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    {
      tree arg = gimple_call_arg (call, k);
      bool asked = all;
      for (int i = 0; i < spec->count && !asked; i++)
        for (int t = 0; t < spec->argument[i].size.terms; t++)
          for (int f = 0; f < spec->argument[i].size.factors[t]; f++)
            asked |= (spec->argument[i].size.factor[t][f].kind == 'a'
                      && spec->argument[i].size.factor[t][f].value == (int) k);
      if (asked && INTEGRAL_TYPE_P (TREE_TYPE (arg)))
        tp_use_value (cx, call, arg);
    }
}

/* Say that what CALL, of LIBRARY, has allocated is unset.  */

static void
begin_block (gcall *call, const struct tp_library *library)
{
  static const struct
  {
    const char *name;
    int size;
    enum tp_entry entry;
  } allocators[] = { { "malloc", 0, ENTRY_unset_born },
                     { "valloc", 0, ENTRY_unset_born },
                     { "aligned_alloc", 1, ENTRY_unset_born },
                     { "memalign", 1, ENTRY_unset_born },
                     { "realloc", 1, ENTRY_unset_grown } };
  tree p = gimple_call_lhs (call);
  if (!p || TREE_CODE (p) != SSA_NAME || stmt_ends_bb_p (call))
    return;
  for (const auto &a : allocators)
    if (strcmp (library->name, a.name) == 0)
      {
        gimple_seq seq = NULL;
        tree size = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, a.size));
        tp_emit_call (&seq, a.entry, 2, p, size);
        tp_insert_after (call, seq);
      }
}

/* Report what memcmp and bcmp compare and nobody has set.  */

static void
use_compared (gcall *call, const struct tp_library *library)
{
  if (strcmp (library->name, "memcmp") != 0 || gimple_call_num_args (call) != 3)
    return;
  gimple_seq seq = NULL;
  tree p = gimple_call_arg (call, 0), q = gimple_call_arg (call, 1);
  tree n = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, 2));
  tp_emit_call (&seq, ENTRY_use_compared, 5, p, q, n, tp_call_site (call, 'r', p, "memcmp"),
                tp_call_site (call, 'r', q, "memcmp"));
  tp_insert_before (call, seq);
}

bool
tp_unset_query_p (gcall *call)
{
  static const char *const names[]
    = { "temporal_valid",     "temporal_valid_read",   "temporal_initialized",
        "temporal_base_addr", "temporal_block_length", "temporal_offset",
        "temporal_describe" };
  tree decl = gimple_call_fndecl (call);
  if (!tp_opt.init || !decl || !DECL_EXTERNAL (decl) || !DECL_NAME (decl))
    return false;
  for (const char *name : names)
    if (strcmp (IDENTIFIER_POINTER (DECL_NAME (decl)), name) == 0)
      return true;
  return false;
}

void
tp_unset_call (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  if (!tp_opt.init)
    return;
  if (library && library->kind == LIB_FREE)
    return;
  if (gimple_call_num_args (call) == 1
      && (gimple_call_builtin_p (call, BUILT_IN_EXIT)
          || gimple_call_builtin_p (call, BUILT_IN__EXIT)
          || gimple_call_builtin_p (call, BUILT_IN__EXIT2)))
    tp_use_value (cx, call, gimple_call_arg (call, 0));
  if (library)
    {
      use_numbers (cx, call, library);
      use_compared (call, library);
      set_others (cx, call, library);
      if (library->kind == LIB_ALLOCATE || library->kind == LIB_REALLOC)
        begin_block (call, library);
    }
  else if (tp_unset_query_p (call) && gimple_call_num_args (call) == 3)
    {
      /* temporal_describe.  */
      gimple_seq seq = NULL;
      set_block (&seq, gimple_call_arg (call, 1), false);
      tp_insert_before (call, seq);
    }
  else if (tp_builtin_call_p (call) && !gimple_call_noreturn_p (call)
           && !(gimple_call_flags (call) & (ECF_CONST | ECF_RETURNS_TWICE)))
    set_arguments (call, 0);
}
