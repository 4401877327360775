/* Purpose: fields are found at a distance from the shadow of the pointer, which is right only for
   multiples of 8; pointers that are none, which C forbids and x86 allows, are
   judged as exactly as others.  */
/* { dg-do run } */
/* { dg-options "-g -fno-strict-aliasing" } */
/* { dg-temporal-clean "legal" } */
/* { dg-temporal-clean "misaligned" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long a; int b, c; };

static __attribute__ ((noinline, noclone)) long
read_all (struct node *n)
{
  long s = n->a;
  s += n->c; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  return s;
}

static __attribute__ ((noinline, noclone)) long
read_last (struct node *n)
{
  long s = n->b;
  s += n->a;
  return s + n->c; /* { dg-temporal-error "out-of-bounds" "misaligned-beyond" } */
}

static __attribute__ ((noinline, noclone)) void
link_up (struct node *n, struct node *to)
{
  n->a = 5;
  n->next = to;
}

static __attribute__ ((noinline, noclone)) long
follow (struct node *n)
{
  long s = n->a;
  struct node *next = n->next;
  return s + next->a; /* { dg-temporal-error "use-after-free" "stale" } */
}

static __attribute__ ((noinline, noclone)) long
negative (struct node *n)
{
  long s = n[0].a;
  return s + n[-1].a; /* { dg-temporal-error "out-of-bounds" "before" } */
}

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "legal";
  char *room = calloc (1, 64);
  struct node *n = (struct node *) room, *m = calloc (1, sizeof *m);
  long s = 0;

  if (!strcmp (how, "legal"))
    {
      link_up (n, m);
      s = read_all (n) + read_last (n) + follow (n) + negative (n + 1);
    }
  else if (!strcmp (how, "misaligned"))
    for (int k = 1; k < 8; k++)
      {
	n = (struct node *) (room + k);
	link_up (n, m);
	s += read_all (n) + read_last (n) + follow (n);
      }
  else if (!strcmp (how, "beyond"))
    s = read_all (realloc (m, 20));
  else if (!strcmp (how, "misaligned-beyond"))
    s = read_last ((struct node *) (room + 64 - 20));
  else if (!strcmp (how, "stale"))
    {
      link_up (n, m);
      free (m);
      s = follow (n);
    }
  else if (!strcmp (how, "before"))
    s = negative (n);
  free (room);
  if (strcmp (how, "stale") && strcmp (how, "beyond"))
    free (m);
  return s == 12345678;
}
