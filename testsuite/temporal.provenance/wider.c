/* Purpose: pointers that are copied by bytes or halves in wider variables keep their referents, so that stale ones
   are caught though others have their memory; numbers that are widened over a pointer are just numbers.
   Source: integers.cc.  */
/* { dg-do run } */
/* { dg-options "-g" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static __attribute__ ((noinline, noclone)) void
copy_bytes (unsigned char *to, const unsigned char *from, int n)
{
  for (int i = 0; i < n; i++)
    {
      int c = from[i];
      to[i] = c;
    }
}

static __attribute__ ((noinline, noclone)) void
copy_halves (uint32_t *to, const uint32_t *from)
{
  for (int i = 0; i < 2; i++)
    {
      uint64_t w = from[i];
      to[i] = w;
    }
}

static __attribute__ ((noinline, noclone)) void
copy_either (uint64_t *to, const uint64_t *from, const unsigned char *narrow)
{
  *to = narrow ? *narrow : *from;
}

union word { int *p; uint64_t w; uint32_t h[2]; uint16_t q[4]; unsigned char b[8]; };

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  union word from, to;
  int *p = malloc (sizeof *p);
  *p = 1;
  memset (&to, 0, sizeof to);
  from.p = p;
  if (*how == 'h')
    copy_halves (to.h, from.h);
  else if (*how == 'e')
    copy_either (&to.w, &from.w, NULL);
  else
    copy_bytes (to.b, from.b, 8);
  /* { dg-temporal-clean "" } */
  /* { dg-temporal-clean "h" } */
  /* { dg-temporal-clean "e" } */
  if (*to.p != 1)
    return 1;
  if (*how && how[1])
    {
      free (p);
      p = malloc (sizeof *p);
      *p = 2;
      return *to.p;		/* { dg-temporal-error "use-after-free" "hx" } */
      /* { dg-temporal-error "use-after-free" "ex" ".-1" } */
      /* { dg-temporal-error "use-after-free" "bx" ".-2" } */
    }
  /* Numbers over it, and a pointer again.  */
  copy_either (&to.w, &from.w, from.b);
  if (to.w != from.b[0])
    return 1;
  to.h[1] = from.q[1];
  to.q[1] = from.b[3];
  free (p);
  p = malloc (sizeof *p);
  *p = 3;
  to.p = p;
  return *to.p != 3;
}
