/* Purpose: a static program whose malloc the linker has wrapped by an instrumented function.  The C library calls it
   before it has started, and the unwinder calls it, too.
   Source: programs written to break the runtime.  */
/* { dg-do run } */
/* { dg-options "-g -static -Wl,--wrap=malloc,--wrap=free" } */
/* { dg-temporal-clean "0" } */

#include <stdio.h>
#include <stdlib.h>

void *__real_malloc (size_t n);
void __real_free (void *p);

static size_t used;

void *
__wrap_malloc (size_t n)
{
  size_t *p = __real_malloc (n + 2 * sizeof *p);
  if (!p)
    return NULL;
  p[0] = n;
  used += n;
  return p + 2;
}

void
__wrap_free (void *q)
{
  size_t *p = q;
  if (p)
    {
      used -= p[-2];
      __real_free (p - 2);
    }
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  size_t before = used;
  int *p = malloc (10 * sizeof *p);
  p[9] = printf ("one line\n");
  int last = p[9];
  free (p);
  if (which == 1)
    last = p[9];    /* { dg-temporal-error "use-after-free" "1" } */
  return used < before || last != 9;
}
