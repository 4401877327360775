/* Purpose: string functions that return pointers into their arguments: strchr,
   strstr, strpbrk, stpcpy, memchr, strrchr, mempcpy, index past the end.
   Source: Vorobyov 2017a, rule R5: strchr returns a pointer to an existing block.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
trim (char *s)
{
  while (*s == ' ')
    s++;
  char *end = s + strlen (s);
  while (end > s && end[-1] == ' ')
    *--end = 0;
  return s;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 30; round++)
    {
      char *text = strdup ("  key = some value  "), stack[40];
      char *equals = strchr (text, '=');
      *equals = 0;
      char *key = trim (text), *value = trim (equals + 1);
      sum += !strcmp (key, "key") && !strcmp (value, "some value");
      char *e = strrchr (value, 'e'), *v = strstr (value, "val");
      sum += e - v == 4 && *strpbrk (value, "xyzm") == 'm';
      char *end = stpcpy (stpcpy (stack, key), value);
      sum += *end == 0 && end[-1] == 'e';
      char *found = memchr (stack, 'v', sizeof stack);
      sum += found[1] == 'a';
      found = strchrnul (stack, '#');
      sum += found == end && *found == 0;
      found = rawmemchr (stack, 'k');
      sum += found == stack && found[2] == 'y';
      found = strcat (stack, "!");
      sum += found[strlen (found) - 1] == '!';
      const char *literal = "literal";
      sum += *strchr (literal, 'r') == 'r' && strspn (literal, "ilt") == 3;
      char *dup = strdupa (value);
      sum += dup[0] == 's';
      char exact[4];
      memcpy (exact, "abcd", 4);
      char *past = mempcpy (exact, exact, 4);
      sum += past - exact == 4 && past[-1] == 'd';
      snprintf (stack, sizeof stack, "%.4s", exact);
      sum += strlen (stack) == 4;
      sum += basename ("/a/b")[0] == 'b';
      free (text);
    }
  return sum != 30 * 12;
}
