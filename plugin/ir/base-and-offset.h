/* base-and-offset.h - addresses as a base and a constant distance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BASE_AND_OFFSET_H
#define TEMPORAL_BASE_AND_OFFSET_H

/* Split the address ADDRESS into a base and a constant distance.  */
extern void tp_split_address (tree address, tree *base, HOST_WIDE_INT *place);

/* The pointer that the SSA name P is a copy of, or a sum or a member's address is computed from;
   null if it comes from elsewhere.  */
extern tree tp_computed_from (tree p);

#endif
