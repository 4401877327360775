/* Purpose: with -fplugin-arg-temporal-no_floats floating-point numbers are looked at, as well.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-no_floats" } */
/* { dg-skip-if "there is no object file of its own" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "floats" "0" } */

void plain (double *to, double *from) { *to = *from; }
void single (float *to, float *from) { *to = *from; }
