/* Purpose: a structure with members behind an array of variable size is passed by value to a nested function, copied,
   and stands in blocks and arrays.  The places of its pointers are not constant.
   Source: programs written to break the compiler.  */
/* { dg-do run } */
/* { dg-temporal-clean "0" } */

#include <stdlib.h>
#include <string.h>

static int
with_size (int n, int which)
{
  struct s { char c[n]; char *p; struct { char name[8]; int *q; } in; char b[4]; char *last; } x[2], *y = x;
  int sum (struct s t)
  {
    return t.c[n - 1] + *t.p            /* { dg-temporal-error "use-after-free" "1" } */
           + t.in.name[n - 5] + (t.in.q ? *t.in.q : 0) + t.b[1]
           + t.last[which == 2 ? 3 : 1]; /* { dg-temporal-error "out-of-bounds" "2" } */
  }
  char *text = malloc (3);
  strcpy (text, "ab");
  memset (x, 0, sizeof x);
  x[1].p = x[1].last = text;
  strcpy (x[1].in.name, "abcdefg");
  memcpy (x[1].b, "abc", 4);
  y++;
  if (which == 1)
    {
      free (text);
      y->last = y->b;
    }
  int r = sum (*y);
  struct s *h = malloc (sizeof *h);
  *h = *y;
  r += sum (*h) + h->in.name[which + 1];
  h->last[1] = 'x';
  memcpy (h->b, "abc", which == 3 ? sizeof *h : 3); /* { dg-temporal-error "out-of-bounds" "3" } */
  struct { int k; struct s in[n]; int *e; } nest;
  memset (&nest, 0, sizeof nest);
  nest.in[n - 1] = *h;
  r += sum (nest.in[n - 1]);
  nest.e = &r;
  r += *nest.e;
  free (h);
  free (text);
  return r;
}

int
main (int argc, char **argv)
{
  return with_size (8, argc > 1 ? atoi (argv[1]) : 0) == 12345;
}
