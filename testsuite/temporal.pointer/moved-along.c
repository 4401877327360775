/* Purpose: pointers that are corrected by the difference of two blocks, after realloc or a copy, belong to the new block
   then, whatever the old one's fate; lengths that are differences of pointers do not move a pointer to another block.
   Source: Tcl 8.6, GrowEvaluationStack (tclExecute.c); C11 6.5.6 leaves it undefined, but it is common.  */
/* { dg-do run } */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For GCC copy + (same - copy) is same.  */
static volatile int zero;

struct text { char *start, *at, *end; };

__attribute__ ((noipa))
static void
grow (struct text *t, size_t n)
{
  char *fresh = realloc (t->start, n);
  t->at += fresh - t->start;
  t->end += fresh - t->start;
  *t->at = 'x';
  t->start = fresh;
}

__attribute__ ((noipa))
static long *
longs (long *old, size_t n, long **at, long **end)
{
  long *fresh = malloc (2 * n * sizeof *fresh);
  memcpy (fresh, old, n * sizeof *fresh);
  ptrdiff_t by = fresh - old;
  free (old);
  *at = *at + by;
  long *last = *end;
  last -= old - fresh;
  last[-1]++;
  *end = last;
  return fresh;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  struct text t = { malloc (8) };
  t.at = t.start + 3;
  t.end = t.start + 8;
  strcpy (t.start, "text");
  for (size_t n = 16; n < 100000; n *= 2)
    grow (&t, n);
  char *at = t.at, *end = t.end;
  /* In its place, if the allocator likes.  */
  char *same = realloc (t.start, 65000);
  at += same - t.start;
  end = (char *) ((uintptr_t) end + ((uintptr_t) same - (uintptr_t) t.start));
  *at = 'y';
  end[-1] = 'z';
  if (strcmp (what, "beyond") == 0)
    end[65000] = 1; /* { dg-temporal-error "out-of-bounds" "beyond" } */

  long *old = calloc (4, sizeof *old), *one = old + 1, *last = old + 4;
  long *fresh = longs (old, 4, &one, &last);
  for (ptrdiff_t by = 0; by < 3; by++)
    {
      long *again = malloc (8 * sizeof *again);
      memcpy (again, fresh, 8 * sizeof *again);
      one = one + (again - fresh);
      last += again - fresh;
      *one += *last;
      free (fresh);
      fresh = again;
    }
  *one = last[-1];

  /* A length.  */
  char *copy = malloc (5), *from = same, *to = same + 4;
  memcpy (copy, from, 5);
  char *stop = copy + (to - from);
  *stop = 0;
  char *middle = same + (to - same) / 2;
  *middle = 'm';
  if (strcmp (what, "length") == 0)
    stop[1] = 1; /* { dg-temporal-error "out-of-bounds" "length" } */
  if (strcmp (what, "index") == 0)
    copy[(same - copy) + zero] = 1; /* { dg-temporal-error "out-of-bounds" "index" } */
  free (same);
  if (strcmp (what, "moved") == 0)
    *at = 1; /* { dg-temporal-error "use-after-free" "moved" } */
  if (strcmp (what, "middle") == 0)
    *middle = 1; /* { dg-temporal-error "use-after-free" "middle" } */
  *stop = 1;
  free (fresh);
  if (strcmp (what, "one") == 0)
    return *one; /* { dg-temporal-error "use-after-free" "one" } */
  free (copy);
  return 0;
}
