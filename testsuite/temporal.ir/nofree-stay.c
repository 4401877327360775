/* Purpose: checks stay behind calls of functions of which not all is known: they free, call through a
   pointer, contain an asm, may be replaced, are allocators; at whatever depth.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-early-inlining -fno-inline" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "nofree" "0" } */
/* { dg-temporal-stat "redundant_checks" "0" } */
#include <stdlib.h>

struct box { int size, used; struct box *next; };
extern void unknown (void);
void (*pointer) (void);

__attribute__ ((noinline)) static void
frees (struct box *b)
{
  free (b->next);
}

__attribute__ ((noinline)) static void
deep (struct box *b)
{
  if (b->used)
    frees (b);
}

__attribute__ ((noinline)) static void
through (void)
{
  pointer ();
}

__attribute__ ((noinline)) static void
with_asm (void)
{
  __asm__ volatile ("" : : : "memory");
}

__attribute__ ((noinline)) static void
calls_unknown (void)
{
  unknown ();
}

__attribute__ ((weak)) void
replaced (void)
{
  with_asm ();
}

static struct box *list;

__attribute__ ((noinline)) static void
give_back (struct box *b)
{
  if (b)
    frees (b);
  list = b;
}

__attribute__ ((noinline, malloc, malloc (give_back, 1))) static struct box *
take (void)
{
  return malloc (sizeof (struct box));
}

#define TEST(name, call) \
int \
name (struct box *b, struct box *c) \
{ \
  int s = b->size; \
  call; \
  return s + b->size; \
}

TEST (one, frees (c))
TEST (two, deep (c))
TEST (three, through ())
TEST (four, with_asm ())
TEST (five, calls_unknown ())
TEST (six, replaced ())
TEST (seven, list = take ())
TEST (eight, give_back (c))
