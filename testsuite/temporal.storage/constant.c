/* Purpose: writing to string literals and to objects defined const is an error of
   its own kind: through pointers, in loops, behind a read of the same bytes, by the
   library; where the write also leaves the object it is out of bounds.
   Source: issue 3, "writing to string literals and const objects".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct pair { int a; char b; };

const int limits[4] = { 1, 2, 3, 4 };
static const struct pair pair = { 1, 2 };
static const struct pair *pointer = &pair;
static char *const words[] = { "one", "two" };
static int plain = 5;
static const int *const view = &plain;
static volatile int sink, one = 1;

static __attribute__ ((noinline)) char *
hello (void)
{
  return "hello";
}

static __attribute__ ((noinline)) void
upper (char *s)
{
  for (; *s; s++)
    *s -= 32; /* { dg-temporal-error "write-to-constant" "loop" } */
}

static __attribute__ ((noinline)) void
fill (int *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = i; /* { dg-temporal-error "write-to-constant" "array" } */
}

static __attribute__ ((noinline)) void
increment (int *p)
{
  sink = *p;
  if (one)
    ++*p; /* { dg-temporal-error "write-to-constant" "increment" } */
}

static __attribute__ ((noinline)) int
by_name (void)
{
  static const int inside[3] = { 1, 2, 3 };
  int *p = (int *) inside;
  p[one] = 4; /* { dg-temporal-error "write-to-constant" "static" } */
  return inside[one];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "literal"))
    hello ()[one] = 'a'; /* { dg-temporal-error "write-to-constant" "literal" } */
  if (!strcmp (what, "literal-end"))
    hello ()[5] = 'a'; /* { dg-temporal-error "write-to-constant" "literal-end" } */
  if (!strcmp (what, "literal-beyond"))
    hello ()[6] = 'a'; /* { dg-temporal-error "out-of-bounds" "literal-beyond" } */
  if (!strcmp (what, "loop"))
    upper (hello ());
  if (!strcmp (what, "array"))
    fill ((int *) limits, 4);
  if (!strcmp (what, "increment"))
    increment ((int *) &limits[one]);
  if (!strcmp (what, "member"))
    ((struct pair *) pointer)->b = 3; /* { dg-temporal-error "write-to-constant" "member" } */
  if (!strcmp (what, "in-sight"))
    *(char *) &pair.b = 3; /* { dg-temporal-error "write-to-constant" "in-sight" } */
  if (!strcmp (what, "whole"))
    *(struct pair *) pointer = (struct pair) { 3, 4 }; /* { dg-temporal-error "write-to-constant" "whole" } */
  if (!strcmp (what, "table"))
    words[one][0] = 'T'; /* { dg-temporal-error "write-to-constant" "table" } */
  if (!strcmp (what, "table-itself"))
    *(char **) &words[one] = 0; /* { dg-temporal-error "write-to-constant" "table-itself" } */
  if (!strcmp (what, "static"))
    sink = by_name ();
  if (!strcmp (what, "memcpy"))
    memcpy (hello (), "HE", 1 + one); /* { dg-temporal-error "write-to-constant" "memcpy" } */
  if (!strcmp (what, "memset"))
    memset ((int *) limits, 0, 8 * one); /* { dg-temporal-error "write-to-constant" "memset" } */
  if (!strcmp (what, "atomic"))
    __atomic_fetch_add ((int *) limits, 1, __ATOMIC_RELAXED); /* { dg-temporal-error "write-to-constant" "atomic" } */
  if (!strcmp (what, "free"))
    free (hello ()); /* { dg-temporal-error "invalid-free" "free" } */

  /* Const promises nothing about an object that is not defined const.  */
  /* { dg-temporal-clean "legal" } */
  char copy[] = "hello";
  upper (copy);
  *(int *) view = 6;
  const int local[2] = { one, 2 };
  const int *dynamic = calloc (4, sizeof *dynamic);
  fill ((int *) dynamic, 4);
  increment ((int *) dynamic);
  sink = limits[one] + pointer->b + words[one][0] + local[one] + dynamic[3];
  free ((int *) dynamic);
  return strcmp (copy, "HELLO") || plain != 6 || sink != 2 + 2 + 't' + 2 + 3;
}
