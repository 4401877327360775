/* Purpose: -no_there never relies on that nothing was allocated since.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-no_there" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "there" "0" } */
/* { dg-temporal-stat "checks" "3" } */
/* { dg-temporal-stat "referent_loads" "2" } */
/* { dg-temporal-clean "" } */

#include "there-gone.c"
