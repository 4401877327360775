/* Purpose: the check of a stream that comes from memory finds its referent where the memory has none:
   where uninstrumented code, or an instrumented null, was there before.
   Source: the size of the code of programs that write to streams in variables.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *own;
FILE *shared;
static struct { int n; FILE *to; } *log;
static volatile int sink;

static __attribute__ ((noinline)) void
say_own (void)
{
  fprintf (own, "own %d\n", sink); /* { dg-temporal-error "use-after-free" "own" } */
}

static __attribute__ ((noinline)) void
say_shared (void)
{
  fputs ("shared\n", shared); /* { dg-temporal-error "use-after-free" "shared" } */
}

static __attribute__ ((noinline)) void
say_log (void)
{
  fprintf (log->to, "log %d\n", log->n); /* { dg-temporal-error "use-after-free" "log" } */
}

static __attribute__ ((noinline)) void
say_none (void)
{
  fputc ('.', own); /* { dg-temporal-error "null-dereference" "none" } */
}

static __attribute__ ((noinline)) void
say_other (void)
{
  fputc ('.', shared); /* { dg-temporal-error "wild-pointer" "other" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  FILE *volatile none = NULL;

  /* { dg-temporal-clean "legal" } */
  log = malloc (sizeof *log);
  if (!log)
    return 2;
  own = fopen ("/dev/null", "w");
  shared = fopen ("/dev/null", "w");
  log->to = fopen ("/dev/null", "w");
  log->n = 3;
  if (!own || !shared || !log->to)
    return 2;
  say_own ();
  say_shared ();
  say_log ();
  if (!strcmp (what, "other"))
    {
      shared = (FILE *) memset (malloc (sizeof (FILE) + 64), 0, sizeof (FILE) + 64);
      say_other ();
    }
  fclose (own);
  if (!strcmp (what, "own"))
    say_own ();
  own = none;
  if (!strcmp (what, "none"))
    say_none ();
  fclose (shared);
  if (!strcmp (what, "shared"))
    say_shared ();
  shared = stdout;
  own = shared;
  fflush (shared);
  fclose (log->to);
  if (!strcmp (what, "log"))
    say_log ();
  free (log);
  return 0;
}
