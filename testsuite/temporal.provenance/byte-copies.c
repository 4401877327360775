/* Purpose: pointers copied in pieces by the program itself keep their referent: memcpy, swap
   and sort by characters, by halves, by words, by structures, in either direction;
   pointers cut into halves or characters by shifts and put together again.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include "stale.h"

struct item { int *p; int key, other; };

static __attribute__ ((noinline)) void
copy_bytes (void *to, const void *from, size_t n)
{
  char *d = to;
  const char *s = from;
  while (n-- > 0)
    *d++ = *s++;
}

static __attribute__ ((noinline)) void
copy_down (void *to, const void *from, size_t n)
{
  unsigned char *d = to;
  const unsigned char *s = from;
  while (n-- > 0)
    d[n] = s[n];
}

static __attribute__ ((noinline)) void
copy_halves (void *to, const void *from, size_t n)
{
  typedef uint32_t __attribute__ ((may_alias)) half;
  half *d = to;
  const half *s = from;
  for (size_t i = 0; i < n / sizeof *d; i++)
    d[i] = s[i];
}

static __attribute__ ((noinline)) void
copy_words (void *to, const void *from, size_t n)
{
  typedef unsigned long __attribute__ ((may_alias)) word;
  word *d = to;
  const word *s = from;
  for (size_t i = 0; i < n / sizeof *d; i++)
    d[i] = s[i];
}

static __attribute__ ((noinline)) void
swap_bytes (void *a, void *b, size_t n)
{
  char *x = a, *y = b;
  while (n-- > 0)
    {
      char t = *x;
      *x++ = *y;
      *y++ = t;
    }
}

static __attribute__ ((noinline)) void
swap_halves (void *a, void *b, size_t n)
{
  typedef int __attribute__ ((may_alias)) half;
  half *x = a, *y = b;
  for (size_t i = 0; i < n / sizeof *x; i++)
    {
      half t = x[i];
      x[i] = y[i];
      y[i] = t;
    }
}

static void
sort (void *base, size_t n, size_t size, void (*swap) (void *, void *, size_t))
{
  char *a = base;
  for (size_t i = 0; i < n; i++)
    for (size_t k = i + 1; k < n; k++)
      if (((struct item *) (a + k * size))->key < ((struct item *) (a + i * size))->key)
	swap (a + i * size, a + k * size, size);
}

/* A word that is a pointer or two numbers, which are results of arithmetic or copied.  */
struct word { union { int *p; struct { uint32_t low, high; } h; }; };

static __attribute__ ((noinline)) void
use_as_numbers (struct word *w)
{
  static struct word copies[4];
  volatile int n = 100;
  for (int i = 0; i < n; i++)
    {
      w->h.low = i * 3;
      w->h.high = i & 1;
      copies[i % 4].h.low = w->h.low;
      copies[(i + 1) % 4].h.high = w->h.high;
    }
  sink = copies[0].h.low + copies[1].h.high;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *p = stale, *q = fresh;
  struct item items[3] = { { fresh, 3, 0 }, { fresh, 2, 0 }, { stale, 1, 0 } };

  if (IS ("bytes"))
    {
      copy_bytes (&q, &p, sizeof p);
      sink = *q; /* { dg-temporal-error "use-after-free" "bytes" } */
    }
  if (IS ("down"))
    {
      copy_down (&q, &p, sizeof p);
      sink = *q; /* { dg-temporal-error "use-after-free" "down" } */
    }
  if (IS ("halves"))
    {
      copy_halves (&q, &p, sizeof p);
      sink = *q; /* { dg-temporal-error "use-after-free" "halves" } */
    }
  if (IS ("words"))
    {
      copy_words (&q, &p, sizeof p);
      sink = *q; /* { dg-temporal-error "use-after-free" "words" } */
    }
  if (IS ("struct"))
    {
      struct item one;
      copy_bytes (&one, &items[2], sizeof one);
      sink = *one.p; /* { dg-temporal-error "use-after-free" "struct" } */
    }
  if (IS ("beyond"))
    {
      p = fresh + 2;
      copy_bytes (&q, &p, sizeof p);
      sink = q[1];
      sink = q[2]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }
  if (IS ("swap"))
    {
      swap_bytes (&p, &q, sizeof p);
      sink = *p;
      sink = *q; /* { dg-temporal-error "use-after-free" "swap" } */
    }
  if (IS ("swap-halves"))
    {
      swap_halves (&p, &q, sizeof p);
      sink = *p;
      sink = *q; /* { dg-temporal-error "use-after-free" "swap-halves" } */
    }
  if (IS ("swap-number"))
    {
      long n = 5;
      swap_bytes (&n, &p, sizeof p);
      int *r = (int *) n;
      sink = (long) p == 5;
      sink = *r; /* { dg-temporal-error "use-after-free" "swap-number" } */
    }
  if (IS ("sort"))
    {
      sort (items, 3, sizeof items[0], swap_bytes);
      sink = *items[1].p + *items[2].p;
      sink = *items[0].p; /* { dg-temporal-error "use-after-free" "sort" } */
    }
  if (IS ("sort-halves"))
    {
      sort (items, 3, sizeof items[0], swap_halves);
      sink = *items[1].p + *items[2].p;
      sink = *items[0].p; /* { dg-temporal-error "use-after-free" "sort-halves" } */
    }
  if (IS ("volatile"))
    {
      volatile unsigned char *from = (volatile unsigned char *) &p;
      volatile unsigned char *to = (volatile unsigned char *) &q;
      for (unsigned i = 0; i < sizeof p; i++)
	to[i] = from[i];
      sink = *q; /* { dg-temporal-error "use-after-free" "volatile" } */
    }
  if (IS ("cut"))
    {
      volatile unsigned low = (uintptr_t) p, high = (uintptr_t) p >> 32;
      q = (int *) ((uintptr_t) high << 32 | low);
      sink = *q; /* { dg-temporal-error "use-after-free" "cut" } */
    }
  if (IS ("text"))
    {
      unsigned char text[8];
      uintptr_t u = (uintptr_t) p, v = 0;
      for (int i = 0; i < 8; i++)
	text[i] = u >> (56 - 8 * i);
      for (int i = 0; i < 8; i++)
	v = v << 8 | text[i];
      q = (int *) v;
      sink = *q; /* { dg-temporal-error "use-after-free" "text" } */
    }
  if (IS ("member"))
    {
      union { int *p; struct { uint32_t low, high; } h; } a, b;
      a.p = p;
      b.h.high = a.h.high;
      b.h.low = a.h.low;
      sink = *b.p; /* { dg-temporal-error "use-after-free" "member" } */
    }
  if (IS ("tag"))
    {
      /* What a cell says is believed although the word is no address.  */
      uintptr_t a = (uintptr_t) p | (uintptr_t) 5 << 56, b;
      copy_bytes (&b, &a, sizeof a);
      q = (int *) (b << 8 >> 8);
      sink = *q; /* { dg-temporal-error "use-after-free" "tag" } */
    }
  if (IS ("same-block"))
    {
      /* Halfway, each word has bytes of two pointers into one block.  */
      int *r = p + 3;
      swap_bytes (&p, &r, sizeof p);
      sink = *r; /* { dg-temporal-error "use-after-free" "same-block" } */
    }
  if (IS ("after-numbers"))
    {
      struct word w = { .p = p };
      use_as_numbers (&w);
      w.p = p;
      struct word v;
      copy_bytes (&v, &w, sizeof v);
      sink = *v.p; /* { dg-temporal-error "use-after-free" "after-numbers" } */
    }

  /* { dg-temporal-clean "legal" } */
  copy_bytes (&p, &q, sizeof p);
  sink = *p;
  p = stale;
  copy_halves (&p, &q, sizeof p);
  sink = *p;
  p = stale;
  swap_bytes (&p, &q, sizeof p);
  sink = *p;
  swap_halves (&p, &q, sizeof p);
  sink = *q;
  items[2].p = fresh + 1;
  sort (items, 3, sizeof items[0], swap_bytes);
  sink = *items[0].p + *items[1].p + *items[2].p;
  sort (items, 3, sizeof items[0], swap_halves);
  /* Half of a pointer overwritten, and back.  */
  union { int *p; struct { uint32_t low, high; } h; } u = { fresh }, v = { stale };
  u.h.low = v.h.low;
  sink = *u.p;
  uint32_t words[4] = { 0 };
  copy_bytes (words, &stale, sizeof stale);
  for (int i = 0; i < 3; i++)
    words[i] = words[i + 1];
  copy_bytes (&p, &fresh, sizeof p);
  sink = *p;
  struct word w = { .p = stale };
  use_as_numbers (&w);
  w.h.low = u.h.low;
  w.h.high = (uint64_t) (uintptr_t) fresh >> 32;
  w.p = fresh;
  sink = *w.p;
  free (fresh);
  return 0;
}
