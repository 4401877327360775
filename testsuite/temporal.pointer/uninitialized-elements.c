/* Purpose: pointers in the structures of a variable-length array, and in a block that is stored in a member as soon as
   it is allocated, are known not to be set, whatever the memory held before.
   Source: issue 23, "uninitialised pointers in memory of malloc, VLAs and large locals are reported as such".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct node { long value; struct node *next; char *name[2]; };
struct numbers { long a, b; };
struct list { int n; struct node *nodes; };

static volatile int zero;
static long sum;
#define NOINLINE __attribute__ ((noinline, noclone)) static

/* Leaves valid pointers on the stack and in the heap.  */

NOINLINE void
leave (void)
{
  static struct node valid;
  struct node *on_stack[400], *in_heap[20];
  for (int i = 0; i < 400; i++)
    on_stack[i] = &valid;
  __asm__ volatile ("" : : "r" (on_stack) : "memory");
  for (int i = 0; i < 20; i++)
    {
      in_heap[i] = malloc (4 * sizeof (struct node));
      for (int k = 0; k < 4; k++)
        in_heap[i][k] = (struct node) { 1, &valid, { "one", "two" } };
    }
  for (int i = 0; i < 20; i++)
    free (in_heap[i]);
}

NOINLINE void
structures (int n, int set)
{
  struct node a[n];
  struct numbers b[n];
  memset (b, 0, sizeof b);
  for (int i = 0; i < n; i++)
    a[i].value = i;
  for (int i = 0; i < n && set; i++)
    a[i].next = a;
  sum += a[n - 1].next->value; /* { dg-temporal-error "uninitialized-pointer" "structures" } */
  sum += b[n - 1].b;
}

NOINLINE void
rows (int n, int set)
{
  struct node a[n][2];
  if (set)
    memset (a, 0, sizeof a);
  if (set)
    a[n - 1][1].name[1] = "text";
  sum += *a[n - 1][1].name[1]; /* { dg-temporal-error "uninitialized-pointer" "rows" } */
}

NOINLINE void
member (struct list *l, int set)
{
  l->n = 4;
  l->nodes = malloc (l->n * sizeof *l->nodes);
  for (int i = 0; i < l->n && set; i++)
    l->nodes[i] = (struct node) { i, l->nodes, { "a", "b" } };
  sum += l->nodes[3].next->value; /* { dg-temporal-error "uninitialized-pointer" "member" } */
  free (l->nodes);
}

NOINLINE void
element (struct node **table, int set)
{
  table[1] = malloc (sizeof **table);
  if (set)
    table[1]->next = table[1];
  if (set)
    table[1]->value = 3;
  sum += table[1]->next->value; /* { dg-temporal-error "uninitialized-pointer" "element" } */
  free (table[1]);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct list l;
  struct node *table[3];
  leave ();
  /* { dg-temporal-clean "" } */
  structures (5 + zero, strcmp (what, "structures") != 0);
  rows (3 + zero, strcmp (what, "rows") != 0);
  member (&l, strcmp (what, "member") != 0);
  element (table, strcmp (what, "element") != 0);
  return sum < 0;
}
