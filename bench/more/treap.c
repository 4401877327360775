/* treap.c - a search tree with parent pointers under insertion and deletion.

   SPDX-License-Identifier: GPL-3.0-or-later

   A treap kept in shape by rotations: each rotation loads and stores six
   pointers, through pointers to pointers where a child link is replaced.  Size:
   thousands of keys.  A bit set over the keys says what the tree must contain; the
   tree must be ordered by key, heap-ordered by weight, and its parents right.  */

#include "../bench.h"

struct node
{
  struct node *parent, *left, *right;
  uint32_t key, weight;
};

struct tree
{
  struct node *root;
  long count;
};

/* The link that holds N.  */
static struct node **
link_of (struct tree *t, struct node *n)
{
  return n->parent == NULL ? &t->root : n->parent->left == n ? &n->parent->left : &n->parent->right;
}

/* Rotate N above its parent.  */
static void
rotate (struct tree *t, struct node *n)
{
  struct node *p = n->parent, *inner;

  *link_of (t, p) = n;
  n->parent = p->parent;
  p->parent = n;
  if (p->left == n)
    {
      inner = p->left = n->right;
      n->right = p;
    }
  else
    {
      inner = p->right = n->left;
      n->left = p;
    }
  if (inner != NULL)
    inner->parent = p;
}

/* Insert KEY if it is not there, delete it if it is.  */
static void
toggle (struct tree *t, uint32_t key, struct bench_random *r)
{
  struct node *parent = NULL, **link = &t->root, *n;

  while ((n = *link) != NULL && n->key != key)
    {
      parent = n;
      link = key < n->key ? &n->left : &n->right;
    }
  if (n == NULL)
    {
      n = bench_alloc (sizeof *n);
      n->parent = parent;
      n->left = n->right = NULL;
      n->key = key;
      n->weight = (uint32_t) bench_next (r);
      *link = n;
      t->count++;
      while (n->parent != NULL && n->parent->weight < n->weight)
        rotate (t, n);
      return;
    }
  while (n->left != NULL && n->right != NULL)
    rotate (t, n->left->weight > n->right->weight ? n->left : n->right);
  struct node *child = n->left != NULL ? n->left : n->right;
  *link_of (t, n) = child;
  if (child != NULL)
    child->parent = n->parent;
  free (n);
  t->count--;
}

/* Walk N, free it, and tell whether it was right; *LAST is the key before, or -1.  */
static int
consume (struct node *n, const unsigned char *present, int64_t *last, uint64_t *sum)
{
  int right = 1;

  if (n == NULL)
    return 1;
  if (n->left != NULL)
    right &= n->left->parent == n && n->left->weight <= n->weight;
  right &= consume (n->left, present, last, sum);
  right &= *last < n->key && present[n->key];
  *last = n->key;
  *sum = *sum * 31 + n->key;
  if (n->right != NULL)
    right &= n->right->parent == n && n->right->weight <= n->weight;
  right &= consume (n->right, present, last, sum);
  free (n);
  return right;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 100), keys = size * 1000, count = 0;
  unsigned char *present = calloc (keys, 1);
  struct bench_random r = { 0x4be98134a5976fd3u };
  struct tree t = { NULL, 0 };
  int64_t last = -1;
  uint64_t sum = 0;

  if (present == NULL)
    return 2;
  for (long i = 0; i < 10 * keys; i++)
    {
      uint32_t key = bench_below (&r, keys);
      toggle (&t, key, &r);
      present[key] ^= 1;
    }
  for (long i = 0; i < keys; i++)
    count += present[i];
  int right = t.count == count && consume (t.root, present, &last, &sum);
  free (present);
  return bench_verdict ("treap", size, sum, right);
}
