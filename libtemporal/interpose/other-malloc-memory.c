/* other-malloc-memory.c - the memory of another allocator.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before an error is reported, untracked memory is searched for pointers that uninstrumented code
   may have (exposed-search.c).  An allocator keeps the addresses of freed and free blocks, so its
   memory would excuse every stale pointer and must be left out.  Its calls of mmap and munmap are
   redirected to functions of this file (other-malloc.c).  Memory that was mapped before the program
   started is taken for the allocator's, too, unless a library that the allocator does not need can
   have run before the runtime (other-malloc.c).

   This is not done if blocks may be allocated unseen, because such a block may be anywhere in that
   memory.  */

#include "interpose/interpose.h"
#include "interpose/other-malloc-calls.h"
#include "base/loaded-files.h"
#include "base/external-files.h"

/* The maximum number of ranges; memory in others is searched.  */
enum
{
  MOST = TRT_OTHER_MALLOC_RANGES
};

static struct trt_range *owned_range;
static unsigned used;
static struct trt_lock lock;

/* [LOW, HIGH) belongs to the allocator.  Adjacent ranges are joined.  */
static void
note_range (uintptr_t low, uintptr_t high)
{
  if (!trt_os_table ((void **) &owned_range, MOST * sizeof *owned_range) || !trt_lock_take (&lock))
    return;
  unsigned i = 0;
  while (i < used && owned_range[i].high != low && owned_range[i].low != high)
    i++;
  if (i < used && owned_range[i].high == low)
    owned_range[i].high = high;
  else if (i < used)
    owned_range[i].low = low;
  else if (used < MOST)
    owned_range[used++] = (struct trt_range) { low, high };
  trt_lock_give (&lock);
}

/* [LOW, HIGH) does not belong to the allocator any more.  */
static void
forget_range (uintptr_t low, uintptr_t high)
{
  if (!owned_range || !trt_lock_take (&lock))
    return;
  for (unsigned i = 0; i < used; i++)
    {
      struct trt_range *r = &owned_range[i];
      if (r->low >= high || low >= r->high)
        continue;
      if (r->low < low && high < r->high && used < MOST)
        owned_range[used++] = (struct trt_range) { high, r->high };
      if (r->low < low)
        r->high = low;
      else if (high < r->high)
        r->low = high;
      else
        *r-- = owned_range[--used], i--;
    }
  trt_lock_give (&lock);
}

static void
note_early (uintptr_t low, uintptr_t high, bool library, void *data)
{
  (void) library;
  (void) data;
  note_range (low, high);
}

struct files
{
  struct trt_range range[TRT_MOST_FILES];
  unsigned count;
};

static bool
add_file (const struct trt_loaded_file *f, void *data)
{
  struct files *all = data;
  uintptr_t page = trt_os_page ();
  if (all->count < TRT_MOST_FILES)
    all->range[all->count++] = (struct trt_range) { f->low & -page, (f->high + page - 1) & -page };
  return false;
}

void
trt_other_malloc_memory_begin (void)
{
  static struct files all;
  trt_loaded_file_each (add_file, &all);
  if (all.count == TRT_MOST_FILES)
    return;
  struct trt_roots_without without = { true, false, all.count, all.range };
  if (trt_roots_init () && trt_roots_find (NULL, 0, &without))
    {
      /* Without pagemap all pages are visited, not only written ones.  */
      trt_roots_done ();
      trt_roots_visit (note_early, NULL);
    }
  trt_roots_done ();
}

unsigned
trt_other_malloc_memory (struct trt_range *range)
{
  unsigned n = 0;
  if (owned_range && trt_lock_take (&lock))
    {
      for (n = 0; n < used; n++)
        range[n] = owned_range[n];
      trt_lock_give (&lock);
    }
  return n;
}

/* Functions that replace those which the allocator calls.  */

void *(*trt_other_malloc_real_mmap) (void *, size_t, int, int, int, off_t);
int (*trt_other_malloc_real_munmap) (void *, size_t);

void *
trt_other_malloc_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset)
{
  void *p = trt_other_malloc_real_mmap (at, size, rights, flags, fd, offset);
  if (p != (void *) -1)
    note_range ((uintptr_t) p, (uintptr_t) p + ((size + trt_os_page () - 1) & -trt_os_page ()));
  return p;
}

int
trt_other_malloc_munmap (void *p, size_t size)
{
  forget_range ((uintptr_t) p, (uintptr_t) p + ((size + trt_os_page () - 1) & -trt_os_page ()));
  return trt_other_malloc_real_munmap (p, size);
}
