/* Purpose: locals that are volatile, or whose address gets out of sight, do not begin blank; nor any with disable=poison.  */
/* { dg-do assemble } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_locals" "0" } */
/* { dg-temporal-stat "checks" "2+" } */

struct node { struct node *next; long value; };

extern void look_up (struct node **);
static __attribute__ ((noinline)) void set (struct node *volatile *p, struct node *n) { if (n) *p = n; }

long
out_of_sight (void)
{
  struct node *n;
  look_up (&n);
  return n->value;
}

long
changing (struct node *n)
{
  struct node *volatile p;
  set (&p, n);
  return p->value;
}
