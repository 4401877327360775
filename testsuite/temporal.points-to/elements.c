/* Purpose: the address of an element of an array on the heap, through which a part of the element was accessed, has the room of
   all of it; so what is kept in a list needs no check where the list is followed, and no referents.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=singleton" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "elements" "3" } */
/* { dg-temporal-stat "checks" "3" } */
/* { dg-temporal-stat "dropped_points_to" "6" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without elements" "-fplugin-arg-temporal-disable=elements" } */
/* { dg-for "without elements" { dg-temporal-stat "elements" "0" } } */
/* { dg-for "without elements" { dg-temporal-stat "never_null" "1" } } */

#include <stdlib.h>

struct node { struct node *next; int value; int more[5]; };
struct place { struct place *left; long weight; long x; };
struct pair { struct pair *first; long second; };
struct list { struct node *head; };

static struct node *list;
static struct place *heaviest;
static struct pair *pairs, *chosen;

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

static struct node *
link (struct node *one, struct node *next)
{
  one->next = next;
  return one;
}

/* The parameter is accessed before it is passed on and kept.  */
static void
add (struct node *one, int value)
{
  one->value = value;
  list = link (one, list);
}

static int
sum (void)
{
  int s = 0;
  for (struct node *n = list; n; n = n->next)
    s += n->value;
  return s;
}

static long
weigh (struct place *p)
{
  return p ? p->weight : 0;
}

static long
second (void)
{
  struct pair *d = chosen;
  return d ? d->second : 0;
}

static struct node *
head (struct list *later)
{
  return later->head;
}

int
main (int argc, char **argv)
{
  long count = argc + 3;
  (void) argv;
  struct node *nodes = get (count * sizeof *nodes);
  for (long i = 0; i < count; i++)
    add (&nodes[i], i);
  /* The sum is made again, of local variables ...  */
  struct place *places = calloc (sizeof *places, count);
  if (!places)
    exit (1);
  for (int i = 0; i < argc + 2; i++)
    {
      places[i].weight = i;
      if (weigh (heaviest) < i)
	heaviest = &places[i];
    }
  /* ... and of one in memory.  */
  pairs = get (sizeof (struct pair) * count);
  for (unsigned k = 0; k < count; k++)
    {
      pairs[k].second = k;
      chosen = &pairs[k];
    }
  /* A constant distance leaves what was there before.  */
  struct list lists[2] = { { NULL }, { list } };
  return sum () != 6 || weigh (heaviest) != 2 || second () != 3 || head (&lists[1]) != list || head (lists);
}
