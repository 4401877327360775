/* Purpose: a loop that goes on with a pointer that it has just stored in memory does not read its referent there again,
   nor where paths meet on which it was stored or read.  It is read once, before the loop.
   Source: the scheduler of Richards's benchmark.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "GCC finds partially redundant loads from -O2 on" { *-*-* } { "-O0" "-O1" "-Os" "-Og" "-flto" } } */
/* { dg-temporal-stat "merged_referents" "2" } */
/* { dg-variant "without load elimination" "-fplugin-arg-temporal-disable=load_elimination" "*" } */
/* { dg-for "without load elimination" { dg-temporal-stat "merged_referents" "0" } } */

struct task { struct task *next, *other; int state; };

struct task *current;

void
schedule (void)
{
  while (current)
    {
      if (current->state == 1)	/* one */
	current = current->next;
      else
	current = current->other;
    }
}

int
last (struct task **at)
{
  int sum = 0;
  do
    {
      sum += (*at)->state;	/* two */
      *at = (*at)->next;
    }
  while (*at);
  return sum;
}
