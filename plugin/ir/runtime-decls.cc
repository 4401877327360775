/* runtime-decls.cc - declarations of the runtime's entry points, as trees.

   SPDX-License-Identifier: GPL-3.0-or-later

   This file expands libtemporal/abi/abi.def.  All trees that must survive a function are in the
   struct ROOTS, which is registered as a root of GCC's garbage collector; a tree that is kept
   elsewhere would be collected (the ice tests compile with --param ggc-min-expand=0 to find such
   trees).

   An entry point that is marked NOVOPS gets DECL_IS_NOVOPS.  GCC gives its calls no virtual
   operands, so the program's loads and stores are merged, forwarded and deleted across them.  As
   they are neither const nor pure, the calls themselves are never deleted, and nothing that may
   trap is moved before them.  Their pointer arguments do not escape either
   (find_func_aliases_for_call in tree-ssa-structalias.cc treats novops calls like const ones).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"

static struct
{
  tree entries[ENTRY_COUNT];
  tree names[ENTRY_COUNT];
  tree call_buffer;
  tree stack;
  tree large;
  tree regions;
  tree unset_used;
  tree slot_pointer;
  tree slot_word;
  tree runtime_reference;
  tree buffer_name;
} roots;

static const struct ggc_root_tab root_table[]
  = { { &roots, sizeof (roots) / sizeof (tree), sizeof (tree), &gt_ggc_mx_tree_node,
        &gt_pch_nx_tree_node },
      LAST_GGC_ROOT_TAB };

#define TP_STRING_1(x) #x
#define TP_STRING(x) TP_STRING_1 (x)
#define PREFIX "__temporal_v" TP_STRING (TP_ABI_VERSION) "_"

static const struct
{
  const char *name;
  char result;
  char attributes; /* 'n' for NOVOPS, 'r' for READS, 'f' for FOLLOWS, 's' for SETS,
                      'c' for CALLS, or 0 */
  const char *arguments;
} table[] = {
#define V 'V'
#define U 'U'
#define Z 'Z'
#define P 'P'
#define NOVOPS 'n'
#define READS 'r'
#define FOLLOWS 'f'
#define SETS 's'
#define NONE 0
#define CALLS 'c'
#define I 'I'
#define TP_ENTRY(name, result, attributes, arguments) \
  { PREFIX #name, result, attributes, arguments },
#include "abi/abi.def"
#undef TP_ENTRY
#undef V
#undef U
#undef Z
#undef P
#undef NOVOPS
#undef READS
#undef FOLLOWS
#undef SETS
#undef NONE
#undef CALLS
#undef I
};

/* The type that LETTER means in abi.def.  */

static tree
letter_type (char letter)
{
  switch (letter)
    {
    case 'V':
      return void_type_node;
    case 'P':
      return ptr_type_node;
    case 'S':
      return const_ptr_type_node;
    case 'Z':
      return size_type_node;
    case 'U':
      return tp_word_type;
    case 'I':
      return integer_type_node;
    default:
      gcc_unreachable ();
    }
}

/* TYPE, of functions with ARGUMENTS, with GCC's attribute "fn spec".  HOW says what the function
   does with memory as a whole, POINTER what it does with the memory that pointer arguments point
   to, and OTHER is for other arguments.  attr-fnspec.h explains the letters.  */

static tree
with_spec (tree type, const char *arguments, const char *how, char pointer, char other)
{
  char spec[2 + 2 * 16];
  unsigned used = 2;
  memcpy (spec, how, 2);
  for (const char *a = arguments; *a; a++)
    {
      gcc_checking_assert (used + 2 <= sizeof spec);
      spec[used++] = *a == 'P' || *a == 'S' ? pointer : other;
      spec[used++] = ' ';
    }
  tree attribute
    = tree_cons (get_identifier ("fn spec"), build_tree_list (NULL_TREE, build_string (used, spec)),
                 TYPE_ATTRIBUTES (type));
  return build_type_attribute_variant (type, attribute);
}

/* TYPE for the entry point E, with what GCC should know about the arguments of its calls.

   READS: the memory that arguments point to is read, and nothing else.  GCC takes this for the
   object that the argument points to only (check_fnspec in tree-ssa-alias.cc), even if the letter
   means all memory reachable from it.  Therefore an entry with FOLLOWS is a pure function instead,
   which may read all global memory and all memory reachable from its arguments.

   SETS: memory that its pointer argument points to is set, and nothing else is touched.

   NOVOPS with an integer result: the result contains nothing of the arguments.  GCC's points-to
   analysis follows pointers through integers as well.  It would assume that a referent may point to
   whatever the pointer points to for which it was found.  Then the argument buffer, through which
   referents are passed, would unite the points-to sets of all pointers of a function, and the
   analysis would take quadratic time or more.  */

static tree
specified (tree type, enum tp_entry e)
{
  const char *arguments = table[e].arguments;
  if (table[e].attributes == 'r')
    return with_spec (type, arguments, ".c", 'R', '.');
  if (table[e].attributes == 's')
    return with_spec (type, arguments, ".c", 'W', 'x');
  if (table[e].attributes == 'f')
    return with_spec (type, arguments, ".p", 'r', '.');
  if (table[e].attributes == 'n' && strchr ("UZI", table[e].result))
    return with_spec (type, arguments, ". ", 'x', 'x');
  return type;
}

/* Make sure that GCC's symbol table contains DECL, and return DECL.  Passes over the unit remove a
   symbol when no function refers to it any more, because its calls were inlined or deleted.
   Lowering runs after them and may be the first to refer to it again.  Later passes ask for the
   symbol of a variable that is stored to without checking that it exists (execute_fixup_cfg), and
   the TLS model of a variable would be lost with the symbol.  This function handles all symbols
   that lowering adds: the variables and entry points of the runtime.  Other symbols that it uses
   are in the statements that it replaces, or are made there.  */

static tree
symbol_again (tree decl, enum tls_model model = TLS_MODEL_NONE)
{
  if (symtab_node::get (decl))
    return decl;
  if (TREE_CODE (decl) == FUNCTION_DECL)
    {
      /* Before that, GCC makes the symbol itself when it examines the calls.  */
      if (symtab->state >= EXPANSION)
        cgraph_node::get_create (decl);
    }
  else if (model != TLS_MODEL_NONE)
    set_decl_tls_model (decl, model);
  else
    varpool_node::get_create (decl);
  return decl;
}

/* The thread-local variable NAME of the runtime, of SIZE bytes; made in *DECL if necessary.  */

static tree
thread_local_decl (tree *decl, const char *name, unsigned size)
{
  if (!*decl)
    {
      tree type = build_array_type_nelts (char_type_node, size);
      *decl = tp_extern_variable (name, type, VISIBILITY_DEFAULT);
      SET_DECL_ALIGN (*decl, 64);
    }
  return symbol_again (*decl, TLS_MODEL_INITIAL_EXEC);
}

tree
tp_entry_decl (enum tp_entry e)
{
  if (roots.entries[e])
    return symbol_again (roots.entries[e]);

  tree args = void_list_node;
  for (size_t i = strlen (table[e].arguments); i-- > 0;)
    if (table[e].arguments[i] == '.')
      args = NULL_TREE;
    else
      args = tree_cons (NULL_TREE, letter_type (table[e].arguments[i]), args);
  tree type = build_function_type (letter_type (table[e].result), args);
  type = specified (type, e);
  /* With this attribute GCC allows the call in a transaction.  Its effects are not undone when the
     transaction is: referents that no longer fit their pointers are not reported.  */
  if (flag_tm)
    type = build_type_attribute_variant (
      type, tree_cons (get_identifier ("transaction_pure"), NULL_TREE, TYPE_ATTRIBUTES (type)));
  tree decl = build_fn_decl (table[e].name, type);
  if (table[e].attributes != 'c')
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("leaf"), NULL_TREE, DECL_ATTRIBUTES (decl));
  /* A cancelled thread unwinds, and so may an entry that calls the program.  */
  TREE_NOTHROW (decl) = table[e].attributes != 'c';
  DECL_IS_NOVOPS (decl) = table[e].attributes == 'n';
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  /* The program's visibility options do not apply to the runtime.  */
  DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  roots.entries[e] = decl;
  return symbol_again (decl);
}

enum tp_entry
tp_entry_of_call (const gimple *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !DECL_EXTERNAL (decl) || !DECL_NAME (decl))
    return ENTRY_COUNT;
  /* Every pass asks this of every call, so the names are in a small hash table with linear probing;
     an element is 0, or the number of an entry plus 1.  */
  static unsigned char places[512];
  static_assert (ENTRY_COUNT < 255, "more than half of the table is empty, and the numbers fit");
  const unsigned mask = sizeof places - 1;
  if (!roots.names[0])
    for (int e = 0; e < ENTRY_COUNT; e++)
      {
        roots.names[e] = get_identifier (table[e].name);
        unsigned k = IDENTIFIER_HASH_VALUE (roots.names[e]) & mask;
        while (places[k])
          k = (k + 1) & mask;
        places[k] = e + 1;
      }
  tree name = DECL_NAME (decl);
  for (unsigned k = IDENTIFIER_HASH_VALUE (name) & mask; places[k]; k = (k + 1) & mask)
    if (name == roots.names[places[k] - 1])
      return (enum tp_entry) (places[k] - 1);
  return ENTRY_COUNT;
}

/* A copy of TYPE with an alias set of its own.  LTO streams no alias sets, so in a link accesses
   that were streamed have that of TYPE, and the others must have it, too.  */

static tree
distinct (tree type)
{
  if (in_lto_p)
    return type;
  tree copy = build_distinct_type_copy (type);
  TYPE_ALIAS_SET (copy) = new_alias_set ();
  return copy;
}

tree
tp_slot_pointer_type (void)
{
  if (!roots.slot_pointer)
    roots.slot_pointer = distinct (ptr_type_node);
  return roots.slot_pointer;
}

/* Two variables of one name would be two places for GCC: where functions that were instrumented in
   the compile step were streamed, theirs is taken.  */

void
tp_mark_constant (tree decl)
{
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_READONLY (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
}

tree
tp_extern_variable (const char *name, tree type, enum symbol_visibility visibility)
{
  symtab_node *streamed = in_lto_p ? symtab_node::get_for_asmname (get_identifier (name)) : NULL;
  if (streamed && VAR_P (streamed->decl))
    return streamed->decl;
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name), type);
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_VISIBILITY (decl) = visibility;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

bool
tp_call_buffer_p (tree decl)
{
  if (!VAR_P (decl) || !DECL_EXTERNAL (decl) || !DECL_NAME (decl))
    return false;
  if (!roots.buffer_name)
    roots.buffer_name = get_identifier (PREFIX "call");
  return DECL_NAME (decl) == roots.buffer_name;
}

/* A reference to the field of TYPE at OFFSET in DECL.  */

static tree
field_of (tree decl, tree type, unsigned offset)
{
  if (type == tp_word_type)
    {
      if (!roots.slot_word)
        roots.slot_word = distinct (tp_word_type);
      type = roots.slot_word;
    }
  return build2 (MEM_REF, type, build_fold_addr_expr (decl),
                 build_int_cst (build_pointer_type (type), offset));
}

tree
tp_call_buffer (void)
{
  return thread_local_decl (&roots.call_buffer, PREFIX "call", sizeof (struct tp_call));
}

tree
tp_call_field (tree type, unsigned offset)
{
  return field_of (tp_call_buffer (), type, offset);
}

tree
tp_stack_field (tree type, unsigned offset)
{
  return field_of (thread_local_decl (&roots.stack, PREFIX "stack", sizeof (struct tp_stack)), type,
                   offset);
}

tree
tp_large_table (void)
{
  if (!roots.large)
    {
      tree chars
        = build_array_type_nelts (char_type_node, TP_LARGE_COUNT * sizeof (struct tp_large));
      roots.large = tp_extern_variable (PREFIX "large_blocks", chars, VISIBILITY_DEFAULT);
      SET_DECL_ALIGN (roots.large, 64);
    }
  return symbol_again (roots.large);
}

tree
tp_unset_used (void)
{
  if (!roots.unset_used)
    roots.unset_used
      = tp_extern_variable (PREFIX "unset_used", boolean_type_node, VISIBILITY_DEFAULT);
  return symbol_again (roots.unset_used);
}

tree
tp_region_has_cells (tree index)
{
  if (!roots.regions)
    {
      tree type = build_array_type_nelts (unsigned_char_type_node, TP_REGIONS + 1);
      roots.regions = tp_extern_variable (PREFIX "regions", type, VISIBILITY_DEFAULT);
      TREE_READONLY (roots.regions) = 1;
    }
  return build4 (ARRAY_REF, unsigned_char_type_node, symbol_again (roots.regions), index, NULL_TREE,
                 NULL_TREE);
}

void
tp_reference_runtime (void)
{
  /* In the link, the units have theirs.  */
  if (roots.runtime_reference || in_lto_p)
    return;
  const char *name = PREFIX "runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal";
  tree target = tp_extern_variable (name, char_type_node, VISIBILITY_DEFAULT);
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL,
                         get_identifier ("__temporal_runtime_reference"), ptr_type_node);
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_PRESERVE_P (var) = 1;
  DECL_INITIAL (var) = build_fold_addr_expr (target);
  roots.runtime_reference = var;
  varpool_node::finalize_decl (var);
  /* LTO streams what is known to be referred to.  */
  varpool_node::get (var)->analyze ();
}

void
tp_decls_register_roots (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
                     const_cast<struct ggc_root_tab *> (root_table));
}

bool
tp_referent_load_p (const gimple *stmt)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  return e == ENTRY_load_ref || e == ENTRY_load_own;
}
