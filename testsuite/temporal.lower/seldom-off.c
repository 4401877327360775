/* Purpose: with no_seldom there is a condition everywhere.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_seldom" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "seldom" "0" } */
/* { dg-temporal-stat "stubs" "8" } */

#include "seldom-gone.c"
