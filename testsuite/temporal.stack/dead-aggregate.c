/* Purpose: element of a dead local array, field of a dead local struct, nested
   and with variable index; arrays of sibling blocks that share their place.
   Source: issue, "element and field of a dead local"; Vorobyov 2017a, rule R2.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

struct point { int x, y; };
struct shape { char name[8]; struct point corner[4]; double area; };

static volatile double sink;
static volatile int two = 2;

static __attribute__ ((noinline)) void
init (struct shape *s, int v)
{
  memset (s, 0, sizeof *s);
  s->corner[2].y = v;
  s->area = v;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct shape *s = NULL;
  struct point *c = NULL;
  int *e = NULL;
  char *n = NULL;

  {
    struct shape first;
    int array[20] = { 0 };
    init (&first, 5);
    s = &first;
    c = first.corner;
    n = &first.name[3];
    e = &array[two];
    e[1] = 4;
    sink = s->corner[two].y + array[3];
  }
  {
    struct shape other;
    int array[20] = { 0 };
    init (&other, 6);
    array[two] = 1;

    if (!strcmp (what, "field"))
      s->area = 1; /* { dg-temporal-error "use-after-scope" "field" } */
    if (!strcmp (what, "nested"))
      sink = s->corner[two].y; /* { dg-temporal-error "use-after-scope" "nested" } */
    if (!strcmp (what, "struct"))
      {
	struct point copy = c[1]; /* { dg-temporal-error "use-after-scope" "struct" } */
	sink = copy.x;
      }
    if (!strcmp (what, "char"))
      *n = 'x'; /* { dg-temporal-error "use-after-scope" "char" } */
    if (!strcmp (what, "element"))
      sink = e[1]; /* { dg-temporal-error "use-after-scope" "element" } */

    /* { dg-temporal-clean "legal" } */
    s = &other;
    c = s->corner;
    n = &s->name[3];
    e = &array[two];
    *n = 'x';
    e[1] = 4;
    sink = s->area + c[two].y + e[1];
    if (sink != 16)
      return 1;
  }
  return 0;
}
