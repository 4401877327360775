/* Purpose: variables that have begun as GCC sees it, where several computed gotos are one; they end
   at a label and begin again in the same basic block, and their pointers are filled before.
   Source: scopes.cc (verify_scopes).  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int tag; struct node *other; };

static volatile int one = 1;
static struct node *kept, some;

static __attribute__ ((noinline)) void
start (struct node *p, int tag, int all)
{
  p->tag = tag;
  if (all)
    p->next = p->other = &some;
}

static __attribute__ ((noinline)) int
run (int all)
{
  int sum;
  kept = ({
    static const void *const to[] = { &&a, &&b };
    struct node *v;
    goto *to[one];
    a: v = NULL;
    b: v = &some;
    v;
  });
  {
    struct node outer, *last = &outer;
    start (&outer, 1, all);
    for (int n = 0; n < 7; n++)
      {
	struct node turn, *p = &turn;
	start (p, n + last->tag, all);
	last = n % 2 ? ({
	  static const void *const to[] = { &&c, &&d };
	  struct node *v;
	  goto *to[one];
	  c: v = NULL;
	  d: v = &outer;
	  v;
	}) : p;
	outer.tag += p->tag + last->tag;
	last = &outer;
	if (outer.tag % 7 == 3)
	  continue;
	outer.tag += turn.next->tag; /* { dg-temporal-error "uninitialized-pointer" "unset" } */
      }
    sum = outer.tag + outer.other->tag;
  }
  return sum;
}

int
main (int argc, char **argv)
{
  (void) argv;
  printf ("%d\n", run (argc == 1));
  return 0;
}
