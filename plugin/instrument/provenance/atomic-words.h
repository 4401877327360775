/* atomic-words.h - what atomic built-ins do to the referents in the words that they work on.

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
  unsigned size; /* 0: the first argument says it */
};

/* Describe CALL in *A; false if it is no atomic built-in.  */
extern bool tp_describe_atomic (gcall *call, struct tp_atomic *a);

/* The referents of the words that CALL, which is A, found in its slot.  */
extern vec<tree> &tp_old_referents (struct tp_context *cx, gcall *call, const struct tp_atomic *a);

/* Does CALL return the 8 bytes, or the 16, that it read from its first argument's slot?  */
extern bool tp_atomic_pointer_p (gcall *call);
extern bool tp_atomic_wide_p (gcall *call);

/* Referent of (the word K of) what such a call returns.  */
extern tree tp_atomic_referent (struct tp_context *cx, gcall *call, unsigned k = 0);

#endif
