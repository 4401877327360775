/* loads.h - referents of what is loaded from memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOADS_H
#define TEMPORAL_LOADS_H

/* Append to *SEQ the reading of the referent of the pointer VALUE that was loaded from SLOT.  */
extern tree tp_emit_referent_load (struct tp_context *cx, gimple_seq *seq, tree slot, tree value);

/* Append to *SEQ the reading of the referent of the word at byte PLACE of SLOT, as it is.  */
extern tree tp_emit_peek (struct tp_context *cx, gimple_seq *seq, tree slot,
                          HOST_WIDE_INT place = 0);

/* Append the same for the pointer that SLOT, which is narrower, has a piece of.  */
extern tree tp_emit_peek_piece (struct tp_context *cx, gimple_seq *seq, tree slot);

#endif
