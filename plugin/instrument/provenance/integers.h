/* integers.h - referents of integers that hold a pointer's bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGERS_H
#define TEMPORAL_INTEGERS_H

/* The referent of the integer X, which is converted to a pointer; null if nothing is known of its
   provenance.  It may be a word of combined-referents.c, so it must be passed to number_ref ().  */
extern tree tp_integer_referent (struct tp_context *cx, tree x);

/* The same for X, an integer as wide as a pointer that is stored to SLOT, or given to another if
   SLOT is null.  Null also if X probably is an ordinary integer, for which nothing should be
   computed.  */
extern tree tp_stored_referent (struct tp_context *cx, tree x, tree slot = NULL_TREE);

/* The same for X, which is passed or returned as an integer.  */
extern tree tp_returned_referent (struct tp_context *cx, tree x);

/* The same for X, which is narrower than a pointer.  */
extern tree tp_narrow_referent (struct tp_context *cx, tree x);

/* Return true if the integer X was computed from a pointer in this function.  */
extern bool tp_integer_from_pointer_p (struct tp_context *cx, tree x);

/* Return true if nothing is known of the provenance of the integer X.  */
extern bool tp_integer_unknown_p (struct tp_context *cx, tree x);

/* The companion of the integer X, an argument of a PHI (companion-phis.cc).  */
extern tree tp_integer_companion (struct tp_context *cx, tree x);

/* Return true if DEF is a load from memory that may contain a pointer or a piece of one.  */
extern bool tp_loads_word_p (gassign *def);

/* The referent of the word at offset PLACE of the slot that STMT loads; BYTES is the width.  */
extern tree tp_peek_referent (struct tp_context *cx, gassign *stmt, unsigned bytes,
                              unsigned place = 0);

/* The referent of the result of DEF; A and B are the referents of its operands.  */
extern tree tp_join_referents (gassign *def, tree a, tree b);

#endif
