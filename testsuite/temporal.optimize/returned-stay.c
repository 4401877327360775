/* Purpose: what comes back from a function is checked where it is another block, or where the block has ended meanwhile.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fplugin-arg-temporal-checks=temporal" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;

struct half { long number, value; struct half *link; };

static struct half *
two (void)
{
  struct half *h = calloc (2, sizeof *h);
  if (!h)
    exit (1);
  h[1].number = 1;
  return h;
}

static inline struct half *
other (struct half *h)
{
  return h->number ? h - 1 : h + 1;
}

/* Ended between the two.  */
__attribute__ ((noinline)) void
ended (int bad)
{
  struct half *h = two (), *o = other (h);
  sink = o->value;
  if (bad)
    free (h);
  sink = two ()->value;
  sink = o->value; /* { dg-temporal-error "use-after-free" "ended" } */
}

/* Another block on one way.  */
static inline struct half *
either (struct half *h)
{
  return h->number ? h->link : h + 1;
}
__attribute__ ((noinline)) void
linked (int bad)
{
  struct half *h = two (), *l = two ();
  h->number = 1;
  h->link = l;
  if (bad)
    free (l);
  sink = two ()->value;
  struct half *e = either (h);
  sink = h->value;
  sink = e->value; /* { dg-temporal-error "use-after-free" "linked" } */
}

/* In the next turn of a loop.  */
__attribute__ ((noinline)) void
turns (int bad)
{
  struct half *h[3] = { two (), two (), two () };
  if (bad)
    free (h[1]);
  sink = two ()->value;
  for (int i = 0; i < 3; i++)
    {
      struct half *o = other (h[i]); /* { dg-temporal-error "use-after-free" "turns" "26" } */
      sink = o->value;
    }
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (ended); RUN (linked); RUN (turns);
  return 0;
}
