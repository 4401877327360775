/* Purpose: wide-character and multibyte functions.
   Source: issue 3, library calls check what they touch; C11 7.29.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static wchar_t *volatile result;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  wchar_t *four = malloc (4 * sizeof *four), *full = malloc (4 * sizeof *full);
  wchar_t *p = malloc (24), buffer[16] = L"ab", *rest;
  wchar_t *volatile kept = p;
  free (p);
  wchar_t *reuse = malloc (24);
  wcscpy (reuse, L"fresh");
  p = kept;
  wmemset (full, L'x', 4);
  wmemset (four, 0, 4);
  char bytes[8];
  volatile size_t n = 100;
  const char *from = "abcd";

  CASE ("wcslen") sink = wcslen (p); /* { dg-temporal-error "use-after-free" "wcslen" } */
  CASE ("wcslen-no-end") sink = wcslen (full); /* { dg-temporal-error "out-of-bounds" "wcslen-no-end" } */
  CASE ("wcsnlen") sink = wcsnlen (full, 5); /* { dg-temporal-error "out-of-bounds" "wcsnlen" } */
  CASE ("wcscpy") wcscpy (four, L"1234"); /* { dg-temporal-error "out-of-bounds" "wcscpy" } */
  CASE ("wcscpy-stale") wcscpy (buffer, p); /* { dg-temporal-error "use-after-free" "wcscpy-stale" } */
  CASE ("wcsncpy") wcsncpy (four, L"1", 5); /* { dg-temporal-error "out-of-bounds" "wcsncpy" } */
  CASE ("wcscat") { wcscpy (four, L"12"); wcscat (four, L"34"); } /* { dg-temporal-error "out-of-bounds" "wcscat" } */
  CASE ("wcscmp") sink = wcscmp (p, L"x"); /* { dg-temporal-error "use-after-free" "wcscmp" } */
  CASE ("wcsncmp") sink = wcsncmp (L"x", p, 1); /* { dg-temporal-error "use-after-free" "wcsncmp" } */
  CASE ("wcsncmp-no-end") sink = wcsncmp (full, L"xxxxx", n); /* { dg-temporal-error "out-of-bounds" "wcsncmp-no-end" } */
  CASE ("wcsncmp-second") sink = wcsncmp (L"xxxxx", full, n); /* { dg-temporal-error "out-of-bounds" "wcsncmp-second" } */
  CASE ("wcsncmp-odd") sink = wcsncmp (L"x", (wchar_t *) ((char *) full + 14), 1); /* { dg-temporal-error "out-of-bounds" "wcsncmp-odd" } */
  CASE ("wcsncmp-null") { kept = NULL; sink = wcsncmp (full, kept, n); } /* { dg-temporal-error "null-dereference" "wcsncmp-null" } */
  CASE ("wcsncasecmp") sink = wcsncasecmp (p, L"x", 1); /* { dg-temporal-error "use-after-free" "wcsncasecmp" } */
  CASE ("wcschr") result = wcschr (full, L'y'); /* { dg-temporal-error "out-of-bounds" "wcschr" } */
  CASE ("wcsstr") result = wcsstr (p, L"y"); /* { dg-temporal-error "use-after-free" "wcsstr" } */
  CASE ("wcstok") result = wcstok (p, L"y", &rest); /* { dg-temporal-error "use-after-free" "wcstok" } */
  CASE ("wmemcpy") wmemcpy (four, full, 5); /* { dg-temporal-error "out-of-bounds" "wmemcpy" } */
  CASE ("wmemset") wmemset (four + 1, 0, 4); /* { dg-temporal-error "out-of-bounds" "wmemset" } */
  CASE ("wmemcmp") sink = wmemcmp (four, full, 5); /* { dg-temporal-error "out-of-bounds" "wmemcmp" } */
  CASE ("wcsdup") result = wcsdup (p); /* { dg-temporal-error "use-after-free" "wcsdup" } */
  CASE ("mbstowcs") sink = mbstowcs (four, "abcde", 5); /* { dg-temporal-error "out-of-bounds" "mbstowcs" } */
  CASE ("wcstombs") sink = wcstombs (bytes, p, 8); /* { dg-temporal-error "use-after-free" "wcstombs" } */
  CASE ("mbsrtowcs") sink = mbsrtowcs (p, &from, 4, NULL); /* { dg-temporal-error "use-after-free" "mbsrtowcs" } */
  CASE ("fputws") sink = fputws (p, stdout); /* { dg-temporal-error "use-after-free" "fputws" } */
  CASE ("swprintf") sink = swprintf (four, 5, L"%d", 1); /* { dg-temporal-error "out-of-bounds" "swprintf" } */
  CASE ("null") { kept = NULL; sink = wcslen (kept); } /* { dg-temporal-error "null-dereference" "null" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      wcscpy (four, L"123");
      wcsncpy (four, L"1234", 4);
      if (wcsnlen (four, 4) != 4 || wcsncmp (four, L"1234", 4) || wmemcmp (four, L"1234", 4))
	return 1;
      /* Neither an end nor the limit, but a difference; or nothing to compare.  */
      wmemset (full, L'x', 4);
      full[3] = 0x79000078;
      four[3] = 0x7a000078;
      wmemset (four, L'x', 3);
      if (wcsncmp (full, four, n) >= 0 || wcsncmp (full, four, 3) || wcsncasecmp (full, L"xxx", n) <= 0
	  || wcsncmp (full, kept, n - 100))
	return 20;
      wcscpy (four, L"1");
      wcscat (four, L"23");
      if (wcslen (four) != 3 || wcschr (four, L'3') != four + 2 || wcscmp (four, L"123"))
	return 2;
      if (mbstowcs (NULL, "abc", 0) != 3 || mbstowcs (four, "abc", 4) != 3
	  || wcstombs (bytes, four, 8) != 3 || wcstombs (NULL, four, 0) != 3)
	return 3;
      if (mbsrtowcs (four, &from, 3, NULL) != 3 || *from != 'd')
	return 4;
      wchar_t *copy = wcsdup (four);
      if (wcslen (wcscpy (full, L"abc")) != 3 || copy[2] != L'c' || wcstol (L"12", &rest, 10) != 12
	  || *rest)
	return 5;
      free (copy);
    }
  return 0;
}
