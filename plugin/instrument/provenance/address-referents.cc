/* address-referents.cc - referents of the addresses of variables, functions and literals (rule R2).

   SPDX-License-Identifier: GPL-3.0-or-later

   The address of a variable has the number that the variable's block has when the address is
   taken, which is in its cell: a local gets another number each time that it begins.  A
   function, a literal or an untracked local is no block, and has one of the reserved numbers for
   that.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/provenance/address-referents.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "unit/escape.h"
#include "unit/nested-functions.h"
#include "unit/thread-locals.h"

/* Return true if NAME ends with END.  */

static bool
ends_with_p (const char *name, const char *end)
{
  size_t n = strlen (name), m = strlen (end);
  return n >= m && memcmp (name + n - m, end, m) == 0;
}

/* Return true if DECL is a symbol that the linker defines for the start or the end of a section
   that is a table: by its own rules, or probably, for an array without a bound, by a script or from
   a binary file.  Such a symbol's address can be used to access the whole table, not only one
   object, and is perhaps the end of what is accessed.  */

static bool
set_boundary_p (tree decl)
{
  if (!DECL_EXTERNAL (decl) || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (startswith (name, "__start_") || startswith (name, "__stop_"))
    return true;
  if (TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE || DECL_SIZE_UNIT (decl))
    return false;
  static const char *const ends[] = { "start", "begin", "stop", "end", "edata", "etext" };
  for (const char *end : ends)
    if (ends_with_p (name, end))
      return true;
  return false;
}

tree
tp_declared_referent (struct tp_context *cx, gimple_seq *seq, tree decl)
{
  if (TREE_CODE (decl) == FUNCTION_DECL || TREE_CODE (decl) == LABEL_DECL)
    return tp_word (TP_FUNCTION);
  if (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL)
    return tp_word (TP_EXTERNAL); /* literals */
  if (VAR_P (decl) && DECL_HARD_REGISTER (decl))
    return tp_word (TP_EXTERNAL);
  if (VAR_P (decl) && DECL_THREAD_LOCAL_P (decl))
    return tp_thread_local_referent (seq, decl);
  if (VAR_P (decl) && set_boundary_p (decl))
    return tp_word (TP_EXTERNAL);
  /* In a frame that nested functions share, only fields are blocks.  This is a field that is none,
     or the whole frame, whose address OpenMP passes on.  */
  if (VAR_P (decl) && DECL_NONLOCAL_FRAME (decl))
    return tp_word (TP_EXTERNAL);
  if (auto_var_in_fn_p (decl, current_function_decl))
    {
      if (!bitmap_bit_p (cx->tracked, DECL_UID (decl)))
        return tp_word (tp_nonescaping_p (decl) ? TP_UNKNOWN : TP_EXTERNAL);
    }
  else if (!VAR_P (decl) || !is_global_var (decl))
    return tp_word (TP_EXTERNAL); /* a local of an enclosing function */
  return tp_emit_call (seq, ENTRY_origin, 1, build_fold_addr_expr (decl));
}

tree
tp_frame_referent (gimple_seq *seq, tree variable)
{
  if (!tp_frame_block_p (variable))
    return tp_word (TP_EXTERNAL);
  return tp_emit_call (seq, ENTRY_origin, 1, tp_emit_address (seq, variable));
}

tree
tp_address_referent (struct tp_context *cx, gimple_seq *seq, tree address, gimple *use)
{
  tree object = TREE_OPERAND (address, 0);
  if (tree variable = tp_frame_variable (object))
    return tp_frame_referent (seq, variable);
  if (tree decl = tp_declared_object (object))
    return tp_declared_referent (cx, seq, decl);
  tree base = get_base_address (object);
  if (base && TREE_CODE (base) == MEM_REF)
    return tp_referent (cx, TREE_OPERAND (base, 0), use);
  return tp_word (TP_EXTERNAL);
}
