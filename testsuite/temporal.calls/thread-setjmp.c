/* What a thread is given, and what it returns, keeps its referent where the caller has called setjmp, and where each call may end by an
   exception.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-pthread -fexceptions" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "argument" "24" } */
/* { dg-temporal-error "use-after-free" "result" "69" } */

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf buffer;
static int *live;
static volatile int sum;

static void *
use (void *argument)
{
  int *p = argument;
  sum += p[1];
  return NULL;
}

static void *
make (void *argument)
{
  int *p = malloc (40), *q = p;
  if (argument)
    {
      free (p);
      p = malloc (40);
    }
  p[1] = 1;
  live = p;
  return q;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  pthread_t t;
  void *result = NULL;

  if (setjmp (buffer))
    abort ();
  int *p = malloc (40), *old = p;
  if (!strcmp (what, "argument"))
    {
      free (p);
      p = malloc (40);
    }
  else
    old = p;
  p[1] = 1;
  pthread_create (&t, NULL, use, old);
  pthread_join (t, &result);
  sum += p[1];
  free (p);

  pthread_create (&t, NULL, make, !strcmp (what, "result") ? "" : NULL);
  pthread_join (t, &result);
  sum += live[1];
  p = result;
  sum += p[1];
  free (live);
  return 0;
}
