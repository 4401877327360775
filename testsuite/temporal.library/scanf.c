/* Purpose: scanf and its family: the objects that the conversions store into, with their
   sizes, widths and modifiers.
   Source: issue 3, library calls check what they touch; C11 7.21.6.2; scanf(3).  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static int
forward (const char *text, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsscanf (text, format, ap); /* { dg-temporal-error "use-after-free" "vsscanf" } */
  va_end (ap);
  return n;
}

/* { dg-temporal-clean "legal" } */

static int
legal (int *number, char *five)
{
  long l;
  short s;
  signed char c;
  double d;
  float f;
  long double ld;
  char *made = NULL, set[4];
  int n = 0;
  void *p;
  if (sscanf ("1 2 3 4", "%d %ld %hd %hhd", number, &l, &s, &c) != 4)
    return 1;
  if (sscanf ("1.5 2.5 3.5", "%f %lf %Lf", &f, &d, &ld) != 3)
    return 2;
  if (sscanf ("word", "%4s", five) != 1 || sscanf ("aabb", "%3[ab]%n", set, &n) != 1 || n != 3)
    return 3;
  if (sscanf ("abcde", "%5c", five) != 1 || sscanf ("skip 7", "%*s %d", number) != 1)
    return 4;
  if (sscanf ("allocated", "%ms", &made) != 1 || strcmp (made, "allocated"))
    return 5;
  free (made);
  if (sscanf ("]x", "%1[]]%n", set, &n) != 1 || n != 1 || sscanf ("3 4", "%2$d %1$d", number, &n) != 2)
    return 6;
  if (sscanf ("0x10", "%p", &p) != 1 || forward ("1 x", "%d %s", number, five) != 2)
    return 7;
  wchar_t wide[3];
  return sscanf ("ab", "%2ls", wide) != 1 || sscanf ("%5", "%%%d", number) != 1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *number = malloc (sizeof *number), n;
  char *five = malloc (6), *p = malloc (24);
  char *volatile kept = p;
  free (p);
  char *reuse = malloc (24);
  strcpy (reuse, "12 fresh");
  p = kept;
  wchar_t *wide = malloc (2 * sizeof *wide);

  CASE ("int") n = sscanf ("1", "%d", (int *) p); /* { dg-temporal-error "use-after-free" "int" } */
  CASE ("long") n = sscanf ("1", "%ld", (long *) number); /* { dg-temporal-error "out-of-bounds" "long" } */
  CASE ("size") n = sscanf ("1", "%zu", (size_t *) number); /* { dg-temporal-error "out-of-bounds" "size" } */
  CASE ("double") n = sscanf ("1", "%lf", (double *) number); /* { dg-temporal-error "out-of-bounds" "double" } */
  CASE ("width") n = sscanf ("abc", "%6s", five); /* { dg-temporal-error "out-of-bounds" "width" } */
  CASE ("set") n = sscanf ("abc", "%6[a-c]", five); /* { dg-temporal-error "out-of-bounds" "set" } */
  CASE ("chars") n = sscanf ("abcdefg", "%7c", five); /* { dg-temporal-error "out-of-bounds" "chars" } */
  CASE ("wide") n = sscanf ("abc", "%2ls", wide); /* { dg-temporal-error "out-of-bounds" "wide" } */
  CASE ("allocated") n = sscanf ("abc", "%ms", (char **) (five + 0)); /* { dg-temporal-error "out-of-bounds" "allocated" } */
  CASE ("count") n = sscanf ("abc", "%*s%ln", (long *) number); /* { dg-temporal-error "out-of-bounds" "count" } */
  CASE ("string") n = sscanf ("abc", "%s", p); /* { dg-temporal-error "use-after-free" "string" } */
  CASE ("second") n = sscanf ("1 2", "%d %d", number, number + 1); /* { dg-temporal-error "out-of-bounds" "second" } */
  CASE ("position") n = sscanf ("1 2", "%2$d %1$d", (int *) p, number); /* { dg-temporal-error "use-after-free" "position" } */
  CASE ("source") n = sscanf (p, "%d", number); /* { dg-temporal-error "use-after-free" "source" } */
  CASE ("format") n = sscanf ("1", p, number); /* { dg-temporal-error "use-after-free" "format" } */
  CASE ("null") { int *volatile none = NULL; n = sscanf ("1", "%d", none); } /* { dg-temporal-error "null-dereference" "null" } */
  CASE ("vsscanf") n = forward ("1 2", "%d %d", number, (int *) p);
  CASE ("scanf") n = scanf ("%d", (int *) p); /* { dg-temporal-error "use-after-free" "scanf" } */
  CASE ("legal") return legal (number, five);
  (void) n;
  return 0;
}
