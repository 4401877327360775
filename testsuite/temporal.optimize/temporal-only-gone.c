/* Purpose: in temporal mode one check serves all accesses through a referent, wherever they are,
   until a call.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "checks" "4" } */
/* { dg-temporal-stat "redundant_checks" "1" } */

struct box { int size, used; long room[6]; };

extern void unknown (void);
static int table[64];

/* The second check is dropped at once, the third because all ways come past the first.  */

long
fields (struct box *b, int i, int c)
{
  long s = b->size + b->room[i];
  if (c)
    s += b->room[i + 1];
  return s + table[i];
}

/* Two: the block may end in between.  */

int
call (struct box *b)
{
  int s = b->size;
  unknown ();
  return s + b->size;
}
