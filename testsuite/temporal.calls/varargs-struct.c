/* Purpose: structures, unions and integers as unnamed arguments bring their pointers' referents
   along; so do copies of a va_list, one that is handed on, and many arguments.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include <stdarg.h>
#include "../temporal.provenance/stale.h"

struct small { int *p; long n; };
struct large { long n; int *p[5]; };
union either { int *p; double d; };

static int *
fetch (va_list *ap)
{
  return va_arg (*ap, int *);
}

static __attribute__ ((noinline)) int
v_last (int n, va_list ap)
{
  int *p = NULL;
  va_list copy;
  va_copy (copy, ap);
  for (int i = 0; i < n; i++)
    p = va_arg (copy, int *);
  va_end (copy);
  return *p; /* { dg-temporal-error "use-after-free" "handed-on" } */
}

static __attribute__ ((noinline)) int
last (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  int v = v_last (n, ap);
  va_end (ap);
  return v;
}

static __attribute__ ((noinline)) int
get (const char *how, ...)
{
  int v = 0;
  va_list ap;
  va_start (ap, how);
  for (; *how; how++)
    switch (*how)
      {
      case 's':
	{
	  struct small s = va_arg (ap, struct small);
	  v += *s.p; /* { dg-temporal-error "use-after-free" "small" } */
	  break;
	}
      case 'l':
	{
	  struct large l = va_arg (ap, struct large);
	  v += *l.p[3]; /* { dg-temporal-error "use-after-free" "large" } */
	  break;
	}
      case 'u':
	{
	  union either u = va_arg (ap, union either);
	  v += *u.p; /* { dg-temporal-error "use-after-free" "union" } */
	  break;
	}
      case 'p':
	{
	  int *p = va_arg (ap, int *);
	  v += *p; /* { dg-temporal-error "use-after-free" "pointer" } */
	  break;
	}
      case 'n':
	{
	  uintptr_t n = va_arg (ap, uintptr_t);
	  v += *(int *) n; /* { dg-temporal-error "use-after-free" "number" } */
	  break;
	}
      case 'b':
	v += *fetch (&ap); /* { dg-temporal-error "use-after-free" "by-address" } */
	break;
      case 'd':
	v += va_arg (ap, double);
	break;
      }
  va_end (ap);
  return v;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *p = fresh, *q = fresh;
  struct small s = { p, 1 };
  struct large l = { 0, { p, p, p, p, p } };
  union either u = { p };

  if (IS ("small"))
    s.p = stale;
  if (IS ("large"))
    l.p[3] = stale;
  if (IS ("union"))
    u.p = stale;
  if (IS ("pointer"))
    q = stale;
  sink = get ("ppspdulp", p, p, s, p, 1.0, u, l, q);
  if (IS ("number"))
    sink = get ("n", (uintptr_t) stale);
  if (IS ("by-address"))
    sink = get ("pb", p, stale);
  if (IS ("handed-on"))
    sink = last (14, p, p, p, p, p, p, p, p, p, p, p, p, p, stale);

  /* { dg-temporal-clean "legal" } */
  sink = get ("nb", (uintptr_t) p, p) + last (2, stale, p) + last (1, p);
  free (fresh);
  return 0;
}
