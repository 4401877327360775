/* referent-writes.h - which statements may write the referent of a slot, and of which value.

   SPDX-License-Identifier: GPL-3.0-or-later

   Between what replaces or moves loads of referents (load-elimination.cc, licm.cc,
   loops/invariant-loads.cc) and the runtime's entries.  */

#ifndef TEMPORAL_REFERENT_WRITES_H
#define TEMPORAL_REFERENT_WRITES_H

#include "ir/runtime-decls.h"

/* Does the runtime's entry E write no referent?  ENTRY_COUNT, for a statement that calls none, does
   not.  */
extern bool tp_writes_no_referent_p (enum tp_entry e);

/* Does STMT write referents?  */
extern bool tp_writes_referents_p (gimple *stmt);

/* Split the address of a slot into a base, an SSA name or a variable, and a constant distance; null
   if there is no such base.  */
extern tree tp_split_slot (tree address, HOST_WIDE_INT *place);

/* Are the cells of A and B, distances from one base, never the same?  */
extern bool tp_cells_differ_p (HOST_WIDE_INT a, HOST_WIDE_INT b);

/* What the program stores PLACE bytes after BASE right after STORE, which writes its
   referent; null if it does something else there.  */
extern tree tp_stored_with (gimple *store, tree base, HOST_WIDE_INT place);

/* May STMT write the referent of the slot at the address SLOT, though GCC uses VALUE for what is
   there before and after STMT?  */
extern bool tp_may_write_referent_p (gimple *stmt, tree slot, tree value);

#endif
