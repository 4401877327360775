/* Purpose: static variables that a pointer fits into, and locals, may hold a pointer's bytes on their way.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_stores" "4" } */

char text[8];
struct pair { unsigned low, high; } pair;

void
element (const char *from)
{
  text[3] = from[3];
}

void
member (struct pair *to)
{
  to->low = pair.low;
}

void
exchange (unsigned *a, unsigned *b)
{
  unsigned t = *a;
  *a = *b;
  *b = t;
}
