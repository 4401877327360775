/* bounded-members.h - members of structures that a pointer to them may not leave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BOUNDED_MEMBERS_H
#define TEMPORAL_BOUNDED_MEMBERS_H

/* A reference to a member or to one of its elements.  */

struct tp_bounded_member
{
  tree part;          /* the reference to the member */
  tree element;       /* the type of its elements, or its own */
  HOST_WIDE_INT size; /* in bytes */
  bool fixed;         /* the reference is at PLACE, in bytes from its start */
  HOST_WIDE_INT place;
};

/* If REF, whose address is taken, is a member whose bounds are to be compared, or one of its
   elements, describe it in *M and return true.  */
extern bool tp_bounded_member_p (tree ref, struct tp_bounded_member *m);

#endif
