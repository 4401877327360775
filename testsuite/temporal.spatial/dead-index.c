/* Purpose: of a pointer that leads nowhere no index is wrong: the error is that it is null, was never set, or that its block
   has ended, however far the index is outside of the array that the structure declares.  Where the block lives, the index is.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "1" } */

#include <stdlib.h>

struct s { long v; struct s *next; long a[4]; };
struct t { long v; struct t *next; long a[4], tail; };
struct grid { long v; short m[3][5]; long tail; };

static volatile long sink;
static volatile int yes = 1;
static struct t *kept, *again;

static void *
need (size_t n)
{
  void *p = malloc (n);
  if (!p)
    exit (1);
  return p;
}

static struct t *
make (void)
{
  struct t *p = need (sizeof *p);
  for (int i = 0; i < 4; i++)
    p->a[i] = i;
  p->next = NULL;
  return p;
}

static __attribute__ ((noinline)) long
read_null (struct t *p, int i)
{
  return p->a[i]; /* { dg-temporal-error "null-dereference" "2" } */
}

static __attribute__ ((noinline)) void
write_null (struct t *p, long i)
{
  p->a[i] = 3; /* { dg-temporal-error "null-dereference" "3" } */
}

static __attribute__ ((noinline)) long
read_freed (struct t *p, int i)
{
  return p->a[i]; /* { dg-temporal-error "use-after-free" "4" } */
}

static __attribute__ ((noinline)) void
write_freed (struct t *p, size_t i)
{
  p->a[i] = 3; /* { dg-temporal-error "use-after-free" "5" } */
}

static __attribute__ ((noinline)) long
read_inner (struct grid *g, int i, int k)
{
  return g->m[i][k]; /* { dg-temporal-error "use-after-free" "6" } */
}

static __attribute__ ((noinline)) long
read_live (struct t *p, int i)
{
  return p->a[i]; /* { dg-temporal-error "out-of-bounds" "7" } */
}

static __attribute__ ((noinline)) void
write_live (struct t *p, int i)
{
  p->a[i] = 3; /* { dg-temporal-error "out-of-bounds" "8" } */
}

static __attribute__ ((noinline)) long
read_overlaid (int i)
{
  return kept->a[i]; /* { dg-temporal-error "use-after-free" "9" } */
}

static __attribute__ ((noinline)) long
read_open (struct s *p, int i)
{
  return p->a[i]; /* { dg-temporal-error "use-after-free" "10" } */
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  int far = which > 1 ? 1 << 20 : 2;
  struct t *p = make ();
  struct grid *g = need (sizeof *g);
  g->m[0][1] = g->m[2][2] = 5;
  struct s *o = need (sizeof *o);
  o->a[2] = 1;
  switch (which)
    {
    case 2:
      p = yes ? NULL : p;
      break;
    case 3:
      p = NULL;
      break;
    case 4: case 5: case 9:
      kept = p;
      if (yes)
	free (p);
      if (which != 4)
	again = make ();
      break;
    case 6:
      free (g);
      break;
    case 10:
      free (o);
      break;
    }
  if (which < 2 || which == 9)
    {
      if (which < 2)
	kept = p;
      sink += read_overlaid (which == 9 ? 5 : 1);
    }
  if (which < 3)
    sink += read_null (p, far);
  if (which < 2 || which == 3)
    write_null (p, which == 3 ? -far : 3);
  if (which < 2 || which == 4)
    sink += read_freed (p, far);
  if (which < 2 || which == 5)
    write_freed (p, far);
  if (which < 2 || which == 6)
    sink += read_inner (g, which == 6 ? 3 : 0, which == 6 ? far : 1);
  if (which < 2 || which == 7)
    sink += read_live (p, which == 7 ? 4 : 1);
  if (which < 2 || which == 8)
    write_live (p, which == 8 ? -1 : 2);
  if (which < 2 || which == 10)
    sink += read_open (o, which == 10 ? far : 2);
  return 0;
}
