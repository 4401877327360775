/* Purpose: values of an interpreter, of a union and a kind: what they refer to is known wherever they were copied, by
   members, whole and by bytes, also where another kind of structure had lain, and stale ones are found.
   Source: Lua's TValue.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "members" "60" } */
/* { dg-temporal-error "use-after-free" "bytes" "70" } */
/* { dg-temporal-error "use-after-free" "overlaid" "85" } */

#include <stdlib.h>
#include <string.h>

union number { int *p; long n; double d; };
struct value { union number u; unsigned char kind; };
struct entry { union number u; unsigned char kind, key; int next; };
/* The same bytes.  */
union slot { struct value v; struct { long n; int *p; } q; };

static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noinline)) void
copy (struct value *to, const struct value *from)
{
  to->u = from->u;
  to->kind = from->kind;
}

static __attribute__ ((noinline)) void
copy_entry (struct entry *to, const struct value *from)
{
  to->u = from->u;
  to->kind = from->kind;
  to->key = from->kind;
}

static __attribute__ ((noinline)) void
copy_bytes (void *to, const void *from, int n)
{
  for (int i = 0; i < n; i++)
    ((char *) to)[i] = ((const char *) from)[i];
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct value a = { { malloc (4) }, 1 }, b = { { NULL }, 0 };
  struct entry e = { { NULL }, 0, 0, 7 };
  *a.u.p = 3;
  copy (&b, &a);
  copy_entry (&e, &b);
  if (is ("members"))
    free (a.u.p);
  int sum = *e.u.p + e.kind + e.key + e.next;
  if (sum != 12)
    return 1;
  free (a.u.p);

  a.u.p = malloc (4);
  *a.u.p = 5;
  copy_bytes (&b, &a, sizeof b);
  if (is ("bytes"))
    free (a.u.p);
  sum += *b.u.p + b.kind;

  /* The word of the kind was a pointer's, and is one again.  */
  union slot s, t;
  memset (&t, 0, sizeof t);
  s.q.n = 0;
  s.q.p = malloc (4);
  *s.q.p = 9;
  t = s;
  t.v.kind = a.kind;
  copy (&t.v, &b);
  s.v.kind = ((unsigned char *) &s.q.p)[0];
  t.q.p = s.q.p;
  if (is ("overlaid"))
    free (s.q.p);
  sum += *t.q.p;
  free (s.q.p);
  free (a.u.p);
  return sum != 27;
}
