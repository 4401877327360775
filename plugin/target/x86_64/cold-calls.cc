/* cold-calls.cc - calls of the runtime in cold blocks that change no register.

   SPDX-License-Identifier: GPL-3.0-or-later

   However rarely a call is executed, it affects the code around it: its arguments must be in
   certain registers, values that live across it cannot be in call-clobbered registers, the stack
   must be aligned, and a leaf function gets a frame.  Most functions have more calls of the runtime
   than calls of their own.

   Therefore these calls become asm statements that take their arguments wherever they are, and
   change only the result and the flags.  They call an entry of the runtime
   (libtemporal/target/x86_64/cold-entry.c) that saves all registers, and reads a message after the
   call instruction, which says what to do (call-messages.cc).

   For GCC these asm statements may read and write memory, as the calls could.  The call instruction
   writes below the stack pointer, where GCC keeps values of leaf functions (the red zone), so the
   red zone is disabled.

   The idea is that of outlined checks in LLVM's HWASan, and of GCC's thunks for indirect branches,
   of which there is one for each register.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/stubs.h"

/* A cold call of the function that is being expanded, and the value of its result on the path
   without the call, or null.  */
struct cold_call
{
  gimple *call;
  tree otherwise;
};
static vec<cold_call> calls;

/* Whether cold calls can be used at all.  */
static bool active;

void
tp_cold_init (void)
{
  /* Without optimisation no call is expanded inline (lower.cc).  */
  if (tp_opt.disable.cold_calls || tp_opt.disable.lower || !optimize)
    return;
  active = tp_message_start ();
  tp_stubs_start ();
  target_flags |= MASK_NO_RED_ZONE;
  target_flags_explicit |= MASK_NO_RED_ZONE;
}

/* ---- Statements ---- */

/* Messages contain the distances to their sites as 32 bits.  In the medium model this is possible
   for data that are not large, and no site is large by GCC's -mlarge-data-threshold.  With PIC,
   that model has addresses relative to the global offset table, which a message cannot
   express.  */

bool
tp_cold_p (void)
{
  return (active && TARGET_64BIT && !TARGET_RED_ZONE
          && (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC
              || (ix86_cmodel == CM_MEDIUM
                  && ix86_section_threshold >= DEFAULT_LARGE_SECTION_THRESHOLD)));
}

/* Replace CALL by an asm statement that changes no register.  Its result preferably gets the
   register of OTHERWISE, unless that is null.  */

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

  /* Remove the sums that became part of the message.  */
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
  /* A nested condition moves the same call again.  */
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
