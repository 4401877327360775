/* listsim.c - queues of customers as linked lists, with arrivals and departures.

   SPDX-License-Identifier: GPL-3.0-or-later

   A simulation in which small records are allocated, linked into doubly linked lists,
   moved from list to list, unlinked from the middle and freed in an order
   that is not that of their allocation.  Size: thousands of steps.  No customer
   may be lost: those that arrived, left, gave up and still wait must add up,
   in number and in the sum of their tickets.  */

#include "../bench.h"

#define STATIONS 64

struct customer
{
  struct customer *next, *previous;
  uint64_t ticket;
  long patience;
  int hops;
};

struct queue
{
  struct customer head; /* a ring: head.next is first, head.previous last */
  long length;
};

static void
append (struct queue *q, struct customer *c)
{
  c->previous = q->head.previous;
  c->next = &q->head;
  c->previous->next = c;
  q->head.previous = c;
  q->length++;
}

static void
unlink_customer (struct queue *q, struct customer *c)
{
  c->previous->next = c->next;
  c->next->previous = c->previous;
  q->length--;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 120);
  long steps = size * 1000;
  struct queue *stations = bench_alloc (STATIONS * sizeof *stations);
  struct bench_random r = { 0x9e3779b97f4a7c15u };
  uint64_t arrived = 0, in_tickets = 0, gone = 0, out_tickets = 0, gave_up = 0;

  for (int i = 0; i < STATIONS; i++)
    {
      stations[i].head.next = stations[i].head.previous = &stations[i].head;
      stations[i].length = 0;
    }

  for (long step = 0; step < steps; step++)
    {
      struct queue *q = &stations[bench_below (&r, STATIONS)];

      /* Two arrive somewhere ...  */
      for (int i = 0; i < 2; i++)
        {
          struct customer *c = bench_alloc (sizeof *c);
          c->ticket = ++arrived;
          c->patience = 20 + bench_below (&r, 400);
          c->hops = 0;
          in_tickets += c->ticket;
          append (&stations[bench_below (&r, STATIONS)], c);
        }

      /* ... the first three here are served and go on or leave ...  */
      for (int i = 0; i < 3 && q->head.next != &q->head; i++)
        {
          struct customer *c = q->head.next;
          unlink_customer (q, c);
          if (++c->hops < 3)
            append (&stations[bench_below (&r, STATIONS)], c);
          else
            {
              gone++;
              out_tickets += c->ticket;
              free (c);
            }
        }

      /* ... and the impatient leave from the middle of this queue.  */
      for (struct customer *c = q->head.next, *next; c != &q->head; c = next)
        {
          next = c->next;
          if ((c->patience -= 7) < 0)
            {
              unlink_customer (q, c);
              gave_up++;
              out_tickets += c->ticket;
              free (c);
            }
        }
    }

  uint64_t waiting = 0, lengths = 0;
  for (int i = 0; i < STATIONS; i++)
    {
      struct queue *q = &stations[i];
      lengths += q->length;
      while (q->head.next != &q->head)
        {
          struct customer *c = q->head.next;
          unlink_customer (q, c);
          waiting++;
          out_tickets += c->ticket;
          free (c);
        }
    }
  free (stations);
  return bench_verdict ("listsim", size, gone * 1000003 + gave_up,
                        arrived == gone + gave_up + waiting && lengths == waiting
                          && in_tickets == out_tickets
                          && in_tickets == arrived * (arrived + 1) / 2);
}
