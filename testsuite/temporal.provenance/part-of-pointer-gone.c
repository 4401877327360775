/* Purpose: pointers that are made anew from one pointer, by masks and small constants, have its referent without a question to the runtime,
   at once or when its loads have been merged.
   Source: Olden's voronoi; ir/integer-provenance.cc, joined-referents.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -w -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "joined_referents" "2" } */
/* { dg-final { scan-dump "line \[0-9\]*: \[_0-9= \]*__temporal_v1_join_refs" 2 } } */
/* { dg-final { scan-dump "line \[0-9\]*: \[_0-9= \]*__temporal_v1_number_ref" 3 } } */

#include <stdint.h>

struct edge { struct edge *next; long data; double *at, more; };
#define SIZE sizeof (struct edge)
#define MASK (4 * SIZE - 1)
#define rot(a) ((struct edge *) ((((uintptr_t) (a) + SIZE) & MASK) | ((uintptr_t) (a) & ~MASK)))

long
turn (struct edge *a)
{
  return rot (a)->data;
}

long
opposite (struct edge *a)
{
  return ((struct edge *) ((uintptr_t) a ^ 2 * SIZE))->data;
}

long
base (struct edge *a)
{
  return ((struct edge *) ((uintptr_t) a ^ ((uintptr_t) a & MASK)))->data;
}

/* Two loads, which are merged.  */

long
next (struct edge *a)
{
  return rot (a->next)->data;
}

/* Two pointers, or a large number.  */

long
two (struct edge *a, struct edge *b)
{
  return ((struct edge *) (((uintptr_t) a & MASK) | ((uintptr_t) b & ~MASK)))->data;
}

long
far (struct edge *a)
{
  return ((struct edge *) ((uintptr_t) a + 0x10000000))->data;
}
