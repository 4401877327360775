/* Purpose: structures with pointers whose referents nobody reads are assigned without them: between blocks, through a local, in
   an array.
   Source: flow-numbers.cc, stores.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "quiet" "4" } */
/* { dg-temporal-stat "plain_numbers" "2" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-stat "referent_copies" "2" } */
/* { dg-variant "without quiet" "-fplugin-arg-temporal-no_quiet" } */
/* { dg-for "without quiet" { dg-temporal-stat "quiet" "0" } } */
/* { dg-for "without quiet" { dg-temporal-stat "referent_copies" "5+" } } */

#include <stdlib.h>
#include <string.h>

struct record { long key, other; struct record *self; double weight; char name[8]; };

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

static void
swap (struct record *a, struct record *b)
{
  struct record t = *a;
  t.weight += 1;
  *a = *b;
  *b = t;
  b->other = b->key;
}

int
main (int argc, char **argv)
{
  struct record *all = get (10 * sizeof *all), *copy = get (10 * sizeof *all), *one = get (sizeof *one);
  for (int i = 0; i < 10; i++)
    {
      memset (&all[i], 0, sizeof all[i]);
      all[i].key = (i * 7 + argc) % 10;
      all[i].self = one;
      all[i].name[i % 8] = 'a' + i;
    }
  *one = all[argc];
  memcpy (copy, all, 10 * argc * sizeof *copy);
  for (int i = 0; i < 9; i++)
    if (copy[i].key > copy[i + 1].key)
      swap (&copy[i], &copy[i + 1]);
  all[3] = copy[5];
  return copy[4].self->key + all[2].self->other == 0;
}
