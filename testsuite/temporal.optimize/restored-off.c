/* Purpose: -no_restored keeps stores into parameters of what they hold anyway.
   Source: restored.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-no_restored" } */
/* { dg-skip-if "SRA" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "restored" "0" } */

#include "restored-gone.c"
