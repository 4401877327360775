/* Functions without names for their parameters, without a first parameter, with attributes in brackets.
   { dg-require-gcc "15" } */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int *volatile other;

static int *
make (int value)
{
  int *p = malloc (sizeof *p);
  *p = value;
  return p;
}

/* () means (void).  */
static int nothing ();

[[gnu::noinline]] static int
second (int *, [[maybe_unused]] char *unused, int *p)
{
  return *p;				/* { dg-temporal-error "use-after-free" "second" } */
}

/* Nothing before the dots.  */
[[gnu::noinline]] static int
first_of (...)
{
  va_list ap;
  va_start (ap);
  int *p = va_arg (ap, int *);
  int n = va_arg (ap, int);
  va_end (ap);
  return *p + n;			/* { dg-temporal-error "use-after-free" "dots" } */
}

[[gnu::noinline]] [[reproducible]] static int
look ([[maybe_unused]] int n, int *p)
{
  return *p;				/* { dg-temporal-error "use-after-free" "reproducible" } */
}

[[gnu::malloc]] [[gnu::returns_nonnull]] [[nodiscard]] static void *
fresh (size_t n)
{
  return malloc (n);
}

[[noreturn]] static void
leave (int *status)
{
  exit (*status);			/* { dg-temporal-error "use-after-free" "noreturn" } */
}

enum wide : unsigned long { none = 0, all = ~0UL };

static int
nothing ()
{
  enum wide w = all;
  switch (w)
    {
      int label;
    case none:
      return 1;
    case all:
      label = 0;
      return label;
    }
  return 2;
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = make (0), *q = fresh (4), *table = (static int[]) { 1, 2, 3 };
  *q = table[2] - 3;
  if (*what)
    {
      free (p);
      for (int i = 0; i < 3; i++)
	other = make (i);
    }
  if (!strcmp (what, "dots"))
    return first_of (p, 1);
  if (!strcmp (what, "reproducible"))
    return look (1, p);
  if (!strcmp (what, "noreturn"))
    leave (p);
  int sum = second (nullptr, nullptr, p) + first_of (p, 0) + look (2, p) + nothing () + *q;
  free (q);
  if (sum == 0)
    leave (p);
  return 1;
}
