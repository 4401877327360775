/* stats.cc - counters of a translation unit, printed by -stats.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "base/stats.h"

unsigned tp_stats[STAT_COUNT];

static const char *const texts[] = {
#define TP_STAT(name, text) text,
#include "base/stats.def"
#undef TP_STAT
};

static const char *const names[] = {
#define TP_STAT(name, text) #name,
#include "base/stats.def"
#undef TP_STAT
};

/* Whether the counter is a part of all memory accesses, which is printed as a percentage.  */
static const bool shares[] = {
#define TP_STAT(name, text) false,
#define TP_SHARE(name, text) true,
#include "base/stats.def"
#undef TP_STAT
};

const char *
tp_stat_text (enum tp_stat s)
{
  return texts[s];
}

void
tp_stats_print (void)
{
  unsigned all = tp_stats[STAT_dereferences];
  for (int i = 0; i < STAT_COUNT; i++)
    {
      fprintf (stderr, "temporal: %s: %8u %s", main_input_basename, tp_stats[i], texts[i]);
      if (shares[i] && all)
        fprintf (stderr, " (%.1f%%)", 100.0 * tp_stats[i] / all);
      fprintf (stderr, " [%s]\n", names[i]);
    }
}
