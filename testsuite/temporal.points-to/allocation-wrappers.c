/* Purpose: a function around malloc is seen through also where others may call it, or have its address: what counts is
   that the calls in this unit come to its body.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "null_checks" "1" } */
/* { dg-temporal-stat "never_null" "5" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct item { long key, value; };

void *
xmalloc (size_t size)
{
  void *p = malloc (size);
  if (p == NULL)
    exit (1);
  return p;
}

/* Around that one, and addressed.  */
static void *make (size_t size) { return xmalloc (size); }
void *(*volatile maker) (size_t) = make;

void *
zmalloc (size_t size)
{
  return calloc (1, size);
}

void *
xcalloc (size_t n, size_t size)
{
  void *p = calloc (n, size);
  if (p == NULL)
    exit (1);
  return p;
}

static void *one (size_t size) { return xcalloc (1, size); }

int
main (void)
{
  struct item *a = xmalloc (sizeof *a), *b = make (sizeof *b), *c = zmalloc (sizeof *c);
  a->key = 1;
  a->value = 2;
  b->key = 3;
  b->value = 4;
  c->key = 5;
  struct item *d = one (sizeof *d);
  d->value = 6;
  return 0;
}
