/* access.h - what a memory reference touches.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ACCESS_H
#define TEMPORAL_ACCESS_H

struct tp_access
{
  tree ref;
  tree base;                  /* innermost: a MEM_REF or a declaration */
  bool fixed;                 /* the place is base + OFFSET, a constant */
  HOST_WIDE_INT offset, size; /* in bytes */
  bool partial;               /* a bit-field: REF has no address of its own */
  bool inside;                /* its indices are checked, and are all */
  bool indexed;               /* and that is done after the check of its pointer */
};

/* Describe the reference REF in *A; false if its size is not constant.  */
extern bool tp_describe_access (tree ref, struct tp_access *a);

/* The address of the first byte that A touches.  */
extern tree tp_access_address (gimple_seq *seq, const struct tp_access *a);

/* An address in the object that A, through a pointer, accesses, which does not depend on indices if
   they have not been checked yet: where its size would fit as well.  */
extern tree tp_access_object (gimple_seq *seq, const struct tp_access *a);

/* Does the reference REF have an address, and a size that is constant?  Sets *SIZE.  */
extern bool tp_plain_range_p (tree ref, tree *size);

#endif
