/* Purpose: what is read of a structure beyond the array that a function is given is reported if its
   end is not where another member begins, and what is written, wherever that ends.
   Source: member-images-legal.c.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct head { char magic[4]; int version; short kinds[4]; unsigned sum; char text[8]; long end; };

#define NOINLINE __attribute__ ((noinline)) static

NOINLINE unsigned
checksum (const void *p, size_t n)
{
  unsigned sum = 0;
  for (const unsigned char *c = p; n--; c++)
    sum = sum * 31 + *c; /* { dg-temporal-error "out-of-bounds" "inside variable" } */
  return sum;
}
NOINLINE void
fill (char *p, size_t n)
{
  while (n--)
    *p++ = 1; /* { dg-temporal-error "out-of-bounds" "write" } */
}
NOINLINE void
library (struct head *h, char *to)
{
  memcpy (to, h->text, 12); /* { dg-temporal-error "out-of-bounds" "library" } */
}
NOINLINE void
second (struct head *h, char *to)
{
  memcpy (to, h->kinds, offsetof (struct head, text) - offsetof (struct head, kinds)); /* { dg-temporal-error "out-of-bounds" "second" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct head *h = calloc (2, sizeof *h);
  char to[32];
  unsigned sum = checksum (h->magic, 4) + checksum (h, sizeof *h);
  fill (h->text, 8);
  if (!strcmp (what, "inside"))
    sum += checksum (h->magic, offsetof (struct head, sum) + 1);
  if (!strcmp (what, "variable"))
    sum += checksum (h->kinds, 8 + argc);
  if (!strcmp (what, "write"))
    fill (h->text, offsetof (struct head, end) + 4 - offsetof (struct head, text));
  if (!strcmp (what, "library"))
    library (h, to);
  if (!strcmp (what, "second"))
    second (h, to);
  free (h);
  return sum == 12345;
}
