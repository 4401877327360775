/* Purpose: a copying collector: objects move between two halves, the old half is cleared and used
   again, and roots on the stack are set right through their addresses.
   Source: own; Cheney's collector in many interpreters.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct object { struct object *moved; struct object *child[2]; int n; };

enum { HALF = 400 };

static struct object *from, *to;
static int used;
static struct object **roots[16];
static int root_count;

static struct object *
copy (struct object *o, int *next)
{
  if (!o)
    return NULL;
  if (!o->moved)
    {
      o->moved = &to[(*next)++];
      *o->moved = *o;
      o->moved->moved = NULL;
    }
  return o->moved;
}

static void
collect (void)
{
  int next = 0;
  for (int i = 0; i < root_count; i++)
    *roots[i] = copy (*roots[i], &next);
  for (int scan = 0; scan < next; scan++)
    for (int k = 0; k < 2; k++)
      to[scan].child[k] = copy (to[scan].child[k], &next);
  struct object *t = from;
  from = to;
  to = t;
  used = next;
  memset (to, 0, HALF * sizeof *to);
}

static struct object *
make (int n)
{
  if (used == HALF)
    collect ();
  struct object *o = &from[used++];
  *o = (struct object) { .n = n };
  return o;
}

int
main (void)
{
  struct object *list = NULL, *fresh = NULL;
  long sum = 0;

  from = calloc (HALF, sizeof *from);
  to = calloc (HALF, sizeof *to);
  roots[root_count++] = &list;
  roots[root_count++] = &fresh;
  for (int i = 0; i < 3000; i++)
    {
      fresh = make (i);
      /* May move what fresh points to, and sets fresh right.  */
      struct object *leaf = make (i * 2);
      fresh->child[0] = list;
      fresh->child[1] = leaf;
      list = fresh;
      if (i % 50 == 49)
	{
	  for (struct object *o = list; o; o = o->child[0])
	    sum += o->child[1]->n - o->n;
	  list = fresh = NULL;
	}
    }
  free (from);
  free (to);
  return sum != 2999L * 3000 / 2;
}
