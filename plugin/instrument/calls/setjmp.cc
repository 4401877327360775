/* setjmp.cc - calls of setjmp, and of longjmp.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before longjmp the runtime must find out whether the function that called setjmp is still
   active.  It can do so by unwinding the stack (libtemporal/slow-path/longjmp.c), but that takes
   microseconds for each frame, and some programs report every error by longjmp.  Therefore a
   function that calls setjmp gets an additional local variable, its mark, which is tracked like
   others: its cell has its number until the function returns, or is left by another jump.  After
   each return of setjmp the runtime records the stack pointer, which is also in setjmp's buffer,
   and the mark.  If the mark that belongs to the buffer's stack pointer is alive, so is the
   function.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "instrument/calls/setjmp.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/proofs.h"
#include "ir/sites.h"

/* Return true if CALL goes to an external function with one of the COUNT NAMES.  */

static bool
named_p (const gcall *call, const char *const *names, unsigned count)
{
  tree decl = gimple_call_fndecl (call);
  if (decl && DECL_EXTERNAL (decl) && DECL_NAME (decl))
    for (unsigned i = 0; i < count; i++)
      if (strcmp (IDENTIFIER_POINTER (DECL_NAME (decl)), names[i]) == 0)
        return true;
  return false;
}

/* If CALL is a longjmp, return how its buffer was filled: 0 by setjmp, 1 by __builtin_setjmp;
   otherwise -1.  */

static int
jump_kind (const gcall *call)
{
  static const char *const names[] = { "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk" };
  if (gimple_call_builtin_p (call, BUILT_IN_LONGJMP))
    return 1;
  return (gimple_call_num_args (call) == 2 && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)))
              && named_p (call, names, ARRAY_SIZE (names))
            ? 0
            : -1);
}

bool
tp_setjmp_like_p (const gcall *call)
{
  static const char *const contexts[]
    = { "getcontext", "setcontext", "swapcontext", "makecontext" };
  return jump_kind (call) >= 0 || named_p (call, contexts, ARRAY_SIZE (contexts));
}

void
tp_check_longjmp (struct tp_context *cx, gcall *call)
{
  enum
  {
    WORDS = 8,
    BUILTIN_WORDS = 3
  };
  int kind = jump_kind (call);
  if (kind < 0)
    return;
  tree buffer = gimple_call_arg (call, 0);
  tree site = tp_site (gimple_location (call), 'r', buffer);
  tree n = build_int_cst (size_type_node, 8 * (kind ? BUILTIN_WORDS : WORDS));
  tree ref = tp_referent (cx, buffer, call), anchor = tp_anchor (cx, buffer, call);
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check, 5, buffer, n, ref, anchor, site);
  tp_emit_verify (&seq, ENTRY_verify_check, TP_PROOF_none, 5, buffer, n, ref, anchor, site);
  if (tp_opt.checks != TP_CHECKS_SPATIAL)
    tp_emit_call (&seq, ENTRY_check_jump, 3, buffer, build_int_cst (integer_type_node, kind), site);
  tp_insert_before (call, seq);
}

/* Return true if STMT fills a buffer for longjmp.  */

static bool
fills_buffer_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return false;
  const struct tp_library *library = tp_library_of_call (call);
  return (library && library->kind == LIB_SETJMP)
         || gimple_call_builtin_p (call, BUILT_IN_SETJMP_SETUP);
}

void
tp_make_setjmp_mark (struct tp_context *cx, vec<tree> *vars)
{
  basic_block bb;
  if (tp_opt.checks == TP_CHECKS_SPATIAL
      || (!cx->fun->calls_setjmp && !cx->fun->has_nonlocal_label))
    return;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (fills_buffer_p (gsi_stmt (i)))
      {
        tree mark = create_tmp_var_raw (long_integer_type_node, "setjmp");
        TREE_ADDRESSABLE (mark) = 1;
        DECL_SOURCE_LOCATION (mark) = gimple_location (gsi_stmt (i));
        SET_DECL_ALIGN (mark, POINTER_SIZE);
        gimple_add_tmp_var_fn (cx->fun, mark);
        bitmap_set_bit (cx->tracked, DECL_UID (mark));
        vars->safe_push (mark);
        cx->jump_mark = mark;
        return;
      }
}

void
tp_set_setjmp_mark (struct tp_context *cx, gcall *call)
{
  if (!cx->jump_mark || !fills_buffer_p (call))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_jump_mark, 1, build_fold_addr_expr (cx->jump_mark));
  tp_insert_after (call, seq);
}
