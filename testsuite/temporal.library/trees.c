/* Purpose: the keys in the trees of tsearch keep their blocks: in the nodes, for twalk, and for the comparison.
   Source: containers.c, lent-arguments.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <search.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct item { int number; char name[20]; };

static long sum;
static jmp_buf away;

static int
by_number (const void *a, const void *b)
{
  int x = ((const struct item *) a)->number; /* { dg-temporal-error "use-after-free" "stale-key" } { dg-temporal-error "use-after-free" "find-stale" } { dg-temporal-error "use-after-free" "delete-stale" } */
  return x - ((const struct item *) b)->number; /* { dg-temporal-error "use-after-free" "compared" } { dg-temporal-error "use-after-free" "compared-find" } */
}

static int
by_value (const void *a, const void *b)
{
  return a < b ? -1 : a > b;
}

static int
leaves (const void *a, const void *b)
{
  longjmp (away, 1 + (a == b));
}

static void
visit (const void *node, VISIT v, int depth)
{
  (void) depth;
  if (v == postorder || v == leaf)
    sum = sum * 7 + (*(struct item *const *) node)->number; /* { dg-temporal-error "use-after-free" "walk" } */
}

static void
visit_all (const void *node, VISIT v, void *count)
{
  if (v == postorder || v == leaf)
    *(int *) count += (*(struct item *const *) node)->number; /* { dg-temporal-error "use-after-free" "walk_r" } */
}

static void
destroy (void *key)
{
  sum += ((struct item *) key)->number; /* { dg-temporal-error "use-after-free" "destroyed" } */
  free (key);
}

static void
only_free (void *key)
{
  free (key); /* { dg-temporal-error "double-free" "destroyed-twice" } */
}

static struct item *
make (int number)
{
  struct item *p = malloc (sizeof *p);
  *p = (struct item) { .number = number, .name = "n" };
  return p;
}

static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  new->number = number;
  return new;
}

static struct item **
find (int number, void *root, int (*compare) (const void *, const void *))
{
  struct item key = { .number = number };
  return tfind (&key, &root, compare);
}

static int
legal (void)
{
  void *root = NULL, *other = NULL;
  struct item *all[32];
  for (int round = 0; round < 5; round++)
    {
      for (int i = 0; i < 32; i++)
	{
	  all[i] = make (i * 5 % 32);
	  struct item **p = tsearch (all[i], &root, by_number), **q = tsearch (all[i], &other, by_value);
	  if (!p || *p != all[i] || (*p)->number != i * 5 % 32 || !q || *q != all[i])
	    return 1;
	  if (*(struct item **) tsearch (&(struct item) { .number = 0 }, &root, by_number) != all[0])
	    return 2;
	}
      int n = 0;
      twalk (root, visit);
      twalk_r (other, visit_all, &n);
      if (n != 31 * 16)
	return 3;
      /* tdelete moves pointers between nodes.  The blocks end, and others are put there.  */
      for (int i = 0; i < 32; i++)
	{
	  int k = i * 11 % 32;
	  if (!tdelete (all[k], &root, by_number) || !tdelete (all[k], &other, by_value))
	    return 4;
	  for (int j = 0; j < i; j++)
	    if (find (all[j * 11 % 32]->number, root, by_number) == NULL)
	      return 5;
	  twalk (root, visit);
	  all[k] = reuse (all[k], all[k]->number);
	  struct item **p = tsearch (all[k], &root, by_number);
	  if (*p != all[k] || (*p)->number != all[k]->number)
	    return 6;
	  if (*(struct item **) tsearch (all[k], &other, by_value) != all[k])
	    return 7;
	}
      /* A key is freed first, and then the tree is told, by the value alone.  */
      for (int i = 0; i < 32; i++)
	{
	  void *value = all[i];
	  if (!tdelete (all[i], &root, by_number))
	    return 8;
	  free (all[i]);
	  if (!tdelete (value, &other, by_value))
	    return 9;
	}
      if (root || other)
	return 10;
    }
  /* No pointers; pointers into one array, and to its end.  */
  struct item *some = calloc (8, sizeof *some);
  for (intptr_t i = 1; i < 9; i++)
    {
      if (*(intptr_t *) tsearch ((void *) i, &root, by_value) != i)
	return 11;
      some[i - 1].number = i;
      if ((*(struct item **) tsearch (&some[i - 1], &other, by_number))->number != i)
	return 12;
    }
  tsearch (some + 8, &root, by_value);
  struct item **end = tfind (some + 8, &root, by_value);
  if (!end || (*end)[-1].number != 8)
    return 13;
  for (intptr_t i = 1; i < 9; i++)
    tdelete ((void *) i, &root, by_value);
  /* The comparison leaves.  */
  struct item *key = make (3);
  for (int i = 0; i < 20; i++)
    {
      if (setjmp (away) == 0)
	tfind (key, &other, leaves);
      key = reuse (key, 3);
    }
  if (*(struct item **) tfind (key, &other, by_number) != some + 2)
    return 14;
  free (key);
  tdestroy (root, (void (*) (void *)) by_value);
  tdestroy (other, (void (*) (void *)) by_value);
  free (some);
  /* Keys that were taken out and freed, with others at their addresses; one that was exchanged in its node.  */
  root = NULL;
  for (int round = 0; round < 2; round++)
    {
      for (int i = 0; i < 32; i++)
	tsearch (all[i] = make (i), &root, by_number);
      for (int i = 0; i < 32; i += 2)
	{
	  tdelete (all[i], &root, by_number);
	  free (all[i]);
	  tsearch (all[i] = make (i), &root, by_number);
	}
      struct item **node = tfind (all[7], &root, by_number);
      free (all[7]);
      *node = all[7] = make (7);
      tdestroy (root, round ? destroy : only_free);
      root = NULL;
    }
  return 0;
}

#define CASE(name) if (!strcmp (what, name))

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (argc < 2)
    return legal (); /* { dg-temporal-clean "" } */
  void *root = NULL;
  struct item *a = make (1), *b = make (2), *other = NULL, **node;
  int n = 0;
  node = tsearch (a, &root, by_number);
  CASE ("node")
    {
      other = reuse (a, 1);
      n = (*node)->number; /* { dg-temporal-error "use-after-free" "node" } */
    }
  CASE ("found")
    {
      node = tfind (&(struct item) { .number = 1 }, &root, by_number);
      other = reuse (a, 1);
      n = (*node)->number; /* { dg-temporal-error "use-after-free" "found" } */
    }
  CASE ("by-value")
    {
      other = reuse (a, 1);
      node = tfind (other, &root, by_value);
      n = (*node)->number; /* { dg-temporal-error "use-after-free" "by-value" } */
    }
  CASE ("walk")
    {
      other = reuse (a, 1);
      twalk (root, visit);
    }
  CASE ("walk_r")
    {
      other = reuse (a, 1);
      twalk_r (root, visit_all, &n);
    }
  CASE ("destroyed")
    {
      other = reuse (a, 1);
      tdestroy (root, destroy);
    }
  CASE ("destroyed-twice")
    {
      other = reuse (a, 1);
      tdestroy (root, only_free);
    }
  CASE ("compared")
    {
      other = reuse (a, 1);
      node = tsearch (b, &root, by_number);
    }
  CASE ("compared-find")
    {
      other = reuse (a, 1);
      node = tfind (b, &root, by_number);
    }
  CASE ("stale-key")
    {
      other = reuse (b, 2);
      node = tsearch (b, &root, by_number);
    }
  CASE ("find-stale")
    {
      other = reuse (b, 2);
      node = tfind (b, &root, by_number);
    }
  CASE ("delete-stale")
    {
      other = reuse (b, 2);
      node = tdelete (b, &root, by_number);
    }
  return n == 77 && other && node;
}
