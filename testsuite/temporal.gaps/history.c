/* Purpose: a stale pointer in memory whose block's record has been overwritten in the
   history ring is taken for what its value says.  In a variable it is still caught.
   Source: doc/not-handled.texi, "Records that have been overwritten".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int *volatile kept;
static volatile int sink;

static __attribute__ ((noinline)) void
keep_local (int n)
{
  int local = n;
  kept = &local;
  sink = local;
}

static __attribute__ ((noinline)) void
use_local (int n)
{
  int local = n;
  int *volatile p = &local;
  sink = *p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (64);
  *p = 1;
  kept = p;
  free (p);
  int *q = malloc (64);
  *q = 2;

  int many = !strncmp (what, "many", 4);
  if (strstr (what, "heap"))
    {
      for (int i = 0; i < (many ? (1 << 21) + 1000 : 2000000); i++)
	{
	  void *volatile other = malloc (200);
	  free (other);
	}
      if (!strcmp (what, "many-heap-variable"))
	sink = *p; /* { dg-temporal-error "use-after-free" "many-heap-variable" } */
      if (!strcmp (what, "heap"))
	sink = *kept; /* { dg-temporal-error "use-after-free" "heap" } */
      if (!strcmp (what, "many-heap"))
	sink = *kept; /* { dg-temporal-gap "use-after-free" "many-heap" "a ring of 2^21 records" } */
    }
  if (strstr (what, "stack"))
    {
      keep_local (1);
      for (int i = 0; i < (many ? (1 << 18) + 1000 : 260000); i++)
	use_local (i);
      if (!strcmp (what, "stack"))
	sink = *kept; /* { dg-temporal-error "use-after-return" "stack" } */
      if (!strcmp (what, "many-stack"))
	sink = *kept; /* { dg-temporal-gap "use-after-return" "many-stack" "a ring of 2^18 records" } */
    }
  /* { dg-temporal-clean "legal" } */
  free (q);
  return 0;
}
