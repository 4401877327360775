/* Purpose: an array that ends its structure, and is written with an index that cannot be negative, does not make the
   structure's contents unknown; and where the index cannot leave the array, its elements' addresses have room.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "index_only" "2" } */
/* { dg-temporal-stat "dropped_points_to" "12" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { struct node *up; unsigned key; struct node *children[2]; };
struct table { struct node *first; int used; struct node *rows[4]; };

static int
bit (unsigned key, int n)
{
  return key >> (31 - n) & 1;
}

/* What the index is made of says that it is 0 or 1.  */
static struct node *
add (struct node *up, unsigned key)
{
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    exit (1);
  n->up = up;
  n->key = key;
  if (up)
    up->children[bit (key, 3)] = n;
  return n;
}

static void
link (struct node *a, struct node *b, int which)
{
  struct node **place = &a->children[which > 2];
  *place = b;
}

/* It begins with 0 and grows; what it may be at most nobody knows.  */
static struct table *
fill (struct node *n, int rows)
{
  struct table *t = calloc (1, sizeof *t);
  if (!t)
    exit (1);
  t->first = n;
  for (int i = 0; i < rows; i++)
    t->rows[i] = n;		/* a check */
  return t;
}

static unsigned
count (const struct node *n)
{
  unsigned c = 0;
  for (; n; n = n->up)
    c += n->key;
  return c;
}

int
main (int argc, char **argv)
{
  (void) argv;
  struct node *root = add (NULL, 1), *leaf = add (root, 2);
  link (leaf, root, argc);
  struct table *t = fill (leaf, argc + 3);
  unsigned s = t->first->up->key + t->rows[argc]->key;	/* a check */
  return s + count (leaf) + (leaf->children[0] == root) != 7;
}
