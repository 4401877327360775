/* A library takes a pointer out of the place whose address it is given, and stores it where the program has a stale one.  Whatever the address is
   made of, whatever the caller is like, and though the program then stores something else in that place.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "moved-plain.c" } */
/* { dg-temporal-clean "member" } */
/* { dg-temporal-clean "fourth" } */
/* { dg-temporal-clean "thread" } */
/* { dg-temporal-clean "unnamed" } */
/* { dg-temporal-clean "element" } */
/* { dg-temporal-clean "setjmp" } */
/* { dg-temporal-clean "setjmp-heap" } */
/* { dg-temporal-clean "callback-global" } */
/* { dg-temporal-clean "callback-heap" } */
/* { dg-temporal-clean "last" } */
/* { dg-temporal-clean "table" } */
/* { dg-temporal-clean "result" } */
/* { dg-temporal-clean "end" } */
/* { dg-temporal-clean "event" } */
/* { dg-temporal-clean "packed" } */
/* { dg-variant "with exceptions" "-fexceptions" } */

#include "moved.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

struct item { int n; int *p, *q; };
struct packed { char c; int *p; } __attribute__ ((packed));

static int *slot, *global, *table[4];
static __thread int *local;
static jmp_buf buffer;
static volatile int sum;
static int *current;

static void
look (void *p)
{
  sum += *(int *) p;
}

static __attribute__ ((noinline)) void
move_last (void)
{
  move (&slot, &global);
}

static __attribute__ ((noinline)) void
move_caught (int heap)
{
  if (setjmp (buffer))
    abort ();
  int *here = current, **there = malloc (sizeof *there);
  *there = current;
  if (heap)
    move (&slot, there);
  else
    move (&slot, &here);
  *there = NULL;
  free (there);
}

static int **
give_table (void)
{
  return table;
}

static __attribute__ ((noinline)) struct lent
make (int *p)
{
  struct lent l = { 1, p, NULL };
  return l;
}

static void
fill (struct lent *l)
{
  *l = make (current);
}

static void
fill_end (struct lent *l)
{
  strtol ((char *) current, &l->end, 10);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int ends[2], events = epoll_create1 (0);

  if (events < 0 || pipe (ends) != 0)
    return 1;
  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (40), *a, *b, *c;
      struct item *s = calloc (1, sizeof *s);
      int ***ways = calloc (4, sizeof *ways), **heap = malloc (sizeof *heap);
      memset (p, 0, 40);
      s->q = current = global = table[1] = local = *heap = p;
      if (!strcmp (what, "member"))
	move (&slot, &s->q);
      else if (!strcmp (what, "fourth"))
	{
	  a = b = c = NULL;
	  move_fifth (&slot, &a, &b, &c, &s->q);
	}
      else if (!strcmp (what, "thread"))
	move (&slot, &local);
      else if (!strcmp (what, "unnamed"))
	move_unnamed (2, &slot, &s->q);
      else if (!strcmp (what, "element"))
	{
	  ways[1] = &s->q;
	  move_behind (&slot, ways + 1);
	  ways[1] = NULL;
	}
      else if (!strcmp (what, "setjmp"))
	move_caught (0);
      else if (!strcmp (what, "setjmp-heap"))
	move_caught (1);
      else if (!strcmp (what, "callback-global"))
	call_and_move (&slot, &global, look);
      else if (!strcmp (what, "callback-heap"))
	call_and_move (&slot, heap, look);
      else if (!strcmp (what, "last"))
	move_last ();
      else if (!strcmp (what, "table"))
	take_second (&slot, give_table);
      else if (!strcmp (what, "result"))
	lend (&slot, fill);
      else if (!strcmp (what, "end"))
	lend (&slot, fill_end);
      else if (!strcmp (what, "event"))
	{
	  struct epoll_event e = { EPOLLOUT, { .ptr = p } };
	  epoll_ctl (events, i ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, ends[1], &e);
	  e.data.ptr = NULL;
	  take_event (&slot, events);
	}
      else
	{
	  struct packed m = { 1, p };
	  if (write (ends[1], &m, sizeof m) != sizeof m)
	    return 1;
	  m.p = NULL;
	  take_packed (&slot, ends[0]);
	}
      s->q = current = global = table[1] = local = *heap = NULL;
      sum += *slot;
      if (i == 0)
	/* The program's own store: its referent is the first block's.  */
	slot = p;
      sum += *slot;
      free (p);
      free (s);
      free (ways);
      free (heap);
    }
  return 0;
}
