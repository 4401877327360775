/* Purpose: for a vector that is stored anywhere, and a structure of numbers of up to 64 bytes, the runtime is called only
   where their cells hold something; a small variable's are known.
   Source: lower-refs.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "cleared_if_held" "4" } */
/* { dg-variant "without lowering" "-fplugin-arg-temporal-disable=lower" } */
/* { dg-for "without lowering" { dg-temporal-stat "cleared_if_held" "0" } } */

typedef long vector __attribute__ ((vector_size (16)));
typedef long loose __attribute__ ((vector_size (16), aligned (1), may_alias));

void
put (char *to, vector v)
{
  *(loose *) to = v;
}

vector here;

void
put_here (vector v)
{
  here = v;
}

struct three { double x, y, z; };
struct five { int n[5]; };
struct eight { double d[8]; };
struct nine { double d[9]; };

void
copy (struct three *a, struct five *b, struct eight *c, struct nine *d)
{
  a[1] = a[0];
  b[1] = b[0];
  c[1] = c[0];
  d[1] = d[0];
}
