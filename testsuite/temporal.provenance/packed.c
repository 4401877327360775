/* Purpose: pointers that lie across two cells, in packed structures and serialised data,
   keep their referent: stored, loaded, assigned with their structure, passed
   and returned by value, copied with memcpy in and out of a buffer.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include "stale.h"

struct __attribute__ ((packed)) record { char tag; int *p; short n; int *q; };
struct __attribute__ ((packed)) half { int n; int *p; };
struct outer { char c; struct record r[2]; long end; };

static struct record global;

static __attribute__ ((noinline)) int
take (struct record r)
{
  return *r.p; /* { dg-temporal-error "use-after-free" "argument" } */
}

static __attribute__ ((noinline)) struct record
give (int *p)
{
  struct record r = { 'r', p, 1, p };
  return r;
}

static __attribute__ ((noinline)) void
put (char *at, int *p)
{
  memcpy (at, &p, sizeof p);
}

static __attribute__ ((noinline)) int *
get (const char *at)
{
  int *p;
  memcpy (&p, at, sizeof p);
  return p;
}

int
main (int argc, char **argv)
{
  prepare ();
  char *buffer = malloc (64);

  if (IS ("field"))
    {
      global.p = stale;
      global.tag = 'x';
      global.n = 3;
      sink = *global.p; /* { dg-temporal-error "use-after-free" "field" } */
    }
  if (IS ("second"))
    {
      global.q = stale;
      global.p = fresh;
      sink = *global.p;
      sink = *global.q; /* { dg-temporal-error "use-after-free" "second" } */
    }
  if (IS ("beyond"))
    {
      struct record *r = malloc (sizeof *r);
      r->p = fresh + 1;
      sink = r->p[2];
      sink = r->p[3]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }
  if (IS ("array"))
    {
      struct half *h = malloc (4 * sizeof *h);
      for (int i = 0; i < 4; i++)
	h[i].p = i == 2 ? stale : fresh;
      sink = *h[1].p + *h[3].p;
      sink = *h[2].p; /* { dg-temporal-error "use-after-free" "array" } */
    }
  if (IS ("assignment"))
    {
      struct record r;
      global.p = stale;
      r = global;
      sink = *r.p; /* { dg-temporal-error "use-after-free" "assignment" } */
    }
  if (IS ("phase"))
    {
      struct outer *o = malloc (sizeof *o);
      global.p = stale;
      global.q = fresh;
      o->r[1] = global;
      sink = *o->r[1].q;
      sink = *o->r[1].p; /* { dg-temporal-error "use-after-free" "phase" } */
    }
  if (IS ("argument"))
    {
      global.p = stale;
      return take (global);
    }
  if (IS ("result"))
    {
      struct record r = give (stale);
      sink = *r.q; /* { dg-temporal-error "use-after-free" "result" } */
    }
  if (IS ("serialised"))
    {
      put (buffer + 3, stale);
      put (buffer + 11, fresh);
      sink = *get (buffer + 11);
      sink = *get (buffer + 3); /* { dg-temporal-error "use-after-free" "serialised" } */
    }
  if (IS ("moved"))
    {
      put (buffer + 3, stale);
      memmove (buffer + 4, buffer + 3, 16);
      memmove (buffer + 9, buffer + 4, 16);
      sink = *get (buffer + 9); /* { dg-temporal-error "use-after-free" "moved" } */
    }
  if (IS ("realloc"))
    {
      put (buffer + 5, stale);
      buffer = realloc (buffer, 4000);
      sink = *get (buffer + 5); /* { dg-temporal-error "use-after-free" "realloc" } */
    }
  if (IS ("typed"))
    {
      typedef int *__attribute__ ((aligned (1))) any;
      any *slot = (any *) (buffer + 7);
      *slot = stale;
      sink = **slot; /* { dg-temporal-error "use-after-free" "typed" } */
    }

  /* { dg-temporal-clean "legal" } */
  struct outer o;
  for (int round = 0; round < 2; round++)
    {
      global.p = round ? fresh : stale;
      global.q = fresh;
      o.r[1] = global;
      o.r[0] = o.r[1];
      put (buffer + 3, global.p);
      memmove (buffer + 20, buffer + 3, 9);
    }
  sink = *o.r[0].p + *o.r[1].q + *get (buffer + 20) + take (o.r[0]);
  sink = *give (fresh).p;
  put (buffer + 3, stale);
  memset (buffer, 0, 64);
  if (get (buffer + 3))
    return 1;
  put (buffer + 3, fresh);
  /* By characters over a stale one.  */
  put (buffer + 33, stale);
  for (unsigned i = 0; i < sizeof fresh; i++)
    buffer[33 + i] = buffer[3 + i];
  sink = *get (buffer + 33);
  free (buffer);
  free (fresh);
  return 0;
}
