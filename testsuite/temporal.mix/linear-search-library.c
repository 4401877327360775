/* Purpose: linear-search.c with the C library's functions.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "linear-search-plain.c" } */
/* { dg-temporal-clean "" } */

#define LIBRARY
#include "linear-search.c"
