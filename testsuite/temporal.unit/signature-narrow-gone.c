/* Purpose: local functions with parameters that are narrower than int, for which the C front end passes an int, take referents as parameters, too.
   Source: signature.cc, argument_fits_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "4" } */
/* { dg-temporal-stat "arguments" "0" } */

struct text { char *at; int n; };
enum kind { PLAIN, UPPER };

static void
put (struct text *t, char c)
{
  t->at[t->n++] = c;
}

static void
mark (struct text *t, unsigned short n, _Bool upper)
{
  t->at[n] = upper ? 'A' : 'a';
}

static void
put_kind (struct text *t, enum kind k, signed char c)
{
  t->at[t->n++] = c - (k == UPPER ? 32 : 0);
}

static float
half (const float *p, float x)
{
  return *p * x / 2;
}

float
all (struct text *t, int n, float *f)
{
  put (t, n);
  put (t, 'x');
  mark (t, n, n > 3);
  put_kind (t, n > 4, n);
  return half (f, 3);
}
