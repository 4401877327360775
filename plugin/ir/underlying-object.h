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

/* What is known of the pointers of one function.  */

struct tp_underlying_objects
{
  /* Its loads, in lists of those with the same hash; NEXT is the number of the next one, or -1.  */
  struct load
  {
    tree ref, state, name;
    int next;
  };
  auto_vec<load> loads;
  hash_map<int_hash<HOST_WIDE_INT, -1, -2>, int> lists;
  /* The PHIs that are being looked at, and how many definitions may still be followed: PHIs of many
     arguments that are PHIs themselves have more paths than anybody wants to go.  */
  auto_vec<tree> open_phis;
  unsigned left;
};

/* Two pointers with the same root are the same value, or point into the same object.  If a
   statement about one pointer dominates a use of the other, both mean the same instance of the
   object.  */
extern struct tp_underlying tp_underlying_of (struct tp_underlying_objects *known, tree pointer);

/* Return true if STMT is a call of the built-in function CODE.  */
extern bool tp_calls_builtin_p (const gimple *stmt, enum built_in_function code);

#endif
