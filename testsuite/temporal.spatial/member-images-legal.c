/* Purpose: a structure is read up to one of its members, beginning with an array in it: a checksum of
   all that comes before the checksum, a key without its end, the head of a file.  Silent, whether the
   size is written in the call or is a variable with one value.
   Source: issue, "members have bounds", exceptions: only all the rest of a structure counted.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct head { char magic[4]; int version; short kinds[4]; unsigned sum; char text[8]; long end; };
struct packet { int number; unsigned char from[6], to[6]; unsigned short ports[2]; int used; };

#define NOINLINE __attribute__ ((noinline)) static

NOINLINE unsigned
checksum (const void *p, size_t n)
{
  unsigned sum = 0;
  for (const unsigned char *c = p; n--; c++)
    sum = sum * 31 + *c;
  return sum;
}
NOINLINE unsigned
words (const short *p, int n)
{
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}
NOINLINE int equal (const unsigned char *a, const unsigned char *b, int n) { return !memcmp (a, b, n); }
NOINLINE void
out (struct head *h)
{
  int fd = open ("/dev/null", O_WRONLY);
  size_t n = offsetof (struct head, text);
  if (write (fd, h->magic, offsetof (struct head, sum)) < 0 || write (fd, h->magic, n) < 0)
    h->version = 1;
  close (fd);
}

int
main (void)
{
  struct head *h = calloc (1, sizeof *h);
  struct packet *p = calloc (2, sizeof *p);
  const size_t before = offsetof (struct head, sum);
  h->sum = checksum (h->magic, offsetof (struct head, sum)) + checksum (h->magic, before);
  size_t all = sizeof *h;
  h->sum += checksum (h->magic, all) + checksum (&h->magic, sizeof *h);
  h->sum += words (h->kinds, (offsetof (struct head, text) - offsetof (struct head, kinds)) / 2);
  int n = checksum (p->from, offsetof (struct packet, used) - offsetof (struct packet, from));
  n += equal (p[0].from, p[1].from, 12) + equal (p->from, p->to, 6);
  out (h);
  printf ("%u %d\n", h->sum, n);
  free (h);
  free (p);
  return 0;
}
