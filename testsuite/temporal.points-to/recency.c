/* Purpose: a block that was allocated after all that was freed needs no check, though blocks of its kind are freed in each turn: also
   where it is handed on, kept in a structure that is younger, or is a row of a table; and in a structure on the stack.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "not_reused" "3" } */
/* { dg-temporal-stat "recency" "15" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without recency" "-fplugin-arg-temporal-disable=recency" } */
/* { dg-for "without recency" { dg-temporal-stat "checks" "10+" } } */
/* { dg-for "without recency" { dg-temporal-stat "recency" "0" } } */

#include <stdlib.h>

struct part { long value; };
struct whole { struct part *part; long sum; };
struct row { long value; };
struct rows { struct row *row[4]; };
struct table { struct rows *rows; };

static void *
get (size_t size)
{
  void *p = calloc (1, size);
  if (!p)
    exit (1);
  return p;
}

static struct whole *
make (long value)
{
  struct whole *w = get (sizeof *w);
  struct part *p = get (sizeof *p);
  p->value = value;
  w->part = p;
  return w;
}

static void
add (struct whole *w, const struct part *p)
{
  w->sum += p->value + w->part->value;
}

static struct rows *
make_rows (void)
{
  struct rows *rows = get (sizeof *rows);
  for (int i = 0; i < 4; i++)
    {
      struct row *r = get (sizeof *r);
      r->value = i;
      rows->row[i] = r;
    }
  return rows;
}

static long
sum_rows (const struct table *t)
{
  long sum = 0;
  for (int i = 0; i < 4; i++)
    sum += t->rows->row[i]->value;
  return sum;
}

int
main (void)
{
  long sum = 0;
  for (int turn = 0; turn < 10; turn++)
    {
      struct whole *w = make (turn);
      struct table t;
      add (w, w->part);
      t.rows = make_rows ();
      sum += w->sum + sum_rows (&t);
      for (int i = 0; i < 4; i++)
	free (t.rows->row[i]);
      free (t.rows);
      free (w->part);
      free (w);
    }
  return sum != 150;
}
