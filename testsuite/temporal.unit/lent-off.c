/* Purpose: -no_lent gives a block to locals whose address is only lent.
   Source: lent.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-no_lent" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "lent" "0" } */
/* { dg-temporal-stat "tracked_locals" "6" } */
/* { dg-temporal-stat "lent_checks" "0" } */

#include "lent-gone.c"
