/* Purpose: locals whose address only inlined functions had are let go of, be it by name, as a structure, or as a parameter; and the pieces
   of pointers that numbers in a local array may be are not kept where nobody copies these on.
   Source: promote-locals.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "promoted_locals" "5" } */
/* { dg-temporal-stat "unread_stores" "4" } */
/* { dg-variant "without promote_locals" "-fplugin-arg-temporal-disable=promote_locals" } */
/* { dg-for "without promote_locals" { dg-temporal-stat "promoted_locals" "0" } } */
/* { dg-for "without promote_locals" { dg-temporal-stat "unread_stores" "0" } } */

#define INLINE static inline __attribute__ ((always_inline))

struct range { char *at, *end; };
extern int use (int);

INLINE int
next (char **p)
{
  return *(*p)++;
}

INLINE void
swap (char **a, char **b)
{
  char *t = *a;
  *a = *b;
  *b = t;
}

int
parameter (char *p)
{
  return next (&p) + next (&p);
}

int
locals (char *p, char *q, int n)
{
  char *a = p, *b = q;
  for (int i = 0; i < n; i++)
    swap (&a, &b);
  return *a;
}

INLINE int
take (struct range *r)
{
  return r->at == r->end ? -1 : *r->at++;
}

int
structure (char *p, int n)
{
  struct range r = { p, p + n };
  int s = 0;
  for (int c; (c = take (&r)) >= 0; )
    s += c;
  return s;
}

int
cleared (char *p, int n)
{
  struct range r = { 0 };
  if (n)
    r.at = r.end = p;
  return take (&r);
}

int
pieces (const unsigned *p, int n)
{
  unsigned found[8];
  int s = 0;
  for (int i = 0; i < 8; i++)
    found[i] = p[i * n];
  for (int i = 0; i < 8; i++)
    s += use (found[i] & 255);
  return s;
}
