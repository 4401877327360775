/* Purpose: two threads set neighbouring bytes, whose bits are in one byte: no bit is lost, and the byte that
   neither has set is reported.
   Source: issue, section 5; unset-bytes.c.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread -fplugin-arg-temporal-checks=all,init" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 4096, ROUNDS = 300 };
static char *volatile bytes;
static pthread_barrier_t begin, end;

static void *
run (void *arg)
{
  int first = *(int *) arg;
  for (int round = 0; round < ROUNDS; round++)
    {
      pthread_barrier_wait (&begin);
      char *b = bytes;
      for (int i = first; i < N; i += 2)
	if (i != N / 2 + 1 || round < ROUNDS - 1)
	  b[i] = round;
      pthread_barrier_wait (&end);
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  (void) argv;
  pthread_t t[2];
  int first[2] = { 0, 1 }, sum = 0;
  pthread_barrier_init (&begin, NULL, 3);
  pthread_barrier_init (&end, NULL, 3);
  for (int i = 0; i < 2; i++)
    pthread_create (&t[i], NULL, run, &first[i]);
  for (int round = 0; round < ROUNDS; round++)
    {
      bytes = malloc (N);
      pthread_barrier_wait (&begin);
      pthread_barrier_wait (&end);
      for (int i = 0; i < N; i++)
	if (i != N / 2 + 1 || round < ROUNDS - 1 || argc > 1)
	  if (bytes[i]) /* { dg-temporal-error "uninitialized-memory" "all" } */
	    sum++;
      free (bytes);
    }
  for (int i = 0; i < 2; i++)
    pthread_join (t[i], NULL);
  printf ("%d\n", sum);
  return 0;
}
