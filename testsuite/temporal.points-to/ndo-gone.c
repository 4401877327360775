/* Purpose: where accesses are certain to be inside of their objects, if these live, one check serves all of
   them; not where an index is not bounded, a pointer was moved, an object may be smaller, or is known to other
   units with a size of their own, or where the pointer may be a number.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "in_bounds" "4" } */
/* { dg-temporal-stat "dropped_points_to" "0" } */
/* { dg-temporal-stat "dropped_covered" "2" } */
#include <stdint.h>
#include <stdlib.h>

struct node { struct node *next; int value; int room[4]; };
struct little { struct node *next; int value; };
extern struct node outside;
extern void give (struct node *);
extern int choose (void);

static struct node own;

static int __attribute__ ((noinline))
first (struct node *n)
{
  return n->value + n->room[2];			/* two */
}

static int __attribute__ ((noinline))
index_of (struct node *n, int i)
{
  return n->room[i];				/* not bounded */
}

static int __attribute__ ((noinline))
shifted (struct node *n, int i)
{
  n += i;
  return n->value;				/* moved */
}

static int __attribute__ ((noinline))
small (struct node *n)
{
  return n->room[3];				/* it may be little */
}

static int __attribute__ ((noinline))
foreign (struct node *n)
{
  return n->value;				/* its size is another unit's matter */
}

static int __attribute__ ((noinline))
number (struct node *n)
{
  return n->value;
}

static void __attribute__ ((noinline))
put (struct node *n)
{
  n->value = 1;					/* two more */
  n->room[3] = 2;
}

int
all (int i)
{
  struct node *n;
  give (&own);
  if (choose ())
    n = &own;
  put (n);
  return (first (n) + index_of (n, i) + shifted (n, i)
	  + small (choose () ? n : (struct node *) malloc (sizeof (struct little)))
	  + foreign (choose () ? &own : &outside)
	  + number (choose () ? &own : (struct node *) (uintptr_t) i));
}
