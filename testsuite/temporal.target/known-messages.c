/* Purpose: questions whose answer was yes many times, and which are therefore known to the runtime, are still answered
   by the cells: of words that lie across two cells, one or several at a time, in a packed record's members, and of
   pointers that the program keeps before their blocks.  After a thousand valid accesses the next one is an error, at
   its own place.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "second" "36" } */
/* { dg-temporal-error "use-after-free" "freed" "36" } */
/* { dg-temporal-error "out-of-bounds" "next" "36" } */
/* { dg-temporal-error "use-after-free" "record" "45" } */
/* { dg-temporal-error "out-of-bounds" "record-end" "46" } */
/* { dg-temporal-error "out-of-bounds" "top" "54" } */

#include <stdlib.h>
#include <string.h>

static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

struct word { long v; } __attribute__ ((packed, aligned (4)));
struct record { int kind; long a; long b; } __attribute__ ((packed, aligned (4)));
static long *volatile bottom, *volatile top;
static volatile int one = 1;
static volatile long result;

/* A word that is aligned to 4 bytes.  */
__attribute__ ((noipa)) static long
word (struct word *p)
{
  return 1 +
	 p->v;
}

/* Two of them.  */
__attribute__ ((noipa)) static long
members (struct record *p, struct record *q)
{
  long a, b;
  a = 1 +
      p->a;
  b = q->b;
  return a + b;
}

__attribute__ ((noipa)) static void
push (long n)
{
  long *p = ++top;
  *p = n;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  char *block = calloc (1, 64), *other = calloc (1, 60), *small = calloc (1, 20);
  long sum = 0;
  for (int i = 0; i < 1000; i++)
    {
      sum += word ((struct word *) (other + 4 + i % 6 * 8));
      sum += members ((struct record *) (block + 4), (struct record *) (other + 4 + i % 2 * 16));
    }
  bottom = malloc (4 * sizeof *bottom);
  for (int i = 0; i < 1000; i++)
    {
      top = bottom - one;
      push (i);
      sum += *top;
    }
  if (sum != 3000 + 499500 - 1000 || !small)
    abort ();
  if (is ("second"))
    sum += word ((struct word *) (other + 56));
  if (is ("next"))
    sum += word ((struct word *) (other + 60));
  if (is ("record-end"))
    members ((struct record *) block, (struct record *) (other + 44));
  if (is ("top"))
    {
      top = bottom + 2 + one;
      push (1);
    }
  free (other);
  free (block);
  if (is ("freed"))
    result = word ((struct word *) (other + 12));
  if (is ("record"))
    result = members ((struct record *) (block + 4), (struct record *) small);
  free (bottom);
  free (small);
  return sum == 0;
}
