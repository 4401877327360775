/* Purpose: memset over pointers: a zeroed table holds null pointers; and the
   referents are forgotten, so that a slot filled with the bytes of a good
   pointer by other means is good again.
   Source: Vorobyov 2017a, section 3: memset destroys points-to relationships.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define N 16

static int *table[N];
static volatile int sink;
static volatile size_t bytes = sizeof table;

/* Byte by byte, so that only the value can say what was copied.  */
static __attribute__ ((noinline)) void
copy_bytes (void *to, const void *from, size_t n)
{
  volatile unsigned char *t = to;
  const volatile unsigned char *f = from;
  while (n--)
    *t++ = *f++;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *local[4];
  int x = 5;

  for (int i = 0; i < N; i++)
    {
      table[i] = malloc (sizeof (int));
      *table[i] = i;
    }
  for (int i = 0; i < 4; i++)
    local[i] = &x;
  for (int i = 0; i < N; i++)
    free (table[i]);

  memset (table, 0, bytes);
  memset (local, 0, sizeof local);
  if (!strcmp (what, "global"))
    sink = *table[5]; /* { dg-temporal-error "null-dereference" "global" } */
  if (!strcmp (what, "local"))
    *local[argc] = 1; /* { dg-temporal-error "null-dereference" "local" } */

  /* { dg-temporal-clean "legal" } */
  int *fresh[N];
  for (int i = 0; i < N; i++)
    {
      fresh[i] = malloc (sizeof (int));
      *fresh[i] = 2 * i;
    }
  copy_bytes (table, fresh, sizeof table);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += *table[i];
  for (int i = 0; i < N; i++)
    if (local[i & 3] != NULL)
      return 1;
  for (int i = 0; i < N; i++)
    free (fresh[i]);
  return sum != 240;
}
