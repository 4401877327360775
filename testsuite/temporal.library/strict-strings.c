/* Purpose: with strict_strings=1 whatever C requires to be a string must have an end inside of its
   block, wherever the function stops.  The same calls are legal in string-ends.c, without it.
   Source: issue 23, section 7; asan's strict_string_checks.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "strict_strings=1" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (4), *walk = p, *rest;
  memcpy (p, "12;x", 4);
  wchar_t *w = malloc (sizeof *w * 3);
  memcpy (w, L"12;", sizeof *w * 3);
  volatile int n = 5, five = 5;

  CASE ("atoi") sink = atoi (p); /* { dg-temporal-error "out-of-bounds" "atoi" } */
  CASE ("atol") sink = atol (p); /* { dg-temporal-error "out-of-bounds" "atol" } */
  CASE ("atoll") sink = atoll (p); /* { dg-temporal-error "out-of-bounds" "atoll" } */
  CASE ("atof") sink = atof (p); /* { dg-temporal-error "out-of-bounds" "atof" } */
  CASE ("strtol") sink = strtol (p, &rest, 10); /* { dg-temporal-error "out-of-bounds" "strtol" } */
  CASE ("strtoull") sink = strtoull (p, &rest, 0); /* { dg-temporal-error "out-of-bounds" "strtoull" } */
  CASE ("strtod") sink = strtod (p, &rest); /* { dg-temporal-error "out-of-bounds" "strtod" } */
  CASE ("strchr") result = strchr (p, ';'); /* { dg-temporal-error "out-of-bounds" "strchr" } */
  CASE ("strcmp") sink = strcmp (p, "a"); /* { dg-temporal-error "out-of-bounds" "strcmp" } */
  CASE ("strcmp-second") sink = strcmp ("a", p); /* { dg-temporal-error "out-of-bounds" "strcmp-second" } */
  CASE ("strncmp") sink = strncmp (p, "abcdef", n); /* { dg-temporal-error "out-of-bounds" "strncmp" } */
  CASE ("strcasecmp") sink = strcasecmp (p, "a"); /* { dg-temporal-error "out-of-bounds" "strcasecmp" } */
  CASE ("strncasecmp") sink = strncasecmp ("abcdef", p, n); /* { dg-temporal-error "out-of-bounds" "strncasecmp" } */
  CASE ("strspn") sink = strspn (p, "1"); /* { dg-temporal-error "out-of-bounds" "strspn" } */
  CASE ("strcspn") sink = strcspn (p, ";"); /* { dg-temporal-error "out-of-bounds" "strcspn" } */
  CASE ("strpbrk") result = strpbrk (p, ";"); /* { dg-temporal-error "out-of-bounds" "strpbrk" } */
  CASE ("strstr") result = strstr (p, "2;"); /* { dg-temporal-error "out-of-bounds" "strstr" } */
  CASE ("strcasestr") result = strcasestr (p, "2;"); /* { dg-temporal-error "out-of-bounds" "strcasestr" } */
  CASE ("strtok") result = strtok (p, ";"); /* { dg-temporal-error "out-of-bounds" "strtok" } */
  CASE ("strsep") result = strsep (&walk, ";"); /* { dg-temporal-error "out-of-bounds" "strsep" } */
  CASE ("wcschr") result = wcschr (w, L'1'); /* { dg-temporal-error "out-of-bounds" "wcschr" } */
  CASE ("wcscmp") sink = wcscmp (w, L"a"); /* { dg-temporal-error "out-of-bounds" "wcscmp" } */
  CASE ("wcstol") sink = wcstol (w, NULL, 10); /* { dg-temporal-error "out-of-bounds" "wcstol" } */
  CASE ("wcsspn") sink = wcsspn (w, L"1"); /* { dg-temporal-error "out-of-bounds" "wcsspn" } */
  CASE ("long")
    {
      /* Not only the first 1024 characters.  */
      char *all = malloc (5000);
      memset (all, 'x', 5000);
      result = strchr (all, 'x'); /* { dg-temporal-error "out-of-bounds" "long" } */
    }

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      char *s = strdup ("12;x");
      /* A size limits what must be there; memory functions want no string.  */
      if (strncmp (p, "12;x!", 4) || strncmp (s, "12;x", n) || strnlen (p, 4) != 4
          || memchr (p, ';', n) != p + 2 || atoi (s) != 12 || strtol (s, NULL, 0) != 12
          || strchr (s, ';') != s + 2 || strcmp (s, "12;x") || strspn (s, "12") != 2
          || strcspn (s, ";") != 2 || strpbrk (s, ";") != s + 2 || strstr (s, ";x") != s + 2
          || wcscmp (L"ab", L"ab") || strncasecmp (s, "12;X", five) || strtok (s, ";") != s
          || strtok (NULL, ";") != s + 3)
        return 1;
    }
  return 0;
}
