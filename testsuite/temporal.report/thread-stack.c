/* Purpose: the stack of a thread has no frames of the runtime.
   Source: libtemporal/report/stack-trace.c.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *
worker (void *p)
{
  return (void *) (long) *(char *) p; /* { dg-temporal-error "use-after-free" "freed" } */
}

int
main (int argc, char **argv)
{
  pthread_t t;
  void *result;
  char *p = calloc (1, 1);
  if (argc > 1)
    free (p);
  pthread_create (&t, NULL, worker, p);
  pthread_join (t, &result);
  return result != NULL;
}
/* { dg-temporal-clean "" } */
/* { dg-output "#0 \[^\n\]* in worker \[^\n\]*thread-stack.c:13\n *#1 \[^\n\]*(start_thread|libc\[^\n/\]*\\+|pthread)" "freed" } */
