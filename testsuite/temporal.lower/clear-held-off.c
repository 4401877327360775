/* Purpose: with no_lower it is called in any case.
   Source: lower-refs.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_lower" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "cleared_if_held" "0" } */

#include "clear-held-gone.c"
