/* os-memory.c - the runtime's own memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   All memory of the runtime comes from trt_os_map (), so that failures can be tested (the idea is
   libbacktrace's allocfail): TEMPORAL_FAULT=n makes the n-th request fail, and a test does this for
   n = 1, 2, ...  As in os.c, everything works before the C library's constructors have run, and
   errno stays as it is for the program.  */

#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "base/base.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

/* The number of the request to trt_os_map () that fails, counted down; 0 for none, -1 if the
   environment has not been read.  */
static int fault_countdown = -1;

/* Shall the current request fail?  */
static bool
fault_due (void)
{
  int left = __atomic_load_n (&fault_countdown, __ATOMIC_RELAXED);

  if (trt_likely (left == 0))
    return false;
  if (left < 0)
    {
      const char *text = trt_os_env ("TEMPORAL_FAULT");
      left = 0;
      for (; text && *text >= '0' && *text <= '9' && left < 1000000; text++)
        left = left * 10 + (*text - '0');
      __atomic_store_n (&fault_countdown, left, __ATOMIC_RELAXED);
      if (left == 0)
        return false;
    }
  return __atomic_fetch_sub (&fault_countdown, 1, __ATOMIC_RELAXED) == 1;
}

/* The memory that the runtime has mapped, for searches of all memory, which leave it out: a list of
   tables, of which the first is static and the others are mapped.  Tables are never unmapped.  */
enum
{
  OWN = 254
};
static struct own
{
  struct own *more;
  uintptr_t low, high; /* of this table, 0 for the first */
  struct
  {
    uintptr_t low, high;
  } piece[OWN];
} own;

/* The table after O, which is made if there is none.  Null if there is no memory for it; then the
   piece is searched like the program's memory.  */
static struct own *
next_own (struct own *o)
{
  struct own *next = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE);
  if (next)
    return next;
  void *p = mmap (NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  struct own *fresh = p;
  fresh->low = (uintptr_t) p;
  fresh->high = fresh->low + sizeof *fresh;
  if (__atomic_compare_exchange_n (&o->more, &next, fresh, false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE))
    return fresh;
  syscall (SYS_munmap, p, sizeof *fresh);
  return next;
}

bool
trt_os_own (unsigned i, uintptr_t *low, uintptr_t *high)
{
  struct own *o = &own;

  for (; o && i > OWN; i -= OWN + 1)
    o = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE);
  if (!o)
    return false;
  *low = i < OWN ? o->piece[i].low : o->low;
  *high = i < OWN ? o->piece[i].high : o->high;
  return true;
}

static void
note_own (uintptr_t low, size_t size)
{
  int saved = errno;

  for (struct own *o = &own; o; o = next_own (o))
    for (unsigned i = 0; i < OWN; i++)
      {
        uintptr_t none = 0;
        if (o->piece[i].low == 0
            && __atomic_compare_exchange_n (&o->piece[i].low, &none, low, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED))
          {
            o->piece[i].high = low + size;
            errno = saved;
            return;
          }
      }
  errno = saved;
}

/* The memory at P was or will be unmapped.  */
static void
forget_own (uintptr_t p)
{
  for (struct own *o = &own; o; o = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE))
    for (unsigned i = 0; i < OWN; i++)
      if (o->piece[i].low == p)
        {
          o->piece[i].high = 0;
          __atomic_store_n (&o->piece[i].low, 0, __ATOMIC_RELEASE);
        }
}

void *
trt_os_map (void *at, size_t size)
{
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

  if (fault_due ())
    {
      errno = ENOMEM;
      return NULL;
    }
  void *p
    = mmap (at, size, PROT_READ | PROT_WRITE, at ? flags | MAP_FIXED_NOREPLACE : flags, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  if (at && p != at)
    {
      /* A kernel before 4.17 takes AT for a hint.  */
      trt_os_unmap (p, size);
      errno = EEXIST;
      return NULL;
    }
  trt_os_adopt ((uintptr_t) p, size);
  return p;
}

void
trt_os_adopt (uintptr_t low, size_t size)
{
  int saved = errno;

  /* Leave the memory out of core files.  Not essential, so errors are ignored.  */
  madvise ((void *) low, size, MADV_DONTDUMP);
  errno = saved;
  note_own (low, size);
}

void
trt_os_fence (uintptr_t low, size_t size)
{
  int saved = errno;
  void *p = mmap ((void *) low, size, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  /* gdb would write it to a core file.  */
  if (p == (void *) low)
    madvise (p, size, MADV_DONTDUMP);
  errno = saved;
}

void
trt_os_unmap (void *p, size_t size)
{
  forget_own ((uintptr_t) p);
  syscall (SYS_munmap, p, size); /* munmap itself is the program's (mmap.c) */
}

bool
trt_os_table (void **table, size_t size)
{
  if (trt_likely (__atomic_load_n (table, __ATOMIC_ACQUIRE) != NULL))
    return true;
  void *fresh = trt_os_map (NULL, size), *none = NULL;
  if (!fresh)
    return false;
  if (!__atomic_compare_exchange_n (table, &none, fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    trt_os_unmap (fresh, size);
  return true;
}

bool
trt_os_huge (void *p, size_t size)
{
  int saved = errno;
  bool ok = madvise (p, size, MADV_HUGEPAGE) == 0;

  errno = saved;
  return ok;
}

void
trt_os_small (void *p, size_t size)
{
  int saved = errno;
  madvise (p, size, MADV_NOHUGEPAGE);
  errno = saved;
}

void
trt_os_discard (void *p, size_t size)
{
  uintptr_t page = trt_os_page ();
  uintptr_t low = ((uintptr_t) p + page - 1) & -page;
  uintptr_t high = ((uintptr_t) p + size) & -page;
  int saved = errno;

  if (low >= high)
    return;
  /* Locked pages cannot be given back (mlockall); they still must read as zero.  */
  if (madvise ((void *) low, high - low, MADV_DONTNEED) != 0)
    memset ((void *) low, 0, high - low);
  errno = saved;
}
