/* referent-writes.h - tells which statements may write the referent at an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   For the optimisations that remove or move loads of referents: load-elimination.cc, licm.cc and
   loops/invariant-loads.cc.  */

#ifndef TEMPORAL_REFERENT_WRITES_H
#define TEMPORAL_REFERENT_WRITES_H

#include "ir/runtime-decls.h"

/* Return true if the entry E of the runtime writes no referent.  True for ENTRY_COUNT, which stands
   for a statement that calls no entry.  */
extern bool tp_writes_no_referent_p (enum tp_entry e);

/* Return true if STMT may write referents.  */
extern bool tp_writes_referents_p (gimple *stmt);

/* Split ADDRESS into a base, which is an SSA name or a variable and is returned, and the constant
   *PLACE.  Returns null if that is impossible.  */
extern tree tp_split_slot (tree address, HOST_WIDE_INT *place);

/* Return true if the offsets A and B from the same base, both of pointers, never have the same
   cell.  */
extern bool tp_cells_differ_p (HOST_WIDE_INT a, HOST_WIDE_INT b);

/* STORE is a store_ref for the pointer PLACE bytes after BASE.  Return the pointer that the program
   stores there directly afterwards; null if the next store is another one.  */
extern tree tp_stored_with (gimple *store, tree base, HOST_WIDE_INT place);

/* The same, or if the program stores a number that is as wide as a pointer, that number; if it is
   converted from a pointer or from another number, that one.  */
extern tree tp_bits_stored_with (gimple *store, tree base, HOST_WIDE_INT place);

/* Return true if STMT clears or copies the referents of the cells of the *N bytes at *TO, or stores
   one for a part of a pointer there, before the program stores a number or an aggregate.  */
extern bool tp_writes_range_p (gimple *stmt, tree *to, tree *n);

/* Return true if the pointer VALUE is compared with another one.  Where the two are equal, GCC may
   use VALUE instead of the other, and they may have different referents if one is stale.  */
extern bool tp_compared_p (tree value);

/* Return true if STMT may write the referent at the address SLOT, where GCC uses VALUE for the
   pointer at SLOT before and after STMT.  */
extern bool tp_may_write_referent_p (gimple *stmt, tree slot, tree value);

#endif
