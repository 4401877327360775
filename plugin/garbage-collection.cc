/* garbage-collection.cc - lets GCC collect garbage earlier.

   SPDX-License-Identifier: GPL-3.0-or-later

   On a machine with much memory GCC does not collect before 128 MiB are allocated (--param
   ggc-min-heapsize), and the compilation of most C units ends before that, so that all statements
   and instructions that were ever made stay in memory.  With checks these are two to three times as
   many, although no more of them are in use at any time than before.  So GCC is made to collect
   earlier: when the heap has grown by half, but not below 18 MiB.  For a unit of some thousand
   lines these are two or three collections, of some hundredths of a second each.  The user's
   settings of the two parameters take precedence.

   For large heaps a collection takes long, so they are collected as rarely as by GCC itself, when
   they have doubled.  */

#include "base/temporal-gcc.h"
#include "timevar.h"
#include "garbage-collection.h"

/* The minimal heap size in KiB, and the growth in percent, for normal and for large units.  */
static const int heap_min = 12 << 10, growth = 50, growth_large = 100;
/* A unit is large when GCC has allocated so many bytes for it.  */
static const size_t large = (size_t) 256 << 20;

static void
grow_faster (void *, void *)
{
  if (timevar_ggc_mem_total > large && param_ggc_min_expand < growth_large)
    param_ggc_min_expand = growth_large;
}

void
tp_collect_early (const char *plugin)
{
  if (!global_options_set.x_param_ggc_min_heapsize)
    param_ggc_min_heapsize = MIN (param_ggc_min_heapsize, heap_min);
  if (global_options_set.x_param_ggc_min_expand || param_ggc_min_expand <= growth)
    return;
  param_ggc_min_expand = growth;
  register_callback (plugin, PLUGIN_GGC_END, grow_faster, NULL);
}
