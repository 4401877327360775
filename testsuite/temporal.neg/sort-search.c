/* Purpose: libc moves and hands out the program's pointers: qsort of pointers
   and of structs with pointers, qsort_r, bsearch, lfind, tsearch, twalk, hsearch.
   Blocks are freed between rounds, so that what libc moved is checked against
   new blocks at old addresses.
   Source: issue 3, callbacks from libc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 200

struct record { char *name; int *number; long pad; };

static int walked;

static int
by_string (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static int
by_number (const void *a, const void *b)
{
  const struct record *x = a, *y = b;
  return (*x->number > *y->number) - (*x->number < *y->number);
}

static int
by_context (const void *a, const void *b, void *context)
{
  int *direction = context;
  return *direction * by_string (a, b);
}

static int
plain (const void *a, const void *b)
{
  return strcmp (a, b);
}

static void
walk (const void *node, VISIT which, int depth)
{
  (void) depth;
  if (which == postorder || which == leaf)
    walked += (*(char *const *) node)[0] == 'n';
}

static void
nothing (void *p)
{
  (void) p;
}

int
main (void)
{
  char *names[N];
  struct record records[N];

  for (int round = 0; round < 5; round++)
    {
      for (int i = 0; i < N; i++)
	{
	  int k = i * 37 % N;
	  names[i] = malloc (16);
	  sprintf (names[i], "n%03d", k);
	  records[i].name = strdup (names[i]);
	  records[i].number = malloc (sizeof (int));
	  *records[i].number = k;
	}
      qsort (names, N, sizeof *names, by_string);
      qsort (records, N, sizeof *records, by_number);
      for (int i = 0; i < N; i++)
	if (strcmp (names[i], records[i].name) || *records[i].number != i)
	  return 1;
      int direction = -1;
      qsort_r (names, N, sizeof *names, by_context, &direction);
      if (strcmp (names[0], "n199"))
	return 2;
      direction = 1;
      qsort_r (names, N, sizeof *names, by_context, &direction);

      char *key = "n042";
      char **found = bsearch (&key, names, N, sizeof *names, by_string);
      if (found != names + 42 || (*found)[3] != '2')
	return 3;
      size_t count = N;
      found = lfind (&key, names, &count, sizeof *names, by_string);
      if (found[1][3] != '3')
	return 4;

      void *root = NULL;
      for (int i = 0; i < N; i++)
	{
	  char **node = tsearch (names[i * 11 % N], &root, plain);
	  if ((*node)[0] != 'n')
	    return 5;
	}
      char **node = tfind ("n100", &root, plain);
      if (*node != names[100])
	return 6;
      tdelete ("n100", &root, plain);
      walked = 0;
      twalk (root, walk);
      if (walked != N - 1)
	return 7;
      tdestroy (root, nothing);

      if (!hcreate (2 * N))
	return 8;
      for (int i = 0; i < N; i++)
	hsearch ((ENTRY) { names[i], &records[i] }, ENTER);
      ENTRY *e = hsearch ((ENTRY) { "n077", NULL }, FIND);
      if (*((struct record *) e->data)->number != 77 || e->key != names[77])
	return 9;
      hdestroy ();

      for (int i = 0; i < N; i++)
	{
	  free (names[i]);
	  free (records[i].name);
	  free (records[i].number);
	}
    }
  return 0;
}
