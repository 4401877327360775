/* stats.c - prints statistics.

   SPDX-License-Identifier: GPL-3.0-or-later

   With stats=1 a process prints at exit how often compiled code called the runtime, how the slow
   path decided, and how many pointers were only known by their values; so it shows how much was
   accepted because of uninstrumented code (slow-path.c).  Checks that succeed inline are not
   counted; with -fplugin-arg-temporal-disable=lower all checks call the runtime.

   If stats=0 a counter costs a test of one byte, on paths that are slow anyway.  A child of fork
   starts with zeros.  A process that ends by _exit, or by exec, prints nothing.  */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "report/report.h"
#include "base/malloc-owner.h"
#include "blocks/origin-numbers.h"
#include "base/stats.h"

const char *const trt_stat_texts[TRT_STATS] = {
#define TRT_STAT(name, text) text,
#define TRT_CAUSE(name, text) text,
#include "base/stats.def"
#undef TRT_STAT
#undef TRT_CAUSE
};

static const bool causes[TRT_STATS] = {
#define TRT_STAT(name, text) false,
#define TRT_CAUSE(name, text) true,
#include "base/stats.def"
#undef TRT_STAT
#undef TRT_CAUSE
};

static void
print_line (uint64_t n, const char *indent, const char *text)
{
  trt_print ("temporal: %12lu %s%s\n", (unsigned long) n, indent, text);
}

void
trt_stats_print (void)
{
  struct trt_number_counts blocks;
  struct rusage usage;

  if (!trt_options.stats || !trt_ready)
    return;
  trt_number_count (&blocks);
  trt_print ("temporal: statistics of process %ld\n", trt_os_process ());
  for (int i = 0; i < TRT_STATS; i++)
    if (!causes[i] || trt_stats[i])
      print_line (trt_stats[i], causes[i] ? "  " : "", trt_stat_texts[i]);
  print_line (blocks.heap + blocks.pool + blocks.global + blocks.stack, "", "blocks");
  print_line (blocks.heap, "  ", "of the heap");
  print_line (blocks.pool, "  ", "of pools, and mappings");
  print_line (blocks.global, "  ", "globals and literals");
  print_line (blocks.stack, "  ", "locals");
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    print_line (usage.ru_maxrss, "", "KiB of memory at the most");
  if (trt_malloc_replaced && !trt_other_malloc_hooked)
    trt_print ("temporal: the heap was not tracked: malloc is another's\n");
}

static void
print_at_exit (int status, void *unused)
{
  (void) status;
  (void) unused;
  trt_stats_print ();
}

static void
reset_in_child (void)
{
  for (int i = 0; i < TRT_STATS; i++)
    trt_stats[i] = 0;
}

void
trt_stats_init (void)
{
  if (!trt_options.stats)
    return;
  pthread_atfork (NULL, NULL, reset_in_child);
  on_exit (print_at_exit, NULL);
}
