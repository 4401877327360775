/* Purpose: of a variable whose scope ends in several places each end is named by reports, also the most frequent
   one, of which the record tells beforehand; and one that a jump has abandoned is said to have ended with its
   function.
   Source: lower-scopes.cc.  */
/* { dg-do run } */
/* { dg-options "-g" } */

#include <setjmp.h>
#include <string.h>

struct five { long a, b, c, d, e; };

static struct five *kept;
static jmp_buf out;
static volatile long sink;

static __attribute__ ((noipa)) void
keep (struct five *p)
{
  kept = p;
}

static __attribute__ ((noipa)) void
ends (int n, int how)
{
  for (int i = 0; i < n; i++)
    {
      struct five t = { i, i, i, i, i };
      keep (&t);
      if (__builtin_expect (how == 1 && i == 90, 0))
	{ sink = 1;
	  return; }
      if (__builtin_expect (how == 2 && i == 91, 0))
	{ sink = 2;
	  break; } /* { dg-temporal-note "its scope ended here" "break" } */
      if (__builtin_expect (how == 3, 0))
	longjmp (out, 1);
      sink = kept->e;
    } /* { dg-temporal-note "its scope ended here" "turn" } */
  sink = 3;
} /* { dg-temporal-note "ended with its function here" "return" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  /* { dg-temporal-clean "legal" } */
  ends (100, 0);
  if (!strcmp (what, "turn"))
    sink = kept->d; /* { dg-temporal-error "use-after-scope" "turn" } */
  ends (100, 1);
  if (!strcmp (what, "return"))
    sink = kept->d; /* { dg-temporal-error "use-after-return" "return" } */
  ends (100, 2);
  if (!strcmp (what, "break"))
    sink = kept->d; /* { dg-temporal-error "use-after-scope" "break" } */
  if (!setjmp (out))
    ends (100, 3);
  if (!strcmp (what, "jump"))
    sink = kept->d; /* { dg-temporal-error "use-after-return" "jump" } */
  return 0;
}
