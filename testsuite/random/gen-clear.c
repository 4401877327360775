/* gen-clear.c - random programs that allocate, clear, fill, resize and count.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each case makes an array of structures with pointers, or of pointers, in memory that held something else before, by one of
   malloc, calloc and realloc or a function around these, clears all of it by memset or loops, sets some, perhaps resizes it, and
   counts what is set.  GCC makes calloc of some of that, memset of others, and merges or
   deletes stores; what is counted stays the same.  */

#include "gen.h"

#include <stdio.h>

/* What an element is: its type, its pointers, and an assignment of null to all of it.  */
static const struct element
{
  const char *type, *first, *second, *clear;
}
elements[] =
{
  { "struct pair", "same", "other", "%s = (struct pair) { 0 };" },
  { "struct pair", "same", "other", "{ %1$s.same = 0; %1$s.other = 0; %1$s.n = 0; }" },
  { "struct wide", "at[1]", "at[2]", "{ %1$s.n = 0; for (int k = 0; k < 3; k++) %1$s.at[k] = 0; }" },
  { "struct last", "next", "next", "{ %1$s.n = 0; %1$s.next = NULL; }" },
  { "struct pair *", "", "", "%s = NULL;" },
};

static const struct element *e;
static const char *count;	/* how many elements there are, as text */

static void
allocate (void)
{
  const char *size = S ("%s * sizeof (%s)", count, e->type);
  switch (below (10))
    {
    case 0: line ("%s *t = realloc (NULL, %s);", e->type, size); break;
    case 1: line ("%s *t = calloc (%s, sizeof *t);", e->type, count); break;
    case 2: line ("%s *t = get (%s);", e->type, size); break;
    case 3: line ("%s *t = get_far (%s);", e->type, size); break;
    case 4: line ("%s *t = get_noisy (%s);", e->type, size); break;
    case 5: line ("%s *t = flag ? malloc (%s) : calloc (%s, sizeof *t);", e->type, size, count); break;
    case 6: line ("%s *t = aligned_alloc (16, (%s + 15) / 16 * 16);", e->type, size); break;
    default: line ("%s *t = malloc (%s);", e->type, size); break;
    }
  if (chance (3))
    line ("if (!t) abort ();");
  else if (chance (3))
    line ("if (!t) return -1;");
}

/* Clear the elements from FROM up to TO, which are texts.  */

static void
clear (const char *from, const char *to)
{
  const char *one = S (e->clear, "t[i]");
  switch (below (7))
    {
    case 0: line ("for (long i = %s; i < %s; i++) %s", from, to, one); break;
    case 1: line ("for (long i = %s; i-- > %s; ) %s", to, from, one); break;
    case 2: line ("if (t) memset (t + %s, 0, (%s - %s) * sizeof *t);", from, to, from); break;
    case 3: line ("wipe (t + %s, (%s - %s) * sizeof *t);", from, to, from); break;
    case 4: line ("for (%s *q = t + %s; q != t + %s; q++) memset (q, 0, sizeof *q);", e->type, from, to); break;
    default: line ("memset (t + %s, 0, (%s - %s) * sizeof *t);", from, to, from); break;
    }
}

static char *
pointer (const char *member)
{
  return *member ? S ("t[i].%s", member) : S ("t[i]");
}

static void
fill (void)
{
  line ("for (long i = %d; i < %s; i += %d) %s = &one;", below (4), count, 2 + below (5),
	pointer (chance (2) ? e->first : e->second));
  if (chance (2))
    line ("{ long i = %d; %s = %s; }", below (6), pointer (e->first), chance (2) ? "&one" : "NULL");
}

static void
resize (void)
{
  const char *more = S ("(%s + %d)", count, 1 + below (20));
  line ("dirty (%s * sizeof *t);", more);
  line ("t = realloc (t, %s * sizeof *t);", more);
  if (chance (2))
    line ("if (!t) abort ();");
  clear (count, more);
  count = more;
}

static void
use (void)
{
  char *first = pointer (e->first), *second = pointer (e->second);
  line ("for (long i = 0; i < %s; i++)", count);
  if (chance (2))
    line ("  if (%s && %s) r += %s->n;", first, second, second);
  else
    line ("  { r += %s != NULL; if (%s) r += %s->n; }", first, second, second);
  if (chance (2))
    line ("for (long i = 0; i < %s && !%s; i++) r += 100;", count, first);
}

static void
make_case (int number)
{
  e = &elements[below (sizeof elements / sizeof *elements)];
  count = chance (2) ? S ("%d", 6 + below (60)) : chance (20) ? S ("(n + 20000)") : S ("(n + %d)", 6 + below (30));
  line ("static %slong", chance (2) ? "__attribute__ ((noinline)) " : "");
  line ("case_%d (long n)", number);
  line ("{");
  indent = 2;
  line ("long r = 0;");
  line ("dirty (%s * sizeof (%s));", count, e->type);
  if (chance (4))
    line ("free (malloc (%s * sizeof (%s)));", count, e->type);
  allocate ();
  if (chance (4))
    {
      clear ("0", "3");
      clear ("3", count);
    }
  else
    clear ("0", count);
  fill ();
  if (chance (3))
    use ();
  if (chance (3))
    resize ();
  if (chance (3))
    line ("look (t);");
  use ();
  line ("free (t);");
  line ("return r;");
  indent = 0;
  line ("}");
  blank ();
}

static const char *const helpers[] =
{
  "#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>", "",
  "struct pair { struct pair *same, *other; long n; };",
  "struct wide { long n; struct pair *at[3]; };",
  "struct last { int n; struct pair *next; };", "",
  "static struct pair one = { NULL, NULL, 1 };",
  "static volatile int flag = 1;", "",
  "/* Leave memory behind that holds something.  */", "",
  "static void", "dirty (size_t size)", "{",
  "  void **p = malloc (size);",
  "  for (size_t i = 0; i < size / sizeof *p; i++) p[i] = p;",
  "  __asm__ (\"\" : : \"r\" (p) : \"memory\");",
  "  free (p);", "}", "",
  "static void *get (size_t n) { void *p = malloc (n); if (!p) exit (2); return p; }",
  "__attribute__ ((noinline)) static void *get_far (size_t n) { void *p = malloc (n); if (!p) exit (2); return p; }",
  "static void *get_noisy (size_t n) { free (strdup (\"text\")); dirty (n); void *p = malloc (n); return p; }",
  "static void wipe (void *p, size_t n) { memset (p, 0, n); }",
  "__attribute__ ((noinline)) static void look (void *p) { __asm__ (\"\" : : \"r\" (p) : \"memory\"); }",
};

void
make_clear_program (int cases)
{
  section = FUNCTIONS;
  for (unsigned i = 0; i < sizeof helpers / sizeof *helpers; i++)
    line ("%s", helpers[i]);
  blank ();
  for (int i = 0; i < cases; i++)
    make_case (i);
  section = MAIN;
  line ("int");
  line ("main (int argc, char **argv)");
  line ("{");
  line ("  (void) argv;");
  for (int i = 0; i < cases; i++)
    line ("  printf (\"%d: %%ld\\n\", case_%d (argc));", i, i);
  line ("  return 0;");
  line ("}");
}
