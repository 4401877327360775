/* Purpose: small variables begin and end inline, also in recursion and in loops; each instance is
   another block, and the report names the right end.
   Source: lower-scopes.cc.  */
/* { dg-do run } */
/* { dg-skip-if "scopes are expanded when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "inline_scopes" "4+" } */
/* { dg-variant "without inline scopes" "-fplugin-arg-temporal-disable=inline_scopes" "*" } */
/* { dg-for "without inline scopes" { dg-temporal-stat "inline_scopes" "0" } } */

#include <string.h>

struct three { long a, b, c; };

static int *kept;
static long *kept_long;
static struct three *kept_three;
static volatile long sink;

static __attribute__ ((noipa)) void
keep (int *p, struct three *t)
{
  if (p)
    kept = p;
  if (t)
    kept_three = t;
}

static __attribute__ ((noipa)) void
recursion (int depth)
{
  long here = depth; /* { dg-temporal-note "8-byte variable 'here' was declared here, in 'recursion'" "deep" } */
  if (depth == 500)
    kept_long = &here;
  if (depth)
    recursion (depth - 1);
  *(volatile long *) &here += 1;
} /* { dg-temporal-note "ended with its function here" "deep" } */

static __attribute__ ((noipa)) int
turns (int n, const char *what)
{
  int *before = NULL;
  for (int i = 0; i < n; i++)
    {
      struct three t = { i, i, i };
      int x = i; /* { dg-temporal-note "4-byte variable 'x' was declared here, in 'turns'" "turn" } */
      keep (&x, &t);
      if (before && !strcmp (what, "turn"))
	return *before; /* { dg-temporal-error "use-after-scope" "turn" } */
      before = kept;
      sink += *kept + kept_three->c;
      if (i == 40)
	break;
      sink += x;
    }
  return 0;
}

static __attribute__ ((noipa)) void
ends (int how)
{
  for (int i = 0; i < 3; i++)
    {
      struct three t = { i, i, i };
      keep (NULL, &t);
      if (how == 1)
	{ sink = 1;
	  return; }
      if (how == 2)
	{ sink = 2;
	  break; } /* { dg-temporal-note "its scope ended here" "break" } */
      sink = t.a;
    }
  sink = 3;
} /* { dg-temporal-note "ended with its function here" "return" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  recursion (1000);
  if (!strcmp (what, "deep"))
    sink = *kept_long; /* { dg-temporal-error "use-after-return" "deep" } */
  turns (100, what);
  if (!strcmp (what, "loop"))
    sink = *kept; /* { dg-temporal-error "use-after-scope" "loop" } */
  if (!strcmp (what, "return"))
    {
      ends (1);
      sink = kept_three->b; /* { dg-temporal-error "use-after-return" "return" } */
    }
  if (!strcmp (what, "break"))
    {
      ends (2);
      kept_three->c = 1; /* { dg-temporal-error "use-after-scope" "break" } */
    }
  {
    int five = 5;
    keep (&five, NULL);
    if (!strcmp (what, "beyond"))
      kept[1] = 6; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    sink = *kept;
  }

  /* { dg-temporal-clean "legal" } */
  return sink != 5;
}
