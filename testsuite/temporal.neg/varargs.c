/* Purpose: variadic functions with pointers, structs and doubles, va_copy,
   forwarding to vsnprintf, pointers taken more than once.
   Source: issue, neg: variadic functions with pointers.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { char *a; int *b; };
struct large { long pad[4]; int *p; };

static __attribute__ ((noinline)) int
mixed (const char *types, ...)
{
  va_list ap, again;
  int sum = 0;
  va_start (ap, types);
  va_copy (again, ap);
  for (const char *t = types; *t; t++)
    switch (*t)
      {
      case 'p': sum += *va_arg (ap, int *); break;
      case 's': sum += strlen (va_arg (ap, char *)); break;
      case 'd': sum += va_arg (ap, double); break;
      case 'S': { struct pair p = va_arg (ap, struct pair); sum += *p.b + p.a[0]; } break;
      case 'L': sum += *va_arg (ap, struct large).p; break;
      case 'n': if (va_arg (ap, void *)) sum += 1000; break;
      }
  if (types[0] == 'p')
    sum += *va_arg (again, int *);
  va_end (again);
  va_end (ap);
  return sum;
}

static __attribute__ ((noinline, format (printf, 3, 4))) int
print (char *to, size_t n, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vsnprintf (to, n, format, ap);
  va_end (ap);
  return r;
}

static char *
join (const char *first, ...)
{
  size_t n = strlen (first) + 1;
  va_list ap;
  va_start (ap, first);
  for (const char *s; (s = va_arg (ap, const char *)) != NULL;)
    n += strlen (s);
  va_end (ap);
  char *r = malloc (n), *end = stpcpy (r, first);
  va_start (ap, first);
  for (const char *s; (s = va_arg (ap, const char *)) != NULL;)
    end = stpcpy (end, s);
  va_end (ap);
  return r;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 10; round++)
    {
      int *x = malloc (sizeof *x), y = 2;
      char *s = strdup ("four");
      *x = 1;
      struct pair p = { s, &y };
      struct large l = { { 0 }, x };
      sum += mixed ("pspdSLn", x, s, &y, 2.5, p, l, NULL);
      sum += mixed ("pppppppppp", x, x, x, x, x, x, x, x, x, &y);
      char buffer[40];
      sum += print (buffer, sizeof buffer, "%s %d %p", s, *x, (void *) s) > 6;
      char *j = join ("a", s, "bc", s, (char *) NULL);
      sum += strlen (j);
      free (j);
      free (s);
      free (x);
    }
  return sum != 10 * (1 + 4 + 2 + 2 + 2 + 'f' + 1 + 1 + 11 + 1 + 1 + 11);
}
