/* Purpose: an array of another unit that is declared larger here than it is defined there: an element that is not there, by name and
   a constant index.  Those that are there, common and weak symbols, places in other objects, and what is defined in a library without
   temporal are no errors.
   Source: issue 23, section 2.  */
/* { dg-do run } */
/* { dg-skip-if "the link sees both sizes, and GCC takes the definition" { *-*-* } { "-flto" } } */
/* { dg-additional-sources "declared-larger-other.c" } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

extern int array[100], matrix[10][10], common_array[40], weak_array[40] __attribute__ ((weak));
extern int absent[40] __attribute__ ((weak));
extern char text[64];
extern struct { int n; char *name; } records[8];
extern int part[4], same[10], larger[4];
extern __thread int thread_array[100];
extern int plain_array[100];
extern char *environ[2];

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  CASE ("write") array[50] = 1; /* { dg-temporal-error "out-of-bounds" "write" } */
  CASE ("read") sink = array[10]; /* { dg-temporal-error "out-of-bounds" "read" } */
  CASE ("matrix") sink = matrix[2][1]; /* { dg-temporal-error "out-of-bounds" "matrix" } */
  CASE ("text") text[11]++; /* { dg-temporal-error "out-of-bounds" "text" } */
  CASE ("record") sink = records[3].n; /* { dg-temporal-error "out-of-bounds" "record" } */
  CASE ("thread") thread_array[11] = 1; /* { dg-temporal-error "out-of-bounds" "thread" } */
  CASE ("pointer") { int *volatile p = array; sink = p[10]; } /* { dg-temporal-error "out-of-bounds" "pointer" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      array[9] = 9;
      sink = array[0] + matrix[1][9] + text[10] + records[2].n + thread_array[10];
      records[2].name = "x";
      common_array[39] = 1;
      weak_array[7] = 1;
      if (absent)
        sink = absent[3];
      part[1] = 2;
      same[9] = 3;
      larger[3] = 4;
      plain_array[9] = 5;
      sink = plain_array[11];		/* no size is known */
      if (array[9] != 9 || records[2].name[0] != 'x' || same[9] != 3)
        return 1;
    }
  return 0;
}
