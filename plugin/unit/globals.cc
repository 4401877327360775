/* globals.cc - registers the globals of a translation unit with the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   A constructor that runs before those of the program passes a table to the runtime, like
   asan_finish_file of gcc/asan.cc.  The table has a row for each global that a pointer may point
   to, and a row for each pointer in a static initialiser whose value is the address of the
   beginning or the end of its variable, or outside of it.  Such a value alone does not tell which
   variable the pointer belongs to (&a[4] may be the address of the variable after a).  Pointers
   into the middle of a variable need no row: the first load finds no referent in the cell and
   resolves the value, and because globals never end, the result is the same.

   For a weak definition, the row also has the address of this definition, besides the address that
   its name resolves to, so that the runtime can see whether this definition is used.  The address
   is that of a local alias.  But link-time optimisation drops unused definitions and not their
   aliases; so with -flto the variable gets a section of its own, and the linker defines a symbol
   for its start.

   Variables in a named section may be the elements of a table, which the program visits from the
   first to the last without the compiler knowing.  Such a variable must not move.  It is tracked
   only if it is alone in its cells as it is, and slow-path.c allows a pointer to go from one of
   these variables to another.

   One-only definitions, of which the linker keeps only one (C has none), are not tracked, so that
   accesses to them are never reported.  Thread-local variables are in thread-locals.cc.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/deferred.h"
#include "ir/runtime-decls.h"
#include "ir/object.h"
#include "ir/sites.h"
#include "ir/address-spaces.h"
#include "points-to/pointer-integers.h"
#include "unit/globals.h"
#include "unit/string-literals.h"
#include "unit/pure-const.h"
#include "unit/thread-locals.h"

/* Return true if DECL is a variable like __func__.  */

static bool
function_name_p (tree decl)
{
  return (DECL_ARTIFICIAL (decl) && TREE_READONLY (decl) && DECL_NAME (decl)
          && (id_equal (DECL_NAME (decl), "__func__") || id_equal (DECL_NAME (decl), "__FUNCTION__")
              || id_equal (DECL_NAME (decl), "__PRETTY_FUNCTION__")));
}

/* Return true if DECL is the unnamed variable of a compound literal at file scope.  */

static bool
compound_literal_p (tree decl)
{
  return (DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
          && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__compound_literal"));
}

/* Return true if DECL comes from the program, not from the compiler.  */

static bool
programs_own_p (tree decl)
{
  return (!DECL_ARTIFICIAL (decl) || function_name_p (decl) || compound_literal_p (decl)
          || tp_literal_p (decl));
}

/* Return true if DECL, which gets a block, is constant.  It is not if another unit may have a
   definition that is not constant, or if the program has chosen its section.  */

static bool
read_only_p (tree decl)
{
  return (TREE_READONLY (decl) && !TREE_THIS_VOLATILE (decl) && !DECL_COMMON (decl)
          && !tp_weak_p (decl) && !DECL_SECTION_NAME (decl));
}

/* Zeroed variables need no space in the object file, but those in a named section do.  So a zeroed
   weak variable of more than this number of bytes gets no section of its own.  */
static const unsigned HOST_WIDE_INT zeroed_max = 65536;

/* Return true if the unit is compiled for a shared object.  */

static bool
shared_p (void)
{
  return flag_pic && !flag_pie;
}

/* Return true if the weak variable DECL can have a section of its own, named after it, if it needs
   one.  */

static bool
weak_section_p (tree decl)
{
  if (!flag_lto || shared_p ())
    return true;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return (!DECL_SECTION_NAME (decl)
          && name[strspn (name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789_")]
               == 0
          && (DECL_INITIAL (decl) || tree_to_uhwi (DECL_SIZE_UNIT (decl)) <= zeroed_max));
}

/* Give the weak variable DECL a section of its own.  Returns the symbol that the linker defines for
   its start.  */

static tree
weak_section (tree decl)
{
  char *section = xasprintf ("temporal_weak_%s", IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)));
  char *name = ACONCAT (("__start_", section, NULL));
  set_decl_section_name (decl, section);
  free (section);
  tree start = tp_extern_variable (name, char_type_node, VISIBILITY_HIDDEN);
  /* If another definition was chosen, no such section is left, and the symbol is null.  */
  declare_weak (start);
  return start;
}

/* The address of the weak definition of NODE; null if there is no way to get it.  */

static tree
own_address (varpool_node *node)
{
  if (!flag_lto)
    {
      symtab_node *alias = node->noninterposable_alias ();
      return alias ? build_fold_addr_expr (alias->decl) : null_pointer_node;
    }
  /* In a shared object, the linker (2.40) would export that symbol, and fail.  There the runtime
     asks the dynamic linker.  */
  return shared_p () ? null_pointer_node : build_fold_addr_expr (weak_section (node->decl));
}

/* Return true if the variable of NODE gets a block.  */

static bool
trackable_global_p (varpool_node *node)
{
  tree decl = node->decl;
  /* In the link, the compile step has registered those of the other units.  */
  if (in_lto_p && node->lto_file_data && !tp_deferred_p (decl))
    return false;
  return (!node->alias && TREE_STATIC (decl) && !DECL_EXTERNAL (decl) && !DECL_THREAD_LOCAL_P (decl)
          && !DECL_ONE_ONLY (decl) && !DECL_HARD_REGISTER (decl)
          && !tp_named_address_space_p (TREE_TYPE (decl)) && !DECL_IN_CONSTANT_POOL (decl)
          && programs_own_p (decl)
          && (TREE_PUBLIC (decl) || TREE_ADDRESSABLE (decl) || node->has_aliases_p ())
          && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
          && !integer_zerop (DECL_SIZE_UNIT (decl)) && (!tp_weak_p (decl) || weak_section_p (decl))
          && (!DECL_SECTION_NAME (decl)
              || (DECL_ALIGN (decl) >= POINTER_SIZE
                  && tree_to_uhwi (DECL_SIZE_UNIT (decl)) * BITS_PER_UNIT % POINTER_SIZE == 0)));
}

/* The private globals by DECL_UID.  They are recorded, because inserted code takes addresses of
   variables as well.  */
static hash_set<int_hash<int, -1, -2> > *private_globals;

bool
tp_private_global_p (tree var)
{
  return private_globals && private_globals->contains (DECL_UID (var));
}

/* The variables that have their numbers in their cells as soon as this unit is registered.  */
static hash_set<int_hash<int, -1, -2> > *numbered_globals;

bool
tp_numbered_global_p (tree var)
{
  return numbered_globals && numbered_globals->contains (DECL_UID (var));
}

/* The variable DECL of this unit, of SIZE bytes, gets a block.  If nothing outside of the unit
   decides which memory that is and how large it is, and the runtime fills all cells at once, record
   it.  */

static void
note_numbered (tree decl, tree size)
{
  if (DECL_COMMON (decl) || tp_weak_p (decl) || DECL_SECTION_NAME (decl)
      || !targetm.binds_local_p (decl) || tree_to_uhwi (size) > TP_LAZY_SIZE)
    return;
  if (!numbered_globals)
    numbered_globals = new hash_set<int_hash<int, -1, -2> >;
  numbered_globals->add (DECL_UID (decl));
}

/* NODE gets no block.  If that is because its address is not taken, record it.  */

static void
note_private (varpool_node *node)
{
  tree decl = node->decl;
  if (node->alias || !TREE_STATIC (decl) || TREE_PUBLIC (decl) || DECL_EXTERNAL (decl)
      || DECL_THREAD_LOCAL_P (decl) || TREE_ADDRESSABLE (decl) || DECL_PRESERVE_P (decl)
      || node->has_aliases_p ())
    return;
  if (!private_globals)
    private_globals = new hash_set<int_hash<int, -1, -2> >;
  private_globals->add (DECL_UID (decl));
}

/* The type of struct tp_global_row (abi.h).  */

static tree
row_type (void)
{
  tree row = make_node (RECORD_TYPE);
  tree types[] = { ptr_type_node, size_type_node, const_ptr_type_node };
  const char *names[] = { "address", "size", "site" };
  tree chain = NULL_TREE;
  for (int i = 2; i >= 0; i--)
    {
      tree field = build_decl (UNKNOWN_LOCATION, FIELD_DECL, get_identifier (names[i]), types[i]);
      DECL_CONTEXT (field) = row;
      DECL_CHAIN (field) = chain;
      chain = field;
    }
  TYPE_FIELDS (row) = chain;
  layout_type (row);
  return row;
}

/* Append the row { ADDRESS, SIZE, SITE } of type ROW to ROWS.  */

static void
add_row (vec<constructor_elt, va_gc> **rows, tree row, tree address, tree size, tree site)
{
  vec<constructor_elt, va_gc> *fields = NULL;
  tree f = TYPE_FIELDS (row);
  CONSTRUCTOR_APPEND_ELT (fields, f, fold_convert (ptr_type_node, address));
  f = DECL_CHAIN (f);
  CONSTRUCTOR_APPEND_ELT (fields, f, fold_convert (size_type_node, size));
  f = DECL_CHAIN (f);
  CONSTRUCTOR_APPEND_ELT (fields, f, fold_convert (const_ptr_type_node, site));
  CONSTRUCTOR_APPEND_ELT (*rows, NULL_TREE, build_constructor (row, fields));
}

/* If the constant VALUE is the address of the start or the end of a variable, or an address outside
   of the variable that it is written with, return that variable; otherwise null.  */

static tree
edge_of (tree value)
{
  HOST_WIDE_INT place = 0;
  STRIP_NOPS (value);
  while (TREE_CODE (value) == POINTER_PLUS_EXPR)
    {
      if (!tree_fits_shwi_p (fold_convert (ssizetype, TREE_OPERAND (value, 1))))
        return NULL_TREE;
      place += tree_to_shwi (fold_convert (ssizetype, TREE_OPERAND (value, 1)));
      value = TREE_OPERAND (value, 0);
      STRIP_NOPS (value);
    }
  if (TREE_CODE (value) != ADDR_EXPR)
    return NULL_TREE;
  poly_int64 bitsize, bitpos;
  HOST_WIDE_INT bits;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  tree base = get_inner_reference (TREE_OPERAND (value, 0), &bitsize, &bitpos, &offset, &mode,
                                   &unsignedp, &reversep, &volatilep);
  if (!VAR_P (base) || tp_literal_p (base) || DECL_THREAD_LOCAL_P (base) || offset
      || !bitpos.is_constant (&bits) || !DECL_SIZE_UNIT (base)
      || !tree_fits_shwi_p (DECL_SIZE_UNIT (base)))
    return NULL_TREE;
  place += bits / BITS_PER_UNIT;
  return (place <= 0 || place >= tree_to_shwi (DECL_SIZE_UNIT (base)) ? base : NULL_TREE);
}

/* Append to ROWS rows for the pointers to edges of variables in the initialiser INIT, which is at
   offset PLACE of VAR.  */

static void
add_initialiser_rows (vec<constructor_elt, va_gc> **rows, tree row, tree var, tree init,
                      HOST_WIDE_INT place)
{
  if (TREE_CODE (init) != CONSTRUCTOR)
    {
      if (!POINTER_TYPE_P (TREE_TYPE (init)))
        return;
      tree target = edge_of (init);
      if (!target)
        return;
      tree slot = build_fold_addr_expr (var);
      if (place)
        slot = fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, fold_convert (ptr_type_node, slot),
                            build_int_cst (sizetype, place));
      add_row (rows, row, slot, build_fold_addr_expr (target), null_pointer_node);
      return;
    }
  unsigned HOST_WIDE_INT i;
  tree index, value;
  HOST_WIDE_INT next = 0;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), i, index, value)
  {
    HOST_WIDE_INT inside;
    if (TREE_CODE (TREE_TYPE (init)) == ARRAY_TYPE)
      {
        tree low
          = TYPE_DOMAIN (TREE_TYPE (init)) ? TYPE_MIN_VALUE (TYPE_DOMAIN (TREE_TYPE (init))) : NULL;
        tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (init)));
        if (index && TREE_CODE (index) == INTEGER_CST)
          next = tree_to_shwi (index) - (low && tree_fits_shwi_p (low) ? tree_to_shwi (low) : 0);
        else if (index)
          continue;
        if (!size || !tree_fits_shwi_p (size))
          return;
        inside = next++ * tree_to_shwi (size);
      }
    else if (index && TREE_CODE (index) == FIELD_DECL && tree_fits_shwi_p (byte_position (index)))
      inside = tree_to_shwi (byte_position (index));
    else
      continue;
    add_initialiser_rows (rows, row, var, value, place + inside);
  }
}

/* Make a static constructor that passes ROWS, N rows of type ROW, to the runtime.  */

static void
build_constructor_function (vec<constructor_elt, va_gc> *rows, tree row)
{
  unsigned n = vec_safe_length (rows);
  tree type = build_array_type_nelts (row, n);
  tree table = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (TP_GLOBALS_NAME), type);
  tp_mark_constant (table);
  DECL_INITIAL (table) = build_constructor (type, rows);
  TREE_CONSTANT (DECL_INITIAL (table)) = 1;
  TREE_STATIC (DECL_INITIAL (table)) = 1;
  varpool_node::finalize_decl (table);
  /* No pass will analyse it at this point of the compilation, and only analysed variables are
     output.  */
  varpool_node::get (table)->analyze ();

  auto call = [&] (enum tp_entry e)
  {
    tree body = NULL_TREE;
    append_to_statement_list (build_call_expr (tp_entry_decl (e), 2, build_fold_addr_expr (table),
                                               build_int_cst (size_type_node, n)),
                              &body);
    return body;
  };
  /* The priority is that before every constructor and after every destructor of the program.  A
     library that dlclose unloads unregisters its globals.  */
  cgraph_build_static_cdtor ('I', call (ENTRY_register_globals), MAX_RESERVED_INIT_PRIORITY - 1);
  if (shared_p ())
    cgraph_build_static_cdtor ('D', call (ENTRY_unregister_globals),
                               MAX_RESERVED_INIT_PRIORITY - 1);
}

static void
register_globals (void)
{
  tp_drop_pure_const ();
  tp_find_pointer_integers ();
  tp_replace_literals ();

  tree row = row_type ();
  vec<constructor_elt, va_gc> *rows = NULL;
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
  {
    tree decl = node->decl;
    if (!trackable_global_p (node))
      {
        if (!DECL_ARTIFICIAL (decl))
          tp_count (STAT_untracked_globals);
        note_private (node);
        continue;
      }
    tp_count (STAT_tracked_globals);
    /* A cell can have only one owner (layout.h).  */
    if (DECL_ALIGN (decl) < 64)
      SET_DECL_ALIGN (decl, 64);
    tree size = tp_literal_p (decl) ? tp_literal_size (decl) : DECL_SIZE_UNIT (decl);
    note_numbered (decl, size);
    bool constant = read_only_p (decl);
    if (constant)
      size = size_binop (PLUS_EXPR, size, size_int (TP_ROW_CONSTANT));
    bool placed = DECL_SECTION_NAME (decl) != NULL;
    tree own = NULL_TREE;
    if (tp_weak_p (decl))
      {
        own = own_address (node);
        size = size_binop (PLUS_EXPR, size, size_int (TP_ROW_WEAK));
      }
    add_row (&rows, row, build_fold_addr_expr (decl), size,
             tp_literal_p (decl) ? tp_literal_site (decl)
                                 : tp_site (DECL_SOURCE_LOCATION (decl),
                                            placed     ? 'p'
                                            : constant ? 'k'
                                                       : 'g',
                                            decl));
    if (own)
      add_row (&rows, row, own, size_zero_node, null_pointer_node);
  }
  FOR_EACH_DEFINED_VARIABLE (node)
  if (TREE_STATIC (node->decl) && programs_own_p (node->decl) && !tp_literal_p (node->decl)
      && !DECL_THREAD_LOCAL_P (node->decl) && !node->alias && DECL_INITIAL (node->decl)
      && DECL_INITIAL (node->decl) != error_mark_node)
    add_initialiser_rows (&rows, row, node->decl, DECL_INITIAL (node->decl), 0);
  if (rows)
    build_constructor_function (rows, row);
  tp_register_thread_locals ();
}

simple_ipa_opt_pass *
tp_make_globals_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_globals", NULL, register_globals);
}
