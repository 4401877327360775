/* mlockall.c - mlockall, without the runtime's memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   Locking all memory of the process would populate the shadow, which is more than the machine has,
   or than the process may lock.  So each existing mapping is locked separately, except the
   runtime's; and later mappings are locked when they are touched (MCL_ONFAULT), because the
   runtime's later tables must not be populated either.  */

#define _GNU_SOURCE
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "interpose/interpose.h"

/* mlock2, which the C library has only since 2.27.  */
static int
lock (uintptr_t low, uintptr_t high, unsigned flags)
{
  return syscall (SYS_mlock2, low, high - low, flags);
}

static bool
runtime_mapping_p (const struct trt_os_mapping *m)
{
  uintptr_t low, high;
  for (unsigned i = 0; trt_os_own (i, &low, &high); i++)
    if (m->low < high && low < m->high)
      return true;
  return trt_mapping_fenced_p (m->low);
}

struct current
{
  unsigned flags;
  int error;
};

/* Locking a mapping must succeed.  Populating it may fail, as it does for memory that cannot be
   read.  */
static bool
lock_one (const struct trt_os_mapping *m, void *data)
{
  struct current *c = data;

  if (m->low >> 47 || runtime_mapping_p (m))
    return false;
  if (lock (m->low, m->high, MLOCK_ONFAULT) != 0)
    {
      c->error = errno;
      return true;
    }
  if (!(c->flags & MCL_ONFAULT))
    lock (m->low, m->high, 0);
  return false;
}

TRT_EXPORT int
mlockall (int flags)
{
  struct current c = { flags, 0 };
  int saved = errno;

  if (!trt_ready || !(flags & MCL_CURRENT) || (flags & ~(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT)))
    return syscall (SYS_mlockall, flags & MCL_FUTURE ? flags | MCL_ONFAULT : flags);
  if (trt_os_each_mapping (lock_one, &c) < 0)
    return syscall (SYS_mlockall, flags | MCL_ONFAULT);
  if (c.error)
    {
      errno = c.error;
      return -1;
    }
  errno = saved;
  return flags & MCL_FUTURE ? syscall (SYS_mlockall, MCL_FUTURE | MCL_ONFAULT) : 0;
}
