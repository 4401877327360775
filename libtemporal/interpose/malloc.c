/* malloc.c - the malloc family, for the whole process.

   SPDX-License-Identifier: GPL-3.0-or-later

   Our malloc stands before the C library's, whose own functions call it too
   (strdup, getline), and calls the C library's underneath.  What a program can
   see stays as it was: values of errno, alignment, zero sizes, overflow.

   A block leaves the store before the C library gets its memory back, because
   from then on another thread may own the address.  That makes realloc the
   delicate one: the referents of the old contents must survive, and if it
   fails the old block must not have ended.

     one thread     the block is detached, the C library decides whether to
                    move, and the cells, still as they were, follow
     several, fits  it stays in place, as the C library promises; only the rest
                    is given up beforehand
     several, not   new memory, copy, and the old is freed as free does

   In place or not, the result of realloc is a new block: a pointer to the old one is
   stale.

   Sizes are those asked for.  malloc_usable_size allows a program to use
   more, so it makes the block larger.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "interpose/interpose.h"
#include "interpose/malloc.h"
#include "blocks/freed.h"
#include "blocks/exposed.h"
#include "interpose/other-malloc-calls.h"
#include "base/loaded-files.h"

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

/* The runtime works, and the family is ours.  Where the program has a malloc of another's, some
   functions may still lead here that the other lacks; but what we gave out the other's free would
   end unseen.  */
static bool tracked;
/* And below it is the C library's malloc: there is a header before each block, and room for three
   words in it.  */
static bool has_chunks;

/* False before the runtime works, and while it starts: then blocks stay
   untracked.  */
static inline bool
tracked_now (void)
{
  if (trt_unlikely (!tracked) && !trt_ready)
    trt_init ();
  return tracked;
}

/* P, if not null, is a new block of SIZE bytes.  */
static inline void *
born (void *p, size_t size, const char *site)
{
  if (trt_likely (p != NULL) && tracked_now ())
    trt_store_insert ((uintptr_t) p, size, TRT_HEAP, site);
  return p;
}

/* P, if not null, is a new block of SIZE bytes, which begins poisoned where POISON says so.  */
static inline void *
born_poisoned (void *p, size_t size, struct tp_poison poison, const char *site)
{
  trt_poison_block (p, size, poison);
  return born (p, size, site);
}

/* malloc with the poison that was asked for.  */
static void *
malloc_poison (size_t size, const char *site)
{
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (__libc_malloc (size), size, poison, site);
}

/* P, of SIZE bytes, is malloc's.  While they were free, links stood in the first words, which lead
   to other chunks, and so into the last bytes of the blocks before those.  What uninstrumented code
   is given, and is not set, would look like a pointer to such a block (exposed-search.c).  What
   was free in the middle of a larger chunk is further behind and stays.  */
static TRT_COLD void
clear_links (uintptr_t *p, size_t size)
{
  /* A chunk has room for three words, whatever was asked for.  */
  int words = size > 3 * sizeof *p ? 4 : 3;
  for (int i = 0; i < words; i++)
    if ((p[i] & 15) == 0 && trt_mapping_has_cell (p[i]))
      p[i] = 0;
}

TRT_EXPORT void *
malloc (size_t size)
{
  const char *site = trt_site_take ();
  if (trt_call_buffer.poison.stride)
    return malloc_poison (size, site);
  uintptr_t *p = __libc_malloc (size);
  /* The first part of a chunk that was the only large one of its size leads to itself.  Other links
     of blocks that instrumented code allocates are not looked for, since it mostly sets them.  */
  if (p && has_chunks && (trt_unlikely (!site) || trt_unlikely (p[2] == (uintptr_t) p - 16)))
    clear_links (p, size);
  return born (p, size, site);
}

/* What was to begin poisoned is zero now: GCC has made one call of malloc and memset.  */
TRT_EXPORT void *
calloc (size_t n, size_t size)
{
  const char *site = trt_site_take ();
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
  if (trt_likely (tracked))
    {
      trt_exposed_before_end ((uintptr_t) p);
      trt_freed_look ();
      trt_store_delete ((uintptr_t) p, site, NULL);
    }
  __libc_free (p);
  if (trt_likely (tracked))
    trt_freed_look ();
}

/* What is called __libc_malloc is not the C library's: mimalloc and tcmalloc have these names, too,
   and may stand between us and the C library.  Then nothing is known of what lies before a block,
   and realloc may move what would fit.  */
bool trt_alloc_other_below;
static size_t (*other_usable_size) (void *);

/* The C library's own malloc_usable_size, which has no second name that we could
   call.  The size of a chunk stands before it, with three flags: glibc
   has kept that layout through all its versions, and the unit test compares.  */
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

/* The second of the three flags says that the chunk is a mapping of its own.  */
bool
trt_alloc_mapped_p (const void *p)
{
  return !trt_alloc_replaced () && !trt_alloc_other_below && ((const size_t *) p)[-1] & 2;
}

/* The kernel cleared it; but M_PERTURB may have filled it.  */
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

void
trt_alloc_succeed (const struct trt_block *old, void *q, size_t size, const char *site)
{
  trt_store_bury (old, site);
  if ((uintptr_t) q == old->base)
    {
      trt_store_renew (old, size, site);
      return;
    }
  trt_store_insert ((uintptr_t) q, size, TRT_HEAP, site);
  trt_refs_copy ((uintptr_t) q, old->base, smaller (old->size, size));
  trt_store_settle (old);
}

/* How many bytes of the old block are in what realloc gives out; SIZE_MAX if unknown.  */
static TRT_TLS size_t kept;
TRT_OWN_TLS (kept);

/* realloc by the C library's.  Of the block at P no more than LEFT bytes will be left where they
   are.  */
static void *
realloc_here (void *p, size_t size, size_t left, const char *site)
{
  struct trt_block old;
  bool known = trt_store_detach ((uintptr_t) p, &old);

  if (known)
    kept = old.size;
  if (known && old.size > left)
    {
      trt_cells_clear (old.base + left, old.size - left);
      old.size = left;
    }
  void *q = __libc_realloc (p, size);
  if (!known)
    return born (q, size, site);
  if (q)
    trt_alloc_succeed (&old, q, size, site);
  else
    trt_store_attach (&old);
  return q;
}

static void *
realloc_alone (void *p, size_t size, const char *site)
{
  return realloc_here (p, size, SIZE_MAX, site);
}

/* SIZE fits where the block is.  */
static void *
realloc_inside (void *p, size_t size, const char *site)
{
  return realloc_here (p, size, (size + 7) & ~(size_t) 7, site);
}

static void *
realloc_elsewhere (void *p, size_t size, const char *site)
{
  struct trt_block old;

  if (!trt_store_at ((uintptr_t) p, &old))
    return born (__libc_realloc (p, size), size, site);
  void *q = __libc_malloc (size);
  if (!q)
    return NULL;
  kept = old.size;
  size_t n = smaller (old.size, size);
  memcpy (q, p, n);
  trt_store_insert ((uintptr_t) q, size, TRT_HEAP, site);
  trt_refs_copy ((uintptr_t) q, old.base, n);
  trt_store_delete (old.base, site, NULL);
  __libc_free (p);
  return q;
}

static void *
reallocate_block (void *p, size_t size, const char *site)
{
  if (!p)
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

/* What deallocation_p () was asked last, and its answer.  */
static TRT_TLS struct
{
  const char *site;
  bool answer;
} last;
TRT_OWN_TLS (last);

/* Does SITE announce a deallocation?  What grows by realloc asks from the same site again and
   again, and to take a site apart costs more than realloc.  */
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

/* What announced a deallocation was fclose, say, which fits a stream's buffer to the text:
   a block of the library's own, whose address it then writes where it likes.  */
const char *
trt_site_take_allocation (void)
{
  const char *site = trt_site_take ();
  return site && deallocation_p (site) ? NULL : site;
}

TRT_EXPORT void *
realloc (void *p, size_t size)
{
  const char *site = trt_site_take_allocation ();
  struct tp_poison poison = trt_poison_take ();
  kept = p ? SIZE_MAX : 0;
  void *q = reallocate_block (p, size, site);
  trt_poison_grown (q, size, kept, poison);
  return q;
}

TRT_EXPORT void *
reallocarray (void *p, size_t n, size_t size)
{
  const char *site = trt_site_take ();
  size_t bytes;
  trt_poison_take ();

  if (__builtin_mul_overflow (n, size, &bytes))
    {
      errno = ENOMEM;
      return NULL;
    }
  if (trt_likely (tracked_now ()))
    return reallocate_block (p, bytes, site);
  /* The C library's own calls realloc, whichever that is.  */
  __typeof (realloc) *volatile chosen = realloc;
  return chosen (p, bytes);
}

TRT_EXPORT int
posix_memalign (void **result, size_t alignment, size_t size)
{
  const char *site = trt_site_take ();
  struct tp_poison poison = trt_poison_take ();
  int saved = errno;

  if (alignment % sizeof (void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *p = __libc_memalign (alignment, size);
  errno = saved;
  if (!p)
    return ENOMEM;
  *result = born_poisoned (p, size, poison, site);
  return 0;
}

TRT_EXPORT void *
memalign (size_t alignment, size_t size)
{
  const char *site = trt_site_take ();
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (__libc_memalign (alignment, size), size, poison, site);
}

/* The C library of Debian 12 does not check the alignment either.  */
TRT_EXPORT void *
aligned_alloc (size_t alignment, size_t size)
{
  const char *site = trt_site_take ();
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (__libc_memalign (alignment, size), size, poison, site);
}

TRT_EXPORT void *
valloc (size_t size)
{
  const char *site = trt_site_take ();
  struct tp_poison poison = trt_poison_take ();
  return born_poisoned (__libc_memalign (trt_os_page (), size), size, poison, site);
}

/* Whole pages, and the program may use them wholly.  */
TRT_EXPORT void *
pvalloc (size_t size)
{
  const char *site = trt_site_take ();
  struct tp_poison poison = trt_poison_take ();
  size_t page = trt_os_page ();

  if (size > SIZE_MAX - page)
    {
      errno = ENOMEM;
      return NULL;
    }
  size = (size + page - 1) & -page;
  return born_poisoned (__libc_memalign (page, size), size, poison, site);
}

/* The other function that lowers the program break (freed.c).  The program may raise it before it
   frees again.  */

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

/* The family as the depot needs it: where each function begins, whichever of that name the
   program uses.  */
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

/* The first definition of the function NAME, except the one at the address BUT.  */
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

/* Does NAME lead to our function OWN, where the dynamic linker, or the static one, says CHOSEN?  In
   a program that is not position independent and takes the function's address, that is an entry of
   its procedure linkage table, and stands for the first definition.  */
static bool
own_definition_p (const char *name, uintptr_t chosen, uintptr_t own)
{
  struct definition d = { .name = name };
  if (trt_likely (chosen == own))
    return true;
  trt_loaded_file_each (look_for_definition, &d);
  return d.address == own;
}

/* What the dynamic linker chose the compiler must not foresee.  */
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

bool
trt_alloc_entry_p (uintptr_t function)
{
  const uintptr_t entries[] = {
#define OWN(name) (uintptr_t) trt_own_##name,
    FAMILY
#undef OWN
  };

  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
    if (function == entries[i])
      return true;
  return false;
}
