/* gen-scenes.c - larger statements: what programs do with memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each scene is a block of its own, with its own objects, and ends with
   all of them freed.  Sizes and forms are random, the idea is not.  */

#include "gen.h"

#include <stdio.h>

static void
list (int n, int size)
{
  line ("struct t%d *head = NULL, **tail = &head, *at;", n);
  line ("for (int n = 0; n < %d; n++)", size);
  if (chance (2))
    line ("  { at = t%d_new (n); at->next = head; head = %s; }", n, carry (n, "at", 2));
  else
    line ("  { *tail = %s; tail = &(*tail)->next; }", carry (n, S ("t%d_new (n)", n), 1));
  line ("for (at = head; at; at = %s) mix (t%d_digest (at));", carry (n, "at->next", 2), n);
  if (chance (2))
    {
      line ("struct t%d *back = NULL;", n);
      line ("while (head) { at = head->next; head->next = back; back = head; head = at; }");
      line ("head = back;");
    }
  if (chance (2))
    {
      /* Every third node goes, and its memory comes back as another.  */
      line ("for (struct t%d **link = &head; *link;)", n);
      line ("  if ((*link)->tag %% 3 == 1)");
      line ("    { at = *link; *link = at->next; free (at); }");
      line ("  else");
      line ("    link = &(*link)->next;");
      line ("at = t%d_new (%d); at->next = head; head = at;", n, below (99));
    }
  line ("while (head) { at = head->next; mix (head->tag); free (head); head = at; }");
}

/* A tree whose links are next (left) and, through a cast, other (right).  */

static void
tree (int n, int depth)
{
  if (first_time (S ("t%d_tree", n)))
    {
      enum section before = section;
      int left = indent;

      section = HELPERS;
      indent = 0;
      line ("static struct t%d *t%d_new (int tag);", n, n);
      line ("static struct t%d *", n);
      line ("t%d_tree (int depth, int tag)", n);
      line ("{");
      line ("  if (!depth)");
      line ("    return NULL;");
      line ("  struct t%d *p = t%d_new (tag);", n, n);
      line ("  p->next = t%d_tree (depth - 1, tag * 2);", n);
      line ("  p->other = (void *) t%d_tree (depth - 1, tag * 2 + 1);", n);
      line ("  return p;");
      line ("}");
      line ("static unsigned long");
      line ("t%d_fell (struct t%d *p)", n, n);
      line ("{");
      line ("  if (!p)");
      line ("    return 1;");
      line ("  unsigned long h = t%d_fell (p->next) * 3 + p->tag;", n);
      line ("  h ^= t%d_fell ((void *) p->other) * 5;", n);
      line ("  free (p);");
      line ("  return h;");
      line ("}");
      section = before;
      indent = left;
    }
  line ("struct t%d *root = t%d_tree (%d, 1), *old = root->next;", n, n, depth);
  if (chance (2))
    {
      line ("root->next = t%d_tree (%d, 7);", n, depth - 1);
      line ("mix (t%d_fell (old));", n);
    }
  line ("mix (t%d_fell (%s));", n, carry (n, "root", 2));
}

static void
vector (int n)
{
  line ("size_t room = 1, count = 0;");
  line ("struct t%d *all = malloc (sizeof *all);", n);
  line ("for (int n = 0; n < %d; n++)", 2 + below (20));
  line ("  {");
  line ("    if (count == room)");
  line ("      all = realloc (all, (room *= 2) * sizeof *all);");
  line ("    t%d_init (&all[count++], n);", n);
  line ("  }");
  line ("for (size_t n = 0; n < count; n++) mix (t%d_digest (%s));", n,
	carry (n, "&all[n]", 2));
  if (chance (2))
    line ("all = realloc (all, sizeof *all); mix (all->tag);");
  line ("free (all);");
}

static void
pointers (int n, int size)
{
  line ("struct t%d **all = malloc (%d * sizeof *all);", n, size);
  line ("for (int n = 0; n < %d; n++) all[n] = t%d_new (n * %d %% 31);", size, n, 1 + below (40));
  switch (below (3))
    {
    case 0:
      line ("for (int n = 1; n < %d; n++)", size);
      line ("  for (int m = n; m && all[m - 1]->tag > all[m]->tag; m--)");
      line ("    { struct t%d *t = all[m]; all[m] = all[m - 1]; all[m - 1] = t; }", n);
      break;
    case 1:
      if (first_time (S ("t%d_compare", n)))
	{
	  enum section before = section;
	  int left = indent;

	  section = HELPERS;
	  indent = 0;
	  line ("static int");
	  line ("t%d_compare (const void *a, const void *b)", n);
	  line ("{");
	  line ("  const struct t%d *p = *(struct t%d *const *) a, *q = *(struct t%d *const *) b;", n, n, n);
	  line ("  return (p->tag > q->tag) - (p->tag < q->tag);");
	  line ("}");
	  section = before;
	  indent = left;
	}
      line ("qsort (all, %d, sizeof *all, t%d_compare);", size, n);
      break;
    case 2:
      line ("struct t%d *copy[%d];", n, size);
      line ("memcpy (copy, all, sizeof copy);");
      line ("for (int n = 0; n < %d; n++) all[n] = copy[(n * %d + 1) %% %d];", size, 1, size);
      break;
    }
  line ("for (int n = 0; n < %d; n++) { mix (all[n]->tag); free (all[n]); }", size);
  line ("free (all);");
}

static void
matrix (void)
{
  int rows = 1 + below (6), columns = 1 + below (9);

  line ("int **m = malloc (%d * sizeof *m), sum = 0, fixed[%d][%d];", rows, rows, columns);
  line ("for (int n = 0; n < %d; n++) m[n] = calloc (%d, sizeof **m);", rows, columns);
  line ("for (int n = 0; n < %d; n++)", rows);
  line ("  for (int k = 0; k < %d; k++)", columns);
  line ("    { m[n][k] = n * k; fixed[n][k] = n + k; }");
  line ("for (int n = 0; n < %d; n++)", rows);
  line ("  for (int *p = fixed[n], *q = m[n]; p < fixed[n] + %d;) sum += *p++ * *q++;", columns);
  line ("for (int n = 0; n < %d; n++) free (m[n]);", rows);
  line ("free (m);");
  line ("mix (sum);");
}

static void
strings (void)
{
  line ("char buffer[%d], *s = strdup (\"%s\"), *at;", 64 + below (60),
	chance (2) ? "the quick brown fox" : "a,b,,cd;e");
  line ("strcpy (buffer, s);");
  line ("strcat (buffer, \" and %d\");", below (1000));
  line ("for (at = s; *at; at++) mix (*at);");
  if (chance (2))
    line ("if ((at = strchr (buffer, '%c'))) mix (at - buffer + *at);", 'a' + below (6));
  if (chance (2))
    line ("for (at = strtok (buffer, \" ,\"); at; at = strtok (NULL, \" ,\")) mix (strlen (at) + *at);");
  if (chance (2))
    line ("mix (snprintf (buffer, sizeof buffer, \"%%s-%%d-%%s\", s, %d, s) + buffer[%d]);",
	  below (99), below (8));
  if (chance (2))
    line ("s = realloc (s, strlen (s) + 10); strcat (s, \"tail\"); mix (strlen (s));");
  line ("free (s);");
}

/* A list of frames: each activation links an object of its own before its caller's.  */

static void
frames (int n)
{
  /* Made here, because its own helpers must stand before.  */
  char *down = carry (n, "&here", 2);

  if (first_time (S ("t%d_frames", n)))
    {
      enum section before = section;
      int left = indent;

      section = HELPERS;
      indent = 0;
      line ("static unsigned long");
      line ("t%d_frames (struct t%d *outer, int depth)", n, n);
      line ("{");
      line ("  struct t%d here = { .tag = depth, .next = outer };", n);
      line ("  unsigned long h = 0;");
      line ("  if (depth)");
      line ("    h = t%d_frames (%s, depth - 1);", n, down);
      line ("  for (struct t%d *p = &here; p; p = p->next)", n);
      line ("    h = h * 3 + p->tag;");
      line ("  return h;");
      line ("}");
      section = before;
      indent = left;
    }
  line ("mix (t%d_frames (NULL, %d));", n, below (12));
}

static void
jump (int n, int depth)
{
  line ("static jmp_buf env;");
  line ("struct t%d *volatile kept = t%d_new (%d);", n, n, below (40));
  line ("volatile int times = 0;");
  line ("if (setjmp (env) < %d)", 1 + below (4));
  line ("  {");
  indent += 4;
  line ("struct t%d inner;", n);
  line ("t%d_init (&inner, times);", n);
  line ("struct t%d *p = %s;", n, carry (n, "&inner", 2));
  line ("mix (t%d_digest (p) + t%d_digest (kept));", n, n);
  (void) depth;
  line ("longjmp (env, ++times);");
  indent -= 4;
  line ("  }");
  line ("mix (kept->tag + times);");
  line ("free (kept);");
}

/* Objects handed out of one block, and a free list inside of it.  */

static void
pool (int n, int size)
{
  line ("struct t%d *pool = malloc (%d * sizeof *pool), *unused = NULL, *p;", n, size);
  line ("for (int n = 0; n < %d; n++) { pool[n].next = unused; unused = &pool[n]; }", size);
  line ("for (int round = 0; round < %d; round++)", 1 + below (5));
  line ("  {");
  line ("    p = unused; unused = p->next;");
  line ("    t%d_init (p, round);", n);
  line ("    mix (t%d_digest (%s));", n, carry (n, "p", 2));
  line ("    p->next = unused; unused = p;");
  line ("  }");
  line ("free (pool);");
}

static void
previous_turns (int n)
{
  /* Locals of loops, each turn's in the same place.  */
  line ("struct t%d outer, *last = &outer;", n);
  line ("t%d_init (&outer, 1);", n);
  line ("for (int n = 0; n < %d; n++)", 2 + below (6));
  line ("  {");
  line ("    struct t%d turn, *p = &turn;", n);
  line ("    t%d_init (p, n + last->tag);", n);
  line ("    last = n %% 2 ? %s : p;", carry (n, "&outer", 1));
  line ("    mix (t%d_digest (last));", n);
  line ("    outer.tag += p->tag;");
  line ("    last = &outer;");
  if (chance (2))
    line ("    if (outer.tag %% 7 == 3) continue;");
  line ("    outer.key += turn.arr[0];");
  line ("  }");
  line ("mix (outer.key);");
}

void
scene (int depth)
{
  int n = some_type (), values = sight.values, pointers_before = sight.pointers;

  line ("{");
  indent += 2;
  switch (below (11))
    {
    case 0: list (n, 1 + below (12)); break;
    case 1: tree (n, 2 + below (4)); break;
    case 2: vector (n); break;
    case 3: pointers (n, 2 + below (12)); break;
    case 4: matrix (); break;
    case 5: strings (); break;
    case 6: frames (n); break;
    case 7: jump (n, depth); break;
    case 8: pool (n, 1 + below (9)); break;
    case 9: previous_turns (n); break;
    default: statements (1, depth - 1); break;
    }
  indent -= 2;
  line ("}");
  sight.values = values;
  sight.pointers = pointers_before;
}
