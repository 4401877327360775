/* Purpose: checks of neighbouring fields that share one test report the very field that is wrong, where the
   block is too short for some of them, has ended, or is a constant; and blocks whose last cell is
   not whole are good.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector { int x, y, z, w; long a, b; };
struct small { char c[3]; };
struct odd { int x, y, z; };

volatile int zero;

__attribute__ ((noipa)) long
sum (const struct vector *v)
{
  long s = v->x;	/* { dg-temporal-error "use-after-free" "dead" } { dg-temporal-error "out-of-bounds" "low" } */
  s += v->y;
  s += v->z;		/* { dg-temporal-error "out-of-bounds" "8" } */
  s += v->w;		/* { dg-temporal-error "out-of-bounds" "12" } { dg-temporal-error "out-of-bounds" "14" } */
  s += v->a;		/* { dg-temporal-error "out-of-bounds" "16" } { dg-temporal-error "out-of-bounds" "20" } */
  s += v->b;		/* { dg-temporal-error "out-of-bounds" "24" } { dg-temporal-error "out-of-bounds" "31" } */
  return s;
}

__attribute__ ((noipa)) void
set (struct odd *o, int v)
{
  o->z = v;
  o->x = v;		/* { dg-temporal-error "out-of-bounds" "before" } */
  o->y = v;
}

__attribute__ ((noipa)) int
odd (const struct odd *o)
{
  return o->x * 3 + o->y * 5 + o->z;	/* { dg-temporal-error "out-of-bounds" "odd-8" } */
}

__attribute__ ((noipa)) int
change (struct odd *o)
{
  int s = o->x + o->y;
  o->z = s;		/* { dg-temporal-error "write-to-constant" "constant" } */
  return s;
}

__attribute__ ((noipa)) int
divided (struct vector *v, struct odd *o)
{
  int s = o->x / v->x;
  return s + o->y;
}

__attribute__ ((noipa)) int
letters (const struct small *s)
{
  return s->c[0] * 2 + s->c[1] * 3 + s->c[2];	/* { dg-temporal-error "out-of-bounds" "letters" } */
}

__attribute__ ((noipa)) int
seen (struct odd *o)
{
  int s = o->x;
  if (zero == 0)
    puts ("before");
  return s + o->y;	/* { dg-temporal-error "out-of-bounds" "seen" } */
}

static const struct odd constant = { 1, 2, 3 };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int bytes = atoi (what);
  struct vector *v = calloc (1, bytes ? bytes : (int) sizeof *v);
  if (bytes)
    return sum (v) & 1;
  if (!strcmp (what, "dead"))
    {
      struct vector *volatile stale = v;
      free (v);
      return sum (stale) & 1;
    }
  if (!strcmp (what, "low"))
    return sum ((struct vector *) ((char *) v - 8)) & 1;
  struct odd *o = malloc (strcmp (what, "odd-8") ? sizeof *o : 8);
  memset (o, 0, 8);
  if (!strcmp (what, "odd-8"))
    return odd (o);
  if (!strcmp (what, "before"))
    set ((struct odd *) ((char *) o - 8), 1);
  if (!strcmp (what, "constant"))
    return change ((struct odd *) &constant);
  if (!strcmp (what, "letters"))
    return letters (memset (malloc (2), 0, 2));
  if (!strcmp (what, "seen"))
    return seen ((struct odd *) memset (malloc (4), 0, 4));
  /* { dg-temporal-clean "" } */
  struct odd many[5];
  for (int i = 0; i < 5; i++)
    set (&many[i], i);
  int s = odd (&many[1]) + odd (&many[4]) + odd (&constant);
  set (o, 3);
  v->x = 1;
  s += odd (o) + change (o) + divided (v, o) + letters ((struct small *) "ab");
  struct small tail[3] = { { "a" }, { "b" }, { "c" } };
  s += letters (&tail[2]) + sum (v);
  free (v);
  free (o);
  return s == 0;
}
