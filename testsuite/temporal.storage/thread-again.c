/* A thread-local variable has its initial value in each thread, though its memory was another thread's before, which left a pointer there that has
   ended since; whether its block is born in each thread, never, only in later ones, or only after the pointer was stored.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "always" } */
/* { dg-temporal-clean "never" } */
/* { dg-temporal-clean "later" } */
/* { dg-temporal-clean "behind" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char initial[100] = "hello";
static __thread char *own = initial;
__thread char *named = initial;
static __thread struct { char *a, *b[4]; } many = { initial, { initial, initial } };
static const char *what;

static __attribute__ ((noipa)) void
look (char **p, char c)
{
  if (**p != c)
    abort ();
}

static void
look_at_all (char c)
{
  look (&own, c);
  look (&named, c);
  look (&many.b[1], c);
}

static void *
run (void *turn)
{
  int n = *(int *) turn;
  if (!strcmp (what, "always") || (!strcmp (what, "later") && n > 0))
    look_at_all ('h');
  if (own[0] != 'h' || named[1] != 'e' || many.a[2] != 'l')
    abort ();
  own = named = many.a = many.b[1] = malloc (30);
  memset (own, 'x', 30);
  if (!strcmp (what, "behind") && n == 0)
    look_at_all ('x');
  if (own[0] != 'x' || named[1] != 'x' || many.a[2] != 'x')
    abort ();
  free (own);
  return NULL;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  for (int n = 0; n < 4; n++)
    {
      pthread_t t;
      pthread_create (&t, NULL, run, &n);
      pthread_join (t, NULL);
    }
  return 0;
}
