/* value-range.h - constant bounds of an integer expression.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VALUE_RANGE_H
#define TEMPORAL_VALUE_RANGE_H

/* If the integer EXPR is known to be in a range, set [*LOW, *HIGH] to it and return true.  If its
   type has 64 bits, this is true modulo 2^64.  If USE is not null, the range holds at that
   statement, and the conditions that lead to it are used if dominators are available.  The range
   follows from the types of loaded values, from conditions, and from arithmetic that cannot
   overflow; it does not rest on the assumption that the program is correct.  */
extern bool tp_value_range_p (tree expr, gimple *use, HOST_WIDE_INT *low, HOST_WIDE_INT *high);

/* If TYPE has fewer than 64 bits, set [*LOW, *HIGH] to the values that a variable of TYPE can have
   and return true.  A boolean in memory may have any byte value.  */
extern bool tp_type_bounds_p (tree type, HOST_WIDE_INT *low, HOST_WIDE_INT *high);

/* Return true if INDEX is always less than COUNT at USE, by its range or by the size of its
   type.  */
extern bool tp_always_below_p (tree index, gimple *use, unsigned HOST_WIDE_INT count);

#endif
