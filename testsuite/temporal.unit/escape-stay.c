/* Purpose: a local has a block where its address is kept, returned, moved, made a number, followed beyond the local, or used for
   another thing than it was lent for; given to a function that others know, that is called through a pointer, or of the library; one of two;
   or used by an asm statement.
   Source: escape.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-variant "undivided" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "undivided" { dg-temporal-stat "nonescaping_locals" "0" } } */
/* { dg-for "undivided" { dg-temporal-stat "tracked_locals" "15" } } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

extern int *kept;
extern uintptr_t number;
extern void (*through) (int *);

static NOINLINE void keep (int *p) { *p = 1; kept = p; }
static NOINLINE int *give_back (int *p) { *p = 1; return p; }
static NOINLINE int move (int *p) { *p = 1; p++; return *p; }
static NOINLINE int step (int *p, int n) { return p[n]; }
static NOINLINE void count (int *p) { *p = 1; number = (uintptr_t) p; }
static NOINLINE void beyond (long *p) { *p = 1; }
static NOINLINE void before (int *p) { p[-1] = 1; }
static NOINLINE void further (int *p) { *p = 1; keep (p); }
static NOINLINE void drop (void **p) { *p = 0; free (p); }
static NOINLINE void text (char *p) { strcat (p, "x"); }
void known (int *p) { *p = 1; }
static NOINLINE void assembled (int *p) { __asm__ volatile ("" : : "r" (p) : "memory"); }
static NOINLINE void good (int *p) { *p = 1; }

int f1 (void) { int x; keep (&x); return x; }
int f2 (void) { int x; return *give_back (&x); }
int f3 (void) { int x[2] = { 0 }; return move (x); }
int f4 (int n) { int x[2] = { 0 }; return step (x, n); }
int f5 (void) { int x; count (&x); return x; }
int f6 (void) { int x; beyond ((long *) &x); return x; }
int f7 (void) { int x[2] = { 0 }; before (&x[1]); return x[0]; }
int f8 (void) { int x; further (&x); return x; }
int f9 (int which) { void *x; if (which) drop (&x); return x != 0; }
int f10 (char *q) { char x[8] = "a"; text (x); return strlen (x); }
int f11 (void) { int x; known (&x); good (&x); return x; }
int f12 (void) { int x; assembled (&x); return x; }
int f13 (int which) { int x = 0, y = 0; good (which ? &x : &y); return x + y; }
int f14 (void) { int x; through (&x); good (&x); return x; }
int all (int *p, long *q, void **r, char *s)
{
  keep (p), give_back (p), move (p), step (p, 1), count (p), beyond (q), before (p + 1), further (p), drop (r), text (s), assembled (p), good (p);
  return *p;
}
