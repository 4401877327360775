/* Purpose: what is loaded in more bytes and stored in fewer again, or may have been loaded in as many, keeps its
   referent.
   Source: integers.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_loads" "4+" } */
/* { dg-temporal-stat "referent_stores" "3+" } */

void
byte (unsigned char *to, const unsigned char *from)
{
  int c = *from;
  *to = c;
}

void
half (unsigned *to, const unsigned *from)
{
  unsigned long w = *from;
  *to = w;
}

void
either (long *to, const long *from, const char *narrow)
{
  *to = narrow ? *narrow : *from;
}
