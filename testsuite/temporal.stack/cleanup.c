/* Purpose: cleanup handlers run while the variable still lives, on every way out of its
   scope, and may use what was declared before it; what they leave behind is
   stale afterwards.
   Source: issue 3, cleanup attribute; GCC manual, variable attributes.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int *kept;
static int **kept_slot;
static volatile int sink;
static volatile int one = 1;
static int runs;

static void
keep (int *p)
{
  *p += 1;
  kept = p;
  runs++;
}

static void
release (int **slot)
{
  kept = *slot;
  kept_slot = slot;
  free (*slot);
  runs++;
}

/* Each handler uses the variable before its own, which is still there.  */
struct chain { struct chain *before; int value; };

static void
follow (struct chain *c)
{
  for (struct chain *p = c; p; p = p->before)
    p->value++;
  runs += c->value;
}

static __attribute__ ((noinline)) int
by_return (int n)
{
  int x __attribute__ ((cleanup (keep))) = n;
  if (n > 3)
    return x;
  return x + 1;
}

static __attribute__ ((noinline)) int
chains (int n)
{
  struct chain a __attribute__ ((cleanup (follow))) = { NULL, n };
  for (int i = 0; i < n; i++)
    {
      struct chain b __attribute__ ((cleanup (follow))) = { &a, i };
      if (i == 2)
	continue;
      struct chain c __attribute__ ((cleanup (follow))) = { &b, i };
      if (i == 4)
	break;
      if (c.value == 5)
	return 1;
    }
  return a.value;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "scope"))
    {
      {
	int x __attribute__ ((cleanup (keep))) = 1;
	sink = x;
      }
      sink = *kept; /* { dg-temporal-error "use-after-scope" "scope" } */
    }
  if (!strcmp (what, "return"))
    {
      sink = by_return (4);
      sink = *kept; /* { dg-temporal-error "use-after-return" "return" } */
    }
  if (!strcmp (what, "goto"))
    {
      {
	int x __attribute__ ((cleanup (keep))) = 1;
	if (one)
	  goto out;
	sink = x;
      }
    out:
      *kept = 1; /* { dg-temporal-error "use-after-scope" "goto" } */
    }
  if (!strcmp (what, "loop"))
    for (int i = 0; i < 2; i++)
      {
	int x __attribute__ ((cleanup (keep))) = i;
	if (i)
	  sink = *kept; /* { dg-temporal-error "use-after-scope" "loop" } */
	sink = x;
      }
  if (!strcmp (what, "freed"))
    {
      {
	int *p __attribute__ ((cleanup (release))) = malloc (sizeof *p);
	*p = 1;
      }
      malloc (sizeof (int));
      sink = *kept; /* { dg-temporal-error "use-after-free" "freed" } */
    }
  if (!strcmp (what, "slot"))
    {
      {
	int *p __attribute__ ((cleanup (release))) = malloc (sizeof *p);
	*p = 1;
      }
      sink = *kept_slot != NULL; /* { dg-temporal-error "use-after-scope" "slot" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 8; i++)
    {
      int x __attribute__ ((cleanup (keep))) = i;
      int *p __attribute__ ((cleanup (release))) = malloc (sizeof *p);
      *p = by_return (i) + chains (i);
      if (i == 3)
	continue;
      if (i == 6)
	break;
      x += *p;
    }
  return runs != 189;
}
