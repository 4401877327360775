/* Purpose: hsearch and hsearch_r read the key, and what they keep has its block when they give it back.
   Source: containers.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hsearch_data table;

/* The memory of OLD, which ends, becomes another block, with the same contents.  */
static void *
reuse (void *old, size_t n)
{
  char copy[64];
  memcpy (copy, old, n);
  free (old);
  void *new = malloc (n);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  return memcpy (new, copy, n);
}

static int *
number (int n)
{
  int *p = malloc (24);
  *p = n;
  return p;
}

static ENTRY *
find_r (char *key)
{
  ENTRY *e = NULL;
  hsearch_r ((ENTRY) { key, NULL }, FIND, &e, &table);
  return e;
}

static int
legal (void)
{
  char key[8];
  ENTRY *e, item = { NULL, NULL };
  int *kept[20], sum = 0;
  for (int i = 0; i < 20; i++)
    {
      snprintf (key, sizeof key, "k%d", i);
      item = (ENTRY) { strdup (key), kept[i] = number (i) };
      e = hsearch (item, ENTER);
      if (!e || e->data != kept[i] || *(int *) e->data != i)
	return 1;
      if (!hsearch_r (item, ENTER, &e, &table) || *(int *) e->data != i || strcmp (e->key, key))
	return 2;
    }
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < 20; i++)
      {
	snprintf (key, sizeof key, "k%d", i);
	e = hsearch ((ENTRY) { key, NULL }, round ? ENTER : FIND);
	sum += *(int *) e->data;
	/* The data are replaced by others, at the same address.  */
	int *new = reuse (e->data, 24);
	e->data = new;
	e = find_r (key);
	e->data = new;
	sum += *(int *) find_r (key)->data;
      }
  if (hsearch ((ENTRY) { "none", NULL }, FIND) || find_r ("none"))
    return 3;
  /* No pointers, and one to the end.  */
  e = hsearch ((ENTRY) { strdup ("number"), (void *) 17 }, ENTER);
  if ((long) e->data != 17 || (long) hsearch ((ENTRY) { "number", NULL }, FIND)->data != 17)
    return 4;
  item = (ENTRY) { strdup ("end"), number (3) + 6 };
  hsearch (item, ENTER);
  sum += ((int *) hsearch (item, FIND)->data)[-6];
  /* The key of another table, which ends before its memory becomes that of this one.  */
  for (int i = 0; i < 10; i++)
    {
      struct hsearch_data other = { 0 };
      char *name = strdup ("name");
      int *data = number (i);
      if (!hcreate_r (5, &other))
	return 5;
      hsearch_r ((ENTRY) { name, data }, ENTER, &e, &other);
      hsearch_r ((ENTRY) { name, NULL }, FIND, &e, &other);
      sum += *(int *) e->data;
      hdestroy_r (&other);
      free (name);
      free (data);
    }
  return sum != 6 * 190 + 3 + 45;
}

#define CASE(name) if (!strcmp (what, name))

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!hcreate (50) || !hcreate_r (50, &table))
    return 1;
  if (argc < 2)
    return legal (); /* { dg-temporal-clean "" } */
  int *p = number (1), *q = NULL, n = 0;
  char *key = strdup ("key"), *other = NULL;
  ENTRY item = { "a", p }, *e;
  hsearch (item, ENTER);
  hsearch_r (item, ENTER, &e, &table);
  CASE ("data")
    {
      q = reuse (p, 24);
      n = *(int *) hsearch ((ENTRY) { "a", NULL }, FIND)->data; /* { dg-temporal-error "use-after-free" "data" } */
    }
  CASE ("data_r")
    {
      q = reuse (p, 24);
      n = *(int *) find_r ("a")->data; /* { dg-temporal-error "use-after-free" "data_r" } */
    }
  CASE ("old-data")
    {
      /* There is an entry with this key, and its data stay.  */
      q = number (2);
      e = hsearch ((ENTRY) { "a", q }, ENTER);
      other = reuse (p, 24);
      n = *(int *) e->data; /* { dg-temporal-error "use-after-free" "old-data" } */
    }
  CASE ("in-sight")
    {
      int *own = number (5);
      hsearch_r ((ENTRY) { "own", own }, ENTER, &e, &table);
      free (e->data);
      n = *own; /* { dg-temporal-error "use-after-free" "in-sight" } */
    }
  CASE ("key")
    {
      hsearch ((ENTRY) { key, p }, ENTER);
      other = reuse (key, 4);
      n = hsearch ((ENTRY) { "key", NULL }, FIND)->key[0]; /* { dg-temporal-error "use-after-free" "key" } */
    }
  CASE ("key_r")
    {
      hsearch_r ((ENTRY) { key, p }, ENTER, &e, &table);
      other = reuse (key, 4);
      n = find_r ("key")->key[0]; /* { dg-temporal-error "use-after-free" "key_r" } */
    }
  CASE ("stale-key")
    {
      other = reuse (key, 4);
      e = hsearch ((ENTRY) { key, NULL }, FIND); /* { dg-temporal-error "use-after-free" "stale-key" } */
    }
  CASE ("stale-key_r")
    {
      other = reuse (key, 4);
      item.key = key;
      n = hsearch_r (item, ENTER, &e, &table); /* { dg-temporal-error "use-after-free" "stale-key_r" } */
    }
  CASE ("long-key")
    {
      char *three = malloc (3);
      memset (three, 'x', 3);
      item.key = three;
      e = hsearch (item, FIND); /* { dg-temporal-error "out-of-bounds" "long-key" } */
    }
  CASE ("null-key")
    {
      item.key = argc > 9 ? "" : NULL;
      e = hsearch (item, FIND); /* { dg-temporal-error "null-dereference" "null-key" } */
    }
  return n == 77 && q && other && e;
}
