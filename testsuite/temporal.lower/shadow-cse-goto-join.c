/* Purpose: the referent of a field goes to the field's cell where the pointer to it is some bytes behind
   a name that several ways to a label of computed gotos set.
   Source: shadow.cc, find_base, which once counted the distance to a name that it did not go on to; reduced
   from lua's luaV_execute.  What the same function reads back is displaced alike, therefore
   another reads.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct value { void *p; long tag; };
static volatile int one = 1;

/* Instruction 0 copies A to the register behind the one at hand, 1 moves on and runs into
   0, 2 only moves on, 3 ends.  */
static __attribute__ ((noinline)) void
run (const unsigned char *code, struct value *reg, struct value *a)
{
  static const void *const table[] = { &&copy, &&next_copy, &&next, &&stop };
  goto *table[*code++];
next_copy:
  reg++;
copy:
  {
    struct value *to = reg + 1;
    if (one)
      to->tag = 0;
    to->p = a->p;
    to->tag = a->tag;
  }
  goto *table[*code++];
next:
  reg++;
  goto *table[*code++];
stop:
  return;
}

int
main (int argc, char **argv)
{
  static const unsigned char code[] = { 2, 1, 2, 0, 2, 1, 3 };
  (void) argv;
  struct value reg[10];
  /* Two pointers with one value, of which the first has outlived its block.  */
  int *old = malloc (sizeof (int));
  free (old);
  int *now = malloc (sizeof (int));
  *now = 5;
  struct value a = { argc > 1 ? old : now, 1 };
  for (int i = 0; i < 10; i++)
    reg[i].p = argc > 1 ? now : old;
  run (code, reg, &a);
  /* Its neighbours 5 and 7 are not copied to.  */
  if (*(int *) reg[6].p != 5) /* { dg-temporal-error "use-after-free" "freed" } */
    abort ();
  free (now);
  return 0;
}
