/* Purpose: the stale pointer waits in memory of each kind: static in a function,
   thread-local, volatile, a heap object, a struct inside a static array.
   Source: Chen 2019, pointers in storage of every class.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct record { short kind; int *where; };

static __thread int *per_thread;
static struct record records[4];
static int *volatile unsteady;
static volatile int sink;
static volatile int two = 2;

static __attribute__ ((noinline)) int *
remember (int *p)
{
  static int *memory;
  if (p)
    memory = p;
  return memory;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct record *h = malloc (sizeof *h);
  int *p = malloc (sizeof *p);

  *p = 1;
  per_thread = unsteady = records[two].where = h->where = remember (p);
  free (p);
  p = malloc (sizeof *p);
  *p = 2;

  if (!strcmp (what, "static"))
    sink = *remember (NULL); /* { dg-temporal-error "use-after-free" "static" } */
  if (!strcmp (what, "thread"))
    sink = *per_thread; /* { dg-temporal-error "use-after-free" "thread" } */
  if (!strcmp (what, "volatile"))
    *unsteady = 1; /* { dg-temporal-error "use-after-free" "volatile" } */
  if (!strcmp (what, "records"))
    sink = *records[two].where; /* { dg-temporal-error "use-after-free" "records" } */
  if (!strcmp (what, "heap"))
    *h->where = 1; /* { dg-temporal-error "use-after-free" "heap" } */

  /* { dg-temporal-clean "legal" } */
  per_thread = unsteady = records[two].where = h->where = remember (p);
  sink = *remember (NULL) + *per_thread + *unsteady + *records[two].where
	 + *h->where;
  free (h->where);
  free (h);
  return sink != 10;
}
