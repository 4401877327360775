/* Purpose: what is copied through a function that does nothing but call memcpy is checked as ever, at the line of
   that call, and the pointers in it keep their referents; also the last byte of a block is good.
   Source: memcpy-wrappers.cc.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *
copy (void *to, const void *from, size_t n)
{
  return memcpy (to, from, n); /* { dg-temporal-error "out-of-bounds" "1" } */
  /* { dg-temporal-error "out-of-bounds" "2" ".-1" } */
  /* { dg-temporal-error "use-after-free" "3" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "4" ".-3" } */
}

static __attribute__ ((noipa)) uint64_t
read8 (const char *p)
{
  uint64_t x;
  copy (&x, p, sizeof x);
  return x;
}

static __attribute__ ((noipa)) void
write4 (char *p, uint32_t x)
{
  copy (p, &x, sizeof x);
}

static __attribute__ ((noipa)) int *
pointer_at (const char *p)
{
  int *x;
  copy (&x, p, sizeof x);
  return x;
}

static __attribute__ ((noipa)) void
put_pointer (char *p, int *x)
{
  copy (p, &x, sizeof x);
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *p = calloc (1, 21);
  int *q = malloc (sizeof *q);
  *q = 4;
  /* { dg-temporal-clean "" } */
  write4 (p + 17, 1);
  if (read8 (p + 13) != (uint64_t) 1 << 32)
    abort ();
  put_pointer (p + 8, q);
  put_pointer (p, q);
  if (*pointer_at (p) != 4 || *pointer_at (p + 8) != 4)
    abort ();
  switch (which)
    {
    case 1: read8 (p + 14); break;
    case 2: write4 (p + 18, 1); break;
    case 3: free (p); read8 (p); break;
    case 4: put_pointer (p - 1, q); break;
    case 5:
      free (q);
      q = malloc (sizeof *q);
      *pointer_at (p + 8) = 1; /* { dg-temporal-error "use-after-free" "5" } */
      break;
    }
  free (q);
  if (which != 3)
    free (p);
  return 0;
}
