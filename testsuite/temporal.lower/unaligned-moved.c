/* Purpose: a check of a word at any address compares both of its cells, wherever GCC has moved the access
   to: to the end of the function here, where each way has it.
   Source: sites.cc, lower-checks.cc; zstd's BIT_flushBits.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef __attribute__ ((aligned (1))) uint64_t anywhere;

struct stream { uint64_t bits; char *at, *end; };

static __attribute__ ((noipa)) void
flush (struct stream *s, unsigned n)
{
  *(anywhere *) s->at = s->bits; /* { dg-temporal-error "out-of-bounds" "1" } */
  /* { dg-temporal-error "use-after-free" "2" ".-1" } */
  s->at += n;
  if (s->at > s->end)
    s->at = s->end;
  s->bits >>= n * 8;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *p = malloc (45);
  struct stream s = { 0x123456789abcdef, p, p + 37 };
  /* { dg-temporal-clean "" } */
  for (int i = 0; i < 20; i++)
    {
      flush (&s, 3);
      s.bits += i;
    }
  if (which == 1)
    {
      s.at++;
      flush (&s, 1);
    }
  if (which == 2)
    {
      free (p);
      flush (&s, 1);
    }
  else
    free (p);
  return 0;
}
