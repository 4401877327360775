/* Purpose: with no_joined each range is asked about by a call of its own.
   Source: joined.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_joined" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "joined" "0" } */

#include "joined-gone.c"
