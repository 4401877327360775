/* Purpose: with no_elements what qsort gives to a comparison is checked.
   Source: flow-callback.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_elements -fplugin-arg-temporal-no_alone" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "sorted" "0" } */
/* { dg-temporal-stat "checks" "5+" } */

#include "sorted-gone.c"
