/* Purpose: the referents of a local function's last pointers find no room among its parameters, and nobody reads them; callers
   put nothing into the buffer for them, and the function must not take that for a call of uninstrumented code.
   What is stale or too far is found all the same.
   Source: Manifest of a document formatter, linked whole: 1.8 million pointers were looked up by their values.  */
/* { dg-do run } */
/* { dg-temporal-clean "none" } */

#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; };

static volatile int sink;

static __attribute__ ((noinline)) int
walk (struct item *a, struct item *b, struct item *c, struct item *d, struct item *e, struct item *f,
      struct item *same, struct item *as, struct item *equal, struct item *to, int depth)
{
  __asm__ volatile ("");
  if (depth > 0)
    return walk (b, a, c, d, e, f, same, as, equal, to, depth - 1) + 1;
  int n = a->value + b[1].value; /* { dg-temporal-error "use-after-free" "freed" } { dg-temporal-error "out-of-bounds" "far" } */
  return n + c->value + (d == e) + (same == as) + (equal == to);
}

static __attribute__ ((noinline)) int
start (struct item *a, struct item *b, struct item *c, struct item *d, struct item *e, struct item *f,
       struct item *same, struct item *as, struct item *equal, struct item *to, int depth)
{
  __asm__ volatile ("");
  return walk (b, a, c, d, e, f, same, as, equal, to, depth) + f->value;
}

int
main (int argc, char **argv)
{
  const char *arg = argc > 1 ? argv[1] : "none";
  struct item *p = calloc (2, sizeof *p);
  struct item *q = calloc (2, sizeof *q);
  for (int i = 0; i < 10; i++)
    sink = start (p, q, p, q, p, p, q, p, p, q, i);
  if (strcmp (arg, "freed") == 0)
    {
      free (q);
      sink = *(int *) calloc (2, sizeof *q);
      sink = start (p, q, p, p, p, p, p, p, q, q, 0);
    }
  if (strcmp (arg, "far") == 0)
    sink = start (p + 1, q, p, p, p, p, p, p, q, q, 0);
  return 0;
}
