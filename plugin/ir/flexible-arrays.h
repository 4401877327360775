/* flexible-arrays.h - arrays that may have more elements than their type says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FLEXIBLE_ARRAYS_H
#define TEMPORAL_FLEXIBLE_ARRAYS_H

/* Return true if tp_check_indices will check all indices in REF against the bounds that their
   arrays are declared with.  */
extern bool tp_indices_bounded_p (tree ref);

/* The number of elements of the array type TYPE; 0 if it has none or the number is not known.  */
extern unsigned HOST_WIDE_INT tp_array_elements (tree type);

/* Return true if ARRAY may have more elements than its type says, because it is the last member of
   its structure.  */
extern bool tp_flexible_array_p (tree array);

#endif
