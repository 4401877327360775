/* Purpose: a local stays where its address is kept, given to a function that is not inlined, one of two, used by an asm statement, volatile, or in a
   function that setjmp returns to; and the pieces of pointers in an array that is copied on are kept.
   Source: promote-locals.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "promoted_locals" "0" } */
/* { dg-temporal-stat "unread_stores" "0" } */

#include <setjmp.h>

#define INLINE static inline __attribute__ ((always_inline))

extern char **kept;
extern void other (char **);
extern jmp_buf env;

INLINE int
next (char **p)
{
  return *(*p)++;
}

int
stored (char *p)
{
  kept = &p;
  return next (&p);
}

int
given (char *p)
{
  other (&p);
  return next (&p);
}

int
chosen (char *p, char *q, int first)
{
  char *a = p, *b = q;
  char **c = first ? &a : &b;
  next (c);
  return *a + *b;
}

int
assembled (char *p)
{
  char *a = p;
  __asm__ volatile ("" : : "r" (&a) : "memory");
  return next (&a);
}

int
unsteady (char *p)
{
  char *volatile a = p;
  char *volatile *b = &a;
  ++*b;
  return *a;
}

int
twice (char *p)
{
  char *a = p;
  if (setjmp (env))
    return next (&a);
  return next (&a);
}

void
pieces (unsigned *to, const unsigned *p, int n)
{
  unsigned found[8];
  for (int i = 0; i < 8; i++)
    found[i] = p[i * n];
  for (int i = 0; i < 8; i++)
    to[i * n] = found[i];
}
