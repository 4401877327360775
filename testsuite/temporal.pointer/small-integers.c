/* Purpose: an integer that is kept in a pointer, and then followed as one: small, at the limit of what compiled code takes for null by
   itself, and beyond.
   Source: lower-refs.cc, stub-tests.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdlib.h>
#include <string.h>

struct entry { char *value; };
static const char *mode;
static volatile int sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

__attribute__ ((noinline, noclone)) struct entry *
keep (int number)
{
  struct entry *e = malloc (sizeof *e);
  e->value = (char *) (long) number;
  return e;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  if (is ("one"))
    sink = *keep (1)->value;		/* { dg-temporal-error "null-dereference" "one" } */
  if (is ("limit"))
    sink = *keep (0x7fff)->value;	/* { dg-temporal-error "null-dereference" "limit" } */
  if (is ("beyond"))
    sink = *keep (0x8000)->value;	/* { dg-temporal-error "null-dereference" "beyond" } */
  if (is ("last"))
    sink = *keep (0xffff)->value;	/* { dg-temporal-error "null-dereference" "last" } */
  if (is ("large"))
    sink = *keep (0x40000000)->value;	/* { dg-temporal-error "wild-pointer" "large" } */
  if (is ("negative"))
    sink = *keep (-1)->value;		/* { dg-temporal-error "wild-pointer" "negative" } */
  if (is ("free"))
    free (keep (5)->value);		/* { dg-temporal-error "invalid-free" "free" } */
  struct entry *e = keep (7);
  return e->value != (char *) 7;
}
