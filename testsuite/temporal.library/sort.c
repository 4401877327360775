/* Purpose: sorting and searching: their ranges, what happens to pointers that they move, and the
   elements that they find.
   Source: issue 3, library calls check what they touch; C11 7.22.5.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <search.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

static int
by_int (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static int
by_string (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static int
by_int_with (const void *a, const void *b, void *order)
{
  return (*(const int *) a - *(const int *) b) * *(int *) order;
}

struct item { long key; int *value; char *name; };
struct long_item { struct item item; long more[6]; int *last; };

static int
by_key (const void *a, const void *b)
{
  const struct item *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}

static int
by_value (const void *a, const void *b)
{
  return **(int *const *) a - **(int *const *) b;
}

static int
by_address (const void *a, const void *b)
{
  const uintptr_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static int
by_key_with (const void *a, const void *b, void *order)
{
  return by_key (a, b) * *(int *) order;
}

static int
by_last (const void *a, const void *b)
{
  const struct long_item *x = a, *y = b;
  return *x->last % 5 - *y->last % 5; /* { dg-temporal-error "use-after-free" "long-compare" } */
}

static jmp_buf out;

static int
by_jump (const void *a, const void *b)
{
  longjmp (out, 1);
}

/* Sorts an array of its own on the way.  */
static int *pair[2];

static int
by_sort (const void *a, const void *b)
{
  qsort (pair, 2, sizeof *pair, by_address);
  return by_address (a, b);
}

/* Stores what it made in the elements, as a cache does.  */
static int
by_cache (const void *a, const void *b)
{
  struct item *both[] = { (struct item *) a, (struct item *) b };
  for (int i = 0; i < 2; i++)
    if (!both[i]->name)
      {
	both[i]->name = malloc (40);
	both[i]->name[0] = both[i]->key;
      }
  return both[0]->name[0] - both[1]->name[0];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *four = malloc (4 * sizeof *four), *p = malloc (40), key = 3;
  for (int i = 0; i < 4; i++)
    four[i] = 4 - i;
  int *volatile kept = p;
  free (p);
  int *reuse = calloc (10, sizeof *reuse);
  p = kept;
  volatile size_t huge = SIZE_MAX / 4 + 2;
  size_t count = 5;
  int order = -1;

  CASE ("qsort") qsort (four, 5, sizeof *four, by_int); /* { dg-temporal-error "out-of-bounds" "qsort" } */
  CASE ("qsort-stale") qsort (p, 10, sizeof *p, by_int); /* { dg-temporal-error "use-after-free" "qsort-stale" } */
  CASE ("qsort-huge") qsort (four, huge, sizeof *four, by_int); /* { dg-temporal-error "out-of-bounds" "qsort-huge" } */
  CASE ("qsort_r") qsort_r (four + 1, 4, sizeof *four, by_int_with, &order); /* { dg-temporal-error "out-of-bounds" "qsort_r" } */
  CASE ("bsearch") sink = bsearch (&key, four, 5, sizeof *four, by_int) != NULL; /* { dg-temporal-error "out-of-bounds" "bsearch" } */
  CASE ("bsearch-stale") sink = bsearch (&key, p, 1, sizeof *p, by_int) != NULL; /* { dg-temporal-error "use-after-free" "bsearch-stale" } */
  CASE ("lfind") sink = lfind (&key, four, &count, sizeof *four, by_int) != NULL; /* { dg-temporal-error "out-of-bounds" "lfind" } */
  CASE ("found")
    {
      int *f = lfind (&(int) { 0 }, reuse, &count, sizeof *reuse, by_int);
      free (reuse);
      reuse = malloc (40);
      sink = *f; /* { dg-temporal-error "use-after-free" "found" } */
    }

  /* The memory of a stale pointer in a sorted array is another block's by now.  */
  int *pointers[20];
  struct item items[20];
  for (int i = 0; i < 20; i++)
    {
      pointers[i] = malloc (sizeof (int));
      *pointers[i] = 20 - i;
      items[i] = (struct item) { 20 - i, pointers[i], NULL };
    }
#define REUSED(p) (free (p), *(volatile int *) malloc (sizeof (int)) = 1)
  CASE ("pointers")
    {
      int *gone[20];
      memcpy (gone, pointers, sizeof gone);
      REUSED (gone[4]);
      qsort (gone, 20, sizeof *gone, by_address);
      for (int i = 0; i < 20; i++)
	sink = *gone[i]; /* { dg-temporal-error "use-after-free" "pointers" } */
    }
  CASE ("pointers-later")
    {
      qsort (pointers, 20, sizeof *pointers, by_value);
      int *volatile first = pointers[0];
      REUSED (first);
      sink = *first; /* { dg-temporal-error "use-after-free" "pointers-later" } */
    }
  CASE ("structs")
    {
      REUSED (items[7].value);
      qsort (items, 20, sizeof *items, by_key);
      for (int i = 0; i < 20; i++)
	sink = *items[i].value; /* { dg-temporal-error "use-after-free" "structs" } */
    }
  struct long_item longs[20];
  for (int i = 0; i < 20; i++)
    longs[i] = (struct long_item) { items[i], { i }, pointers[i] };
  CASE ("long")
    {
      REUSED (longs[7].item.value);
      qsort (longs, 20, sizeof *longs, by_key);
      for (int i = 0; i < 20; i++)
	sink = *longs[i].last; /* { dg-temporal-error "use-after-free" "long" } */
    }
  CASE ("long-compare")
    {
      REUSED (longs[7].last);
      qsort (longs, 20, sizeof *longs, by_last);
    }
  CASE ("structs_r")
    {
      REUSED (items[7].value);
      qsort_r (items, 20, sizeof *items, by_key_with, &order);
      sink = *items[7].value; /* { dg-temporal-error "use-after-free" "structs_r" } */
    }
  CASE ("nested")
    {
      int *gone[3] = { pointers[2], pointers[1], pointers[3] };
      pair[0] = pointers[6], pair[1] = pointers[5];
      REUSED (pointers[2]);
      REUSED (pointers[6]);
      qsort (gone, 3, sizeof *gone, by_sort);
      sink = *pair[1] + *pair[0]; /* { dg-temporal-error "use-after-free" "nested" } */
    }
  CASE ("nested-outer")
    {
      int *gone[3] = { pointers[2], pointers[2], pointers[2] };
      pair[0] = pointers[6], pair[1] = pointers[5];
      REUSED (pointers[2]);
      qsort (gone, 3, sizeof *gone, by_sort);
      sink = *gone[1]; /* { dg-temporal-error "use-after-free" "nested-outer" } */
    }
  CASE ("after-jump")
    {
      for (volatile int i = 0; i < 100; i++)
	if (!setjmp (out))
	  qsort (items, 20, sizeof *items, by_jump);
      REUSED (pointers[2]);
      qsort (pointers + 1, 19, sizeof *pointers, by_address);
      for (int i = 1; i < 20; i++)
	sink = *pointers[i]; /* { dg-temporal-error "use-after-free" "after-jump" } */
    }
  /* { dg-temporal-clean "sorted" } */
  CASE ("sorted")
    {
      for (volatile int i = 0; i < 300; i++)
	if (!setjmp (out))
	  qsort (items, 20, sizeof *items, by_jump);
      /* Two of one value, one of which belongs to nobody any more.  */
      free (pointers[3]);
      pointers[3] = malloc (sizeof (int));
      *pointers[3] = 17;
      items[3].value = pointers[3];
      qsort (items, 20, sizeof *items, by_cache);
      qsort (pointers, 20, sizeof *pointers, by_value);
      /* Equal ones keep their order.  */
      longs[3].last = pointers[16];
      qsort (longs, 20, sizeof *longs, by_last);
      for (int i = 1; i < 20; i++)
	if (by_last (&longs[i - 1], &longs[i]) > 0
	    || (by_last (&longs[i - 1], &longs[i]) == 0
		&& longs[i - 1].more[0] > longs[i].more[0]))
	  return 7;
      for (int i = 0; i < 20; i++)
	{
	  if (*items[i].value != i + 1 || items[i].name[0] != i + 1
	      || *pointers[i] != i + 1)
	    return 5;
	  free (items[i].name);
	}
      pair[0] = pointers[6], pair[1] = pointers[5];
      qsort (pointers, 20, sizeof *pointers, by_sort);
      for (int i = 0; i < 20; i++)
	free (pointers[i]);
      /* Far more than fit into what is kept from sort to sort.  */
      enum { MANY = 20000 };
      int **many = malloc (MANY * sizeof *many);
      for (int i = 0; i < MANY; i++)
	{
	  many[i] = malloc (sizeof (int));
	  *many[i] = i * 7919L % MANY;
	}
      qsort (many, MANY, sizeof *many, by_value);
      for (int i = 0; i < MANY; i++)
	{
	  if (*many[i] != i)
	    return 6;
	  free (many[i]);
	}
      free (many);
    }
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      qsort (four, 4, sizeof *four, by_int);
      if (four[0] != 1 || bsearch (&key, four, 4, sizeof *four, by_int) != four + 2)
	return 1;
      qsort_r (four, 4, sizeof *four, by_int_with, &order);
      qsort (four + 4, 0, sizeof *four, by_int);
      qsort (NULL, 0, sizeof *four, by_int);
      if (four[0] != 4 || bsearch (&key, four, 0, sizeof *four, by_int)
	  || bsearch (&key, NULL, 0, sizeof *four, by_int))
	return 2;
      /* Pointers that change their places.  */
      char *words[] = { strdup ("d"), strdup ("c"), strdup ("b"), strdup ("a") };
      qsort (words, 4, sizeof *words, by_string);
      for (int i = 0; i < 4; i++)
	{
	  if (words[i][0] != 'a' + i)
	    return 3;
	  free (words[i]);
	}
      count = 4;
      int *found = lfind (&key, four, &count, sizeof *four, by_int);
      if (found != four + 1 || *found != 3)
	return 4;
    }
  return 0;
}
