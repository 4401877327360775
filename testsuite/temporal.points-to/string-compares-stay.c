/* Purpose: what strcmp and its kin compare is looked at, in either argument: blocks that have been freed, and strings that do
   not end.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct name { struct name *next; char text[8]; };

static volatile int sink;

static struct name *
make (char fill)
{
  struct name *n = calloc (1, sizeof *n);
  if (!n)
    exit (1);
  memset (n->text, fill, sizeof n->text - !fill);
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct name *a = make (0), *b = make (0), *c = make (IS ("first") || IS ("second") ? 'x' : 0);
  struct name *d = make (IS ("first") || IS ("second") ? 'x' : 0);
  if (IS ("freed first"))
    free (a);
  sink = strcmp (a->text, "x"); /* { dg-temporal-error "use-after-free" "'freed first'" } */
  if (IS ("freed second"))
    free (b);
  sink = strcasecmp ("x", b->text); /* { dg-temporal-error "use-after-free" "'freed second'" } */
  if (IS ("first"))
    sink = strcmp (c->text, "xxxxxxxxxxxx"); /* { dg-temporal-error "out-of-bounds" "first" } */
  if (IS ("second"))
    sink = strncmp ("xxxxxxxxxxxx", d->text, 12); /* { dg-temporal-error "out-of-bounds" "second" } */
  return 0;
}
