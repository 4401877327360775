/* loads.h - referents of what is loaded from memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOADS_H
#define TEMPORAL_LOADS_H

/* Append to *SEQ the load of the referent of the pointer VALUE that was loaded from SLOT.  */
extern tree tp_emit_referent_load (struct tp_context *cx, gimple_seq *seq, tree slot, tree value);

/* Append to *SEQ the load of the referent word at offset PLACE of SLOT, unchanged.  */
extern tree tp_emit_peek (struct tp_context *cx, gimple_seq *seq, tree slot,
                          HOST_WIDE_INT place = 0);

/* Append the same for the pointer of which SLOT, which is narrower, contains a piece.  */
extern tree tp_emit_peek_piece (struct tp_context *cx, gimple_seq *seq, tree slot);

#endif
