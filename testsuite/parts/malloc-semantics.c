/* malloc-semantics.c - the malloc family keeps the C library's semantics.

   SPDX-License-Identifier: GPL-3.0-or-later

   What a program may observe: results, errno, alignment, contents.  And what
   the runtime must know: each result is a block of exactly the size asked for, with a
   fresh number; what was freed is none; realloc keeps the referents of what
   it keeps, and a realloc that fails leaves the old block with its number.  All
   of it with one thread and with several, because realloc goes other ways then.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "entry/entry.h"
#include "unit.h"

/* Neither the compiler nor its warnings may know what these functions do.  */
#define OPAQUE(p)  __asm__ volatile ("" : "+r" (p) : : "memory")

/* These functions are called wrongly on purpose.  */
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wuse-after-free"

/* Too many bytes, and as a product.  */
static volatile size_t huge = (size_t) PTRDIFF_MAX + 1, half = (size_t) 1 << 33;

/* The number of the block at P if it is a heap block of exactly SIZE bytes with
   the cells that it should have, else 0.  */
static uint32_t
number_of (const void *p, size_t size)
{
  struct trt_block b;

  if (!p || !trt_store_at ((uintptr_t) p, &b) || b.size != size
      || b.kind != TRT_HEAP)
    return 0;
  if (!b.lazy && !trt_cells_own ((uintptr_t) p, size, b.origin))
    return 0;
  if (!b.lazy && size % 8 && trt_cells_own ((uintptr_t) p, size + 1, b.origin))
    return 0;
  return b.origin;
}

static bool
none_at (const void *p)
{
  struct trt_block b;
  return !trt_store_at ((uintptr_t) p, &b)
         && (*trt_cell_origin ((uintptr_t) p) & ~TP_FREED) == 0;
}

static bool
aligned (const void *p, size_t alignment)
{
  return ((uintptr_t) p & (alignment - 1)) == 0;
}

/* malloc, calloc and free.  */
static void
plain (void)
{
  errno = 77;
  for (size_t n = 0; n < 300000; n = n < 200 ? n + 1 : n * 2 - 77)
    {
      char *p = malloc (n), *q = calloc (n, 1);
      OPAQUE (p);
      CHECK (p && q && p != q && aligned (p, 16) && aligned (q, 16));
      uint32_t a = number_of (p, n), b = number_of (q, n);
      CHECK (a && b && a != b);
      for (size_t i = 0; i < n; i++)
        if (q[i])
          CHECK (!"calloc clears");
      memset (p, 1, n);
      free (p);
      CHECK (none_at (p));
      free (q);
    }
  void *p = NULL;
  free (p);
  CHECK (errno == 77);

  p = malloc (huge);
  OPAQUE (p);
  CHECK (!p && errno == ENOMEM);
  errno = 0;
  p = calloc (half, half);
  OPAQUE (p);
  CHECK (!p && errno == ENOMEM);
  errno = 0;
  p = calloc (huge, 1);
  OPAQUE (p);
  CHECK (!p && errno == ENOMEM);

  /* Copies made inside the C library.  */
  p = strdup ("twelve chars");
  CHECK (number_of (p, 13));
  free (p);
  p = strndup ("twelve chars", 6);
  CHECK (number_of (p, 7));
  free (p);
}

static void
aligning (void)
{
  void *p, *const before = &p;
  size_t page = trt_os_page ();

  for (size_t alignment = 8; alignment <= 1 << 16; alignment *= 2)
    for (size_t n = 0; n < 5000; n = n * 3 + 1)
      {
        errno = 77;
        CHECK (posix_memalign (&p, alignment, n) == 0 && errno == 77);
        CHECK (aligned (p, alignment) && number_of (p, n));
        free (p);
        p = memalign (alignment, n);
        CHECK (aligned (p, alignment) && number_of (p, n));
        free (p);
        p = aligned_alloc (alignment, n);
        CHECK (aligned (p, alignment) && number_of (p, n));
        free (p);
      }
  static const size_t bad[] = { 0, 1, 4, 12, 24, 100 };
  for (int i = 0; i < 6; i++)
    {
      p = before;
      errno = 77;
      CHECK (posix_memalign (&p, bad[i], 10) == EINVAL && p == before
             && errno == 77);
    }
  CHECK (posix_memalign (&p, 64, huge) == ENOMEM && p == before
         && errno == 77);
  p = aligned_alloc (64, huge);
  OPAQUE (p);
  CHECK (!p && errno == ENOMEM);
  p = valloc (100);
  CHECK (aligned (p, page) && number_of (p, 100));
  free (p);
  p = pvalloc (100);
  CHECK (aligned (p, page) && number_of (p, page));
  free (p);
  errno = 0;
  size_t most = SIZE_MAX - 5;
  p = pvalloc (most);
  OPAQUE (p);
  CHECK (!p && errno == ENOMEM);
}

/* Referent of the I-th word of P.  */
static volatile uint32_t *
ref_at (void *p, size_t i)
{
  return trt_cell_referent ((uintptr_t) p + 8 * i);
}

/* One realloc from N to M bytes, with a pointer in every word.  */
static void
one_realloc (size_t n, size_t m)
{
  size_t least = n < m ? n : m;
  struct trt_record r;

  char *p = malloc (n);
  for (size_t i = 0; i < n; i++)
    p[i] = i;
  for (size_t i = 0; i < n / 8; i++)
    *ref_at (p, i) = (i % 1000 + 20) << TP_TAIL_BITS;
  uint32_t old = number_of (p, n);
  errno = 77;
  char *q = realloc (p, m);
  OPAQUE (q);
  uint32_t new = number_of (q, m);
  CHECK (q && errno == 77 && aligned (q, 16) && new && new != old);
  CHECK (trt_history_find (old, &r) && r.life == TRT_LIFE_FREED);
  CHECK (q == p || none_at (p));
  for (size_t i = 0; i < least; i++)
    if (q[i] != (char) i)
      {
        CHECK (!"realloc keeps the contents");
        break;
      }
  for (size_t i = 0; i < least / 8; i++)
    if (*ref_at (q, i) != (i % 1000 + 20) << TP_TAIL_BITS)
      {
        CHECK (!"realloc keeps the referents");
        break;
      }
  for (size_t i = (least + 7) / 8; i < m / 8; i++)
    if (*ref_at (q, i))
      {
        CHECK (!"realloc knows nothing of what is new");
        break;
      }
  if (q == p)
    for (size_t i = (m + 7) / 8; i < n / 8; i++)
      if (*trt_cell_origin ((uintptr_t) p + 8 * i) == old)
        {
          CHECK (!"realloc gives up what is left over");
          break;
        }
  free (q);
  CHECK (none_at (q));
}

static void
reallocating (void)
{
  static const size_t sizes[] = { 1, 7, 8, 24, 25, 100, 1000, 5000, 65536, 65544,
                                  200000, 3000000 };
  enum { N = sizeof sizes / sizeof sizes[0] };

  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      one_realloc (sizes[i], sizes[k]);

  void *p = realloc (NULL, 30), *q;
  uint32_t old = number_of (p, 30);
  CHECK (old);
  *ref_at (p, 1) = 0x88;
  errno = 0;
  q = realloc (p, huge);
  OPAQUE (q);
  CHECK (!q && errno == ENOMEM && number_of (p, 30) == old
         && *ref_at (p, 1) == 0x88);
  /* This one the C library itself refuses.  */
  errno = 0;
  q = realloc (p, huge / 2);
  OPAQUE (q);
  CHECK (!q && errno == ENOMEM && number_of (p, 30) == old
         && *ref_at (p, 1) == 0x88);
  errno = 0;
  q = reallocarray (p, half, half);
  OPAQUE (q);
  CHECK (!q && errno == ENOMEM && number_of (p, 30) == old);
  p = reallocarray (p, 10, 10);
  CHECK (number_of (p, 100));
  q = realloc (p, 0);
  OPAQUE (q);
  CHECK (!q && none_at (p));

  /* Grow step by step, as vectors do, in place or not.  */
  p = NULL;
  for (size_t n = 8; n < 400000; n += 8 + n / 16 * 8)
    {
      p = realloc (p, n);
      CHECK (number_of (p, n));
      *ref_at (p, n / 8 - 1) = 0x88;
      CHECK (*ref_at (p, 0) == 0x88);
    }
  free (p);
}

static void
usable (void)
{
  size_t (*libc) (void *) = dlsym (RTLD_NEXT, "malloc_usable_size");

  CHECK (malloc_usable_size (NULL) == 0);
  for (size_t n = 0; n < 400000; n = n * 5 / 4 + 1)
    {
      char *p = malloc (n);
      uint32_t before = number_of (p, n);
      if (n >= 8)
        *ref_at (p, 0) = 0x88;
      size_t size = malloc_usable_size (p);
      CHECK (size >= n && (!libc || size == libc (p)));
      CHECK (number_of (p, size) == before && before);
      CHECK (n < 8 || *ref_at (p, 0) == 0x88);
      memset (p, 1, size);
      free (p);
      CHECK (none_at (p));
    }
}

/* at () says where; who does not say gets no site.  */
void TP_ABI (at) (const char *site);

static void
sites (void)
{
  struct trt_block b;

  TP_ABI (at) ("here");
  void *p = malloc (10), *q = malloc (10);
  CHECK (trt_store_at ((uintptr_t) p, &b) && b.site
         && strcmp (b.site, "here") == 0);
  CHECK (trt_store_at ((uintptr_t) q, &b) && !b.site);
  struct trt_record r;
  uint32_t n = number_of (p, 10);
  TP_ABI (at) ("there");
  free (p);
  CHECK (trt_history_find (n, &r) && r.end_site
         && strcmp (r.end_site, "there") == 0);
  free (q);
}

static void
all (const char *how)
{
  static const struct { void (*body) (void); const char *what; } parts[] =
  {
    { plain, "malloc, calloc, free" }, { aligning, "aligned blocks" },
    { reallocating, "realloc" }, { usable, "malloc_usable_size" },
    { sites, "sites" }
  };
  char text[80];

  for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
    {
      parts[i].body ();
      CHECK (trt_store_verify ());
      snprintf (text, sizeof text, "%s, %s", parts[i].what, how);
      unit_result (text);
    }
}

static void *
wait_for_end (void *data)
{
  pause ();
  return data;
}

int
main (void)
{
  pthread_t t;

  all ("one thread");
  pthread_create (&t, NULL, wait_for_end, NULL);
  CHECK (!trt_single_threaded ());
  all ("two threads");
  return unit_status ();
}
