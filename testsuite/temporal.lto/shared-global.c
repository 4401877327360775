/* Purpose: one global defined here, declared there, initialised with the address
   of another unit's object; common symbols; static objects of one name.
   Source: Simpson 2013, separate compilation; issue, globals.  */
/* { dg-do run } */
/* { dg-additional-sources "shared-global-other.c" } */
/* { dg-additional-options "-fcommon" } */

#include <stdlib.h>
#include <string.h>

extern int theirs[];
extern int *into_theirs;
int mine[3] = { 1, 2, 3 };
int *into_mine = &mine[1];
int common_array[4];
static int same_name[2] = { 1, 2 };
static int *const table[] = { theirs, mine, same_name, common_array };
int *shared;

int other_sum (void);
void other_free (void);
int other_use (void);

static volatile int sink;
static volatile int three = 3;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  shared = malloc (sizeof *shared);
  *shared = 1;
  other_free ();
  if (!strcmp (what, "freed-there"))
    *shared = 2; /* { dg-temporal-error "use-after-free" "freed-there" } */
  int *again = malloc (sizeof *again);
  *again = 5;
  if (!strcmp (what, "used-there"))
    sink = other_use ();
  if (!strcmp (what, "theirs"))
    sink = into_theirs[three]; /* { dg-temporal-error "out-of-bounds" "theirs" } */
  if (!strcmp (what, "table"))
    sink = table[three - 1][three]; /* { dg-temporal-error "out-of-bounds" "table" } */

  /* { dg-temporal-clean "legal" } */
  shared = again;
  sink = other_use () + other_sum () + *into_mine + into_theirs[1] + table[2][1]
	 + table[three][three];
  other_free ();
  return sink != 5 + (10 + 11) + 2 + 30 + 2 + 0;
}
