/* Purpose: with no_copies a memcpy of structures is one of bytes.
   Source: flow-calls.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_copies" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "copied_structures" "0" } */
/* { dg-temporal-stat "checks" "10" } */

#include "copies-gone.c"
