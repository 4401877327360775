/* integer-words.h - which numbers have room for a pointer's bits, and which for several pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_WORDS_H
#define TEMPORAL_INTEGER_WORDS_H

/* Is X of a type whose values can be followed: a whole number of bytes, at most a pointer's?  */
extern bool tp_scalar_number_p (tree x);

/* Is X wider than a pointer, and a whole number of pointers?  */
extern bool tp_wide_number_p (tree x);

/* Does DEF take a word out of something wider: word number *K of *WIDE?  */
extern bool tp_word_of_wide_p (gassign *def, tree *wide, unsigned *k);

/* What VIEW_CONVERT_EXPRs of the register X see.  */
extern tree tp_strip_views (tree x);

#endif
