/* What is stored in an object that code out of sight knows is known there, too, also if that object had escaped when the store was
   looked at: the list's head, whose nodes another unit may change, and what is loaded from it.  */
/* { dg-options "-g" } */
/* { dg-variant "temporal checks alone" "-fplugin-arg-temporal-checks=temporal" } */

#include <stdlib.h>
#include <string.h>

struct link { struct link *next, *prev; long v; };

/* Other units may pass anything here, and keep it.  */

void
seen (struct link *n)
{
  n->v++;
}

static __attribute__ ((noinline)) void
add (struct link *head, struct link *n)
{
  n->prev = head;
  head->next = n;
}

static __attribute__ ((noinline)) long
first (struct link *head)
{
  struct link *l = head->next;
  return l->v; /* { dg-temporal-error "use-after-free" "stale" } */
}

static __attribute__ ((noinline)) void
set (struct link *head, long v)
{
  struct link *l = head->next;
  l->v = v; /* { dg-temporal-error "use-after-free" "written" } */
}

static void *volatile kept;

/* { dg-temporal-clean "" } */

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  struct link all = { 0 };
  struct link *n = malloc (sizeof *n);
  if (!n)
    return 1;
  n->v = 0;
  seen (n);
  add (&all, n);
  long s = first (&all);
  set (&all, s + 1);
  s += first (&all);
  if (how[0])
    {
      free (n);
      kept = calloc (1, sizeof *n);
      if (strcmp (how, "stale") == 0)
	s += first (&all);
      else
	set (&all, 3);
      free (kept);
      return s != 3;
    }
  free (n);
  return s != 3;
}
