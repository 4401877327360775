/* Purpose: what lies outside of a large block, or in one that has ended, is reported where it is, and nothing
   else, though its bounds are looked up without its cells.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-additional-options "-pthread" } */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOINLINE __attribute__ ((noinline, noclone))

/* The last cell of these is partial.  */
enum { COUNT = 100001, END = -1 };

static int variables[COUNT];
static const int constants[COUNT] = { 7 };
static const char *mode;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* The keys say where to go, and 0 ends them.  */

NOINLINE long
gather (const int *from, const int *keys)
{
  long s = 0;
  int key;
  while ((key = *keys++) != 0)
    s += from[key];		/* { dg-temporal-error "out-of-bounds" "behind" } */
				/* { dg-temporal-error "out-of-bounds" "before" ".-1" } */
				/* { dg-temporal-error "out-of-bounds" "neighbour" ".-2" } */
				/* { dg-temporal-error "use-after-free" "freed" ".-3" } */
				/* { dg-temporal-error "use-after-free" "reused" ".-4" } */
				/* { dg-temporal-error "use-after-free" "moved" ".-5" } */
				/* { dg-temporal-error "use-after-free" "thread" ".-6" } */
				/* { dg-temporal-error "use-after-free" "child" ".-7" } */
				/* { dg-temporal-error "out-of-bounds" "shrunk" ".-8" } */
				/* { dg-temporal-error "out-of-bounds" "static" ".-9" } */
				/* { dg-temporal-error "use-after-return" "return" ".-10" } */
				/* { dg-temporal-error "out-of-bounds" "many" ".-11" } */
				/* { dg-temporal-error "null-dereference" "null" ".-12" } */
  return s;
}

NOINLINE void
scatter (int *to, const int *keys)
{
  int key;
  while ((key = *keys++) != 0)
    to[key] = key;		/* { dg-temporal-error "out-of-bounds" "written" } */
				/* { dg-temporal-error "write-to-constant" "constant" ".-1" } */
				/* { dg-temporal-error "use-after-free" "stale" ".-2" } */
}

/* Words at any address: how many bytes are alike.  */

NOINLINE long
common (const char *a, const char *b, long n)
{
  const char *end = a + n, *start = a;
  for (; a < end; a += 8, b += 8)
    {
      long x, y;
      memcpy (&x, a, sizeof x);
      memcpy (&y, b, sizeof y);	/* { dg-temporal-error "out-of-bounds" "word" } */
      if (x != y)
	break;
    }
  return a - start;
}

/* Accesses of several sizes share their bounds.  */

NOINLINE long
sizes (const char *p, const int *keys)
{
  long s = 0, wide;
  int key;
  while ((key = *keys++) != 0)
    if (key & 1)
      {
	memcpy (&wide, p + key, sizeof wide);	/* { dg-temporal-error "out-of-bounds" "wide" } */
	s += wide;
      }
    else
      s += p[key];				/* { dg-temporal-error "out-of-bounds" "narrow" } */
  return s;
}

/* The runtime is asked about all of it before the loop.  */

NOINLINE long
sum (const int *from, long n, int *to)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    {
      s += from[i];	/* { dg-temporal-error "out-of-bounds" "summed" } */
			/* { dg-temporal-error "use-after-free" "freed-sum" ".-1" } */
      to[i] = i;	/* { dg-temporal-error "out-of-bounds" "set" } */
			/* { dg-temporal-error "write-to-constant" "constant-set" ".-1" } */
    }
  return s;
}

NOINLINE int *
dangling (void)
{
  int a[COUNT];
  int *volatile p = a;
  memset (a, 0, sizeof a);
  return p;
}

static void *
release (void *p)
{
  free (p);
  return NULL;
}

/* Others read while this thread has large blocks begin and end.  */

static void *
reader (void *p)
{
  static const int keys[] = { 1, COUNT - 1, 5, 77777, 0 };
  long s = 0;
  for (int i = 0; i < 2000; i++)
    s += gather (p, keys);
  return (void *) s;
}

int
main (int argc, char **argv)
{
  int keys[] = { 1, 99999, 3, COUNT - 1, 50000, 0 };
  int *a = calloc (COUNT, sizeof *a), *many[600];
  pthread_t t;
  long s = 0;

  mode = argc > 1 ? argv[1] : "";
  s += gather (a, keys) + gather (variables, keys) + gather (constants, keys);
  if (is ("null"))
    s += gather (NULL, keys);
  if (is ("behind") || is ("static") || is ("written"))
    keys[3] = COUNT;
  if (is ("before"))
    keys[1] = -1;
  if (is ("neighbour"))
    keys[4] = 3 * COUNT;
  if (is ("static"))
    s += gather (variables, keys);
  if (is ("return"))
    s += gather (dangling (), keys);
  if (is ("constant"))
    scatter ((int *) constants, keys);
  if (is ("behind") || is ("before") || is ("neighbour"))
    s += gather (a, keys);
  scatter (a, keys);
  scatter (variables, keys);
  s += gather (a, keys);

  /* A block that becomes another.  */
  int *old = a;
  a = realloc (a, (is ("shrunk") ? COUNT / 2 : 4 * COUNT) * sizeof *a);
  if (is ("moved"))
    s += gather (old, keys);
  if (is ("shrunk"))
    s += gather (a, keys);
  keys[2] = 4 * COUNT - 1;
  s += gather (a, keys);
  scatter (a, keys);
  keys[2] = 3;

  if (is ("freed") || is ("reused") || is ("stale"))
    free (a);
  int *b = is ("reused") ? malloc (4 * COUNT * sizeof *a) : NULL;
  if (is ("stale"))
    scatter (a, keys);
  if (is ("freed") || is ("reused"))
    s += gather (a, keys);
  free (b);

  int *c = calloc (COUNT, sizeof *c), *d = calloc (COUNT + 1, sizeof *d);
  s += sum (c, COUNT, d) + sum (c + 1, COUNT - 1, d + 2) + sum (constants, COUNT, variables);
  if (is ("summed"))
    s += sum (c + 1, COUNT, d);
  if (is ("set"))
    s += sum (c, COUNT, d + 2);
  if (is ("constant-set"))
    s += sum (c, COUNT, (int *) constants);
  free (c);
  if (is ("freed-sum"))
    s += sum (c, COUNT, d);
  free (d);

  /* More blocks than there are places.  */
  for (int i = 0; i < 600; i++)
    many[i] = calloc (20000, sizeof *many[i]);
  int few[] = { 1, 19999, 7, 0 };
  for (int i = 0; i < 600; i++)
    {
      few[1] = 19999 + (is ("many") && i == 599);
      s += gather (many[i], few);
      scatter (many[i], few);
    }
  for (int i = 0; i < 600; i++)
    free (many[i]);

  /* Words, up to the last byte.  */
  char *text = calloc (1, 100005), *other = calloc (1, 100005);
  text[3] = other[3] = 'x';
  if (common (text, other, 80000) != 80000 || common (text + 5, other + 5, 100000) != 100000
      || common (text, text + 1, 8) != 0)
    abort ();
  if (is ("word"))
    s += common (text + 5, other + 6, 100000) + common (text + 13, other + 14, 99992);
  int at[] = { 99997, 100004, 17, 0 };
  s += sizes (text, at);
  if (is ("wide"))
    at[0] = 99999;
  if (is ("narrow"))
    at[0] = 100006;
  s += sizes (text, at);
  free (text);
  free (other);

  /* Threads and processes.  */
  if (pthread_create (&t, NULL, reader, a))
    abort ();
  for (int i = 0; i < 300; i++)
    free (malloc (70000 + i * 1000));
  pthread_join (t, NULL);
  pid_t child = fork ();
  if (child == 0)
    {
      s += gather (a, keys);
      free (a);
      if (is ("child"))
	s += gather (a, keys);
      _exit (0);
    }
  int status;
  waitpid (child, &status, 0);
  if (is ("child"))
    _exit (WEXITSTATUS (status));
  s += gather (a, keys);
  if (pthread_create (&t, NULL, release, a))
    abort ();
  pthread_join (t, NULL);
  if (is ("thread"))
    s += gather (a, keys);
  return s == 12345678;		/* { dg-temporal-clean "good" } */
}
