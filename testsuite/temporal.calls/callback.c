/* Purpose: stale pointers through callbacks of the program's own: the context, and
   a list whose nodes the visitor frees; callbacks of libc are innocent.
   Source: design, section 4.5: the caller may be uninstrumented.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct list { int value; struct list *next; };

typedef void (*visitor) (struct list *, void *);

static volatile int sink;

static __attribute__ ((noinline)) void
for_each (struct list *l, visitor visit, void *context)
{
  while (l)
    {
      struct list *next = l->next; /* { dg-temporal-error "use-after-free" "drop-two" } */
      visit (l, context);
      l = next;
    }
}

static void
add (struct list *l, void *context)
{
  *(int *) context += l->value; /* { dg-temporal-error "use-after-free" "context" } */
}

static void
drop (struct list *l, void *context)
{
  (void) context;
  free (l);
}

/* Frees the node behind as well, behind the back of for_each.  */
static void
drop_two (struct list *l, void *context)
{
  (void) context;
  free (l->next);
  l->next = NULL;
}

static int
compare (const void *key, const void *element)
{
  int a = *(const int *) key;
  int b = *(const int *) element;
  return (a > b) - (a < b);
}

static struct list *
build (int n)
{
  struct list *head = NULL;
  while (n > 0)
    {
      struct list *l = malloc (sizeof *l);
      l->value = n--;
      l->next = head;
      head = l;
    }
  return head;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  static const int sorted[] = { 1, 3, 5, 7, 9 };
  struct list *l = build (5);
  int *total = calloc (1, sizeof *total), *key = malloc (sizeof *key);

  *key = 5;
  if (!strcmp (what, "context"))
    {
      int *old = total;
      free (total);
      total = calloc (1, sizeof *total);
      for_each (l, add, old);
    }
  if (!strcmp (what, "drop-two"))
    for_each (l, drop_two, NULL);

  /* { dg-temporal-clean "legal" } */
  for_each (l, add, total);
  for_each (l, drop, NULL);
  sink = *total;
  const int *found = bsearch (key, sorted, 5, sizeof *sorted, compare);
  sink += *found;
  free (total);
  free (key);
  return sink != 15 + 5;
}
