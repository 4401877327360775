/* Purpose: printf and its family: every conversion that reads or writes through a pointer,
   positions, precisions from arguments, va_lists, formats that are no constants, and the
   room that sprintf needs.
   Source: issue 3, library calls check what they touch; C11 7.21.6.1; printf(3).  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static const char *what;
static FILE *null;

static void
forward (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vfprintf (null, format, ap); /* { dg-temporal-error "use-after-free" "vfprintf" } */ /* { dg-temporal-error "out-of-bounds" "vfprintf-no-end" } */
  va_end (ap);
}

static int
make (char *buffer, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsprintf (buffer, format, ap); /* { dg-temporal-error "out-of-bounds" "vsprintf" } */
  va_end (ap);
  return n;
}

static int
make_n (char *buffer, size_t n, const char *format, ...)
{
  va_list ap, twice;
  va_start (ap, format);
  va_copy (twice, ap);
  int length = vsnprintf (NULL, 0, format, twice);
  va_end (twice);
  vsnprintf (buffer, n, format, ap); /* { dg-temporal-error "out-of-bounds" "vsnprintf" } */
  va_end (ap);
  return length;
}

/* { dg-temporal-clean "legal" } */

static int
legal (char *ten, char *text)
{
  char small[4], *made;
  int n;
  long many = 0;
  fprintf (null, "%.10s|%.*s|%10.3s|%-20.*s|\n", text, 10, text, text, 4, text);
  fprintf (null, "%2$s %1$d %3$.2f\n", 1, "x", 2.5);
  fprintf (null, "%2$*1$d %4$.*3$s\n", 5, 7, 3, text);
  fprintf (null, "%s %n%ln%%\n", "abc", &n, &many);
  fprintf (null, "%s\t%d\n", (char *) NULL, 1);
  /* GCC leaves these to glibc, which prints "(null)".  */
  char *volatile none = NULL;
  char room[8] = "";
  if (make_n (room, sizeof room, "%s", none) != 6 || strcmp (room, "(null)") != 0
      || make (room, "%s\n", none) != 7 || strcmp (room, "(null)\n") != 0
      || snprintf (room, sizeof room, "%s", none) != 6 || strcmp (room, "(null)") != 0)
    abort ();
  fprintf (null, "%p %c %hhd %lld %zu %jd %Lf %a %e\n", (void *) text, 'c', 1, 2LL, (size_t) 3,
	   (__intmax_t) 4, 5.0L, 6.0, 7.0);
  fprintf (null, "%ls %.2ls %m\n", L"wide", L"precise");
  forward ("%s %.4s %d\n", "one", text, 2);
  if (n != 4 || many != 4)
    return 1;
  if (sprintf (ten, "%d-%s", 1234, "5678") != 9 || sprintf (ten, "%09d", 1) != 9
      || sprintf (ten, "%9.3f", 3.25) != 9)
    return 2;
  if (snprintf (ten, 10, "%s and more than fits", "text") != 23
      || snprintf (NULL, 0, "%s", "text") != 4
      /* More than there is, but not more than is used.  */
      || make_n (ten, 1000, "%s", "123456789") != 9)
    return 3;
  if (make (ten, "%s", "123456789") != 9 || snprintf (small, sizeof small, "%f", 1e300) < 300)
    return 4;
  if (asprintf (&made, "%s%d", "abc", 12) != 5 || strcmp (made, "abc12"))
    return 5;
  free (made);
  const char *format = n == 4 ? "%d %s\n" : "";
  fprintf (null, format, 3, "x");
  wchar_t wide[8];
  if (swprintf (wide, 8, L"%ls-%d", L"abc", 123) != 7 || wcslen (wide) != 7)
    return 6;
  char *end = ten + sprintf (ten, "%s", "ab");
  end += sprintf (end, "%c", 'c');
  return strcmp (ten, "abc") != 0 || end != ten + 3;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  char *text = malloc (10), *ten = malloc (10), *p = malloc (24), buffer[64];
  memset (text, 'x', 10);
  char *volatile kept = p;
  free (p);
  char *reuse = malloc (24);
  strcpy (reuse, "fresh");
  p = kept;
  wchar_t *wide = malloc (3 * sizeof *wide);
  wmemset (wide, 'w', 3);
  null = fopen ("/dev/null", "w");
  int n, *number = malloc (sizeof n);
  const char *volatile format = "%d %s\n";
  volatile int three = 3;

  CASE ("printf") printf ("%s\n", p); /* { dg-temporal-error "use-after-free" "printf" } */
  CASE ("printf-one") printf ("%s", p); /* { dg-temporal-error "use-after-free" "printf-one" } */
  CASE ("printf-second") printf ("%d %s %s\n", 1, "ok", p); /* { dg-temporal-error "use-after-free" "printf-second" } */
  CASE ("precision") fprintf (null, "%.2s\n", p); /* { dg-temporal-error "use-after-free" "precision" } */
  CASE ("variable") fprintf (null, format, 1, p); /* { dg-temporal-error "use-after-free" "variable" } */
  CASE ("position") fprintf (null, "%2$s %1$d\n", 1, p); /* { dg-temporal-error "use-after-free" "position" } */
  CASE ("star") fprintf (null, "%*d %.*s\n", 5, 1, 3, p); /* { dg-temporal-error "use-after-free" "star" } */
  CASE ("doubles") fprintf (null, "%f %f %f %f %f %f %f %f %f %s\n", 1., 2., 3., 4., 5., 6., 7., 8., 9., p); /* { dg-temporal-error "use-after-free" "doubles" } */
  CASE ("format") fprintf (null, p); /* { dg-temporal-error "use-after-free" "format" } */
  CASE ("puts") puts (p); /* { dg-temporal-error "use-after-free" "puts" } */
  CASE ("fputs") fputs (p, null); /* { dg-temporal-error "use-after-free" "fputs" } */
  CASE ("vfprintf") forward ("%d %s\n", 1, p);
  CASE ("vfprintf-no-end") forward ("%d %s\n", 1, text);
  CASE ("syslog") syslog (LOG_DEBUG, "%s", p); /* { dg-temporal-error "use-after-free" "syslog" } */
  CASE ("asprintf") n = asprintf (&reuse, "%s!", p); /* { dg-temporal-error "use-after-free" "asprintf" } */
  CASE ("no-end") fprintf (null, "%s|\n", text); /* { dg-temporal-error "out-of-bounds" "no-end" } */
  CASE ("precision-long") fprintf (null, "%.11s\n", text); /* { dg-temporal-error "out-of-bounds" "precision-long" } */
  CASE ("star-long") fprintf (null, "%.*s\n", 8 + three, text); /* { dg-temporal-error "out-of-bounds" "star-long" } */
  CASE ("star-minus") fprintf (null, "%.*s\n", -three, text); /* { dg-temporal-error "out-of-bounds" "star-minus" } */
  CASE ("wide") fprintf (null, "%ls\n", wide); /* { dg-temporal-error "out-of-bounds" "wide" } */
  CASE ("wide-format") fwprintf (null, L"%d %s\n", 1, p); /* { dg-temporal-error "use-after-free" "wide-format" } */
  CASE ("stores") fprintf (null, "%ln\n", (long *) number); /* { dg-temporal-error "out-of-bounds" "stores" } */
  CASE ("null-alone") { kept = NULL; printf ("%s\n", kept); } /* { dg-temporal-error "null-dereference" "null-alone" } */
  CASE ("sprintf") sprintf (ten, "%d %s", 10, "3456789"); /* { dg-temporal-error "out-of-bounds" "sprintf" } */
  CASE ("sprintf-string") sprintf (ten, "%s", "0123456789"); /* { dg-temporal-error "out-of-bounds" "sprintf-string" } */
  CASE ("sprintf-plain") sprintf (ten, "0123456789"); /* { dg-temporal-error "out-of-bounds" "sprintf-plain" } */
  CASE ("sprintf-width") sprintf (ten, "%*d", 7 + three, 1); /* { dg-temporal-error "out-of-bounds" "sprintf-width" } */
  CASE ("sprintf-double") sprintf (ten, "%f", 12345.5); /* { dg-temporal-error "out-of-bounds" "sprintf-double" } */
  CASE ("sprintf-stale") sprintf (p, "%d", 1); /* { dg-temporal-error "use-after-free" "sprintf-stale" } */
  CASE ("sprintf-below") sprintf (ten - 1, "%d", 1); /* { dg-temporal-error "out-of-bounds" "sprintf-below" } */
  CASE ("snprintf") snprintf (ten, 7 + three + three, "%d-%s", 1234, "56789"); /* { dg-temporal-error "out-of-bounds" "snprintf" } */
  CASE ("snprintf-null") { kept = NULL; snprintf (kept, three, "%d", 1); } /* { dg-temporal-error "null-dereference" "snprintf-null" } */
  CASE ("vsprintf") make (ten, "%s", "0123456789");
  CASE ("vsnprintf") make_n (ten, 11, "%s", "0123456789");
  CASE ("legal") return legal (ten, text);
  (void) buffer;
  return 0;
}
