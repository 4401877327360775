/* Purpose: where paths join, the pointer keeps the referent of the path taken;
   loops carry referents round; a switch chooses.
   Source: Simpson 2013, the rho-functions that merge pointer definitions.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile int one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *dead = malloc (16), *live = malloc (16);
  int local = 30;

  dead[0] = 10;
  live[0] = 20;
  free (dead);
  int *fresh = malloc (16);
  fresh[0] = 40;

  int mode = atoi (what);
  int *p;
  if (mode == 1)
    p = dead;
  else if (mode == 2)
    p = live;
  else
    p = &local;
  sink = *p; /* { dg-temporal-error "use-after-free" "1" } */

  switch (mode)
    {
    case 3: p = dead; break;
    case 4: p = live; break;
    default: p = fresh;
    }
  *p += 1; /* { dg-temporal-error "use-after-free" "3" } */

  /* Goes round with two pointers that change places.  */
  int *a = live, *b = mode == 5 ? dead : fresh;
  for (int i = 0; i < 4; i++)
    {
      int *t = a;
      if (one)
	a = b;
      b = t;
      *b += i; /* { dg-temporal-error "use-after-free" "5" } */
    }

  /* { dg-temporal-clean "2" } */
  /* { dg-temporal-clean "4" } */
  /* { dg-temporal-clean "6" } */
  sink = *live + *fresh + local;
  free (live);
  free (fresh);
  return sink != 20 + 40 + 30 + 1 + 6;
}
