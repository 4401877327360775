/* init.c - initialises the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   It is not known which call comes first: the dynamic linker allocates memory by the runtime's
   malloc before any constructor, and a constructor of another library may run instrumented code
   before the runtime's own: the program's malloc, if it has one.  So the first caller initialises
   the runtime:

     down -> starting -> ready

   While it is starting, calls of the same thread behave as if there were no runtime: memory that is
   allocated then is not tracked.  Nothing in the initialisation depends on constructors.  */

#include <errno.h>
#include <pthread.h>

#include "entry/entry.h"
#include "blocks/exposed.h"
#include "interpose/alternate-stack.h"
#include "interpose/other-malloc-calls.h"
#include "leaks/leaks.h"
#include "report/stack-depot.h"
#include "base/runtime-data.h"
#include "base/thread-state.h"
#include "base/stats.h"
#include "report/going-on.h"
#include "report/suppressions.h"
#include "target/x86_64/shadow-fault.h"

/* Every instrumented object refers to this symbol, so that a link without the runtime fails with a
   name that says how to correct it.  */
TRT_EXPORT extern const char
  __temporal_v1_runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal;
const char __temporal_v1_runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal = 1;

TRT_EXPORT void TP_ABI (ready) (void);

static struct trt_lock starting;

static void
start_runtime (void)
{
  trt_options_init ();
  trt_mapping_init ();
  trt_history_init ();
  trt_exposed_init ();
  if (trt_os_thread () == trt_os_process ())
    trt_main_thread_pointer = trt_runtime_data_thread_pointer ();
  trt_store_init ();
  trt_alloc_look_below ();
  trt_malloc_replaced = trt_alloc_replaced ();
  trt_malloc_no_headers = trt_malloc_replaced || trt_alloc_other_below;
  trt_other_heap_known = trt_other_malloc_heap_known;
  trt_reach_start_value = trt_thread_start_value;
  trt_freed_init (trt_alloc_whole ());
  trt_frame_init ();
  trt_signals_init (trt_shadow_fault_repair);
  trt_stack_depot_init ();
  trt_suppress_init ();
  __atomic_store_n (&trt_ready, true, __ATOMIC_RELEASE);
  trt_alloc_start ();
  if (trt_options.verbosity >= 1)
    trt_print ("temporal: process %ld: cell = (address ^ 0x%lx) + 0x%lx\n", trt_os_process (),
               (unsigned long) TP_SHADOW_XOR, (unsigned long) TP_SHADOW_SKEW);
}

void
trt_init (void)
{
  if (trt_ready || !trt_lock_take (&starting))
    return;
  if (!trt_ready)
    start_runtime ();
  trt_lock_give (&starting);
}

void
TP_ABI (ready) (void)
{
  if (trt_ready)
    return;
  int saved_errno = errno;
  trt_init ();
  errno = saved_errno;
}

static void
fork_child (void)
{
  trt_store_fork_child ();
  trt_atomic_fork_child ();
}

/* Early, so that the fork handlers are in place when constructors of libraries run.  */
static __attribute__ ((constructor (101))) void
construct (void)
{
  trt_init ();
  pthread_atfork (trt_store_fork_prepare, trt_store_fork_parent, fork_child);
  pthread_atfork (trt_thread_state_fork_prepare, trt_thread_state_fork_done,
                  trt_thread_state_fork_done);
  trt_other_malloc_begin ();
  trt_preloaded_tell ();
  trt_stats_init ();
  trt_suppress_start ();
  trt_exit_init ();
  trt_alternate_stack_main ();
  trt_leaks_init ();
}
