/* The error twin of kept-outside-again.c: the same pointers are used outside of their blocks, at last.  */
/* { dg-additional-options "-w" } */

#include <stdlib.h>

union item { long number; void *node; };
struct buffer { char *at, *end; };

static union item *bottom, *top;
static volatile int one = 1;
volatile long sink;
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
  long n = top->number; /* { dg-temporal-error "out-of-bounds" "stack" } */
  top--;
  return n;
}

__attribute__ ((noipa)) static void
put (struct buffer *b, char c)
{
  *b->at = c; /* { dg-temporal-error "out-of-bounds" "buffer" } */
  b->at += one;
}

int
main (int argc, char **argv)
{
  char *before = malloc (512);
  bottom = malloc (64 * sizeof *bottom);
  top = bottom - one;
  for (int i = 0; i < 1000; i++)
    {
      push (i);
      push (1);
      sink = pop () * pop ();
    }
  KEEP (&top);
  struct buffer *b = malloc (sizeof *b);
  char *start = malloc (64), *behind = malloc (64);
  for (int i = 0; i < 1000; i++)
    {
      b->at = start + 62 * one;
      put (b, 1);
      put (b, 2);
      KEEP (b);
    }
  if (argv[1][0] == 's')
    sink = pop ();
  if (argv[1][0] == 'b')
    put (b, 3);
  free (before);
  free (b);
  free (start);
  free (behind);
  free (bottom);
  return 0;
}
