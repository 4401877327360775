/* Purpose: transactions of -fgnu-tm may contain whatever is inserted, as calls of the runtime are safe there.
   Source: own.  */
/* { dg-do run } */
/* { dg-additional-options "-fgnu-tm -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct item { int *value; struct item *next; };
static struct item *list;
static int total;

__attribute__ ((transaction_safe, noinline)) static int *
value_of (struct item *i)
{
  return i->value;
}

static __attribute__ ((noinline)) int
push (struct item *i)
{
  __transaction_atomic
    {
      int *v = value_of (i);
      total += *v; /* { dg-temporal-error "use-after-free" "read" } */
      i->next = list;
      list = i;
      if (total == 100)
	__transaction_cancel;
    }
  return total;
}

static __attribute__ ((noinline)) void
pop (void)
{
  __transaction_relaxed
    {
      struct item *i = list;
      list = i->next;
      free (i);
    }
}

int
main (int argc, char **argv)
{
  int n = 3;
  struct item *i = malloc (sizeof *i), *j = malloc (sizeof *j);
  i->value = &n;
  j->value = malloc (sizeof (int));
  *j->value = 4;
  if (argc > 1)
    free (j->value);
  if (push (i) != 3 || push (j) != 7 || value_of (list) != j->value)
    return 1;
  int *rest = j->value;
  pop ();
  pop ();
  if (argc == 1)
    free (rest);
  return list != 0;
}
