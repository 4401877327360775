/* stale-realloc.c - an iterator into a vector that has grown.

   SPDX-License-Identifier: GPL-3.0-or-later

   A vector of events doubles its room when it is full.  handle () looks at one event
   through a pointer into the vector; handling it appends others, and if
   the vector moves meanwhile, the pointer is left behind in freed memory.  The first
   events go well, because there is room to spare.  And where realloc can extend the
   block in place, the address does not even change: the pointer is stale all the
   same, and the program wrong on the next machine.  */

#include <stdio.h>
#include <stdlib.h>

struct event
{
  int time;
  int repeat;
};

static struct event *events;
static size_t count, room;

static void
append (int time, int repeat)
{
  if (count == room)
    {
      room = room ? room * 2 : 4;
      events = realloc (events, room * sizeof *events);
      if (!events)
	exit (1);
    }
  events[count].time = time;
  events[count].repeat = repeat;
  count++;
}

static int
handle (size_t i)
{
  struct event *e = &events[i];
  for (int n = 0; n < e->repeat; n++)	/* stale after the vector has grown */
    append (e->time + n + 1, 0);
  return e->time;
}

int
main (void)
{
  int last = 0;

  append (10, 0);
  append (20, 1);
  append (30, 4);
  for (size_t i = 0; i < count; i++)
    last = handle (i);
  printf ("%zu events, the last at %d\n", count, last);
  free (events);
  return 0;
}
