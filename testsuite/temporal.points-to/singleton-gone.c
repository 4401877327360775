/* Purpose: accesses to a block that is the only one of its allocation are compared with its bounds, and nobody needs a referent.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "singleton" "13" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without singleton" "-fplugin-arg-temporal-disable=singleton" } */
/* { dg-for "without singleton" { dg-temporal-stat "singleton" "0" } } */
/* { dg-for "without singleton" { dg-temporal-stat "referent_loads" "2+" } } */

#include <stdlib.h>

struct vertex { struct edge *edges; long seen; char mark, more[7]; };
struct edge { struct edge *next; struct vertex *to; };
struct word { int length, uses; };
struct user { struct user *next; struct word *word; };

static void *
allocate (unsigned long size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

/* Of the pointer TO nothing is known but in which block it is.  */
__attribute__ ((noinline)) static struct edge *
connect (struct vertex *from, struct vertex *to)
{
  struct edge *e = allocate (sizeof *e);
  e->to = to;
  e->next = from->edges;
  from->edges = e;
  return e;
}

__attribute__ ((noinline)) static long
visit (struct vertex *v)
{
  long n = 1;
  if (v->seen)
    return 0;
  v->seen = 1;
  v->mark = 'x';
  v->more[2]++;
  for (struct edge *e = v->edges; e; e = e->next)
    if (!e->to->seen)
      n += visit (e->to);
  return n;
}

/* A function that is called but once allocates, by calloc.  */
__attribute__ ((noinline)) static struct word *
words (int n)
{
  return calloc (n, sizeof (struct word));
}

__attribute__ ((noinline)) static int
use (struct user *u)
{
  int sum = 0;
  for (; u; u = u->next)
    {
      u->word->uses++;
      sum += u->word->length;
    }
  return sum;
}

int
main (int argc, char **argv)
{
  int n = 20 * argc;
  struct vertex *table = allocate (n * sizeof *table);
  struct word *all = words (n);
  struct user *users = NULL;
  (void) argv;
  if (!all)
    return 1;
  for (int i = 0; i < n; i++)
    table[i] = (struct vertex) { NULL, 0, 0, { 0 } };
  for (int i = 0; i < n; i++)
    {
      struct user *u = allocate (sizeof *u);
      connect (&table[i], &table[(i + 1) % n]);
      connect (&table[i], &table[i * 7 % n]);
      all[i].length = i;
      u->next = users;
      u->word = &all[i * 3 % n];
      users = u;
    }
  return visit (&table[n - 1]) != n || use (users) != n * (n - 1) / 2 || all[3].uses != 1 || table[0].more[2] != 1;
}
