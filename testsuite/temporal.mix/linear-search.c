/* Purpose: the program's call of lfind and lsearch reaches the function of that name, whoever has it; what code that is not
   instrumented has been lent by them it has, and may store.  Source: lent-arguments.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "linear-search-plain.c linear-search-own.c" } */
/* { dg-temporal-clean "" } */

#include <search.h>
#include <stdlib.h>
#include <string.h>
#include "linear-search.h"

/* linear-search-library.c searches by the C library's functions.  */
#ifdef LIBRARY
#define OWN 0
int own_calls[2];
#else
#define OWN 1
#endif

int
by_number (const void *key, const void *element)
{
  return ((const struct record *) key)->number - ((const struct record *) element)->number;
}

static void *
again (void *old, size_t size)
{
  free (old);
  void *new = malloc (size);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  return memset (new, 1, size);
}

int
main (void)
{
  struct record *table = malloc (4 * sizeof *table);
  struct record *old = malloc (sizeof *old);
  struct holder *holder = malloc (sizeof *holder);
  holder->key = old;
  old = again (old, sizeof *old);
  old->number = 2;
  for (int i = 0; i < 4; i++)
    table[i] = (struct record) { i, NULL };
  size_t n = 4;

  /* The search calls a function that stores the key over a stale pointer of the same value.  */
  plain_holder (holder);
  struct record *e = lfind (old, table, &n, sizeof *e, plain_compare);
  if (e != table + 2 || holder->key->number != 2 || own_calls[0] != OWN)
    return 1;

  /* The same with elements that pointers in the array lead to.  */
  struct record *inner = malloc (sizeof *inner);
  holder->data = inner;
  inner = again (inner, sizeof *inner);
  inner->number = 5;
  table[1].data = inner;
  e = lsearch (old, table, &n, sizeof *e, plain_compare);
  if (e != table + 2 || holder->data->number != 5 || own_calls[1] != OWN)
    return 2;

  /* A function that is instrumented, behind one that is not.  */
  struct record *key = malloc (sizeof *key);
  holder->key = key;
  key = again (key, sizeof *key);
  key->number = 3;
  e = lfind (key, table, &n, sizeof *e, plain_wrapper);
  if (e != table + 3 || holder->key->number != 3)
    return 3;

  free (table);
  return 0;
}
