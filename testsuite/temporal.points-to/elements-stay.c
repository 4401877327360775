/* Purpose: of what is kept as the address of an element nothing is known if no part of the element was accessed through it, or
   through one that is certainly the same, or if the block does not consist of such elements.  Each case has a type, blocks and
   functions of its own; with the argument what is kept leads to something that is not there.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int four = 4;

#define CASE(name) \
  struct name { long key; struct name *next; long value; }; \
  static struct name *kept_##name; \
  static struct name *get_##name (size_t size) { struct name *p = calloc (1, size); if (!p) exit (1); return p; } \
  __attribute__ ((noinline)) static void look_##name (void);

/* Not accessed.  */
CASE (never)
__attribute__ ((noinline)) static void look_never (void)
{
  struct never *p = kept_never;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "never" } */
}
static void never (int bad)
{
  struct never *a = get_never (3 * sizeof *a);
  kept_never = &a[bad ? 3 : 2];
  look_never ();
}

/* Accessed on one way.  */
CASE (one_way)
__attribute__ ((noinline)) static void look_one_way (void)
{
  struct one_way *p = kept_one_way;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "one_way" } */
}
static void one_way (int bad)
{
  struct one_way *a = get_one_way (3 * sizeof *a), *p = &a[bad ? 3 : 2];
  if (!bad)
    p->key = 1;
  kept_one_way = p;
  look_one_way ();
}

/* The index was changed since.  */
CASE (index_set)
__attribute__ ((noinline)) static void look_index_set (void)
{
  struct index_set *p = kept_index_set;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "index_set" } */
}
static void index_set (int bad)
{
  struct index_set *a = get_index_set (3 * sizeof *a);
  long i = 2;
  a[i].key = 1;
  if (bad)
    i++;
  kept_index_set = &a[i];
  look_index_set ();
}

/* In the middle of the expression.  */
CASE (in_passing)
__attribute__ ((noinline)) static void look_in_passing (void)
{
  struct in_passing *p = kept_in_passing;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "in_passing" } */
}
static void in_passing (int bad)
{
  struct in_passing *a = get_in_passing (3 * sizeof *a);
  long i = bad ? 2 : 1;
  a[i++].key = 1;
  kept_in_passing = &a[i];
  look_in_passing ();
}

/* And the other way round: what is accessed is the next one.  */
CASE (before)
__attribute__ ((noinline)) static void look_before (void)
{
  struct before *p = kept_before;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "before" } */
}
static void before (int bad)
{
  struct before *a = get_before (3 * sizeof *a);
  long i = bad ? -1 : 0;
  struct before *p = &a[i++];
  a[i].key = 1;
  kept_before = p;
  look_before ();
}

/* Another array since, shorter than the first.  */
CASE (base_set)
__attribute__ ((noinline)) static void look_base_set (void)
{
  struct base_set *p = kept_base_set;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "base_set" } */
}
static void base_set (int bad)
{
  struct base_set *a = get_base_set (3 * sizeof *a), *b = get_base_set (2 * sizeof *b);
  long i = 2;
  a[i].key = 1;
  if (bad)
    a = b;
  kept_base_set = &a[i];
  look_base_set ();
}

/* A call sets the variables in memory.  */
CASE (called)
static struct called *array;
static long at;
__attribute__ ((noinline)) static void change (int bad) { if (bad) at++; }
__attribute__ ((noinline)) static void look_called (void)
{
  struct called *p = kept_called;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "called" } */
}
static void called (int bad)
{
  array = get_called (3 * sizeof *array);
  at = 2;
  array[at].key = 1;
  change (bad);
  kept_called = &array[at];
  look_called ();
}

/* A store sets them.  */
CASE (stored)
static struct stored *rows;
static long number;
__attribute__ ((noinline)) static void look_stored (void)
{
  struct stored *p = kept_stored;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "stored" } */
}
static void stored (int bad)
{
  rows = get_stored (3 * sizeof *rows);
  number = 2;
  rows[number].key = 1;
  if (bad)
    number = 3;
  kept_stored = &rows[number];
  look_stored ();
}

/* By its address.  */
CASE (pointed_to)
__attribute__ ((noinline)) static void look_pointed_to (void)
{
  struct pointed_to *p = kept_pointed_to;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "pointed_to" } */
}
static void pointed_to (int bad)
{
  struct pointed_to *a = get_pointed_to (3 * sizeof *a);
  static long row;
  long *set = &row;
  row = 2;
  a[row].key = 1;
  if (bad)
    *set = 3;
  kept_pointed_to = &a[row];
  look_pointed_to ();
}

/* The last element is not there as a whole.  */
CASE (part)
__attribute__ ((noinline)) static void look_part (void)
{
  struct part *p = kept_part;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "part" } */
}
static void part (int bad)
{
  struct part *a = get_part (3 * sizeof *a + 8);
  long i = bad ? 3 : 2;
  a[i].key = 1;
  kept_part = &a[i];
  look_part ();
}

/* Half an element further.  */
CASE (shifted)
__attribute__ ((noinline)) static void look_shifted (void)
{
  struct shifted *p = kept_shifted;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "shifted" } */
}
static void shifted (int bad)
{
  struct shifted *a = get_shifted (3 * sizeof *a), *p = (struct shifted *) ((char *) a + (bad ? 56 : 24));
  p->key = 1;
  kept_shifted = p;
  look_shifted ();
}

/* The elements are smaller than what they are taken for.  */
CASE (larger)
struct smaller { long key; };
__attribute__ ((noinline)) static void look_larger (void)
{
  struct larger *p = kept_larger;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "larger" } */
}
static void larger (int bad)
{
  struct smaller *a = calloc (sizeof *a, 6);
  struct larger *p = (struct larger *) (a + (bad ? 5 : 2));
  p->key = 1;
  kept_larger = p;
  look_larger ();
}

/* A size that was cut to 32 bits.  */
CASE (narrow)
__attribute__ ((noinline)) static void look_narrow (void)
{
  struct narrow *p = kept_narrow;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "narrow" } */
}
static void narrow (int bad)
{
  unsigned n = bad ? 0xb0000000u / 24 + 0x5000000u : 3, size = n * (unsigned) sizeof (struct narrow);
  size = bad ? 80 : size;
  struct narrow *a = get_narrow (size);
  long i = bad ? 3 : 2;
  a[i].key = 1;
  kept_narrow = &a[i];
  look_narrow ();
}

/* The array is freed.  */
CASE (freed)
__attribute__ ((noinline)) static void look_freed (void)
{
  struct freed *p = kept_freed;
  sink = p->value; /* { dg-temporal-error "use-after-free" "freed" } */
}
static void freed (int bad)
{
  struct freed *a = get_freed (3 * sizeof *a), *p = &a[2];
  p->key = 1;
  kept_freed = p;
  if (bad)
    free (a);
  look_freed ();
}

/* A constant distance too far, and the same again and again.  */
CASE (distance)
static void follow (struct distance *p)
{
  p->value = 1; /* { dg-temporal-error "out-of-bounds" "distance" } */
}
static void distance (int bad)
{
  struct distance a[2];
  follow (a + 1);
  if (bad)
    follow (a + 2);
}

CASE (steps)
static void step (struct steps *p)
{
  p->value = 1; /* { dg-temporal-error "out-of-bounds" "steps" } */
}
static void steps (int bad)
{
  struct steps *a = get_steps (3 * sizeof *a), *p = a;
  for (int i = 0; i < 2 + bad; i++)
    {
      p = p + 1;
      step (p);
    }
}

/* By a distance that is known, or by one that is not.  */
static void
put (char *p)
{
  *p = 1; /* { dg-temporal-error "out-of-bounds" "bytes" } */
}
static void bytes (int bad)
{
  char *a = malloc (4);
  if (!a)
    exit (1);
  char *q = a + 1;
  if (bad)
    q = a + four;
  put (q);
}

/* An element that was accessed, and its neighbour, which is not there.  */
CASE (neighbour)
static void next (struct neighbour *p)
{
  p->key = 1;
  kept_neighbour = p + 1;
}
__attribute__ ((noinline)) static void look_neighbour (void)
{
  struct neighbour *p = kept_neighbour;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "neighbour" } */
}
static void neighbour (int bad)
{
  struct neighbour *a = get_neighbour (3 * sizeof *a);
  next (&a[bad ? 2 : 1]);
  look_neighbour ();
}

/* Null plus something.  */
CASE (none)
static void first (struct none *p)
{
  p->value = 1; /* { dg-temporal-error "null-dereference" "none" } */
}
static void none (int bad)
{
  struct none *a = get_none (3 * sizeof *a);
  if (bad)
    a = NULL;
  first (a + 1);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define TRY(x) x (strcmp (what, #x) == 0)
  TRY (never); TRY (one_way); TRY (index_set); TRY (in_passing); TRY (before); TRY (base_set); TRY (called); TRY (stored);
  TRY (pointed_to); TRY (part); TRY (shifted); TRY (larger); TRY (narrow); TRY (freed);
  TRY (distance); TRY (steps); TRY (neighbour); TRY (bytes); TRY (none);
  return 0;
}
