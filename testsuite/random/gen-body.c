/* gen-body.c - expressions, statements, and the functions of a random program.

   SPDX-License-Identifier: GPL-3.0-or-later

   A statement uses what is in sight and leaves everything valid.  Declarations come into
   sight for the statements that follow in the same block.  The names v, w, a, b, c, u, l
   and i belong to carriers; ours end in a number.  */

#include "gen.h"

#include <stdio.h>

struct sight sight;
int steps;

static void
see_value (const char *name)
{
  if (sight.values < MAX_NAMES)
    sight.value[sight.values++] = name;
}

static void
see_pointer (int n, const char *name)
{
  if (sight.pointers < MAX_NAMES)
    {
      sight.pointer_type[sight.pointers] = n;
      sight.pointer[sight.pointers++] = name;
    }
}

/* ---- Expressions ---- */

char *
table_pointer (int n)
{
  if (chance (2))
    for (int i = 0, k = sight.pointers ? below (sight.pointers) : 0; i < sight.pointers; i++)
      {
	int j = (i + k) % sight.pointers;

	if (sight.pointer_type[j] == n)
	  return S ("%s", sight.pointer[j]);
      }
  return S ("t%d_pick (%s)", n, value (1));
}

static char *
field (int n, const char *p)
{
  switch (below (4))
    {
    case 0: return S ("%s->key", p);
    case 1: return S ("%s->tag", p);
    default:
      if (chance (2))
	return S ("%s->arr[%d]", p, below (types[n].length));
      return S ("%s->arr[%s %% %d]", p, value (0), types[n].length);
    }
}

char *
value (int depth)
{
  int n = some_type ();

  if (depth <= 0 || chance (4))
    {
      if (sight.values && !chance (4))
	return S ("%s", sight.value[below (sight.values)]);
      return S ("%luUL", random_bits () >> (40 + below (24)));
    }
  switch (below (9))
    {
    case 0: return S ("(%s + %s)", value (depth - 1), value (depth - 1));
    case 1: return S ("(%s * %s)", value (depth - 1), value (depth - 1));
    case 2: return S ("(%s ^ %s >> %d)", value (depth - 1), value (depth - 1), below (20));
    case 3: return S ("(unsigned long) %s", field (n, table_pointer (n)));
    case 4: return S ("(unsigned long) %s", field (n, carry (n, table_pointer (n), 2)));
    case 5: return S ("(%s > %s ? %s : %s)", value (depth - 1), value (depth - 1),
		      value (depth - 1), value (depth - 1));
    case 6: return S ("g_array[%s %% 16]", value (depth - 1));
    case 7: return S ("t%d_digest (%s)", n, table_pointer (n));
    default: return S ("(%s | %s)", value (depth - 1), value (depth - 1));
    }
}

/* ---- Statements ---- */

static void
block_begin (void)
{
  line ("{");
  indent += 2;
}

static void
block_end (void)
{
  indent -= 2;
  line ("}");
}

static void
local_object (int depth)
{
  int n = some_type ();
  char *p = S ("p%d", fresh ()), *o = S ("o%d", fresh ());

  switch (below (4))
    {
    case 0:
      line ("struct t%d %s;", n, o);
      line ("t%d_init (%s, %d);", n, carry (n, S ("&%s", o), 2), below (50));
      line ("struct t%d *%s = &%s;", n, p, o);
      break;
    case 1:
      line ("struct t%d %s[3];", n, o);
      line ("for (int n = 0; n < 3; n++) t%d_init (&%s[n], n);", n, o);
      line ("struct t%d *%s = %s;", n, p, carry (n, S ("&%s[%s %% 3]", o, value (1)), 2));
      break;
    case 2:
      line ("struct t%d *%s = &(struct t%d) { .tag = %d, .key = %s };", n, p, n, below (90), value (1));
      break;
    case 3:
      line ("struct t%d %s = *%s;", n, o, carry (n, table_pointer (n), 2));
      line ("struct t%d *%s = &%s;", n, p, o);
      break;
    }
  see_pointer (n, p);
  if (depth)
    statements (1 + below (2), depth - 1);
  line ("mix (t%d_digest (%s));", n, p);
}

static void
heap_object (int depth)
{
  int n = some_type (), values = sight.values, pointers = sight.pointers;
  char *p = S ("p%d", fresh ());

  line ("struct t%d *%s = %s;", n, p, carry (n, S ("t%d_new (%d)", n, below (60)), 2));
  line ("if (%s)", p);
  block_begin ();
  see_pointer (n, p);
  statements (1 + below (3), depth - 1);
  if (chance (3))
    line ("%s = realloc (%s, sizeof *%s * %d);", p, p, p, 1 + below (5));
  line ("mix (t%d_digest (%s));", n, p);
  line ("free (%s);", carry (n, p, 2));
  block_end ();
  sight.values = values;
  sight.pointers = pointers;
}

static void
number_array (void)
{
  int size = 2 + below (20);
  char *p = S ("p%d", fresh ()), *a = S ("a%d", fresh ()), *k = S ("n%d", fresh ());
  const char *types[] = { "int", "unsigned char", "short", "unsigned long" };
  const char *type = types[below (4)];
  bool heap = chance (2);

  if (heap)
    line ("%s *%s = malloc (%d * sizeof *%s);", type, a, size, a);
  else if (chance (3))
    line ("%s %s[one + %d];", type, a, size - 1);
  else
    line ("%s %s[%d];", type, a, size);
  switch (below (3))
    {
    case 0:
      line ("for (int %s = 0; %s < %d; %s++) %s[%s] = %s * 7 + %s;", k, k, size, k, a, k, k, value (0));
      break;
    case 1:
      line ("for (%s *%s = %s; %s < %s + %d; %s++) *%s = %s - %s;", type, p, a, p, a, size, p, p, p, a);
      break;
    case 2:
      line ("memset (%s, %d, %d * sizeof *%s);", a, below (100), size, a);
      break;
    }
  if (chance (2))
    line ("for (%s *%s = %s + %d; %s > %s;) mix (*--%s);", type, p, a, size, p, a, p);
  else
    line ("for (int %s = 0; %s < %d; %s++) mix (%s[%s] + %s);", k, k, size, k, a, k, value (1));
  if (chance (2))
    line ("memmove (%s, %s + 1, %d * sizeof *%s);", a, a, size - 1, a);
  line ("mix (%s[%s %% %d]);", a, value (1), size);
  if (heap)
    line ("free (%s);", a);
}

static void
assignment (void)
{
  int n = some_type ();

  /* Fields of objects in the tables, read and written; and numbers.  */
  switch (below (steps ? 7 : 6))
    {
    case 0:
      line ("%s += %s;", field (n, carry (n, table_pointer (n), 2)), value (2));
      break;
    case 1:
      line ("%s = %s;", field (n, table_pointer (n)), value (2));
      break;
    case 2:
      line ("g_array[%s %% 16] = %s;", value (1), value (2));
      break;
    case 3:
      line ("mix (%s);", value (3));
      break;
    case 4:
      {
	char *x = S ("x%d", fresh ());
	line ("unsigned long %s = %s;", x, value (3));
	see_value (x);
	break;
      }
    case 5:
      {
	char *p = S ("p%d", fresh ());
	line ("struct t%d *%s = %s;", n, p, carry (n, table_pointer (n), 3));
	see_pointer (n, p);
	break;
      }
    case 6:
      {
	/* A call has effects, and so is no part of an expression: who can say what
	   of it is evaluated first?  */
	int k = below (steps);
	char *x = S ("x%d", fresh ());
	line ("unsigned long %s = step%d (%s, t%d_pick (%s));", x, k, value (2), k % type_count, value (0));
	see_value (x);
	break;
      }
    }
}

static void
walk (void)
{
  int n = some_type ();
  char *p = S ("p%d", fresh ()), *k = S ("n%d", fresh ());

  line ("for (struct t%d *%s = %s, *stop_%s = NULL; %s != stop_%s && %s++ < %d; %s = %s)",
	n, p, table_pointer (n), p, p, p, "limit", 100000, p, carry (n, S ("%s->next", p), 2));
  line ("  {");
  indent += 4;
  line ("unsigned long %s = t%d_digest (%s);", k, n, p);
  line ("mix (%s);", k);
  line ("if (%s->other && %s %% 3 == 0) mix (%s->other->tag);", p, k, p);
  line ("if (%s %% 8 == 1) break;", k);
  line ("if (++limit %% 16 == 0) break;");
  indent -= 4;
  line ("  }");
}

static void
control (int depth)
{
  int values = sight.values, pointers = sight.pointers;
  char *k = S ("n%d", fresh ());

  switch (below (4))
    {
    case 0:
      line ("if (%s %% %d)", value (2), 2 + below (4));
      break;
    case 1:
      line ("for (int %s = 0; %s < %d; %s++)", k, k, 1 + below (5), k);
      see_value (k);
      break;
    case 2:
      line ("switch (%s %% 3)", value (2));
      block_begin ();
      for (int i = 0; i < 3; i++)
	{
	  line (i == 2 ? "default:" : "case %d:", i);
	  block_begin ();
	  statements (1 + below (2), depth - 1);
	  sight.values = values;
	  sight.pointers = pointers;
	  if (i == 2 || chance (2))
	    line ("break;");
	  block_end ();
	}
      block_end ();
      return;
    case 3:
      line ("int %s = %d;", k, 1 + below (4));
      line ("while (%s-- > 0)", k);
      break;
    }
  block_begin ();
  statements (1 + below (3), depth - 1);
  if (chance (5))
    {
      line ("if (%s %% 5 == 4) goto out%s;", value (1), k);
      statements (1, depth - 1);
      sight.values = values;
      sight.pointers = pointers;
      block_end ();
      line ("out%s:;", k);
      return;
    }
  sight.values = values;
  sight.pointers = pointers;
  block_end ();
}

/* COUNT statements that may hold DEPTH levels of others.  */

void
statements (int count, int depth)
{
  while (count-- > 0)
    switch (depth > 0 ? below (10) : below (4))
      {
      case 0: case 1: assignment (); break;
      case 2: number_array (); break;
      case 3: walk (); break;
      case 4: local_object (depth - 1); break;
      case 5: heap_object (depth); break;
      case 6: case 7: control (depth); break;
      default: scene (depth - 1); break;
      }
}

/* A function stepN (x, p), where p is of type N modulo the number of types.  */

void
make_step (void)
{
  int n = steps % type_count;

  section = FUNCTIONS;
  indent = 0;
  line ("static %sunsigned long", chance (3) ? "__attribute__ ((noinline)) " : "");
  line ("step%d (unsigned long x%d, struct t%d *p%d)", steps, 0, n, 0);
  line ("{");
  indent = 2;
  sight.values = sight.pointers = 0;
  see_value ("x0");
  see_pointer (n, "p0");
  line ("if (--fuel < 0)");
  line ("  return t%d_digest (p0);", n);
  statements (2 + below (4), 3);
  line ("return %s;", value (2));
  indent = 0;
  line ("}");
  blank ();
  steps++;
}
