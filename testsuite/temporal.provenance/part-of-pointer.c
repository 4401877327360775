/* Purpose: pointers that are made anew from one pointer, by masks and small constants, have its referent:
   the members of a group that is aligned to its size.
   Source: Olden's voronoi, with the quad-edges of Guibas and Stolfi 1985; integers.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct edge { struct edge *next; long data; double *at, more; };
#define SIZE sizeof (struct edge)
#define MASK (4 * SIZE - 1)
#define sym(a) ((struct edge *) ((uintptr_t) (a) ^ 2 * SIZE))
#define rot(a) ((struct edge *) ((((uintptr_t) (a) + SIZE) & MASK) | ((uintptr_t) (a) & ~MASK)))
#define base(a) ((struct edge *) ((uintptr_t) (a) ^ ((uintptr_t) (a) & MASK)))

static const char *mode;
static volatile long sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

static struct edge *
make (void)
{
  struct edge *e = aligned_alloc (4 * SIZE, 4 * SIZE);
  for (int k = 0; k < 4; k++)
    e[k] = (struct edge) { &e[3 - k], k };
  return e;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  struct edge **where = malloc (sizeof *where), *e = make ();
  *where = e;
  if (rot (e)->data != 1 || rot (rot (rot (e->next)))->data != 2 || sym (e)->data != 2
      || base (sym (rot (e)))->data != 0)
    return 1;
  if (is ("legal"))
    {
      free (base (sym (e)));
      return 0;
    }
  free (e);
  struct edge *again = make ();
  for (int k = 0; k < 100 && (uintptr_t) again != (uintptr_t) *where; k++)
    again = make ();
  if (is ("rot"))
    sink = rot (*where)->data;		/* { dg-temporal-error "use-after-free" "rot" } */
  if (is ("sym"))
    sym (*where)->data = 1;		/* { dg-temporal-error "use-after-free" "sym" } */
  if (is ("base"))
    sink = base (*where)->data;		/* { dg-temporal-error "use-after-free" "base" } */
  if (is ("null"))
    {
      *where = NULL;
      sink = rot (*where)->data;	/* { dg-temporal-error "null-dereference" "null" } */
    }
  return 0;
}
