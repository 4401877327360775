/* Purpose: the wrappers keep what the C library promises: errno, alignment,
   zero sizes, overflow, free of null, errno preserved by free.
   Source: issue, "wrappers keep the C library's semantics".  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  do { if (!(condition)) { printf ("line %d\n", __LINE__); return 1; } } while (0)

int
main (void)
{
  volatile size_t huge = PTRDIFF_MAX, half = SIZE_MAX / 2 + 2, zero = 0;

  errno = 0;
  CHECK (malloc (huge) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (calloc (half, 2) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (reallocarray (NULL, half, 2) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (aligned_alloc (64, huge) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (memalign (64, huge) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (valloc (huge) == NULL && errno == ENOMEM);
  errno = 0;
  CHECK (pvalloc (huge) == NULL && errno == ENOMEM);

  /* Zero sizes: distinct pointers that can be freed.  */
  char *a = malloc (zero), *b = malloc (zero), *c = calloc (zero, 5);
  volatile uintptr_t ua = (uintptr_t) a, ub = (uintptr_t) b, uc = (uintptr_t) c;
  CHECK (ua && ub && uc && ua != ub && ub != uc && ua != uc);
  a = realloc (a, 10);
  a[9] = 1;
  free (a);
  free (b);
  free (c);
  free (NULL);

  /* Alignment for any type, whatever the size.  */
  for (size_t n = 1; n < 300; n++)
    {
      void *p = malloc (n);
      CHECK ((uintptr_t) p % _Alignof (max_align_t) == 0);
      free (p);
    }

  /* errno survives.  */
  errno = 77;
  a = malloc (100);
  CHECK (errno == 77);
  a = realloc (a, 1000000);
  CHECK (errno == 77);
  free (a);
  CHECK (errno == 77);
  a = calloc (10, 10);
  free (a);
  free (NULL);
  CHECK (errno == 77);

  /* Contents survive realloc both ways.  */
  unsigned char *p = malloc (1);
  p[0] = 0;
  for (size_t n = 2; n < 3000; n += n / 2)
    {
      p = realloc (p, n);
      for (size_t i = 0; i < n; i++)
	p[i] = i * 7;
    }
  for (size_t n = 2000; n > 1; n /= 3)
    {
      p = realloc (p, n);
      for (size_t i = 0; i < n; i++)
	CHECK (p[i] == (unsigned char) (i * 7));
    }
  free (p);

  /* calloc after dirty memory.  */
  for (int round = 0; round < 50; round++)
    {
      p = malloc (777);
      memset (p, 255, 777);
      free (p);
      p = calloc (7, 111);
      for (int i = 0; i < 777; i++)
	CHECK (p[i] == 0);
      free (p);
    }
  return 0;
}
