/* Purpose: where scanf's result goes to memory, too, what it did not store is no error, and what it stored is, behind it.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader { int found, *first, *second; void *back; };

static int found;

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  int *one = malloc (sizeof *one);
  struct reader *r = malloc (sizeof *r);
  *r = (struct reader) { 0, one, one + 1, r };

  /* The second is no place, and is not stored to.  */
  r->found = sscanf ("1", "%d %d", r->first, r->second);
  if (r->found != 1 || *one != 1)
    return 1;
  found = sscanf ("2 x", "%d %d", r->first, one + 1);
  if (found != 1 || *one != 2)
    return 1;
  if (strcmp (what, "beyond") == 0)
    r->found = sscanf ("1 2", "%d %d", r->first, r->second); /* { dg-temporal-error "out-of-bounds" "beyond" } */
  if (strcmp (what, "global") == 0)
    found = sscanf ("1 2", "%d %d", r->first, r->second); /* { dg-temporal-error "out-of-bounds" "global" } */

  /* A pointer keeps its referent.  */
  char text[40];
  void *p = NULL;
  snprintf (text, sizeof text, "%p", (void *) one);
  r->found = sscanf (text, "%p", &p);
  if (r->found != 1 || p != one)
    return 1;
  /* The result overwrites what was read.  */
  r->found = sscanf ("77", "%d", &r->found);
  if (r->found != 1)
    return 1;
  free (one);
  int *again = malloc (sizeof *again);
  *again = 3;
  if (strcmp (what, "pointer") == 0)
    return *(int *) p; /* { dg-temporal-error "use-after-free" "pointer" } */
  free (again);
  if (strcmp (what, "freed") == 0)
    {
      free (r);
      r->found = sscanf ("1", "%d", &found); /* { dg-temporal-error "use-after-free" "freed" } */
    }
  return 0;
}
