/* wide-integers.h - referents of the words of numbers that are wider than a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_WIDE_INTEGERS_H
#define TEMPORAL_WIDE_INTEGERS_H

/* The referents of the words of X, which is wider than a pointer: an integer of 128 bits or a
   vector.  Null if nothing is known.  */
extern const vec<tree> *tp_wide_referents (struct tp_context *cx, tree x);

/* The referent of word K of X.  */
extern tree tp_wide_referent (struct tp_context *cx, tree x, unsigned k);

#endif
