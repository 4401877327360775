/* line-table.cc - keeps inserted code from getting lines of its own in the line table.

   SPDX-License-Identifier: GPL-3.0-or-later

   Statements that the plugin inserts have no location, so they belong to the line of the statement
   before them.  But when GCC leaves SSA form, it looks for the location of a copy on an edge in the
   statements of the source block of that edge (set_location_for_edge in tree-outof-ssa.cc), and if
   it finds none, it uses the location of the function's prologue.  Without optimisation the arms of
   the test of the argument buffer (incoming-arguments.cc) consist only of inserted code.  Then the
   second row of the function's line table, which debuggers take for the end of the prologue, would
   be in the arm that is rarely executed, and "break FUNCTION" would never stop.

   A statement that has a lexical block but no line also ends that search, and makes no row.

   With optimisation GCC moves inserted loads and sums before loops.  Debuggers would take the rows
   of their line for the continuation of the loop, and not stop at that line in the loop.  Therefore
   assignments get no line when optimising, and neither do the calls of expose_call (exposed.cc).
   Other calls, and assignments that become calls, keep their line for reports.  */

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
