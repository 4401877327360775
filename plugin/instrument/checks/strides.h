/* strides.h - distances that are added to a pointer again and again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STRIDES_H
#define TEMPORAL_STRIDES_H

/* How a distance changes.  */

struct tp_stride
{
  HOST_WIDE_INT bytes; /* the longest constant step of a variable in it */
  bool varies;         /* a step is no constant, or two variables are multiplied */
};

/* The stride of the distance E, an integer in bytes.  */
extern struct tp_stride tp_stride_of (tree e);

/* If E, an integer that may be converted, has one value only, set *VALUE to it and return true.  */
extern bool tp_single_value_p (tree e, HOST_WIDE_INT *value);

/* Return true if pointers take part in the distance E.  */
extern bool tp_made_of_pointers_p (tree e);

#endif
