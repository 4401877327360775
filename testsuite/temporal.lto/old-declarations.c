/* Purpose: functions of the C library are known as such, although another unit declares them in the
   old way, without parameters or with another result, as programs of the eighties do.
   Source: gawk 2.15 (llvm-test-suite): GCC makes the declarations that do not match aliases, which
   counted as functions of the program, so that no call of malloc, free or memcpy was checked.  */
/* { dg-do run } */
/* { dg-additional-sources "old-declarations-other.c" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

extern int other (void);

struct holder { int n; char *text; };

static void
use (const char *what, char *p, int n)
{
  struct holder *h = malloc (sizeof *h), copy;
  h->text = p;
  memcpy (&copy, h, sizeof copy);
  copy.text[1] = 'x';
  if (!strcmp (what, "read"))
    n = read (-1, p, 11 + n); /* { dg-temporal-error "out-of-bounds" "read" } */
  if (!strcmp (what, "getcwd"))
    p = getcwd (p, 11 + n); /* { dg-temporal-error "out-of-bounds" "getcwd" } */
  if (!strcmp (what, "memcpy"))
    memcpy (p, "ten letters", 11 + n); /* { dg-temporal-error "out-of-bounds" "memcpy" } */
  if (!strcmp (what, "memset"))
    memset (p, 0, 11 + n); /* { dg-temporal-error "out-of-bounds" "memset" } */
  if (!strcmp (what, "bcopy"))
    bcopy ("ten letters", p, 11 + n); /* { dg-temporal-error "out-of-bounds" "bcopy" } */
  if (!strcmp (what, "sprintf"))
    sprintf (p, "%s", "ten letters"); /* { dg-temporal-error "out-of-bounds" "sprintf" } */
  if (!strcmp (what, "calloc"))
    {
      p = calloc (3, 3 + n);
      p[9 + n] = 1; /* { dg-temporal-error "out-of-bounds" "calloc" } */
    }
  if (!strcmp (what, "realloc"))
    {
      p = realloc (p, 2000);
      h->text[0] = 1; /* { dg-temporal-error "use-after-free" "realloc" } */
    }
  if (!strcmp (what, "free") || !strcmp (what, "copy"))
    free (p);
  if (!strcmp (what, "free"))
    free (copy.text); /* { dg-temporal-error "double-free" "free" } */
  if (!strcmp (what, "copy"))
    copy.text[0] = 1; /* { dg-temporal-error "use-after-free" "copy" } */
  if (!*what)
    {
      n += read (-1, p, 10);
      p = getcwd (p, 10);
      p = h->text;
      memcpy (p, "ten letter", 10);
      bcopy ("ten letter", p, 10);
      sprintf (p, "%s", "9 letters");
      memset (p, 0, 10);
      p = realloc (p, 2000);
      p[1999 + n + 1] = 1;
    }
  free (p);
  free (h);
}

int
main (int argc, char **argv)
{
  if (other () != 2)
    return 1;
  /* { dg-temporal-clean "" } */
  use (argc > 1 ? argv[1] : "", malloc (10), argc > 2);
  return 0;
}
