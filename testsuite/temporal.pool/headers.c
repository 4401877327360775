/* Purpose: an allocator that keeps headers before its blocks, as libxml2's xmlmemory.c, reads and writes them through the pointers
   that it gave out, many times, and of several blocks by turns; nobody else may, and what lies further ahead is not its own.
   Source: libxml2 2.9.14, xmlmemory.c.  */
/* { dg-do run } */
/* { dg-additional-sources "headers-pool.c" } */

#include <string.h>
#include "headers-pool.h"

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *block[100];

  for (int turn = 0; turn < 3; turn++)
    {
      for (int i = 0; i < 100; i++)
        block[i] = headed_alloc (10 + i);
      for (int i = 0; i < 100; i++)
        for (int k = 0; k < 100; k += 7)
          if (headed_size (block[i]) + headed_size (block[k]) != 20u + i + k)
            return 1;
      for (int i = 0; i < 100; i += 2)
        {
          block[i] = headed_realloc (block[i], 200 + i);
          memset (block[i], i, headed_size (block[i]));
        }
      for (int i = 0; i < 100; i++)
        headed_free (block[i]);
    }

  char *one = headed_alloc (20), *two = headed_alloc (20);
  headed_mark (one, 1);
  headed_mark (two, 2);
  if (headed_sum (one, two) != 3)
    return 1;
  if (strcmp (what, "outside") == 0)
    return one[-8]; /* { dg-temporal-error "out-of-bounds" "outside" } */
  if (strcmp (what, "behind") == 0)
    return headed_behind (one);
  if (strcmp (what, "ahead") == 0)
    return headed_ahead (one);
  if (strcmp (what, "long") == 0)
    headed_long (one);
  headed_free (one);
  if (strcmp (what, "freed") == 0)
    headed_mark (one, 3);
  if (strcmp (what, "other") == 0)
    return headed_sum (two, one);
  if (strcmp (what, "again") == 0)
    {
      for (int i = 0; i < 10; i++)
        block[i] = headed_alloc (20);
      headed_sum (block[9], two);
      headed_mark (one, 3);
    }
  headed_free (two);
  return 0;
}
