/* integer-words.h - which numbers may contain a pointer's bits, and which may contain several
   pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_WORDS_H
#define TEMPORAL_INTEGER_WORDS_H

/* Return true if values of the type of X are followed: they have a whole number of bytes, and at
   most as many as a pointer.  */
extern bool tp_scalar_number_p (tree x);

/* Return true if X is wider than a pointer, and has the size of a whole number of pointers.  */
extern bool tp_wide_number_p (tree x);

/* If DEF extracts a word from a wider number, set *WIDE to that number and *K to the index of the
   word, and return true.  */
extern bool tp_word_of_wide_p (gassign *def, tree *wide, unsigned *k);

/* The operand of the VIEW_CONVERT_EXPRs in X.  */
extern tree tp_strip_views (tree x);

#endif
