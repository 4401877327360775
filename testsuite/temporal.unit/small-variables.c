/* Purpose: bytes of pointers that pass through static variables with fewer bytes than a pointer: the copies are good,
   also where a stale pointer was, and also where a pointer's bytes were in that variable before.  Through locals and
   static variables of a pointer's size their referents are known.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "local" "73" } */
/* { dg-temporal-error "use-after-free" "large" "84" } */

#include <stdlib.h>
#include <string.h>

static char byte;
unsigned half;
static char word[8];

static __attribute__ ((noinline)) void
copy_bytes (char *to, const char *from)
{
  for (int i = 0; i < 8; i++)
    {
      byte = from[i];
      __asm__("" : : : "memory");
      to[i] = byte;
    }
}

static __attribute__ ((noinline)) void
copy_halves (void *to, const void *from)
{
  typedef unsigned __attribute__ ((may_alias)) piece;
  for (int i = 0; i < 2; i++)
    {
      half = ((const piece *) from)[i];
      __asm__("" : : : "memory");
      ((piece *) to)[i] = half;
    }
}

static __attribute__ ((noinline)) void
exchange (void *a, void *b)
{
  typedef unsigned __attribute__ ((may_alias)) piece;
  for (int i = 0; i < 2; i++)
    {
      memcpy (&half, (piece *) a + i, sizeof half);
      ((piece *) a)[i] = ((piece *) b)[i];
      memcpy ((piece *) b + i, &half, sizeof half);
    }
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (sizeof *p), *q = malloc (sizeof *q), *stale = malloc (sizeof *stale), *r = stale;
  *p = 3;
  *q = 4;
  free (r);
  copy_bytes ((char *) &stale, (const char *) &p);
  int sum = *stale;
  copy_halves (&stale, &q);
  sum += *stale;
  exchange (&stale, &p);
  sum += *stale + *p;
  int *t = NULL;
  for (int i = 0; i < 8; i++)
    {
      char c = ((char *) &q)[i];
      ((char *) &t)[i] = c;
    }
  if (!strcmp (what, "local"))
    free (q);
  sum += *t;
  if (!strcmp (what, "local"))
    return 1;
  for (int i = 0; i < 8; i++)
    {
      word[i] = ((char *) &q)[i];
      __asm__("" : : : "memory");
      ((char *) &t)[i] = word[i];
    }
  if (!strcmp (what, "large"))
    free (q);
  sum += *t;
  free (q);
  free (stale == q ? p : stale);
  return sum != 3 + 4 + 3 + 4 + 4 + 4;
}
