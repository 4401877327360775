/* Purpose: a value that nobody has set, asked where it is loaded: the error has the line of its use, and comes after what the
   program shows before; what ends before the use is no error.
   Source: plugin/lower/join-unset.cc.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile int sink;
static jmp_buf back;

__attribute__ ((noipa)) static void
say (const char *text)
{
  fputs (text, stdout);
  fflush (stdout);
}

__attribute__ ((noipa)) static void
leave (int n)
{
  if (n)
    longjmp (back, 1);
}

__attribute__ ((noipa)) static int
one (const int *p)
{
  int v = *p;
  return v > 3 ? 5 : 7;	/* { dg-temporal-error "uninitialized-memory" "one" } */
}

__attribute__ ((noipa)) static int
sum (const int *p, const int *q)
{
  int v = *p, w = *q;
  if (v + w > 3)	/* { dg-temporal-error "uninitialized-memory" "first" } */
    return 5;		/* { dg-temporal-error "uninitialized-memory" "second" ".-1" } */
  return 7;
}

__attribute__ ((noipa)) static int
shown (const int *p)
{
  int v = *p;
  say ("shown\n");
  return v > 3 ? 5 : 7;	/* { dg-temporal-error "uninitialized-memory" "shown" } */
  /* { dg-output "shown\[\r\n\]+\[^\n\]*join-unset.c" "shown" } */
}

__attribute__ ((noipa)) static int
left (const int *p, int n)
{
  int v = *p;
  leave (n);
  return v > 3 ? 5 : 7;	/* { dg-temporal-error "uninitialized-memory" "left" } */
}

__attribute__ ((noipa)) static int
again (const int *p, int n)
{
  int v = *p;
  if (n > 4)
    v = n;
  if (v > 3)		/* { dg-temporal-error "uninitialized-memory" "again" } */
    return v * 2;
  return v == n;
}

__attribute__ ((noipa)) static int
in_loop (const int *p, int n)
{
  int count = 0;
  for (int i = 0; i < n; i++)
    if (p[i])		/* { dg-temporal-error "uninitialized-memory" "loop" } */
      count++;
  return count;
}

__attribute__ ((noipa)) static int
mixed (const short *p, const long *q, int n)
{
  long v = p[1], w = *q;
  if ((n ? v : w) > 3)	/* { dg-temporal-error "uninitialized-memory" "mixed" } */
    return 1;
  return 0;
}

__attribute__ ((noipa)) static int
not_used (const int *p, const int *q)
{
  int v = *p + *q;
  sink = 1;
  return v;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (40), *q = malloc (40);
  long *l = malloc (8);
  p[0] = 2;
  CASE ("one") sink = one (q);
  CASE ("first") sink = sum (q, p);
  CASE ("second") sink = sum (p, q);
  CASE ("shown") sink = shown (q);
  CASE ("left") if (!setjmp (back)) sink = left (q, 0);
  CASE ("again") sink = again (q, 4);
  CASE ("loop") { p[1] = 0; p[3] = 1; sink = in_loop (p, 4); }
  CASE ("mixed") sink = mixed ((short *) p, l, 0);

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      p[1] = p[2] = p[3] = 4;
      *l = 9;
      if (one (p) != 7 || sum (p, p + 1) != 5 || shown (p) != 7 || in_loop (p, 4) != 4 || mixed ((short *) p, l, 0) != 1)
        return 1;
      if (mixed ((short *) p, malloc (8), 1) || again (q, 5) != 10)
        return 2;
      if (!setjmp (back))
        return 3 + left (q, 1);
      q[5] = not_used (p, q);
      memcpy (p + 1, q, 20);
    }
  return 0;
}
