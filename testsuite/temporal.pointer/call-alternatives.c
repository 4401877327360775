/* Purpose: a call through a pointer that GCC knows to be the address of one of several functions, on
   the paths that lead to the call; a place inside of one of them, and a pointer that was never set,
   are no functions.
   Source: perl 5.36, regexec.c, S_regmatch: the check was left out half-way, and GCC crashed.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef int (*function) (const char *, const char *, int);

static volatile int off;

__attribute__ ((noipa)) static int
exact (const char *a, const char *b, int n)
{
  return strncmp (a, b, n);
}

__attribute__ ((noipa)) static int
folded (const char *a, const char *b, int n)
{
  return strncasecmp (a, b, n);
}

__attribute__ ((noipa)) static int
compare (const char *s, const char *t, int kind)
{
  function f;
  int have = 0;

  if (kind == 1)
    {
      f = exact;
      have = 1;
    }
  else if (kind == 2)
    {
      f = folded;
      have = 1;
    }
  else
    off++;
  if (have)
    return f (s, t, 3);
  return 4;
}

__attribute__ ((noipa)) static int
moved (const char *s, const char *t, int kind, int distance)
{
  function f;
  int have = 0;

  if (kind == 1)
    {
      f = (function) ((char *) exact + distance);
      have = 1;
    }
  else if (kind == 2)
    {
      f = (function) ((char *) folded + distance);
      have = 1;
    }
  else
    off++;
  if (have)
    return f (s, t, 3); /* { dg-temporal-error "bad-call" "inside" } */
  return 4;
}

__attribute__ ((noipa)) static int
unset (const char *s, const char *t, int kind)
{
  function f;

  if (kind == 1)
    f = exact;
  else if (kind == 2)
    f = folded;
  return f (s, t, 3); /* { dg-temporal-error "uninitialized-pointer" "unset" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  for (int kind = 1; kind < 3; kind++)
    {
      if (compare ("abc", "abc", kind) != 0 || !compare ("abc", "abC", kind) != (kind == 2)
          || moved ("abc", "abc", kind, 0) != 0 || unset ("abc", "abc", kind) != 0)
        abort ();
    }
  if (compare ("abc", "abc", 3) != 4 || moved ("abc", "abc", 3, 0) != 4)
    abort ();
  if (!strcmp (what, "inside"))
    moved ("abc", "abc", 2, 4);
  if (!strcmp (what, "unset"))
    unset ("abc", "abc", 3);
  return 0;
}
