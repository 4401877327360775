/* Purpose: legal things with addresses of elements: one past the end, never followed; back from there; blocks that hold less
   than a whole number of elements; structures that are there in part; addresses of elements in objects that are no arrays of
   them.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct item { long key; struct item *next; long value; };

static struct item *end, *last, *list;

static void *
get (size_t n)
{
  void *p = malloc (n);
  if (!p)
    exit (1);
  memset (p, 0, n);
  return p;
}

/* Only the first members are there.  */
static long
key (struct item *p)
{
  p->key++;
  last = p;
  return p->key;
}

static long
keep (struct item *p)
{
  long k = p->key;
  list = p;
  return k;
}

struct variable { size_t n; char text[]; };
static struct variable *text;

static size_t
length (struct variable *v)
{
  size_t n = v->n;
  text = v;
  return n;
}

int
main (int argc, char **argv)
{
  (void) argv;
  size_t n = argc + 2;
  struct item *a = get (n * sizeof *a);
  end = &a[n];
  struct item *p = end;
  p--;
  if (keep (p) != 0 || list != a + n - 1 || list->value)
    return 1;
  if (key (&a[n - 1]) != 1 || last->value)
    return 2;
  free (a);

  /* Two elements and the head of a third.  */
  struct item *b = get (2 * sizeof *b + offsetof (struct item, next));
  if (key (&b[2]) != 1 || keep (&b[2]) != 1)
    return 3;
  free (b);
  /* A head alone, and an array of heads.  */
  struct item *c = get (sizeof (long));
  if (key (c) != 1)
    return 4;
  free (c);
  long *heads = get (n * sizeof *heads);
  if (key ((struct item *) &heads[n - 1]) != 1)
    return 5;
  free (heads);
  /* Elements behind a head.  */
  char *d = get (sizeof (long) + 2 * sizeof (struct item));
  struct item *e = (struct item *) (d + sizeof (long));
  if (key (&e[1]) != 1 || last->value)
    return 6;
  free (d);
  struct variable *v = get (sizeof *v + n);
  v->n = n;
  if (length (v) != n || text->text[n - 1])
    return 7;
  free (v);
  return 0;
}
