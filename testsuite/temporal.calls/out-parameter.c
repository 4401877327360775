/* Purpose: the callee stores a stale pointer where the caller told it to, and
   the callee frees what it gets through a double pointer.
   Source: Simpson 2013, pointer stores through pointers; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct message { int length; char *text; };

static char *pool;
static volatile int sink;

static __attribute__ ((noinline)) int
read_message (struct message *m)
{
  m->length = 3;
  m->text = pool;
  return 0;
}

static __attribute__ ((noinline)) void
reset (char **where)
{
  free (*where);
}

static __attribute__ ((noinline)) void
replace (char **where)
{
  free (*where);
  *where = malloc (32);
  strcpy (*where, "new");
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct message m;

  pool = malloc (32);
  strcpy (pool, "old");
  read_message (&m);
  char *before = m.text;

  if (!strcmp (what, "reset"))
    {
      reset (&m.text);
      sink = m.text[0]; /* { dg-temporal-error "use-after-free" "reset" } */
    }
  replace (&pool);
  if (!strcmp (what, "message"))
    sink = m.text[1]; /* { dg-temporal-error "use-after-free" "message" } */
  if (!strcmp (what, "before"))
    before[2] = 'x'; /* { dg-temporal-error "use-after-free" "before" } */

  /* { dg-temporal-clean "legal" } */
  read_message (&m);
  sink = m.text[1];
  reset (&pool);
  return sink != 'e';
}
