/* Purpose: -no-jumps leaves them where they are.
   Source: loops-affine.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-no_jumps" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "jumps" "0" } */

#include "jumps-gone.c"
