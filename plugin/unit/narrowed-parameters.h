/* narrowed-parameters.h - parameters that get pointers to members of structures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NARROWED_PARAMETERS_H
#define TEMPORAL_NARROWED_PARAMETERS_H

/* What is known of the members that a parameter may get.  */

struct tp_narrowed
{
  HOST_WIDE_INT size; /* that of the smallest one, in bytes */
  const char *name;   /* of the member; null if there are several */
  location_t place;   /* its declaration */
};

/* Find the parameters of the functions NODES that may get a pointer to a member of a structure.
   All calls of these functions are in the unit.  */
extern void tp_find_narrowed_parameters (const vec<cgraph_node *> &nodes);

/* What was found for PARM; null if nothing was.  */
extern const tp_narrowed *tp_narrowed_parameter (tree parm);

/* Return true if a pointer of type POINTER may have the bounds of a member with elements of type
   ELEMENT: not if that is a structure and the pointer is taken for one to another.  */
extern bool tp_view_keeps_bounds_p (tree pointer, tree element);

#endif
