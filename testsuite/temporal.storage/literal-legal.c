/* Purpose: what programs do with literals and constants keeps its meaning: one address for equal
   literals of a unit, walks from both ends, sizes, arrays that they initialise, asm
   operands, folding, formats, searches, tables handed to the C library.
   Source: own scenario.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const char *names[] = { "delta", "alpha", "charlie", "bravo12", "12345678" };
static const char array[] = "array", *const pointer = "array";
static const char bytes[8] = "1234567", exact[4] = "four";
static union { const char *s; long n; } either = { .s = "either" };
static const unsigned powers[] = { 1, 10, 100, 1000 };
static const unsigned *const powers_end = powers + 4;
static volatile int one = 1;

struct message { const char *text; int size; };
#define MESSAGE(s) { s, sizeof s }
static const struct message messages[] = { MESSAGE ("first"), MESSAGE ("") };

static int
compare (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static __attribute__ ((noinline)) const char *
same (void)
{
  return "the same";
}

static __attribute__ ((noinline)) int
reverse (const char *begin)
{
  int sum = 0;
  const char *end = begin + strlen (begin) + 1;
  while (end-- != begin)
    sum = sum * 3 + *end;
  return sum;
}

int
main (void)
{
  if (same () != same () || strcmp (same (), "the same"))
    return 1;
  qsort (names, 5, sizeof *names, compare);
  const char *key = "charlie";
  const char **found = bsearch (&key, names, 5, sizeof *names, compare);
  if (!found || strcmp (*found, "charlie") || names[0][7] != '8')
    return 2;
  if (sizeof "abc" != 4 || sizeof array != 6 || array[5] || pointer[one + 4]
      || bytes[7] || exact[one + 2] != 'r' || either.s[6] || messages[one].size != 1)
    return 3;
  int sum = 0;
  for (const unsigned *p = powers_end; p-- != powers; )
    sum += *p;
  if (sum != 1111 || reverse ("ab") != 'b' * 3 + 'a')
    return 4;
  int n;
  __asm__ ("movzbl (%1), %0" : "=r" (n) : "r" ("x") : "memory");
  if (n != 'x')
    return 5;
  const char *e = strchr (same (), 's');
  if (!e || e[4] || !strstr (pointer, "ray"))
    return 6;
  char out[64];
  snprintf (out, sizeof out, "%s %.3s %ls", pointer, exact, L"wall");
  if (strcmp (out, "array fou wall"))
    return 7;
  const char *choice = one ? "yes" : "no!";
  switch (*choice)
    {
    case 'y': break;
    default: return 8;
    }
  char copy[20] = "abc", *t = strdup (choice);
  t[0] = copy[0];
  free (t);
  if (__builtin_strlen ("abc\0def") != 3 || memcmp ("a\0b", "a\0b", 4) || L"ab"[one] != L'b')
    return 9;
  printf ("hello\n");
  puts (__func__);
  return printf ("%s\n", __func__) != 5;
}
