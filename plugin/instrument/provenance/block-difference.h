/* block-difference.h - tells the runtime of differences of pointers to two blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCK_DIFFERENCE_H
#define TEMPORAL_BLOCK_DIFFERENCE_H

/* tp_find_block_differences examines FUN before it is instrumented; tp_instrument_difference then
   inserts the call of the runtime if STMT is such a difference, and tp_instrument_equality if it
   asks whether a block was moved.  */
extern void tp_find_block_differences (struct tp_context *cx);
extern void tp_instrument_difference (struct tp_context *cx, gassign *stmt);
extern void tp_instrument_equality (struct tp_context *cx, gimple *stmt);

#endif
