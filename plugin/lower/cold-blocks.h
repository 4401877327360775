/* cold-blocks.h - which calls of the runtime are in basic blocks that are hardly ever executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_BLOCKS_H
#define TEMPORAL_COLD_BLOCKS_H

/* Find those among CALLS, of the runtime, that are made so rarely that only their size counts; the
   rest become OTHERS.  */
extern void tp_find_cold_blocks (const vec<gimple *> &calls, vec<gimple *> *others);
extern void tp_cold_block_finish (void);

/* Is CALL one of these?  */
extern bool tp_cold_block_p (gimple *call);

#endif
