/* padding.h - members of structures that share their word with padding, and small variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PADDING_H
#define TEMPORAL_PADDING_H

/* Return true if SLOT, which is narrower than a pointer, is

     - a member of a structure in which no other member has a byte of the same word, or
     - in a static variable that is too small for a pointer.

   Then its bytes are not a part of a pointer that the program copies piece by piece.  */
extern bool tp_never_piece_p (tree slot);

#endif
