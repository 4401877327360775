/* Purpose: allocation, release and use in three units that the link-time
   optimiser may merge into one function.
   Source: issue, "-flto detects the same"; Simpson 2013, whole-program mode.  */
/* { dg-do run } */
/* { dg-additional-sources "three-units-make.c three-units-use.c" } */

#include <string.h>

struct thing { int value; struct thing *next; };

struct thing *make (int value, struct thing *next);
void drop (struct thing *);
int use (const struct thing *);
void change (struct thing *);
int *leak_local (int);
int *global_end (void);

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct thing *t = make (1, make (2, NULL)), *second = t->next;

  drop (t);
  struct thing *u = make (3, second);
  if (!strcmp (what, "here"))
    sink = t->value; /* { dg-temporal-error "use-after-free" "here" } */
  if (!strcmp (what, "there"))
    sink = use (t);
  if (!strcmp (what, "change"))
    change (t);
  if (!strcmp (what, "local"))
    {
      int *p = leak_local (1);
      sink = use (u);
      sink = *p; /* { dg-temporal-error "use-after-return" "local" } */
    }
  if (!strcmp (what, "global"))
    *global_end () = 1; /* { dg-temporal-error "out-of-bounds" "global" } */

  /* { dg-temporal-clean "legal" } */
  change (u);
  sink = use (u) + *(global_end () - 1);
  drop (u->next);
  drop (u);
  return sink != 4 + 2 + 9;
}
