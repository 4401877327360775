/* Purpose: with no_prefetch no cell is prefetched where the program prefetches.
   Source: lower-prefetch.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-no_prefetch" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-message " 0 prefetches of cells" } */
/* { dg-prune-output "^temporal: " } */

#include "prefetch-gone.c"
