/* Purpose: flexible array members, packed and unaligned pointers, bit-fields
   beside pointers, zero-length arrays, structs with odd sizes in arrays.
   Source: issue, neg: flexible array members, packed/unaligned, bit-fields.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct flexible { int n; char *items[]; };
struct zero { short n; long items[0]; };
struct tail { int n; char text[1]; };
struct __attribute__ ((packed)) packed { char c; int *p; short s; int *q; };
struct bits { unsigned a : 3; int *p; unsigned b : 9, c : 20; signed d : 1; };
struct odd { char c[11]; };

static __attribute__ ((noinline)) int
read_packed (const struct packed *p)
{
  return *p->p + *p->q + p->s + p->c;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 30; round++)
    {
      int x = 1, *y = malloc (sizeof *y);
      *y = 2;

      struct flexible *f = malloc (sizeof *f + 5 * sizeof *f->items);
      for (f->n = 0; f->n < 5; f->n++)
	f->items[f->n] = strdup ("item");
      for (int i = 0; i < f->n; i++)
	{
	  sum += f->items[i][0] == 'i';
	  free (f->items[i]);
	}
      free (f);

      struct zero *z = malloc (sizeof *z + 3 * sizeof *z->items);
      z->items[2] = 3;
      sum += z->items[2];
      free (z);

      struct tail *t = malloc (offsetof (struct tail, text) + 6);
      strcpy (t->text, "hello");
      sum += t->text[round % 5] != 0;
      free (t);

      struct packed p = { 1, &x, 3, y }, q[3];
      q[0] = q[1] = q[2] = p;
      sum += read_packed (&p) + read_packed (&q[1]);
      q[1].p = y;
      q[1].q = &x;
      sum += read_packed (q + 1);

      struct bits b = { 5, y, 300, 1000, -1 };
      b.b++;
      b.c = b.b * 2;
      sum += *b.p + b.a + (b.c == 602) + b.d;

      struct odd *o = malloc (7 * sizeof *o);
      for (int i = 0; i < 7; i++)
	memset (o[i].c, i, sizeof o[i].c);
      o[3] = o[5];
      sum += o[3].c[10] + o[6].c[10];
      free (o);

      /* The last word of a block is partial.  */
      char *c = malloc (5);
      *(int *) c = 7;
      c[4] = 1;
      sum += c[3] + c[4];
      free (c);
      free (y);
    }
  return sum != 30 * (5 + 3 + 1 + 7 + 7 + 7 + 2 + 5 + 1 - 1 + 5 + 6 + 1);
}
