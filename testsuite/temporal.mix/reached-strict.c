/* Purpose: strict=1 does without the search for what a library reaches: a pointer that it took out of a structure, and
   stored where a stale one is, with the same value, is reported.
   Source: design, section 8, libraries; strict=1.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "reached-plain.c" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "strict=1" } */

#include <stdlib.h>

struct box { void *a, *b; struct box *next; };

void library_copy (struct box *, void **slot);

static void *slot;
static volatile int sink;

int
main (int argc, char **argv)
{
  struct box *b = calloc (1, sizeof *b);
  (void) argv;

  for (int i = 0; i < 100; i++)
    {
      int *p = malloc (40);
      *p = i;
      /* { dg-temporal-clean "" } */
      if (argc > 1)
	slot = p;
      free (p);
      p = malloc (40);
      *p = i;
      b->a = p;
      library_copy (b, &slot);
      p = slot;
      sink = *p; /* { dg-temporal-error "use-after-free" "stale" } */
      free (p);
      slot = NULL;
    }
  return 0;
}
