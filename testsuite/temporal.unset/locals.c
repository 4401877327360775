/* Purpose: structures and arrays whose address is not taken have no bits in memory: registers say what was set, in
   copies, over scopes and loops, to and from memory.  -fplugin-arg-temporal-stats shows that it is so.
   Source: issue, section 5.  locals-legal.c does the same legally.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-variant "verified" "-fplugin-arg-temporal-verify" } */
/* { dg-temporal-stat "unset_locals" "8" } */
/* { dg-temporal-clean "0" } */

#include <stdio.h>
#include <stdlib.h>

struct v { double x, y, z; };
struct line { struct v a, b; int n[2]; };

static struct v __attribute__ ((noipa))
half (int what)
{
  struct v v;
  v.x = 1;
  v.y = 2;
  if (what != 1)
    v.z = 3;
  if (what == 1)
    if (v.z > 2)                   /* { dg-temporal-error "uninitialized-memory" "1" } */
      puts ("z");
  return v;
}

static int __attribute__ ((noipa))
digit (int k, int what)
{
  int m[] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3 };
  if (what == 99)
    m[2] = 7;
  return m[k];
}

int
main (int argc, char **argv)
{
  int what = atoi (argv[1]), sum = 0;
  struct line l, m;
  struct line *heap = malloc (sizeof *heap), *other = malloc (sizeof *other);
  sum += half (what).x + digit (argc, what);
  l.a.x = l.a.y = l.a.z = 1;
  l.b.x = 2;
  l.n[0] = 3;
  m = l;
  if (what == 2)
    if (m.b.y > 0)                 /* { dg-temporal-error "uninitialized-memory" "2" } */
      puts ("b.y");
  *heap = m;
  if (what == 3)
    if (heap->n[1])                /* { dg-temporal-error "uninitialized-memory" "3" } */
      puts ("n[1]");
  heap->b.y = 4;
  other->b = heap->b;
  struct line back = *other;
  struct v w = back.b;
  if (what == 4)
    if (w.z > 0)                   /* { dg-temporal-error "uninitialized-memory" "4" } */
      puts ("z");
  for (int i = 0; i < 3; i++)
    {
      struct v u;
      if (i == 0)
        u.x = 2;
      if (what == 5)
        if (i < 2 && u.x > 1)      /* { dg-temporal-error "uninitialized-memory" "5" } */
          sum++;
      u.x = i;
      sum += u.x;
    }
  int pair[2];
  pair[0] = heap->n[0];
  pair[1] = heap->n[1];
  if (what == 6)
    sum += pair[1];
  if (what == 6)
    printf ("%d\n", sum);          /* { dg-temporal-error "uninitialized-memory" "6" } */
  l.b = w;
  if (what == 7)
    exit (l.b.z > 0);              /* { dg-temporal-error "uninitialized-memory" "7" } */
  sum += pair[0] + l.a.y;
  free (heap);
  free (other);
  return sum == 0;
}
