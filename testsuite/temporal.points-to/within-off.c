/* Purpose: -no_within compares no index with the room behind a good pointer.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-no_within" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "within" "0" } */
/* { dg-temporal-stat "checks" "5" } */
/* { dg-temporal-clean "" } */

#include "within-gone.c"
