/* How library-memory.c and library-memory-own.c fill what they are lent with the pointer CURRENT.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "library-memory.h"
#include <string.h>

static int *current;

static void
fill (struct item *s)
{
  s->p = current;
  s->n = 1;
}

static void
fill_copy (struct item *s)
{
  struct item mine = { 1, 0, current };
  *s = mine;
}

static void
fill_memcpy (struct item *s)
{
  struct item mine = { 1, 0, current };
  size_t volatile n = sizeof mine;
  memcpy (s, &mine, n);
}

static void
fill_atomic (struct item *s)
{
  s->n = 1;
  __atomic_store_n (&s->p, current, __ATOMIC_RELEASE);
}
