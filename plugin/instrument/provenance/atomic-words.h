/* atomic-words.h - the effect of atomic built-ins on the referents of the words that they access.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ATOMIC_WORDS_H
#define TEMPORAL_ATOMIC_WORDS_H

enum tp_atomic_operation
{
  OP_LOAD,
  OP_STORE,
  OP_EXCHANGE,
  OP_COMPARE,
  OP_COMPARE_VALUE,
  OP_RELEASE,
  OP_ARITHMETIC
};

/* An atomic built-in.  */

struct tp_atomic
{
  enum tp_atomic_operation op;
  unsigned size; /* in bytes; 0 if it is the first argument */
};

/* Describe CALL in *A; returns false if it is not an atomic built-in.  */
extern bool tp_describe_atomic (gcall *call, struct tp_atomic *a);

/* The referents of the words that CALL, described by A, found in its slot.  */
extern vec<tree> &tp_old_referents (struct tp_context *cx, gcall *call, const struct tp_atomic *a);

/* Return true if CALL returns the 8 bytes (or, for the second function, the 16 bytes) that it
   read.  */
extern bool tp_atomic_pointer_p (gcall *call);
extern bool tp_atomic_wide_p (gcall *call);

/* The referent of word K of the result of such a call.  */
extern tree tp_atomic_referent (struct tp_context *cx, gcall *call, unsigned k = 0);

#endif
