/* Purpose: functions around malloc that may be replaced, or whose body is not what is called, are not seen
   through.  */
/* { dg-do assemble } */
/* { dg-options "-g -fPIC" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "0" } */
/* { dg-temporal-stat "checks" "7+" } */

#include <stdlib.h>

struct item { long key, value; };

#define BODY { void *p = malloc (size); if (p == NULL) exit (1); return p; }

/* -fPIC: the dynamic linker may take another one.  */
void *interposed (size_t size) BODY
__attribute__ ((weak, visibility ("hidden"))) void *weak (size_t size) BODY
__attribute__ ((noipa)) static void *opaque (size_t size) BODY
static void *body (size_t size) BODY
void *alias (size_t size) __attribute__ ((alias ("body")));
static __attribute__ ((used)) void *resolved (size_t size) BODY
static void *(*choose (void)) (size_t) { return resolved; }
__attribute__ ((visibility ("hidden"))) void *chosen (size_t size) __attribute__ ((ifunc ("choose")));
extern inline __attribute__ ((gnu_inline)) void *elsewhere (size_t size) BODY
static void *(*pointer) (size_t) = body;

long
use (int n)
{
  long s = 0;
  pointer = n > 3 ? opaque : body;
#define USE(f) { struct item *i = f (sizeof *i); i->key = n; s += (long) i->key; }
  USE (interposed)
  USE (weak)
  USE (opaque)
  USE (alias)
  USE (chosen)
  USE (elsewhere)
  USE (pointer)
  return s;
}
