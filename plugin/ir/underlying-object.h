/* underlying-object.h - the object and offset that a pointer is certainly computed from.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNDERLYING_OBJECT_H
#define TEMPORAL_UNDERLYING_OBJECT_H

/* ROOT is an SSA name, a declaration whose address is taken, a literal, a null constant, or null if
   nothing is known.  The pointer points into the object of ROOT, OFFSET bytes after ROOT if FIXED.
   TAKEN is the statement that took the declaration's address; null if there are several or it is
   not known.  */

struct tp_underlying
{
  tree root;
  bool fixed;
  HOST_WIDE_INT offset;
  gimple *taken;
};

/* Forget what is known of the previous function.  */
extern void tp_underlying_start (void);

/* Two pointers with the same root are the same value, or point into the same object.  If a
   statement about one pointer dominates a use of the other, both mean the same instance of the
   object.  */
extern struct tp_underlying tp_underlying_of (tree pointer);

/* Return true if STMT is a call of the built-in function CODE.  */
extern bool tp_calls_builtin_p (const gimple *stmt, enum built_in_function code);

#endif
