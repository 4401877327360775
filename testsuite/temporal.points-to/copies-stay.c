/* Purpose: what is no memcpy of whole structures remains one of bytes: a part of one, an unknown number of bytes, between
   pointers to different things, of structures that may go on behind their end, or that are no words.
   Source: flow-calls.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "copied_structures" "0" } */

#include <stdlib.h>
#include <string.h>

struct item { long number; struct item *next; };
struct other { long number; struct item *next; };
struct open { long number; struct item *next[]; };
struct tail { long number; struct item *next[1]; };
struct inner { long number; struct tail tail; };
struct either { long number; union { long n; struct item *p; } u; };
struct narrow { int number[3]; };
struct __attribute__ ((packed)) packed { char tag; struct item *next; };

static void *
get (size_t size)
{
  void *p = calloc (1, size);
  if (!p)
    exit (2);
  return p;
}

#define BOTH(type, size) \
  { \
    struct type *a = get (64), *b = get (64); \
    a->number += argc; \
    memcpy (b, a, size); \
    sum += b->number; \
  }

int
main (int argc, char **argv)
{
  long sum = 0;
  BOTH (item, 8)
  BOTH (item, argc * 8)
  BOTH (item, argc)
  BOTH (item, sizeof (struct item) + 8 * argc)
  BOTH (open, sizeof (struct open))
  BOTH (tail, sizeof (struct tail))
  BOTH (inner, sizeof (struct inner))
  BOTH (either, sizeof (struct either))
  {
    struct item *a = get (64);
    struct other *b = get (64);
    memcpy (b, a, sizeof *b);
    sum += b->number;
  }
  {
    struct item *a = get (64);
    void *b = get (64);
    memcpy (b, a, sizeof *a);
    sum += *(long *) b;
  }
  {
    struct narrow *a = get (64), *b = get (64);
    memcpy (b, a, sizeof *a);
    sum += b->number[0];
  }
  {
    struct packed *a = get (64), *b = get (64);
    memcpy (b, a, sizeof *a);
    sum += b->tag;
  }
  return sum == 0;
}
