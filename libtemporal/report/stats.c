/* stats.c - what the runtime did, in numbers.

   SPDX-License-Identifier: GPL-3.0-or-later

   With stats=1 a process says at its exit how often compiled code asked the runtime, how the slow path
   decided, and how many pointers were known by their values only: what leniency towards uninstrumented
   code (judge.c) has let pass can be read from it.  Checks that compiled code answers
   itself leave no trace, which is their point; compiled with -fplugin-arg-temporal-no_lower all come here.

   Counters that nobody wants cost a test of one byte on paths that are slow anyway.  A child of fork begins with
   zeros.  A process that ends by _exit, or by exec, says nothing.  */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "report/report.h"
#include "base/heap.h"
#include "blocks/number.h"
#include "base/stats.h"

const char *const tp_stat_texts[TP_STATS] =
{
#define TP_STAT(name, text)  text,
#define TP_CAUSE(name, text)  text,
#include "base/stats.def"
#undef TP_STAT
#undef TP_CAUSE
};

static const bool causes[TP_STATS] =
{
#define TP_STAT(name, text)  false,
#define TP_CAUSE(name, text)  true,
#include "base/stats.def"
#undef TP_STAT
#undef TP_CAUSE
};

static void
print_line (uint64_t n, const char *indent, const char *text)
{
  tp_print ("temporal: %12lu %s%s\n", (unsigned long) n, indent, text);
}

void
tp_stats_print (void)
{
  struct tp_number_counts blocks;
  struct rusage usage;

  if (!tp_options.stats || !tp_ready)
    return;
  tp_number_count (&blocks);
  tp_print ("temporal: statistics of process %ld\n", tp_os_process ());
  for (int i = 0; i < TP_STATS; i++)
    if (!causes[i] || tp_stats[i])
      print_line (tp_stats[i], causes[i] ? "  " : "", tp_stat_texts[i]);
  print_line (blocks.heap + blocks.pool + blocks.global + blocks.stack, "", "blocks");
  print_line (blocks.heap, "  ", "of the heap");
  print_line (blocks.pool, "  ", "of pools, and mappings");
  print_line (blocks.global, "  ", "globals and literals");
  print_line (blocks.stack, "  ", "locals");
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    print_line (usage.ru_maxrss, "", "KiB of memory at the most");
  if (tp_heap_replaced && !tp_hooked)
    tp_print ("temporal: the heap was not tracked: malloc is another's\n");
}

static void
at_exit (int status, void *unused)
{
  (void) status;
  (void) unused;
  tp_stats_print ();
}

static void
in_child (void)
{
  for (int i = 0; i < TP_STATS; i++)
    tp_stats[i] = 0;
}

void
tp_stats_init (void)
{
  if (!tp_options.stats)
    return;
  pthread_atfork (NULL, NULL, in_child);
  on_exit (at_exit, NULL);
}
