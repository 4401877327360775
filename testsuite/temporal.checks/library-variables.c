/* Purpose: errno and what isspace looks into are variables of the library's, whose addresses it has just returned: no
   checks of them; but of what is beside them, of what they point to, and of errno by a pointer that was kept.
   Source: checks.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "counted before LTO" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "dereferences" "7" } */
/* { dg-temporal-stat "dropped_external" "3" } */
/* { dg-temporal-stat "checks" "4" } */

#include <errno.h>
#include <ctype.h>

int
number (void)
{
  errno = 0;			/* none */
  return errno;			/* none */
}

int
space (int c)
{
  return isspace (c);		/* none for the table's address, one for the table */
}

long
beside (void)
{
  return ((&errno)[1]);		/* one */
}

int
kept (int **p)
{
  return **p;			/* two */
}
