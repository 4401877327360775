/* shadow.h - where the shadow of an address is, in compiled code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_H
#define TEMPORAL_SHADOW_H

/* Prepare for the expansion of CALLS, which stand in an order in which what dominates comes
   first: insert what they share.  Dominators are known.  */
extern void tp_shadow_start (struct tp_lowering *cx, const vec<gimple *> &calls);

/* Append A's conversion to an unsigned address.  */
extern tree tp_emit_unsigned (gimple_seq *seq, tree a);

/* The constant address or distance VALUE.  */
extern tree tp_address_constant (unsigned HOST_WIDE_INT value);

/* The reference to the half at HALF of a cell: that of the byte AT after the address that is
   CALL's first argument.  LOW_BITS of it do not count.  */
extern tree tp_emit_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
                          unsigned HOST_WIDE_INT at = 0, unsigned low_bits = 7);

/* Append the load of that half.  */
extern tree tp_emit_half (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
                          unsigned HOST_WIDE_INT at = 0, unsigned low_bits = 7);

/* The same for the cell of the number A.  */
extern tree tp_emit_half_at (gimple_seq *seq, tree a, unsigned half, unsigned low_bits = 7);

/* The reference to the whole cell of that byte, where tp_shadow_cells_p ().  */
extern tree tp_emit_whole_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call,
                                unsigned HOST_WIDE_INT at);

/* Is each of the cells that CALL clears or fills at hand as an 8-byte step from the first?  */
extern bool tp_shadow_cells_p (struct tp_lowering *cx, gimple *call);

/* Do the types say that the cell at the address that CALL checks is the block's as a whole?  They
   are promises, no more.  */
extern bool tp_shadow_whole_cell_p (struct tp_lowering *cx, gimple *call);

/* Do the N bytes from CALL's address on lie in one cell, or else in the middle of cells, which
   match nothing?  */
extern bool tp_shadow_one_cell_p (struct tp_lowering *cx, gimple *call, unsigned HOST_WIDE_INT n);

/* The pointer that what PHI makes is always a constant distance after, *PLACE; null if there is
   none (shadow-phi.cc).  */
extern tree tp_sum_of_phi (struct tp_lowering *cx, gphi *phi, HOST_WIDE_INT *place);

/* Where in its cell the byte at CALL's address is, if the types say that; else -1.  */
extern int tp_shadow_place (struct tp_lowering *cx, gimple *call);

#endif
