/* Purpose: the questions of temporal.h, asked by instrumented code about blocks of all
   kinds, alive and dead.
   Source: issue, temporal.h; Kosmatov 2013, figure 1.  */
/* { dg-do run } */

#include <errno.h>
#include <stdlib.h>
#include "../../libtemporal/abi/temporal.h"

static char global[24];

#define MUST(x) do { if (!(x)) return __LINE__ & 127 ? __LINE__ & 127 : 1; } while (0)

static __attribute__ ((noinline)) int
ask (char *p, char *base, size_t size)
{
  size_t at = p - base;
  errno = 0;
  MUST (temporal_valid (p, size - at) == 1 && errno == 0);
  MUST (temporal_valid (p, size - at + 1) == 0 && errno == ERANGE);
  errno = 0;
  MUST (temporal_base_addr (p) == base);
  MUST (temporal_block_length (p) == size);
  MUST (temporal_offset (p) == at);
  MUST (errno == 0);
  return 0;
}

static __attribute__ ((noinline)) int
nothing (char *p)
{
  errno = 0;
  MUST (temporal_valid (p, 1) == 0 && errno == EFAULT);
  errno = 0;
  MUST (temporal_base_addr (p) == NULL && errno == EFAULT);
  errno = 0;
  MUST (temporal_block_length (p) == 0 && errno == EFAULT);
  errno = 0;
  MUST (temporal_offset (p) == 0 && errno == EFAULT);
  MUST (temporal_valid (p, 0) == 1);
  return 0;
}

int
main (void)
{
  char *heap = malloc (40);
  char *large = malloc (1 << 20);
  char *volatile seen;
  char local[13];
  int bad = 0;

  bad |= ask (heap, heap, 40) | ask (heap + 39, heap, 40);
  bad |= ask (large + 500000, large, 1 << 20);
  bad |= ask (global + 3, global, sizeof global);
  bad |= ask (local, local, sizeof local) | ask (local + 12, local, sizeof local);
  {
    char inner[8];
    seen = inner;
    bad |= ask (seen, inner, sizeof inner);
  }
  bad |= nothing (seen);
  bad |= nothing (NULL);
  bad |= nothing (heap + 40);
  free (heap);
  bad |= nothing (heap + 20);
  heap = malloc (0);
  errno = 0;
  MUST (temporal_base_addr (heap) == heap);
  MUST (temporal_block_length (heap) == 0 && errno == 0);
  free (heap);
  free (large);
  return bad;
}
