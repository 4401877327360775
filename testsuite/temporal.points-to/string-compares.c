/* Purpose: strcmp and its kin keep neither of the strings that they compare, so the blocks that these stand in stay in sight.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "5" } */
/* { dg-temporal-stat "checks" "3" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct name { struct name *next; int count; char text[8]; };

static struct name *names;

static struct name *
find (const struct name *like)
{
  for (struct name *n = names; n; n = n->next)
    if (strcmp (like->text, n->text) == 0 || strncmp (like->text, n->text, 3) == 0
	|| strcasecmp (like->text, n->text) == 0)
      return n;
  return NULL;
}

int
main (int argc, char **argv)
{
  (void) argv;
  for (int i = 0; i < 2; i++)
    {
      struct name *n = calloc (1, sizeof *n);
      if (!n)
	return 1;
      n->count = argc + i;
      n->next = names;
      names = n;
    }
  return find (names->next)->count != 2;
}
