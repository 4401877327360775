/* Purpose: a program may store another stream in stderr, and what it then uses is checked like any
   other stream.
   Source: an attempt to leave out what is asked of stderr.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__ ((noinline)) void
say (const char *what)
{
  fprintf (stderr, "%s", what); /* { dg-temporal-error "use-after-free" "closed" } */
}

static __attribute__ ((noinline)) void
write_line (int n)
{
  fwrite ("line\n", 1, n, stderr); /* { dg-temporal-error "use-after-free" "closed-write" } */
}

static __attribute__ ((noinline)) void
put (int c)
{
  fputc (c, stderr); /* { dg-temporal-error "null-dereference" "null" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  FILE *old = stderr, *volatile none = NULL;

  /* { dg-temporal-clean "legal" } */
  say ("");
  write_line (0);
  stderr = fopen ("/dev/null", "w");
  if (!stderr)
    return 2;
  say ("second\n");
  write_line (5);
  put ('.');
  if (!strcmp (what, "null"))
    {
      stderr = none;
      put ('.');
    }
  fclose (stderr);
  if (!strcmp (what, "closed"))
    say ("third\n");
  if (!strcmp (what, "closed-write"))
    write_line (5);
  stderr = old;
  say ("");
  return 0;
}
