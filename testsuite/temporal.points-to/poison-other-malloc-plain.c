/* A malloc that never takes anything back, and gives out memory that is not zero.  */

#include <stddef.h>
#include <string.h>

static char memory[1 << 20] __attribute__ ((aligned (16)));
static size_t used;

void *
malloc (size_t n)
{
  char *p = memory + used;
  used += (n + 31) & -16ul;
  if (used > sizeof memory)
    return NULL;
  for (size_t i = 0; i < n; i++)
    p[i] = 0x5a;
  return p;
}

void free (void *p) { (void) p; }

void *
calloc (size_t n, size_t size)
{
  char *p = malloc (n * size);
  for (size_t i = 0; p && i < n * size; i++)
    ((volatile char *) p)[i] = 0;
  return p;
}

void *
realloc (void *p, size_t n)
{
  char *q = malloc (n);
  for (size_t i = 0; p && q && i < n; i++)
    q[i] = ((char *) p)[i];
  return q;
}
