/* stats.h - what stats=1 counts: the interface of count.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STATS_H
#define TEMPORAL_STATS_H

#include "base/base.h"

enum tp_stat
{
#define TP_STAT(name, text)  TP_STAT_##name,
#define TP_CAUSE(name, text)  TP_STAT_##name,
#include "base/stats.def"
#undef TP_STAT
#undef TP_CAUSE
  TP_STATS
};

#pragma GCC visibility push(hidden)

extern uint64_t tp_stats[TP_STATS];

/* N more.  */
static inline void
tp_count (enum tp_stat s, uint64_t n)
{
  if (tp_unlikely (tp_options.stats))
    __atomic_add_fetch (&tp_stats[s], n, __ATOMIC_RELAXED);
}

#pragma GCC visibility pop
#endif
