/* Purpose: what is found out about a pointer in a static initialiser is kept in its cell also where the
   variable has no block, because nobody takes its address.  Not where others may write there.
   Source: sqlite3aGTb of SQLite, loaded at each comparison.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "own_slots" "2" } */

static int numbers[16], *middle = &numbers[4];
static const char *const names[] = { "north", "east", "south", "west" };

int *others = &numbers[5];
extern int *foreign;
static int *shown = &numbers[6], **where;
static __thread int *each;
static int *kept __attribute__ ((used)) = &numbers[7];

void
move (int by)
{
  middle += by;
  others += by;
  shown += by;
  where = by > 3 ? &shown : 0;
  kept += by;
}

int
look (int i, int **local)
{
  return middle[i] + names[i & 3][0];
}

int
look_at_others (int i)
{
  return others[i] + foreign[i] + shown[i] + each[i] + kept[i] + **where;
}
