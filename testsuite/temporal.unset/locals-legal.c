/* Purpose: the legal twin of locals.c: structures and arrays whose address is not taken, in registers or not; parts of them
   that nobody has set are copied and passed on, set later, or hidden; unions, bit-fields, words, gotos and loops.
   Source: issue, section 5.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-variant "verified" "-fplugin-arg-temporal-verify" } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(x) do { if (!(x)) { printf ("line %d\n", __LINE__); exit (1); } } while (0)

struct v { double x, y, z; };
struct mixed { char c; short s; int i; long l; };
union both { int i[2]; double d; long l; };
struct bits { unsigned a : 3, b : 7; int c; };
struct big { int n[40]; };

static struct v __attribute__ ((noipa))
partly (int n)
{
  struct v v;
  v.x = n;
  return v;
}

static double __attribute__ ((noipa))
take (struct v v, int all)
{
  return all ? v.x + v.y + v.z : v.x;
}

static int __attribute__ ((noipa))
table (int k)
{
  int m[18] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3 };
  char text[] = "0123456789abcdef";
  int odd[3] = { k, k + 1 };
  m[k & 1] = 7;
  return m[k] + text[k] + odd[k % 3];
}

static int __attribute__ ((noipa))
jump_in (int k)
{
  struct mixed a;
  if (k > 2)
    goto inside;
  a.i = 1;
  while (k > 0)
    {
    inside:
      a.i = k--;
      if (a.i == 2)
        break;
    }
  return a.i;
}

static jmp_buf env;

static int __attribute__ ((noipa))
with_setjmp (int k)
{
  volatile struct mixed kept;
  struct mixed m;
  kept.i = m.i = k;
  if (setjmp (env) == 0)
    longjmp (env, kept.i);
  m.l = 4;
  return kept.i + m.l;
}

int
main (void)
{
  struct v a = partly (3), b = a, c;
  MUST (take (a, 0) == 3 && b.x == 3);
  b.y = b.z = 1;
  c = b;
  MUST (take (c, 1) == 5);
  struct v *heap = malloc (2 * sizeof *heap);
  heap[0] = partly (1);
  struct v out = heap[0];
  heap[1] = out;
  out = heap[1];
  out.y = 2;
  out.z = 3;
  heap[1] = out;
  MUST (heap[1].y + heap[1].z + heap[1].x == 6);
  int sum = 0;
  for (int i = 0; i < 10; i++)
    {
      struct mixed m;
      if (i & 1)
        m.l = i;
      m.c = i;
      sum += m.c;
      if (i & 1)
        sum += m.l;
      struct mixed other = m;
      *(short *) heap = other.s;
      sum += other.c;
    }
  MUST (sum == 45 * 2 + 25);
  union both u;
  u.d = 1;
  MUST (u.i[1] != 0 && u.l != 0);
  u.i[0] = 3;
  MUST (u.l != 0);
  struct bits t;
  t.a = 5;
  t.b = 9;
  MUST (t.a == 5 && t.b == 9);
  struct big big, copy;
  for (int i = 0; i < 40; i++)
    big.n[i] = i;
  copy = big;
  for (int i = 0; i < 40; i++)
    sum += copy.n[i];
  MUST (table (1) == 7 + '1' + 2 && table (5) == 9 + '5' && jump_in (4) == 2 && jump_in (1) == 1);
  MUST (with_setjmp (3) == 7);
  struct mixed w, x;
  w.i = 4;
  w.c = 1;
  memcpy (&x, &w, sizeof x);
  MUST (x.i == 4 && x.c == 1);
  struct { int n[4]; } four;
  four.n[3] = 2;
  __asm__ ("movl $5, %0" : "=m" (four.n[1]));
  MUST (four.n[1] + four.n[3] == 7);
  int v[4] = { 1, 2 }, k = sum & 3;
  MUST (v[k] <= 2);
  free (heap);
  return 0;
}
