/* Allocates and frees for three-units.c.  */

#include <stdlib.h>

struct thing { int value; struct thing *next; };

static int numbers[5] = { 5, 6, 7, 8, 9 };

struct thing *
make (int value, struct thing *next)
{
  struct thing *t = malloc (sizeof *t);
  t->value = value;
  t->next = next;
  return t;
}

void
drop (struct thing *t)
{
  free (t);
}

void
leak_to (int **where, int value)
{
  int local = value;
  *where = &local;
  **where += 1;
}

int *
leak_local (int value)
{
  int *p;
  leak_to (&p, value);
  return p;
}

int *
global_end (void)
{
  return numbers + 5;
}
