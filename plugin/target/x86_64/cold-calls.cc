/* cold-calls.cc - calls of the runtime in cold blocks that change no register.

   SPDX-License-Identifier: GPL-3.0-or-later

   A call, however rarely it is executed, shapes the code around it: its arguments must be in
   certain registers, what lives across it must not be in those that calls change, the stack must be
   aligned, and a function that calls nothing else needs a frame.  Most functions have more such
   calls than accesses of their own.

   Here they become statements that take their arguments where these are, and change nothing but the
   result and the flags.  What they do is for libtemporal/target/x86_64/cold-entry.c: it saves all
   registers, and finds out from a message after the call instruction what is wanted.  The registers
   in the message are known when GCC writes the statement out: it asks the target to print its
   operands, and we print those with the letter U, which x86 has no use for.

   To GCC they are asm statements that may read and write memory, as it took the calls to do.  The
   call instruction in them writes below the stack pointer, where GCC would keep values of functions
   without calls (the red zone), so that is switched off.

   The idea is that of outlined checks in LLVM's HWASan, and of the thunks for indirect branches,
   which GCC names after registers.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/stubs.h"

/* Such a call of the function that is being expanded, and what its result would be if it were not
   made, or null.  */
struct cold_call
{
  gimple *call;
  tree otherwise;
};
static vec<cold_call> calls;

/* Such calls can be made at all.  */
static bool active;

void
tp_cold_init (void)
{
  /* Without optimisation nothing is expanded inline (lower.cc).  */
  if (tp_opt.disable.cold_calls || tp_opt.disable.lower || !optimize)
    return;
  active = tp_message_start ();
  tp_stubs_start ();
  target_flags |= MASK_NO_RED_ZONE;
  target_flags_explicit |= MASK_NO_RED_ZONE;
}

/* ---- Statements ---- */

/* Messages have the distances to their sites in 32 bits.  In the medium model that does for data
   that are not large, and no site is by GCC's own measure of what is.  */

bool
tp_cold_p (void)
{
  return (active && TARGET_64BIT && !TARGET_RED_ZONE
          && (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC
              || ((ix86_cmodel == CM_MEDIUM || ix86_cmodel == CM_MEDIUM_PIC)
                  && ix86_section_threshold >= DEFAULT_LARGE_SECTION_THRESHOLD)));
}

/* Make a statement of CALL that changes no register.  Its result had better be where OTHERWISE
   is.  */

static void
convert (gimple *call, tree otherwise)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (!tp_message_p (call))
    return;
  struct tp_message m = { "", 0, 0, NULL };
  vec<tree, va_gc> *outputs = NULL, *clobbers = NULL;
  tp_message_text (&m,
                   "call\t{*__temporal_v%d_cold@GOTPCREL(%%%%rip)"
                   "|[QWORD PTR __temporal_v%d_cold@GOTPCREL[rip]]}"
                   "\n\t.byte\t9f-8f\n8:\t.byte\t%d",
                   TP_ABI_VERSION, TP_ABI_VERSION, tp_message_first (e));
  tree result = gimple_call_lhs (call);
  if (result)
    {
      vec_safe_push (outputs,
                     build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")), result));
      tp_message_text (&m, ",%%U0");
      m.operands = 1;
      if (otherwise)
        tp_message_input (&m, "0", otherwise);
    }
  else if (!VOID_TYPE_P (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (call)))))
    return;
  if (!tp_message_arguments (&m, call, e, true))
    return;
  tp_message_text (&m, "\n9:");
  vec_safe_push (clobbers, build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (m.text, m.inputs, outputs, clobbers, NULL);
  gimple_asm_set_volatile (stmt, true);
  tp_no_warning (stmt);
  gimple_set_location (stmt, gimple_location (call));
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace (&gsi, stmt, false);
  if (result)
    SSA_NAME_DEF_STMT (result) = stmt;
  tp_count (STAT_cold_calls);

  /* Sums that went into the message.  */
  gsi_prev (&gsi);
  while (!gsi_end_p (gsi) && is_gimple_assign (gsi_stmt (gsi))
         && TREE_CODE (gimple_assign_lhs (gsi_stmt (gsi))) == SSA_NAME
         && has_zero_uses (gimple_assign_lhs (gsi_stmt (gsi))))
    {
      gimple *sum = gsi_stmt (gsi);
      gimple_stmt_iterator old = gsi;
      gsi_prev (&gsi);
      gsi_remove (&old, true);
      release_defs (sum);
    }
}

void
tp_cold_call (gimple *call, tree otherwise)
{
  /* A condition within a condition moves the call once more.  */
  if (!calls.is_empty () && calls.last ().call == call)
    return;
  if (otherwise && TREE_CODE (otherwise) != SSA_NAME)
    otherwise = NULL_TREE;
  calls.safe_push ({ call, otherwise });
}

void
tp_cold_finish (void)
{
  if (tp_cold_p ())
    for (const cold_call &c : calls)
      if (gimple_bb (c.call))
        convert (c.call, c.otherwise);
  calls.truncate (0);
}
