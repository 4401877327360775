/* ownerless-memory.c - whether an access to memory without a block may be intended.

   SPDX-License-Identifier: GPL-3.0-or-later

   It may be if memory is mapped (mapped-memory.c).  If a program handles SIGSEGV or SIGBUS itself,
   it may also expect the fault (the write barrier of a garbage collector, memory that is mapped on
   demand).  And the main thread's stack may still grow.  */

#include "slow-path/slow-path.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

/* May the stack on which this runs, if it is the main thread's, grow down to A?  */

static bool
stack_may_grow_p (uintptr_t a)
{
  uintptr_t here = (uintptr_t) __builtin_frame_address (0), low, high;
  struct rlimit limit;
  if (a >= here || !trt_os_mapping (here, &low, &high) || !trt_os_main_stack (high)
      || getrlimit (RLIMIT_STACK, &limit) != 0)
    return false;
  size_t most = limit.rlim_cur == RLIM_INFINITY ? (size_t) 1 << 36 : limit.rlim_cur;
  return high - a <= most;
}

bool
trt_ownerless_access (uintptr_t a, size_t n)
{
  int saved_errno = errno;
  /* The shadow is mapped, but not by the program.  */
  if (trt_mapping_shadow_p (a))
    return false;
  bool reachable = (a + n - 1 >= a && trt_mapped_p (a) && trt_mapped_p (a + n - 1));
  if (!reachable)
    reachable = trt_signal_handled (SIGSEGV) || trt_signal_handled (SIGBUS) || stack_may_grow_p (a);
  errno = saved_errno;
  return reachable;
}
