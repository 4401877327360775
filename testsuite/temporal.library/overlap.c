/* Purpose: functions that may copy in any order are given ranges that overlap: the exact bytes that
   are read and written count, not the sizes that the program passes.
   Source: issue 23, section 7; C11 7.24.2.1, 7.24.2.3, 7.24.3.1, 7.21.6.5; asan's
   memcpy-param-overlap and its like.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-variant "fortified" "-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2" } */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile int ten = 10, none;

struct large
{
  int n, a[40];
};

static struct large *volatile itself;

__attribute__ ((noipa)) static void
copy_to (char *restrict to, const char *restrict from, size_t n)
{
  memcpy (to, from, n); /* { dg-temporal-error "overlap" "restrict" } */
}

__attribute__ ((noipa, format (printf, 2, 3))) static void
print_to (char *to, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsprintf (to, format, ap); /* { dg-temporal-error "overlap" "vsprintf" } */
  va_end (ap);
}

__attribute__ ((noipa)) static void
print_wide (wchar_t *to, size_t n, const wchar_t *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vswprintf (to, n, format, ap); /* { dg-temporal-error "overlap" "vswprintf" } */
  va_end (ap);
}

static char *
text (char *p, size_t n)
{
  memset (p, 'a', n);
  p[n] = 0;
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (100), local[100];
  /* { dg-temporal-note "the memory there belongs to a 100-byte block" "memcpy" ".-1" } */
  wchar_t wide[40];
  text (p, 99);
  text (local, 99);
  for (int i = 0; i < 39; i++)
    wide[i] = 'w';
  wide[39] = 0;

  CASE ("memcpy") memcpy (p + 3, p, ten); /* { dg-temporal-error "overlap" "memcpy" } */
  /* { dg-output "write of 10 bytes through .p . \[^\n\]*., by 'memcpy'\[^\r\]*: 10 bytes are read for it, from 3 bytes before its start" "memcpy" } */
  CASE ("memcpy-after") memcpy (p, p + 9, ten); /* { dg-temporal-error "overlap" "memcpy-after" } */
  CASE ("memcpy-constant") memcpy (p, p + 3, 40); /* { dg-temporal-error "overlap" "memcpy-constant" } */
  CASE ("memcpy-local") memcpy (local, local + 3, ten); /* { dg-temporal-error "overlap" "memcpy-local" } */
  CASE ("restrict") copy_to (p, p + 3, 40);
  CASE ("mempcpy") mempcpy (p, p + 3, ten); /* { dg-temporal-error "overlap" "mempcpy" } */
  CASE ("memccpy") memccpy (p, p + 3, 'z', 20); /* { dg-temporal-error "overlap" "memccpy" } */
  CASE ("swab") swab (p, p + 4, 8); /* { dg-temporal-error "overlap" "swab" } */
  CASE ("strcpy") strcpy (p, text (p + 3, 20)); /* { dg-temporal-error "overlap" "strcpy" } */
  CASE ("strcpy-same") { char *volatile q = p; strcpy (q, p); } /* { dg-temporal-error "overlap" "strcpy-same" } */
  CASE ("stpcpy") stpcpy (p + 20, text (p, 20)); /* { dg-temporal-error "overlap" "stpcpy" } */
  CASE ("strcat") strcat (text (p, 20), p + 3); /* { dg-temporal-error "overlap" "strcat" } */
  CASE ("strncpy") strncpy (p, p + 3, ten); /* { dg-temporal-error "overlap" "strncpy" } */
  CASE ("stpncpy") stpncpy (p + 3, p, ten); /* { dg-temporal-error "overlap" "stpncpy" } */
  CASE ("strncat") strncat (text (p, 5), p, ten); /* { dg-temporal-error "overlap" "strncat" } */
  CASE ("wmemcpy") wmemcpy (wide, wide + 2, ten); /* { dg-temporal-error "overlap" "wmemcpy" } */
  CASE ("wmempcpy") wmempcpy (wide, wide + 2, ten); /* { dg-temporal-error "overlap" "wmempcpy" } */
  wide[15] = 0;
  CASE ("wcscpy") wcscpy (wide + 15, wide); /* { dg-temporal-error "overlap" "wcscpy" } */
  CASE ("wcpcpy") wcpcpy (wide, wide + 3); /* { dg-temporal-error "overlap" "wcpcpy" } */
  CASE ("wcscat") wcscat (wide, wide + 3); /* { dg-temporal-error "overlap" "wcscat" } */
  CASE ("wcsncpy") wcsncpy (wide, wide + 3, ten); /* { dg-temporal-error "overlap" "wcsncpy" } */
  CASE ("wcsncat") wcsncat (wide, wide, 16 + none); /* { dg-temporal-error "overlap" "wcsncat" } */
  CASE ("sprintf") sprintf (text (p, 20), "%s%d", p, ten); /* { dg-temporal-error "overlap" "sprintf" } */
  CASE ("sprintf-part") sprintf (p, "%d%.*s", ten, ten, p + 5); /* { dg-temporal-error "overlap" "sprintf-part" } */
  CASE ("snprintf") snprintf (text (local, 20), sizeof local, "(%s)", local + 2); /* { dg-temporal-error "overlap" "snprintf" } */
  CASE ("snprintf-wide") snprintf ((char *) wide, sizeof wide, "%ls", wide); /* { dg-temporal-error "overlap" "snprintf-wide" } */
  CASE ("swprintf") swprintf (wide, 40, L"%ls%d", wide, ten); /* { dg-temporal-error "overlap" "swprintf" } */
  CASE ("swprintf-behind") swprintf (wide, 40, L"(%5ls", wide + 5); /* { dg-temporal-error "overlap" "swprintf-behind" } */
  CASE ("vswprintf") print_wide (wide + 4, 30, L"%d%.*ls", 12345, 3, wide + 6);
  CASE ("vsprintf") print_to (text (p, 20), "%d %s", ten, p);

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      memcpy (p, p + 10, ten);		/* beside each other */
      memcpy (p + 10, p, ten);
      memcpy (p, p, ten);		/* GCC does so itself */
      mempcpy (p, p, ten);
      memcpy (p, p + 1, none);
      memcpy (p + 1, p, none);
      memmove (p, p + 1, ten);
      bcopy (p, p + 1, ten);
      wmemmove (wide + 1, wide, ten);
      memccpy (p, "ab", 'b', 90);
      text (p, 99);
      p[4] = 'z';
      memccpy (p + 5, p, 'z', 90);	/* it stops there */
      copy_to (p, p + 50, 50);
      itself = malloc (sizeof *itself);
      memset (itself, 0, sizeof *itself);
      *itself = *itself;
      struct large *other = itself;
      *other = *itself;

      text (p, 20);
      strcpy (p + 21, p);
      strcat (p + 21, p);
      text (p, 9);
      strncpy (p + 10, p, 60);		/* it reads up to the end only */
      text (p, 20);
      strncat (p, p, ten);		/* what is read is not what is written */
      strncpy (p, p + ten, ten);
      wide[10] = 0;
      wcscpy (wide + 11, wide);
      wcsncat (wide, wide, 5 + none);
      text (p, 20);
      snprintf (p + 21, 40, "%s", p);
      sprintf (p + 25, "%s%n", p, &(int) { 0 });
      snprintf (p, none, "%s", p);
      snprintf (p, ten, "%s", p + ten);
      snprintf (p, 20, "%.*s", 5, p + 6);
      snprintf (p, 90, "%.3s", p + 4);
      snprintf (p, 90, "%p", p);
      print_to (p, "%d %s", ten, text (p + 50, 20));
      wmemset (wide, L'w', 39);
      wide[39] = 0;
      swprintf (wide, 10, L"%ls", wide + 10);
      swprintf (wide, 40, L"%.3ls", wide + 4);
      swprintf (wide, 40, L"%p", wide);
      swprintf (wide, 10, L"%.8ls%s%ls", wide + 12, "x", wide + 20);
      print_wide (wide, 40, L"%.*ls", ten, wide + 11);
    }
  return 0;
}
