/* Purpose: that nothing is allocated once blocks are freed is used with -checks=temporal, too.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "there" "4" } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-clean "" } */

#include "there-gone.c"
