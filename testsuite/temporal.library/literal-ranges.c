/* Purpose: what a library function reads of a string literal is checked where its size says more
   than the literal has, and only there.
   Source: printf of constant messages, which GCC turns into fwrite.  */
/* { dg-do run } */

#include <stdio.h>
#include <string.h>
#include <wchar.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char to[16] = "";

  if (!strcmp (what, "write"))
    fwrite ("abc", 1, 5, stdout); /* { dg-temporal-error "out-of-bounds" "write" } */
  /* The variable that stands for the literal has a byte more than the literal.  */
  if (!strcmp (what, "whole-cell"))
    fwrite ("abcdefg", 3, 3, stdout); /* { dg-temporal-error "out-of-bounds" "whole-cell" } */
  if (!strcmp (what, "inside"))
    fwrite (&"abcdefg"[4], 1, 5, stdout); /* { dg-temporal-error "out-of-bounds" "inside" } */
  if (!strcmp (what, "compare"))
    sink = memcmp ("abcdefg", argv[0], 9); /* { dg-temporal-error "out-of-bounds" "compare" } */
  if (!strcmp (what, "wide"))
    fwrite (L"ab", 1, 13, stdout); /* { dg-temporal-error "out-of-bounds" "wide" } */
  if (!strcmp (what, "set"))
    memset ((char *) "abcdefg", argc, 3); /* { dg-temporal-error "write-to-constant" "set" } */

  /* { dg-temporal-clean "legal" } */
  fwrite ("abc", 1, 4, stdout);
  fwrite ("abcdefg", 4, 2, stdout);
  fwrite (&"abcdefg"[4], 1, 4, stdout);
  fwrite (L"ab", 1, 12, stdout);
  sink = memcmp ("abcdefg", to, 8);
  memcpy (to, "abcdefg", 8);
  fprintf (stdout, "a message\n");
  return to[6] != 'g';
}
