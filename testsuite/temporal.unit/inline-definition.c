/* Purpose: C99 inline functions without an external definition anywhere.  The program links only if every call is
   inlined, as GCC does without checks; errors in them are found at their lines.
   Source: gcc.c-torture/execute/20020107-1.c, whose idea this is.  */
/* { dg-do run } */
/* { dg-skip-if "GCC does not inline here without checks either" { *-*-* } { "-O0" } } */
/* { dg-temporal-clean "0" } */
/* { dg-temporal-clean "1" } */

#include <stdlib.h>

struct list { struct list *next; int value; char *name; };

inline char *
hidden (char *p)
{
  __asm__ ("" : "=r" (p) : "0" (p));
  return p + 2;
}

inline int
value_of (const struct list *l)
{
  return l->value;             /* { dg-temporal-error "use-after-free" "2" } */
}

static struct list *
put (struct list *before, int value, char *name)
{
  struct list *l = malloc (sizeof *l);
  l->next = before;
  l->value = value;
  l->name = name;
  if (before)
    before->name[0]++;         /* { dg-temporal-error "out-of-bounds" "3" } */
  return l;
}

static char text[10];

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  struct list *l = NULL;
  char *letters = malloc (4);
  for (int i = 0; i < 4; i++)
    l = put (l, i, letters + i + (which == 3));
  int sum = 0;
  for (struct list *k = l; k; k = k->next)
    sum += value_of (k);
  if (which == 1)
    sum += hidden (text) - text - 2;
  if (which == 2)
    {
      free (l->next);
      sum += value_of (l->next);
    }
  if (which == 3)
    put (l, 9, letters);
  return sum != 6;
}
