/* Purpose: a pointer to an array in a structure, passed to a local function, may not leave that array
   there: by index, in loops, in recursion, through a second function, as a range, a string or a
   format of the C library.  The report names the member if it is the only one that is passed.
   Source: issue, "members have bounds"; MemSafe (Simpson and Barua 2013) and SoftBound pass bounds
   with each pointer.  */
/* { dg-do run } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct part { short x, y; };
struct item
{
  int first;
  char little[8];
  char name[16]; /* { dg-temporal-note "right at the end of the member 'name' declared here" "index deep" } */
  char other[16];
  int a[4];
  int m[3][5];
  struct part parts[3];
  wchar_t wide[4];
  long tail[8];
};
static struct item *s;
static volatile int zero;

#define NOINLINE __attribute__ ((noinline)) static
NOINLINE void by_index (char *p, int i) { p[i] = 1; } /* { dg-temporal-error "out-of-bounds" "index index-before deep" } */
NOINLINE void deep (const char *unused, char *q, int i) { by_index (q + 1, i - (unused == NULL)); }
NOINLINE void several (char *p, int i) { p[i] = 1; } /* { dg-temporal-error "out-of-bounds" "several" } */
NOINLINE void parts (struct part *p, int i) { p[i].y = 1; } /* { dg-temporal-error "out-of-bounds" "parts" } */
NOINLINE void nothing (void *p, int n) { memset (p, 0, n); } /* { dg-temporal-error "out-of-bounds" "range" } */
NOINLINE void copy (char *p, const char *t) { strcpy (p, t); } /* { dg-temporal-error "out-of-bounds" "strcpy" } */
NOINLINE void format (char *p, const char *t) { snprintf (p, 100, "%s!", t); } /* { dg-temporal-error "out-of-bounds" "snprintf" } */
NOINLINE int wide (const wchar_t *p) { return wcslen (p); } /* { dg-temporal-error "out-of-bounds" "wcslen" } */
NOINLINE void fill (char *p, int n) { for (int i = 0; i < n; i++) p[i] = 2; } /* { dg-temporal-error "out-of-bounds" "loop constant" } */
NOINLINE void clear (char *p) { memset (p, 0, 16); } /* { dg-temporal-error "out-of-bounds" "clear" } */
NOINLINE int
walk (const int *p, int n)
{
  int sum = 0;
  for (const int *end = p + n; p < end; p++)
    sum += *p; /* { dg-temporal-error "out-of-bounds" "walk flat" } */
  return sum;
}
NOINLINE int
recursive (int *a, int n)
{
  return n ? a[n] + recursive (a, n - 1) : 0; /* { dg-temporal-error "out-of-bounds" "recursive" } */
}
NOINLINE void
through_variable (struct item *s, int i)
{
  char *p = s->name + 2;
  if (i > 100)
    p = s->name;
  by_index (p, i);
}
NOINLINE void
moved (char *p, int n)
{
  char *q = p + 4;
  if (n > 8)
    q++;
  while (n--)
    *q++ = 1; /* { dg-temporal-error "out-of-bounds" "moved" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "", *text = "twenty-four characters..";
  char *block = malloc (200);
  s = calloc (2, sizeof *s);
  by_index (block, 150 + zero);
  by_index (s->name, 15 + zero);
  through_variable (s, 13 + zero);
  deep (what, s->name, 14 + zero);
  several (s->name, 15), several (s->other, 15), several (block, 199);
  parts (s->parts, 2 + zero), parts ((struct part *) block, 40);
  nothing (s->a, sizeof s->a), nothing (block, 200);
  copy (s->name, "fifteen letters"), copy (block, text);
  format (s->name, "thirteen let"), format (block, text);
  wide (s->wide), wide (L"more than four");
  fill (s->name, 16), fill (block, 200), fill (s->name + 4, 12);
  walk (s->m[0], 15 + zero), walk ((int *) block, 50);
  recursive (s->a, 3), recursive ((int *) block, 49);
  moved (s->name, 11), moved (block, 150);
  clear (s->name), clear (block);

  if (!strcmp (what, "index"))
    by_index (s->name, 16 + zero);
  if (!strcmp (what, "index-before"))
    by_index (s->name, -1 + zero);
  if (!strcmp (what, "deep"))
    deep (what, s->name, 15 + zero);
  if (!strcmp (what, "several"))
    several (s->other, 16 + zero);
  if (!strcmp (what, "parts"))
    parts (s->parts, 3 + zero);
  if (!strcmp (what, "range"))
    nothing (s->a, 20 + zero);
  if (!strcmp (what, "strcpy"))
    copy (s->name, text);
  if (!strcmp (what, "snprintf"))
    format (s->name, text + 8);
  if (!strcmp (what, "wcslen"))
    {
      wmemset (s->wide, L'x', 4);
      s->tail[0] = 0;
      return wide (s->wide);
    }
  if (!strcmp (what, "loop"))
    fill (s->name, 17 + zero);
  if (!strcmp (what, "constant"))
    fill (s->name, 32);
  if (!strcmp (what, "walk"))
    return walk (s->a, 5 + zero);
  if (!strcmp (what, "flat"))
    return walk (s->m[0], 16 + zero);
  if (!strcmp (what, "recursive"))
    return recursive (s->a, 4 + zero);
  if (!strcmp (what, "moved"))
    moved (s->name, 12 + zero);
  if (!strcmp (what, "clear"))
    clear (s->little);
  free (block);
  free (s);
  return 0;
}
