/* The referents of pointers in structures by value are parameters of local functions, too, and what
   such a function returns needs no proof.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "3" } */
/* { dg-temporal-stat "parameters" "6" } */
/* { dg-temporal-stat "arguments" "0" } */
/* { dg-temporal-stat "answers" "1" } */

struct value { int kind; union { int *p; double x; } u; };
struct four { int *a, *b, *c, *d; };

static int
get (struct value v)
{
  return v.kind ? *v.u.p : 0;
}

static struct value
same (struct value v)
{
  return v;
}

static int
last (struct four f)
{
  return *f.d;
}

int
all (void)
{
  int a = 1;
  struct value v = { 1, { &a } };
  struct four f = { &a, &a, &a, &a };
  return get (same (v)) + last (f);
}
