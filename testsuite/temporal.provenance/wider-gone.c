/* Purpose: what is loaded and stored in more bytes is no copy of a pointer, nor of a part of one: nothing is asked of the
   cells.
   Source: integers.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */

struct numbers { long l; int i; short s; };

void
widen (struct numbers *n, const unsigned char *p, const short *q, const unsigned *r)
{
  n->l = *r;
  n->i = *q;
  n->s = *p;
}

void
choose (struct numbers *n, const unsigned char *p, const short *q)
{
  n->i = *p ? *p : *q;
}
