/* hooked.c - the malloc family of another library, watched.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where a library or LD_PRELOAD brings another malloc, it stays the program's: its sizes, its alignment, its errors.  Calls
   of it lead here (hook.c), where the other's function is called and the store is told.  This is alloc.c once more for an
   allocator of which nothing is known: there are no headers before blocks, realloc may move what would fit, and memory that was
   freed may become anything.

   A block leaves the store before the other gets its memory back.  Where several threads run, realloc is therefore
   malloc, copy and free.  What uninstrumented code ended unseen is evicted when its memory is born again (store.c).  */

#define _GNU_SOURCE
#include <errno.h>

#include "interpose/interpose.h"
#include "interpose/alloc.h"
#include "blocks/given.h"
#include "interpose/hooked.h"

struct tp_family_functions tp_other;

static void *
born (void *p, size_t size, const char *site)
{
  if (p)
    tp_store_insert ((uintptr_t) p, size, TP_HEAP, site);
  return p;
}

static void *
born_blank (void *p, size_t size, struct tp_blank blank, const char *site)
{
  tp_blank_block (p, size, blank);
  return born (p, size, site);
}

void *
tp_hooked_malloc (size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  return born_blank (tp_other.malloc (size), size, blank, site);
}

void *
tp_hooked_calloc (size_t n, size_t size)
{
  const char *site = tp_site_take ();
  tp_blank_take ();
  return born (tp_other.calloc (n, size), n * size, site);
}

void
tp_hooked_free (void *p)
{
  const char *site = tp_site_take ();
  if (!site)
    site = tp_site_last (p);
  if (p)
    {
      tp_given_before_end ((uintptr_t) p);
      tp_store_delete ((uintptr_t) p, site, NULL);
    }
  tp_other.free (p);
}

/* How many bytes of the block at P are the program's.  */
static size_t
contents (void *p, size_t known)
{
  size_t usable = tp_other.malloc_usable_size ? tp_other.malloc_usable_size (p) : 0;
  return usable > known ? usable : known;
}

static size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* There is no memory for a second block, but the other may find some beside this one.  If the block moves, its old cells may be
   another's already.  */
static void *
squeeze (void *p, size_t size, const char *site)
{
  struct tp_block old;
  bool known = tp_store_detach ((uintptr_t) p, &old);
  void *q = tp_other.realloc (p, size);

  if (!known)
    return born (q, size, site);
  if (q == p)
    tp_alloc_succeed (&old, q, size, site);
  else if (!q)
    tp_store_attach (&old);
  else
    {
      tp_store_bury (&old, site);
      born (q, size, site);
    }
  return q;
}

/* By malloc and free, since the memory of a block that moves may be another thread's at once.  */
static void *
move (void *p, const struct tp_block *old, size_t size, const char *site)
{
  void *q = tp_other.malloc (size);
  if (!q)
    return squeeze (p, size, site);
  memcpy (q, p, smaller (contents (p, old->size), size));
  tp_store_insert ((uintptr_t) q, size, TP_HEAP, site);
  tp_refs_copy ((uintptr_t) q, old->base, smaller (old->size, size));
  tp_store_delete (old->base, site, NULL);
  tp_other.free (p);
  return q;
}

static void *
reallocate (void *p, size_t size, size_t *kept, const char *site)
{
  struct tp_block old;

  *kept = p ? SIZE_MAX : 0;
  if (!p || !tp_store_at ((uintptr_t) p, &old))
    return born (tp_other.realloc (p, size), size, site);
  if (size == 0)
    {
      tp_store_delete ((uintptr_t) p, site, NULL);
      return born (tp_other.realloc (p, 0), 0, site);
    }
  *kept = old.size;
  if (!tp_alone ())
    return move (p, &old, size, site);
  tp_store_detach ((uintptr_t) p, &old);
  void *q = tp_other.realloc (p, size);
  if (q)
    tp_alloc_succeed (&old, q, size, site);
  else
    tp_store_attach (&old);
  return q;
}

void *
tp_hooked_realloc (void *p, size_t size)
{
  const char *site = tp_site_take_allocation ();
  struct tp_blank blank = tp_blank_take ();
  size_t kept;
  void *q = reallocate (p, size, &kept, site);
  tp_blank_grown (q, size, kept, blank);
  return q;
}

/* If the other has none, the C library's is called, which calls realloc.  */
void *
tp_hooked_reallocarray (void *p, size_t n, size_t size)
{
  const char *site = tp_site_take ();
  size_t bytes, kept;

  tp_blank_take ();
  if (__builtin_mul_overflow (n, size, &bytes))
    {
      if (tp_other.reallocarray)
	return tp_other.reallocarray (p, n, size);
      errno = ENOMEM;
      return NULL;
    }
  return reallocate (p, bytes, &kept, site);
}

int
tp_hooked_posix_memalign (void **result, size_t alignment, size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  int error = tp_other.posix_memalign (result, alignment, size);
  if (!error)
    born_blank (*result, size, blank, site);
  return error;
}

void *
tp_hooked_memalign (size_t alignment, size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  return born_blank (tp_other.memalign (alignment, size), size, blank, site);
}

void *
tp_hooked_aligned_alloc (size_t alignment, size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  return born_blank (tp_other.aligned_alloc (alignment, size), size, blank, site);
}

void *
tp_hooked_valloc (size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  return born_blank (tp_other.valloc (size), size, blank, site);
}

/* Whole pages, and the program may use them wholly.  */
void *
tp_hooked_pvalloc (size_t size)
{
  const char *site = tp_site_take ();
  struct tp_blank blank = tp_blank_take ();
  void *p = tp_other.pvalloc (size);
  size_t page = tp_os_page ();
  return born_blank (p, (size + page - 1) & -page, blank, site);
}

/* What the program knows of, it may use.  */
size_t
tp_hooked_malloc_usable_size (void *p)
{
  size_t size = tp_other.malloc_usable_size (p);
  if (p)
    tp_store_grow ((uintptr_t) p, size);
  return size;
}
