/* Purpose: -fplugin-arg-temporal-bounds=member: the address of any member has that member's bounds,
   as long as it is followed in the function; with container_of, unions and the rest of a structure
   left alone.
   Source: issue, "members have bounds"; MemSafe (Simpson and Barua 2013).  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-bounds=member" } */
/* { dg-temporal-clean "legal" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct list { struct list *next; };
struct pair { int x, y; };
struct item
{
  long first;
  int number; /* { dg-temporal-note "right at the end of the member 'number' declared here" "scalar" } */
  struct pair pair;
  struct list link;
  char name[8];
  union { int i; char c[4]; } u;
  long tail[8];
};
static volatile int zero;
#define NOINLINE __attribute__ ((noinline, noclone)) static void

NOINLINE scalar (struct item *s, int i) { int *p = &s->number; p[i] = 1; } /* { dg-temporal-error "out-of-bounds" "scalar scalar-before" } */
NOINLINE structure (struct item *s, int i) { struct pair *p = &s->pair; p[i].y = 1; } /* { dg-temporal-error "out-of-bounds" "structure" } */
NOINLINE of_part (struct item *s, int i) { int *p = &s->pair.x; p[i] = 1; } /* { dg-temporal-error "out-of-bounds" "part" } */
NOINLINE range (struct item *s, int n) { memset (&s->number, 0, n); } /* { dg-temporal-error "out-of-bounds" "range" } */
NOINLINE array (struct item *s, int i) { char *p = s->name; p[i] = 1; } /* { dg-temporal-error "out-of-bounds" "array" } */

NOINLINE
legal (struct item *s)
{
  struct list *l = &s->link;
  struct item *back = (struct item *) ((char *) l - offsetof (struct item, link));
  back->first = 1;
  back->tail[3 + zero] = 1;
  char *c = s->u.c;
  c[3 + zero] = 1;
  memset (&s->number, 0, sizeof *s - offsetof (struct item, number));
  struct pair *p = &s->pair;
  p->x = p->y = 2;
  memcpy (&s->number, &s->pair.x, sizeof s->number);
}

int
main (int argc, char **argv)
{
  struct item *s = calloc (1, sizeof *s);
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "scalar"))
    scalar (s, 1 + zero);
  if (!strcmp (what, "scalar-before"))
    scalar (s, -1 + zero);
  if (!strcmp (what, "structure"))
    structure (s, 1 + zero);
  if (!strcmp (what, "part"))
    of_part (s, 1 + zero);
  if (!strcmp (what, "range"))
    range (s, 8 + zero);
  if (!strcmp (what, "array"))
    array (s, 8 + zero);
  scalar (s, zero);
  structure (s, zero);
  of_part (s, zero);
  range (s, 4 + zero);
  array (s, 7 + zero);
  legal (s);
  return 0;
}
