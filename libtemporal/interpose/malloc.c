/* malloc.c - the malloc family, for the whole process.

   SPDX-License-Identifier: GPL-3.0-or-later

   This malloc replaces the C library's, also for functions of the C library itself (strdup,
   getline), and calls it by another name.  What a program can observe is unchanged: errno,
   alignment, zero sizes, overflow.

   A block is removed from the store before the C library gets its memory back, because another
   thread may own the address right afterwards.  This makes realloc difficult: the referents in the
   block must be kept, and if realloc fails the old block must not have ended.

    one thread     the block is detached, the C library decides whether to
                   move it, and the cells, which are unchanged, are moved or kept
    several, fits  the block stays in place, as the C library guarantees; only the
                   part that it loses is removed before
    several, not   new memory is allocated, the contents are copied, the old block is freed;
                   if the block is large and became only a little larger, there is
                   room for more, so that appending to it is not quadratic

   Whether it moves or not, the result of realloc is a new block: a pointer to the old one is stale.

   The size of a block is that which was requested.  malloc_usable_size allows a program to use
   more, so it enlarges the block.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "interpose/interpose.h"
#include "interpose/malloc.h"
#include "blocks/freed.h"
#include "shadow/unset-bytes.h"
#include "blocks/exposed.h"
#include "interpose/other-malloc-calls.h"
#include "base/loaded-files.h"
#include "report/going-on.h"

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void *__libc_memalign (size_t, size_t);
extern void __libc_free (void *);

TRT_EXPORT void TP_ABI (at) (const char *site);
TRT_EXPORT void TP_ABI (at_last) (const void *p, const char *site);

void
TP_ABI (at) (const char *site)
{
  trt_call_buffer.site = site;
}

void
TP_ABI (at_last) (const void *p, const char *site)
{
  trt_call_buffer.last = site;
  trt_call_buffer.given = p;
}

/* Blocks are tracked: the runtime is initialised, and the family is its own.  If the program uses
   another malloc, functions that this lacks may still be called here; but their blocks would be
   freed by the other malloc unseen.  */
static bool tracked;
/* The malloc below is the C library's: there is a header before each block, and a chunk has room
   for three words.  */
static bool has_chunks;

/* False before the runtime is initialised, and during initialisation: blocks are not tracked
   then.  */
static inline bool
tracked_now (void)
{
  if (trt_unlikely (!tracked) && !trt_ready)
    trt_init ();
  return tracked;
}

/* P, if not null, is a new block of SIZE bytes.  Returns P.  */
static inline void *
born (void *p, size_t size, const char *site)
{
  if (trt_likely (p != NULL) && tracked_now ())
    {
      trt_store_insert ((uintptr_t) p, size, TRT_HEAP, site);
      trt_unset_born ((uintptr_t) p, size);
    }
  return p;
}

/* The same, for a block that is poisoned as POISON says.  */
static inline void *
born_poisoned (void *p, size_t size, struct tp_poison poison, const char *site)
{
  trt_poison_block (p, size, poison);
  return born (p, size, site);
}

/* malloc with the requested poison.  */
static void *
malloc_poison (size_t size, const char *site)
{
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (__libc_malloc (size), size, poison, site);
}

/* P, of SIZE bytes, was returned by malloc.  While the memory was free, its first words were links
   to other chunks, whose headers overlap the last bytes of the blocks before them.  If the program
   does not set these words, and passes the block to uninstrumented code, they would look like
   pointers to such blocks (exposed-search.c); so they are cleared.  Links that were in the middle
   of a larger free chunk are not found.  */
static TRT_COLD void
clear_links (uintptr_t *p, size_t size)
{
  /* A chunk has room for three words, even if fewer were requested.  */
  int words = size > 3 * sizeof *p ? 4 : 3;
  for (int i = 0; i < words; i++)
    if ((p[i] & 15) == 0 && trt_mapping_has_cell (p[i]))
      p[i] = 0;
}

TRT_EXPORT void *
malloc (size_t size)
{
  const char *site = trt_site_take ();
  const char *with_stack = trt_site_stack (site);
  if (trt_call_buffer.poison.stride)
    return malloc_poison (size, with_stack);
  uintptr_t *p = __libc_malloc (size);
  /* The first part of a chunk that was the only one of its size among large ones has a link to
     itself.  Other links are not searched in blocks that instrumented code allocates, because it
     mostly sets these words.  */
  if (p && has_chunks && (trt_unlikely (!site) || trt_unlikely (p[2] == (uintptr_t) p - 16)))
    clear_links (p, size);
  return born (p, size, with_stack);
}

/* The requested poison is dropped: GCC has made this call of malloc and memset, so the words are
   zero.  */
TRT_EXPORT void *
calloc (size_t n, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  trt_poison_take ();
  return born (__libc_calloc (n, size), n * size, site);
}

TRT_EXPORT void
free (void *p)
{
  const char *site = trt_site_take ();

  if (!p)
    return;
  if (!site)
    site = trt_site_last (p);
  if (trt_going_on_refused_p (p, site))
    return;
  if (trt_likely (tracked))
    {
      if (site)
        site = trt_site_stack (site);
      trt_exposed_before_end ((uintptr_t) p);
      trt_freed_look ();
      trt_store_delete ((uintptr_t) p, site, NULL);
    }
  __libc_free (p);
  if (trt_likely (tracked))
    trt_freed_look ();
}

/* The function with the name __libc_malloc is not the C library's: mimalloc and tcmalloc define
   these names, too, and may be found before the C library.  Then nothing is known about the memory
   before a block, and realloc may move a block that would fit.  */
bool trt_alloc_other_below;
static size_t (*other_usable_size) (void *);

/* The result of the C library's malloc_usable_size, which has no second name by which it could be
   called.  The size of a chunk is stored before its block, with three flags; glibc has kept this
   layout in all its versions, and a unit test compares the result.  */
static size_t
usable_size (const void *p)
{
  if (trt_unlikely (trt_alloc_other_below))
    return other_usable_size ? other_usable_size ((void *) p) : 0;
  size_t word = ((const size_t *) p)[-1];
  bool mapped = word & 2;
  return (word & ~(size_t) 7) - (mapped ? 2 : 1) * sizeof (size_t);
}

TRT_EXPORT size_t
malloc_usable_size (void *p)
{
  if (!p)
    return 0;
  bool works = tracked_now ();
  size_t size = usable_size (p);
  if (works && !trt_store_grow ((uintptr_t) p, size))
    trt_freed_forget ((uintptr_t) p, size);
  return size;
}

/* The second of the three flags says that the chunk is a separate mapping.  */
bool
trt_alloc_mapped_p (const void *p)
{
  return !trt_alloc_replaced () && !trt_alloc_other_below && ((const size_t *) p)[-1] & 2;
}

/* A new mapping is zero; but M_PERTURB may have filled it.  */
bool
trt_alloc_clear_p (const void *p)
{
  return trt_alloc_mapped_p (p) && *(const size_t *) p == 0;
}

static inline size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* The block OLD was replaced by that of SIZE bytes at Q, with its contents: the same bytes are
   unset.  What may have been set by uninstrumented code is not known of the new block.  */
static void
move_unset (const struct trt_block *old, uintptr_t q, size_t size)
{
  size_t n = smaller (old->size, size);
  if (trt_likely (!trt_unset_used))
    return;
  if (trt_exposed_p (old->origin))
    n = 0;
  else
    trt_unset_copy (q, old->base, n);
  trt_unset_clear (q + n, size - n);
}

void
trt_alloc_succeed (const struct trt_block *old, size_t whole, void *q, size_t size,
                   const char *site)
{
  struct trt_block ended = *old;
  ended.size = whole;
  trt_store_bury (&ended, site);
  move_unset (old, (uintptr_t) q, size);
  if ((uintptr_t) q == old->base)
    {
      trt_store_renew (old, size, site);
      return;
    }
  trt_store_insert ((uintptr_t) q, size, TRT_HEAP, site);
  trt_refs_copy ((uintptr_t) q, old->base, smaller (old->size, size));
  trt_store_settle (old);
}

/* How many bytes of the result of realloc are those of the old block; SIZE_MAX if unknown.  */
static TRT_TLS size_t kept;
TRT_OWN_TLS (kept);
TRT_TLS struct trt_grown trt_alloc_grown;
TRT_OWN_TLS (trt_alloc_grown);

/* Call the C library's realloc, unless STAYS says that the block has room for SIZE bytes and may
   keep what is behind them.  At most LEFT bytes of the block at P keep their cells.  */
static void *
realloc_here (void *p, size_t size, size_t left, bool stays, const char *site)
{
  struct trt_block old;
  bool known = trt_store_detach ((uintptr_t) p, &old);

  size_t whole = known ? old.size : 0;
  if (known)
    kept = whole;
  if (known && old.size > left)
    {
      trt_cells_clear (old.base + left, old.size - left);
      old.size = left;
    }
  void *q = stays && whole <= size && known ? p : __libc_realloc (p, size);
  if (!known)
    return born (q, size, site);
  if (q)
    trt_alloc_succeed (&old, whole, q, size, site);
  else
    trt_store_attach (&old);
  return q;
}

static void *
realloc_alone (void *p, size_t size, const char *site)
{
  return realloc_here (p, size, SIZE_MAX, false, site);
}

/* Reallocate a block that keeps its address, because SIZE fits.  The C library would give back the
   room that realloc_elsewhere has left.  */
static void *
realloc_inside (void *p, size_t size, const char *site)
{
  return realloc_here (p, size, (size + 7) & ~(size_t) 7, size > TRT_LAZY_SIZE, site);
}

/* New memory for a block of OLD bytes that becomes one of SIZE.  If a program makes a large block
   only a little larger, it often does so again, and each time all would be copied; the C library
   can often leave it where it is.  So there is room for an eighth more.  Most is not accessed
   before it is used, so the kernel need not provide it.  */
static void *
get_larger (size_t old, size_t size)
{
  size_t room = size / 8;

  if (size > TRT_LAZY_SIZE && old < size && size - old < room && size < PTRDIFF_MAX - room
      && !trt_alloc_other_below)
    {
      int saved = errno;
      void *q = __libc_malloc (size + room);
      if (q)
        return q;
      errno = saved;
    }
  return __libc_malloc (size);
}

static void *
realloc_elsewhere (void *p, size_t size, const char *site)
{
  struct trt_block old;

  if (!trt_store_at ((uintptr_t) p, &old))
    return born (__libc_realloc (p, size), size, site);
  void *q = get_larger (old.size, size);
  if (!q)
    return NULL;
  kept = old.size;
  size_t n = smaller (old.size, size);
  memcpy (q, p, n);
  trt_store_insert ((uintptr_t) q, size, TRT_HEAP, site);
  trt_refs_copy ((uintptr_t) q, old.base, n);
  move_unset (&old, (uintptr_t) q, size);
  trt_store_delete (old.base, site, NULL);
  __libc_free (p);
  return q;
}

static void *
reallocate_block (void *p, size_t size, const char *site)
{
  if (!p || trt_going_on_refused_p (p, trt_stack_depot_plain (site)))
    return born (__libc_malloc (size), size, site);
  if (!tracked_now () || size > PTRDIFF_MAX)
    return __libc_realloc (p, size);
  if (size == 0)
    {
      trt_store_delete ((uintptr_t) p, site, NULL);
      return __libc_realloc (p, 0); /* frees, and returns null */
    }
  trt_freed_look ();
  if (trt_single_threaded ())
    {
      void *q = realloc_alone (p, size, site);
      trt_freed_look ();
      return q;
    }
  if (size <= usable_size (p) && !trt_alloc_other_below)
    return realloc_inside (p, size, site);
  return realloc_elsewhere (p, size, site);
}

/* The last argument of deallocation_p (), and the result.  */
static TRT_TLS struct
{
  const char *site;
  bool answer;
} last;
TRT_OWN_TLS (last);

/* Is SITE a deallocation?  A block that grows by realloc has the same site again and again, and
   parsing a site takes longer than realloc.  */
static inline bool
deallocation_p (const char *site)
{
  if (trt_unlikely (last.site != site))
    {
      last.answer = trt_site_what (site) == 'f';
      last.site = site;
    }
  return last.answer;
}

/* A site of a deallocation was set for another function, such as fclose, which reallocates a
   stream's buffer: that is a block of the library, which may store its address anywhere.  */
const char *
trt_site_take_allocation (void)
{
  const char *site = trt_site_take ();
  return site && deallocation_p (site) ? NULL : site;
}

TRT_EXPORT void *
realloc (void *p, size_t size)
{
  const char *site = trt_site_stack (trt_site_take_allocation ());
  struct tp_poison poison = trt_poison_take ();
  kept = p ? SIZE_MAX : 0;
  void *q = reallocate_block (p, size, site);
  trt_alloc_grown = (struct trt_grown) { q, size, kept };
  trt_poison_grown (q, size, kept, poison);
  return q;
}

TRT_EXPORT void *
reallocarray (void *p, size_t n, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  size_t bytes;
  trt_poison_take ();

  if (__builtin_mul_overflow (n, size, &bytes))
    {
      errno = ENOMEM;
      return NULL;
    }
  if (trt_likely (tracked_now ()))
    return reallocate_block (p, bytes, site);
  /* The C library's reallocarray calls the process's realloc.  */
  __typeof (realloc) *volatile chosen = realloc;
  return chosen (p, bytes);
}

/* Memory from the C library whose address is a multiple of ALIGNMENT.  What it leaves out before
   that belongs to no block.  So a small block may be the first on its page of the shadow without
   lying across the page's start, by which touch_page () in small-blocks.c would see that.  */

static void *
get_aligned (size_t alignment, size_t size)
{
  char *p = __libc_memalign (alignment, size);
  if (p && size - 1 < TRT_LAZY_SIZE && trt_mapping_has_cell ((uintptr_t) p + size - 1))
    trt_cell_touch ((void *) trt_cell_origin ((uintptr_t) p + size - 1));
  return p;
}

TRT_EXPORT int
posix_memalign (void **result, size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  int saved = errno;

  if (alignment % sizeof (void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *p = get_aligned (alignment, size);
  errno = saved;
  if (!p)
    return ENOMEM;
  *result = born_poisoned (p, size, poison, site);
  return 0;
}

TRT_EXPORT void *
memalign (size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (get_aligned (alignment, size), size, poison, site);
}

/* The C library of Debian 12 does not check the alignment either.  */
TRT_EXPORT void *
aligned_alloc (size_t alignment, size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (get_aligned (alignment, size), size, poison, site);
}

TRT_EXPORT void *
valloc (size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (get_aligned (trt_os_page (), size), size, poison, site);
}

/* The size is rounded up to whole pages, all of which the program may use.  */
TRT_EXPORT void *
pvalloc (size_t size)
{
  const char *site = trt_site_stack (trt_site_take ());
  struct tp_poison poison = trt_poison_take ();
  size_t page = trt_os_page ();

  if (size > SIZE_MAX - page)
    {
      errno = ENOMEM;
      return NULL;
    }
  size = (size + page - 1) & -page;
  return born_poisoned (get_aligned (page, size), size, poison, site);
}

/* The other function that lowers the program break (freed.c).  The program may raise it again
   before the next free.  */

#pragma weak dlsym

TRT_EXPORT int
malloc_trim (size_t pad)
{
  static int (*real) (size_t);
  if (!real && dlsym)
    real = (int (*) (size_t)) dlsym (RTLD_NEXT, "malloc_trim");
  if (trt_ready)
    trt_freed_look ();
  int result = real ? real (pad) : 0;
  if (trt_ready)
    trt_freed_look ();
  return result;
}

/* The addresses of the runtime's functions of the family, for the depot and for comparison with
   those that the program uses.  */
#define OWN(name)                       \
  extern __typeof (name) trt_own_##name \
    __attribute__ ((alias (#name), copy (name), visibility ("hidden")));
/* clang-format off */
#define FAMILY \
  OWN (malloc) OWN (calloc) OWN (realloc) OWN (reallocarray) OWN (posix_memalign) OWN (memalign) \
  OWN (aligned_alloc) OWN (valloc) OWN (pvalloc)
/* clang-format on */
FAMILY
OWN (free)
OWN (malloc_usable_size)
#undef OWN

/* The first definition of the function NAME, except that at the address BUT.  */
struct definition
{
  const char *name;
  uintptr_t but, address;
  bool libc;
};

static bool
look_for_definition (const struct trt_loaded_file *f, void *data)
{
  struct definition *d = data;
  const ElfW (Sym) *s = trt_loaded_file_function (f, d->name);
  if (!s || f->bias + s->st_value == d->but)
    return false;
  d->address = f->bias + s->st_value;
  d->libc = strcmp (f->name, "libc.so.6") == 0;
  return true;
}

/* Does NAME refer to the runtime's function OWN?  CHOSEN is the address that the linker gives it.
   In a position-dependent program that takes the function's address, this is an entry of the
   program's procedure linkage table, and stands for the first definition.  */
static bool
own_definition_p (const char *name, uintptr_t chosen, uintptr_t own)
{
  struct definition d = { .name = name };
  if (trt_likely (chosen == own))
    return true;
  trt_loaded_file_each (look_for_definition, &d);
  return d.address == own;
}

/* The volatile variable hides from the compiler which function the dynamic linker has chosen.  */
#define OURS_P(name)                                                          \
  ({                                                                          \
    __typeof (name) *volatile chosen = name;                                  \
    own_definition_p (#name, (uintptr_t) chosen, (uintptr_t) trt_own_##name); \
  })

bool
trt_alloc_replaced (void)
{
  static int answer;
  if (trt_unlikely (!answer))
    answer = OURS_P (free) ? 1 : 2;
  return answer == 2;
}

bool
trt_alloc_whole (void)
{
  bool whole = !trt_alloc_replaced () && !trt_alloc_other_below;
#define OWN(name) whole = whole && OURS_P (name);
  FAMILY
#undef OWN
  return whole;
}

void
trt_alloc_look_below (void)
{
  struct definition d
    = { .name = "__libc_malloc" },
    usable = { .name = "malloc_usable_size", .but = (uintptr_t) trt_own_malloc_usable_size };
  trt_loaded_file_each (look_for_definition, &d);
  if (!d.address || d.libc)
    return;
  trt_loaded_file_each (look_for_definition, &usable);
  other_usable_size = (size_t (*) (void *)) usable.address;
  trt_alloc_other_below = true;
}

void
trt_alloc_start (void)
{
  tracked = OURS_P (malloc) && OURS_P (calloc) && OURS_P (realloc) && !trt_alloc_replaced ();
  has_chunks = tracked && !trt_alloc_other_below;
}
