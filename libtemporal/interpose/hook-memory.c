/* hook-memory.c - where another allocator has its memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before an error is reported, the memory that nobody tracks is searched for pointers that uninstrumented code may have
   (given-search.c).  An allocator keeps the addresses of what it was given back, and of what it will give out next, so its
   memory would excuse every stale pointer.  Its own calls of mmap and munmap lead here (hook.c), and what was mapped when the
   program had not begun yet is taken for its, too, if no library that the allocator does not need can have run before us
   (hook.c).

   Nothing of this holds while blocks may be born unseen, since such a block may be anywhere there.  */

#include "interpose/interpose.h"
#include "interpose/hooked.h"
#include "base/linked.h"
#include "base/others.h"

/* How many stretches are remembered; what lies in others is searched.  */
enum { MOST = TP_HOOK_MEMORY };

static struct tp_range *stretch;
static unsigned used;
static struct tp_lock lock;

/* [LOW, HIGH) is the allocator's.  What follows a stretch becomes part of it.  */
static void
note (uintptr_t low, uintptr_t high)
{
  if (!tp_os_table ((void **) &stretch, MOST * sizeof *stretch) || !tp_lock_take (&lock))
    return;
  unsigned i = 0;
  while (i < used && stretch[i].high != low && stretch[i].low != high)
    i++;
  if (i < used && stretch[i].high == low)
    stretch[i].high = high;
  else if (i < used)
    stretch[i].low = low;
  else if (used < MOST)
    stretch[used++] = (struct tp_range) { low, high };
  tp_lock_give (&lock);
}

/* [LOW, HIGH) is nobody's any more.  */
static void
forget (uintptr_t low, uintptr_t high)
{
  if (!stretch || !tp_lock_take (&lock))
    return;
  for (unsigned i = 0; i < used; i++)
    {
      struct tp_range *r = &stretch[i];
      if (r->low >= high || low >= r->high)
	continue;
      if (r->low < low && high < r->high && used < MOST)
	stretch[used++] = (struct tp_range) { high, r->high };
      if (r->low < low)
	r->high = low;
      else if (high < r->high)
	r->low = high;
      else
	*r-- = stretch[--used], i--;
    }
  tp_lock_give (&lock);
}

static void
note_early (uintptr_t low, uintptr_t high, bool library, void *data)
{
  (void) library;
  (void) data;
  note (low, high);
}

struct files { struct tp_range range[TP_MOST_FILES]; unsigned count; };

static bool
add_file (const struct tp_linked *f, void *data)
{
  struct files *all = data;
  uintptr_t page = tp_os_page ();
  if (all->count < TP_MOST_FILES)
    all->range[all->count++] = (struct tp_range) { f->low & -page, (f->high + page - 1) & -page };
  return false;
}

void
tp_hook_memory_begin (void)
{
  static struct files all;
  tp_linked_each (add_file, &all);
  if (all.count == TP_MOST_FILES)
    return;
  struct tp_roots_without without = { true, false, all.count, all.range };
  if (tp_roots_init () && tp_roots_find (NULL, 0, &without))
    {
      /* Now it is not known which pages were written, so all are visited.  */
      tp_roots_done ();
      tp_roots_visit (note_early, NULL);
    }
  tp_roots_done ();
}

unsigned
tp_hook_memory (struct tp_range *range)
{
  unsigned n = 0;
  if (stretch && tp_lock_take (&lock))
    {
      for (n = 0; n < used; n++)
	range[n] = stretch[n];
      tp_lock_give (&lock);
    }
  return n;
}

/* The allocator's calls.  */

void *(*tp_hook_real_mmap) (void *, size_t, int, int, int, off_t);
int (*tp_hook_real_munmap) (void *, size_t);

void *
tp_hook_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset)
{
  void *p = tp_hook_real_mmap (at, size, rights, flags, fd, offset);
  if (p != (void *) -1)
    note ((uintptr_t) p, (uintptr_t) p + ((size + tp_os_page () - 1) & -tp_os_page ()));
  return p;
}

int
tp_hook_munmap (void *p, size_t size)
{
  forget ((uintptr_t) p, (uintptr_t) p + ((size + tp_os_page () - 1) & -tp_os_page ()));
  return tp_hook_real_munmap (p, size);
}
