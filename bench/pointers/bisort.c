/* bisort.c - bitonic sort of the values in a tree, by swapping subtrees.

   SPDX-License-Identifier: GPL-3.0-or-later

   The adaptive bitonic sort of Bilardi and Nicolau on a perfect tree with one
   spare value: besides loads, it stores pointers all the time, as whole
   subtrees change places.  Size: levels of the tree.  The in-order sequence must be
   sorted in the end, and its sum unchanged.  */

#include "../bench.h"

struct node
{
  uint32_t value;
  struct node *left, *right;
};

static struct node *
build (int levels, struct bench_random *r, uint64_t *sum)
{
  struct node *n;

  if (levels == 0)
    return NULL;
  n = bench_alloc (sizeof *n);
  n->value = (uint32_t) bench_next (r);
  *sum += n->value;
  n->left = build (levels - 1, r, sum);
  n->right = build (levels - 1, r, sum);
  return n;
}

static inline void
swap_values (struct node *a, struct node *b)
{
  uint32_t v = a->value;
  a->value = b->value;
  b->value = v;
}

static inline void
swap_pointers (struct node **a, struct node **b)
{
  struct node *p = *a;
  *a = *b;
  *b = p;
}

/* The tree ROOT followed by SPARE is a bitonic sequence; make it ascending, or
   descending if DOWN.  Returns the new spare value.  */
static uint32_t
merge (struct node *root, uint32_t spare, int down)
{
  struct node *l = root->left, *r = root->right;
  int exchange = (root->value > spare) != down;

  if (exchange)
    {
      uint32_t v = root->value;
      root->value = spare;
      spare = v;
    }
  while (l != NULL)
    {
      if ((l->value > r->value) != down)
        {
          swap_values (l, r);
          if (exchange)
            {
              swap_pointers (&l->right, &r->right);
              l = l->left;
              r = r->left;
            }
          else
            {
              swap_pointers (&l->left, &r->left);
              l = l->right;
              r = r->right;
            }
        }
      else if (exchange)
        {
          l = l->right;
          r = r->right;
        }
      else
        {
          l = l->left;
          r = r->left;
        }
    }
  if (root->left != NULL)
    {
      root->value = merge (root->left, root->value, down);
      spare = merge (root->right, spare, down);
    }
  return spare;
}

/* Sort the tree ROOT followed by SPARE; returns the new spare value.  */
static uint32_t
sort (struct node *root, uint32_t spare, int down)
{
  if (root->left == NULL)
    {
      if ((root->value > spare) != down)
        {
          uint32_t v = root->value;
          root->value = spare;
          spare = v;
        }
      return spare;
    }
  root->value = sort (root->left, root->value, down);
  spare = sort (root->right, spare, !down);
  return merge (root, spare, down);
}

/* Walk in order: add to *SUM, and clear *SORTED at a value below *LAST.  */
static void
inspect (const struct node *n, uint32_t *last, uint64_t *sum, int *sorted)
{
  if (n == NULL)
    return;
  inspect (n->left, last, sum, sorted);
  if (n->value < *last)
    *sorted = 0;
  *last = n->value;
  *sum += n->value;
  inspect (n->right, last, sum, sorted);
}

static void
destroy (struct node *n)
{
  if (n == NULL)
    return;
  destroy (n->left);
  destroy (n->right);
  free (n);
}

int
main (int argc, char **argv)
{
  long levels = bench_size (argc, argv, 17);
  struct bench_random r = { 88172645463325252u };
  uint64_t before = 0, after = 0;
  uint32_t spare = (uint32_t) bench_next (&r), last = 0;
  int sorted = 1;
  struct node *root = build (levels, &r, &before);

  before += spare;
  spare = sort (root, spare, 1);
  spare = sort (root, spare, 0);
  inspect (root, &last, &after, &sorted);
  after += spare;
  destroy (root);
  return bench_verdict ("bisort", levels, after, sorted && spare >= last && after == before);
}
