/* Purpose: with disable=pointer_free such members are copied as all numbers are.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-temporal-stat "referent_stores" "1" } */

struct value { union { long n; double d; } u; unsigned char kind; };

void
kind (struct value *to, const struct value *from)
{
  to->kind = from->kind;
}
