/* Purpose: the memory functions: ranges at both ends, sizes that come of negative numbers,
   memchr and memccpy, which stop at the byte that they look for.
   Source: issue 3, library calls check what they touch; C11 7.24.5.1.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile size_t sink;
static void *volatile result;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *ten = malloc (10), *other = malloc (10), *gone = malloc (10);
  memset (ten, 'a', 10);
  memset (other, 'b', 10);
  char *volatile kept = gone;
  free (gone);
  char *reuse = malloc (10);
  memset (reuse, 'r', 10);
  gone = kept;
  volatile int minus = -1;

  CASE ("memcpy-read") memcpy (other, ten, 11); /* { dg-temporal-error "out-of-bounds" "memcpy-read" } */
  CASE ("memcpy-below") memcpy (other, ten - 1, 2); /* { dg-temporal-error "out-of-bounds" "memcpy-below" } */
  CASE ("memcpy-write") memcpy (other + 1, ten, 10); /* { dg-temporal-error "out-of-bounds" "memcpy-write" } */
  CASE ("memcpy-minus") memcpy (other, ten, minus); /* { dg-temporal-error "out-of-bounds" "memcpy-minus" } */
  CASE ("memmove") memmove (ten + 1, ten, 10); /* { dg-temporal-error "out-of-bounds" "memmove" } */
  CASE ("mempcpy") result = mempcpy (ten, gone, 10); /* { dg-temporal-error "use-after-free" "mempcpy" } */
  CASE ("memset") memset (ten, 0, 11); /* { dg-temporal-error "out-of-bounds" "memset" } */
  CASE ("memset-minus") memset (ten, 0, minus); /* { dg-temporal-error "out-of-bounds" "memset-minus" } */
  CASE ("bzero") bzero (gone, 10); /* { dg-temporal-error "use-after-free" "bzero" } */
  CASE ("bcopy") bcopy (ten, other, 11); /* { dg-temporal-error "out-of-bounds" "bcopy" } */
  CASE ("memcmp") sink = memcmp (ten, other, 11); /* { dg-temporal-error "out-of-bounds" "memcmp" } */
  CASE ("memcmp-stale") sink = memcmp (gone, ten, 10); /* { dg-temporal-error "use-after-free" "memcmp-stale" } */
  CASE ("memchr") result = memchr (ten, 'z', 11); /* { dg-temporal-error "out-of-bounds" "memchr" } */
  CASE ("memchr-stale") result = memchr (gone, 'r', 10); /* { dg-temporal-error "use-after-free" "memchr-stale" } */
  CASE ("rawmemchr") result = rawmemchr (ten, 'z'); /* { dg-temporal-error "out-of-bounds" "rawmemchr" } */
  CASE ("memrchr") result = memrchr (ten, 'a', 11); /* { dg-temporal-error "out-of-bounds" "memrchr" } */
  CASE ("memmem") result = memmem (ten, 11, "z", 1); /* { dg-temporal-error "out-of-bounds" "memmem" } */
  CASE ("memccpy") memccpy (other, ten, 'z', 11); /* { dg-temporal-error "out-of-bounds" "memccpy" } */
  CASE ("memccpy-to") memccpy (other + 8, "abcdef", 'e', 6); /* { dg-temporal-error "out-of-bounds" "memccpy-to" } */
  CASE ("swab") swab (ten, other, 12); /* { dg-temporal-error "out-of-bounds" "swab" } */
  CASE ("builtin") __builtin_memcpy (other, gone, 10); /* { dg-temporal-error "use-after-free" "builtin" } */
  CASE ("null") memcpy (result, ten, 10); /* { dg-temporal-error "null-dereference" "null" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      memcpy (other, ten, 10);
      memmove (other + 1, other, 9);
      memcpy (other + 10, ten + 10, 0);
      memset (ten + 10, 0, 0);
      memcpy (NULL, ten, (size_t) (minus + 1));
      other[5] = 'z';
      /* They stop there, whatever the size says.  */
      if (memchr (other, 'z', SIZE_MAX) != other + 5 || rawmemchr (other, 'z') != other + 5
	  || memccpy (ten, other, 'z', 1000) != ten + 6
	  || memchr (other + 10, 'z', 0) != NULL)
	return 1;
      char *end = mempcpy (other, ten, 10);
      if (end != other + 10 || end[-1] != 'a' || memcmp (other, ten, 10))
	return 2;
      /* Pointers go along, and those that were there before do not matter.  */
      char **slots = malloc (2 * sizeof *slots), *copy[2];
      slots[0] = strdup ("one");
      slots[1] = strdup ("two");
      int absent = 1;
      while (memchr (slots, absent, sizeof copy))
	absent++;
      memccpy (copy, slots, absent, sizeof copy);
      if (copy[0][0] != 'o' || copy[1][2] != 'o')
	return 3;
    }
  return 0;
}
