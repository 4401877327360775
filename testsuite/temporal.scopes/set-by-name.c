/* Purpose: variables that are set by name before their address is taken are found dead and overrun,
   and what was stored in them by name before is there.
   Source: scopes.cc.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static long *kept;

__attribute__ ((noipa)) static long
keep (long *p, int n)
{
  kept = p;
  return p[n];			/* { dg-temporal-error "out-of-bounds" "beyond" } */
}

__attribute__ ((noipa)) static long
follow (const uintptr_t *p)
{
  return *(const long *) p[1];	/* { dg-temporal-error "use-after-free" "number" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long sum = 0;
  /* { dg-temporal-clean "" } */

  for (int i = 0; i < 4; i++)
    {
      long rest[3];
      rest[0] = i;
      rest[1] = 2 * i;
      if ((rest[2] = i ^ 1) & 1)
	continue;
      /* Twice on this way, in two of four turns.  */
      sum += keep (rest, 2) + rest[1];
      if (strcmp (what, "beyond") == 0)
	sum += keep (rest, 3);
      rest[1]++;
      sum += *kept + kept[1];
    }
  for (int i = 0; i < 2; i++)
    {
      long other[3] = { 7, 8, 9 };
      if (i == 0)
	keep (other, 1);
      else if (strcmp (what, "scope") == 0)
	sum += *kept;		/* { dg-temporal-error "use-after-scope" "scope" } */
      else
	sum += other[i];
    }
  {
    /* A number that is a pointer is stored by name before the address is taken.  */
    uintptr_t numbers[2];
    long *block = malloc (sizeof *block);
    *block = 5;
    numbers[1] = (uintptr_t) block;
    numbers[0] = 1;
    if (strcmp (what, "number") == 0)
      {
	free (block);
	block = malloc (sizeof *block);
	*block = 6;
      }
    sum += follow (numbers);
    free (block);
  }
  return sum == 0;
}
