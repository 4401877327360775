/* early-calls.cc - functions that may be called before the runtime is initialised.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may define functions of the C library, as an allocator does that is linked into it.
   Then libraries call these, too, and a library's constructor may run before the runtime's, when
   there are no cells yet: that of libstdc++ allocates memory.  So such functions have the runtime
   initialised first.  */

#include "base/temporal-gcc.h"
#include "instrument/calls/early-calls.h"
#include "ir/emit.h"
#include "ir/library-table.h"

void
tp_make_ready (function *fun)
{
  if (!TREE_PUBLIC (fun->decl) || !tp_library_name_p (fun->decl))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_ready, 0);
  basic_block bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}
