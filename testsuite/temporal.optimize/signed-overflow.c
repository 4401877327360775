/* A signed number overflows, and is an index then.  C promises that this does not happen, and GCC's ranges rest on it; no check may.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct node { struct node *child[16]; int n; };
struct numbers { int child[16]; int n; };

static struct node *root, own;
static struct numbers *numbers, own_numbers;
static long table[101];
static int doublings = 20, bits = 27;

static int
hash (const char *s)
{
  int h = 0;
  while (*s)
    h = h * 31 + *s++;
  return h % 101;
}

/* GCC knows of it only by how it was computed.  */
static int
doubled (void)
{
  int j = 1;
  for (int i = 0; i < doublings; i++)
    j = j + j;
  return j;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "", *text = "short";
  int k;

  root = calloc (1, sizeof *root);
  numbers = calloc (1, sizeof *numbers);
  if (*what)
    {
      doublings = 31;
      text = "a long text that overflows";
    }
  k = doubled ();
  if (!strcmp (what, "heap"))
    root->child[k >> 27] = root; /* { dg-temporal-error "out-of-bounds" "heap" } */
  if (!strcmp (what, "numbers"))
    numbers->child[k >> 27] = 3; /* { dg-temporal-error "out-of-bounds" "numbers" } */
  if (!strcmp (what, "variable"))
    own.child[k >> 27] = root; /* { dg-temporal-error "out-of-bounds" "variable" } */
  if (!strcmp (what, "own-numbers"))
    own_numbers.child[k >> 27] = 3; /* { dg-temporal-error "out-of-bounds" "own-numbers" } */
  if (!strcmp (what, "remainder"))
    table[hash (text)]++; /* { dg-temporal-error "out-of-bounds" "remainder" } */
  root->child[doubled () >> bits & 15] = root;
  numbers->child[(unsigned) k >> 28] = 3;
  own.child[(unsigned) hash ("short") % 16] = root;
  table[(hash (text) + 101) % 101]++;
  free (numbers);
  free (root);
  return 0;
}
