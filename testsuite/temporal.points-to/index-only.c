/* Purpose: indices that are wrong are found where they are compared with the room behind a good pointer (index-only-gone.c).  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int much = 4, below = -1, far = 1 << 29, zero = 0;

#define TREE(name) \
  struct name { long value; struct name *next; struct name *children[4]; }; \
  static struct name *make_##name (void) { struct name *n = calloc (1, sizeof *n); if (!n) exit (1); n->children[0] = n; return n; }

/* Above, below, and far away.  */
TREE (above)
__attribute__ ((noinline)) static void look_above (struct above *n, int i)
{
  sink = n->children[i] != NULL; /* { dg-temporal-error "out-of-bounds" "above" } */
}
static void above (int bad) { look_above (make_above (), bad ? much : 3); }

TREE (under)
__attribute__ ((noinline)) static void look_under (struct under *n, int i)
{
  sink = n->children[i] != NULL; /* { dg-temporal-error "out-of-bounds" "under" } */
}
static void under (int bad) { look_under (make_under (), bad ? 8 * below : 3); }

TREE (away)
__attribute__ ((noinline)) static void look_away (struct away *n, int i)
{
  n->children[i] = NULL; /* { dg-temporal-error "out-of-bounds" "away" } */
}
static void away (int bad) { look_away (make_away (), bad ? far : 3); }

/* The null pointer, whatever the index.  */
TREE (nothing)
__attribute__ ((noinline)) static void look_nothing (struct nothing *n, int i)
{
  sink = n->children[i] != NULL; /* { dg-temporal-error "null-dereference" "nothing" } */
}
static void nothing (int bad)
{
  struct nothing *n = make_nothing ();
  look_nothing (bad ? n->next : n, bad ? 2 : 3);
}

/* Arithmetic on pointers to the starts of objects of one size.  */
__attribute__ ((noinline)) static void look_local (const int *table, int i)
{
  sink = table[i]; /* { dg-temporal-error "out-of-bounds" "local" } */
}
static void local (int bad)
{
  int table[16], other[16];
  memset (table, 0, sizeof table);
  memset (other, 0, sizeof other);
  look_local (other, 15);
  look_local (table, bad ? 4 * much : 15);
}

__attribute__ ((noinline)) static void look_block (short *table, long i)
{
  table[i] = 1; /* { dg-temporal-error "out-of-bounds" "block" } */
}
static void block (int bad)
{
  short *table = malloc (10 * sizeof *table), *other = malloc (10 * sizeof *other);
  if (!table || !other)
    exit (1);
  look_block (other, 9);
  look_block (table, bad ? below : 9);
}

/* Variables that lie one behind the other, and large ones, which have no cells where nobody asked.  */
static long first_global[20], second_global[20], first_large[50000], second_large[50000];
__attribute__ ((noinline)) static void look_global (long *table, int i)
{
  table[i] = 1; /* { dg-temporal-error "out-of-bounds" "global" } */
}
static void global (int bad)
{
  look_global (first_global, 19);
  look_global (second_global, bad ? 5 * much : 19);
}

__attribute__ ((noinline)) static void look_large (long *table, int i)
{
  table[i] = 1; /* { dg-temporal-error "out-of-bounds" "large" } */
}
static void large (int bad)
{
  look_large (first_large, bad ? 12500 * much : 49999);
  look_large (second_large, bad ? 3 : 49999);
}

/* The first half of an access is inside.  */
struct wide { long value; unsigned char bytes[12]; };
__attribute__ ((noinline)) static void look_half (struct wide *w, int i)
{
  long value;
  memcpy (&value, &w->bytes[i], sizeof value); /* { dg-temporal-error "out-of-bounds" "half" } */
  sink = value;
}
static void half (int bad)
{
  struct wide *w = calloc (1, sizeof *w);
  if (!w)
    exit (1);
  look_half (w, bad ? 3 * much : much);
}

/* In a loop, which so gets a fast copy.  */
struct row { int count; int values[100]; };
__attribute__ ((noinline)) static long look_loop (const struct row *r, int n)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += r->values[i]; /* { dg-temporal-error "out-of-bounds" "loop" } */
  return sum;
}
static void loop (int bad)
{
  struct row *r = calloc (1, sizeof *r);
  if (!r)
    exit (1);
  sink = look_loop (r, bad ? 26 * much : 25 * much);
}

/* More than is declared, where there is more: the block decides.  */
struct more { int count; int values[4]; };
__attribute__ ((noinline)) static void look_more (struct more *m, int i)
{
  m->values[i] = i; /* { dg-temporal-error "out-of-bounds" "more" } */
}
static void more (int bad)
{
  struct more *m = malloc (sizeof *m + 16 * sizeof (int));
  if (!m)
    exit (1);
  look_more (m, 5 * much - 1);
  look_more (m, bad ? 5 * much : 3);
}

/* Objects that differ in size.  */
__attribute__ ((noinline)) static void look_sizes (const char *s, int i)
{
  sink = s[i]; /* { dg-temporal-error "out-of-bounds" "sizes" } */
}
static void sizes (int bad)
{
  char small[8] = "abc", large[4000] = "def";
  for (int i = 0; i < 4000; i++)
    look_sizes (large, i);
  look_sizes (small, bad ? 2 * much : 7);
}

/* A block that has ended.  */
TREE (freed)
__attribute__ ((noinline)) static void look_freed (struct freed *n, int i)
{
  sink = n->children[i] != NULL; /* { dg-temporal-error "use-after-free" "freed" } */
}
static void freed (int bad)
{
  struct freed *n = make_freed ();
  if (bad)
    free (n);
  look_freed (n, zero);
}

/* A block of a size that realloc gave it.  */
__attribute__ ((noinline)) static void look_grown (int *table, int i)
{
  table[i] = 1; /* { dg-temporal-error "out-of-bounds" "grown" } */
}
static void grown (int bad)
{
  int *table = malloc (4 * sizeof *table);
  if (!table || !(table = realloc (table, 8 * sizeof *table)))
    exit (1);
  look_grown (table, 7);
  look_grown (table, bad ? 2 * much : 4);
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (above); RUN (under); RUN (away); RUN (nothing); RUN (local); RUN (block); RUN (global); RUN (large); RUN (half);
  RUN (loop); RUN (more); RUN (sizes); RUN (freed); RUN (grown);
  return 0;
}
