/* Purpose: a block is freed, then 300 MiB of other blocks come and go, so that
   any quarantine of the usual size has let it out again; then its size is asked
   for until its address comes back.  The old pointer is still stale.
   Source: Vorobyov 2017a, section 1 on quarantine zones, and section 4.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define STEP (64 * 1024)
#define TOTAL (300 * 1024 * 1024)
#define TRIES 2000

struct node { long key; struct node *next; };

static volatile long sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  static struct node *kept[TRIES];
  int n = 0;

  struct node *old = malloc (sizeof *old);
  volatile uintptr_t where = (uintptr_t) old;
  old->key = 1;
  old->next = NULL;
  free (old);

  for (size_t done = 0; done < TOTAL; done += STEP)
    {
      char *volatile other = malloc (STEP);
      other[STEP / 2] = 1;
      free (other);
    }

  volatile uintptr_t now = 0;
  while (n < TRIES && now != where)
    {
      kept[n] = malloc (sizeof *kept[n]);
      kept[n]->key = n;
      kept[n]->next = NULL;
      now = (uintptr_t) kept[n++];
    }
  struct node *fresh = kept[n - 1];

  if (!strcmp (what, "read"))
    sink = old->key; /* { dg-temporal-error "use-after-free" "read" } */
  else if (!strcmp (what, "write"))
    old->next = fresh; /* { dg-temporal-error "use-after-free" "write" } */
  else
    {
      /* { dg-temporal-clean "legal" } */
      sink = fresh->key;
      fresh->next = fresh;
    }

  while (n > 0)
    free (kept[--n]);
  return 0;
}
