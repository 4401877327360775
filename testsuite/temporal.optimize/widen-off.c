/* Purpose: with no_widen they are made.
   Source: widen.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_widen" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "whole" "2" } */
/* { dg-temporal-stat "widened" "0" } */

#include "widen-gone.c"
