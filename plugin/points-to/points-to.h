/* points-to.h - what follows from the points-to graph of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   All answers are "no" where the graph was not made, or does not know; that is always
   safe.  They hold from the pass that makes it to the end of the unit.  */

#ifndef TEMPORAL_POINTS_TO_H
#define TEMPORAL_POINTS_TO_H

/* Can the access by STMT to memory that a pointer leads to not fail, except for a null pointer?
   WHAT is 'r' or 'w'.  */
extern bool tp_pt_safe_p (const gimple *stmt, char what);

/* Can it fail only by an index, or for a null pointer?  Then *DEREF_BYTES are available
   after the pointer, or if *ADDED, after the pointer that it is the sum of and an integer.  */
extern bool tp_pt_index_only_p (const gimple *stmt, char what, HOST_WIDE_INT *deref_bytes,
                                bool *added);

/* Can that pointer be null at all?  */
extern bool tp_pt_maybe_null_p (const gimple *stmt, char what);

/* ... and can it fail for what TP_POISON_POINTER stands for?  */
extern bool tp_pt_maybe_poison_p (const gimple *stmt);

/* Can it fail only for that the object has ended, or that there was none?  */
extern bool tp_pt_in_bounds_p (const gimple *stmt, char what);

/* Is it, where it can fail for nothing else than that and the null pointer (tp_pt_safe_p), still to
   be asked whether the block has been freed?  Nothing else can be there by now.  STMT may also be a
   call of free.  */
extern bool tp_pt_not_reused_p (const gimple *stmt, char what);

/* Can no other thread end the block while this function waits, or calls external functions?  Then
   it ends only by what the function does itself.  */
extern bool tp_pt_unshared_p (const gimple *stmt, char what);

/* The size in bytes of the element, from the pointer that STMT follows for the access WHAT on, of
   which all has to be checked, since that is where others know it from; 0 if there is none.  */
extern HOST_WIDE_INT tp_pt_checked_element (const gimple *stmt, char what);

/* Are the pointers of the local VAR to be poisoned where it begins?  */
extern bool tp_pt_poison_local_p (tree var);

/* Which words of each STRIDE are pointers: the bits of MASK.  */

struct tp_poison_layout
{
  int size_argument; /* of the call that allocates, or -1 */
  HOST_WIDE_INT size;
  bool grown; /* by realloc */
  bool others_first;
  bool inside; /* a function around malloc (allocation-calls.cc), whose callers may ask for more */
  unsigned stride;
  unsigned HOST_WIDE_INT mask;
};

/* That of the block that CALL allocates, if a proof relies on it that it begins poisoned; else
   null.  */
extern const struct tp_poison_layout *tp_pt_poison_layout (gcall *call);

/* How many places there are in a block where SIZE bytes begin: the variable COUNT, made when
   somebody asks for it.  */
struct tp_place_count
{
  HOST_WIDE_INT size;
  tree count;
};

/* A block that is the only one.  */
struct tp_singleton
{
  unsigned object; /* while there is a graph */
  tree low;        /* where it starts */
  auto_vec<tp_place_count> all;
  int factor[2]; /* the arguments of the call that allocates it whose product is its size, or -1 */
  HOST_WIDE_INT size; /* if the first is -1 */
};

/* The block that the access WHAT of STMT is in, if that is one; and that which CALL allocates.
   Else null.  */
extern tp_singleton *tp_pt_singleton_of (const gimple *stmt, char what);
extern tp_singleton *tp_pt_singleton_allocated (gcall *call);

/* TO takes the place of the call FROM.  */
extern void tp_pt_call_replaced (gimple *from, gimple *to);

/* Is the referent of the SSA pointer P never read?  */
extern bool tp_pt_unread_referent_p (tree p);

/* Is the referent that STMT's store of a pointer would leave never read?  */
extern bool tp_pt_unread_store_p (const gimple *stmt);

/* Does the function DECL never read the referent of its parameter number I; does no caller
   read that of its result?  */
extern bool tp_pt_unread_parameter_p (tree decl, unsigned i);
extern bool tp_pt_unread_result_p (tree decl);

/* Does STMT read, or write, only objects that never hold a pointer's bits?  */
extern bool tp_pt_pointer_free_read_p (const gimple *stmt);
extern bool tp_pt_pointer_free_write_p (const gimple *stmt);

/* Is the number of the local variable VAR never needed?  */
extern bool tp_pt_untracked_p (tree var);

#endif
