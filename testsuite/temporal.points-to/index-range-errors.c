/* Purpose: where only the index is compared, all errors are still found.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct node { long key; struct node *children[2]; };
static volatile long sink;
static struct node *last;

static struct node *
make (void)
{
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    exit (1);
  n->children[0] = n->children[1] = n;
  return n;
}

/* Too large.  */
static void
large (int on)
{
  struct node *n = make ();
  unsigned i = on ? 2 + sink : sink;
  sink += n->children[i]->key; /* { dg-temporal-error "out-of-bounds" "large" } */
}

/* A write.  */
static __attribute__ ((noinline)) void set (struct node *n, unsigned i)
{
  n->children[i] = n; /* { dg-temporal-error "out-of-bounds" "written" } */
}
static void
written (int on)
{
  set (make (), on ? 5 : 1);
}

/* The block has ended, and another is there.  */
static __attribute__ ((noinline)) struct node *ended_child (struct node *n, unsigned i)
{
  return n->children[i]; /* { dg-temporal-error "use-after-free" "ended" } */
}
static void
ended (int on)
{
  struct node *n = make ();
  if (on)
    free (n);
  last = make ();
  sink += ended_child (n, 1) != NULL;
}

/* No block.  */
static __attribute__ ((noinline)) struct node *no_child (struct node *n, unsigned i)
{
  return n->children[i]; /* { dg-temporal-error "null-dereference" "null" } */
}
static void
null (int on)
{
  struct node *n = make ();
  sink += no_child (on ? NULL : n, 1) != NULL;
}

/* A smaller block.  */
static __attribute__ ((noinline)) struct node *child (struct node *n, unsigned i)
{
  return n->children[i]; /* { dg-temporal-error "out-of-bounds" "small" } */
}
static void
small (int on)
{
  struct node *n = on ? calloc (1, sizeof *n - sizeof n) : make ();
  if (!n)
    exit (1);
  sink += child (n, 1) != NULL;
}

/* The second of two.  */
static __attribute__ ((noinline)) struct node *moved (struct node *n, unsigned i)
{
  return n->children[i]; /* { dg-temporal-error "out-of-bounds" "second" } */
}
static void
second (int on)
{
  struct node *n = calloc (1, sizeof *n), *two = calloc (2, sizeof *n);
  if (!n || !two)
    exit (1);
  sink += moved (n, 1) == n;
  sink += moved (two + 1, on ? 2 : 1) == n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define RUN(x) x (!strcmp (what, #x))
  RUN (large);
  RUN (written);
  RUN (ended);
  RUN (null);
  RUN (small);
  RUN (second);
  return 0;
}
