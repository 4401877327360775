/* Purpose: bit-fields beside pointers, packed and unaligned fields, and records laid over a buffer
   of bytes.
   Source: issue 3, packed and unaligned, bit-field neighbours.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct bits { unsigned a : 3; char *p; unsigned b : 12, c : 20; short *q; unsigned long d : 40, e : 24; };
struct __attribute__ ((packed)) packed { char kind; char *p; uint32_t n; struct packed *next; uint16_t end; };

int
main (void)
{
  unsigned sum = 0;

  for (int round = 0; round < 30; round++)
    {
      struct bits *b = calloc (2, sizeof *b);
      struct packed *list = NULL;
      for (int i = 0; i < 2; i++)
	{
	  b[i].p = strdup ("bits");
	  b[i].a = 5;
	  b[i].q = calloc (3, sizeof (short));
	  b[i].b = 100;
	  b[i].d = 1ul << 39;
	  b[i].q[2] = 7;
	  b[i].e++;
	}
      free (b[0].p);
      free (b[0].q);
      b[0] = b[1];
      b[1].a--;
      sum += b[0].a + b[1].a + b[0].p[3] + b[1].q[2] + b[1].b + (b[0].d >> 39) + b[0].e;
      /* Both are the second one now.  */
      free (b[1].p);
      free (b[1].q);
      free (b);

      for (int i = 0; i < 5; i++)
	{
	  struct packed *p = malloc (sizeof *p);
	  *p = (struct packed) { 'k', strdup ("packed"), i, list, 0xffff };
	  list = p;
	}
      char image[5 * sizeof *list + 3], *at = image + 3;
      for (struct packed *p = list; p; p = p->next)
	{
	  memcpy (at, p, sizeof *p);
	  at += sizeof *p;
	}
      for (struct packed *p = (struct packed *) (image + 3); (char *) p < at; p++)
	sum += p->kind + p->p[5] + p->n + (p->next ? p->next->n : 0) + p->end;
      char *odd = malloc (9);
      *(uint32_t *) (odd + 5) = 7;
      sum += *(uint32_t *) (odd + 5);
      free (odd);
      while (list)
	{
	  struct packed *next = list->next;
	  free (list->p);
	  free (list);
	  list = next;
	}
    }
  return sum != 30u * (5 + 4 + 's' + 7 + 100 + 1 + 1 + 5 * ('k' + 'd' + 0xffff) + 10 + 6 + 7);
}
