/* Purpose: what a thread has just allocated may be freed by another one, be that main's or one that it has started.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;

struct node { long value, other; };
struct item { long value, other; };

static int bad_node, bad_item;
static struct node *kept_node;
static struct item *kept_item;
static pthread_barrier_t made, freed;

static void
wait_for (pthread_barrier_t *b)
{
  pthread_barrier_wait (b);
}

/* The thread's block, which main frees.  */
__attribute__ ((noinline)) static long
use_node (void)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->value = 1;
  kept_node = n;
  wait_for (&made);
  wait_for (&freed);
  return n->value; /* { dg-temporal-error "use-after-free" "node" } */
}

static void *
run (void *unused)
{
  sink = use_node ();
  wait_for (&made);
  if (bad_item)
    free (kept_item);
  wait_for (&freed);
  return unused;
}

int
main (int argc, char **argv)
{
  pthread_t thread;
  bad_node = argc > 1 && !strcmp (argv[1], "node");
  bad_item = argc > 1 && !strcmp (argv[1], "item");
  pthread_barrier_init (&made, NULL, 2);
  pthread_barrier_init (&freed, NULL, 2);
  if (pthread_create (&thread, NULL, run, NULL) != 0)
    exit (1);
  wait_for (&made);
  if (bad_node)
    free (kept_node);
  wait_for (&freed);
  /* Main's, which the thread frees.  */
  struct item *i = malloc (sizeof *i);
  if (!i)
    exit (1);
  i->value = 2;
  kept_item = i;
  wait_for (&made);
  wait_for (&freed);
  sink = i->value; /* { dg-temporal-error "use-after-free" "item" } */
  pthread_join (thread, NULL);
  return 0;
}
