/* Purpose: strings that functions of the C library read or store in an array of a structure, and which
   go on beyond it: arguments of %s, what scanf stores, comparisons, searches, numbers.
   Source: issue, "members have bounds": what library functions write and read as strings.  */
/* { dg-do run } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

struct item
{
  int first;
  char name[8]; /* { dg-temporal-note "1 byte beyond the end of the member 'name' declared here" "printf strcmp strchr" } */
  char digits[4], more[12];
  wchar_t wide[4];
  long tail[8];
};
static struct item *s;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char text[100];
  s = calloc (1, sizeof *s);
  memcpy (s->name, "12345678", 8);
  memcpy (s->digits, "9012", 4);
  strcpy (s->more, "345xy");
  wmemset (s->wide, L'w', 4);
  s->tail[0] = 'w';
  if (!strcmp (what, "printf"))
    printf ("%d %s\n", 1, s->name); /* { dg-temporal-error "out-of-bounds" "printf" } */
  if (!strcmp (what, "precision"))
    printf ("%.*s\n", 9, s->name); /* { dg-temporal-error "out-of-bounds" "precision" } */
  if (!strcmp (what, "snprintf"))
    snprintf (text, 5, "%s", s->name); /* { dg-temporal-error "out-of-bounds" "snprintf" } */
  if (!strcmp (what, "fprintf"))
    fprintf (stderr, "%s %s", what, s->digits + 1); /* { dg-temporal-error "out-of-bounds" "fprintf" } */
  if (!strcmp (what, "strcmp"))
    s->first = strcmp (s->name, "1234567890"); /* { dg-temporal-error "out-of-bounds" "strcmp" } */
  if (!strcmp (what, "strcmp-second"))
    s->first = strcmp ("1234567890", s->name); /* { dg-temporal-error "out-of-bounds" "strcmp-second" } */
  if (!strcmp (what, "strncmp"))
    s->first = strncmp (s->name, "12345678901", 10); /* { dg-temporal-error "out-of-bounds" "strncmp" } */
  if (!strcmp (what, "strcasecmp"))
    s->first = strcasecmp (s->name, "1234567890"); /* { dg-temporal-error "out-of-bounds" "strcasecmp" } */
  if (!strcmp (what, "memcmp"))
    s->first = memcmp (s->name, "1234567890", 10); /* { dg-temporal-error "out-of-bounds" "memcmp" } */
  if (!strcmp (what, "strchr"))
    s->first = strchr (s->name, 'x') != NULL; /* { dg-temporal-error "out-of-bounds" "strchr" } */
  if (!strcmp (what, "strrchr"))
    s->first = strrchr (s->name, '1') != NULL; /* { dg-temporal-error "out-of-bounds" "strrchr" } */
  if (!strcmp (what, "strstr"))
    s->first = strstr (s->name, "89") != NULL; /* { dg-temporal-error "out-of-bounds" "strstr" } */
  if (!strcmp (what, "strpbrk"))
    s->first = strpbrk (s->name, "xyz") != NULL; /* { dg-temporal-error "out-of-bounds" "strpbrk" } */
  if (!strcmp (what, "strspn"))
    s->first = strspn (s->name, "0123456789"); /* { dg-temporal-error "out-of-bounds" "strspn" } */
  if (!strcmp (what, "strcspn"))
    s->first = strcspn (s->name, "xyz"); /* { dg-temporal-error "out-of-bounds" "strcspn" } */
  if (!strcmp (what, "strtol"))
    s->first = strtol (s->digits, NULL, 10); /* { dg-temporal-error "out-of-bounds" "strtol" } */
  if (!strcmp (what, "atoi"))
    s->first = atoi (s->digits); /* { dg-temporal-error "out-of-bounds" "atoi" } */
  if (!strcmp (what, "wcschr"))
    s->first = wcschr (s->wide, L'y') != NULL; /* { dg-temporal-error "out-of-bounds" "wcschr" } */
  if (!strcmp (what, "sscanf"))
    s->first = sscanf ("1 longer-than-8", "%d %s", &s->first, s->name); /* { dg-temporal-error "out-of-bounds" "sscanf" } */
  if (!strcmp (what, "sscanf-width"))
    s->first = sscanf ("longer-than-8", "%10s", s->name); /* { dg-temporal-error "out-of-bounds" "sscanf-width" } */
  if (!strcmp (what, "sscanf-set"))
    s->first = sscanf ("aaaaaaaab", "%[a]", s->name); /* { dg-temporal-error "out-of-bounds" "sscanf-set" } */
  return s->first > 100;
}
