/* Purpose: ways in and out of functions: tail calls, calls that do not return, frames seen
   through __builtin_frame_address, __builtin_apply, parameters in memory of every size,
   and variadic ones.
   Source: issue 3, tail calls, noreturn functions, __builtin_return_address frames,
   parameters.  */
/* { dg-do run } */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct large { int a[12]; };
struct small { char c[3]; };

static void *kept;
static volatile int sink;
static volatile int one = 1;
static jmp_buf env;

static __attribute__ ((noinline)) int
last (int *p, int n)
{
  if (n > 0)
    return last (p, n - 1);
  return *p; /* { dg-temporal-error "use-after-return" "tail" } */
}

/* What is passed on in a call that ends the function may not be its own local.  */
static __attribute__ ((noinline)) int
tail (int n, int bad)
{
  int x = n;
  if (bad)
    {
      kept = &x;
      return last (kept, 3);
    }
  return last (&x, n);
}

static __attribute__ ((noinline)) int *
keep_and_call (int n)
{
  int x[4] = { n };
  int *volatile p = x;
  return n ? keep_and_call (n - 1) : p;
}

static __attribute__ ((noinline, noreturn)) void
leave (int *p)
{
  int mine[4] = { *p }, *volatile m = mine;
  kept = m;
  longjmp (env, m[0]);
}

static __attribute__ ((noinline)) void
by_value (char c, short s, int i, long l, double d, struct large g, struct small h,
	  int what)
{
  kept = what == 0 ? (void *) &c : what == 1 ? (void *) &s
	 : what == 2 ? (void *) &i : what == 3 ? (void *) &l
	 : what == 4 ? (void *) &d : what == 5 ? (void *) &g.a[11] : &h.c[2];
  memset (kept, 0, 1);
  sink = c + s + i + l + d + g.a[0] + h.c[0];
}

static int
old_style (c, f)
     char c;
     float f;
{
  kept = &f;
  return c + *(float *) kept;
}

static __attribute__ ((noinline)) int
variadic (int n, ...)
{
  va_list ap;
  int sum = 0;
  va_start (ap, n);
  kept = &n;
  for (int i = 0; i < n; i++)
    {
      int *p = va_arg (ap, int *);
      sum += *p; /* { dg-temporal-error "use-after-scope" "variadic" } */
    }
  va_end (ap);
  return sum;
}

static __attribute__ ((noinline)) void *
frame (void)
{
  return __builtin_frame_address (0);
}

static __attribute__ ((noinline)) void *
outer_place (void)
{
  return __builtin_extract_return_addr (__builtin_return_address (0));
}

static int
add (int a, int b)
{
  int *volatile p = &a;
  return *p + b;
}

static __attribute__ ((noinline)) int
forward (int a, int b)
{
  void *args = __builtin_apply_args ();
  void *result = __builtin_apply ((void (*) ()) add, args, 64);
  __builtin_return (result);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "tail"))
    {
      int *p = keep_and_call (0);
      sink = last (p, 5);
    }
  if (!strcmp (what, "recursive"))
    *keep_and_call (5) = 1; /* { dg-temporal-error "use-after-return" "recursive" } */
  if (!strcmp (what, "noreturn"))
    {
      int x = 1;
      if (setjmp (env) == 0)
	leave (&x);
      *(int *) kept = 2; /* { dg-temporal-error "use-after-return" "noreturn" } */
    }
  static const char *const names[] = {
    "char", "short", "int", "long", "double", "large", "small"
  };
  for (int i = 0; i < 7; i++)
    if (!strcmp (what, names[i]))
      {
	by_value (1, 2, 3, 4, 5.0, (struct large) { { 6 } },
		  (struct small) { "ab" }, i);
	sink = *(char *) kept; /* { dg-temporal-error "use-after-return" "char" } { dg-temporal-error "use-after-return" "short" } { dg-temporal-error "use-after-return" "int" } { dg-temporal-error "use-after-return" "long" } { dg-temporal-error "use-after-return" "double" } { dg-temporal-error "use-after-return" "large" } { dg-temporal-error "use-after-return" "small" } */
      }
  if (!strcmp (what, "old-style"))
    {
      sink = old_style (1, 2.0);
      sink = *(float *) kept; /* { dg-temporal-error "use-after-return" "old-style" } */
    }
  if (!strcmp (what, "parameter-variadic"))
    {
      variadic (0);
      sink = *(int *) kept; /* { dg-temporal-error "use-after-return" "parameter-variadic" } */
    }
  if (!strcmp (what, "variadic"))
    {
      int *p, good = 1;
      {
	int x = 1;
	p = &x;
	sink = *p;
      }
      sink = variadic (2, &good, p);
    }

  /* { dg-temporal-clean "legal" } */
  int x = 1, total = tail (4, 0) + variadic (2, &x, &x);
  for (volatile int i = 0; i < 50; i++)
    {
      int r = setjmp (env);
      if (r == 0)
	leave (&x);
      total += r;
      for (int k = 0; k < 7; k++)
	by_value (1, 2, 3, 4, 5.0, (struct large) { { 6 } },
		  (struct small) { "ab" }, k);
      total += old_style (1, 2.0f) - 3;
    }
  char *here = __builtin_frame_address (0), *there = frame ();
  if (there >= here || !outer_place ())
    return 2;
  /* The saved frame pointer and the return address are nobody's.  */
  void **words = __builtin_frame_address (0);
  sink = words[1] != NULL;
  /* The memory between frames is nobody's either: a stack may be looked at.  */
  return total + forward (one, 2) != 4 + 2 + 50 + 3;
}
