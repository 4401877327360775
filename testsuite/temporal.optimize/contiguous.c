/* Purpose: bytes between two that were checked need no check, for a block is in one piece; bytes beyond, of
   another pointer, or far away do.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "redundant_checks" "1" } */

struct wide { int a, b, c, d; };
struct far { int a, gap[2000], b, more[2000], c; };
extern volatile int device;

void
between (struct wide *w)
{
  int a = w->a;
  device = a;
  int c = w->c;
  device = c;
  device = w->b;		/* gone */
  device = w->d;		/* beyond */
}

void
other (struct wide *w, struct wide *v)
{
  int a = w->a;
  device = a;
  int c = w->c;
  device = c;
  device = v->b;
}

void
distant (struct far *f)
{
  int a = f->a;
  device = a;
  int c = f->c;
  device = c;
  device = f->b;
}
