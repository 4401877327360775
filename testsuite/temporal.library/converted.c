/* Purpose: a string that is converted needs no end if the result is full before; it does if characters are only counted.
   Source: library-arguments.cc (string_limit); CPython asks so whether the locale is ASCII.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "legal" } */

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile size_t one = 1, two = 2, three = 3;
static volatile long sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char byte[1] = { 'a' }, *pair = malloc (2), bytes[8];
  wchar_t wide[4], *other = malloc (2 * sizeof *other);
  const char *from = pair;
  const wchar_t *wfrom = other;
  mbstate_t state;
  memset (&state, 0, sizeof state);
  memcpy (pair, "bc", 2);
  wmemcpy (other, L"de", 2);
  CASE ("legal")
    return (mbstowcs (wide, byte, one) != 1 || wide[0] != 'a' || mbstowcs (wide, pair, two) != 2
            || mbsrtowcs (wide, &from, two, &state) != 2 || wide[1] != 'c'
            || wcstombs (bytes, other, two) != 2 || bytes[1] != 'e'
            || wcsrtombs (bytes, &wfrom, one, &state) != 1 || mbstowcs (wide, "a", three) != 1
            || mbstowcs (NULL, "abc", 0) != 3);
  CASE ("mbstowcs") sink = mbstowcs (wide, byte, two); /* { dg-temporal-error "out-of-bounds" "mbstowcs" } */
  CASE ("mbsrtowcs") sink = mbsrtowcs (wide, &from, three, &state); /* { dg-temporal-error "out-of-bounds" "mbsrtowcs" } */
  CASE ("wcstombs") sink = wcstombs (bytes, other, three); /* { dg-temporal-error "out-of-bounds" "wcstombs" } */
  CASE ("wcsrtombs") sink = wcsrtombs (bytes, &wfrom, three, &state); /* { dg-temporal-error "out-of-bounds" "wcsrtombs" } */
  CASE ("counted") sink = mbstowcs (NULL, pair, two); /* { dg-temporal-error "out-of-bounds" "counted" } */
  CASE ("counted-wide") sink = wcstombs (NULL, other, two); /* { dg-temporal-error "out-of-bounds" "counted-wide" } */
  return 0;
}
