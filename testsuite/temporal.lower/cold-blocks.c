/* Purpose: checks of what is hardly ever executed, in main, in functions that are cold, and in front of what does not return: each
   error is reported at its own place, and what is no error is none, be it the last bytes of a block, a null
   pointer that nobody has set, or memory of the library's.
   Source: stubs.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "ends" } */
/* { dg-temporal-error "out-of-bounds" "cold" "32" } */
/* { dg-temporal-error "use-after-free" "stale" "34" } */
/* { dg-temporal-error "null-dereference" "null" "34" } */
/* { dg-temporal-error "out-of-bounds" "local" "37" } */
/* { dg-temporal-error "out-of-bounds" "merged" "48" } */
/* { dg-temporal-error "out-of-bounds" "main" "76" } */
/* { dg-temporal-error "write-to-constant" "constant" "80" } */
/* { dg-temporal-error "use-after-free" "freed" "83" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int value, other; };

static volatile int sink;

static __attribute__ ((noipa, cold)) int
cold (const char *s, long n, struct node *p, unsigned i)
{
  char own[6] = "abcde";
  struct node *q = p->next;
  sink = own[1];
  sink =
	 s[n];
  if (q || n > 100)
    sink = q->value;
  if (i)
    sink =
	   own[i];
  return sink;
}

static __attribute__ ((noipa)) int
ends (int bad, struct node *p)
{
  if (bad)
    {
      printf ("%d\n", p->value
	       +
	       p->other);
      exit (0);
    }
  return 0;
}

static char *volatile text = "text";

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(name) (!strcmp (what, name))
  char *s = calloc (1, 13);
  struct node *p = calloc (1, sizeof *p), *q = calloc (1, sizeof *q);
  int *volatile a = calloc (3, sizeof *a);
  cold (s, IS ("null") ? 101 - 89 : 12, p, 0);
  if (IS ("null"))
    cold (calloc (1, 200), 150, p, 0);
  p->next = q;
  if (IS ("stale"))
    free (q);
  cold (s, IS ("cold") ? 13 : 12, p, IS ("local") ? 6 : 5);
  if (IS ("merged"))
    q = realloc (q, 12);
  ends (IS ("merged") || IS ("ends"), q);
  int *b = a;
  sink =
	 b[IS ("main") ? 3 : 2];
  char *t = IS ("constant") ? text : s;
  sink = t[3];
  if (sink || IS ("constant"))
    t[1] = 'x';
  if (IS ("freed"))
    free (b);
  sink = b[1];
  return argv[argc] != NULL;
}
