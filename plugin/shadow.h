/* shadow.h - addresses and loads of shadow cells, in compiled code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_H
#define TEMPORAL_SHADOW_H

/* Append A's conversion to an unsigned address.  */
extern tree tp_emit_number (gimple_seq *seq, tree a);

/* The constant address or distance VALUE.  */
extern tree tp_number (unsigned HOST_WIDE_INT value);

/* The reference to the half at HALF of the cell of address A, of which LOW_BITS do
   not count.  */
extern tree tp_emit_cell (gimple_seq *seq, tree a, unsigned half,
			  unsigned low_bits = 7);

/* Append the load of that half.  */
extern tree tp_emit_half (gimple_seq *seq, tree a, unsigned half,
			  unsigned low_bits = 7);

#endif
