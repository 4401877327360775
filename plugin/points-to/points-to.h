/* points-to.h - the results of the points-to analysis of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   All answers are "no" if the graph was not made or nothing is known, which is always safe.  They
   are valid from the points-to pass to the end of the unit.  */

#ifndef TEMPORAL_POINTS_TO_H
#define TEMPORAL_POINTS_TO_H

/* Return true if the access of STMT through a pointer can only fail if the pointer is null.  WHAT
   is 'r' or 'w'.  */
extern bool tp_pt_safe_p (const gimple *stmt, char what);

/* Return true if it can fail only because of an index, or if the pointer is null.  Then
   *DEREF_BYTES are available after the pointer, or, if *ADDED, after the pointer to which an
   integer was added to compute it.  */
extern bool tp_pt_index_only_p (const gimple *stmt, char what, HOST_WIDE_INT *deref_bytes,
                                bool *added);

/* Return true if that pointer can be null.  */
extern bool tp_pt_maybe_null_p (const gimple *stmt, char what);

/* Return true if that pointer can be TP_POISON_POINTER, i.e. uninitialised.  */
extern bool tp_pt_maybe_poison_p (const gimple *stmt);

/* Return true if the access can fail only because the object has ended, or never existed.  */
extern bool tp_pt_in_bounds_p (const gimple *stmt, char what);

/* Return true if an access that can otherwise fail only if the pointer is null (tp_pt_safe_p) must
   also test whether its block has been freed; the memory cannot have been reused.  STMT may also be
   a call of free.  */
extern bool tp_pt_not_reused_p (const gimple *stmt, char what);

/* The size in bytes of the element, from the pointer that STMT dereferences for the access WHAT,
   that must be checked as a whole, because other accesses rely on it; 0 if there is none.  */
extern HOST_WIDE_INT tp_pt_checked_element (const gimple *stmt, char what);

/* Return true if the pointers of the local VAR are to be poisoned at its beginning.  */
extern bool tp_pt_poison_local_p (tree var);

/* Of each STRIDE words of a block, those whose bits are set in MASK are pointers.  */

struct tp_poison_layout
{
  int size_argument; /* of the call that allocates, or -1 */
  HOST_WIDE_INT size;
  bool grown;        /* allocated by realloc */
  bool others_first; /* another block may be allocated first */
  bool inside; /* in a function around malloc (allocation-calls.cc), whose callers may want more */
  unsigned stride;
  unsigned HOST_WIDE_INT mask;
};

/* The layout of the block that CALL allocates, if a proof relies on the block being poisoned at its
   start; otherwise null.  */
extern const struct tp_poison_layout *tp_pt_poison_layout (gcall *call);

/* The number of offsets in a block at which SIZE bytes can begin: the variable COUNT, which is made
   when it is first needed.  */
struct tp_place_count
{
  HOST_WIDE_INT size;
  tree count;
};

/* A singleton: the only block of its allocation.  */
struct tp_singleton
{
  unsigned object; /* its number, while the graph exists */
  tree low;        /* a variable with its start address */
  auto_vec<tp_place_count> all;
  int factor[2];      /* the arguments of the allocation whose product is the size, or -1 */
  HOST_WIDE_INT size; /* the size if FACTOR[0] is -1 */
};

/* The singleton that the access WHAT of STMT is in; the singleton that CALL allocates.  Null if it
   is none.  */
extern tp_singleton *tp_pt_singleton_of (const gimple *stmt, char what);
extern tp_singleton *tp_pt_singleton_allocated (gcall *call);

/* The call FROM has been replaced by TO.  */
extern void tp_pt_call_replaced (gimple *from, gimple *to);

/* Return true if the referent of the SSA pointer P is never read.  */
extern bool tp_pt_unread_referent_p (tree p);

/* Return true if the referent that STMT's store of a pointer would leave is never read.  */
extern bool tp_pt_unread_store_p (const gimple *stmt);

/* Return true if the function DECL never reads the referent of its parameter I; if no caller reads
   the referent of its result.  */
extern bool tp_pt_unread_parameter_p (tree decl, unsigned i);
extern bool tp_pt_unread_result_p (tree decl);

/* Return true if STMT reads, or writes, only objects that never hold a pointer's bits.  */
extern bool tp_pt_pointer_free_read_p (const gimple *stmt);
extern bool tp_pt_pointer_free_write_p (const gimple *stmt);

/* Return true if STMT reads only objects that hold constants and what this unit has computed, no
   address that came from elsewhere.  */
extern bool tp_pt_computed_read_p (const gimple *stmt);

/* Return true if the origin number of the local variable VAR is never needed.  */
extern bool tp_pt_untracked_p (tree var);

#endif
