/* Purpose: pointers that were never set are stored, copied and kept by a library, and replaced before they are
   followed, or beside a flag that says that they are not to be.  A twin of unset-stored.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "unset-stored-plain.c" } */

#include <stdlib.h>
#include <string.h>
#include "unset-stored.h"

static volatile int no, yes = 1, sink;
static char *global, *elements[4];
static struct holder member;
static char good[8];

static __attribute__ ((noinline)) struct holder
in_structure (int set)
{
  char *p;
  if (set)
    p = good;
  struct holder h = { set, p };
  return h;
}

static __attribute__ ((noinline)) void
last_of (int n, char **from)
{
  char *last;
  for (int i = 0; i < n; i++)
    last = from[i];
  global = last;
}

int
main (int argc, char **argv)
{
  char *p;
  if (no)
    p = good;
  global = p;
  global = good;
  sink = global[1];
  elements[1 + no] = p;
  elements[0] = good;
  for (int i = 0; i < 4; i++)
    if (i != 1 && elements[i])
      sink = elements[i][1];
  struct holder h = in_structure (no), other = in_structure (yes), swapped = h;
  h = other;
  other = swapped;
  if (h.count)
    sink = h.pointer[1];
  if (other.count)
    sink = other.pointer[1];
  member.pointer = p;
  member.count = 0;
  keep (&member);
  if (kept ()->count)
    sink = kept ()->pointer[1];
  member.pointer = good;
  member.count = 1;
  keep (&member);
  if (kept ()->count)
    sink = kept ()->pointer[1];
  struct holder *block = malloc (sizeof *block), *copy = malloc (sizeof *copy);
  block->count = no;
  block->pointer = p;
  memcpy (copy, block, sizeof *copy);
  free (block);
  copy->pointer = good;
  sink = copy->pointer[1];
  free (copy);
  last_of (argc, argv);
  sink = global[0];
  if (yes)
    p = good + 1;
  global = p;
  return global[0];
}
