/* Purpose: an array of another unit that is declared smaller here than it is defined there, as with the bound of 1 that old programs
   give to arrays of any size: its elements are those of the definition.  The bounds of its rows and members are those that are declared.
   Source: issue 23, section 2.  */
/* { dg-do run } */
/* { dg-additional-sources "declared-smaller-other.c" } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

extern char one[1];
extern int array[2], matrix[2][3], pair[2], common_array[1], weak_array[2], section_array[2];
extern __thread int thread_array[1];
extern struct { int n; char *name; } records[1];
extern struct { int n; int a[2]; int last; } closed[1];

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int i = argc > 2 ? atoi (argv[2]) : 9;
  long j = i;
  CASE ("one") one[i] = 1; /* { dg-temporal-error "out-of-bounds" "one 10" } */
  CASE ("one-long") one[j] = 1; /* { dg-temporal-error "out-of-bounds" "one-long 10" } */
  CASE ("array") array[i] = 1; /* { dg-temporal-error "out-of-bounds" "array 10" } */
  CASE ("array-long") array[j] = 1; /* { dg-temporal-error "out-of-bounds" "array-long -1" } */
  CASE ("loop")
    for (int k = 0; k < i; k++)
      sink += array[k]; /* { dg-temporal-error "out-of-bounds" "loop 11" } */
  CASE ("matrix") sink = matrix[i][2]; /* { dg-temporal-error "out-of-bounds" "matrix 4" } */
  CASE ("row") sink = matrix[1][i]; /* { dg-temporal-error "out-of-bounds" "row 3" } */
  CASE ("pair") sink = pair[i]; /* { dg-temporal-error "out-of-bounds" "pair 2" } */
  CASE ("common") common_array[i] = 1; /* { dg-temporal-error "out-of-bounds" "common 10" } */
  CASE ("weak") weak_array[i] = 1; /* { dg-temporal-error "out-of-bounds" "weak 10" } */
  CASE ("section") section_array[i] = 1; /* { dg-temporal-error "out-of-bounds" "section 10" } */
  CASE ("thread") thread_array[i] = 1; /* { dg-temporal-error "out-of-bounds" "thread 10" } */
  CASE ("record") sink = records[i].n; /* { dg-temporal-error "out-of-bounds" "record 3" } */
  CASE ("member") sink = closed[0].a[i]; /* { dg-temporal-error "out-of-bounds" "member 2" } */
  /* { dg-temporal-clean "one" } */
  /* { dg-temporal-clean "one-long" } */
  /* { dg-temporal-clean "array" } */
  /* { dg-temporal-clean "array-long" } */
  /* { dg-temporal-clean "loop 10" } */
  /* { dg-temporal-clean "matrix 3" } */
  /* { dg-temporal-clean "row 2" } */
  /* { dg-temporal-clean "common" } */
  /* { dg-temporal-clean "weak" } */
  /* { dg-temporal-clean "section" } */
  /* { dg-temporal-clean "thread" } */
  /* { dg-temporal-clean "record 2" } */
  /* { dg-temporal-clean "member 1" } */
  /* { dg-temporal-clean "constant" } */
  CASE ("constant")
    {
      one[9] = 1;
      array[9] = 2;
      records[2].name = "x";
      closed[1].last = 3;
      char *p = &one[5];
      p[4] = 1;
      memset (array, 0, 40);
      if (one[9] != 1 || records[2].name[0] != 'x' || closed[1].last != 3)
        return 1;
    }
  return 0;
}
