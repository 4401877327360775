/* Purpose: with no_forward such copies are made by that function.  */
/* Source: forward.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_forward" } */
/* { dg-skip-if "calls are forwarded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "forwarded" "0" } */

#include "forward-gone.c"
