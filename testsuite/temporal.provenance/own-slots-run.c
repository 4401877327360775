/* Purpose: errors through pointers of static initialisers whose referents are kept in variables without a
   block, and through what is stored there later.
   Source: SQLite.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int numbers[16], *middle = &numbers[4];
static const char *const names[] = { "north", "east", "south", "west" };
static volatile int sink;

#define IS(name) (argc > 1 && !strcmp (argv[1], name))

static __attribute__ ((noinline)) int
look (int i)
{
  return middle[i]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
}

static __attribute__ ((noinline)) int
spell (int i, int k)
{
  return names[i][k]; /* { dg-temporal-error "out-of-bounds" "spell" } */
}

static __attribute__ ((noinline)) int
stale (int i)
{
  return middle[i]; /* { dg-temporal-error "use-after-free" "stale" } */
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "legal" } */
  for (int i = -4; i < 12; i++)
    sink = look (i);
  for (int i = 0; i < 4; i++)
    sink = spell (i, 4);
  if (IS ("beyond"))
    sink = look (12);
  if (IS ("spell"))
    sink = spell (3, 5);
  middle = malloc (4 * sizeof *middle);
  memset (middle, 0, 4 * sizeof *middle);
  sink = stale (3);
  if (IS ("stale"))
    {
      free (middle);
      int *now = malloc (4 * sizeof *now);
      sink = stale (0);
      free (now);
    }
  free (middle);
  middle = &numbers[8];
  sink = look (7);
  return 0;
}
