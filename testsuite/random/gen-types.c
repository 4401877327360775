/* gen-types.c - the structures of a random program, their tables, and what
   keeps the tables in order.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each type N the program has

     tN_new (tag)        a fresh object, all set; one of several allocators
     tN_init (p, tag)    sets all of *p
     tN_digest (p)       a number of what *p holds, links excepted
     tN_pick (k)         a pointer from the table
     tN_forget (p)       clears every link to *p
     tN_renew (k)        frees the object in slot k and puts another one there
     tN_relink (k)       sets links between objects of the tables

   The order of the fields, and what stands between them, differ in each
   program.  */

#include "gen.h"

struct type types[MAX_TYPES];
int type_count;

int
some_type (void)
{
  return below (type_count);
}

/* Something that only takes place between the fields that count.  */

static void
padding_field (int n)
{
  int k = fresh ();

  switch (below (9))
    {
    case 0: line ("char c%d;", k); break;
    case 1: line ("short s%d[%d];", k, 1 + below (5)); break;
    case 2: line ("double d%d;", k); break;
    case 3: line ("unsigned b%d : %d, : 3, bb%d : 7;", k, 1 + below (20), k); break;
    case 4: line ("struct { int x; long *at; char y; } in%d;", k); break;
    case 5: line ("union { long l; double d; struct t%d *p; char c[12]; } u%d;", n, k); break;
    case 6: line ("int (*call%d) (int);", k); break;
    case 7: line ("struct t%d *more%d[%d];", n, k, 1 + below (3)); break;
    case 8: line ("unsigned char text%d[%d];", k, 1 + below (21)); break;
    }
}

static void
structure (int n)
{
  const char *fields[] = {
    "long key;", "int tag;", S ("int arr[%d];", types[n].length),
    S ("struct t%d *next;", n), S ("struct t%d *other;", types[n].other),
  };
  int count = sizeof fields / sizeof *fields;

  section = TYPES;
  line ("struct t%d", n);
  line ("{");
  indent = 2;
  while (count)
    {
      int i = below (count);

      if (chance (2))
	padding_field (n);
      line ("%s", fields[i]);
      fields[i] = fields[--count];
    }
  if (chance (3))
    padding_field (n);
  indent = 0;
  line ("};");
  blank ();
}

static void
allocate (int n)
{
  switch (below (6))
    {
    case 0:
    case 1: line ("p = malloc (sizeof *p);"); break;
    case 2: line ("p = calloc (1, sizeof (struct t%d));", n); break;
    case 3: line ("p = realloc (NULL, sizeof *p + %d);", below (9)); break;
    case 4: line ("p = aligned_alloc (16, (sizeof *p + 15) & -16UL);"); break;
    case 5:
      line ("p = malloc (%d);", 1 + below (16));
      line ("p = realloc (p, sizeof *p);");
      break;
    }
}

static void
helpers (int n)
{
  struct type *t = &types[n];

  section = FUNCTIONS;
  line ("static void");
  line ("t%d_init (struct t%d *p, int tag)", n, n);
  line ("{");
  indent = 2;
  if (chance (2))
    line ("memset (p, 0, sizeof *p);");
  else
    line ("*p = (struct t%d) { .tag = 1 };", n);
  line ("p->key = tag * %dL;", 3 + below (1000));
  line ("p->tag = tag;");
  line ("for (int i = 0; i < %d; i++)", t->length);
  line ("  p->arr[i] = (unsigned) tag + i;");
  indent = 0;
  line ("}");
  blank ();
  line ("static %sstruct t%d *", chance (3) ? "__attribute__ ((noinline)) " : "", n);
  line ("t%d_new (int tag)", n);
  line ("{");
  indent = 2;
  line ("struct t%d *p;", n);
  blank ();
  allocate (n);
  line ("t%d_init (p, tag);", n);
  line ("return p;");
  indent = 0;
  line ("}");
  blank ();
  line ("static unsigned long");
  line ("t%d_digest (const struct t%d *p)", n, n);
  line ("{");
  indent = 2;
  line ("unsigned long h = p->key * 31UL + p->tag;");
  line ("for (int i = 0; i < %d; i++)", t->length);
  line ("  h = h * 17 + (unsigned) p->arr[i];");
  line ("return h * 4 + !p->next * 2 + !p->other;");
  indent = 0;
  line ("}");
  blank ();
  section = GLOBALS;
  line ("static struct t%d *t%d_table[%d];", n, n, t->slots);
  section = FUNCTIONS;
  line ("static struct t%d *", n);
  line ("t%d_pick (unsigned long k)", n);
  line ("{");
  line ("  return t%d_table[k %% %d];", n, t->slots);
  line ("}");
  blank ();
}

/* What needs the tables of all types.  */

static void
upkeep (int n)
{
  struct type *t = &types[n];

  line ("static void");
  line ("t%d_forget (struct t%d *p)", n, n);
  line ("{");
  indent = 2;
  for (int i = 0; i < type_count; i++)
    {
      line ("for (int i = 0; i < %d; i++)", types[i].slots);
      line ("  {");
      indent += 4;
      if (i == n)
	line ("if (t%d_table[i]->next == p) t%d_table[i]->next = NULL;", i, i);
      if (types[i].other == n)
	line ("if (t%d_table[i]->other == p) t%d_table[i]->other = NULL;", i, i);
      indent -= 4;
      line ("  }");
    }
  indent = 0;
  line ("}");
  blank ();
  line ("static void");
  line ("t%d_renew (unsigned long k)", n);
  line ("{");
  indent = 2;
  line ("struct t%d **slot = &t%d_table[k %% %d];", n, n, t->slots);
  line ("int tag = (*slot)->tag + 1u;");
  line ("t%d_forget (*slot);", n);
  switch (below (4))
    {
    case 0:
      line ("struct t%d *old = *slot;", n);
      line ("*slot = t%d_new (tag);", n);
      line ("free (old);");
      break;
    case 1:
      line ("free (*slot);");
      line ("*slot = t%d_new (tag);", n);
      break;
    case 2:
      line ("*slot = realloc (*slot, sizeof **slot + k %% 100);");
      line ("(*slot)->key += 1UL;");
      break;
    case 3:
      line ("struct t%d *copy = malloc (sizeof *copy);", n);
      line ("memcpy (copy, *slot, sizeof *copy);");
      line ("free (*slot);");
      line ("*slot = copy;");
      line ("copy->tag = tag;");
      break;
    }
  indent = 0;
  line ("}");
  blank ();
  line ("static void");
  line ("t%d_relink (unsigned long k)", n);
  line ("{");
  indent = 2;
  line ("struct t%d *p = t%d_pick (k), *q = t%d_pick (k / 16);", n, n, n);
  line ("p->next = %s;", carry (n, "q", 2));
  line ("q->other = t%d_pick (k / 256);", t->other);
  if (chance (2))
    {
      line ("struct t%d *swap = p->next;", n);
      line ("p->next = q->next;");
      line ("q->next = swap;");
    }
  indent = 0;
  line ("}");
  blank ();
}

void
make_types (void)
{
  type_count = 2 + below (MAX_TYPES - 1);
  for (int i = 0; i < type_count; i++)
    types[i] = (struct type) { .length = 1 + below (6), .other = below (type_count),
			       .slots = 3 + below (10) };
  section = TYPES;
  for (int i = 0; i < type_count; i++)
    line ("struct t%d;", i);
  for (int i = 0; i < type_count; i++)
    structure (i);
  for (int i = 0; i < type_count; i++)
    helpers (i);
  for (int i = 0; i < type_count; i++)
    upkeep (i);
}
