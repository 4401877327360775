/* Purpose: narrow parameters beside referents keep their values, and errors through the pointers beside them are found; a function that is
   called with too wide a type keeps the buffer.
   Source: signature.cc, argument_fits_p.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline, noclone))

struct text { char *at; int n; };

OWN void
put (struct text *t, char c)
{
  t->at[t->n++] = c; /* { dg-temporal-error "use-after-free" "put" } */
}

OWN int
mark (char *at, unsigned short n, _Bool upper, signed char add)
{
  at[n & 3] = (upper ? 'A' : 'a') + add; /* { dg-temporal-error "use-after-free" "mark" } */
  return n * 10 + upper;
}

OWN int
many (char *a, char b, char *c, short d, char *e, unsigned char f, char *g, _Bool h)
{
  return *a + b + *c + d
	 + *e /* { dg-temporal-error "use-after-free" "many" } */
	 + f + *g + h;
}

/* Without a prototype the arguments are what they are.  */
OWN int
old (p, c)
     char *p;
     char c;
{
  return *p + c;
}

int
main (int argc, char **argv)
{
  struct text t = { malloc (8), 0 };
  char *other = malloc (8);
  memset (t.at, 0, 8);
  memset (other, 1, 8);
  volatile int wide = 0x12341, far = 0x30002, much = 257;
  if (argc > 1)
    {
      const char *what = argv[1];
      char *lost = !strcmp (what, "put") || !strcmp (what, "mark") ? t.at : other;
      free (lost);
      char *now = malloc (8);
      memset (now, 2, 8);
      if (!strcmp (what, "put"))
	put (&t, wide);
      else if (!strcmp (what, "mark"))
	mark (t.at, wide, wide, wide);
      else
	return many (t.at, wide, t.at, wide, other, wide, t.at, wide) == 7;
      return 0;
    }
  /* { dg-temporal-clean "" } */
  put (&t, wide);
  put (&t, wide + 1);
  if (t.at[0] != 'A' || t.at[1] != 'B' || mark (t.at, far, wide, much) != 21 || t.at[2] != 'B'
      || many (t.at, wide, other, wide, other, wide, t.at, wide) != 'A' + 'A' + 1 + 0x2341 + 1 + 'A' + 'A' + 1
      || old (other, 'A') != 'B')
    return 1;
  free (t.at);
  free (other);
  return 0;
}
