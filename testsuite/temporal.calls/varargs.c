/* Purpose: a stale pointer passed through "...", taken out with va_arg in the
   callee and in a callee of its own.
   Source: Chen 2019, variadic functions; design, section 4.  */
/* { dg-do run } */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) int
total (int n, ...)
{
  va_list ap;
  int sum = 0;
  va_start (ap, n);
  while (n-- > 0)
    {
      int *p = va_arg (ap, int *);
      sum += *p; /* { dg-temporal-error "use-after-free" "last" } */
    }
  va_end (ap);
  return sum;
}

static __attribute__ ((noinline)) int
vfirst (va_list ap)
{
  int *p = va_arg (ap, int *);
  return *p; /* { dg-temporal-error "use-after-free" "forwarded" } */
}

static __attribute__ ((noinline)) int
first (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vfirst (ap);
  va_end (ap);
  return r + (format[0] == 'f');
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int x = 3;
  int *p = malloc (sizeof *p);
  *p = 1;
  free (p);
  int *q = malloc (sizeof *q);
  *q = 2;

  if (!strcmp (what, "last"))
    sink = total (3, q, &x, p);
  if (!strcmp (what, "forwarded"))
    sink = first ("f", p);

  /* { dg-temporal-clean "legal" } */
  sink = total (9, q, &x, q, &x, q, &x, q, &x, q) + first ("f", q);
  free (q);
  return sink != 22 + 3;
}
