/* alloca.h - blocks for alloca and for variable-length arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ALLOCA_H
#define TEMPORAL_ALLOCA_H

/* Make each alloca of the current function a block, whose number becomes the referent of its
   result, and end the blocks where their storage ends.  To be called before any referent is
   computed.  */
extern void tp_instrument_alloca (struct tp_context *cx);

#endif
