/* integer-members.h - for integer-members*.c: a block that another takes the place of, and structures of numbers and pointers.  */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;

/* A block that ends, if it is to be bad, and the one that takes its place.  */
static long *
old_block (void)
{
  long *p = malloc (40);
  if (!p)
    exit (1);
  *p = 1;
  return p;
}

static void
end_block (long *p, int bad)
{
  if (bad)
    free (p);
  p = malloc (40);
  if (!p)
    exit (1);
  *p = 2;
}

#define PLACE(name) \
  struct name { uintptr_t number; struct name *next; uintptr_t another; }; \
  static struct name *get_##name (void) { struct name *n = calloc (1, sizeof *n); if (!n) exit (1); n->next = n; return n; }
