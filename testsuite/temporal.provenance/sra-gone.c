/* Purpose: a structure that is passed, copied and returned by value keeps its referents in variables: its
   address is computed for no cell, and a word that nobody reads is not received.  Those whose
   address is needed, of which a pointer may be read before it is set, or put together of narrower
   numbers, keep their cells.
   Source: sra.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-temporal-stat "sra" "8" } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_\[a-z_]* .&gone" 0 } } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_\[a-z_]* .&escapes" 4 } } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_store_ref .&perhaps" 1 } } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_\[a-z_]* .&large" 10 } } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_index" 1 } } */
/* { dg-final { scan-dump "line \[0-9]*: \[_0-9= ]*__temporal_v1_load_own .&pieces" 1 } } */

struct value { int kind, size; union { char *p; double d; } u; };
struct array { char *p[4]; };
struct large { char *p[9]; };

extern struct value make (int kind);
extern void take (struct value v);
extern void look (struct value *v);
extern void take_large (struct large l);

int
kind (struct value gone)
{
  return gone.kind & 15;
}

void
copies (struct value gone1, struct value *to, const struct value *from)
{
  struct value gone2 = gone1, gone3 = *from;
  *to = gone2;
  take (gone3);
}

char *
field (int k)
{
  struct value gone4 = make (k), gone5;
  gone5.kind = 1;
  gone5.size = 2;
  gone5.u.p = gone4.u.p + 1;
  take (gone5);
  return gone4.u.p;
}

char *
constant_places (char *p)
{
  struct array gone6 = { { p, p + 1, 0, 0 } }, gone7 = gone6;
  gone7.p[2] = gone6.p[1];
  return gone7.p[2];
}

int
address (struct value *to)
{
  struct value escapes = *to;
  look (&escapes);
  return escapes.kind;
}

void
unset (int k, char *p)
{
  struct value perhaps;
  perhaps.kind = k;
  if (k)
    perhaps.u.p = p;
  take (perhaps);
}

void
too_large (struct large *from)
{
  struct large large = *from;
  take_large (large);
}

char *
any_place (int i, char *p)
{
  struct array indexed = { { p, p, p, p } };
  return indexed.p[i];
}

char *
pieces (unsigned low, unsigned high)
{
  union { char *p; struct { unsigned low, high; } h; } pieces;
  pieces.h.low = low;
  pieces.h.high = high;
  return pieces.p;
}
