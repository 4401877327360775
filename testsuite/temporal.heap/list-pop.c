/* Purpose: a singly linked list: a popped node's memory becomes the next
   pushed node, and an old cursor walks on through it.
   Source: Vorobyov 2017a, section 1: stale pointer to valid memory; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct node
{
  int value;
  struct node *next;
};

static struct node *head;
static volatile int sink;

static void
push (int value)
{
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = head;
  head = n;
}

static int
pop (void)
{
  struct node *n = head;
  int value = n->value;
  head = n->next;
  free (n);
  return value;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  push (1);
  push (2);
  push (3);
  struct node *cursor = head;
  pop ();
  push (4);

  if (!strcmp (what, "value"))
    sink = cursor->value; /* { dg-temporal-error "use-after-free" "value" } */
  if (!strcmp (what, "next"))
    cursor = cursor->next; /* { dg-temporal-error "use-after-free" "next" } */
  if (!strcmp (what, "write"))
    cursor->value = 0; /* { dg-temporal-error "use-after-free" "write" } */
  if (!strcmp (what, "walk"))
    {
      int sum = 0;
      for (struct node *n = head; n; n = n->next)
	sum += n->value;
      pop ();
      push (sum);
      struct node *second = head->next;
      pop ();
      pop ();
      push (5);
      sink = second->value; /* { dg-temporal-error "use-after-free" "walk" } */
    }

  /* { dg-temporal-clean "legal" } */
  cursor = head;
  int sum = 0;
  for (; cursor; cursor = cursor->next)
    sum += cursor->value;
  while (head)
    pop ();
  return sum != 7;
}
