/* Purpose: what may be no multiple of 8 shares nothing: its cells may begin anywhere.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=loop_ranges" } */
/* { dg-skip-if "checks are expanded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "shadow_cse" "0" } */

struct three { int x, y, z; };
struct tight { char tag; long a; long b; } __attribute__ ((packed));

int
small (struct three *t)
{
  return t->x + t->y + t->z;
}

long
packed (struct tight *t)
{
  return t->a + t->b;
}

int
bytes (const unsigned char *p)
{
  return p[0] + p[3] + p[8];
}
