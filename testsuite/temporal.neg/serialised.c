/* Purpose: pointers through char buffers, unaligned places, integers in memory,
   text and back, a pipe; user-written memcpy by bytes and words.
   Source: issue, neg: pointers serialised through char buffers and uintptr_t.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uintptr_t hidden[4];
static char raw[100];

static __attribute__ ((noinline)) void
by_bytes (void *to, const void *from, size_t n)
{
  char *t = to;
  const char *f = from;
  while (n-- > 0)
    *t++ = *f++;
}

static __attribute__ ((noinline)) void
by_words (void *to, const void *from, size_t n)
{
  unsigned long *t = to;
  const unsigned long *f = from;
  for (size_t i = 0; i < n / sizeof *t; i++)
    t[i] = f[i];
}

int
main (void)
{
  int sum = 0;

  /* The addresses repeat, so that what an earlier round left behind names a dead
     block with the same address.  */
  for (int round = 0; round < 50; round++)
    {
      int *p = malloc (sizeof *p), *q;
      *p = 1;

      memcpy (raw + 3, &p, sizeof p);
      memcpy (&q, raw + 3, sizeof q);
      sum += *q;

      by_bytes (raw + 17, &p, sizeof p);
      by_bytes (&q, raw + 17, sizeof q);
      sum += *q;

      int *table[2] = { p, p }, *copy[2];
      by_words (copy, table, sizeof copy);
      sum += *copy[1];

      hidden[round & 3] = (uintptr_t) p;
      q = (int *) hidden[round & 3];
      sum += *q;
      hidden[0] = ~(uintptr_t) p;
      q = (int *) ~hidden[0];
      sum += *q;

      char text[40];
      void *v;
      uintptr_t u;
      snprintf (text, sizeof text, "%p", (void *) p);
      sscanf (text, "%p", &v);
      sum += *(int *) v;
      snprintf (text, sizeof text, "%" PRIxPTR, (uintptr_t) p);
      sscanf (text, "%" SCNxPTR, &u);
      sum += *(int *) u;

      int fd[2];
      if (pipe (fd) || write (fd[1], &p, sizeof p) != sizeof p
	  || read (fd[0], &q, sizeof q) != sizeof q)
	return 2;
      close (fd[0]);
      close (fd[1]);
      sum += *q;

      struct { char tag; int *p; } __attribute__ ((packed)) packed = { 1, p };
      q = packed.p;
      sum += *q;
      free (p);
    }
  return sum != 9 * 50;
}
