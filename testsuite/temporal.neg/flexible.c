/* Purpose: objects longer than their type: flexible array members, the arrays of one and of no
   element that came before them, headers in front of a payload.
   Source: issue 3, flexible array members.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct flexible { int n; char bytes[]; };
struct old { int n; char bytes[1]; };
struct gnu { int n; struct flexible *at[0]; };
struct header { size_t size; max_align_t payload[]; };
static struct { struct flexible f; char room[8]; } fixed = { { 8 }, "eight.." };
static struct flexible initialised = { 4, "abc" };

static void *
with_header (size_t n)
{
  struct header *h = malloc (sizeof *h + n);
  h->size = n;
  return h->payload;
}

static size_t
size_of (void *p)
{
  return ((struct header *) ((char *) p - offsetof (struct header, payload)))->size;
}

int
main (void)
{
  size_t sum = 0;

  for (int n = 0; n < 60; n++)
    {
      struct flexible *f = malloc (sizeof *f + n);
      struct old *o = malloc (offsetof (struct old, bytes) + n + 1);
      struct gnu *g = malloc (sizeof *g + (n + 1) * sizeof *g->at);
      f->n = o->n = g->n = n;
      for (int i = 0; i < n; i++)
	f->bytes[i] = o->bytes[i] = i;
      o->bytes[n] = 0;
      for (int i = 0; i <= n; i++)
	g->at[i] = f;
      sum += g->at[n]->n + strlen (o->bytes + n);
      if (n)
	sum += f->bytes[n - 1] - o->bytes[n - 1];
      char *p = with_header (n);
      memset (p, 1, n);
      sum += size_of (p) - n;
      free ((char *) p - offsetof (struct header, payload));
      free (f);
      free (o);
      free (g);
    }
  char *text = fixed.f.bytes;
  sum += strlen (text) + strlen (initialised.bytes) + initialised.n;
  return sum != 59 * 60 / 2 + 7 + 3 + 4;
}
