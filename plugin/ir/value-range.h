/* value-range.h - constant bounds of an integer expression.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VALUE_RANGE_H
#define TEMPORAL_VALUE_RANGE_H

/* Is the integer EXPR always one of [*LOW, *HIGH]?  If its type has 64 bits, it is such a number
   modulo 2^64.  If USE is not null, it is what is so at that statement, and the conditions that
   lead there count as far as dominators are known.  What is told follows from the types of what is
   loaded, from conditions, and from arithmetic that cannot overflow, and from nothing that only
   correct programs promise.  */
extern bool tp_value_range_p (tree expr, gimple *use, HOST_WIDE_INT *low, HOST_WIDE_INT *high);

/* Which numbers can a variable of TYPE hold, if that has fewer than 64 bits?  A truth value in
   memory may be any byte.  */
extern bool tp_type_bounds_p (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high);

/* Is INDEX at USE always below COUNT, by its range or the size of its type?  */
extern bool tp_always_below_p (tree index, gimple *use, unsigned HOST_WIDE_INT count);

#endif
