/* Purpose: a binary tree whose inner node is freed while its parent still
   points to it; the memory serves a node elsewhere in the tree.
   Source: Simpson 2013, pointers inside heap objects become invalid; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct tree { int key; struct tree *kid[2]; };

static volatile int sink;

static struct tree *
insert (struct tree *t, int key)
{
  if (!t)
    {
      t = calloc (1, sizeof *t);
      t->key = key;
      return t;
    }
  int side = key > t->key;
  t->kid[side] = insert (t->kid[side], key);
  return t;
}

static int
sum (const struct tree *t)
{
  if (!t)
    return 0;
  return t->key + sum (t->kid[0]) + sum (t->kid[1]); /* { dg-temporal-error "use-after-free" "sum" } */
}

static void
destroy (struct tree *t)
{
  if (t)
    {
      destroy (t->kid[0]);
      destroy (t->kid[1]);
      free (t);
    }
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct tree *root = NULL;
  static const int keys[] = { 50, 20, 80, 10, 30, 70, 90 };

  for (int i = 0; i < 7; i++)
    root = insert (root, keys[i]);

  struct tree *leaf = root->kid[0]->kid[1];
  free (leaf);
  if (!strcmp (what, "sum"))
    {
      struct tree *other = insert (NULL, 1000);
      sink = sum (root);
      destroy (other);
    }
  if (!strcmp (what, "path"))
    {
      root->kid[1] = insert (root->kid[1], 95);
      sink = root->kid[0]->kid[1]->key; /* { dg-temporal-error "use-after-free" "path" } */
    }

  /* { dg-temporal-clean "legal" } */
  root->kid[0]->kid[1] = NULL;
  root->kid[1] = insert (root->kid[1], 95);
  sink = sum (root);
  destroy (root);
  return sink != 50 + 20 + 80 + 10 + 70 + 90 + 95;
}
