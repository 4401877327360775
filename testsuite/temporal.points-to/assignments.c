/* Purpose: structures with pointers and numbers are assigned in many ways, and errors are found through the copies.
   Source: a pass that assigned some of them without referents, and that is gone.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define RECORD(name) struct name { long key; char *text; char bytes[8]; }
RECORD (freed); RECORD (number); RECORD (bytes); RECORD (escaped); RECORD (further); RECORD (given); RECORD (returned);
RECORD (list);

static void *
get (size_t size)
{
  void *p = calloc (1, size);
  if (!p)
    exit (2);
  return p;
}

static volatile int sink;
void *known;
static volatile size_t one = 1;

static struct given
pass (struct given g)
{
  return g;
}

/* What T's copy leads to is freed, and its memory is another's.  */
#define REPLACE(p) \
  if (*what) \
    { \
      free (p); \
      (p) = get (16); \
    }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  char *text[8];
  for (int i = 0; i < 8; i++)
    text[i] = get (16);

  /* Somebody reads a referent.  */
  struct freed *a = get (sizeof *a), *b = get (sizeof *b), t;
  a->text = text[0];
  t = *a;
  *b = t;
  REPLACE (text[0])
  if (IS ("freed"))
    sink = b->text[0]; /* { dg-temporal-error "use-after-free" "freed" } */

  /* A member that is a number is a pointer.  */
  struct number *c = get (sizeof *c), *d = get (sizeof *d), u;
  c->text = "constant";
  c->key = (intptr_t) text[1];
  u = *c;
  *d = u;
  sink = d->text[0];
  REPLACE (text[1])
  if (IS ("number"))
    sink = *(char *) d->key; /* { dg-temporal-error "use-after-free" "number" } */

  /* An array holds the bytes of one.  */
  struct bytes *e = get (sizeof *e), *f = get (sizeof *f), v;
  e->text = "constant";
  for (size_t i = 0; i < sizeof text[2]; i++)
    e->bytes[i] = ((char *) &text[2])[i];
  v = *e;
  *f = v;
  sink = f->text[0];
  char *way;
  for (size_t i = 0; i < sizeof way; i++)
    ((char *) &way)[i] = f->bytes[i];
  REPLACE (text[2])
  if (IS ("bytes"))
    sink = way[0]; /* { dg-temporal-error "use-after-free" "bytes" } */

  /* Others know it.  */
  struct escaped *g = get (sizeof *g), *h = get (sizeof *h);
  known = h;
  g->text = text[3];
  *h = *g;
  REPLACE (text[3])
  if (IS ("escaped"))
    sink = ((struct escaped *) known)->text[0]; /* { dg-temporal-error "use-after-free" "escaped" } */

  /* It goes on to where somebody reads it.  */
  struct further *i = get (sizeof *i), *j = get (sizeof *j), *k = get (sizeof *k);
  i->text = text[4];
  *j = *i;
  memcpy (k, j, one * sizeof *k);
  REPLACE (text[4])
  if (IS ("further"))
    sink = k->text[0]; /* { dg-temporal-error "use-after-free" "further" } */

  /* By value.  */
  struct given *l = get (sizeof *l), *m = get (sizeof *m), w;
  l->text = text[5];
  w = *l;
  *m = pass (w);
  REPLACE (text[5])
  if (IS ("given"))
    sink = m->text[0]; /* { dg-temporal-error "use-after-free" "given" } */

  /* Through realloc.  */
  struct list *n = get (sizeof *n), *o = get (sizeof *o);
  n->text = text[6];
  *o = *n;
  o = realloc (o, 2 * sizeof *o);
  if (!o)
    return 2;
  o[1] = o[0];
  REPLACE (text[6])
  if (IS ("list"))
    sink = o[1].text[0]; /* { dg-temporal-error "use-after-free" "list" } */
  return 0;
}
