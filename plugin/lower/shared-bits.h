/* shared-bits.h - where the bits are that say what nobody has set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHARED_BITS_H
#define TEMPORAL_SHARED_BITS_H

/* Compute and insert the addresses of bits that CALLS share, as tp_shadow_start does for cells.  */
extern void tp_share_bits (struct tp_lowering *cx, const vec<gimple *> &calls);

/* Append the reference of type WORD to the bits of the bytes from that at A on.  If CALL is not
   null, A is its first argument.  */
extern tree tp_emit_bits (struct tp_lowering *cx, gimple_seq *seq, gimple *call, tree a, tree word);

#endif
