/* Purpose: a check that is made earlier, on the ways that lack it, is made with what was found out about the pointer, not with what that was
   found out for: between the two the block may have been freed and its memory given out again.  Those that are made before the
   pointer is looked up are made as before.
   Source: a pass that made checks earlier, on paths that lacked them, and that is gone; a silent miss from -O1 on
   for pointers that uninstrumented functions return.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fchecking" } */
/* { dg-uninstrumented-sources "pre-resolved-plain.c" } */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

extern char *pointer_from (uintptr_t n);
extern uintptr_t number_from (char *p);

static char *volatile other;
static volatile int sink;

static NOINLINE void
reuse (void)
{
  other = malloc (24);
  other[0] = 7;
}

static NOINLINE int
straight (uintptr_t n, int stale)
{
  char *p = pointer_from (n);
  int s = p[0];
  if (__builtin_expect (stale, 0))
    {
      free (p);
      reuse ();
    }
  return s + p[0];	/* { dg-temporal-error "use-after-free" "straight" } */
}

/* Another pointer in each turn: the last turn's answer is not this one's.  */

static NOINLINE int
turns (const uintptr_t *n, int count, int stale)
{
  int s = 0;
  char *p = pointer_from (n[0]);
  for (int i = 1; ; i++)
    {
      s += p[0];
      if (__builtin_expect (i == stale, 0))
	{
	  free (p);
	  reuse ();
	}
      s += p[0];	/* { dg-temporal-error "use-after-free" "turns" } */
      if (i == count)
	return s;
      if (__builtin_expect (s > 1000, 0))
	s -= 1000;
      p = pointer_from (n[i]);
    }
}

static NOINLINE int
rare (uintptr_t n, char *q, int stale)
{
  char *p = q;
  int s = 0;
  if (__builtin_expect (q != NULL, 1))
    s = p[0];
  else
    {
      p = pointer_from (n);
      if (stale)
	free (p);
    }
  return s + p[0];	/* { dg-temporal-error "use-after-free" "rare" } */
}

static char *
fresh (char c)
{
  char *p = malloc (24);
  p[0] = c;
  return p;
}

int
main (int argc, char **argv)
{
  const char *mode = argc > 1 ? argv[1] : "";
  uintptr_t n[20];
  for (int i = 0; i < 20; i++)
    n[i] = number_from (fresh (i));
  sink = turns (n, 20, strcmp (mode, "turns") ? 0 : 7);
  sink = rare (n[1], fresh (3), 0);
  sink = rare (n[1], NULL, !strcmp (mode, "rare"));
  sink = straight (n[0], !strcmp (mode, "straight"));
  /* { dg-temporal-clean "legal" } */
  return turns (n, 20, 0) != 380;
}
