/* A program with an allocator of its own under the C library's names in its only unit: all of malloc's family, with a header in front of
   each block.  The names and the header give these functions attributes, which make no pool of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-fno-builtin" } */
/* { dg-temporal-clean "" } */
/* { dg-link-message "has a malloc of its own" } */
/* In a static program the C library calls malloc before any constructor.  */
/* { dg-variant "static" "-static" } */

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct head { struct head *next; size_t size; };
static char arena[1 << 20] __attribute__ ((aligned (16)));
static size_t used;
static struct head *list;

void *
malloc (size_t n)
{
  n = (n + 15) & ~(size_t) 15;
  for (struct head **p = &list; *p; p = &(*p)->next)
    if ((*p)->size >= n)
      {
	struct head *h = *p;
	*p = h->next;
	return h + 1;
      }
  if (used + n + sizeof (struct head) > sizeof arena)
    {
      errno = ENOMEM;
      return NULL;
    }
  struct head *h = (struct head *) (arena + used);
  used += n + sizeof *h;
  h->size = n;
  return h + 1;
}

void
free (void *p)
{
  if (!p)
    return;
  ((struct head *) p - 1)->next = list;
  list = (struct head *) p - 1;
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
  if (!p)
    return malloc (n);
  struct head *h = (struct head *) p - 1;
  if (h->size >= n)
    return p;
  void *q = malloc (n);
  if (q)
    {
      memcpy (q, p, h->size);
      free (p);
    }
  return q;
}

void *
memalign (size_t alignment, size_t n)
{
  char *p = malloc (n + alignment);
  uintptr_t q = ((uintptr_t) p + alignment) & -alignment;
  struct head *h = (struct head *) q - 1;
  h->size = n;
  return (void *) q;
}

void *
aligned_alloc (size_t alignment, size_t n)
{
  return memalign (alignment, n);
}

int
posix_memalign (void **result, size_t alignment, size_t n)
{
  *result = memalign (alignment, n);
  return *result ? 0 : ENOMEM;
}

size_t
malloc_usable_size (void *p)
{
  return p ? ((struct head *) p - 1)->size : 0;
}

struct node { struct node *next; char *name; int value; };

int
main (void)
{
  struct node *l = NULL;
  long sum = 0;

  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 50; i++)
	{
	  struct node *n = malloc (sizeof *n);
	  *n = (struct node) { l, strdup ("name"), i };
	  n->name = realloc (n->name, 40);
	  strcat (n->name, "more");
	  l = n;
	}
      for (struct node *next; l; l = next)
	{
	  next = l->next;
	  sum += l->value + strlen (l->name);
	  free (l->name);
	  free (l);
	}
      int *zero = calloc (10, sizeof *zero);
      for (int i = 0; i < 10; i++)
	sum += zero[i];
      free (zero);
      char *m, *a = aligned_alloc (32, 64);
      if (posix_memalign ((void **) &m, 64, 100))
	return 1;
      memset (m, 1, malloc_usable_size (m));
      sum += m[99];
      a[0] = 1;
      sum += a[0];
    }
  return sum != 4881;
}
