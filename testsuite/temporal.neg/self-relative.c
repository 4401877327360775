/* Purpose: links that say how far away the target is, in a region that is moved as
   a whole: by memcpy, by realloc, and mapped a second time.
   Source: issue 3, self-relative pointers.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct node { int32_t next; int value; ptrdiff_t wide; };

static struct node *
follow (struct node *n)
{
  return n->next ? (struct node *) ((char *) n + n->next) : NULL;
}

static void
build (struct node *region, int count)
{
  for (int i = 0; i < count; i++)
    {
      int to = (i * 7 + 3) % count;
      region[i].value = i;
      region[i].next = (char *) &region[(i + 1) % count] - (char *) &region[i];
      region[i].wide = (intptr_t) &region[to].value - (intptr_t) &region[i].wide;
    }
  region[count - 1].next = 0;
}

static long
sum (struct node *region)
{
  long s = 0;
  for (struct node *n = region; n; n = follow (n))
    s += n->value * 2 + *(int *) ((intptr_t) &n->wide + n->wide);
  return s;
}

int
main (void)
{
  enum { N = 50 };
  long want = 3 * N * (N - 1) / 2, bad = 0;
  struct node *a = malloc (N * sizeof *a), stack[N];

  build (a, N);
  bad |= sum (a) != want;
  for (int i = 0; i < 10; i++)
    {
      struct node *b = malloc (N * sizeof *b);
      memcpy (b, a, N * sizeof *b);
      free (a);
      bad |= sum (b) != want;
      a = realloc (b, (N + i * 1000) * sizeof *b);
      bad |= sum (a) != want;
      memcpy (stack, a, sizeof stack);
      bad |= sum (stack) != want;
    }
  int fd = memfd_create ("region", 0);
  if (fd >= 0)
    {
      if (write (fd, a, sizeof stack) != sizeof stack)
	return 2;
      for (int i = 0; i < 3; i++)
	{
	  struct node *m = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	  if (m == MAP_FAILED)
	    return 3;
	  bad |= sum (m) != want;
	  if (i % 2)
	    munmap (m, 4096);
	}
    }
  free (a);
  return bad;
}
