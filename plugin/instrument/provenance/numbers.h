/* numbers.h - referents of numbers that hold pointers, or pieces of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NUMBERS_H
#define TEMPORAL_NUMBERS_H

/* Referent word of the number X, which is made into a pointer; null if nothing is known of
   where it came from.  It may be a word of pairs.c, so give it to number_ref ().  */
extern tree tp_number_referent (tree x);

/* The same of X, a pointer-wide number that is stored.  Null also if X may well be an
   ordinary number for whose sake nothing should be computed.  */
extern tree tp_stored_referent (tree x);

/* The same of X, which is passed or returned as a number among others.  */
extern tree tp_told_referent (tree x);

/* The same of X, narrower than a pointer.  */
extern tree tp_piece_referent (tree x);

/* Referents of the words of X, which is wider than a pointer: an integer of 128
   bits or a vector; null if nothing is known.  */
extern const vec<tree> *tp_wide_referents (tree x);

/* The referent of word K of X.  */
extern tree tp_wide_referent (tree x, unsigned k);

/* Did a pointer in sight go into the number X?  */
extern bool tp_number_from_pointer_p (tree x);

/* Is nothing known of where the number X comes from?  */
extern bool tp_number_unknown_p (tree x);

/* Fill in an argument of a companion PHI of the number X (track.cc).  */
extern tree tp_number_companion (tree x);

#endif
