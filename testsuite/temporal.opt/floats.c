/* Purpose: what a floating-point number is copied from is not asked for a pointer, unless it is in a
   union, may alias, comes from a memcpy, or is computed with.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "strict aliasing is -O2's" { *-*-* } { "-O0" "-O1" "-Og" "-flto" } } */
/* { dg-temporal-stat "floats" "5" } */

typedef double __attribute__ ((may_alias)) loose;
union either { int *p; double d; };
struct both { int *p; double d; float f[4]; };
struct with { union either e; };

void plain (double *to, double *from) { *to = *from; }			/* one */
void single (float *to, float *from) { *to = *from; }			/* one */
void field (struct both *to, struct both *from) { to->d = from->d; }	/* one */
void element (struct both *to, struct both *from, int i) { to->f[i] = from->f[i]; }	/* one */
void maybe (double *to, double *from, int c) { *to = c ? *from : 1.0; }	/* one */

void in_union (union either *to, union either *from) { to->d = from->d; }
void inside (struct with *to, struct with *from) { to->e.d = from->e.d; }
void aliases (void *to, void *from) { *(loose *) to = *(loose *) from; }
void computed (double *to, double *from) { *to = *from + 1; }
void whole (int *to, int *from) { *to = *from; }

void
bytes (void *to, void *from)
{
  double d;
  __builtin_memcpy (&d, from, sizeof d);
  __builtin_memcpy (to, &d, sizeof d);
}
