/* Purpose: objects of other units whose size is not declared here: arrays without a bound, structures
   that end with an array, common, weak and in a named section, and structures that are larger where
   they are defined.
   Source: plugin/instrument/checks/checks.cc, check_external.  */
/* { dg-additional-sources "unknown-bound-other.c" } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

struct open
{
  int n;
  int a[];
};

struct one
{
  int n;
  int a[1];
};

struct prefix
{
  int n;
};

extern int array[], matrix[][5];
extern const char text[];
extern struct open open;
extern struct one one;
extern struct prefix prefix;
extern int common_array[];
extern int weak_array[] __attribute__ ((weak));
extern int absent_array[] __attribute__ ((weak));
extern int section_array[];
extern __thread int thread_array[];
extern struct { char *name; int n; } records[];

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argv[1];
  int i = atoi (argv[2]);
  if (!strcmp (what, "read"))
    sink = array[i]; /* { dg-temporal-error "out-of-bounds" "read 10" } */ /* { dg-temporal-error "out-of-bounds" "read -1" } */ /* { dg-temporal-error "out-of-bounds" "read 500" } */
  /* { dg-temporal-clean "read 0" } */ /* { dg-temporal-clean "read 9" } */
  if (!strcmp (what, "write"))
    array[i] = 1; /* { dg-temporal-error "out-of-bounds" "write 12" } */
  /* { dg-temporal-clean "write 9" } */
  if (!strcmp (what, "constant"))
    array[12] = i; /* { dg-temporal-error "out-of-bounds" "constant 0" } */
  if (!strcmp (what, "loop"))
    for (int k = 0; k < i; k++)
      array[k] = k; /* { dg-temporal-error "out-of-bounds" "loop 11" } */
  /* { dg-temporal-clean "loop 10" } */
  if (!strcmp (what, "matrix"))
    sink = matrix[i][4]; /* { dg-temporal-error "out-of-bounds" "matrix 4" } */
  /* { dg-temporal-clean "matrix 3" } */
  if (!strcmp (what, "text"))
    sink = text[i]; /* { dg-temporal-error "out-of-bounds" "text 5" } */
  /* { dg-temporal-clean "text 4" } */
  if (!strcmp (what, "open"))
    sink = open.a[i]; /* { dg-temporal-error "out-of-bounds" "open 7" } */
  /* { dg-temporal-clean "open 6" } */
  if (!strcmp (what, "one"))
    one.a[i] = 2; /* { dg-temporal-error "out-of-bounds" "one 5" } */
  /* { dg-temporal-clean "one 4" } */ /* { dg-temporal-clean "one 0" } */
  if (!strcmp (what, "prefix"))
    sink = ((int *) &prefix)[i]; /* { dg-temporal-error "out-of-bounds" "prefix 4" } */
  /* { dg-temporal-clean "prefix 3" } */
  if (!strcmp (what, "common"))
    sink = common_array[i]; /* { dg-temporal-error "out-of-bounds" "common 10" } */
  /* { dg-temporal-clean "common 9" } */
  if (!strcmp (what, "weak"))
    sink = weak_array[i]; /* { dg-temporal-error "out-of-bounds" "weak 10" } */
  /* { dg-temporal-clean "weak 9" } */
  if (!strcmp (what, "absent") && absent_array)
    sink = absent_array[i];
  /* { dg-temporal-clean "absent 1" } */
  if (!strcmp (what, "null"))
    sink = absent_array[i]; /* { dg-temporal-error "null-dereference" "null 1" } */
  if (!strcmp (what, "section"))
    sink = section_array[i]; /* { dg-temporal-error "out-of-bounds" "section 10" } */
  /* { dg-temporal-clean "section 9" } */
  if (!strcmp (what, "thread"))
    sink = thread_array[i]; /* { dg-temporal-error "out-of-bounds" "thread 10" } */
  /* { dg-temporal-clean "thread 9" } */
  if (!strcmp (what, "records"))
    sink = records[i].n; /* { dg-temporal-error "out-of-bounds" "records 3" } */
  /* { dg-temporal-clean "records 2" } */
  return 0;
}
