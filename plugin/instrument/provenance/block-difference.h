/* block-difference.h - tells the runtime of differences of pointers to two blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BLOCK_DIFFERENCE_H
#define TEMPORAL_BLOCK_DIFFERENCE_H

/* Look at FUN, which is going to be instrumented; then, statement by statement, tell the runtime of
   such a difference.  */
extern void tp_find_block_differences (struct tp_context *cx);
extern void tp_instrument_difference (struct tp_context *cx, gassign *stmt);

#endif
