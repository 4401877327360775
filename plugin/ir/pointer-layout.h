/* pointer-layout.h - the offsets of the pointers in a variable, by its type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_LAYOUT_H
#define TEMPORAL_POINTER_LAYOUT_H

/* COUNT consecutive pointers, beginning at offset PLACE, in bytes.  */

struct tp_pointer_run
{
  HOST_WIDE_INT place;
  unsigned HOST_WIDE_INT count;
};

/* Set RUNS to the pointers in VAR.  Returns false if it has none, or is not handled.  */
extern bool tp_pointer_runs (tree var, vec<tp_pointer_run> *runs);

/* Return true if the type of the local VAR has pointers that can be marked as uninitialised when
   VAR is in memory.  */
extern bool tp_has_pointers_p (tree var);

/* Append to PLACES the offsets of these pointers in VAR, in bytes.  */
extern void tp_pointer_places (tree var, vec<HOST_WIDE_INT> *places);

#endif
