/* pointer-layout.h - where pointers are in the type of a variable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_LAYOUT_H
#define TEMPORAL_POINTER_LAYOUT_H

/* COUNT pointers one after the other, from the byte PLACE on.  */

struct tp_pointer_run
{
  HOST_WIDE_INT place;
  unsigned HOST_WIDE_INT count;
};

/* The pointers of VAR in RUNS; false if there are none, or VAR is to be left
   alone.  */
extern bool tp_pointer_runs (tree var, vec<tp_pointer_run> *runs);

/* Does the local VAR, if it lives in memory, hold pointers that can be marked as not set, as far as
   its type tells?  */
extern bool tp_has_pointers_p (tree var);

/* Append to PLACES the bytes of VAR where these pointers are.  */
extern void tp_pointer_places (tree var, vec<HOST_WIDE_INT> *places);

#endif
