/* padding.h - members of structures that share their word with padding.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PADDING_H
#define TEMPORAL_PADDING_H

/* Return true if SLOT is a member, narrower than a pointer, of a structure in which no other member
   has a byte of the same word.  Then its bytes are not a part of a pointer that the program copies
   piece by piece.  */
extern bool tp_beside_padding_p (tree slot);

#endif
