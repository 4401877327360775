/* init.c - bring-up.

   SPDX-License-Identifier: GPL-3.0-or-later

   Nobody knows who calls first: the dynamic linker allocates memory through our
   malloc before any constructor, a constructor of another library may run
   instrumented code before ours.  So whoever comes first brings the runtime up:

     down -> starting -> ready

   While it is starting, calls of the same thread are answered as if there were no
   runtime: memory allocated then stays untracked.  Nothing in the bring-up
   depends on constructors.  */

#include <pthread.h>

#include "entry/entry.h"
#include "blocks/given.h"
#include "interpose/hooked.h"
#include "leaks/leaks.h"
#include "base/own.h"
#include "base/room.h"
#include "base/stats.h"
#include "target/x86_64/fault.h"

/* What every instrumented object refers to, so that a link without the runtime fails
   with a name that says how to mend it.  */
TP_EXPORT extern const char
  __temporal_v1_runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal;
const char
  __temporal_v1_runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal = 1;

static struct tp_lock starting;

static void
start (void)
{
  tp_options_init ();
  tp_mapping_init ();
  tp_history_init ();
  tp_given_init ();
  if (tp_os_thread () == tp_os_process ())
    tp_main_thread_pointer = tp_own_thread_pointer ();
  tp_store_init ();
  tp_alloc_look_below ();
  tp_heap_replaced = tp_alloc_replaced ();
  tp_heap_known = tp_hook_heap_known;
  tp_reach_start_value = tp_start_value;
  tp_freed_init (tp_alloc_whole ());
  tp_frame_init ();
  tp_signals_init (tp_fault_repair);
  if (tp_options.leaks)
    {
      tp_depot_init (tp_alloc_entry_p);
      tp_suppress_init ();
    }
  __atomic_store_n (&tp_ready, true, __ATOMIC_RELEASE);
  tp_alloc_start ();
  if (tp_options.verbosity >= 1)
    tp_print ("temporal: process %ld: cell = (address ^ 0x%lx) + 0x%lx\n",
              tp_os_process (), (unsigned long) TP_SHADOW_XOR,
              (unsigned long) TP_SHADOW_SKEW);
}

void
tp_init (void)
{
  if (tp_ready || !tp_lock_take (&starting))
    return;
  if (!tp_ready)
    start ();
  tp_lock_give (&starting);
}

static void
fork_child (void)
{
  tp_store_fork_child ();
  tp_atomic_fork_child ();
}

/* Early, so that a library's constructors find the fork handlers in place.  */
static __attribute__ ((constructor (101))) void
construct (void)
{
  tp_init ();
  pthread_atfork (tp_store_fork_prepare, tp_store_fork_parent,
                  fork_child);
  pthread_atfork (tp_room_fork_prepare, tp_room_fork_done, tp_room_fork_done);
  tp_hook_begin ();
  tp_preloaded_tell ();
  tp_stats_init ();
  tp_leaks_init ();
}
