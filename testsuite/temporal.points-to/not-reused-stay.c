/* Purpose: once something may have been allocated since a block was freed, its pointers keep their referents: each of these
   cases reuses the memory, in its own way.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;
static char text[] = "23 characters, all told";

#define NODE(name) \
  struct name { long value, other; struct name *next; }; \
  static struct name *get_##name (void) { struct name *n = malloc (sizeof *n); if (!n) exit (1); n->value = n->other = 0; n->next = NULL; return n; }

/* Allocated here.  */
NODE (direct)
static void direct (int bad)
{
  struct direct *n = get_direct (), *m = get_direct ();
  n->next = m;
  if (bad)
    free (m);
  m = get_direct ();
  m->value = 3;
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "direct" } */
}

/* By a function that is called.  */
NODE (called)
static struct called *spare_called;
__attribute__ ((noinline)) static void more_called (int depth)
{
  if (depth)
    more_called (depth - 1);
  else
    spare_called = get_called ();
}
static void called (int bad)
{
  struct called *n = get_called (), *m = get_called ();
  n->next = m;
  if (bad)
    free (m);
  more_called (3);
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "called" } */
}

/* By the C library.  */
NODE (library)
static void library (int bad)
{
  struct library *n = get_library (), *m = get_library ();
  n->next = m;
  if (bad)
    free (m);
  sink = strdup (text) != NULL;
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "library" } */
}

/* In another turn of the loop.  */
NODE (turn)
static void turn (int bad)
{
  struct turn *n = get_turn (), *old = get_turn ();
  n->next = old;
  for (int i = 0; i < 2; i++)
    {
      sink = n->next->value; /* { dg-temporal-error "use-after-free" "turn" } */
      if (bad && i == 0)
	free (old);
      old = get_turn ();
    }
}

/* Freed by a function, and allocated by it.  */
NODE (both)
__attribute__ ((noinline)) static struct both *renew_both (struct both *old, int bad)
{
  if (bad)
    free (old);
  return get_both ();
}
static void both (int bad)
{
  struct both *n = get_both (), *m = get_both ();
  n->next = m;
  m = renew_both (m, bad);
  m->value = 1;
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "both" } */
}

/* Before free is called again.  */
NODE (again)
static void again (int bad)
{
  struct again *n = get_again (), *m = get_again ();
  n->next = m;
  if (bad)
    free (m);
  m = get_again ();
  free (n->next); /* { dg-temporal-error "double-free" "again" } */
  if (!bad)
    free (m);
}

/* By realloc, which frees what it is given.  */
NODE (moved)
static void moved (int bad)
{
  struct moved *n = get_moved (), *m = get_moved ();
  n->next = m;
  if (bad)
    {
      m = realloc (m, 4000);
      sink = get_moved () != NULL;
    }
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "moved" } */
}

/* By a comparison that qsort calls.  */
NODE (sorted)
static struct sorted *kept_sorted;
static int compare_sorted (const void *a, const void *b)
{
  if (!kept_sorted)
    kept_sorted = get_sorted ();
  return *(const int *) a - *(const int *) b;
}
static void sorted (int bad)
{
  struct sorted *n = get_sorted (), *m = get_sorted ();
  int numbers[] = { 2, 1 };
  n->next = m;
  if (bad)
    free (m);
  qsort (numbers, 2, sizeof *numbers, compare_sorted);
  sink = n->next->value; /* { dg-temporal-error "use-after-free" "sorted" } */
}

/* What the comparison frees is gone when it is called again.  */
NODE (again_sorted)
static struct again_sorted *held;
static int end_sorted;
static int compare_again_sorted (const void *a, const void *b)
{
  sink = held->value; /* { dg-temporal-error "use-after-free" "again_sorted" } */
  if (end_sorted)
    {
      free (held);
      sink = get_again_sorted () != NULL;
    }
  return *(const int *) a - *(const int *) b;
}
static void again_sorted (int bad)
{
  int numbers[] = { 3, 2, 1 };
  held = get_again_sorted ();
  end_sorted = bad;
  qsort (numbers, 3, sizeof *numbers, compare_again_sorted);
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (direct); RUN (called); RUN (library); RUN (turn); RUN (both); RUN (again); RUN (moved); RUN (sorted); RUN (again_sorted);
  return 0;
}
