/* other-malloc-calls.c - the malloc family of another library, called through the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a library or LD_PRELOAD provides another malloc, the program continues to use it, with its
   sizes, alignment and errors.  Calls of it are redirected to these functions (other-malloc.c),
   which call the other malloc and update the store.  They correspond to those of malloc.c, for an
   allocator about which nothing is known: there are no headers before blocks, realloc may move a
   block that would fit, and freed memory may be used for anything.

   A block is removed from the store before the other malloc gets its memory back.  Therefore, with
   several threads, realloc is done by malloc, copy and free.  A block that uninstrumented code has
   freed unseen is evicted when its memory is allocated again (block-store.c).  */

#define _GNU_SOURCE
#include <errno.h>

#include "interpose/interpose.h"
#include "interpose/malloc.h"
#include "blocks/exposed.h"
#include "report/going-on.h"
#include "interpose/other-malloc-calls.h"

struct trt_family_functions trt_other;

static void *
born_outside (void *p, size_t size, const char *site)
{
  if (p)
    trt_store_insert ((uintptr_t) p, size, TRT_HEAP, site);
  return p;
}

static void *
born_outside_poisoned (void *p, size_t size, struct tp_poison poison, const char *site)
{
  trt_poison_block (p, size, poison);
  return born_outside (p, size, site);
}

void *
trt_hooked_malloc (size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_outside_poisoned (trt_other.malloc (size), size, poison, site);
}

void *
trt_hooked_calloc (size_t n, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  trt_poison_take ();
  return born_outside (trt_other.calloc (n, size), n * size, site);
}

void
trt_hooked_free (void *p)
{
  const char *site = trt_site_take ();
  if (!site)
    site = trt_site_last (p);
  if (trt_going_on_refused_p (p, site))
    return;
  if (site)
    site = trt_site_stack (site);
  if (p)
    {
      trt_exposed_before_end ((uintptr_t) p);
      trt_store_delete ((uintptr_t) p, site, NULL);
    }
  trt_other.free (p);
}

/* How many bytes of the block at P may have contents; KNOWN of them are known.  */
static size_t
contents (void *p, size_t known)
{
  size_t usable = trt_other.malloc_usable_size ? trt_other.malloc_usable_size (p) : 0;
  return usable > known ? usable : known;
}

static size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* There is no memory for a second block, but the other realloc may be able to enlarge this one.  If
   the block moves, its old cells may already belong to another block.  */
static void *
realloc_in_place_or_move (void *p, size_t size, const char *site)
{
  struct trt_block old;
  bool known = trt_store_detach ((uintptr_t) p, &old);
  void *q = trt_other.realloc (p, size);

  if (!known)
    return born_outside (q, size, site);
  if (q == p)
    trt_alloc_succeed (&old, old.size, q, size, site);
  else if (!q)
    trt_store_attach (&old);
  else
    {
      trt_store_bury (&old, site);
      born_outside (q, size, site);
    }
  return q;
}

/* By malloc and free, because the memory of a block that realloc moves may be given to another
   thread at once.  */
static void *
move_contents (void *p, const struct trt_block *old, size_t size, const char *site)
{
  void *q = trt_other.malloc (size);
  if (!q)
    return realloc_in_place_or_move (p, size, site);
  memcpy (q, p, smaller (contents (p, old->size), size));
  trt_store_insert ((uintptr_t) q, size, TRT_HEAP, site);
  trt_refs_copy ((uintptr_t) q, old->base, smaller (old->size, size));
  trt_store_delete (old->base, site, NULL);
  trt_other.free (p);
  return q;
}

static void *
reallocate_other (void *p, size_t size, size_t *kept, const char *site)
{
  struct trt_block old;

  *kept = p ? SIZE_MAX : 0;
  if (trt_going_on_refused_p (p, trt_stack_depot_plain (site)))
    p = NULL;
  if (!p || !trt_store_at ((uintptr_t) p, &old))
    return born_outside (trt_other.realloc (p, size), size, site);
  if (size == 0)
    {
      trt_store_delete ((uintptr_t) p, site, NULL);
      return born_outside (trt_other.realloc (p, 0), 0, site);
    }
  *kept = old.size;
  if (!trt_single_threaded ())
    return move_contents (p, &old, size, site);
  trt_store_detach ((uintptr_t) p, &old);
  void *q = trt_other.realloc (p, size);
  if (q)
    trt_alloc_succeed (&old, old.size, q, size, site);
  else
    trt_store_attach (&old);
  return q;
}

void *
trt_hooked_realloc (void *p, size_t size)
{
  const char *site = trt_site_stack (trt_site_take_allocation ());
  struct tp_poison poison = trt_poison_take ();
  size_t kept;
  void *q = reallocate_other (p, size, &kept, site);
  trt_poison_grown (q, size, kept, poison);
  return q;
}

/* If the other malloc has no reallocarray, the C library's would be called, which calls
   realloc.  */
void *
trt_hooked_reallocarray (void *p, size_t n, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  size_t bytes, kept;

  trt_poison_take ();
  if (__builtin_mul_overflow (n, size, &bytes))
    {
      if (trt_other.reallocarray)
        return trt_other.reallocarray (p, n, size);
      errno = ENOMEM;
      return NULL;
    }
  return reallocate_other (p, bytes, &kept, site);
}

int
trt_hooked_posix_memalign (void **result, size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  int error = trt_other.posix_memalign (result, alignment, size);
  if (!error)
    born_outside_poisoned (*result, size, poison, site);
  return error;
}

void *
trt_hooked_memalign (size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_outside_poisoned (trt_other.memalign (alignment, size), size, poison, site);
}

void *
trt_hooked_aligned_alloc (size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_outside_poisoned (trt_other.aligned_alloc (alignment, size), size, poison, site);
}

void *
trt_hooked_valloc (size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_outside_poisoned (trt_other.valloc (size), size, poison, site);
}

/* The size is rounded up to whole pages, all of which the program may use.  */
void *
trt_hooked_pvalloc (size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  void *p = trt_other.pvalloc (size);
  size_t page = trt_os_page ();
  return born_outside_poisoned (p, (size + page - 1) & -page, poison, site);
}

/* The program may use as many bytes as this function returns.  */
size_t
trt_hooked_malloc_usable_size (void *p)
{
  size_t size = trt_other.malloc_usable_size (p);
  if (p)
    trt_store_grow ((uintptr_t) p, size);
  return size;
}
