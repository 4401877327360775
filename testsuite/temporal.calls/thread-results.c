/* Purpose: pointers that come to a thread as its argument, by pthread_create and thrd_create, and from
   it through pthread_join, returned or by pthread_exit, are known as what they are when the memory has been reused.
   Source: issue 3, "all of C11 threads and pthreads"; pointers through calls.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

static volatile int sink;

static void *
same (void *p)
{
  return p;
}

static void *
fresh_block (void *p)
{
  (void) p;
  int *block = malloc (40);
  *block = 3;
  return block;
}

static void *
ends (void *p)
{
  pthread_exit (p);
}

static int
read_c11 (void *p)
{
  sink = *(int *) p; /* { dg-temporal-error "use-after-free" "c11" } */
  return 5;
}

static void *
read_posix (void *p)
{
  sink = *(int *) p; /* { dg-temporal-error "use-after-free" "posix" } */
  return NULL;
}

static void *
through (void *(*f) (void *), void *p)
{
  pthread_t t;
  void *result = NULL;
  if (pthread_create (&t, NULL, f, p) || pthread_join (t, &result))
    abort ();
  return result;
}

static int
through_c11 (thrd_start_t f, void *p)
{
  thrd_t t;
  int result;
  if (thrd_create (&t, f, p) != thrd_success
      || thrd_join (t, &result) != thrd_success)
    abort ();
  return result;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  int *old = malloc (64);
  *old = 1;
  int *volatile kept = old;
  free (old);
  int *fresh = malloc (64);
  *fresh = 2;
  if (fresh != kept)
    return 1;

  if (!strcmp (what, "c11"))
    through_c11 (read_c11, kept);
  if (!strcmp (what, "posix"))
    through (read_posix, kept);
  if (!strcmp (what, "result"))
    {
      int *p = through (same, kept);
      sink = *p; /* { dg-temporal-error "use-after-free" "result" } */
    }
  if (!strcmp (what, "exit"))
    {
      int *p = through (ends, kept);
      sink = *p; /* { dg-temporal-error "use-after-free" "exit" } */
    }
  if (!strcmp (what, "bounds"))
    {
      int *p = through (fresh_block, NULL);
      sink = p[10]; /* { dg-temporal-error "out-of-bounds" "bounds" } */
    }
  if (!strcmp (what, "ended"))
    {
      int *p = through (fresh_block, NULL);
      int *volatile was = p;
      free (p);
      p = malloc (40);
      *p = 4;
      sink = *was; /* { dg-temporal-error "use-after-free" "ended" } */
    }

  /* { dg-temporal-clean "legal" } */
  if (through_c11 (read_c11, fresh) != 5 || through_c11 (read_c11, &sink) != 5)
    return 1;
  through (read_posix, fresh);
  /* The same value again and again, each time another block.  */
  for (int i = 0; i < 200; i++)
    {
      int *p = through (fresh_block, NULL), *q = through (same, p), *r = through (ends, q);
      if (*p != 3 || *q != 3 || *r != 3)
	return 1;
      free (q);
    }
  if (through (same, NULL) || through (ends, kept) != kept
      || through (same, PTHREAD_CANCELED) != PTHREAD_CANCELED)
    return 1;
  /* Many at a time.  */
  pthread_t t[300];
  for (int i = 0; i < 300; i++)
    if (pthread_create (&t[i], NULL, i % 2 ? fresh_block : same, i % 2 ? NULL : fresh))
      return 1;
  for (int i = 0; i < 300; i++)
    {
      void *p;
      if (pthread_join (t[i], &p) || *(int *) p != (i % 2 ? 3 : 2))
	return 1;
      if (i % 2)
	free (p);
    }
  free (fresh);
  return 0;
}
