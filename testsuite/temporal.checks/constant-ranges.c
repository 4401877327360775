/* Purpose: ranges of constant size that are not inside of the variable, which may not be written, or which
   belong to a variable that another one's address leads to.  */
/* { dg-do run } */
/* { dg-options "-g -fno-builtin -w" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static const char fixed[16] = "constant";
static char *volatile hidden;

static char *
leave (char *p)
{
  hidden = p;
  return hidden;
}

int
main (int argc, char **argv)
{
  char c = argc > 1 ? *argv[1] : 0;
  char a[24], b[24], *p = b;
  memset (a, 1, 24);
  memset (b, 2, sizeof b);
  memcpy (a + 8, b, 16);
  if (c == 'e')
    memset (a, 0, 25); /* { dg-temporal-error "out-of-bounds" "e" } */
  if (c == 'm')
    memcpy (a + 16, b, 9); /* { dg-temporal-error "out-of-bounds" "m" } */
  if (c == 'r')
    memcpy (a, b + 20, 5); /* { dg-temporal-error "out-of-bounds" "r" } */
  if (c == 'c')
    memset ((char *) fixed, 0, 4); /* { dg-temporal-error "write-to-constant" "c" } */
  {
    char inner[16];
    memset (inner, 3, sizeof inner);
    if (c == 's')
      p = leave (inner);
    b[0] += inner[3];
  }
  memcpy (a, p, 16); /* { dg-temporal-error "use-after-scope" "s" } */
  return a[0] != 5 || a[1] != 2 || a[20] != 2;
}
