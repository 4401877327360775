/* Purpose: what pthread_create and thrd_create only hand on to a function of the unit is not given to code that is not
   instrumented: a stale pointer to memory that is now a block's that their argument leads to is reported.
   Source: exposed.cc (starts_own_p).  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct task { struct task *next; int *data; int *old; };

static int *stale, *fresh;
static int sum;

static void *
work (void *arg)
{
  struct task *t = arg;
  sum += *t->data + t->next->data[0];
  return t;
}

static int
work_11 (void *arg)
{
  work (arg);
  return 0;
}

#define IS(name) (argc > 1 && !strcmp (argv[1], name))
#define GIVEN(name) (IS (name) ? stale : fresh)

int
main (int argc, char **argv)
{
  struct task *t = malloc (sizeof *t);
  stale = malloc (16 * sizeof (int));
  stale[0] = 7;
  free (stale);
  fresh = malloc (16 * sizeof (int)); /* { dg-temporal-clean "" } */
  fresh[0] = 1;
  if (*(void *volatile *) &stale != *(void *volatile *) &fresh)
    exit (77);
  *t = (struct task) { t, fresh, fresh };

  pthread_t thread;
  t->old = GIVEN ("thread");
  if (pthread_create (&thread, NULL, work, t) != 0)
    exit (77);
  void *result;
  pthread_join (thread, &result);
  t = result;
  sum += *t->old; /* { dg-temporal-error "use-after-free" "thread" } */

  thrd_t other;
  t->old = GIVEN ("thrd");
  if (thrd_create (&other, work_11, t) != thrd_success)
    exit (77);
  thrd_join (other, NULL);
  sum += *t->old; /* { dg-temporal-error "use-after-free" "thrd" } */

  printf ("%d\n", sum);
  return sum != 6;
}
