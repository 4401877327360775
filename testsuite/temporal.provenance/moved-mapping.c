/* Purpose: pointers to a mapping that is gone were corrected by the difference to the new one.  Each access through one of them
   is accepted without a search of all blocks, of which there are many; a pointer that was not corrected is stale.
   Source: slow-path/slow-path.c (decide_number).  SWI-Prolog moves its stacks in this way.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-timeout 20 } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum
{
  BLOCKS = 20000,
  POINTERS = 10000,
  SIZE = 1 << 20
};

static long **at;
static long moved;

static long *
map (size_t size)
{
  void *p = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    abort ();
  return p;
}

int
main (int argc, char **argv)
{
  char **blocks = malloc (BLOCKS * sizeof *blocks);
  at = malloc ((POINTERS + 1) * sizeof *at);
  for (int i = 0; i < BLOCKS; i++)
    {
      blocks[i] = malloc (3000);
      blocks[i][0] = i;
    }
  long *old = map (SIZE);
  for (int i = 0; i <= POINTERS; i++)
    {
      old[i] = i % 10;
      at[i] = old + i;
    }
  long *fresh = map (2 * SIZE);
  memcpy (fresh, old, SIZE);
  moved = (char *) fresh - (char *) old;
  munmap (old, SIZE);
  for (int i = 0; i < POINTERS; i++)
    at[i] = (long *) ((char *) at[i] + moved);
  long sum = 0;
  clock_t before = clock ();
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < POINTERS; i++)
      sum += *at[i];
  /* It was 26 seconds, and is 0.02.  */
  if (clock () - before > 3 * CLOCKS_PER_SEC)
    return 2;
  if (argc > 1)
    sum += *at[POINTERS]; /* { dg-temporal-error "use-after-free" "stale" } */
  for (int i = 0; i < BLOCKS; i++)
    free (blocks[i]);
  return sum != 3 * POINTERS / 10 * 45;
}
