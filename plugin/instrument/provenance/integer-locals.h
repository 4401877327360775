/* integer-locals.h - locals in memory that hold integers of which the function makes pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_LOCALS_H
#define TEMPORAL_INTEGER_LOCALS_H

#include "instrument/provenance/context.h"

/* Return true if SLOT, which a statement of the function writes, is or is in a local of whose
   integers the function makes pointers.  */
extern bool tp_makes_pointers_of_p (struct tp_context *cx, tree slot);

#endif
