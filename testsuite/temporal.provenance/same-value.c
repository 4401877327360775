/* Built-in functions whose value is their argument.  */
#include <stdlib.h>
#include <string.h>

struct padded { char c; int *p; short s; };

static int *volatile other;

__attribute__ ((noinline)) static int *
cleared (struct padded *s)
{
  __builtin_clear_padding (s);
  return s->p;
}

__attribute__ ((noinline)) static int *
safe (int *p)
{
  return (int *) __builtin_speculation_safe_value ((void *) p);
}

__attribute__ ((noinline)) static int *
aligned (int *p)
{
  return __builtin_assume_aligned (p, 4);
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (8);
  *p = 7;
  struct padded s = { 1, p, 2 };
  if (*cleared (&s) + *safe (p) + *aligned (p) != 21)
    return 1;
  free (p);
  if (!*what)
    return 0;
  for (int i = 0; i < 3; i++)
    other = calloc (1, 8);
  if (!strcmp (what, "safe"))
    return *safe (p);			/* { dg-temporal-error "use-after-free" "safe" } */
  if (!strcmp (what, "aligned"))
    return *aligned (p);		/* { dg-temporal-error "use-after-free" "aligned" } */
  return *cleared (&s);			/* { dg-temporal-error "use-after-free" "cleared" } */
}
