/* Purpose: a block that may not be the only one of its allocation, or not live, keeps its checks.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-stat "singleton" "0" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static volatile long sink;
static volatile int one = 1;
long counted;

#define LINKED(name) struct name { long value, more; }; struct name##_link { struct name *to; long pad; };
#define LINK(name, place) \
  do { \
    struct name##_link *l = malloc (sizeof *l); \
    if (!l) exit (1); \
    l->to = (place); \
    look_##name (l); \
    free (l); \
  } while (0)

static void *
allocate (unsigned long size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

/* Allocated in a loop: those before live on.  */
LINKED (looped)
__attribute__ ((noinline)) static void look_looped (struct looped_link *l)
{
  sink = l->to->more; /* { dg-temporal-error "out-of-bounds" "looped" } */
}
static void looped (int bad)
{
  struct looped *all[3];
  for (int i = 0; i < 3; i++)
    {
      all[i] = allocate (4 * one * sizeof **all);
      for (int k = 0; k < 4; k++)
	all[i][k].more = k;
    }
  LINK (looped, &all[0][3]);
  LINK (looped, &all[one][bad ? 4 : 3]);
  for (int i = 0; i < 3; i++)
    free (all[i]);
}

/* Allocated by a function that is called twice.  */
LINKED (twice)
__attribute__ ((noinline)) static void look_twice (struct twice_link *l)
{
  l->to->more++; /* { dg-temporal-error "out-of-bounds" "twice" } */
}
__attribute__ ((noinline)) static struct twice *make_twice (void)
{
  struct twice *t = malloc (5 * one * sizeof *t);
  if (!t)
    exit (1);
  for (int k = 0; k < 5; k++)
    t[k].more = k;
  counted++;
  return t;
}
static void twice (int bad)
{
  struct twice *a = make_twice (), *b = make_twice ();
  LINK (twice, &a[4 * one]);
  LINK (twice, &b[bad ? 5 * one : one]);
  free (a);
  free (b);
}

/* Freed, and the memory given out again.  */
LINKED (freed)
__attribute__ ((noinline)) static void look_freed (struct freed_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "use-after-free" "freed" } */
}
static void freed (int bad)
{
  struct freed *a = allocate (6 * one * sizeof *a);
  for (int k = 0; k < 6; k++)
    a[k].value = k;
  if (bad)
    {
      free (a);
      allocate (6 * one * sizeof *a);
    }
  LINK (freed, &a[3 * one]);
  if (!bad)
    free (a);
}

/* One of two blocks.  */
LINKED (either)
__attribute__ ((noinline)) static void look_either (struct either_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "out-of-bounds" "either" } */
}
static void either (int bad)
{
  struct either *a = calloc (7 * one, sizeof *a), *b = calloc (9 * one, sizeof *b);
  if (!a || !b)
    exit (1);
  LINK (either, one ? &a[bad ? 7 * one : 6 * one] : &b[one]);
  LINK (either, &b[8 * one]);
  free (a);
  free (b);
}

/* Grown.  */
LINKED (grown)
__attribute__ ((noinline)) static void look_grown (struct grown_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "out-of-bounds" "grown" } */
}
static void grown (int bad)
{
  struct grown *a = calloc (2 * one, sizeof *a);
  a = realloc (a, 20 * one * sizeof *a);
  if (!a)
    exit (1);
  for (int k = 0; k < 20; k++)
    a[k].value = k;
  LINK (grown, &a[bad ? 20 * one : 19 * one]);
  free (a);
}

int
main (int argc, char **argv)
{
  char c = argc > 1 ? argv[1][0] : 0;
  looped (c == 'l');
  twice (c == 't');
  freed (c == 'f');
  either (c == 'e');
  grown (c == 'g');
  return counted != 2;
}
