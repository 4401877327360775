/* Purpose: library functions that read strings in arrays of structures which have no end there, but
   stop before the end of the array: silent.  So do scans that fit, or do not reach the array.
   Source: issue, "members have bounds": as far as it cannot accuse a correct program.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */

#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

struct item
{
  int first;
  char name[8], digits[4], more[12];
  wchar_t wide[4];
  long tail[8];
};

int
main (void)
{
  struct item *s = calloc (1, sizeof *s), *t = calloc (1, sizeof *t);
  char text[100];
  int n = 0;
  memcpy (s->name, "12345678", 8);
  memcpy (s->digits, "90 2", 4);
  strcpy (s->more, "345xy");
  wmemset (s->wide, L'w', 4);
  printf ("%.8s %.*s %.3s %p\n", s->name, 4, s->digits, s->name + 5, (void *) NULL);
  snprintf (text, sizeof text, "%s %8s %ls", s->more, "x", L"w");
  n += strcmp (s->name, "1234567x") + strcmp (s->name, "12") + strcmp ("2", s->name);
  n += strncmp (s->name, "12345678901", 8) + strncmp (s->name, "1234x", 100);
  n += strcasecmp (s->name, "1234567x") + strncasecmp (s->name, "12345678", sizeof s->name);
  n += memcmp (s->name, t->name, 8) + memcmp (s->name, t->name, sizeof *s - offsetof (struct item, name));
  n += strchr (s->name, '8') == NULL;
  n += strstr (s->name, "78") == NULL;
  n += strpbrk (s->name, "8x") == NULL;
  n += strspn (s->name, "1234567") + strcspn (s->name, "8");
  n += strtol (s->digits, NULL, 10) + atoi (s->digits) + atoi (s->digits + 1);
  n += wcschr (s->wide, L'w') == NULL;
  n += memchr (s->name, '9', 8) != NULL;
  n += sscanf ("1 seven..", "%d %7s", &s->first, t->name);
  n += sscanf ("1 seven..", "%d %s", &s->first, t->name);
  n += sscanf ("short", "%20s", t->name);
  n += sscanf ("x", "%d %s", &s->first, s->name);
  n += sscanf ("12345678", "%8c", s->name);
  n += sscanf ("y", "%[x]", s->name);
  char *fresh;
  n += sscanf ("longer than this", "%ms", &fresh);
  free (fresh);
  memcpy (s->name, "12345678", 8);
  for (int i = 0; i < 20; i++)
    snprintf (text, sizeof text, "%.8s%d", s->name, i);
  return n == 12345;
}
