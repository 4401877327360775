/* shadow.h - the address of a cell in compiled code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_H
#define TEMPORAL_SHADOW_H

/* Compute and insert the shadow addresses that CALLS share, before these are expanded.  A call must
   come after those that dominate it in CALLS.  Dominance information must be available.  */
extern void tp_shadow_start (struct tp_lowering *cx, const vec<gimple *> &calls);

/* Return true if NAME, which was emitted before FROM, can be reused at CALL.  Only while
   tp_shadow_start works.  */
extern bool tp_at_hand_p (struct tp_lowering *cx, tree name, gimple *from, gimple *call);

/* Append A's conversion to an unsigned address.  */
extern tree tp_emit_unsigned (gimple_seq *seq, tree a);

/* The constant address or distance VALUE.  */
extern tree tp_address_constant (unsigned HOST_WIDE_INT value);

/* Append the reference to a half of a cell; HALF is TP_CELL_ORIGIN or TP_CELL_REFERENT.  It is the
   cell of the byte AT bytes after CALL's first argument.  LOW_BITS is the mask of address bits that
   are cleared before; it is ignored if a shared shadow address is used.  */
extern tree tp_emit_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
                          unsigned HOST_WIDE_INT at = 0, unsigned low_bits = 7);

/* Append the load of that half.  */
extern tree tp_emit_half (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
                          unsigned HOST_WIDE_INT at = 0, unsigned low_bits = 7);

/* The same for the cell of the address A, an unsigned integer, or for the cell AT bytes after
   it.  */
extern tree tp_emit_half_at (gimple_seq *seq, tree a, unsigned half, unsigned low_bits = 7,
                             unsigned HOST_WIDE_INT at = 0);

/* The reference to the whole cell of the byte AT bytes after CALL's first argument.  Requires
   tp_shadow_cells_p (CALL).  */
extern tree tp_emit_whole_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call,
                                unsigned HOST_WIDE_INT at);

/* Return true if all cells that CALL reads or writes can be reached by constant distances from one
   shared shadow address.  */
extern bool tp_shadow_cells_p (struct tp_lowering *cx, gimple *call);

/* Return true if the types say that the cell of CALL's first argument belongs to the block as a
   whole.  This is likely, but not certain.  */
extern bool tp_shadow_whole_cell_p (struct tp_lowering *cx, gimple *call);

/* Return true if the N bytes at CALL's first argument lie in one cell, or else the load reads from
   the middle of a cell, which does not match.  */
extern bool tp_shadow_one_cell_p (struct tp_lowering *cx, gimple *call, unsigned HOST_WIDE_INT n);

/* If the result of PHI always is a constant distance after another pointer, return that pointer and
   set *PLACE to the distance in bytes; otherwise return null. (shadow-phi.cc).  */
extern tree tp_sum_of_phi (struct tp_lowering *cx, gphi *phi, HOST_WIDE_INT *place);

/* The offset in its cell of the byte at CALL's first argument, if the types say it; otherwise
   -1.  */
extern int tp_shadow_place (struct tp_lowering *cx, gimple *call);

#endif
