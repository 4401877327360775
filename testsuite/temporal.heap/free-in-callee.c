/* Purpose: the block dies in a function that was called, one that GCC may not
   inline and one that it must.
   Source: Simpson 2013 on deallocation through procedures; Vorobyov 2017a rule R6.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct box { int value; char *name; };

static volatile int sink;

static __attribute__ ((noinline)) void
destroy (struct box *b)
{
  free (b->name);
  free (b);
}

static inline __attribute__ ((always_inline)) void
drop_name (struct box *b)
{
  free (b->name);
}

static __attribute__ ((noinline)) struct box *
create (int value)
{
  struct box *b = malloc (sizeof *b);
  b->value = value;
  b->name = malloc (16);
  strcpy (b->name, "box");
  return b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct box *b = create (1);
  char *name = b->name;

  if (!strcmp (what, "name"))
    {
      drop_name (b);
      char *other = malloc (16);
      other[0] = 'x';
      sink = b->name[0]; /* { dg-temporal-error "use-after-free" "name" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = b->value + name[0];
  destroy (b);
  struct box *c = create (2);

  if (!strcmp (what, "box"))
    sink = b->value; /* { dg-temporal-error "use-after-free" "box" } */
  if (!strcmp (what, "saved-name"))
    name[1] = 'a'; /* { dg-temporal-error "use-after-free" "saved-name" } */

  sink = c->value;
  destroy (c);
  return sink != 2;
}
