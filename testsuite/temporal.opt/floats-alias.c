/* Purpose: with -fno-strict-aliasing floating-point numbers are looked at, as well.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fno-strict-aliasing" } */
/* { dg-skip-if "there is no object file of its own" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "floats" "0" } */

void plain (double *to, double *from) { *to = *from; }
void single (float *to, float *from) { *to = *from; }
