/* line-table.cc - inserted code gets no line numbers of its own.

   SPDX-License-Identifier: GPL-3.0-or-later

   What the plugin inserts has no location, so it belongs to the line of what stands before it.  But
   where GCC leaves SSA form it looks for the location of a copy on an edge in the statements of the
   block that the edge leaves (set_location_for_edge in tree-outof-ssa.cc), and if it finds none
   takes that of the function's prologue.  Without optimisation the arms of the test of the argument
   buffer (incoming-arguments.cc) consist of inserted code only, and the second row of the
   function's line table, where debuggers take the prologue to end, would be in the arm that mostly
   is not taken: "break FUNCTION" would never stop.

   A statement that has a lexical block and no location ends that search, too, and gives no row.

   With optimisation GCC moves inserted loads and sums before loops, where debuggers take the row of
   their line to go on in the loop, and do not stop at that line there.  So assignments have no line
   then, nor have the questions around each token (exposed.cc).  Other calls, and what becomes a
   call, keep theirs for reports.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "ir/runtime-decls.h"
#include "ir/line-table.h"

void
tp_set_line (gimple *stmt, const gimple *of)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  bool reports = !is_gimple_assign (stmt) && e != ENTRY_expose_call;
  if (!optimize || reports)
    gimple_set_location (stmt, gimple_location (of));
}

void
tp_hide_from_line_table (function *fun)
{
  basic_block bb;
  if (!DECL_INITIAL (fun->decl))
    return;
  FOR_EACH_BB_FN (bb, fun)
  {
    gimple *last = NULL;
    bool placed = false;
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
        gimple *stmt = gsi_stmt (gsi);
        if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
          continue;
        last = stmt;
        placed = placed || gimple_has_location (stmt) || gimple_block (stmt);
      }
    if (last && !placed)
      gimple_set_block (last, DECL_INITIAL (fun->decl));
  }
}
