/* flexible-arrays.h - arrays that may have more elements than they declare.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FLEXIBLE_ARRAYS_H
#define TEMPORAL_FLEXIBLE_ARRAYS_H

/* Will tp_check_indices make sure that the indices in REF stay below the bounds that their arrays
   are declared with?  */
extern bool tp_indices_bounded_p (tree ref);

/* The number of elements of the array type TYPE; 0 if it has none, or it is not
   known.  */
extern unsigned HOST_WIDE_INT tp_array_elements (tree type);

/* May ARRAY have more elements than its type says, as it ends its structure?  */
extern bool tp_flexible_array_p (tree array);

#endif
