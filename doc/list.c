/* list.c - the program of the manual's worked example: an element of a list is used after its end.

   SPDX-License-Identifier: GPL-3.0-or-later

   pop frees the second element, whose memory is given out again for a counter.  doc/worked-example shows what becomes of the
   program, pass by pass.  */

#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
struct counter { long calls, hits; };

static struct node *head;

/* Put VALUE in front.  */

static void
push (int value)
{
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = head;
  head = n;
}

/* Free the element after N, and forget to take it out of the list.  */

static void
pop (struct node *n)
{
  free (n->next);
}

int
main (void)
{
  push (1);
  push (2);
  pop (head);
  struct counter *c = malloc (sizeof *c);
  c->calls = c->hits = 7;
  int v = head->next->value;
  printf ("%d, %ld calls\n", v, c->calls);
  free (c);
  free (head);
  return 0;
}
