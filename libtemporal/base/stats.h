/* stats.h - what stats=1 counts: the interface of counters.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STATS_H
#define TEMPORAL_STATS_H

#include "base/base.h"

enum trt_stat
{
#define TRT_STAT(name, text) TRT_STAT_##name,
#define TRT_CAUSE(name, text) TRT_STAT_##name,
#include "base/stats.def"
#undef TRT_STAT
#undef TRT_CAUSE
  TRT_STATS
};

#pragma GCC visibility push(hidden)

extern uint64_t trt_stats[TRT_STATS];

/* Add N to the counter S, if stats=1.  */
static inline void
trt_count (enum trt_stat s, uint64_t n)
{
  if (trt_unlikely (trt_options.stats))
    __atomic_add_fetch (&trt_stats[s], n, __ATOMIC_RELAXED);
}

#pragma GCC visibility pop
#endif
