/* Purpose: pointers of unknown provenance to heap memory that was freed and not given out again: read
   from a text, multiplied, handed through an int's worth of arithmetic or a library's callback.
   The legal twin uses the same pointers while the memory is somebody's.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "lost-referent-plain.c" } */

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *plain_same (void *);
void plain_free (void *);
void plain_keep (void *);
void plain_give (void (*) (void *));

static volatile long sink;
static volatile unsigned long three = 3;

/* What an unknown function hands over.  */
static void *
lost (void *p)
{
  return plain_same (p);
}

static __attribute__ ((noinline)) void *
text (void *p)
{
  char text[40];
  void *q;
  snprintf (text, sizeof text, "%p", p);
  return sscanf (text, "%p", &q) == 1 ? q : NULL;
}

static __attribute__ ((noinline)) unsigned long
number (unsigned long n)
{
  return n * three;
}

static void
use (void *p)
{
  sink = *(int *) p; /* { dg-temporal-error "use-after-free" "callback" } */
}

/* Memory of all sizes, each used through pointers of unknown provenance while it lives, and by the ends of
   its neighbours.  */
static int
legal (void)
{
  enum { N = 300 };
  static char *all[N];
  static size_t size[N];
  for (int round = 0; round < 30; round++)
    for (int i = round % 3; i < N; i += 1 + round % 2)
      {
	if (all[i])
	  {
	    char *p = lost (all[i]);
	    for (size_t k = 0; k < size[i]; k++)
	      if (p[k] != (char) i)
		return 1;
	    char *end = lost (all[i] + size[i]);
	    if (end[-1] != (char) i)
	      return 2;
	    if (round % 5 == 3)
	      {
		size_t more = size[i] * 2;
		all[i] = realloc (p, more);
		memset (lost (all[i]), i, more);
		size[i] = more;
		continue;
	      }
	    free (all[i]);
	  }
	size[i] = 1 + (i * 7919 + round * 104729) % (i % 10 ? 200 : 50000);
	all[i] = i % 4 ? malloc (size[i]) : calloc (size[i], 1);
	memset (lost (all[i]), i, size[i]);
      }
  for (int i = 0; i < N; i++)
    free (all[i]);
  return 0;
}

/* What malloc gave back to the kernel, and the program took for itself.  */
static int
own_break (void)
{
  enum { N = 4000, SIZE = 1000 };
  static char *all[N];
  for (int i = 0; i < N; i++)
    all[i] = malloc (SIZE);
  /* The first few stay with the thread.  */
  for (int i = 0; i < N; i++)
    free (all[i]);
  malloc_trim (0);
  char *mine = sbrk (N * SIZE);
  if (mine == (char *) -1)
    return 0;
  for (int i = 0; i < N * SIZE; i += 8)
    sink += ((char *) lost (mine + i))[0];
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (64), *big = malloc (20000), *moved = malloc (40);
  void *wall = malloc (64);
  memset (p, 1, 64);
  memset (big, 1, 20000);
  memset (moved, 1, 40);
  plain_keep (big);

  if (!strcmp (what, "text"))
    {
      int *q = text (p);
      free (p);
      sink = *q; /* { dg-temporal-error "use-after-free" "text" } */
    }
  if (!strcmp (what, "multiplied"))
    {
      unsigned long n = number ((unsigned long) p);
      free (p);
      int *q = (int *) (n / three);
      q[15] = 1; /* { dg-temporal-error "use-after-free" "multiplied" } */
    }
  if (!strcmp (what, "callback"))
    {
      plain_keep (p);
      free (p);
      plain_give (use);
    }
  if (!strcmp (what, "big"))
    {
      int *q = lost (big);
      free (big);
      sink = q[4000]; /* { dg-temporal-error "use-after-free" "big" } */
    }
  if (!strcmp (what, "by-library"))
    {
      int *q = plain_same (p);
      plain_free (p);
      sink = *q; /* { dg-temporal-error "use-after-free" "by-library" } */
    }
  if (!strcmp (what, "moved"))
    {
      int *q = lost (moved);
      moved = realloc (moved, 30000);
      sink = *q; /* { dg-temporal-error "use-after-free" "moved" } */
    }
  if (!strcmp (what, "twice"))
    {
      int *q = lost (p);
      free (p);
      free (q); /* { dg-temporal-error "double-free" "twice" } */
    }
  if (!strcmp (what, "copied"))
    {
      char *q = lost (p);
      char copy[8];
      free (p);
      memcpy (copy, q + 8, 8); /* { dg-temporal-error "use-after-free" "copied" } */
      sink = copy[1];
    }
  /* { dg-temporal-clean "legal" } */
  if (!strcmp (what, "legal"))
    {
      if (legal ())
	return 1;
      plain_give (use);
      free (lost (p));
      p = NULL;
    }
  /* { dg-temporal-clean "break" } */
  if (!strcmp (what, "break") && own_break ())
    return 2;
  free (p);
  free (big);
  free (moved);
  free (wall);
  return 0;
}
