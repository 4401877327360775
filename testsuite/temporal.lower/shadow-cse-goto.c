/* Purpose: the shadow of a pointer that lives across computed gotos is not shared, and that of what is
   some bytes behind it is where it belongs.
   Source: shadow.cc; found in lua, whose registers got the referents of their neighbours.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct value { void *p; long tag; };
static volatile int one = 1;

/* Two instructions: copy from A to the register behind the one at hand; move on to the next.  */
static __attribute__ ((noinline)) void
run (const unsigned char *code, struct value *reg, struct value *a)
{
  static const void *const table[] = { &&copy, &&next, &&stop };
  goto *table[*code++];
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
  if (*(int *) reg[1].p != 5) /* { dg-temporal-error "use-after-free" "freed" } */
    abort ();
}

int
main (int argc, char **argv)
{
  static const unsigned char code[] = { 1, 0, 1, 0, 1, 0, 2 };
  (void) argv;
  struct value reg[8];
  struct value a = { malloc (sizeof (int)), 1 };
  void *other = malloc (sizeof (int));
  *(int *) a.p = 5;
  for (int i = 0; i < 8; i++)
    reg[i].p = other;
  free (other);
  void *next = NULL;
  if (argc > 1)
    {
      /* By its value alone the pointer would lead to the block that is there next.  */
      free (a.p);
      next = malloc (sizeof (int));
      *(int *) next = 5;
    }
  run (code, reg, &a);
  free (argc > 1 ? next : a.p);
  return 0;
}
