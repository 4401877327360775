/* treesum.c - build a binary tree node by node and add it up many times.

   SPDX-License-Identifier: GPL-3.0-or-later

   Recursion over pointers and little else: every visit loads two child pointers
   and a value, so it shows what a checked pointer load costs when the
   tree no longer fits the caches.  Size: levels of the tree.  The sum of the
   numbers 1 to n has a closed form.  */

#include "../bench.h"

struct node
{
  struct node *left, *right;
  uint64_t value;
};

static struct node *
build (int levels, uint64_t value)
{
  struct node *n;

  if (levels == 0)
    return NULL;
  n = bench_alloc (sizeof *n);
  n->value = value;
  n->left = build (levels - 1, 2 * value);
  n->right = build (levels - 1, 2 * value + 1);
  return n;
}

static uint64_t
sum (const struct node *n)
{
  return n == NULL ? 0 : sum (n->left) + sum (n->right) + n->value;
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
  long levels = bench_size (argc, argv, 20);
  uint64_t count = ((uint64_t) 1 << levels) - 1, total = 0;
  const int rounds = 12;
  struct node *root = build (levels, 1);

  for (int i = 0; i < rounds; i++)
    total += sum (root);
  destroy (root);
  return bench_verdict ("treesum", levels, total, total == rounds * (count * (count + 1) / 2));
}
