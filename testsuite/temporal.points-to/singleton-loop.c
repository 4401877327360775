/* Purpose: where a function that is given an element of the only block is inlined into a loop, there is one comparison for all turns, before
   it; what lies behind the block, or before it, is found.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-O1" } } */
/* { dg-temporal-stat "singleton" "8" } */
/* { dg-temporal-stat "range_checks" "11" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile int zero = 0;

struct box { int left, top, right, bottom; };
struct pair { long key, value; };

static inline __attribute__ ((always_inline)) int
area (const struct box *b)
{
  int wide = b->right - b->left; /* { dg-temporal-error "out-of-bounds" "behind" } */
  int high = b->bottom - b->top; /* { dg-temporal-error "out-of-bounds" "half" } */
  return wide * high;
}

static inline __attribute__ ((always_inline)) void
add (struct pair *p, long n)
{
  p->value += n; /* { dg-temporal-error "out-of-bounds" "before" } */
  p->key++;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int n = 100 + zero, turns = n + !strcmp (what, "behind"), first = strcmp (what, "before") ? 0 : -2;
  struct box *boxes = malloc (n * sizeof *boxes - (strcmp (what, "half") ? 0 : 4));
  struct pair *pairs = malloc (n * sizeof *pairs);
  long sum = 0;
  if (!boxes || !pairs)
    return 1;
  for (int i = 0; i < n - 1; i++)
    boxes[i] = (struct box) { i, 0, i + 2, 1 };
  boxes[n - 1].left = boxes[n - 1].top = boxes[n - 1].right = 0;
  memset (pairs, 0, n * sizeof *pairs);
  if (!strcmp (what, ""))
    boxes[n - 1].bottom = 1;
  for (int i = 0; i < turns; i++)
    sum += area (&boxes[i]);
  for (int i = n - 1; i >= first; i--)
    add (&pairs[i], i);
  for (int i = 0; i < n; i++)
    sum += pairs[i].key;
  free (boxes);
  free (pairs);
  return sum != 2 * (n - 1) + n;
}
