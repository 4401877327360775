/* other-malloc-memory.c - where another allocator has its memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before an error is reported, untracked memory is searched for pointers that
   uninstrumented code may have (exposed-search.c).  An allocator keeps the addresses of what it was
   given back, and of what it will give out next, so its memory would excuse every stale pointer.
   Its own calls of mmap and munmap lead here (other-malloc.c), and what was mapped when the program
   had not begun yet is taken for its, too, if no library that the allocator does not need can have
   run before us (other-malloc.c).

   Nothing of this holds while blocks may be born unseen, since such a block may be anywhere
   there.  */

#include "interpose/interpose.h"
#include "interpose/other-malloc-calls.h"
#include "base/loaded-files.h"
#include "base/external-files.h"

/* How many stretches are remembered; what lies in others is searched.  */
enum
{
  MOST = TRT_OTHER_MALLOC_RANGES
};

static struct trt_range *stretch;
static unsigned used;
static struct trt_lock lock;

/* [LOW, HIGH) is the allocator's.  What follows a stretch becomes part of it.  */
static void
note_stretch (uintptr_t low, uintptr_t high)
{
  if (!trt_os_table ((void **) &stretch, MOST * sizeof *stretch) || !trt_lock_take (&lock))
    return;
  unsigned i = 0;
  while (i < used && stretch[i].high != low && stretch[i].low != high)
    i++;
  if (i < used && stretch[i].high == low)
    stretch[i].high = high;
  else if (i < used)
    stretch[i].low = low;
  else if (used < MOST)
    stretch[used++] = (struct trt_range) { low, high };
  trt_lock_give (&lock);
}

/* [LOW, HIGH) is the allocator's no longer.  */
static void
forget_stretch (uintptr_t low, uintptr_t high)
{
  if (!stretch || !trt_lock_take (&lock))
    return;
  for (unsigned i = 0; i < used; i++)
    {
      struct trt_range *r = &stretch[i];
      if (r->low >= high || low >= r->high)
        continue;
      if (r->low < low && high < r->high && used < MOST)
        stretch[used++] = (struct trt_range) { high, r->high };
      if (r->low < low)
        r->high = low;
      else if (high < r->high)
        r->low = high;
      else
        *r-- = stretch[--used], i--;
    }
  trt_lock_give (&lock);
}

static void
note_early (uintptr_t low, uintptr_t high, bool library, void *data)
{
  (void) library;
  (void) data;
  note_stretch (low, high);
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
      /* Now it is not known which pages were written, so all are visited.  */
      trt_roots_done ();
      trt_roots_visit (note_early, NULL);
    }
  trt_roots_done ();
}

unsigned
trt_other_malloc_memory (struct trt_range *range)
{
  unsigned n = 0;
  if (stretch && trt_lock_take (&lock))
    {
      for (n = 0; n < used; n++)
        range[n] = stretch[n];
      trt_lock_give (&lock);
    }
  return n;
}

/* The allocator's calls.  */

void *(*trt_other_malloc_real_mmap) (void *, size_t, int, int, int, off_t);
int (*trt_other_malloc_real_munmap) (void *, size_t);

void *
trt_other_malloc_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset)
{
  void *p = trt_other_malloc_real_mmap (at, size, rights, flags, fd, offset);
  if (p != (void *) -1)
    note_stretch ((uintptr_t) p, (uintptr_t) p + ((size + trt_os_page () - 1) & -trt_os_page ()));
  return p;
}

int
trt_other_malloc_munmap (void *p, size_t size)
{
  forget_stretch ((uintptr_t) p, (uintptr_t) p + ((size + trt_os_page () - 1) & -trt_os_page ()));
  return trt_other_malloc_real_munmap (p, size);
}
