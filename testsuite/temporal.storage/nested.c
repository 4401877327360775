/* Purpose: locals that nested functions share are blocks: a pointer to one is caught after the
   function returned, also where other frames have its memory, and is exact at both ends, be
   it made by the function or by a nested one, or by one nested in that;
   captured parameters, narrow ones beside each other.
   Source: issue 3, "nested functions with trampolines"; GCC manual, nested functions.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct pair { char c; struct pair *link; char tail[3]; };

static char *kept_char;
static int *kept;
static struct pair *kept_pair;
static volatile int sink, one = 1;

static __attribute__ ((noinline)) int
apply (int (*f) (int), int n)
{
  return f (n);
}

static __attribute__ ((noinline)) void
fill (void)
{
  int local[64];
  int *volatile p = local;
  for (int i = 0; i < 64; i++)
    p[i] = i;
}

static __attribute__ ((noinline)) int
outer (int n)
{
  int shared = n;
  char narrow = 2, other = 3;
  struct pair pair = { 1, 0, { 1, 2, 3 } };
  int get (int i) { return shared + narrow + i; }
  int set (int i)
  {
    kept = &shared;
    kept_char = &other;
    pair.link = &pair;
    kept_pair = &pair;
    return i;
  }
  apply (set, 1);
  return apply (get, 1);
}

static __attribute__ ((noinline)) int
parameters (int a, char b, int *into)
{
  int work (int i)
  {
    int deeper (int k)
    {
      kept = &a;
      kept_char = &b;
      return a + b + k + (into != 0);
    }
    return apply (deeper, i);
  }
  return apply (work, 1);
}

static __attribute__ ((noinline)) int
bounds (const char *what)
{
  int numbers[3] = { 1, 2, 3 };
  char text[5] = "text";
  char after = 'a';
  int sum (int k)
  {
    int *volatile p = numbers;
    char *volatile t = text;
    char *volatile s = &after;
    int total = 0;
    if (!strcmp (what, "array"))
      sink = p[one + 2]; /* { dg-temporal-error "out-of-bounds" "array" } */
    if (!strcmp (what, "array-before"))
      sink = p[-one]; /* { dg-temporal-error "out-of-bounds" "array-before" } */
    if (!strcmp (what, "text"))
      t[one + 4] = 0; /* { dg-temporal-error "out-of-bounds" "text" } */
    if (!strcmp (what, "scalar"))
      sink = s[one]; /* { dg-temporal-error "out-of-bounds" "scalar" } */
    if (!strcmp (what, "in-sight"))
      sink = numbers[one + 2]; /* { dg-temporal-error "out-of-bounds" "in-sight" } */
    for (int i = 0; i < 3; i++)
      total += p[i] + t[i];
    numbers[one]++;
    return total + *s + k + text[one];
  }
  int *volatile p = numbers;
  if (!strcmp (what, "outer"))
    sink = p[one + 2]; /* { dg-temporal-error "out-of-bounds" "outer" } */
  if (!strcmp (what, "outer-in-sight"))
    sink = text[one + 4]; /* { dg-temporal-error "out-of-bounds" "outer-in-sight" } */
  return apply (sum, one) + p[one] + after;
}

/* A heap pointer in a captured variable keeps its referent.  */

static __attribute__ ((noinline)) int
through (const char *what)
{
  int *heap = malloc (4);
  int use (int k)
  {
    return *heap + k; /* { dg-temporal-error "use-after-free" "heap" } */
  }
  int release (int k)
  {
    free (heap);
    return k;
  }
  *heap = 4;
  int r = apply (use, 1);
  apply (release, 1);
  if (!strcmp (what, "heap"))
    {
      int *volatile again = malloc (4);
      *again = 1;
      r += apply (use, 1);
    }
  return r;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int number = 0;

  if (!strcmp (what, "returned"))
    {
      outer (1);
      sink = *kept; /* { dg-temporal-error "use-after-return" "returned" } */
    }
  if (!strcmp (what, "reused"))
    {
      outer (1);
      fill ();
      sink = *kept; /* { dg-temporal-error "use-after-return" "reused" } */
    }
  if (!strcmp (what, "narrow"))
    {
      outer (1);
      *kept_char = 1; /* { dg-temporal-error "use-after-return" "narrow" } */
    }
  if (!strcmp (what, "struct"))
    {
      outer (1);
      fill ();
      sink = kept_pair->link->c; /* { dg-temporal-error "use-after-return" "struct" } */
    }
  if (!strcmp (what, "parameter"))
    {
      parameters (1, 2, &number);
      sink = *kept; /* { dg-temporal-error "use-after-return" "parameter" } */
    }
  if (!strcmp (what, "narrow-parameter"))
    {
      parameters (1, 2, &number);
      sink = *kept_char; /* { dg-temporal-error "use-after-return" "narrow-parameter" } */
    }
  sink = bounds (what);
  sink = through (what);

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 3; i++)
    if (outer (i) != i + 3 || parameters (i, 2, &number) != i + 4)
      return 1;
  return sink != 5;
}
