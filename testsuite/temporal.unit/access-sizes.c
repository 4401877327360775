/* The attribute access says which parameter is the size of what another points to, and
   __builtin_dynamic_object_size asks it, as the C library's headers do with _FORTIFY_SOURCE=3.  Functions with
   it get no parameters for referents: GCC would forget the attribute when it removes those that are not used.  */
/* { dg-require-gcc "12" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "freed" } */
/* { dg-additional-options "-Wno-attributes" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))
#define SIZED(MODE, ...) NOINLINE __attribute__ ((access (MODE, __VA_ARGS__)))

SIZED (read_write, 1, 2) size_t
room (char *at, size_t size, size_t offset)
{
  return __builtin_dynamic_object_size (at + offset, 0);
}

SIZED (write_only, 2, 1) static size_t
local_room (size_t size, int *at)
{
  return __builtin_dynamic_object_size (at, 0);
}

/* One of its parameters is not used, so GCC forgets the attribute without temporal, too.  */
SIZED (read_only, 2, 3) size_t
first (char **unused, const char *at, size_t size)
{
  size_t said = __builtin_dynamic_object_size (at, 0);
  if (said != (size_t) -1 && said != size)
    abort ();
  return at[0];			/* { dg-temporal-error "use-after-free" "used" } */
}

/* Without sizes the attribute stays in no one's way.  */
SIZED (read_only, 1) size_t
length (const char *at)
{
  return strlen (at);
}

int
main (int argc, char **argv)
{
  char *word = malloc (20);
  int numbers[6];
  strcpy (word, "word");
#ifdef __OPTIMIZE__
  if (room (word, 20, 4) != 16 || room (word + 2, 18, 1) != 17)
    abort ();
  if (local_room (6, numbers) != 6 * sizeof (int) || local_room (2, numbers + 4) != 2 * sizeof (int))
    abort ();
#endif
  if (length (word) != 4 || first (&word, word, 20) != 'w')
    abort ();
  if (argc > 1)
    free (word);
  if (argc > 1 && strcmp (argv[1], "used") == 0)
    return first (argv, word, 20);
  return 0;
}
