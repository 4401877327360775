/* Purpose: stores stay where a parameter is changed: by another part, by a value of its own from before the change, by a call, an asm
   statement, or where it is volatile or its address is taken.
   Source: restored.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "SRA" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "restored" "0" } */

struct node { struct node *next, *of; };
struct pair { struct node *first, *last; };

extern int use (struct pair);
extern struct pair get (void);
extern void fill (struct pair *);

int
swapped (struct pair p)
{
  struct node *t = p.first;
  p.first = p.last;
  p.last = t;
  return use (p);
}

int
before (struct pair p, struct node *n)
{
  struct node *was = p.first;
  p.first = n;
  int r = use (p);
  p.first = was;
  return r + use (p);
}

int
called (struct pair p)
{
  struct node *was = p.first;
  int r = use (p);
  p = get ();
  p.first = was;
  return r + use (p);
}

int
assembled (struct pair p)
{
  struct node *was = p.first;
  __asm__ volatile ("" : "=m" (p.first));
  p.first = was;
  return use (p);
}

int
given (struct pair p)
{
  struct node *was = p.first;
  fill (&p);
  p.first = was;
  return use (p);
}

int
unsteady (volatile struct pair p)
{
  p.first = p.first;
  return use (p);
}
