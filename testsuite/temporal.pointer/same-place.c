/* Purpose: a program that finds a block where it was after realloc may leave its pointers as they are; one that does not ask, asks of
   another block, or goes beyond what is left, may not.
   Source: mruby 3.1, envadjust (vm.c); SWI-Prolog 9.0, FIX_BUFFER_SHIFT (pl-comp.c); C11 7.22.3.5 makes the old pointers stale, but the test is common.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOIPA __attribute__ ((noipa))

struct stack { long *base; size_t size; long **frames; size_t count; };
static long *global, *cursor;

NOIPA static void *
allocf (void *p, size_t n)
{
  return realloc (p, n);
}

/* A function of its own corrects the pointers.  */

NOIPA static void
adjust (struct stack *s, long *old, long *fresh)
{
  if (fresh == old)
    return;
  for (size_t i = 0; i < s->count; i++)
    s->frames[i] = fresh + (s->frames[i] - old);
}

NOIPA static void
extend (struct stack *s, size_t n)
{
  long *old = s->base;
  long *fresh = allocf (s->base, n * sizeof *fresh);
  adjust (s, old, fresh);
  s->base = fresh;
  s->size = n;
}

/* The block is found in memory, and nothing is stored if it is where it was.  */

static int
grow (size_t n)
{
  long *fresh = realloc (global, n * sizeof *fresh);
  if (!fresh)
    return 0;
  if (fresh == global)
    return 1;
  cursor = fresh + (cursor - global);
  global = fresh;
  return 1;
}

/* The difference is computed, and is added unless it is 0.  */

struct buffer { long *base, *top, *max; };

NOIPA static void
enlarge (struct buffer *b, void *(*allocate) (void *, size_t))
{
  size_t used = b->top - b->base, size = 2 * (b->max - b->base);
  b->base = allocate (b->base, size * sizeof *b->base);
  b->top = b->base + used;
  b->max = b->base + size;
}

NOIPA static long
double_all (struct buffer *b, void *(*allocate) (void *, size_t))
{
  long *base = b->base, *at = base, *end = b->top, shift, sum = 0;
  while (at < end)
    {
      long x = *at++; /* { dg-temporal-error "use-after-free" "another-difference" } */
      if (b->top == b->max)
        enlarge (b, allocate);
      *b->top++ = x;
      if ((shift = b->base - base))
        {
          at += shift;
          end += shift;
          base += shift;
        }
      sum += x;
    }
  return sum;
}

NOIPA static long
double_bytes (struct buffer *b, void *(*allocate) (void *, size_t))
{
  char *base = (char *) b->base, *at = base, *end = (char *) b->top;
  long sum = 0;
  while (at != end)
    {
      long x = *(long *) at;
      if (b->top == b->max)
        enlarge (b, allocate);
      *b->top++ = x;
      ptrdiff_t shift = (char *) b->base - base;
      if (shift > 0 || shift < 0)
        {
          at = at + shift;
          end = end + shift;
          base = base + shift;
        }
      at += sizeof (long);
      sum += x;
    }
  return sum;
}

NOIPA static long
double_integers (struct buffer *b, void *(*allocate) (void *, size_t))
{
  long *base = b->base, *at = base, *end = b->top, sum = 0;
  while (at != end)
    {
      long x = *at++;
      if (b->top == b->max)
        enlarge (b, allocate);
      *b->top++ = x;
      uintptr_t shift = (uintptr_t) b->base - (uintptr_t) base;
      if (shift != 0)
        {
          at = (long *) ((uintptr_t) at + shift);
          end = (long *) ((uintptr_t) end + shift);
          base = b->base;
        }
      sum += x;
    }
  return sum;
}

/* Another block at the same address.  */

NOIPA static void *
another (void *old, size_t n)
{
  free (old);
  return malloc (n);
}

NOIPA static void *
another_copy (void *old, size_t n)
{
  char copy[n / 2];
  memcpy (copy, old, n / 2);
  void *fresh = another (old, 512);
  return memcpy (fresh, copy, n / 2);
}

NOIPA static void *
without_test (void *p, size_t n)
{
  return realloc (p, n);
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  /* Some of these steps move the block, most do not.  */
  long *frames[2];
  struct stack s = { malloc (10 * sizeof (long)), 10, frames, 2 };
  frames[0] = s.base + 3;
  frames[1] = s.base + 9;
  *frames[0] = 5;
  for (size_t n = 11; n < 3000; n++)
    {
      extend (&s, n);
      *frames[1] = n;
      if (*frames[0] != 5)
        return 1;
      if (n % 500 == 0)
        free (malloc (n * 16));
    }
  if (strcmp (what, "after-the-end") == 0)
    {
      free (s.base);
      *frames[0] = 1; /* { dg-temporal-error "use-after-free" "after-the-end" } */
    }
  free (s.base);

  global = calloc (100, sizeof *global);
  cursor = global + 7;
  for (size_t n = 100; n < 300; n += 10)
    {
      if (!grow (n))
        return 1;
      *cursor = n;
    }
  global = realloc (global, 50 * sizeof *global);
  if (strcmp (what, "not-asked") == 0)
    *cursor = 1; /* { dg-temporal-error "use-after-free" "not-asked" } */
  free (global);

  /* In one function.  */
  char *text = malloc (10), *end = text + 3;
  for (int n = 11; n < 2000; n++)
    {
      char *fresh = realloc (text, n);
      if (fresh != text)
        {
          end = fresh + 3;
          text = fresh;
        }
      *end = n;
    }
  end = text;
  char *shorter = allocf (text, 1900);
  if (shorter != text)
    return 77;
  memset (end, 0, 1900);
  if (strcmp (what, "beyond") == 0)
    end[1900] = 1; /* { dg-temporal-error "use-after-free" "beyond" } */

  /* The last block grows where it is, in a buffer that is full.  */
  static long (*const doubles[]) (struct buffer *, void *(*) (void *, size_t))
    = { double_all, double_bytes, double_integers, double_all };
  for (int k = 0; k < 4; k++)
    {
      struct buffer b;
      b.base = b.top = malloc (512);
      b.max = b.base + 32;
      for (int i = 0; i < 32; i++)
        *b.top++ = i;
      if (k == 3)
        {
          if (strcmp (what, "another-difference") == 0)
            doubles[k](&b, another_copy);
        }
      else if (doubles[k](&b, realloc) != 31 * 16)
        return 1;
      free (b.base);
    }

  /* The old pointer is given back, and then it is stale.  */
  shorter = allocf (text, 1800);
  if (shorter == text)
    free (text);
  if (strcmp (what, "given-back") == 0)
    *end = 1; /* { dg-temporal-error "use-after-free" "given-back" } */

  /* The memory is given out again at the same address.  */
  char *p = malloc (100), *in = p + 5;
  char *q = another (p, 100);
  if (q != p)
    return 77;
  if (strcmp (what, "another") == 0)
    *in = 1; /* { dg-temporal-error "use-after-free" "another" } */
  in = q + 5;
  p = without_test (q, 90);
  if (strcmp (what, "before-the-test") == 0)
    *in = 1; /* { dg-temporal-error "use-after-free" "before-the-test" } */
  if (p != q)
    return 77;
  *in = 2;
  free (p);
  p = malloc (90);
  if (p == q && strcmp (what, "third") == 0)
    *in = 3; /* { dg-temporal-error "use-after-free" "third" } */
  free (p);
  return 0;
}
