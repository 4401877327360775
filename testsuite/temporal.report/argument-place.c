/* Purpose: an argument that is read is marked, not the call; so is a call that is an argument.
   Source: issue 24, "carets under the expression".  */
/* { dg-do run } */
/* { dg-options "-g -w -fplugin-arg-temporal-whole_program=no" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s
{
  int x, a[2];
  int *p;
};

static volatile int sink, two = 2;
static __attribute__ ((noinline)) int
id (int x)
{
  return x;
}
static __attribute__ ((noinline)) struct s *
same (struct s *s)
{
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct s *volatile q = calloc (1, sizeof *q), *s = q;
  volatile int *v = calloc (two, sizeof *v);
  int local[2] = { 1, 2 };
  s->p = calloc (two, sizeof *s->p);
  if (!strcmp (what, "member"))
    {
      free (q);
      sink = id (s->x); /* { dg-temporal-error "use-after-free" "member" } */
      /* { dg-output "\n +\\| {18}\\^~~~\n" "member" } */
    }
  if (!strcmp (what, "lines"))
    {
      free (q);
      sink = id (
        s->x); /* { dg-temporal-error "use-after-free" "lines" } */
    }
  if (!strcmp (what, "element"))
    sink = id (local[two]); /* { dg-temporal-error "out-of-bounds" "element" } */
  /* { dg-output "\n +\\| {16}\\^~~~~~~~~~\n\[^\n\]*:34:7: note: the access starts right at the end of the 8-byte variable 'local' declared here" "element" } */
  /* { dg-output "is right behind the 8-byte variable 'local' \\\[" "element" } */
  if (!strcmp (what, "pointer"))
    sink = id (s->p[two]); /* { dg-temporal-error "out-of-bounds" "pointer" } */
  /* { dg-output "\n +\\| {16}\\^~~~~~~~~\n" "pointer" } */
  if (!strcmp (what, "star"))
    sink = id (*(v + two)); /* { dg-temporal-error "out-of-bounds" "star" } */
  /* { dg-output "\n +\\| {16}\\^~~~~~~~~~\n" "star" } */
  if (!strcmp (what, "printf"))
    printf ("%d %d\n", local[0], s->a[two]); /* { dg-temporal-error "out-of-bounds" "printf" } */
  /* { dg-output "\n +\\| {34}\\^~~~~~~~~\n" "printf" } */
  if (!strcmp (what, "nested"))
    {
      free (q);
      sink = id (same (s)->x + id (1)); /* { dg-temporal-error "use-after-free" "nested" } */
      /* { dg-output "\n +\\| {18}\\^~~~~~~~~~~\n" "nested" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = id (s->x) + id (s->p[1]) + id (*(v + 1)) + id (local[two - 1]) + id (id (s->a[0]));
  sink = id (*(const volatile int *) v);
  free ((void *) v);
  free (s->p);
  free (same (s));
  return 0;
}
