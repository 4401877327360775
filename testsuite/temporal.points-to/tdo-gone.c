/* Purpose: no check but for null, no referent and no block where no invalid pointer can come and
   all objects are large enough.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "dropped_points_to" "16+" } */
/* { dg-temporal-stat "null_checks" "4+" } */
/* { dg-temporal-stat "never_null" "8+" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "unneeded_stores" "4+" } */
/* { dg-temporal-stat "unneeded_locals" "2+" } */
/* { dg-temporal-stat "tracked_locals" "0" } */

#include <stdint.h>
#include <stdlib.h>

struct node { struct node *left, *right; int links[4]; long value; };

/* An allocator around malloc: each call is an object of its own.  */

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

/* All pointers are set before anybody else sees them.  */

static struct node *
build (int levels)
{
  if (levels == 0)
    return NULL;
  struct node *n = get (sizeof *n);
  n->value = levels;
  n->left = build (levels - 1);
  n->right = build (levels - 1);
  for (int i = 0; i < 4; i++)
    n->links[i] = i;
  return n;
}

/* Locals whose addresses only go to functions that are called.  */

static void
add (const struct node *n, long *sum, int *count)
{
  if (!n)
    return;
  *sum += n->value;
  ++*count;
  add (n->left, sum, count);
  add (n->right, sum, count);
}

/* Pointers to members, as far as the member reaches.  */

static void
change (struct node **a, struct node **b)
{
  struct node *p = *a;
  *a = *b;
  *b = p;
}

/* A hash of an address is no pointer any more; indices are held to the array's bounds.  */

static int
link_of (struct node *n, struct node *m)
{
  return n->links[((uintptr_t) m >> 4) % 4];
}

int
main (int argc, char **argv)
{
  struct node *root = build (argc + 3), *spare = calloc (1, sizeof *spare);
  long sum = 0;
  int count = 0;
  if (!spare)
    return 1;
  change (&root->left, &root->right);
  change (&spare->left, &root->left);
  add (root, &sum, &count);
  return sum + count + link_of (root, spare) == 0;
}
