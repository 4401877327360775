/* Purpose: stores into a structure by value of what it holds anyway, which SRA makes of reads of its parts in front of calls, are dropped.
   Source: restored.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "SRA" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "restored" "2" } */
/* { dg-variant "without restored" "-fplugin-arg-temporal-no_restored" } */
/* { dg-for "without restored" { dg-temporal-stat "restored" "0" } } */

struct node { struct node *next, *of; };
struct pair { struct node *first, *last; };

static int
count (struct pair p, struct node *n)
{
  int found = 0;
  for (; n; n = n->next)
    {
      if (n != p.first && n->of == p.first && n != p.last && n->of != p.last)
	found++;
      found += count (p, n->of);
      found += count (p, n->next);
    }
  return found;
}

int
all (struct pair p, struct node *n)
{
  return count (p, n);
}
