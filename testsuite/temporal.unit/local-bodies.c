/* Purpose: public functions that their own unit calls: what they access is checked in each call, whether
   it comes from their own body, from another function of the unit, from another unit, from a unit without a
   prototype, or from one that is not instrumented.
   Source: local-bodies.cc.  */
/* { dg-do run } */
/* { dg-options "-g -std=gnu17" } */
/* { dg-additional-sources "local-bodies-other.c local-bodies-unprototyped.c" } */
/* { dg-uninstrumented-sources "local-bodies-plain.c" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tree { struct tree *left, *right; int value; };

extern int from_other (struct tree *t), from_other_without_prototype (struct tree *t);
extern int from_plain (struct tree *t);
extern int last_from_other (struct tree *t), last_from_plain (struct tree *t), last_by_plain_pointer (struct tree *t);

int
sum (struct tree *t)
{
  if (!t)
    return 0;
  return sum (t->left) + sum (t->right) + t->value; /* { dg-temporal-error "use-after-free" "own" } */
  /* { dg-temporal-error "use-after-free" "below" ".-1" } */
  /* { dg-temporal-error "use-after-free" "other" ".-2" } */
  /* { dg-temporal-error "use-after-free" "prototype" ".-3" } */
  /* { dg-temporal-error "use-after-free" "plain" ".-4" } */
}

/* More arguments than there are registers.  */
void
many (struct tree *a, struct tree *b, struct tree *c, struct tree *d, struct tree *e, struct tree *f,
      struct tree *g, char narrow, short *out)
{
  if (narrow)
    many (b, c, d, e, f, g, a, narrow - 1, out);
  else
    *out = g->value + a->value; /* { dg-temporal-error "use-after-free" "many" } */
}

/* A structure by value, and a variable of its own that lives on.  */
struct pair { struct tree *t; long n; };

long
count (struct pair p)
{
  static long calls;
  calls++;
  if (p.n)
    return count ((struct pair) { p.t, p.n - 1 });
  return calls + p.t->value; /* { dg-temporal-error "use-after-free" "pair" } */
}

/* Its callers use what it returns: their own referents, or none.  */
struct tree *
last (struct tree *t)
{
  return t->left ? last (t->left) : t;
}

static struct tree *kept;

struct tree *
last_or_freed (struct tree *t, int release)
{
  struct tree *l = t->left ? last_or_freed (t->left, 0) : t;
  if (release)
    {
      free (kept);
      kept = NULL;
    }
  return l;
}

static struct tree *
leaf (struct tree *left, struct tree *right)
{
  struct tree *t = malloc (sizeof *t);
  *t = (struct tree) { left, right, 1 };
  return t;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct tree *low = leaf (NULL, NULL), *t = leaf (low, leaf (NULL, NULL)), *again = NULL;
  short out = 0;
  if (!strcmp (what, "own") || !strcmp (what, "other") || !strcmp (what, "prototype") || !strcmp (what, "plain")
      || !strcmp (what, "many") || !strcmp (what, "pair"))
    {
      free (t);
      /* Through uninstrumented code a stale pointer to memory that is in use again may get by.  */
      if (strcmp (what, "plain"))
	again = leaf (NULL, NULL);
    }
  if (!strcmp (what, "below"))
    {
      free (low);
      again = leaf (NULL, NULL);
    }
  if (!strcmp (what, "result"))
    {
      struct tree *extra = leaf (NULL, NULL);
      kept = extra;
      struct tree *l = last_or_freed (leaf (extra, NULL), 1);
      again = leaf (NULL, NULL);
      return l->value; /* { dg-temporal-error "use-after-free" "result" } */
    }
  if (!strcmp (what, "last-other"))
    {
      struct tree *extra = leaf (NULL, NULL);
      kept = extra;
      return last_from_other (leaf (extra, NULL));
    }
  if (!strcmp (what, "last-plain"))
    {
      struct tree *extra = leaf (NULL, NULL);
      kept = extra;
      struct tree *l = NULL;
      extern void plain_last (struct tree *, struct tree **);
      plain_last (leaf (extra, NULL), &l);
      return l->value; /* { dg-temporal-error "use-after-free" "last-plain" } */
    }
  int s = 0;
  if (!strcmp (what, "other"))
    s = from_other (t);
  else if (!strcmp (what, "prototype"))
    s = from_other_without_prototype (t);
  else if (!strcmp (what, "plain"))
    s = from_plain (t);
  else if (!strcmp (what, "many"))
    many (t, low, low, low, low, low, low, 7, &out);
  else if (!strcmp (what, "pair"))
    s = count ((struct pair) { t, 3 });
  else
    s = sum (t);
  /* { dg-temporal-clean "" } */
  /* { dg-output "^3 3 3 3 2 5 3\n$" "" } */
  many (t, low, low, low, low, low, low, 5, &out);
  printf ("%d %d %d %d %d %ld %d\n", s, from_other (t), from_other_without_prototype (t), from_plain (t), out,
	  count ((struct pair) { t, 3 }), last (t)->value + last_from_plain (t) + last_by_plain_pointer (t));
  free (again);
  free (t->right);
  free (low);
  free (t);
  return 0;
}
