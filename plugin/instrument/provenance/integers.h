/* integers.h - referents of integers that hold a pointer's bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGERS_H
#define TEMPORAL_INTEGERS_H

/* Referent word of the integer X, which is made into a pointer; null if nothing is known of
   where it came from.  It may be a word of combined-referents.c, so give it to number_ref ().  */
extern tree tp_integer_referent (struct tp_context *cx, tree x);

/* The same of X, a pointer-wide integer that is stored.  Null also if X may well be an
   ordinary integer for whose sake nothing should be computed.  */
extern tree tp_stored_referent (struct tp_context *cx, tree x);

/* The same of X, which is passed or returned as an integer among others.  */
extern tree tp_returned_referent (struct tp_context *cx, tree x);

/* The same of X, narrower than a pointer.  */
extern tree tp_narrow_referent (struct tp_context *cx, tree x);

/* Did a pointer in sight go into the integer X?  */
extern bool tp_integer_from_pointer_p (struct tp_context *cx, tree x);

/* Is nothing known of where the integer X comes from?  */
extern bool tp_integer_unknown_p (struct tp_context *cx, tree x);

/* Fill in an argument of a companion PHI of the integer X (companion-phis.cc).  */
extern tree tp_integer_companion (struct tp_context *cx, tree x);

/* Is DEF a load from memory that may hold a pointer, or a piece of one?  */
extern bool tp_loads_word_p (gassign *def);

/* Referent of the word at byte PLACE of the slot that STMT loads, of which BYTES are asked for.  */
extern tree tp_peek_referent (struct tp_context *cx, gassign *stmt, unsigned bytes,
                              unsigned place = 0);

/* The referent of the result of DEF, of whose operands A and B are the referents.  */
extern tree tp_join_referents (gassign *def, tree a, tree b);

#endif
