/* Purpose: the notes of a heap error: where the block was allocated, where it
   was freed, whose its memory is now; the size of the access and the
   source text of the pointer; the trace and the summary.
   Source: design, section 1, the report; Chen 2019, reports like a compiler's.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };

static volatile int sink;

static __attribute__ ((noinline)) struct node *
push (struct node *next)
{
  struct node *n = malloc (sizeof *n); /* { dg-temporal-note "block was allocated here, in 'push'" "read" } */
  n->value = 1;
  n->next = next;
  return n;
}

static __attribute__ ((noinline)) void
drop (struct node *n)
{
  free (n); /* { dg-temporal-note "freed here, in 'drop'" "read" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *head = push (push (NULL));
  struct node *old = head->next;

  drop (old);
  struct node *other = malloc (sizeof *other); /* { dg-temporal-note "now belongs to a 16-byte block allocated here, in 'main'" "read" } */
  other->value = 0;
  other->next = NULL;

  /* { dg-output "use-after-free: read of 4 bytes through 'head->next->value'" "read" } */
  /* { dg-output "SUMMARY: temporal: use-after-free \[^\n\]*heap-notes.c:\[0-9\]+:\[0-9\]+ in main" "read" } */
  if (!strcmp (what, "read"))
    sink = head->next->value; /* { dg-temporal-error "use-after-free" "read" } */
  if (!strcmp (what, "write"))
    old->next = head; /* { dg-temporal-error "use-after-free" "write" } */
  /* { dg-output "use-after-free: write of 8 bytes through 'old->next'" "write" } */

  /* { dg-temporal-clean "legal" } */
  head->next = other;
  sink = head->next->value;
  drop (other);
  drop (head);
  return sink;
}
