/* Purpose: local functions that are defined without a prototype take referents as parameters, too, where each call passes what they are defined
   with; narrow parameters keep their values.
   Source: signature.cc, extend_function.  */
/* { dg-do run } */
/* { dg-options "-g -std=gnu17" } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline, noclone))

struct node { struct node *next; int value; };
struct pair { int *first; long n; };

OWN int
sum (n, deep)
     struct node *n;
     int deep;
{
  return n ? n->value + sum (n->next, deep + 1) : deep; /* { dg-temporal-error "use-after-free" "sum" } */
}

OWN int
narrow (c, p, s, b, u)
     char c;
     int *p;
     short s;
     _Bool b;
     unsigned char u;
{
  return c + s + b + u + *p; /* { dg-temporal-error "use-after-free" "narrow" } */
}

OWN double
mixed (p, d, f, pair)
     int *p;
     double d;
     float f;
     struct pair pair;
{
  return *p + d + f + pair.n
	 + *pair.first; /* { dg-temporal-error "use-after-free" "pair" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int wide = 0x12341;
  struct node *last = malloc (sizeof *last), *list = malloc (sizeof *list);
  *last = (struct node) { NULL, 2 };
  *list = (struct node) { last, 1 };
  int *p = malloc (sizeof *p), *kept = malloc (sizeof *kept);
  *p = 5;
  *kept = 6;
  if (!strcmp (what, "sum"))
    {
      free (last);
      struct node *other = malloc (sizeof *other);
      *other = (struct node) { NULL, 3 };
      return sum (list, 0) == 100;
    }
  if (*what)
    {
      free (p);
      int *other = malloc (sizeof *other);
      *other = 7;
      return !strcmp (what, "narrow") ? narrow (1, p, 2, 1, 3) : mixed (kept, 1.0, 2.0f, (struct pair) { p, 3 }) > 0;
    }
  /* { dg-temporal-clean "" } */
  int good = sum (list, 0) == 5 && narrow (wide, p, wide, wide != 0, wide) == 0x41 + 0x2341 + 1 + 0x41 + 5
	     && mixed (kept, 1.5, 2.5f, (struct pair) { p, 3 }) == 18;
  free (list), free (last), free (p), free (kept);
  return !good;
}
