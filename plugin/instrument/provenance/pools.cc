/* pools.cc - allocators of the program's own, known by their attributes, and mappings.

   SPDX-License-Identifier: GPL-3.0-or-later

   A creator is a function with the attribute alloc_size, or malloc (DEALLOCATOR, N); a deallocator
   is one that such an attribute names, which GCC notes at its declaration.  A function that is a
   deallocator and has alloc_size replaces a block, as realloc does; so does one with alloc_size and
   "realloc" in its name.  What the runtime makes of the calls is written in
   libtemporal/entry/pools.c.

   Nothing here depends on where the functions are defined, or whether their bodies are
   instrumented: attributes are promises to the callers.  The C library's headers use them, too:
   fopen's result is for fclose.  What malloc and its kin do is known better and handled in
   library-calls.cc.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/referents.h"
#include "ir/allocator-attributes.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/sites.h"

/* Return true if library-calls.cc handles CALL, an allocation or deallocation.  */

static bool
known_p (const gcall *call)
{
  const struct tp_library *l = tp_library_of_call (call);
  return l && (l->kind == LIB_ALLOCATE || l->kind == LIB_FREE || l->kind == LIB_REALLOC);
}

/* The name of the deallocator DECL, as in the message about a call of it.  */

static const char *
name_of (tree decl)
{
  if (TREE_CODE (decl) == ADDR_EXPR)
    decl = TREE_OPERAND (decl, 0);
  const char *name
    = !DECL_P (decl) || !DECL_NAME (decl) ? "" : IDENTIFIER_POINTER (DECL_NAME (decl));
  return startswith (name, "__builtin_") ? name + strlen ("__builtin_") : name;
}

/* The position of the argument whose block CALL replaces by its result; -1 if there is none.  */

static int
replaced_position (const gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || tp_family_name_p (decl) || !tp_size_positions (gimple_call_fntype (call)))
    return -1;
  int position = tp_retired_position (decl);
  if (position < 0 && DECL_NAME (decl) && strstr (IDENTIFIER_POINTER (DECL_NAME (decl)), "realloc"))
    for (unsigned i = 0; i < gimple_call_num_args (call) && position < 0; i++)
      if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
          && types_compatible_p (TREE_TYPE (gimple_call_arg (call, i)),
                                 TREE_TYPE (TREE_TYPE (decl))))
        position = i;
  return position;
}

/* Return true if the current function allocates itself, so that its caller makes a block of what it
   got of DECL.  It sees all of the memory, as DECL does, which may have rounded up.  */

static bool
passed_on_p (tree decl)
{
  tree fn = current_function_decl;
  return (tp_size_positions (TREE_TYPE (fn)) && !tp_family_name_p (fn)
          && !tp_next_pairing (DECL_ATTRIBUTES (decl)));
}

bool
tp_pool_allocator_p (const gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  tree lhs = gimple_call_lhs (call);
  return (
    decl && lhs && TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs))
    && (tp_size_positions (gimple_call_fntype (call)) || tp_next_pairing (DECL_ATTRIBUTES (decl)))
    && !tp_family_name_p (decl) && !known_p (call) && !passed_on_p (decl));
}

/* The text of DECL's family (libtemporal/blocks/family.c): its deallocators in the order of
   declaration, which is the reverse of the list; none if the program may use free.  */

static tree
family_text (tree decl)
{
  auto_vec<const char *> names;
  size_t length = strlen (name_of (decl)) + 1;
  for (tree a = tp_next_pairing (DECL_ATTRIBUTES (decl)); a; a = tp_next_pairing (TREE_CHAIN (a)))
    {
      names.safe_push (name_of (TREE_VALUE (TREE_VALUE (a))));
      if (strcmp (names.last (), "free") == 0)
        {
          names.truncate (0);
          break;
        }
      length += strlen (names.last ()) + 1;
    }
  char *text = XNEWVEC (char, length), *end = stpcpy (text, name_of (decl));
  while (!names.is_empty ())
    {
      *end++ = '\n';
      end = stpcpy (end, names.pop ());
    }
  tree literal = build_string_literal (end - text + 1, text);
  XDELETEVEC (text);
  return literal;
}

/* The number of bytes that CALL allocates; SIZE_MAX if it is not known.  */

static tree
asked_size (gimple_seq *seq, gcall *call)
{
  tree size = NULL_TREE;
  for (tree p = tp_size_positions (gimple_call_fntype (call)); p; p = TREE_CHAIN (p))
    {
      unsigned HOST_WIDE_INT i = tree_to_uhwi (TREE_VALUE (p)) - 1;
      if (i >= gimple_call_num_args (call)
          || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
        return TYPE_MAX_VALUE (size_type_node);
      tree n = gimple_call_arg (call, i);
      n = TREE_CODE (n) == INTEGER_CST ? fold_convert (size_type_node, n)
                                       : tp_emit_assign (seq, size_type_node, NOP_EXPR, n);
      size = !size ? n : tp_emit_assign (seq, size_type_node, MULT_EXPR, size, n);
    }
  return size ? size : TYPE_MAX_VALUE (size_type_node);
}

tree
tp_pool_block_referent (struct tp_context *cx, gcall *call, gimple_seq seq, tree known)
{
  tree decl = gimple_call_fndecl (call);
  tree result = gimple_call_lhs (call);
  gimple_seq before = NULL;
  tree stamp = tp_emit_call (&before, ENTRY_stamp, 0);
  tp_insert_before (call, before);

  tree size = asked_size (&seq, call);
  int flags = lookup_attribute ("malloc", DECL_ATTRIBUTES (decl)) ? TP_BORN_FRESH : 0;
  tree site = tp_site_for_callers (tp_site (gimple_location (call), 'a', decl), call, 'a');
  int position = replaced_position (call);
  if (position >= 0 && position < (int) gimple_call_num_args (call))
    {
      tree old = gimple_call_arg (call, position);
      if (POINTER_TYPE_P (TREE_TYPE (old)))
        tp_emit_call (&seq, ENTRY_replaced, 4, old, tp_referent (cx, old, call), result,
                      tp_site (gimple_location (call), 'f', old));
    }
  tree ref = tp_emit_call (&seq, ENTRY_born, 7, result, size, known, stamp, family_text (decl),
                           build_int_cst (integer_type_node, flags), site);
  tp_count (STAT_resolutions);
  tp_insert_after (call, seq);
  return ref;
}

/* ---- mappings ------------------------------------------------------------------- */

/* Return true if CALL goes to the C library's function NAME with so many ARGUMENTS.  */

static bool
library_call_p (const gcall *call, const char *name, unsigned arguments)
{
  tree decl = gimple_call_fndecl (call);
  return (decl && DECL_EXTERNAL (decl) && DECL_IN_SYSTEM_HEADER (decl) && DECL_NAME (decl)
          && strcmp (IDENTIFIER_POINTER (DECL_NAME (decl)), name) == 0
          && gimple_call_num_args (call) >= arguments);
}

static bool
mmap_p (const gcall *call)
{
  return library_call_p (call, "mmap", 6) || library_call_p (call, "mmap64", 6);
}

/* Return true if the program only compares RESULT.  */

static bool
only_compared_p (tree result)
{
  imm_use_iterator it;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, it, result)
  if (!is_gimple_debug (use) && gimple_code (use) != GIMPLE_COND
      && !(is_gimple_assign (use)
           && TREE_CODE_CLASS (gimple_assign_rhs_code (use)) == tcc_comparison))
    return false;
  return true;
}

bool
tp_mmap_like_p (const gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return (lhs && TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs))
          && (mmap_p (call) || library_call_p (call, "shmat", 3)));
}

tree
tp_mapped_referent (struct tp_context *cx, gcall *call)
{
  tree result = gimple_call_lhs (call);
  tree site = tp_site (gimple_location (call), 'a', gimple_call_fndecl (call));
  gimple_seq seq = NULL;
  tree ref;
  if (library_call_p (call, "shmat", 3))
    ref = tp_emit_call (&seq, ENTRY_attached, 3, result, gimple_call_arg (call, 0), site);
  else
    {
      tree hint = gimple_call_arg (call, 0);
      tree hint_ref
        = (TREE_CODE (hint) == SSA_NAME && only_compared_p (result) ? tp_referent (cx, hint, call)
                                                                    : tp_word (0));
      ref = tp_emit_call (&seq, ENTRY_mapped, 6, result, hint, hint_ref, gimple_call_arg (call, 1),
                          gimple_call_arg (call, 3), site);
    }
  tp_count (STAT_resolutions);
  tp_insert_after (call, seq);
  return ref;
}

/* If CALL unmaps memory, tell the runtime the site.  */

static void
say_unmapping (gcall *call)
{
  bool moves = library_call_p (call, "mremap", 4);
  if (!moves && !library_call_p (call, "munmap", 2) && !library_call_p (call, "shmdt", 1))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_at, 1,
                moves ? tp_site (gimple_location (call), 'a', gimple_call_fndecl (call))
                      : tp_site (gimple_location (call), 'f', gimple_call_arg (call, 0)));
  tp_insert_before (call, seq);
}

/* ---- deallocators --------------------------------------------------------------- */

tree
tp_passed_referent (struct tp_context *cx, gcall *call, unsigned i, tree ref)
{
  return call == cx->retired.call && (int) i == cx->retired.index ? cx->retired.ref : ref;
}

/* The name by which DECL frees a block.  If DECL replaces blocks and is recognised only by its
   name, it frees those that the deallocator of its own result frees; if none is declared, the name
   is unknown.  */

static const char *
taking_name (tree decl)
{
  if (tp_retired_position (decl) >= 0)
    return name_of (decl);
  tree pairing = tp_next_pairing (DECL_ATTRIBUTES (decl));
  return pairing ? name_of (TREE_VALUE (TREE_VALUE (pairing))) : "";
}

/* Append to SEQ the call of retire for P, which DECL frees.  */

static tree
emit_retire (gimple_seq *seq, tree p, tree ref, tree anchor, tree decl, int how, tree site)
{
  const char *name = taking_name (decl);
  return tp_emit_call (seq, ENTRY_retire, 6, p, ref, anchor,
                       build_string_literal (strlen (name) + 1, name),
                       build_int_cst (integer_type_node, how), site);
}

/* Tell the runtime the site of the C library's next allocation, and reset it after CALL.  */

static void
say_library_site (gcall *call, tree site)
{
  gimple_seq before = NULL, after = NULL;
  tp_emit_call (&before, ENTRY_at, 1, site);
  tp_emit_call (&after, ENTRY_at, 1, build_zero_cst (const_ptr_type_node));
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

/* Return true if DECL is declared in a system header and defined elsewhere.  */

static bool
system_function_p (tree decl)
{
  return DECL_EXTERNAL (decl) && DECL_IN_SYSTEM_HEADER (decl);
}

/* The inline functions for pools in temporal.h get the location of the program's call.  */

static bool
explicit_p (tree decl)
{
  return (DECL_NAME (decl) && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "temporal_block_")
          && DECL_DECLARED_INLINE_P (decl));
}

void
tp_instrument_pool_call (struct tp_context *cx, gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || tp_family_name_p (decl) || known_p (call))
    return;
  if (explicit_p (decl))
    {
      bool create = strcmp (name_of (decl), "temporal_block_create") == 0;
      gimple_seq seq = NULL;
      char what = create ? 'a' : 'f';
      tree site = tp_site (gimple_location (call), what, create ? decl : gimple_call_arg (call, 0));
      tp_emit_call (&seq, ENTRY_at, 1, tp_site_for_callers (site, call, what));
      tp_insert_before (call, seq);
      return;
    }
  /* The memory is mapped even if the result is not used.  */
  if (mmap_p (call))
    tp_call_result (call);
  if (tp_mmap_like_p (call))
    {
      tp_referent (cx, gimple_call_lhs (call), call);
      return;
    }
  say_unmapping (call);
  int replaced = replaced_position (call);
  int position = replaced >= 0 ? replaced : tp_retired_position (decl);
  if (position >= 0 && position < (int) gimple_call_num_args (call)
      && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, position))))
    {
      tree p = gimple_call_arg (call, position);
      tree ref = tp_referent (cx, p, call);
      tree site = tp_site_for_callers (tp_site (gimple_location (call), 'f', p), call, 'f');
      gimple_seq seq = NULL;
      cx->retired.ref = emit_retire (&seq, p, ref, tp_anchor (cx, p), decl,
                                     replaced >= 0 ? TP_RETIRE_REPLACE : TP_RETIRE_CALL, site);
      cx->retired.call = call;
      cx->retired.index = position;
      tp_count (STAT_free_checks);
      tp_insert_before (call, seq);
      if (system_function_p (decl))
        {
          gimple_seq after = NULL;
          tp_emit_call (&after, ENTRY_ended, 2, ref, site);
          tp_insert_after (call, after);
        }
    }
  if (tp_pool_allocator_p (call))
    {
      if (system_function_p (decl))
        say_library_site (call, tp_site (gimple_location (call), 'a', decl));
      tp_referent (cx, gimple_call_lhs (call), call);
    }
}

bool
tp_retired_parameter_p (tree parm)
{
  tree fn = current_function_decl;
  int position = tp_retired_position (fn);
  if (position < 0 || tp_size_positions (TREE_TYPE (fn)))
    return false;
  tree p = DECL_ARGUMENTS (fn);
  for (; p && position > 0; position--)
    p = DECL_CHAIN (p);
  return p == parm;
}

tree
tp_retire_parameter (gimple_seq *seq, tree value, tree ref)
{
  tree fn = current_function_decl;
  return emit_retire (seq, value, ref, value, fn, TP_RETIRE_INSIDE,
                      build_zero_cst (const_ptr_type_node));
}

/* ---- other functions of an allocator ------------------------------------------------ */

/* A function that takes a block of whatever type takes it as void *.  */

bool
tp_allocator_parameter_p (tree parm)
{
  return (POINTER_TYPE_P (TREE_TYPE (parm)) && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (parm)))
          && tp_allocators_defined_p ());
}

tree
tp_arena_referent (gimple_seq *seq, tree value, tree ref)
{
  return tp_emit_call (seq, ENTRY_arena_ref, 2, value, ref);
}
