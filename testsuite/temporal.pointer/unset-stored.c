/* Purpose: a pointer variable that was never set on the path that was taken is stored: in a global, an element, a
   member, a volatile variable, a block, through a conditional expression, in a structure that is returned or
   copied by memcpy, in what a library keeps.  What is loaded again is not set either, although GCC may have taken
   the value of the other path for it.  It may be stored, copied and replaced; to follow it is the error.
   Source: a matrix of errors and ways of flow.  unset-stored-legal.c does the same legally.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "unset-stored-plain.c" } */

#include <stdlib.h>
#include <string.h>
#include "unset-stored.h"

static volatile int no, sink;
static char *global, *elements[4];
static struct holder member;
static char *volatile changing;
static char good[8];

static __attribute__ ((noinline)) struct holder
in_structure (int set)
{
  char *p;
  if (set)
    p = good;
  struct holder h = { 1, p };
  return h;
}

static __attribute__ ((noinline)) void
into_block (char **slot, int set, int more)
{
  char *p;
  if (set)
    p = good;
  *slot = more ? p + 2 : good;
}

static __attribute__ ((noinline)) char *
last_of (int n, char **from)
{
  char *last;
  for (int i = 0; i < n; i++)
    last = from[i];
  global = last;
  return global;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *p;
  if (no)
    p = good;
  switch (which)
    {
    case 1:
      global = p;
      sink = global[1];                     /* { dg-temporal-error "uninitialized-pointer" "1" } */
      break;
    case 2:
      elements[1 + no] = p;
      sink = elements[1][1];                /* { dg-temporal-error "uninitialized-pointer" "2" } */
      break;
    case 3:
      member.pointer = p;
      sink = member.pointer[1];             /* { dg-temporal-error "uninitialized-pointer" "3" } */
      break;
    case 4:
      changing = p;
      sink = changing[1];                   /* { dg-temporal-error "uninitialized-pointer" "4" } */
      break;
    case 5:
      {
        struct holder h = in_structure (no);
        sink = h.pointer[1];                /* { dg-temporal-error "uninitialized-pointer" "5" } */
      }
      break;
    case 6:
      {
        struct holder *h = malloc (sizeof *h), *copy = malloc (sizeof *copy);
        into_block (&h->pointer, no, 1);
        h->count = 1;
        memcpy (copy, h, sizeof *h);
        copy->pointer[1] = 1;               /* { dg-temporal-error "uninitialized-pointer" "6" } */
      }
      break;
    case 7:
      sink = *last_of (no, argv);           /* { dg-temporal-error "uninitialized-pointer" "7" } */
      break;
    case 8:
      member.pointer = p;
      keep (&member);
      sink = kept ()->pointer[1];           /* { dg-temporal-error "uninitialized-pointer" "8" } */
      break;
    case 9:
      {
        char *volatile local = p;
        memset (local, 0, 1);               /* { dg-temporal-error "uninitialized-pointer" "9" } */
      }
      break;
    }
  return 0;
}
