/* stats.h - counters of a translation unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STATS_H
#define TEMPORAL_STATS_H

enum tp_stat
{
#define TP_STAT(name, text) STAT_##name,
#include "base/stats.def"
#undef TP_STAT
  STAT_COUNT
};

/* The counters of this compilation.  */
extern unsigned tp_stats[STAT_COUNT];

static inline void
tp_count (enum tp_stat s)
{
  tp_stats[s]++;
}

/* The description of the counter S that -stats prints.  */
extern const char *tp_stat_text (enum tp_stat s);

/* Print each counter on a line to stderr.  */
extern void tp_stats_print (void);

#endif
