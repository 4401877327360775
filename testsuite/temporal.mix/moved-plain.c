/* Companion of moved.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

#include <stdarg.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

void
move (int **to, int **from)
{
  *to = *from;
  *from = 0;
}

void
move_fifth (int **to, int **a, int **b, int **c, int **from)
{
  *a = *b = *c = 0;
  move (to, from);
}

void
move_unnamed (int n, ...)
{
  va_list list;
  va_start (list, n);
  int **to = va_arg (list, int **), **from = va_arg (list, int **);
  move (to, from);
  va_end (list);
}

void
move_behind (int **to, int ***from)
{
  move (to, *from);
}

void
call_and_move (int **to, int **from, void (*f) (void *))
{
  static int own;
  f (&own);
  move (to, from);
}

void
take_second (int **to, int **(*f) (void))
{
  *to = f ()[1];
}

void
take_event (int **to, int events)
{
  struct epoll_event e;
  if (epoll_wait (events, &e, 1, -1) == 1)
    *to = e.data.ptr;
  memset (&e, 0, sizeof e);
}

void
take_packed (int **to, int from)
{
  char b[9];
  if (read (from, b, sizeof b) == sizeof b)
    memcpy (to, b + 1, sizeof *to);
  memset (b, 0, sizeof b);
}

void
lend (int **to, void (*f) (struct lent *))
{
  struct lent l[4];
  memset (l, 0, sizeof l);
  f (l + 2);
  *to = l[2].p ? l[2].p : (int *) l[2].end;
  memset (l, 0, sizeof l);
}
