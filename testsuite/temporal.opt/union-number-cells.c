/* Purpose: union-number.c for locals that are no registers, whose referents are in cells, and which have no block.
   Source: slots.cc, ENTRY_load_own; a silent miss with optimisations off.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking -fplugin-arg-temporal-no_words -fplugin-arg-temporal-no_promote -fplugin-arg-temporal-no_reread" } */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

union word { char *p; unsigned long n; double d; };

static const char *mode;
static char *volatile other;
static volatile int sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* P as a number that nobody knows to be a pointer.  */
static NOINLINE unsigned long
lost (char *p)
{
  char text[30];
  snprintf (text, sizeof text, "%lu", (unsigned long) (uintptr_t) p);
  return strtoul (text, NULL, 10);
}

static NOINLINE char *
fresh (void)
{
  char *p = malloc (24);
  p[0] = 1;
  return p;
}

static NOINLINE int
plain (unsigned long n, int stale)
{
  union word u;
  u.n = n;
  int s = u.p[0];
  if (stale)
    {
      free (u.p);
      other = fresh ();
    }
  return s + u.p[0];	/* { dg-temporal-error "use-after-free" "plain" } */
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  unsigned long n = lost (fresh ());
  sink = plain (n, is ("plain"));
  /* { dg-temporal-clean "legal" } */
  return sink != 2;
}
