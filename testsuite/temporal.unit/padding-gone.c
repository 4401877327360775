/* Purpose: a member that shares its word with padding is copied without a look at the cells, for no pointer is
   copied so; into such a member, too.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-variant "without pointer_free" "-fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-for "without pointer_free" { dg-temporal-stat "referent_stores" "5" } } */

struct value { union { long n; double d; } u; unsigned char kind; };
struct entry { long n; unsigned char kind, key; int next; };
struct bits { long n; unsigned char kind; unsigned a : 4, b : 4; };

void
kind (struct value *to, const struct value *from)
{
  to->kind = from->kind;
}

void
key (struct entry *to, const struct value *from)
{
  to->key = from->kind;
}

void
next (struct entry *to, const struct entry *from)
{
  to[1].next = from[2].next;
}

void
beside_bits (struct bits *to, const struct entry *from)
{
  to->kind = from->key;
}

void
from_text (struct value *to, const unsigned char *text)
{
  to->kind = text[3];
}
