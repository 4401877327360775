/* Purpose: a pointer that decays from an array in a structure may not leave that array, though it
   stays inside the block: by index, in loops, by address of an element, in strings, ranges and
   formats of library functions.  The report names the member and its declaration.
   Source: issue, "members have bounds"; MemSafe (Simpson and Barua 2013) and SoftBound narrow
   bounds at the address of a member.  */
/* { dg-do run } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

struct part { short x, y; };
struct inner { int k; char last[12]; };
struct item
{
  int first;
  char name[16]; /* { dg-temporal-note "right at the end of the member 'name' declared here" "index" } */
  /* { dg-temporal-note "9 bytes beyond the end of the member 'name' declared here" "strcpy sprintf" ".-1" } */
  int a[4];
  int m[3][5];
  struct part parts[3];
  struct { char text[8]; int after; } in[2];
  struct { struct inner in; int after; } around;
  wchar_t wide[4];
  struct item *next;
  long tail[8];
};
static struct item global, *s;
static const char *text = "twenty-four characters..";
static volatile int zero;

#define NOINLINE __attribute__ ((noinline, noclone)) static void
NOINLINE by_index (struct item *p, int i) { char *c = p->name; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "index index-before" } */
NOINLINE by_constant (struct item *p) { char *c = p->name + 3; c[13] = 1; } /* { dg-temporal-error "out-of-bounds" "constant" } */
NOINLINE by_sum (struct item *p, int i) { *(p->name + i) = 1; } /* { dg-temporal-error "out-of-bounds" "sum" } */
NOINLINE by_element (struct item *p, int i) { char *c = &p->name[i]; *c = 1; } /* { dg-temporal-error "out-of-bounds" "element" } */
NOINLINE by_plain_index (struct item *p, int i) { p->a[i] = 1; } /* { dg-temporal-error "out-of-bounds" "plain" } */
NOINLINE numbers (struct item *p, int i) { int *c = p->a; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "numbers" } */
NOINLINE flat (struct item *p, int i) { int *c = p->m[0]; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "flat" } */
NOINLINE rows (struct item *p, int i) { int (*c)[5] = p->m; c[i][2] = 1; } /* { dg-temporal-error "out-of-bounds" "rows" } */
NOINLINE structures (struct item *p, int i) { struct part *c = p->parts + i; c->y = 1; } /* { dg-temporal-error "out-of-bounds" "structures" } */
NOINLINE nested (struct item *p, int k, int i) { char *c = p->in[k].text; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "nested" } */
NOINLINE inner_last (struct item *p, int i) { char *c = p->around.in.last; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "inner-last" } */
NOINLINE inner_copy (struct item *p) { strcpy (p->around.in.last, text); } /* { dg-temporal-error "out-of-bounds" "inner-copy" } */
NOINLINE of_global (int i) { char *c = global.name; c[i] = 1; } /* { dg-temporal-error "out-of-bounds" "global" } */
NOINLINE
loop (struct item *p, int n)
{
  for (char *c = p->name; c < p->name + n; c++)
    *c = 0; /* { dg-temporal-error "out-of-bounds" "loop" } */
}
NOINLINE
backwards (struct item *p, int n)
{
  int *c = p->a + 4;
  while (n--)
    *--c = 1; /* { dg-temporal-error "out-of-bounds" "backwards" } */
}
NOINLINE
either (struct item *p, int which, int i)
{
  char *c = which ? p->name : p->name + 4;
  c[i] = 1; /* { dg-temporal-error "out-of-bounds" "either" } */
}
NOINLINE
of_local (int i)
{
  struct item l = { 0 };
  char *c = l.name;
  c[i] = 1; /* { dg-temporal-error "out-of-bounds" "local" } */
  s->first = l.a[zero] + l.name[zero];
}
NOINLINE
formatted (char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (s->name + 2, 100, format, ap); /* { dg-temporal-error "out-of-bounds" "vsnprintf" } */
  va_end (ap);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char longer[200] = { 0 };
  int n = 17 + zero, in = open ("/dev/zero", O_RDONLY);
  s = calloc (1, sizeof *s);
  if (!strcmp (what, "index"))
    by_index (s, 16 + zero);
  if (!strcmp (what, "index-before"))
    by_index (s, -1 + zero);
  if (!strcmp (what, "constant"))
    by_constant (s);
  if (!strcmp (what, "sum"))
    by_sum (s, 16 + zero);
  if (!strcmp (what, "element"))
    by_element (s, 16 + zero);
  if (!strcmp (what, "plain"))
    by_plain_index (s, 4 + zero);
  if (!strcmp (what, "numbers"))
    numbers (s, 4 + zero);
  if (!strcmp (what, "flat"))
    flat (s, 15 + zero);
  if (!strcmp (what, "rows"))
    rows (s, 3 + zero);
  if (!strcmp (what, "structures"))
    structures (s, 3 + zero);
  if (!strcmp (what, "nested"))
    nested (s, 1, 8 + zero);
  inner_last (s, 11 + zero);
  if (!strcmp (what, "inner-last"))
    inner_last (s, 12 + zero);
  if (!strcmp (what, "inner-copy"))
    inner_copy (s);
  if (!strcmp (what, "global"))
    of_global (16 + zero);
  if (!strcmp (what, "loop"))
    loop (s, n);
  if (!strcmp (what, "backwards"))
    backwards (s, 5 + zero);
  if (!strcmp (what, "either"))
    either (s, zero, 12 + zero);
  if (!strcmp (what, "local"))
    of_local (16 + zero);
  if (!strcmp (what, "strcpy"))
    strcpy (s->name, text); /* { dg-temporal-error "out-of-bounds" "strcpy" } */
  if (!strcmp (what, "strcat"))
    {
      strcpy (s->name, "12345678");
      strcat (s->name, text + 16 + zero); /* { dg-temporal-error "out-of-bounds" "strcat" } */
    }
  if (!strcmp (what, "strncpy"))
    strncpy (s->name, text, n); /* { dg-temporal-error "out-of-bounds" "strncpy" } */
  if (!strcmp (what, "memcpy"))
    memcpy (s->name, longer, sizeof *s - 8); /* { dg-temporal-error "out-of-bounds" "memcpy" } */
  if (!strcmp (what, "memcpy-from"))
    memcpy (longer, s->a, 20 + zero); /* { dg-temporal-error "out-of-bounds" "memcpy-from" } */
  if (!strcmp (what, "memset"))
    memset (s->name, 0, n); /* { dg-temporal-error "out-of-bounds" "memset" } */
  if (!strcmp (what, "sprintf"))
    sprintf (s->name, "%s", text); /* { dg-temporal-error "out-of-bounds" "sprintf" } */
  if (!strcmp (what, "snprintf"))
    snprintf (s->name, 40 + zero, "%s", text); /* { dg-temporal-error "out-of-bounds" "snprintf" } */
  if (!strcmp (what, "vsnprintf"))
    formatted ("%s", text + 9 + zero);
  if (!strcmp (what, "read"))
    s->first = read (in, s->name, n); /* { dg-temporal-error "out-of-bounds" "read" } */
  if (!strcmp (what, "strlen"))
    {
      memset (s->name, 'x', sizeof s->name);
      memset (s->a, 'x', sizeof s->a);
      s->first = strlen (s->name); /* { dg-temporal-error "out-of-bounds" "strlen" } */
    }
  if (!strcmp (what, "wcslen"))
    {
      wmemset (s->wide, L'x', 4);
      s->next = s;
      s->first = wcslen (s->wide); /* { dg-temporal-error "out-of-bounds" "wcslen" } */
    }
  return s->first > 100;
}
