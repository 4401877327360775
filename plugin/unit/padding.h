/* padding.h - members of structures that share their word with padding.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PADDING_H
#define TEMPORAL_PADDING_H

/* Is SLOT a member, narrower than a pointer, of a structure in which no other member has some byte
   of the same word?  What its bytes are is then no part of a pointer that the program moves.  */
extern bool tp_beside_padding_p (tree slot);

#endif
