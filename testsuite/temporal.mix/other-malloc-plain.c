/* Purpose: the allocator of other-malloc.c: free lists of sizes, a power of two each; what is freed last is given
   out first.
   Source: own scenario.  */
/* { dg-do compile } */

#include <stddef.h>
#include <string.h>

static union { char bytes[1 << 20]; long double align; } pool;
static size_t used;
static void *lists[21];

static int
class_of (size_t n)
{
  int c = 5;
  while (((size_t) 1 << c) < n)
    c++;
  return c;
}

static size_t *
header (void *p)
{
  return (size_t *) ((char *) p - 16);
}

void *
malloc (size_t n)
{
  int c = class_of (n);
  if (c > 20)
    return NULL;
  void *p = lists[c];
  if (p)
    memcpy (&lists[c], p, sizeof p);
  else
    {
      if (used + 16 + ((size_t) 1 << c) > sizeof pool)
	return NULL;
      p = pool.bytes + used + 16;
      used += 16 + ((size_t) 1 << c);
      *header (p) = c;
    }
  return p;
}

void
free (void *p)
{
  if (!p)
    return;
  size_t c = *header (p);
  memcpy (p, &lists[c], sizeof p);
  lists[c] = p;
}

size_t
malloc_usable_size (void *p)
{
  return p ? (size_t) 1 << *header (p) : 0;
}

void *
calloc (size_t n, size_t size)
{
  void *p = malloc (n * size);
  return p ? memset (p, 0, n * size) : NULL;
}

void *
realloc (void *p, size_t n)
{
  if (p && n <= malloc_usable_size (p))
    return p;
  void *q = malloc (n);
  if (p && q)
    {
      memcpy (q, p, malloc_usable_size (p));
      free (p);
    }
  return q;
}

void *
thing_new (size_t n)
{
  return malloc (n);
}

void
thing_free (void *p)
{
  free (p);
}

void
thing_drop (void *p)
{
  free (p);
}
