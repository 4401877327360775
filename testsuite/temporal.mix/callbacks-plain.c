/* The library of callbacks.c.  */

#include <stdlib.h>
#include <string.h>

struct event { int kind; const char *text; int *counter; };

static int counter;

void
library_run (void (*f) (struct event *, void *), void *context)
{
  int local = 0;
  struct event on_stack = { 1, "event one", &local }, *on_heap;
  char text[] = "event two";
  f (&on_stack, context);
  on_stack.text = text;
  on_stack.kind = 2;
  f (&on_stack, context);
  on_heap = malloc (sizeof *on_heap);
  *on_heap = (struct event) { 3, strdup ("event three"), &counter };
  f (on_heap, context);
  free ((char *) on_heap->text);
  free (on_heap);
}

int
library_fold (int (*f) (int, const int *), const int *p, int n)
{
  int sum = 0, copy;
  while (n-- > 0)
    {
      copy = *p++;
      sum = f (sum, &copy);
    }
  return sum;
}

char *
library_map (char *(*f) (char *, void *), char *s, void *context)
{
  char other[20] = "other";
  f (other, context);
  return f (s, context);
}

void *
library_later (void *(*f) (void *), void *p)
{
  int here[4] = { 1, 2, 3, 4 };
  return f (p) == here ? NULL : p;
}
