/* Purpose: a pointer that is stored as one and read as a number keeps its referent, also where nobody reads it as a pointer.
   Verify mode (-verify-referents) found that it did not.  */

/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-temporal-clean "1" } */
/* { dg-temporal-clean "2" } */
/* { dg-temporal-clean "3" } */
/* { dg-variant "referents" "-fplugin-arg-temporal-verify_referents" } */

#include <stdint.h>
#include <stdlib.h>

static uint64_t words[4], copies[4];
static struct named { int *p; int n; } named;
static struct pair { int *first, *second; } pair;

static int *
pointer (uint64_t n)
{
  return (int *) (uintptr_t) n;
}

static void
put (int **to, int *p)
{
  *to = p;
}

static void
store (int *p, int how)
{
  switch (how)
    {
    case 1:
      put ((int **) &words[1], p);
      break;
    case 2:
      named.p = p;
      break;
    default:
      pair.second = p;
      break;
    }
}

static int *
fetch (int how)
{
  switch (how)
    {
    case 1:
      for (int i = 0; i < 4; i++)
	copies[i] = words[i];
      return pointer (copies[1]);
    case 2:
      copies[2] = *(uint64_t *) &named.p;
      return pointer (copies[2]);
    default:
      {
	uint64_t *w = (uint64_t *) &pair;
	for (int i = 0; i < 2; i++)
	  copies[i] = w[i];
	return pointer (copies[1]);
      }
    }
}

int
main (int argc, char **argv)
{
  int *p = malloc (40), *again = p;
  if (!p)
    return 1;
  p[1] = 3;
  store (p, atoi (argv[1]));
  if (argc > 2)
    {
      free (p);
      again = malloc (40);
      again[1] = 3;
    }
  int *q = fetch (atoi (argv[1]));
  int result = q[1] != 3;
  /* { dg-temporal-error "use-after-free" "1 x" ".-1" } */
  /* { dg-temporal-error "use-after-free" "2 x" ".-2" } */
  /* { dg-temporal-error "use-after-free" "3 x" ".-3" } */
  free (again);
  return result;
}
