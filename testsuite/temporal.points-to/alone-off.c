/* Purpose: -no_alone keeps the bounds of no block.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-no_alone" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "alone" "0" } */
/* { dg-temporal-stat "referent_loads" "2+" } */
/* { dg-temporal-clean "" } */

#include "alone-gone.c"
