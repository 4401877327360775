/* Purpose: a pointer that is kept outside of its block again and again is searched for once, and one past the end of its block never:
   the top of an empty stack is one element before the stack, and the write position in a full buffer is its end.
   Source: the stack of gawk's interpreter (stack_ptr); kept-outside.h.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "stats=1" } */
/* { dg-output "temporal: +\[1-9\]\[0-9\]{0,2} searches for the blocks of pointers" } */

#include <stdlib.h>

union item { long number; void *node; };
struct buffer { char *at, *end; };

static union item *bottom, *top;
static volatile int one = 1;
#define KEEP(p) __asm__ volatile ("" : : "r" (p) : "memory")

__attribute__ ((noipa)) static void
push (long n)
{
  ++top;
  top->number = n;
}

__attribute__ ((noipa)) static long
pop (void)
{
  return (top--)->number;
}

__attribute__ ((noipa)) static void
put (struct buffer *b, long c, size_t n)
{
  *(long *) b->at = c;
  b->at += n;
}

int
main (void)
{
  bottom = malloc (64 * sizeof *bottom);
  top = bottom - one;
  long sum = 0;
  for (int i = 0; i < 20000; i++)
    {
      push (i);
      push (1);
      sum += pop () * pop ();
    }
  KEEP (&top);
  if (top != bottom - 1 || sum != 20000L * 19999 / 2)
    abort ();
  struct buffer *b = malloc (sizeof *b);
  char *start = malloc (64);
  for (int i = 0; i < 20000; i++)
    {
      b->at = start + 48 * one;
      put (b, i, 8);
      put (b, i, 8);
      KEEP (b);
      if (b->at != start + 64)
        abort ();
    }
  free (b);
  free (start);
  free (bottom);
  return 0;
}
