/* Purpose: -no_since takes blocks for freed that others of their kind were before them.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-no_since" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "10+" } */
/* { dg-temporal-stat "since" "0" } */
/* { dg-temporal-clean "" } */

#include "since.c"
