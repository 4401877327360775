/* Purpose: what is copied from or to a static variable with fewer bytes than a pointer is no piece of a pointer: it is
   copied without a look at the cells; where such a value is stored elsewhere, the cell there is cleared at most.
   Source: registers of a cipher (enc-pc1 of Trimaran), the running disparity of a line code.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-stat "referent_copies" "1" } */
/* { dg-variant "without pointer_free" "-fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-for "without pointer_free" { dg-temporal-stat "referent_stores" "6" } } */

unsigned short ax, si;
unsigned disparity;
extern unsigned previous;
char tag[4];
struct small { short a, b; } pair;

void
exchange (void)
{
  unsigned short t = ax;
  ax = si;
  si = t;
}

void
advance (void)
{
  previous = disparity;
}

void
from_text (const char *text)
{
  tag[1] = text[3];
  pair.b = tag[2];
}

unsigned
counted (const unsigned *from)
{
  static unsigned last;
  unsigned before = last;
  last = *from;
  return before;
}

void
to_text (char *text)
{
  text[0] = tag[3];
}
