/* Pointers in bit-precise integers, whole and beside other bits.
   { dg-require-gcc "14" } */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned _BitInt (64) word;
typedef unsigned _BitInt (128) pair;
typedef unsigned _BitInt (48) address;

static word slot;
static pair two;
static struct { address at; unsigned _BitInt (16) count; } small;
static int *volatile other;

static int *
make (int value)
{
  int *p = malloc (sizeof *p);
  *p = value;
  return p;
}

static int
from_word (void)
{
  int *q = (int *) (uintptr_t) slot;
  return *q;				/* { dg-temporal-error "use-after-free" "word" } */
}

static int
from_pair (void)
{
  int *q = (int *) (uintptr_t) (two >> 64);
  return *q;				/* { dg-temporal-error "use-after-free" "pair" } */
}

static int
from_small (void)
{
  int *q = (int *) (uintptr_t) small.at;
  return *q;				/* { dg-temporal-gap "use-after-free" "small" "numbers with padding, as bit-fields" } */
}

/* Arithmetic on widths that no register has is of no interest to anybody.  */
static unsigned
wide (unsigned n)
{
  unsigned _BitInt (256) a = n, b = 1;
  for (unsigned i = 0; i < n; i++)
    b = b * a + i;
  return (unsigned) (b >> 3) | 1;
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = make (7);
  slot = (word) (uintptr_t) p;
  two = (pair) (uintptr_t) p << 64 | wide (9);
  small.at = (address) (uintptr_t) p;
  small.count = 3;
  if (*what)
    {
      free (p);
      for (int i = 0; i < 3; i++)
	other = make (i);
    }
  if (!strcmp (what, "pair"))
    return from_pair ();
  if (!strcmp (what, "small"))
    return from_small ();
  int sum = from_word () + from_pair () + from_small ();
  free (p);
  return sum == 21 ? 0 : 1;
}
