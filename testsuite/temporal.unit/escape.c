/* Purpose: locals that are only lent to functions are good for these, whatever their memory was before, and errors of what else the
   functions are given are found as before: freed, too small, null and never set pointers, and locals that are followed beyond their end,
   kept or moved.  Pointers to what was in the place of such a local, or is beside it, do not reach it.
   Source: escape.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct pair { int a, b; };
struct table { char *names[3]; long count; };

static const char *mode;
static volatile int sink;
static int *kept;
static jmp_buf env;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

static NOINLINE int
get (const char *p, unsigned *v)
{
  if (p[0] == 0)
    {
      *v = 0;		/* { dg-temporal-error "use-after-free" "freed" } */
      return 0;
    }
  *v = p[0] * 256u + p[1];	/* { dg-temporal-error "null-dereference" "null" } */
  return 2;
}

static NOINLINE void
get_long (const char *p, long *v)
{
  *v = p[0];		/* { dg-temporal-error "out-of-bounds" "small" } */
  /* { dg-temporal-error "out-of-bounds" "beyond" ".-1" } */
}

static NOINLINE void
look_up (struct table *t, int i, char **result)
{
  if (i < 3)
    *result = t->names[i];
}

static NOINLINE void
split (int n, struct pair *p)
{
  p->a = n & 15;
  p->b = n >> 4;
}

static NOINLINE void
keep (int *p, int keep_too)
{
  if (keep_too)
    kept = p;
  *p = 1;
}

static NOINLINE void
search (int n, int *result)
{
  int part;
  if (n == 0)
    *result = 1;
  else
    {
      search (n - 1, &part);
      *result = part * 2 + 1;
    }
}

/* Leaves pointers behind, and numbers of blocks where it is left by a jump.  */

static NOINLINE void
litter (struct table *t, int jump)
{
  char *p[24];
  struct table many[2];
  for (int i = 0; i < 24; i++)
    p[i] = t->names[i % 3];
  many[0] = many[1] = *t;
  int marked = 0;
  keep (&marked, sink == 77);
  memcpy (many[1].names, p + (sink & 1), sizeof many[1].names);
  sink = *many[1].names[1] + *p[sink & 15];
  if (jump)
    longjmp (env, 1);
}

static NOINLINE long
numbers (const char *p)
{
  unsigned a, b;
  long c;
  get (p, &a);
  get (p + 1, &b);
  get_long (p, &c);
  return a * 3L + b + c;
}

static NOINLINE long
halves (const char *p)
{
  union { long whole; unsigned half[2]; } u;
  get (p, &u.half[0]);
  get (p, &u.half[1]);
  return u.whole;
}

static NOINLINE int
parts (int n)
{
  struct pair p[2];
  split (n, &p[1]);
  return p[1].a * p[1].b;
}

static NOINLINE int
found (struct table *t, int i)
{
  char *p;
  look_up (t, i, &p);
  return *p;		/* { dg-temporal-error "uninitialized-pointer" "unset" } */
}

static NOINLINE int
found_freed (struct table *t, int i)
{
  char *p;
  look_up (t, i, &p);
  free (t->names[i]);
  sink = *p;		/* { dg-temporal-error "use-after-free" "found" } */
  return 1;
}

static NOINLINE long
beyond (const char *p, int far)
{
  unsigned x[2] = { 1, 2 };
  get_long (p, (long *) (far ? &x[1] : &x[0]));
  return x[0];
}

static NOINLINE int
keeps (int keep_too)
{
  int x;
  keep (&x, keep_too);
  return x;
}

/* What lies where the local of keeps () was.  */

static NOINLINE int
in_its_place (const char *p)
{
  unsigned x;
  get (p, &x);
  if (kept)
    sink = *kept;	/* { dg-temporal-error "use-after-return" "kept" } */
  return x;
}

static NOINLINE int
beside (const char *p, int i)
{
  unsigned v, w[2] = { 1, 2 }, z;
  unsigned *volatile at = w;
  get (p, &v);
  get (p, &z);
  return v + z + at[i];	/* { dg-temporal-error "out-of-bounds" "beside" } */
}

static ucontext_t outside, inside;
static struct table *given;
static long result;

static void
on_other_stack (void)
{
  litter (given, 0);
  result = numbers ("abc") + parts (100);
}

static NOINLINE void
switch_stacks (struct table *t)
{
  char *stack = malloc (65536);
  given = t;
  getcontext (&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = 65536;
  inside.uc_link = &outside;
  makecontext (&inside, on_other_stack, 0);
  swapcontext (&outside, &inside);
  free (stack);
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  struct table *t = malloc (sizeof *t);
  for (int i = 0; i < 3; i++)
    t->names[i] = strdup ("name");
  t->count = 3;
  unsigned *n = malloc (sizeof *n);
  long *l = malloc (is ("small") ? 4 : sizeof *l);
  if (is ("freed"))
    {
      free (n);
      get ("", n);
    }
  if (is ("null"))
    get ("ab", NULL);
  get ("ab", n);
  get_long ("ab", l);
  if (*n != 'a' * 256 + 'b' || *l != 'a')
    return 1;
  for (int i = 0; i < 3; i++)
    {
      if (!setjmp (env))
	litter (t, 1);
      if (numbers ("abc") != ('a' * 256 + 'b') * 3L + 'b' * 256 + 'c' + 'a')
	return 2;
      litter (t, 0);
      if (halves ("ab") != ('a' * 256 + 'b') * ((1L << 32) + 1))
	return 3;
      litter (t, 0);
      if (parts (100) != 4 * 6)
	return 4;
    }
  if (found (t, is ("unset") ? 3 : 1) != 'n')
    return 5;
  int part;
  search (10, &part);
  if (part != 2047)
    return 6;
  if (beyond ("ab", is ("beyond")) != 'a')
    return 7;
  if (keeps (is ("kept")) != 1 || in_its_place ("ab") != 'a' * 256 + 'b')
    return 8;
  if (beside ("ab", is ("beside") ? 2 : 1) != ('a' * 256 + 'b') * 2 + 2)
    return 9;
  switch_stacks (t);
  if (result != ('a' * 256 + 'b') * 3L + 'b' * 256 + 'c' + 'a' + 24)
    return 10;
  if (is ("found"))
    return found_freed (t, 2);
  /* { dg-temporal-clean "" } */
  for (int i = 0; i < 3; i++)
    free (t->names[i]);
  free (t);
  free (n);
  free (l);
  return 0;
}
