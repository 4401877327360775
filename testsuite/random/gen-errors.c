/* gen-errors.c - seeded errors.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each error is a function of its own that makes it certainly, the first time it is called.
   The erroneous line ends in the marker of the test suite, so the program can be run
   by its tools.  The pointer goes through carriers and a holder (a place in memory) on
   the way from where it was good to where it is used, and well-defined
   statements stand in between.  */

#include "gen.h"

#include <stdio.h>

bool seeding;

static char *marker;

static void
set_marker (const char *kind, int number)
{
  marker = number ? S ("/* { dg-temporal-error \"%s\" \"%d\" } */", kind, number)
	   : S ("/* { dg-temporal-error \"%s\" \"\" } */", kind);
}

/* ---- Holders: places that keep a pointer until it is used ---- */

/* Declares one; *PUT is an lvalue, *GET an expression.  */

static void
holder (int n, char **put, char **get)
{
  enum section before = section;
  int k = fresh ();
  char *h = S ("h%d", k);

  *put = *get = h;
  section = GLOBALS;
  switch (below (8))
    {
    case 0:
      line ("static struct t%d *%s;", n, h);
      break;
    case 1:
      line ("static struct t%d *%s[4];", n, h);
      *put = S ("%s[%d]", h, k % 4);
      *get = S ("%s[%d * one]", h, k % 4);
      break;
    case 2:
      line ("static __thread struct t%d *%s;", n, h);
      break;
    case 3:
      line ("static struct { char c; struct { struct t%d *p; } in[2]; } %s;", n, h);
      *put = S ("%s.in[one].p", h);
      *get = S ("%s.in[1].p", h);
      break;
    case 4:
      section = before;
      line ("struct t%d *%s = NULL;", n, h);
      return;
    case 5:
      section = before;
      line ("struct t%d **%s = malloc (%d * sizeof *%s);", n, h, 1 + below (4), h);
      *put = S ("*%s", h);
      *get = S ("%s[zero]", h);
      return;
    case 6:
      section = before;
      line ("struct { long n; struct t%d *p, *q; } %s = { 1 };", n, h);
      *put = S ("%s.q", h);
      *get = S ("(&%s)->q", h);
      return;
    case 7:
      section = before;
      line ("struct t%d *%s[3], **%s_at = %s + one;", n, h, h, h);
      *put = S ("*%s_at", h);
      *get = S ("%s[1]", h);
      return;
    }
  section = before;
}

/* ---- Uses ---- */

/* The line that uses the bad pointer P, on which the report is expected.  */

static void
use (int n, const char *p)
{
  int last = types[n].length - 1;
  char *q = carry (n, p, 2);

  switch (below (14))
    {
    case 0: line ("sink += %s->tag; %s", q, marker); break;
    case 1: line ("%s->key = 5; %s", q, marker); break;
    case 2: line ("%s->arr[%d]++; %s", q, last, marker); break;
    case 3: line ("sink += %s->arr[%d * one]; %s", q, last, marker); break;
    case 4: line ("struct t%d got = *%s; %s", n, q, marker); line ("sink += got.tag;"); break;
    case 5: line ("*%s = (struct t%d) { .tag = 1 }; %s", q, n, marker); break;
    case 6: line ("sink += %s->next != NULL; %s", q, marker); break;
    case 7: line ("%s->other = NULL; %s", q, marker); break;
    case 8:
      line ("char got[sizeof *%s];", p);
      line ("memcpy (got, %s, sizeof got); %s", q, marker);
      line ("sink += got[1];");
      break;
    case 9: line ("memset (%s, 0, sizeof (struct t%d)); %s", q, n, marker); break;
    case 10: line ("if (%s->tag != %d) %s", q, below (40), marker); line ("  sink++;"); break;
    case 11: line ("long *field = &%s->key;", q); line ("sink += *field; %s", marker); break;
    case 12:
      line ("int *at = %s->arr, k = 0;", q);
      line ("while (k < %d)", last + 1);
      line ("  sink += at[k++]; %s", marker);
      break;
    case 13: line ("sink += t%d_take (*%s); %s", n, q, marker); break;
    }
}

static void
filler (void)
{
  int values = sight.values, pointers = sight.pointers;

  line ("{");
  indent += 2;
  statements (1 + below (2), chance (2));
  indent -= 2;
  line ("}");
  sight.values = values;
  sight.pointers = pointers;
}

/* Memory of the size of a struct tN goes to other blocks.  */

static void
reuse (int n)
{
  if (chance (3))
    return;
  line ("for (int n = 0; n < %d; n++)", 1 + below (12));
  switch (below (3))
    {
    case 0: line ("  keep (t%d_new (n));", n); break;
    case 1: line ("  keep (calloc (1, sizeof (struct t%d)));", n); break;
    case 2: line ("  keep (memset (malloc (sizeof (struct t%d)), n, sizeof (struct t%d)));", n, n); break;
    }
}

static void
end_of_block (int n, const char *p)
{
  switch (below (4))
    {
    case 0: line ("free (%s);", carry (n, p, 2)); break;
    case 1: line ("drop (%s);", carry (n, p, 2)); break;
    case 2: line ("keep (realloc (%s, sizeof *%s * %d));", p, p, 2 + below (40)); break;
    case 3: line ("{ void (*volatile go) (void *) = drop; go (%s); }", p); break;
    }
}

/* ---- The kinds: bodies, and the functions that they need before ---- */

static void
after_free (int n)
{
  char *put, *get;

  holder (n, &put, &get);
  line ("struct t%d *p = t%d_new (%d);", n, n, below (50));
  line ("%s = %s;", put, carry (n, "p", 2));
  filler ();
  end_of_block (n, chance (2) ? "p" : get);
  reuse (n);
  if (chance (2))
    filler ();
  use (n, get);
}

static void
after_scope (int n)
{
  char *put, *get;

  holder (n, &put, &get);
  line ("{");
  indent += 2;
  line ("struct t%d inner;", n);
  line ("t%d_init (&inner, %d);", n, below (50));
  line ("%s = %s;", put, carry (n, "&inner", 2));
  line ("sink += %s->tag;", get);
  if (chance (2))
    filler ();
  indent -= 2;
  line ("}");
  if (chance (2))
    line ("{ struct t%d second; t%d_init (&second, 3); sink += t%d_digest (&second); }", n, n, n);
  if (chance (2))
    filler ();
  use (n, get);
}

static void
previous_turn (int n)
{
  char *put, *get;
  int turns = 2 + below (3);

  holder (n, &put, &get);
  line ("for (int turn = 0; turn < %d; turn++)", turns);
  line ("  {");
  indent += 4;
  line ("if (turn == %d)", turns - 1);
  line ("  {");
  indent += 4;
  use (n, get);
  indent -= 4;
  line ("  }");
  line ("struct t%d inner;", n);
  line ("t%d_init (&inner, turn);", n);
  line ("%s = %s;", put, carry (n, "&inner", 2));
  line ("sink += %s->tag;", get);
  if (chance (3))
    line ("if (one) continue;");
  indent -= 4;
  line ("  }");
}

/* Functions that leave the address of a local behind; KEEPER is a global.  */

static char *
leaver (int n, bool result)
{
  int k = fresh ();
  char *name = S ("leave%d", k), *way = carry (n, "at", 2);
  bool parameter = chance (4);
  enum section before = section;

  section = GLOBALS;
  line ("static struct t%d *keep%d;", n, k);
  section = FUNCTIONS;
  indent = 0;
  line ("static %s%s", chance (2) ? "__attribute__ ((noinline)) " : "",
	result ? S ("struct t%d *", n) : "void");
  line ("%s (int tag%s)", name, parameter ? S (", struct t%d local", n) : "");
  line ("{");
  if (!parameter)
    line ("  struct t%d local%s;", n, chance (4) ? "s[3], local" : "");
  line ("  struct t%d *at = &local;", n);
  line ("  t%d_init (at, tag);", n);
  line ("  at = %s;", way);
  line ("  sink += at->tag;");
  line (result ? "  return at;" : "  keep%d = at;", k);
  line ("}");
  blank ();
  section = before;
  return result ? S ("%s (%d%s)", name, below (50), parameter ? S (", *t%d_pick (1)", n) : "")
	 : S ("(%s (%d%s), keep%d)", name, below (50), parameter ? S (", *t%d_pick (1)", n) : "", k);
}

static void
after_return (int n, const char *call)
{
  char *put, *get;

  holder (n, &put, &get);
  if (chance (2))
    {
      line ("struct t%d *p = %s;", n, call);
      line ("%s = p;", put);
    }
  else
    line ("%s = %s;", put, call);
  if (chance (2))
    filler ();
  if (chance (3))
    line ("sink += step0 (3, t0_pick (one));");
  use (n, get);
}

static void
twice_freed (int n)
{
  char *put, *get;

  holder (n, &put, &get);
  line ("struct t%d *p = t%d_new (%d);", n, n, below (50));
  line ("%s = %s;", put, carry (n, "p", 2));
  end_of_block (n, chance (2) ? "p" : get);
  reuse (n);
  if (chance (2))
    filler ();
  line ("free (%s); %s", carry (n, get, 2), marker);
}

static void
badly_freed (int n)
{
  const char *wrong[] = { "&local", "", "p + 1", "", "local_array + 1" };
  int which = below (5);
  int k = fresh ();
  enum section before = section;
  char *e = S ("%s", wrong[which]);

  section = GLOBALS;
  line ("static struct t%d global%d;", n, k);
  section = before;
  line ("struct t%d local, local_array[2], *p = malloc (3 * sizeof *p);", n);
  if (which == 1)
    e = S ("&global%d", k);
  if (which == 3)
    /* Never the start of the block.  */
    e = S ("(struct t%d *) ((char *) p + %d)", n, 1 + below (40));
  line ("t%d_init (&local, 1);", n);
  line ("local_array[0] = local_array[1] = *p = local;");
  line ("struct t%d *wrong = %s;", n, carry (n, e, 2));
  filler ();
  line ("free (wrong); %s", marker);
}

static void
null_used (int n)
{
  char *put, *get;

  holder (n, &put, &get);
  line ("%s = %s;", put, carry (n, S ("t%d_nobody", n), 2));
  filler ();
  use (n, get);
}

/* A struct tN read or written through a block that lacks its last fields.  */

static void
too_small (int n)
{
  char *put, *get;

  holder (n, &put, &get);
  line ("size_t size = offsetof (struct t%d, arr[%d]);", n, types[n].length - 1);
  if (chance (2))
    line ("struct t%d *p = malloc (size + %d);", n, below (4));
  else
    line ("struct t%d *p = calloc (size + %d, one);", n, below (4));
  line ("%s = %s;", put, carry (n, "p", 2));
  filler ();
  if (chance (2))
    line ("%s->arr[%d] = 1; %s", carry (n, get, 2), types[n].length - 1, marker);
  else
    line ("struct t%d whole = *%s; %s", n, carry (n, get, 2), marker);
}

/* An element before the first or behind the last.  */

static void
outside (void)
{
  const char *names[] = { "char", "short", "int", "long", "double", "struct t0" };
  int t = below (6), size = 1 + below (20), k = fresh (), place = below (3);
  bool before_start = chance (3), whole = t == 5;
  int far = chance (2) ? 1 : 1 + below (6);
  int index = before_start ? -far : size + far - 1;
  enum section before = section;
  const char *one_element = whole ? "a[0].tag" : "a[0]";
  const char *value = whole ? "*t0_pick (2)" : "3";

  if (place == 0 && chance (4))
    line ("%s *a = realloc (malloc (%d), %d * sizeof *a);", names[t], 1 + below (400), size);
  else if (place == 0)
    line ("%s *a = malloc (%d * sizeof *a);", names[t], size);
  else if (place == 1)
    line ("%s a[%d];", names[t], size);
  else
    {
      section = GLOBALS;
      line ("static %s ga%d[%d];", names[t], k, size);
      section = before;
      line ("%s *a = ga%d;", names[t], k);
    }
  line ("for (int n = 0; n < %d; n++) a[n] = %s;", size, value);
  line ("sink += %s;", one_element);
  line ("%s *p = a;", names[t]);
  if (chance (2))
    line ("p = same (p);");
  filler ();
  switch (below (6))
    {
    case 0: line ("p[%d * one] = %s; %s", index, value, marker); break;
    case 1: line ("sink += p[%d * one]%s; %s", index, whole ? ".tag" : "", marker); break;
    case 2:
      line ("int at = %d;", index);
      line ("p += at * one;");
      line ("*p = %s; %s", value, marker);
      break;
    case 3:
      if (before_start)
	{
	  line ("for (int n = %d; n >= %d; n--)", size - 1, index);
	  line ("  sink += p[n]%s; %s", whole ? ".tag" : "", marker);
	}
      else
	{
	  line ("for (int n = 0; n <= %d; n++)", index);
	  line ("  p[n] = %s; %s", value, marker);
	}
      break;
    case 4:
      line ("char got[%d * sizeof *p];", size + far);
      line ("memcpy (got, p%s, sizeof got); %s", before_start ? S (" - %d", far) : "", marker);
      line ("sink += got[0];");
      break;
    case 5:
      if (place == 1)
	line ("a[%d * one] = %s; %s", index, value, marker);
      else
	line ("memset (p%s, 0, %d * sizeof *p); %s", before_start ? S (" - %d", far) : "", size + far, marker);
      break;
    }
}

char *
make_error (int number)
{
  static const char *const kinds[] = {
    "use-after-free", "use-after-free", "use-after-free", "use-after-scope", "use-after-scope",
    "use-after-return", "use-after-return", "double-free", "invalid-free", "null-dereference",
    "out-of-bounds", "out-of-bounds", "out-of-bounds"
  };
  int which = below (13), n = some_type ();
  char *name = S ("case%d", number), *call = NULL;

  seeding = true;
  set_marker (kinds[which], number);
  section = HELPERS;
  if (first_time (S ("t%d_take", n)))
    {
      line ("static long t%d_take (struct t%d s) { return s.tag; }", n, n);
      line ("static struct t%d *t%d_nobody;", n, n);
    }
  section = FUNCTIONS;
  sight.values = sight.pointers = 0;
  if (which == 5 || which == 6)
    call = leaver (n, chance (2));
  indent = 0;
  line ("static void");
  line ("%s (void)", name);
  line ("{");
  indent = 2;
  switch (which)
    {
    case 3: after_scope (n); break;
    case 4: previous_turn (n); break;
    case 5: case 6: after_return (n, call); break;
    case 7: twice_freed (n); break;
    case 8: badly_freed (n); break;
    case 9: null_used (n); break;
    case 10: too_small (n); break;
    case 11: case 12: outside (); break;
    default: after_free (n); break;
    }
  indent = 0;
  line ("}");
  blank ();
  seeding = false;
  return name;
}
