/* Purpose: what a memcpy of whole structures copies is found where it arrives, also where more is copied than one, and beyond
   a member into those behind it; and a number of structures that has overflowed cuts no pointer.
   Source: graph-calls.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct item { long number; char *text; struct item *next; };
struct wide { struct item first; char *name; char *more; char *last; };
struct mixed { char *p; long n; char *q; };

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

static struct item table[3];
static volatile size_t one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct item *a = get (2 * sizeof *a), *b = get (2 * sizeof *b), local[2];
  struct wide *w = get (sizeof *w);
  char *text = get (8), *other = get (8);
  strcpy (text, "text");
  strcpy (other, "more");
  for (int i = 0; i < 2; i++)
    {
      a[i].number = i;
      a[i].text = i ? other : text;
      a[i].next = &a[i];
    }
  memcpy (b, a, 2 * sizeof *b);
  memcpy (table, b, one * sizeof *b);
  memmove (table + 1, table, one * sizeof *b);
  memcpy (local, table, 2 * sizeof *local);

  /* The second lies over other members.  */
  memcpy (&w->first, a, (one + 1) * sizeof *a);
  if (w->more != other || local[1].text != text || table[1].next != a || b[1].text != other)
    return 1;

  /* 2^61 + 1 structures of 24 bytes are 24.  */
  memcpy (table, a + 1, (one << 61 | 1) * sizeof *a);
  if (table[0].text != other || table[1].text != text)
    return 1;

  /* The members overlap, but not their bits: each word as it was.  */
  struct mixed *m = get (2 * sizeof *m), *n = get (2 * sizeof *n);
  memset (m, 0, 2 * sizeof *m);
  m->p = text;
  m->q = other;
  memcpy (n, m, 2 * sizeof *n);

  if (*what)
    {
      free (text);
      free (other);
      text = get (8);
      other = get (8);
      strcpy (text, "text");
      strcpy (other, "more");
    }
  if (IS ("block"))
    return b[1].text[0]; /* { dg-temporal-error "use-after-free" "block" } */
  if (IS ("static"))
    return table[1].text[0]; /* { dg-temporal-error "use-after-free" "static" } */
  if (IS ("local"))
    return local[1].text[0]; /* { dg-temporal-error "use-after-free" "local" } */
  if (IS ("over"))
    return w->more[0]; /* { dg-temporal-error "use-after-free" "over" } */
  if (IS ("first"))
    return w->first.text[0]; /* { dg-temporal-error "use-after-free" "first" } */
  if (IS ("wrapped"))
    return table[0].text[0]; /* { dg-temporal-error "use-after-free" "wrapped" } */
  if (IS ("mixed"))
    return n->q[0]; /* { dg-temporal-error "use-after-free" "mixed" } */
  if (IS ("range"))
    memcpy (b, a, (one + 2) * sizeof *b); /* { dg-temporal-error "out-of-bounds" "range" } */
  return b[1].text[0] != 'm' || n->p[0] != 't' || w->first.next->number != 0;
}
