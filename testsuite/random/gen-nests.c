/* gen-nests.c - random programs of nests of loops over arrays.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each case is a function that walks through arrays that come as parameters.  Indices are sums and
   products of the counters, parameters, look-ups in other arrays, variables that change on the way, rows
   that an array of pointers leads to; counters are of several types, go up, down and around the end of
   their type; bounds are constants, parameters, outer counters, and loaded from memory that the loop may
   write.  nests.h has the model that says which access is the first one outside, for arrays of which
   lengths.  */

#include "gen.h"

#include <stdio.h>
#include <string.h>

/* What is in sight in the function that is being written.  */

static const char *element[5];	/* types of the arrays' elements */
static const char *counter[8];	/* loop counters in sight, as int expressions that are small */
static int counters;
static int loops;		/* loops of the function so far */
static const char *memory_bound;	/* an expression for a bound in memory that the loop may change, or null */
static const char *row;		/* a local that points to a row, or null */

/* What stands behind an element of TYPE to make a number of it: MEMBER for structures.  */

static const char *
member (const char *type, const char *member)
{
  return strcmp (type, "struct both") ? "" : member;
}

static const char *some_counter (void) { return counters ? counter[below (counters)] : "n"; }

/* An index: a small number, mostly at least 0.  */

static char *
index_of (int depth)
{
  const char *i = some_counter (), *j = some_counter ();

  switch (below (18))
    {
    default: return S ("%s", i);
    case 1: return S ("%s + %d", i, below (4));
    case 2: return S ("%s - %d", i, below (3));
    case 3: return S ("%d * %s + %s", 1 + below (3), i, j);
    case 4: return S ("%s * m + %s", i, j);
    case 5: return S ("(%s + %s) %% n", i, j);
    case 6: return S ("%s & 7", i);
    case 7: return S ("n - 1 - %s", i);
    case 8: return S ("%s / 2", i);
    case 9: return S ("(unsigned char) (%s * 37)", i);
    case 10: return "t";
    case 11: return S ("t + %s", i);
    case 12: return S ("%s * %s", i, j);
    case 13: return S ("%s - %s + k", i, j);
    case 14:
      if (depth)
	return S ("AT (2, a2, %s)", index_of (0));
      return S ("%s", i);
    }
}

/* An element that can be read and written, and holds a number.  */

static char *
place (void)
{
  int n = below (6);

  switch (n)
    {
    case 3:
      return S ("AT (3, a3, %s).IN_V (%s)", index_of (0), chance (3) ? S ("%s %% 6", some_counter ()) : S ("%d", below (6)));
    case 4:
      if (row)
	return S ("AT (5, %s, %s)", row, index_of (1));
      return S ("AT (5, AT (4, a4, %s), %s)", index_of (0), index_of (0));
    case 5:
      return S ("AT (3, a3, %s).last", index_of (1));
    default:
      return S ("AT (%d, a%d, %s)%s", n, n, index_of (1), member (element[n], chance (2) ? ".x" : ".y"));
    }
}

static char *
condition (void)
{
  switch (below (6))
    {
    case 0: return S ("%s %% 3 == %d", some_counter (), below (3));
    case 1: return S ("%s > %d", place (), 3 + below (15));
    case 2: return S ("sum & %d", 1 << below (5));
    case 3: return S ("%s < m", some_counter ());
    case 4: return S ("%s == %s", some_counter (), some_counter ());
    default: return S ("%s != %d", some_counter (), below (9));
    }
}

static void loop (int depth);

static void
statement (int depth)
{
  switch (below (depth ? 17 : 13))
    {
    case 0: case 1: line ("sum += (long) %s;", place ()); break;
    case 2: line ("%s = (sum + %s) & 15;", place (), some_counter ()); break;
    case 3: line ("%s = %d;", place (), below (16)); break;
    case 4: line ("sum = sum * 3 + (long) %s + (long) %s;", place (), place ()); break;
    case 5: line ("t %s;", chance (2) ? "= (t + 1) & 63" : S ("= %s", some_counter ())); break;
    case 6:
      line ("if (%s)", condition ());
      indent += 2;
      line ("sum ^= (long) %s;", place ());
      indent -= 2;
      break;
    case 7:
      if (chance (2))
	line ("if (%s) %s;", condition (), chance (2) ? "break" : "continue");
      else
	line ("sum += (long) %s;", place ());
      break;
    case 8:
      {
	char *e = index_of (0);

	line ("sum += (long) AT (0, a0, %s)%s;", e, member (element[0], ".x"));
	line ("sum += (long) AT (0, a0, %s + 1)%s;", e, member (element[0], ".y"));
	line ("sum += (long) AT (0, a0, %s + m)%s;", e, member (element[0], ".x"));
	break;
      }
    case 9:
      if (memory_bound)
	line ("sum += tick (%d);", below (3));
      else
	line ("t = (t + m) & 31;");
      break;
    case 10:
      {
	int k = fresh ();

	line ("for (int w%d = %s; w%d < n; w%d += %d)", k, some_counter (), k, k, 1 + below (2));
	line ("  sum += (long) AT (1, a1, w%d)%s;", k, member (element[1], ".x"));
	break;
      }
    case 11:
      {
	int k = fresh ();

	/* A pointer that walks.  */
	line ("for (%s *p%d = a1 + %s; p%d < a1 + n; p%d++)", element[1], k, some_counter (), k, k);
	line ("  sum += (long) AT (1, a1, p%d - a1)%s;", k, member (element[1], ".y"));
	break;
      }
    case 12: line ("AT (2, a2, %s) = %s & 15;", index_of (0), some_counter ()); break;
    default: loop (depth - 1); break;
    }
}

/* Write the head of a loop with a new counter, and put that in sight.  */

static void
head (void)
{
  int k = loops++;
  static const char *const types[] = { "int", "int", "long", "unsigned", "unsigned long", "short", "unsigned char" };
  const char *type = types[below (7)], *i = S ("i%d", k);
  const char *from = chance (3) && counters ? some_counter () : S ("%d", below (4));
  const char *to;

  switch (below (6))
    {
    default: to = "n"; break;
    case 1: to = "m"; break;
    case 2: to = S ("%d", 4 + below (12)); break;
    case 3: to = memory_bound ? memory_bound : "n"; break;
    case 4: to = counters ? S ("%s + %d", some_counter (), 1 + below (4)) : "m"; break;
    }
  switch (below (9))
    {
    default: line ("for (%s %s = %s; %s < (%s) (%s); %s++)", type, i, from, i, type, to, i); break;
    case 1: line ("for (%s %s = %s; %s < (%s) (%s); %s += %d)", type, i, from, i, type, to, i, 2 + below (3)); break;
    case 2: line ("for (%s %s = %s; %s-- > 0; )", type, i, to, i); break;
    case 3: line ("for (long %s = %s; %s >= %d; %s--)", i, to, i, below (3), i); break;
    /* Around the end of the type.  */
    case 4: line ("for (unsigned %s = n - 1; %s < (unsigned) n; %s--)", i, i, i); break;
    case 5: line ("for (%s %s = %s; %s <= (%s) (%s); %s++)", type, i, from, i, type, to, i); break;
    }
  counter[counters++] = chance (2) ? i : S ("(int) %s", i);
}

static void
loop (int depth)
{
  if (counters >= 3 || loops >= 7)
    {
      line ("sum += (long) %s;", place ());
      return;
    }
  head ();
  line ("{");
  indent += 2;
  const char *outer = row;
  if (!row && chance (4))
    {
      const char *name = S ("row%d", fresh ());

      line ("%s *%s = AT (4, a4, %s);", element[4], name, index_of (0));
      row = name;
    }
  for (int i = 1 + below (3); i > 0; i--)
    statement (depth);
  row = outer;
  indent -= 2;
  line ("}");
  counters--;
}

static void
make_array (int n, const char *type, bool on_stack)
{
  if (on_stack)
    {
      line ("%s space%d[LENGTH (%d)];", type, n, n);
      line ("%s *a%d = space%d - limits[%d].lo;", type, n, n, n);
    }
  else
    line ("%s *a%d = ON_HEAP (%d, %s);", type, n, n, type);
}

/* The function CASE, and one that makes its arrays and calls it.  */

static void
make_case (int number)
{
  static const char *const types[] = { "int", "char", "long", "short", "double", "struct both", "unsigned", "unsigned char" };
  bool on_stack[5];

  for (int n = 0; n < 5; n++)
    {
      element[n] = types[below (n == 4 ? 5 : 8)];
      on_stack[n] = chance (4);
    }
  element[2] = "int";
  element[3] = "struct many";
  loops = counters = 0;
  row = NULL;
  static const char *const memory_bounds[] = { NULL, NULL, NULL, NULL, "*bound", "AT (2, bound, 0)" };
  memory_bound = memory_bounds[below (6)];

  section = FUNCTIONS;
  indent = 0;
  line ("static %sunsigned long", chance (4) ? "" : "__attribute__ ((noinline)) ");
  line ("case%d (%s *a0, %s *a1, int *a2, struct many *a3, %s **a4, int n, int m, long k, int *bound)", number,
	element[0], element[1], element[4]);
  line ("{");
  indent = 2;
  line ("unsigned long sum = 1;");
  line ("int t = 0;");
  for (int i = 1 + below (2); i > 0; i--)
    loop (2);
  line ("return sum + t;");
  indent = 0;
  line ("}");
  blank ();
  line ("static unsigned long");
  line ("run%d (void)", number);
  line ("{");
  indent = 2;
  make_array (0, element[0], on_stack[0]);
  make_array (1, element[1], on_stack[1]);
  make_array (2, "int", on_stack[2]);
  make_array (3, "struct many", on_stack[3]);
  make_array (4, S ("%s *", element[4]), on_stack[4]);
  for (int n = 0; n < 2; n++)
    {
      line ("for (long i = limits[%d].lo; i < limits[%d].hi; i++)", n, n);
      if (*member (element[n], "x"))
	line ("  a%d[i].x = content (%d, i), a%d[i].y = content (%d, i + 1);", n, n, n, n);
      else
	line ("  a%d[i] = content (%d, i);", n, n);
    }
  line ("for (long i = limits[2].lo; i < limits[2].hi; i++)");
  line ("  a2[i] = content (2, i);");
  line ("for (long i = limits[3].lo; i < limits[3].hi; i++)");
  line ("  a3[i] = (struct many) { content (3, i), { 1, content (3, i + 5), 3, 4, 5 }, content (3, i + 9) };");
  line ("for (long i = limits[4].lo; i < limits[4].hi; i++)");
  line ("  {");
  line ("    a4[i] = ON_HEAP (5, %s);", element[4]);
  line ("    for (long j = limits[5].lo; j < limits[5].hi; j++)");
  line ("      a4[i][j] = content (5, i + 3 * j);");
  line ("  }");
  line ("int *bound = %s;", memory_bound && *memory_bound == 'A' ? "a2" : "&shared");
  line ("unsigned long sum = case%d (a0, a1, a2, a3, a4, %d, %d, %d, bound);", number, 2 + below (12), 1 + below (9),
	below (9) - 2);
  line ("for (long i = limits[4].lo; i < limits[4].hi; i++)");
  line ("  free (a4[i] + limits[5].lo);");
  for (int n = 0; n < 5; n++)
    if (!on_stack[n])
      line ("free (a%d + limits[%d].lo);", n, n);
  line ("return sum;");
  indent = 0;
  line ("}");
  blank ();
}

void
make_nests_program (int cases)
{
  section = TYPES;
  line ("#include \"nests.h\"");
  blank ();
  for (int i = 0; i < cases; i++)
    make_case (i);
  section = MAIN;
  line ("static unsigned long (*const runs[]) (void) =");
  line ("{");
  for (int i = 0; i < cases; i++)
    line ("  run%d,", i);
  line ("};");
  blank ();
  line ("int");
  line ("main (int argc, char **argv)");
  line ("{");
  line ("  all_cases (argc, argv, runs, %d);", cases);
  line ("  return 0;");
  line ("}");
}
