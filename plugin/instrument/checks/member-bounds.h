/* member-bounds.h - pointers that may not leave a member of a structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MEMBER_BOUNDS_H
#define TEMPORAL_MEMBER_BOUNDS_H

struct tp_access;

/* The member that a pointer points into, or right after.  */

struct tp_member
{
  tree part;          /* the reference to it; null if it is not known */
  tree parm;          /* the parameter that came with its bounds, if that is the case */
  tree start;         /* an SSA name with its address; null if there is none */
  tree element;       /* the type of its elements, or its own */
  HOST_WIDE_INT size; /* in bytes; if it is not known, the smallest possible one */
  bool fixed;         /* the pointer is at PLACE, in bytes from its start */
  HOST_WIDE_INT place;
  bool steps_back; /* a constant was subtracted from the pointer */
  gassign *taken;  /* the statement that took the address, if that is the pointer itself */
};

/* If POINTER was computed from a member whose bounds are to be compared, describe it in *M and
   return true.  */
extern bool tp_member_of (tree pointer, struct tp_member *m);

/* SITE with the name of M, and where it is declared, as far as that is known.  */
extern tree tp_site_in_member (tree site, const struct tp_member *m);

/* The field that ARRAY, the array of an ARRAY_REF, is or is an element of; null if it is no
   member.  */
extern tree tp_array_field (tree array);

/* Append the address of M, and its size in bytes.  */
extern tree tp_member_address (gimple_seq *seq, const struct tp_member *m);
extern tree tp_member_size (const struct tp_member *m);

/* Set the arguments BOUNDS and BOUNDS + 1 of CALL to the address and the size of the member that
   argument I points into.  */
extern void tp_pass_bounds (gcall *call, unsigned i, unsigned bounds);

/* Append to SEQ the check that A, an access WHAT of STMT through POINTER, stays inside the member
   that POINTER was computed from.  */
extern void tp_check_member (gimple_seq *seq, gimple *stmt, const struct tp_access *a, tree pointer,
                             char what);

/* Return true if N bytes at M's pointer, which are written if WRITE, certainly are inside M, or if
   the program means more than M: all of the structure from there on.  */
extern bool tp_member_range_p (const struct tp_member *m, tree n, bool write);

#endif
