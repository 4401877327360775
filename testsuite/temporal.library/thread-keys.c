/* Purpose: what pthread_setspecific and tss_set keep for a thread, and give back, has its referent: a stale pointer is found when its
   memory is another block's.
   Source: libtemporal/libc/kept-values.c; issue 23.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define CASE(name)  if (!strcmp (what, name))

static const char *what;
static pthread_key_t key;
static tss_t c11_key;
static volatile int sink;

static int *
make (void)
{
  int *p = malloc (16);
  if (!p)
    abort ();
  p[0] = 1;
  return p;
}

/* Free P, and return the block that has its memory then.  */

static int *
replace (int *p)
{
  volatile uintptr_t old = (uintptr_t) p;
  free (p);
  int *q = make ();
  if ((uintptr_t) q != old)
    exit (77);
  return q;
}

static int
specific (void)
{
  int *p = pthread_getspecific (key);
  return p[0]; /* { dg-temporal-error "use-after-free" "here" } */
}

static int
direct (void)
{
  return *(int *) tss_get (c11_key); /* { dg-temporal-error "use-after-free" "c11" } */
}

static void *
thread (void *unused)
{
  int *p = make ();
  if (pthread_getspecific (key))
    abort ();
  pthread_setspecific (key, p);
  int *q = replace (p);
  sink = *(int *) pthread_getspecific (key); /* { dg-temporal-error "use-after-free" "thread" } */
  free (q);
  return unused;
}

/* Each thread has its own.  */

static void *
other (void *mine)
{
  pthread_setspecific (key, mine);
  if (specific () != 1 || pthread_getspecific (key) != mine)
    abort ();
  pthread_setspecific (key, NULL);
  return pthread_getspecific (key);
}

/* Destructors, which get what a thread has left.  */

static void
look (void *p)
{
  sink = *(int *) p; /* { dg-temporal-error "use-after-free" "destructor" } { dg-temporal-error "use-after-return" "local" } { dg-temporal-error "use-after-free" "second-round" } */
}

static void
give_back (void *p)
{
  free (p); /* { dg-temporal-error "double-free" "freed" } */
}

static void
again (void *p)
{
  pthread_setspecific (key, p);
  sink = *replace (p);
}

static void *
leave (void *unused)
{
  int *p = make (), mine = 3;
  CASE ("local") pthread_setspecific (key, &mine);
  CASE ("destructor")
    {
      pthread_setspecific (key, p);
      sink = *replace (p);
    }
  CASE ("freed")
    {
      tss_set (c11_key, p);
      sink = *replace (p);
    }
  CASE ("second-round") tss_set (c11_key, p);
  return unused;
}

/* Legal: the address is another block's meanwhile, under another key, under the same, and under none.  */

static pthread_key_t other_key, unused_key;
static int looks;

static void
look_first (void *p)
{
  int *q = p;
  looks += q[0] == 1;
  q = replace (q);
  pthread_setspecific (other_key, q);
}

static void
look_second (void *p)
{
  int *q = p;
  looks += q[0] == 1;
  if (looks < 8)
    pthread_setspecific (key, replace (q));
  else
    free (q);
}

static void *
leave_legally (void *unused)
{
  int *p = make ();
  pthread_setspecific (other_key, p);
  pthread_setspecific (unused_key, p);
  p = replace (p);
  pthread_setspecific (other_key, NULL);
  pthread_setspecific (key, p);
  p = replace (p);
  pthread_setspecific (key, p);
  return unused;
}

static void
destroy (void *p)
{
  if (pthread_getspecific (key) == p)
    abort ();
  free (p);
}

static void
legal (void)
{
  int *p = make (), *q;
  void *result;
  pthread_t t[4];
  pthread_setspecific (key, p);
  sink = specific ();
  q = replace (p);
  pthread_setspecific (key, q);
  sink = specific ();
  tss_set (c11_key, q + 1);
  *(int *) tss_get (c11_key) = 2;
  for (int i = 0; i < 4; i++)
    if (pthread_create (&t[i], NULL, other, make ()))
      abort ();
  for (int i = 0; i < 4; i++)
    if (pthread_join (t[i], &result) || result)
      abort ();
  if (specific () != 1 || q[1] != 2)
    abort ();

  /* A number, and a key that was deleted and made again.  */
  tss_set (c11_key, (void *) (intptr_t) 5);
  if ((intptr_t) tss_get (c11_key) != 5)
    abort ();
  pthread_key_delete (key);
  p = replace (q);
  if (pthread_key_create (&key, destroy) || pthread_getspecific (key))
    abort ();
  pthread_setspecific (key, p);
  sink = specific ();
  free (p);
  pthread_setspecific (key, NULL);
  pthread_key_delete (key);
  if (pthread_key_create (&key, look_first) || pthread_key_create (&other_key, look_second)
      || pthread_key_create (&unused_key, NULL) || pthread_create (&t[0], NULL, leave_legally, NULL)
      || pthread_join (t[0], NULL) || looks != 8)
    abort ();
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "legal" } */
  what = argc > 1 ? argv[1] : "";
  int second = !strcmp (what, "second-round");
  int destructors = second || !strcmp (what, "destructor") || !strcmp (what, "local") || !strcmp (what, "freed");
  if (pthread_key_create (&key, destructors ? look : NULL)
      || tss_create (&c11_key, second ? again : destructors ? give_back : NULL) != thrd_success)
    return 1;
  if (destructors)
    {
      pthread_t t;
      pthread_create (&t, NULL, leave, NULL);
      pthread_join (t, NULL);
    }
  CASE ("here")
    {
      int *p = make ();
      pthread_setspecific (key, p);
      int *q = replace (p);
      sink = specific () + *q;
    }
  CASE ("c11")
    {
      int *p = make ();
      tss_set (c11_key, p);
      int *q = replace (p);
      sink = direct () + *q;
    }
  CASE ("thread")
    {
      pthread_t t;
      pthread_create (&t, NULL, thread, NULL);
      pthread_join (t, NULL);
    }
  CASE ("twice")
    {
      int *p = make ();
      pthread_setspecific (key, p);
      int *q = replace (p);
      free (pthread_getspecific (key)); /* { dg-temporal-error "double-free" "twice" } */
      sink = *q;
    }
  CASE ("legal") legal ();
  return 0;
}
