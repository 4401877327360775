/* garbage-collection.cc - when GCC collects garbage.

   SPDX-License-Identifier: GPL-3.0-or-later

   On a machine with much memory GCC does not collect before 128 MiB are full (--param
   ggc-min-heapsize), and most units of C end before that: all statements and instructions that it
   ever made stay.  With checks that is two to three times as much, but no more than before is in
   use at any time.  So what is unused is to be collected earlier: the heap may grow by half, and to
   18 MiB in any case.  For a unit of some thousand lines that is two or three times, of some
   hundredths of a second each.  What the user says of the two parameters counts.

   Large heaps are looked through as rarely as GCC would do it, when they have doubled: there an
   iteration takes long.  */

#include "base/temporal-gcc.h"
#include "timevar.h"
#include "garbage-collection.h"

/* In KiB, and in percent.  */
static const int heap_min = 12 << 10, growth = 50, growth_large = 100;
/* A unit is large once GCC has allocated so many bytes for it.  */
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
