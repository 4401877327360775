/* Purpose: comparisons without regard to case go on where letters differ in case alone, and stop where
   they really differ: an over-read behind "CON" and "con" is found, what lies behind "CON" and "cat" is not asked for.
   Source: POSIX strncasecmp; found beside what other tools check.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

/* The N characters of TEXT, and no end.  */

static char *
bare (const char *text, size_t n)
{
  return memcpy (malloc (n), text, n);
}

static wchar_t *
wide (const wchar_t *text, size_t n)
{
  return wmemcpy (malloc (n * sizeof *text), text, n);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile size_t n = 14;
  char *con = bare ("CON", 3), *eleven = bare ("CONTENT-LEN", 11), *head = bare ("content-length", 14);
  wchar_t *con_wide = wide (L"CON", 3);
  locale_t c = newlocale (LC_ALL_MASK, "C", NULL);

  CASE ("short") sink = strncasecmp (con, "content-length", n); /* { dg-temporal-error "out-of-bounds" "short" } */
  CASE ("second") sink = strncasecmp ("content-length", eleven, n); /* { dg-temporal-error "out-of-bounds" "second" } */
  CASE ("both") sink = strncasecmp (eleven, head, n); /* { dg-temporal-error "out-of-bounds" "both" } */
  CASE ("limit") sink = strncasecmp (head, "CONTENT-LENGTH:", n + 1); /* { dg-temporal-error "out-of-bounds" "limit" } */
  CASE ("no-limit") sink = strcasecmp (con, "con"); /* { dg-temporal-error "out-of-bounds" "no-limit" } */
  CASE ("locale") sink = strncasecmp_l (con, "Content", n, c); /* { dg-temporal-error "out-of-bounds" "locale" } */
  CASE ("wide") sink = wcsncasecmp (con_wide, L"content", n); /* { dg-temporal-error "out-of-bounds" "wide" } */
  CASE ("null") { char *volatile none = NULL; sink = strcasecmp ("x", none); } /* { dg-temporal-error "null-dereference" "null" } */
  CASE ("stale") { char *volatile kept = con; free (con); sink = strcasecmp ("x", kept); } /* { dg-temporal-error "use-after-free" "stale" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      /* The first difference, the limit or an end comes before the block's.  */
      if (strncasecmp (con, "cat", n) <= 0 || strcasecmp (con, "cox") >= 0 || strncasecmp (con, "coN", 3)
	  || strncasecmp (head, "Content-Type", n) >= 0 || strcasecmp (head, "Content") <= 0 || strncasecmp (head, "CONTENT-LENGTH:", n)
	  || strncasecmp (eleven, head, 11) || strcasecmp_l ("co[", "CO{", c) >= 0)
	return 1;
      /* 32 apart, and yet no letters: @ and `, and what is beyond ASCII.  */
      if (strncasecmp (bare ("@x", 2), "`xxxxxx", n) >= 0 || strncasecmp (bare ("\xc4x", 2), "\xe4xxxxxxx", n) >= 0)
	return 2;
      if (wcsncasecmp (con_wide, L"cat", n) <= 0 || wcsncasecmp (con_wide, L"con", 3) || wcsncasecmp_l (con_wide, L"cox", n, c) >= 0)
	return 3;
    }
  return 0;
}
