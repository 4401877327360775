/* exposed-stores.cc - tells the runtime of pointers that are stored in external memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library may pass a structure to be filled to the program, return the address of a variable, or
   define one that the program can name.  A pointer that the program stores there is given to the
   library, which may move it and overwrite it before anything else shows that the library had it
   (libtemporal/blocks/exposed.c).  So the runtime is told of such a store, if the memory is
   untracked:

     through a pointer    whose referent says that the memory is untracked; the referent is known,
                          because the access is checked.  For a local without a number whose address
                          is passed to another function it is "unknown"
     by a name            to a variable that another file defines and whose cell has no owner (if
                          instrumented code defines it, its number is there); or to any variable
                          that an uninstrumented function of this unit refers to

   If the points-to graph knows the memory that the pointer can point to, it belongs to instrumented
   code.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"
#include "ir/uninstrumented.h"
#include "points-to/points-to.h"

/* If LHS, which STMT writes, may be memory of uninstrumented code, return the referent of the
   pointer that STMT dereferences; TP_EXTERNAL if the variable's own cell must be tested; TP_INVALID
   if the store exposes without a test.  Otherwise return null.  */

static tree
external_owner (struct tp_context *cx, gimple *stmt, tree lhs)
{
  tree base = get_base_address (lhs);
  if (!base)
    return NULL_TREE;
  if (VAR_P (base))
    {
      if (!is_global_var (base) || DECL_HARD_REGISTER (base))
        return NULL_TREE;
      return tp_uninstrumented_names_p (base) ? tp_word (TP_INVALID)
             : DECL_EXTERNAL (base)           ? tp_word (TP_EXTERNAL)
                                              : NULL_TREE;
    }
  if ((TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME || tp_pt_safe_p (stmt, 'w'))
    return NULL_TREE;
  tree ref = tp_referent (cx, TREE_OPERAND (base, 0), stmt);
  return TREE_CODE (ref) == SSA_NAME ? ref : NULL_TREE;
}

/* Return true if WHOSE is the result of external_owner () for variables that uninstrumented code of
   this unit refers to.  */

static bool
anybodys_p (tree whose)
{
  return TREE_CODE (whose) == INTEGER_CST && compare_tree_int (whose, TP_INVALID) == 0;
}

/* Append the call for the store of a pointer with the referent REF at ADDRESS, in memory with the
   owner WHOSE.  */

static void
emit_store (gimple_seq *seq, tree address, tree whose, tree ref)
{
  if (anybodys_p (whose))
    tp_emit_call (seq, ENTRY_expose_ref, 1, ref);
  else
    tp_emit_call (seq, ENTRY_expose_store, 3, address, whose, ref);
  tp_count (STAT_exposed_stores);
}

void
tp_expose_stored (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs, tree address,
                  tree ref)
{
  if (TREE_CODE (ref) == SSA_NAME)
    if (tree whose = external_owner (cx, stmt, lhs))
      emit_store (seq, address, whose, ref);
}

void
tp_expose_stored_to (gimple_seq *seq, tree address, tree whose, tree ref)
{
  if (TREE_CODE (ref) == SSA_NAME && TREE_CODE (whose) == SSA_NAME)
    emit_store (seq, address, whose, ref);
}

/* Append the same for the pointers in the SIZE bytes at FROM, which are copied to ADDRESS, in
   memory with the owner WHOSE.  */

static void
emit_copy (gimple_seq *seq, tree address, tree whose, tree from, tree size)
{
  size = fold_convert (size_type_node, size);
  if (anybodys_p (whose))
    tp_emit_call (seq, ENTRY_expose_contents, 2, from, size);
  else
    tp_emit_call (seq, ENTRY_expose_copy, 4, address, whose, from, size);
  tp_count (STAT_exposed_stores);
}

void
tp_expose_copied_to (gimple_seq *seq, tree address, tree ref, tree from, tree size)
{
  if (ref && TREE_CODE (ref) == SSA_NAME)
    emit_copy (seq, address, ref, from, size);
}

void
tp_expose_copied (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree lhs, tree address,
                  tree from, tree size)
{
  if (tree whose = external_owner (cx, stmt, lhs))
    emit_copy (seq, address, whose, from, size);
}
