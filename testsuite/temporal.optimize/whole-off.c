/* Purpose: with no_joined their ends are searched as ever.
   Source: joined.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_joined" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "whole" "0" } */

#include "whole-gone.c"
