/* access.h - describes a memory reference.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ACCESS_H
#define TEMPORAL_ACCESS_H

struct tp_access
{
  tree ref;
  tree base;                  /* the innermost base: a MEM_REF or a declaration */
  bool fixed;                 /* the address is BASE + OFFSET, a constant distance */
  HOST_WIDE_INT offset, size; /* in bytes */
  bool partial;               /* a bit-field: REF has no address of its own */
  bool inside;                /* its only variable offsets are indices, and these are checked */
  bool indexed;               /* the indices are checked after the pointer */
};

/* Describe the reference REF in *A.  Returns false if its size is not constant.  */
extern bool tp_describe_access (tree ref, struct tp_access *a);

/* Append the address of the first byte that A accesses.  */
extern tree tp_access_address (gimple_seq *seq, const struct tp_access *a);

/* Append an address in the object that A accesses through a pointer: the address with all indices
   0 if the indices are checked only after the pointer (an access of the same size would be inside
   the object there as well); otherwise the address of the access.  */
extern tree tp_access_object (gimple_seq *seq, const struct tp_access *a);

/* Return true if the reference REF has an address and a constant size.  Sets *SIZE to the size.  */
extern bool tp_plain_range_p (tree ref, tree *size);

/* Return true if the operand REF of STMT only says what memory STMT, an asm statement, may touch:
   an array or a structure that a pointer leads to (instrument/calls/asm.cc).  */
extern bool tp_touched_range_p (const gimple *stmt, const_tree ref);

#endif
