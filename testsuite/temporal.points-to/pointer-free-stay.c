/* Purpose: the arrays of pointer-free.c, through which pointers travel, keep their cells: none of the
   accesses there is one to numbers that are no pointers.  Not with -flto, which sees
   that two ways are not open.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-strict-aliasing" } */
/* { dg-skip-if "one unit by itself" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "pointer_free_copies" "0" } */

#include "pointer-free.c"
