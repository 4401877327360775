/* Purpose: the graph sees through realloc: what it gives out holds what the old block held, so pointers from there need no check, and
   what is new behind it begins blank.  Told are elements that nobody set, the old block, and blocks that were freed.
   Source: graph-calls.cc, poison-blocks.cc.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_allocations" "1+" } */
/* { dg-temporal-stat "dropped_points_to" "8+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long value; };
struct vector { struct node **items; long count, room; };

static volatile long sink;

static struct node *
make (long value)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (2);
  n->value = value;
  n->next = NULL;
  return n;
}

/* Memory that was somebody else's.  */

static void
dirty (size_t size)
{
  void **p = malloc (size);
  if (!p)
    exit (2);
  for (size_t i = 0; i < size / sizeof *p; i++)
    p[i] = p;
  free (p);
}

static void
grow (struct vector *v, long room)
{
  v->room = room;
  v->items = realloc (v->items, room * sizeof *v->items);
  if (!v->items)
    exit (2);
}

static void
push (struct vector *v, struct node *n)
{
  if (v->count == v->room)
    grow (v, 2 * v->room + 3);
  v->items[v->count++] = n;
}

static __attribute__ ((noinline)) long
sum (const struct vector *v, long count)
{
  long s = 0;
  for (long i = 0; i < count; i++)
    s += v->items[i]->value; /* { dg-temporal-error "uninitialized-pointer" "missing" } */
			     /* { dg-temporal-error "uninitialized-pointer" "large" ".-1" } */
  return s;
}

/* All that was pushed is there; MORE elements were not.  */

static void
small (long more)
{
  struct vector v = { NULL, 0, 0 };
  for (int i = 0; i < 20; i++)
    {
      dirty (8 * (2 * v.room + 3));
      push (&v, make (i));
    }
  sink = sum (&v, v.count + more);
  free (v.items);
}

/* The kernel's pages are not touched; null is told, too, as in malloc's memory.  */

static void
large (long more)
{
  struct vector v = { NULL, 0, 0 };
  grow (&v, 10);
  for (int i = 0; i < 10; i++)
    push (&v, make (i));
  dirty (200);
  grow (&v, 1 << 20);
  sink = sum (&v, v.count + more);
  free (v.items);
}

/* A pointer to the old block.  */

static struct node **kept;
static long look (void) { return kept[1]->value; } /* { dg-temporal-error "use-after-free" "old" } */

static void
old (int stale)
{
  struct vector v = { NULL, 0, 0 };
  push (&v, make (1));
  push (&v, make (2));
  kept = v.items;
  grow (&v, 5000);
  if (!stale)
    kept = v.items;
  sink = look ();
  free (v.items);
}

/* A node that was freed while the vector has it.  */

static __attribute__ ((noinline)) void end (struct node *n) { free (n); }

static void
freed (int stale)
{
  struct vector v = { NULL, 0, 0 };
  push (&v, make (1));
  if (stale)
    end (v.items[0]);
  grow (&v, 100);
  sink = v.items[0]->value; /* { dg-temporal-error "use-after-free" "freed" } */
  free (v.items);
}

/* What shrinks keeps what it has.  */

static void
shrink (void)
{
  struct vector v = { NULL, 0, 0 };
  grow (&v, 50);
  for (int i = 0; i < 50; i++)
    v.items[i] = make (i);
  grow (&v, 5);
  sink = sum (&v, 5);
  v.items = reallocarray (v.items, 10, sizeof *v.items);
  sink = sum (&v, 5);
  free (v.items);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  small (!strcmp (what, "missing"));
  large (!strcmp (what, "large"));
  old (!strcmp (what, "old"));
  freed (!strcmp (what, "freed"));
  shrink ();
  return 0;
}
