/* Purpose: blocks that are gone are missed also where their pointers have no referents (not-reused-gone.c), and are found where
   something else may have taken their memory.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;

#define NODE(name) \
  struct name { long value, other; struct name *next; }; \
  static struct name *get_##name (void) { struct name *n = calloc (1, sizeof *n); if (!n) exit (1); return n; }

NODE (after)
static void after (int bad)
{
  struct after *n = get_after (), *m = get_after ();
  n->next = m;
  free (bad ? m : n);
  if (bad)
    sink = n->next->value; /* { dg-temporal-error "use-after-free" "after" } */
}

NODE (written)
static void written (int bad)
{
  struct written *n = get_written (), *m = get_written ();
  n->next = m;
  free (bad ? m : n);
  if (bad)
    n->next->other = 1; /* { dg-temporal-error "use-after-free" "written" } */
}

NODE (twice)
static void twice (int bad)
{
  struct twice *n = get_twice ();
  n->next = n;
  if (bad)
    free (n->next);
  free (n); /* { dg-temporal-error "double-free" "twice" } */
}

NODE (circle)
__attribute__ ((noinline)) static void end_circle (struct circle *n)
{
  while (n)
    {
      struct circle *next = n->next; /* { dg-temporal-error "use-after-free" "circle" } */
      free (n);
      n = next;
    }
}
static void circle (int bad)
{
  struct circle *n = get_circle (), *m = get_circle ();
  n->next = m;
  m->next = bad ? n : NULL;
  end_circle (n);
}

NODE (middle)
static void middle (int bad)
{
  struct middle *n = get_middle ();
  n->next = bad ? n + 1 : n;
  free (n->next); /* { dg-temporal-error "invalid-free" "middle" } */
}

/* Where another's block begins, with glibc's malloc.  */
NODE (beyond)
static volatile int apart = 32;
static void beyond (int bad)
{
  struct beyond *n = get_beyond (), *m = get_beyond ();
  sink = m->value;
  free ((char *) n + (bad ? apart : 0)); /* { dg-temporal-error "invalid-free" "beyond" } */
}

NODE (nothing)
static void nothing (int bad)
{
  struct nothing *n = get_nothing (), *m = get_nothing ();
  n->next = bad ? NULL : m;
  free (m);
  if (!bad)
    n->next = n;
  sink = n->next->value; /* { dg-temporal-error "null-dereference" "nothing" } */
}

/* A block that malloc has given back to the system.  */
struct large { long value[100000]; };
static void large (int bad)
{
  struct large *l = malloc (sizeof *l);
  if (!l)
    exit (1);
  l->value[99999] = 1;
  free (l);
  if (bad)
    sink = l->value[5]; /* { dg-temporal-error "use-after-free" "large" } */
}

/* A local that was never malloc's.  */
NODE (local)
static void local (int bad)
{
  struct local l = { 0 }, *n = bad ? &l : get_local ();
  n->next = n;
  free (n->next); /* { dg-temporal-error "invalid-free" "local" } */
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (after); RUN (written); RUN (twice); RUN (circle); RUN (middle); RUN (beyond); RUN (nothing); RUN (large); RUN (local);
  return 0;
}
