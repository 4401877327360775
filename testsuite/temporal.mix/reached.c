/* Purpose: a library takes pointers out of structures that it was given and stores them where stale ones
   are, with the same value: it has what it reaches, by way of blocks, locals and its own memory.  What it does not
   reach stays caught: the library was called with other pointers, or has the stale pointer alone; the C library looked
   at the new block.
   Source: design, section 8, libraries.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "reached-plain.c" } */

#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct box { void *a, *b; struct box *next; };

void library_copy (struct box *, void **slot);
void library_move (struct box *, void **slot);
void library_deep (struct box *, void **slot);
void library_push (struct box *);
void library_first (void **slot);
void library_pop (void);
void library_ring_in (struct box *);
void library_ring_out (void **slot);
void library_look (const void *);

static void *slot;
static volatile int sink;

/* A block, to which SLOT has a stale pointer already.  */
static int *
again (int n)
{
  int *p = malloc (40);
  *p = n;
  slot = p;
  uintptr_t was = (uintptr_t) p;
  free (p);
  /* malloc gives the same place, as a rule.  */
  for (int i = 0; i < 100; i++)
    {
      p = malloc (40);
      if ((uintptr_t) p == was)
	break;
    }
  *p = n;
  return p;
}

static int
use (void)
{
  int *q = slot;
  return *q;
}

static int **
leak_local (int n)
{
  int local = n;
  int *volatile p = &local;
  slot = p;
  return NULL;
}

/* Locals of both are in one place, if GCC likes.  */
static int
with_local (struct box *b, int n)
{
  int local = n;
  b->a = &local;
  library_copy (b, &slot);
  int sum = *(int *) slot;
  b->a = NULL;
  return sum;
}

static int ends[2];
static volatile bool done;
static volatile int interrupted;

/* Nothing interrupts what another thread waits for.  */
static void *
idle (void *p)
{
  struct pollfd f = { ends[0], POLLIN, 0 };
  if (poll (&f, 1, -1) < 0)
    interrupted = 1;
  return p;
}

/* And memory comes and goes.  */
static void *
busy (void *p)
{
  while (!done)
    {
      char *q = malloc (300000), *small[20];
      memset (q, 1, 300000);
      for (int i = 0; i < 20; i++)
	{
	  small[i] = malloc (16 * i + 8);
	  *small[i] = 1;
	}
      free (q);
      for (int i = 0; i < 20; i++)
	free (small[i]);
    }
  return p;
}

/* Accesses of the program's own, each with a stale pointer.  */
static void
wrong (const char *what)
{
  struct box *b = calloc (1, sizeof *b), *other = calloc (1, sizeof *other);
  int *p = NULL;

  if (!strcmp (what, "other"))
    {
      p = again (1);
      other->a = malloc (8);
      library_copy (other, &b->b);
      sink = use (); /* { dg-temporal-error "use-after-free" "other" "57" } */
    }
  if (!strcmp (what, "same"))
    {
      /* All that the library reaches is the stale pointer.  */
      other->a = malloc (40);
      uintptr_t was = (uintptr_t) other->a;
      free (other->a);
      for (int i = 0; i < 100 && (uintptr_t) p != was; i++)
	p = malloc (40);
      *p = 1;
      library_look (other);
      sink = *(int *) other->a; /* { dg-temporal-error "use-after-free" "same" } */
    }
  if (!strcmp (what, "looked"))
    {
      p = again (1);
      char text[64];
      memset (p, 65, 40);
      ((char *) p)[39] = 0;
      memcpy (text, p, 40);
      FILE *f = tmpfile ();
      fprintf (f, "%s %zu\n", (char *) p, strlen ((char *) p) + strlen (text));
      fwrite (p, 1, 40, f);
      fflush (f);
      slot = slot;
      library_look (text);
      sink = use (); /* { dg-temporal-error "use-after-free" "looked" "57" } */
    }
  if (!strcmp (what, "double"))
    {
      p = again (1);
      library_look (b);
      free (slot); /* { dg-temporal-error "double-free" "double" } */
    }
  sink += p != NULL;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct box *b = calloc (1, sizeof *b), *deep = calloc (1, sizeof *deep);
  struct box local = { NULL, NULL, NULL };
  int sum = 0;
  pthread_t thread[2];

  wrong (what);
  if (!strcmp (what, "threads")
      && (pipe (ends) != 0 || pthread_create (&thread[0], NULL, idle, NULL)
	  || pthread_create (&thread[1], NULL, busy, NULL)))
    return 2;
  deep->next = calloc (1, sizeof *deep);
  deep->next->next = calloc (1, sizeof *deep);

  /* { dg-temporal-clean "" } */
  /* { dg-temporal-clean "threads" } */
  for (int i = 0; i < 3; i++)
    {
      b->a = again (1);
      library_copy (b, &slot);
      sum += use ();
      free (slot);

      b->a = again (2);
      library_move (b, &slot);
      sum += use ();
      slot = realloc (slot, 400);
      free (slot);

      deep->next->next->a = again (3);
      library_deep (deep, &slot);
      sum += use ();
      free (slot);

      local.a = again (4);
      library_copy (&local, &slot);
      sum += use ();
      free (slot);

      b->a = again (5);
      library_push (b);
      b->a = NULL;
      library_first (&slot);
      sum += use ();
      free (slot);
      library_pop ();

      b->a = again (6);
      library_ring_in (b);
      library_ring_out (&slot);
      b->b = b->a;
      sum += use ();
      free (slot);

      leak_local (i);
      sum += with_local (b, i);
    }
  done = true;
  if (!strcmp (what, "threads"))
    {
      close (ends[1]);
      pthread_join (thread[0], NULL);
      pthread_join (thread[1], NULL);
    }
  return interrupted || sum != 3 * 21 + 3;
}
