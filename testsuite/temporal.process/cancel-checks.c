/* Purpose: a check is no cancellation point, though it may read /proc/self/maps: a thread that is to be cancelled
   goes on to the next one that POSIX names.  An error in such a thread is reported.
   Source: POSIX.1, 2.9.5.2 Cancellation Points.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int cancelled, done;
static void *volatile unknown = (void *) atoi;

static int
next (int x)
{
  return x + 1;
}

static int (*volatile known) (int) = next;

static void *
work (void *arg)
{
  while (!cancelled)
    ;
  /* Called through pointers: what is code is looked up.  */
  int sum = known (1) + ((int (*) (const char *)) unknown) ("12");
  /* Large blocks, and pointers that are resolved.  */
  char *p = malloc (300000);
  p[70000] = 1;
  sum += p[70000];
  if (arg)
    {
      free (p);
      sum += p[70000]; /* { dg-temporal-error "use-after-free" "error" } */
    }
  else
    free (p);
  done = sum;
  pause ();
  done = 0;
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t t;
  void *result;
  pthread_create (&t, NULL, work, argc > 1 ? argv : NULL);
  pthread_cancel (t);
  cancelled = 1;
  pthread_join (t, &result);
  return done != 15 || result != PTHREAD_CANCELED;
}
