/* Purpose: pointers kept in integers keep their referent: in volatile ones, with tags, under
   an exclusive or, complemented, scaled, over loops.
   Source: issue 3, constructs that carry pointers; rule R3 of Vorobyov 2017a.  */
/* { dg-do run } */

#include <stdarg.h>
#include "stale.h"

struct node { uintptr_t link; int *value; };

static volatile uintptr_t hidden;
static uintptr_t kept[4];

static __attribute__ ((noinline)) int
unnamed (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  uintptr_t u = va_arg (ap, uintptr_t);
  va_end (ap);
  return *(int *) u; /* { dg-temporal-error "use-after-free" "unnamed" } */
}

/* The value of the last of N nodes of a list with exclusive-or links.  */

static __attribute__ ((noinline)) int
last_value (struct node *first)
{
  struct node *before = NULL, *here = first;
  for (;;)
    {
      struct node *next
	= (struct node *) (here->link ^ (uintptr_t) before); /* { dg-temporal-error "use-after-free" "list" } */
      if (!next)
	return *here->value; /* { dg-temporal-error "use-after-free" "list-value" } */
      before = here;
      here = next;
    }
}

static struct node *
make_list (int n)
{
  struct node *before = NULL, *first = NULL;
  for (int i = 0; i < n; i++)
    {
      struct node *one = malloc (sizeof *one);
      one->value = fresh;
      one->link = (uintptr_t) before;
      if (before)
	before->link ^= (uintptr_t) one;
      else
	first = one;
      before = one;
    }
  return first;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *q;

  if (IS ("volatile"))
    {
      hidden = (uintptr_t) stale;
      q = (int *) hidden;
      sink = *q; /* { dg-temporal-error "use-after-free" "volatile" } */
    }
  if (IS ("tagged"))
    {
      hidden = (uintptr_t) stale | 3;
      q = (int *) (hidden & ~(uintptr_t) 3);
      sink = *q; /* { dg-temporal-error "use-after-free" "tagged" } */
    }
  if (IS ("tag-variable"))
    {
      uintptr_t tag = argc & 3;
      kept[1] = (uintptr_t) stale | tag;
      q = (int *) (kept[1] - tag);
      sink = *q; /* { dg-temporal-error "use-after-free" "tag-variable" } */
    }
  if (IS ("exclusive-or"))
    {
      hidden = (uintptr_t) stale ^ (uintptr_t) argv;
      q = (int *) (hidden ^ (uintptr_t) argv);
      sink = *q; /* { dg-temporal-error "use-after-free" "exclusive-or" } */
    }
  if (IS ("key"))
    {
      uintptr_t key = (uintptr_t) argc * 0x123456789;
      hidden = (uintptr_t) stale ^ key;
      q = (int *) (hidden ^ key);
      sink = *q; /* { dg-temporal-error "use-after-free" "key" } */
    }
  if (IS ("swapped"))
    {
      uintptr_t a = (uintptr_t) stale, b = (uintptr_t) argv;
      a ^= b;
      b ^= a;
      a ^= b;
      q = (int *) b;
      sink = *q; /* { dg-temporal-error "use-after-free" "swapped" } */
    }
  if (IS ("complement"))
    {
      hidden = ~(uintptr_t) stale;
      q = (int *) ~hidden;
      sink = *q; /* { dg-temporal-error "use-after-free" "complement" } */
    }
  if (IS ("shifted"))
    {
      hidden = (uintptr_t) stale >> 2;
      q = (int *) (hidden << 2);
      sink = *q; /* { dg-temporal-error "use-after-free" "shifted" } */
    }
  if (IS ("loop"))
    {
      uintptr_t u = (uintptr_t) stale;
      for (int i = 0; i < argc; i++)
	u += sizeof (int);
      q = (int *) (u - argc * sizeof (int));
      sink = *q; /* { dg-temporal-error "use-after-free" "loop" } */
    }
  if (IS ("choice"))
    {
      uintptr_t u = argc > 5 ? (uintptr_t) fresh : (uintptr_t) stale;
      q = (int *) u;
      sink = *q; /* { dg-temporal-error "use-after-free" "choice" } */
    }
  if (IS ("array"))
    {
      for (int i = 0; i < 4; i++)
	kept[i] = (uintptr_t) (i == 2 ? stale : fresh);
      for (int i = 0; i < 4; i++)
	sink = *(int *) kept[i]; /* { dg-temporal-error "use-after-free" "array" } */
    }
  if (IS ("unnamed"))
    return unnamed (1, (uintptr_t) stale);
  if (IS ("list"))
    {
      struct node *first = make_list (4);
      struct node *second = (struct node *) first->link;
      free (second);
      struct node *other = malloc (sizeof *other);
      *other = *first;
      sink = last_value (first);
    }
  if (IS ("list-value"))
    {
      struct node *first = make_list (1);
      first->value = stale;
      sink = last_value (first);
    }
  if (IS ("wide"))
    {
      unsigned __int128 w = (unsigned __int128) (uintptr_t) stale << 64 | (unsigned) argc;
      volatile unsigned __int128 v = w;
      q = (int *) (uintptr_t) (v >> 64);
      sink = *q; /* { dg-temporal-error "use-after-free" "wide" } */
    }

  /* { dg-temporal-clean "legal" } */
  struct node *first = make_list (50);
  sink = last_value (first);
  for (struct node *before = NULL, *here = first; here; )
    {
      struct node *next = (struct node *) (here->link ^ (uintptr_t) before);
      free (before);
      before = here;
      here = next;
      if (!here)
	free (before);
    }
  hidden = (uintptr_t) stale;
  hidden = (uintptr_t) fresh;
  sink = *(int *) hidden;
  /* Self-relative.  */
  static intptr_t distance;
  distance = (intptr_t) fresh - (intptr_t) &distance;
  sink = *(int *) ((intptr_t) &distance + distance);
  sink = unnamed (1, (uintptr_t) fresh);
  uintptr_t a = (uintptr_t) fresh, b = (uintptr_t) stale;
  a ^= b;
  b ^= a;
  a ^= b;
  sink = *(int *) b;
  free (fresh);
  return 0;
}
