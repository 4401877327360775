/* Purpose: with no_quiet their referents are copied.
   Source: flow-numbers.cc, stores.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_quiet" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "quiet" "0" } */
/* { dg-temporal-stat "referent_copies" "5+" } */

#include "quiet-gone.c"
