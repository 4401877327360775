/* Purpose: what is tested out of line, before the runtime is asked: partial last cells at known and at unknown
   places, of one check and of several that were merged; null pointers whose referent nobody has set; addresses of
   variables in messages; copies of the statements in loops.  Beyond each of them there is an error, which is
   reported at its own place.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "bytes" "36" } */
/* { dg-temporal-error "out-of-bounds" "shorts" "46" } */
/* { dg-temporal-error "out-of-bounds" "first" "53" } */
/* { dg-temporal-error "out-of-bounds" "second" "54" } */
/* { dg-temporal-error "use-after-free" "freed" "53" } */
/* { dg-temporal-error "null-dereference" "null" "64" } */
/* { dg-temporal-error "out-of-bounds" "global" "73" } */
/* { dg-temporal-error "out-of-bounds" "local" "84" } */
/* { dg-temporal-error "out-of-bounds" "moved" "94" } */

#include <stdlib.h>
#include <string.h>

static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

/* Each byte of the last cell.  */
__attribute__ ((noinline, noclone)) static int
bytes (const char *p, long n)
{
  int sum = 0;
  for (long i = 0; i < n; i++)
    {
      sum += sum % 7 +
	     p[i];
    }
  return sum;
}

/* At an even place, which the type says, and an unknown one.  */
__attribute__ ((noinline, noclone)) static int
shorts (const short *p, long i)
{
  return 1 +
	 p[i];
}
struct record { long a; short b, c, d, e; };
__attribute__ ((noinline, noclone)) static int
parts (const struct record *p)
{
  return 1
	 + p->b
	 + p->e;
}

struct node { long key; struct node *next; };

/* The second word of fresh memory says "unknown" of a null pointer.  */
__attribute__ ((noinline, noclone)) static long
walk (struct node *p)
{
  p = p->next;
  return p->key;
}

static int table[10];

__attribute__ ((noinline, noclone)) static int
global (long i)
{
  return 2 *
	 table[i];
}

__attribute__ ((noinline, noclone)) static int
local (long i, int c)
{
  char all[12];
  memset (all, c, sizeof all);
  __asm__ ("" : : "r" (all) : "memory");

  return 3 *
	 all[i];
}

/* An address that is some bytes away from the pointer that is at hand.  */
__attribute__ ((noinline, noclone)) static int
moved (const char *p)
{
  int sum = p[0];
  sum += p[3];
  return sum *
	 p[9];
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  char *b = malloc (13);
  memset (b, 1, 13);
  short *s = malloc (10);
  memset (s, 0, 10);
  char *part = malloc (is ("second") ? 15 : is ("first") ? 9 : 16);
  memset (part, 0, 9);
  struct node *n = calloc (1, sizeof *n);
  int sum = bytes (b, is ("bytes") ? 14 : 13);
  sum += shorts (s, is ("shorts") ? 5 : 4);
  if (is ("freed"))
    free (part);
  sum += parts ((void *) part) > 1000000;
  if (!is ("null"))
    n->next = n;
  sum += walk (n) + global (is ("global") ? 10 : 9) + local (is ("local") ? 12 : 11, argc);
  sum += moved (is ("moved") ? b + 4 : b + 3);
  free (n);
  if (!is ("freed"))
    free (part);
  free (s);
  free (b);
  return sum == 123456;
}
