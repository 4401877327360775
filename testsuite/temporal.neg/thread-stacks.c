/* Purpose: threads that end in the middle of things, with live locals in many frames; the next
   ones get the same stacks, of libc's or of the program's own making, and lay them out differently.
   Source: issue 3, thread exit with live locals.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *up; int depth; char room[40]; };

static int
nest (struct node *up, int depth, int stop)
{
  struct node here = { up, depth, "" };
  char pad[1 + (depth * 37) % 50];
  memset (pad, depth, sizeof pad);
  if (depth == stop)
    {
      int sum = 0;
      for (struct node *n = &here; n; n = n->up)
	sum += n->depth + n->room[0];
      if (stop % 2)
	pthread_exit ((void *) (long) sum);
      return sum + pad[0] - depth;
    }
  int r = nest (&here, depth + 1, stop);
  return r + pad[0] - depth + here.room[3];
}

static void *
body (void *p)
{
  int stop = *(int *) p;
  return (void *) (long) nest (NULL, 0, stop);
}

static void *
arrays (void *p)
{
  long big[500], *at = big + *(int *) p % 100;
  for (int i = 0; i < 500; i++)
    big[i] = i;
  return (void *) at[1];
}

int
main (void)
{
  static char own[256 * 1024] __attribute__ ((aligned (4096)));
  pthread_attr_t attr;
  pthread_t t;
  void *got;

  pthread_attr_init (&attr);
  pthread_attr_setstack (&attr, own, sizeof own);
  for (int i = 0; i < 60; i++)
    {
      pthread_create (&t, i % 3 ? NULL : &attr, i % 4 == 2 ? arrays : body, &i);
      pthread_join (t, &got);
      if ((long) got != (i % 4 == 2 ? i % 100 + 1 : i * (i + 1) / 2))
	return 1;
    }
  /* What was a stack is an array again.  */
  memset (own, 1, sizeof own);
  pthread_attr_init (&attr);
  pthread_attr_setdetachstate (&attr, PTHREAD_CREATE_DETACHED);
  static int four = 4;
  for (int i = 0; i < 20; i++)
    pthread_create (&t, &attr, body, &four);
  pthread_exit (NULL);
}
