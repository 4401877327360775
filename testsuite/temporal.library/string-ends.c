/* Purpose: functions that return before the end of a string need no end behind the place where they
   do, all of them alike; if they do not find it, they read on beyond the block.
   Source: issue 23, section 7: strspn, strpbrk and strstr as strchr and strtol.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

static wchar_t *
widened (const char *text)
{
  wchar_t *w = malloc (strlen (text) * sizeof *w);
  for (size_t i = 0; text[i]; i++)
    w[i] = text[i];
  return w;
}

static char *
block_of (const char *text)
{
  return memcpy (malloc (strlen (text)), text, strlen (text));
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = block_of ("  one; two"), *rest, *walk = p;
  wchar_t *w = widened ("  one; two"), *wide_rest;
  volatile char none[] = "xyz";
  volatile wchar_t wide_none[] = L"xyz";
  const char *x = (const char *) none;
  const wchar_t *wx = (const wchar_t *) wide_none;

  CASE ("strchr") result = strchr (p, x[0]); /* { dg-temporal-error "out-of-bounds" "strchr" } */
  CASE ("strchrnul") result = strchrnul (p, x[0]); /* { dg-temporal-error "out-of-bounds" "strchrnul" } */
  CASE ("strspn") sink = strspn (p, " enotw;"); /* { dg-temporal-error "out-of-bounds" "strspn" } */
  CASE ("strcspn") sink = strcspn (p, x); /* { dg-temporal-error "out-of-bounds" "strcspn" } */
  CASE ("strpbrk") result = strpbrk (p, x); /* { dg-temporal-error "out-of-bounds" "strpbrk" } */
  CASE ("strstr") result = strstr (p, x); /* { dg-temporal-error "out-of-bounds" "strstr" } */
  CASE ("strstr-part") result = strstr (p, "twos"); /* { dg-temporal-error "out-of-bounds" "strstr-part" } */
  CASE ("strcasestr") result = strcasestr (p, x); /* { dg-temporal-error "out-of-bounds" "strcasestr" } */
  CASE ("strtok") result = strtok (p, x); /* { dg-temporal-error "out-of-bounds" "strtok" } */
  CASE ("strtok-skipped") result = strtok (p, " enotw;"); /* { dg-temporal-error "out-of-bounds" "strtok-skipped" } */
  CASE ("strtok_r") result = strtok_r (p + 6, " ", &rest); /* { dg-temporal-error "out-of-bounds" "strtok_r" } */
  CASE ("strsep") result = strsep (&walk, x); /* { dg-temporal-error "out-of-bounds" "strsep" } */
  CASE ("strcmp") sink = strcmp (p, "  one; two!"); /* { dg-temporal-error "out-of-bounds" "strcmp" } */
  CASE ("wcschr") result = wcschr (w, wx[0]); /* { dg-temporal-error "out-of-bounds" "wcschr" } */
  CASE ("wcsspn") sink = wcsspn (w, L" enotw;"); /* { dg-temporal-error "out-of-bounds" "wcsspn" } */
  CASE ("wcscspn") sink = wcscspn (w, wx); /* { dg-temporal-error "out-of-bounds" "wcscspn" } */
  CASE ("wcspbrk") result = wcspbrk (w, wx); /* { dg-temporal-error "out-of-bounds" "wcspbrk" } */
  CASE ("wcsstr") result = wcsstr (w, wx); /* { dg-temporal-error "out-of-bounds" "wcsstr" } */
  CASE ("wcstok") result = wcstok (w, wx, &wide_rest); /* { dg-temporal-error "out-of-bounds" "wcstok" } */
  CASE ("wcscmp") sink = wcscmp (w, L"  one; two!"); /* { dg-temporal-error "out-of-bounds" "wcscmp" } */
  CASE ("wcscasecmp") sink = wcscasecmp (w, L"  One; two!"); /* { dg-temporal-error "out-of-bounds" "wcscasecmp" } */
  CASE ("wcstol") sink = wcstol (widened ("123"), NULL, 10); /* { dg-temporal-error "out-of-bounds" "wcstol" } */
  CASE ("wcstod") sink = wcstod (widened ("1.5e"), NULL); /* { dg-temporal-error "out-of-bounds" "wcstod" } */
  CASE ("a64l") sink = a64l (block_of ("abc")); /* { dg-temporal-error "out-of-bounds" "a64l" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      if (strchr (p, ';') != p + 5 || strchrnul (p, 'o') != p + 2 || strspn (p, " ") != 2
          || strspn (p, "") != 0 || strcspn (p, "o;") != 2 || strpbrk (p, "x;") != p + 5
          || strstr (p, "two") != p + 7 || strstr (p, "") != p || strcasestr (p, "TWO") != p + 7
          || strcmp (p, "  onx") >= 0 || atoi (block_of ("12;")) != 12 || a64l (block_of ("abcdef")) == 0)
        return 1;
      if (wcschr (w, L';') != w + 5 || wcsspn (w, L" ") != 2 || wcscspn (w, L"o;") != 2
          || wcspbrk (w, L"x;") != w + 5 || wcsstr (w, L"two") != w + 7 || wcscmp (w, L"  onx") >= 0
          || wcscasecmp (w, L"  ONX") >= 0 || wcstol (widened ("12;"), NULL, 10) != 12
          || wcstod (widened ("1.5;"), NULL) != 1.5)
        return 2;
      if (strtok (block_of (" one;"), " ;") == NULL || strtok_r (block_of ("one;"), ";", &rest) == NULL
          || wcstok (widened (" one;"), L" ;", &wide_rest) == NULL)
        return 3;
      walk = p;
      if (strsep (&walk, ";") != p || walk != p + 6)
        return 4;
      p[9] = 0;
      if (strtok (p + 6, " ") != p + 7 || strtok (NULL, " "))
        return 5;
    }
  return 0;
}
