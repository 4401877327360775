/* Purpose: for a vector that is stored anywhere the runtime is called only where its cells hold something; a
   variable's are known.
   Source: lower-refs.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "cleared_if_held" "1" } */
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
