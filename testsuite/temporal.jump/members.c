/* Two members behind a pointer that has moved on have one check, also where setjmp may return again: the check must
   not ask for the pointer as it was before, whose register it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdlib.h>

struct value { void *p; long tag; struct { long a, b; } in; };

static jmp_buf buffer;
static volatile int turns;

static __attribute__ ((noinline)) void
again (void)
{
  if (turns++ == 0)
    longjmp (buffer, 1);
}

static __attribute__ ((noinline)) struct value *
walk (struct value *v, struct value *from)
{
  if (setjmp (buffer))
    {
      v->tag = 2;
      v->p = from;
    }
  again ();
  v++;
  v->p = from->p; /* { dg-temporal-error "use-after-free" "freed" } */
  v->tag = from->tag;
  again ();
  v++;
  v->in.a = from->in.a;
  v->in.b = from->in.b;
  again ();
  return v;
}

int
main (int argc, char **argv)
{
  struct value *all = calloc (3, sizeof *all), *one = calloc (1, sizeof *one);
  struct value *last = walk (all, one);
  (void) argv;
  if (last != all + 2 || all[0].tag != 2 || all[0].p != one)
    return 1;
  if (argc > 1)
    free (all);
  walk (all, one);
  free (one);
  if (argc <= 1)
    free (all);
  return 0;
}
