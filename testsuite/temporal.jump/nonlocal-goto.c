/* Purpose: functions into which a nested function jumps are instrumented: their
   pointers keep their referents, and the frames that are jumped over are dead.
   Source: issue 3, nested functions; GCC manual, labels as values and nested functions.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; };

static int *kept;
static volatile int sink;

static __attribute__ ((noinline)) void
call (void (*f) (int), int n)
{
  int local[4] = { n };
  kept = &local[1];
  *kept = n;
  f (n);
  sink = local[1];
}

static __attribute__ ((noinline)) int
search (struct item *list, int wanted)
{
  __label__ found;
  struct item *p = list;
  void visit (int value)
  {
    int seen[2] = { value, value }, *volatile s = seen;
    if (wanted == 100)
      {
	free (list);
	memset (malloc (sizeof *list), 0, sizeof *list);
	goto found;
      }
    if (s[1] == wanted)
      goto found;
  }
  for (; p; p = p->next)
    call (visit, p->value); /* { dg-temporal-error "use-after-free" "loop" } */
  return 0;
 found:
  return p->value; /* { dg-temporal-error "use-after-free" "found" } */
}

/* The values of P meet at the label.  */
static __attribute__ ((noinline)) int
restart (struct item *list, int rounds)
{
  __label__ again;
  struct item *p = list;
  int sum = 0;
  void back (int n)
  {
    if (n > 0)
      goto again;
  }
 again:
  sum += p->value; /* { dg-temporal-error "use-after-free" "again" } */
  p = p->next;
  if (p)
    call (back, rounds--);
  return sum;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct item *c = malloc (sizeof *c), *b = malloc (sizeof *b),
    *a = malloc (sizeof *a);
  *c = (struct item) { 3, NULL };
  *b = (struct item) { 2, c };
  *a = (struct item) { 1, b };

  if (!strcmp (what, "frame"))
    {
      search (a, 2);
      sink = *kept; /* { dg-temporal-error "use-after-return" "frame" } */
    }
  if (!strcmp (what, "loop"))
    {
      free (c);
      memset (malloc (sizeof *c), 0, sizeof *c);
      sink = search (a, 9);
    }
  if (!strcmp (what, "again"))
    {
      free (b);
      memset (malloc (sizeof *b), 0, sizeof *b);
      sink = restart (a, 5);
    }
  if (!strcmp (what, "found"))
    sink = search (a, 100);

  /* { dg-temporal-clean "legal" } */
  int n = 0;
  for (int i = 0; i < 20; i++)
    n += search (a, 1 + i % 4) + restart (a, 5);
  free (a);
  free (b);
  free (c);
  return n != 5 * (1 + 2 + 3 + 0) + 20 * 6;
}
