/* rlimits.c - resource limits that count only the program's memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a program limits its memory to one GiB, that is exceeded before it begins, because the shadow
   counts.  So the limit passed to the kernel is the program's plus what the runtime has mapped.  A
   query returns what the program has set.  Programs that are executed later have the higher
   limit.  */

#define _GNU_SOURCE
#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "interpose/interpose.h"
#include "shadow/shadow-mapping.h"

/* Additional bytes for memory that the runtime will map later.  */
#define LATER (256ULL << 20)

/* The kernel's structure.  */
struct limit
{
  uint64_t current, most;
};

/* The limits that the program has set, and those that the kernel was given for them; both are zero
   if nothing was set.  */
static struct
{
  struct limit set, given;
} known[2];

static int
index_of (int what)
{
  return what == RLIMIT_AS ? 0 : what == RLIMIT_DATA ? 1 : -1;
}

/* The number of bytes of the runtime that the kernel counts.  */
static uint64_t
own_bytes (int what)
{
  uint64_t sum = what == RLIMIT_AS ? trt_mapping_fence_bytes : 0;
  uintptr_t low, high;

  for (unsigned i = 0; trt_os_own (i, &low, &high); i++)
    sum += high - low;
  return sum;
}

static uint64_t
raised (uint64_t value, uint64_t own, uint64_t most)
{
  if (value == RLIM64_INFINITY || value > RLIM64_INFINITY - own)
    return value;
  return value + own < most ? value + own : most;
}

static uint64_t
as_set (uint64_t value, uint64_t set, uint64_t given)
{
  return given && value == given ? set : value;
}

/* Set and get the limit WHAT of this process.  */
static __attribute__ ((unused)) int
change (int what, const struct limit *new, struct limit *old)
{
  int k = index_of (what);
  struct limit before, l;

  if (k < 0 || !trt_ready)
    return syscall (SYS_prlimit64, 0, what, new, old);
  if (syscall (SYS_prlimit64, 0, what, NULL, &before) != 0)
    return -1;
  if (new)
    {
      uint64_t own = own_bytes (what) + LATER;
      l.most = raised (new->most, own, before.most);
      l.current = raised (new->current, own, l.most);
      /* Invalid limits are passed to the kernel unchanged, which returns the error.  */
      if (new->current > new->most)
        l = *new;
      if (syscall (SYS_prlimit64, 0, what, &l, NULL) != 0)
        return -1;
    }
  if (old)
    *old = (struct limit) { as_set (before.current, known[k].set.current, known[k].given.current),
                            as_set (before.most, known[k].set.most, known[k].given.most) };
  if (new)
    {
      known[k].set = *new;
      known[k].given = l;
    }
  return 0;
}

/* The sanitizers' runtimes call these functions before they, or their shadow, are initialised.  */
#ifndef TP_SANITIZED

TRT_EXPORT int
prlimit64 (pid_t process, enum __rlimit_resource what, const struct rlimit64 *new,
           struct rlimit64 *old)
{
  struct limit n, o;

  if (process != 0 && process != trt_os_process ())
    return syscall (SYS_prlimit64, process, what, new, old);
  if (new)
    n = (struct limit) { new->rlim_cur, new->rlim_max };
  int result = change (what, new ? &n : NULL, old ? &o : NULL);
  if (result == 0 && old)
    *old = (struct rlimit64) { o.current, o.most };
  return result;
}

TRT_EXPORT int
setrlimit64 (enum __rlimit_resource what, const struct rlimit64 *new)
{
  return prlimit64 (0, what, new, NULL);
}

TRT_EXPORT int
getrlimit64 (enum __rlimit_resource what, struct rlimit64 *old)
{
  return prlimit64 (0, what, NULL, old);
}

_Static_assert(sizeof (struct rlimit) == sizeof (struct rlimit64), "one structure under two names");

TRT_EXPORT int
prlimit (pid_t process, enum __rlimit_resource what, const struct rlimit *new, struct rlimit *old)
{
  return prlimit64 (process, what, (const struct rlimit64 *) new, (struct rlimit64 *) old);
}

TRT_EXPORT int
setrlimit (enum __rlimit_resource what, const struct rlimit *new)
{
  return prlimit64 (0, what, (const struct rlimit64 *) new, NULL);
}

TRT_EXPORT int
getrlimit (enum __rlimit_resource what, struct rlimit *old)
{
  return prlimit64 (0, what, NULL, (struct rlimit64 *) old);
}

#endif
