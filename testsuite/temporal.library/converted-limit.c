/* Purpose: the number of characters that mbstowcs and its kind convert at most is a variable, whose type is a typedef: the
   compiler made no end of a call whose number it knew after inlining.
   Source: CPython 3.11, check_force_ascii.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "stale" "20" } */
/* { dg-temporal-error "use-after-free" "back" "31" } */

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* The count of characters.  */
static size_t
widen (wchar_t *to, const char *from, size_t n)
{
  size_t count = mbstowcs (to, from, n);
  if (to && count != (size_t) -1)
    for (size_t i = 0; i < count; i++)
      if (to[i] > 0x10ffff)
        return -1;
  return count;
}

static size_t
narrow (char *to, const wchar_t *from, size_t n)
{
  return wcstombs (to, from, n);
}

static size_t
widen_part (wchar_t *to, const char **from, size_t n, mbstate_t *state)
{
  return mbsrtowcs (to, from, n, state);
}

static size_t
narrow_part (char *to, const wchar_t **from, size_t n, mbstate_t *state)
{
  return wcsrtombs (to, from, n, state);
}

int
main (int argc, char **argv)
{
  char text[4] = "abc", one[1], back[4];
  wchar_t wide[4], wider[1];
  mbstate_t state = { 0 };
  const char *from = text;
  const wchar_t *wide_from = wide;
  for (int i = 'a'; i < 'f'; i++)
    {
      one[0] = i;
      if (widen (wider, one, 1) != 1 || wider[0] != i || narrow (back, wider, 1) != 1)
        return 1;
    }
  if (widen (wide, text, 4) != 3 || widen (NULL, text, 0) != 3 || narrow (back, wide, 4) != 3)
    return 2;
  if (widen_part (wide, &from, 2, &state) != 2 || narrow_part (back, &wide_from, 2, &state) != 2)
    return 3;
  char *old = strdup (text);
  wchar_t *old_wide = malloc (sizeof wide);
  wmemcpy (old_wide, L"abc", 4);
  if (argc > 1)
    {
      free (old);
      free (old_wide);
    }
  size_t n = argc > 1 && strcmp (argv[1], "stale") != 0 ? narrow (back, old_wide, 4)
                                                        : widen (wide, old, 4);
  if (argc == 1)
    {
      free (old);
      free (old_wide);
    }
  return n != 3;
}
