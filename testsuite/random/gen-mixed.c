/* gen-mixed.c - the instrumented half of a mixed program: calls of the library, and memory that
   is allocated, freed and reused meanwhile.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each case works in a loop of three turns, so that the second finds in its places what the
   first has left there, and gets the same memory again.  */

#include "gen-mixed.h"

#include <stdio.h>

static bool in_callee;		/* the body of a callee is being written */
static int case_number;

static void
known_root (const char *name)
{
  struct place p = { NOTHING, add_root (VARIABLE, name, UNKNOWN) };

  /* A place that has just been declared holds null.  */
  set (p, NOTHING);
}

/* Both are set if there are two objects in sight, or the same one twice.  */

static bool
two_objects (int *p, int *q)
{
  *p = some_object ();
  *q = some_object ();
  return *p >= 0;
}

/* "&PLACE"; null if it is out of reach.  */

static char *
address (struct place p)
{
  char *l = lvalue (p);

  return l ? S ("&%s", l) : NULL;
}

/* What a place is known to hold, as an expression: a pointer, or null.  */

static char *
pointer_or_null (int id)
{
  return id == NOTHING ? S ("NULL") : pointer_to (id);
}

/* ---- Objects begin and end ---- */

static void
born (int id, const char *e, struct place at)
{
  line ("%s = %s;", lvalue (at), e);
  set (at, id);
}

static void
new_object (void)
{
  static const int more[] = { 0, 1, 2, 2, 6 };
  struct place at;

  if (!some_place (&at))
    return;
  int id = add_object (NULL), n = more[below (5)], key = below (100000);
  object[id].more = n;
  object[id].refs = 0;
  switch (below (8))
    {
    case 0:
      born (id, S ("lib_new (%d, %d)", key, n), at);
      break;
    case 1:
      object[id].more = 0;
      object[id].heap = false;
      object[id].pooled = true;
      born (id, S ("lib_pool_new (%d)", key), at);
      break;
    case 2:
      line ("lib_make (%s, %s, %d, %d);", address (at), chance (2) ? "new_node" : "lib_new", key, n);
      set (at, id);
      break;
    default:
      born (id, S ("%s (%d, %d)", chance (4) ? "empty_node" : "new_node", key, n), at);
    }
}

static bool
may_end (int id)
{
  return id >= 0 && (object[id].heap || object[id].pooled) && !object[id].pinned;
}

static void
end_object (int id)
{
  char *p = pointer_to (id);

  if (!p)
    return;
  if (object[id].pooled)
    line ("lib_pool_delete (%s);", p);
  else if (object[id].refs == 1)
    line ("mix (lib_unref (%s, %s));", p, chance (2) ? "NULL" : "end_node");
  else
    switch (below (5))
      {
      case 0: line ("lib_delete (%s);", p); break;
      case 1: line ("lib_call (end_visit, %s, NULL);", p); break;
      case 2: line ("end_node (%s);", p); break;
      default: line ("free (%s);", p);
      }
  object[id].live = false;
}

static void
renew (void)
{
  int id = some_object ();
  struct place at;

  if (!may_end (id) || object[id].pooled || !some_place (&at) || at.owner == id)
    return;
  /* Its links come along.  */
  int new = add_object (NULL), more = below (4);
  char *p = pointer_to (id), *l = lvalue (at);
  if (!l)
    {
      object[new].live = false;
      return;
    }
  if (chance (2))
    line ("%s = lib_renew (%s, %d);", l, p, more);
  else
    line ("%s = realloc (%s, sizeof (struct node) + %d * sizeof (long));", l, p, more);
  for (int k = 0; k < LINKS; k++)
    object[new].link[k] = object[id].link[k];
  object[new].refs = object[id].refs;
  object[new].more = more < object[id].more ? more : object[id].more;
  object[id].live = false;
  set (at, new);
}

static void
use (void)
{
  int id = some_object ();

  if (id < 0)
    return;
  char *p = pointer_to (id);
  switch (below (5))
    {
    case 0: line ("%s->tag = %d;", *p == '&' ? S ("(%s)", p) : p, below (100)); break;
    case 1: line ("lib_call (use_node, %s, NULL);", p); break;
    case 2:
      if (object[id].more)
	{
	  line ("mix ((%s)->more[%d]);", p, below (object[id].more));
	  break;
	}
      /* Fall through.  */
    default: line ("mix ((%s)->key);", p);
    }
}

/* ---- Pointers go from place to place ---- */

/* Have the library store P at A out of a structure, which then is empty or gone.  */

static void
carried (const char *a, const char *p)
{
  int k = fresh ();
  bool back = chance (3);

  switch (below (8))
    {
    case 0: case 1:
      line ("struct carrier c%d = { .n = %s };", k, p);
      line ("%s (%s, &c%d%s);", back ? "lib_carry_back" : "lib_carry", a, k, back ? ", empty_carrier" : "");
      break;
    case 2:
      line ("struct carrier c%d = { .n = %s }, d%d = { .inner = &c%d };", k, p, k, k);
      line ("lib_carry_deep (%s, &d%d);", a, k);
      break;
    case 3: case 4:
      line ("struct carrier *c%d = new_carrier (%s);", k, p);
      line ("lib_carry_end (%s, c%d);", a, k);
      return;
    case 5:
      line ("struct carrier *c%d = new_carrier (%s);", k, p);
      line ("lib_carry (%s, c%d);", a, k);
      line ("free (c%d);", k);
      return;
    case 6:
      line ("struct node *c%d = %s;", k, p);
      line ("volatile_copy (%s, &c%d, sizeof c%d);", a, k, k);
      line ("c%d = NULL;", k);
      return;
    default:
      line ("struct carrier c%d = { .n = %s };", k, p);
      line ("lib_carry_value (%s, c%d);", a, k);
    }
  line ("c%d.n = NULL;", k);
}

/* The same of a pointer that is no pointer on its way.  */

static void
disguise (const char *a, const char *p)
{
  switch (below (5))
    {
    case 0: line ("lib_number (%s, (unsigned long) %s);", a, p); break;
    case 1: line ("lib_double (%s, (union { struct node *p; double d; }) { %s }.d);", a, p); break;
    case 2: line ("pass_list (%s, %s);", a, p); break;
    case 3: line ("through_file (%s, %s);", a, p); break;
    default: line ("asm_copy (%s, %s);", a, p); break;
    }
}

/* Store object ID in a place: by the program, by the library, or by something else that temporal
   does not see.  */

static void
store (void)
{
  int id = chance (8) ? NOTHING : some_object ();
  struct place at;

  if (!some_place (&at))
    return;
  char *p = pointer_or_null (id), *l = lvalue (at), *a = S ("&%s", l ? l : "");
  if (!l || !p)
    return;
  switch (below (18))
    {
    case 14: case 15: carried (a, p); break;
    case 16: case 17: disguise (a, p); break;
    case 0: case 1: line ("%s = %s;", l, p); break;
    case 2: case 3: line ("lib_store (%s, %s);", a, p); break;
    case 4:
      if (known (at))
	line ("use_or_null (lib_store_old (%s, %s));", p, a);
      else
	line ("(void) lib_store_old (%s, %s);", p, a);
      break;
    case 5: line (id >= 0 ? "%s = lib_same (%s);" : "%s = %s;", l, p); break;
    case 6: line ("asm volatile (\"movq %%1, (%%0)\" : : \"r\" (%s), \"r\" (%s) : \"memory\");", a, p); break;
    case 7: line ("quiet_store (%s, %s);", a, p); break;
    case 8: line ("volatile_copy (%s, &(struct node *) { %s }, sizeof (struct node *));", a, p); break;
    case 9: line ("through_pipe (%s, %s);", a, p); break;
    case 10:
      if (id >= 0)
	line ("lib_%s (%s, %s, %s);", chance (4) ? "thread" : "call", chance (3) ? "quiet_visit" : "store_node", p, a);
      else
	line ("lib_many (3, %s, NULL, NULL, NULL);", a);
      break;
    case 11:
      {
	int other = some_object ();

	line ("lib_many (2, %s, %s, %s);", a, pointer_or_null (other >= 0 ? other : NOTHING), p);
	break;
      }
    case 12:
      if (known (at))
	{
	  line ("use_or_null (asm_exchange (%s, %s));", a, p);
	  break;
	}
      /* Fall through.  */
    default:
      {
	int other = some_object ();

	/* No null: what it leaves beside it may name the block of the last call's result, and then the search for what
	   the library reaches takes that block for one of them.  */
	if (id >= 0)
	  line ("%s = lib_choose (%d, %s, %s);", l, 1, p, pointer_or_null (other >= 0 ? other : NOTHING));
	else
	  line ("%s = NULL;", l);
      }
    }
  set (at, id);
}

static void
move (void)
{
  struct place from, to;

  if (!known_place (&from))
    return;
  if (chance (2))
    {
      if (!some_place (&to))
	return;
      char *f = lvalue (from), *t = lvalue (to);
      if (!f || !t)
	return;
      switch (below (4))
	{
	case 0: line ("%s = %s;", t, f); break;
	case 1: line ("memcpy (&%s, &%s, sizeof (struct node *));", t, f); break;
	default: line ("lib_copy (&%s, &%s);", t, f);
	}
      set (to, holds (from));
    }
  else
    {
      if (!known_place (&to))
	return;
      char *f = lvalue (from), *t = lvalue (to);
      if (!f || !t)
	return;
      int p = holds (from), q = holds (to);
      line ("lib_swap (&%s, &%s);", f, t);
      set (from, q);
      set (to, p);
    }
}

static void
keep (void)
{
  int i = below (KEEPS), id = some_object ();
  struct place at;

  switch (below (6))
    {
    case 0: case 1:
      if (id < 0)
	return;
      line ("lib_keep (%d, %s);", i, pointer_to (id));
      root[kept[i]].holds = id;
      return;
    case 2:
      if (!some_place (&at) || !(live (root[kept[i]].holds)))
	return;
      line ("lib_give (%d, %s);", i, address (at));
      set (at, root[kept[i]].holds);
      return;
    case 3:
      if (!some_place (&at) || !live (root[kept[i]].holds))
	return;
      line ("lib_visit (%d, store_node, %s);", i, address (at));
      set (at, root[kept[i]].holds);
      return;
    case 4:
      if (!known_place (&at))
	return;
      line ("lib_fetch (%d, load_node, %s);", i, address (at));
      root[kept[i]].holds = holds (at);
      return;
    default:
      if (id < 0)
	return;
      line ("lib_show (%s);", pointer_to (id));
      for (int k = 0; k < roots; k++)
	if (root[k].frame == 0 && __builtin_strcmp (root[k].name, "lib_current") == 0)
	  root[k].holds = id;
    }
}

static void
register_place (void)
{
  int i = below (SLOTS), k = below (KEEPS), id = some_object ();

  if (chance (3) || !in_scope (slot[i]))
    {
      struct place at;

      /* What is in a callee's frame is not remembered, nor what ends with a block.  */
      if (!some_place (&at))
	return;
      line ("lib_register (%d, %s);", i, address (at));
      slot[i] = at;
    }
  if (chance (2) && id >= 0)
    {
      line ("lib_fire (%d, %s);", i, pointer_to (id));
      set (slot[i], id);
    }
  else if (live (root[kept[k]].holds))
    {
      line ("lib_fire_kept (%d, %d);", i, k);
      set (slot[i], root[kept[k]].holds);
    }
}

/* The root called NAME.  */

static int
root_called (const char *name)
{
  for (int i = 0; i < roots; i++)
    if (root[i].depth >= 0 && __builtin_strcmp (root[i].name, name) == 0)
      return i;
  return 0;
}

static void
box (void)
{
  int id = some_object (), i = below (4), k = below (4);
  int to = root_called (S ("box->arr[%d]", i)), from = root_called (S ("box->arr[%d]", k)), a = root_called ("box->a");

  switch (below (4))
    {
    case 0:
      if (id < 0)
	return;
      line ("lib_box_set (box, %d, %s);", i, pointer_to (id));
      root[to].holds = id;
      break;
    case 1:
      if (!known ((struct place) { NOTHING, from }))
	return;
      line ("lib_box_move (box, %d, %d);", i, k);
      root[to].holds = root[from].holds;
      break;
    case 2:
      if (!live (root[a].holds) || !known ((struct place) { root[a].holds, 2 }))
	return;
      line ("lib_box_user (box, %d);", i);
      root[to].holds = object[root[a].holds].link[2];
      break;
    case 3:
      {
	int first;
	int n[4];

	for (int j = 0; j < 4; j++)
	  {
	    n[j] = root_called (S ("box->arr[%d]", j));
	    if (!known ((struct place) { NOTHING, n[j] }))
	      return;
	  }
	line ("lib_rotate (box->arr, 4);");
	first = root[n[0]].holds;
	for (int j = 0; j < 3; j++)
	  root[n[j]].holds = root[n[j + 1]].holds;
	root[n[3]].holds = first;
      }
    }
}

static void
list (void)
{
  int h = some_object (), n = some_object ();

  if (h < 0)
    return;
  struct object *head = &object[h];
  char *p = pointer_to (h);
  switch (below (5))
    {
    case 0:
      line ("lib_list (%s);", p);
      head->link[0] = head->link[1] = h;
      break;
    case 1: case 2:
      if (n == h || !live (head->link[0]))
	{
	  if (n != h)
	    return;
	  line ("lib_list (%s);", p);
	  head->link[0] = head->link[1] = h;
	  break;
	}
      line ("lib_insert (%s, %s);", p, pointer_to (n));
      /* In the library's order: the second node may be among the others.  */
      object[n].link[0] = head->link[0];
      object[n].link[1] = h;
      object[head->link[0]].link[1] = n;
      head->link[0] = n;
      break;
    case 3:
      if (!live (head->link[0]) || !live (head->link[1]))
	return;
      line ("lib_remove (%s);", p);
      object[head->link[1]].link[0] = head->link[0];
      object[head->link[0]].link[1] = head->link[1];
      break;
    case 4:
      {
	int steps = 0, at = head->link[0];

	while (live (at) && at != h && steps < 12)
	  at = object[at].link[0], steps++;
	if (at == h)
	  {
	    int k = fresh ();

	    line ("for (struct node *e%d = (%s)->next; e%d != %s; e%d = e%d->next)", k, p, k, p, k, k);
	    line ("  mix (e%d->key);", k);
	  }
	else if (live (head->link[0]) && known ((struct place) { h, 1 }))
	  {
	    line ("lib_cross (%s);", p);
	    object[head->link[0]].link[2] = head->link[1];
	  }
      }
    }
}

static void
vectors (void)
{
  int v = below (VECTORS), id = some_object ();
  const char *name = v ? "own_vector" : "lib_vector";

  if (id >= 0 && in_vector[v] < VECTOR_ROOM && !chance (4))
    {
      line ("lib_add (&%s, %s);", name, pointer_to (id));
      vector[v][in_vector[v]++] = id;
    }
  else if (chance (2))
    {
      for (int i = 0; i < in_vector[v]; i++)
	if (!live (vector[v][i]))
	  return;
      line ("lib_reverse (&%s);", name);
      for (int i = 0, j = in_vector[v]; i + 1 < j; i++)
	{
	  int p = vector[v][--j];

	  vector[v][j] = vector[v][i];
	  vector[v][i] = p;
	}
    }
  else
    {
      line ("lib_clear (&%s);", name);
      in_vector[v] = 0;
    }
}

static void
events (void)
{
  int p, q;

  if (queued < QUEUE && chance (2) && two_objects (&p, &q) && q >= 0)
    {
      line ("lib_post (%d, %s, %s);", below (9), pointer_to (p), pointer_to (q));
      queue[queued].p = p;
      queue[queued++].q = q;
      return;
    }
  /* What has ended since must not be copied.  */
  if (!queued)
    return;
  for (int i = 0; i < queued; i++)
    if (!live (queue[i].p) || !live (queue[i].q))
      {
	line ("lib_drain ();");
	queued = 0;
	return;
      }
  const char *name = "event";
  if (chance (2))
    {
      name = S ("event%d", fresh ());
      line ("struct event %s;", name);
      add_root (VARIABLE, S ("%s.p", name), UNKNOWN);
      add_root (VARIABLE, S ("%s.u.q", name), UNKNOWN);
    }
  line ("if (lib_poll (&%s))", name);
  line ("  mix (%s.%s->key + %s.type);", name, chance (2) ? "p" : "u.q", name);
  root[root_called (S ("%s.p", name))].holds = queue[0].p;
  root[root_called (S ("%s.u.q", name))].holds = queue[0].q;
  queued--;
  for (int i = 0; i < queued; i++)
    queue[i] = queue[i + 1];
}

static void
pairs (void)
{
  int p, q;

  if (!two_objects (&p, &q) || q < 0)
    return;
  int k = fresh ();
  char *left = pointer_to (p), *right = pointer_to (q);
  if (chance (2))
    line ("struct pair pair%d = lib_pair (%s, %s);", k, left, right);
  else
    line ("struct pair pair%d = *lib_pair_at (%s, %s);", k, left, right);
  add_root (VARIABLE, S ("pair%d.p", k), p);
  add_root (VARIABLE, S ("pair%d.q", k), q);
}

static void
count (void)
{
  int id = some_object ();
  struct place at;

  if (!may_end (id) || object[id].pooled)
    return;
  char *p = pointer_to (id);
  if (object[id].refs && chance (2))
    {
      line ("mix (lib_unref (%s, %s));", p, chance (2) ? "NULL" : "end_node");
      if (!--object[id].refs)
	object[id].live = false;
    }
  else if (some_place (&at))
    {
      line ("%s = lib_ref (%s);", lvalue (at), p);
      object[id].refs++;
      set (at, id);
    }
}

static void
lend (void)
{
  struct place at;

  if (!some_place (&at))
    return;
  line ("lib_lend (store_and_use, %s, %d);", address (at), below (1000));
  set (at, UNKNOWN);
}

/* ---- Blocks ---- */

static void body (int count);

/* An object that is a local variable, in a block or a callee.  */

static void
local_object (void)
{
  const char *name = S ("local%d", fresh ());

  line ("struct node %s = { .key = %d };", name, below (100000));
  int id = add_object (name);
  for (int k = 0; k < LINKS; k++)
    object[id].link[k] = NOTHING;
}

static void
local_place (void)
{
  const char *name = S ("place%d", fresh ());
  int id = some_object ();

  if (chance (4))
    {
      line ("struct node *%s[2] = { NULL };", name);
      known_root (S ("%s[0]", name));
      known_root (S ("%s[1]", name));
    }
  else if (id >= 0)
    {
      line ("struct node *%s = %s;", name, pointer_to (id));
      add_root (VARIABLE, name, id);
    }
  else
    {
      line ("struct node *%s;", name);
      add_root (VARIABLE, name, UNKNOWN);
    }
}

/* The braces belong to the caller.  */

static void
inner (int count)
{
  local_object ();
  local_place ();
  body (count);
}

static void
block (int count)
{
  line ("{");
  indent += 2;
  depth++;
  inner (count);
  leave_block ();
  depth--;
  indent -= 2;
  line ("}");
}

static void
loop (int count)
{
  int i = fresh (), first = objects;
  bool stays[MAX_OBJECTS] = { false };

  line ("{");
  indent += 2;
  depth++;
  for (int id = 0; id < first; id++)
    if (live (id))
      {
	char *p = chance (2) ? pointer_to (id) : NULL;

	if (!p)
	  {
	    /* What cannot be named in the loop must not end there either.  */
	    object[id].pinned++;
	    stays[id] = true;
	    continue;
	  }
	char *name = S ("anchor%d", fresh ());
	line ("struct node *const %s = %s;", name, p);
	add_root (ANCHOR, name, id);
	object[id].pinned++;
	stays[id] = true;
      }
  line ("for (int i%d = 0; i%d < %d; i%d++)", i, i, 2 + below (2), i);
  line ("  {");
  indent += 4;
  depth++;
  line ("lib_drain ();");
  line ("lib_clear (&lib_vector);");
  line ("lib_clear (&own_vector);");
  forget ();
  inner (count);
  for (int id = first; id < objects; id++)
    if (live (id) && may_end (id) && pointer_to (id))
      end_object (id);
  line ("lib_drain ();");
  queued = 0;
  leave_block ();
  depth--;
  indent -= 4;
  line ("  }");
  for (int id = 0; id < first; id++)
    if (stays[id])
      object[id].pinned--;
  leave_block ();
  depth--;
  indent -= 2;
  line ("}");
}

static void
callee (int count)
{
  int k = fresh (), caller = frame, left = indent, was_depth = depth;
  int given = some_object ();
  enum section before = section;
  char *p = pointer_or_null (given >= 0 ? given : NOTHING);

  section = HELPERS;
  indent = 0;
  line ("static %svoid", chance (3) ? "" : "__attribute__ ((noinline)) ");
  line ("callee%d (struct box *box, struct node *given%d)", k, k);
  line ("{");
  indent = 2;
  in_callee = true;
  static int frames = 1000;
  frame = ++frames;
  depth = 0;
  add_root (VARIABLE, S ("given%d", k), given >= 0 ? given : NOTHING);
  inner (count);
  leave_block ();
  in_callee = false;
  frame = caller;
  depth = was_depth;
  indent = 0;
  line ("}");
  blank ();
  section = before;
  indent = left;
  line ("callee%d (box, %s);", k, p);
}

static void
operation (int room)
{
  int what = below (40);

  if (what < 5) new_object ();
  else if (what < 8)
    {
      int id = some_object ();

      if (may_end (id))
	end_object (id);
    }
  else if (what < 9) renew ();
  else if (what < 14) use ();
  else if (what < 20) store ();
  else if (what < 23) move ();
  else if (what < 26) keep ();
  else if (what < 28) register_place ();
  else if (what < 30) box ();
  else if (what < 32) list ();
  else if (what < 34) vectors ();
  else if (what < 35) events ();
  else if (what < 36) pairs ();
  else if (what < 37) count ();
  else if (what < 38) lend ();
  else if (room < 4 || depth > 3) use ();
  else if (chance (3)) block (room / 2);
  else if (chance (2)) loop (room / 2);
  else if (!in_callee) callee (room / 2);
}

static void
body (int count)
{
  for (int i = 0; i < count; i++)
    operation (count);
}

/* ---- The program ---- */

static void
helpers (void)
{
  static const char *const text[] = {
    "static unsigned long sum;",
    "static int what, turn;",
    "static FILE *nowhere;",
    "static struct event event;",
    "static struct vector own_vector;",
    "struct page { long n; struct node *s[4]; };",
    "static struct page *view[2];",
    "static void *(*volatile volatile_copy) (void *, const void *, size_t) = memcpy;",
    "",
    "static void",
    "mix (unsigned long x)",
    "{",
    "  sum = (sum ^ x) * 0x9e3779b97f4a7c15UL;",
    "  sum ^= sum >> 29;",
    "}",
    "",
    "static struct node *",
    "new_node (long key, int more)",
    "{",
    "  struct node *p = malloc (sizeof *p + more * sizeof (long));",
    "  p->key = key;",
    "  p->tag = p->refs = 0;",
    "  for (int i = 0; i < more; i++)",
    "    p->more[i] = key ^ i;",
    "  return p;",
    "}",
    "",
    "static struct node *",
    "empty_node (long key, int more)",
    "{",
    "  struct node *p = calloc (1, sizeof *p + more * sizeof (long));",
    "  p->key = key;",
    "  return p;",
    "}",
    "",
    "static void end_node (struct node *p) { mix (p->key); free (p); }",
    "static void end_visit (struct node *p, void *data) { mix (p->tag); free (p); }",
    "static void use_node (struct node *p, void *data) { mix (p->key); p->tag++; }",
    "static void use_or_null (struct node *p) { if (p) mix (p->key); }",
    "static void store_node (struct node *p, void *data) { *(struct node **) data = p; mix (p->key); }",
    "static void store_and_use (struct node *p, void *data)",
    "{",
    "  struct node **at = data;",
    "  *at = p;",
    "  (*at)->tag = 3;",
    "  mix ((*at)->key);",
    "}",
    "static struct node *load_node (void *data) { return *(struct node **) data; }",
    "static __attribute__ ((no_temporal, noinline)) void",
    "quiet_store (struct node **at, struct node *p)",
    "{",
    "  *at = p;",
    "}",
    "static __attribute__ ((no_temporal)) void",
    "quiet_visit (struct node *p, void *data)",
    "{",
    "  *(struct node **) data = p;",
    "}",
    "static struct node *",
    "asm_exchange (struct node **at, struct node *p)",
    "{",
    "  asm volatile (\"xchgq %0, (%1)\" : \"+r\" (p) : \"r\" (at) : \"memory\");",
    "  return p;",
    "}",
    "static void",
    "through_pipe (struct node **at, struct node *p)",
    "{",
    "  int ends[2];",
    "  if (pipe (ends) || write (ends[1], &p, sizeof p) != sizeof p",
    "      || syscall (SYS_read, ends[0], at, sizeof p) != sizeof p)",
    "    abort ();",
    "  close (ends[0]);",
    "  close (ends[1]);",
    "}",
    "static struct carrier *",
    "new_carrier (struct node *p)",
    "{",
    "  struct carrier *c = malloc (sizeof *c);",
    "  c->n = p;",
    "  return c;",
    "}",
    "static void empty_carrier (struct carrier *c) { c->n = NULL; }",
    "static __attribute__ ((noinline)) void",
    "pass_list (struct node **at, ...)",
    "{",
    "  va_list ap;",
    "  va_start (ap, at);",
    "  lib_list_of (at, ap);",
    "  va_end (ap);",
    "}",
    "static void",
    "through_file (struct node **at, struct node *p)",
    "{",
    "  static FILE *f;",
    "  if (!f && !(f = tmpfile ()))",
    "    abort ();",
    "  if (pwrite (fileno (f), &p, sizeof p, 0) != sizeof p)",
    "    abort ();",
    "  p = NULL;",
    "  struct aiocb a = { .aio_fildes = fileno (f), .aio_buf = at, .aio_nbytes = sizeof p };",
    "  if (aio_read (&a))",
    "    abort ();",
    "  while (aio_error (&a) == EINPROGRESS)",
    "    ;",
    "  aio_return (&a);",
    "}",
    "static void",
    "asm_copy (struct node **at, struct node *p)",
    "{",
    "  void *to = at, *from = &p;",
    "  long n = sizeof p;",
    "  asm volatile (\"rep movsb\" : \"+D\" (to), \"+S\" (from), \"+c\" (n) : : \"memory\");",
    "  p = NULL;",
    "}",
    "static void",
    "map_twice (void)",
    "{",
    "  int fd = memfd_create (\"page\", 0);",
    "  if (fd < 0 || ftruncate (fd, 4096))",
    "    abort ();",
    "  for (int i = 0; i < 2; i++)",
    "    if ((view[i] = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)) == MAP_FAILED)",
    "      abort ();",
    "  close (fd);",
    "}",
    "",
  };

  section = HELPERS;
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    line ("%s", text[i]);
}

static void
begin_case (int number)
{
  case_number = number;
  new_state ();
  for (int i = 0; i < KEEPS; i++)
    kept[i] = add_root (KEPT, S ("lib_kept (%d)", i), UNKNOWN);
  add_root (VARIABLE, "lib_current", UNKNOWN);
  add_root (VARIABLE, "event.p", UNKNOWN);
  add_root (VARIABLE, "event.u.q", UNKNOWN);
  add_root (VARIABLE, "box->a", UNKNOWN);
  add_root (VARIABLE, "box->b", UNKNOWN);
  for (int i = 0; i < 4; i++)
    {
      add_root (VARIABLE, S ("lib_table[%d]", i), UNKNOWN);
      add_root (VARIABLE, S ("box->arr[%d]", i), UNKNOWN);
      add_root (VARIABLE, S ("global%d[%d]", number, i), UNKNOWN);
      add_root (ALIAS, S ("s[%d]", i), UNKNOWN);
    }
  section = HELPERS;
  indent = 0;
  line ("static struct node *global%d[4];", number);
}

static void
make_case (int number)
{
  begin_case (number);
  begin_private (number);
  section = FUNCTIONS;
  line ("static void");
  line ("case%d (void)", number);
  line ("{");
  indent = 2;
  frame = number;
  line ("struct node *first = NULL, *second;");
  declare_private ();
  line ("for (turn = 0; turn < 3; turn++)");
  line ("  {");
  indent = 6;
  depth = 1;
  line ("struct box *box = malloc (sizeof *box);");
  line ("lib_drain ();");
  line ("lib_clear (&lib_vector);");
  line ("lib_clear (&own_vector);");
  depth = 0;
  add_root (VARIABLE, "first", UNKNOWN);
  add_root (VARIABLE, "second", UNKNOWN);
  depth = 1;
  local_object ();
  for (int step = 0; step <= 3; step++)
    {
      for (int n = 4 + below (8); n; n--)
	operation (8);
      if (step < 3)
	private_step (step);
    }
  while (true)
    {
      int found = NOTHING, seen = 0;

      for (int id = 0; id < objects; id++)
	if (live (id) && may_end (id) && chance (seen + 1) && pointer_to (id))
	  found = id, seen++;
      if (found < 0)
	break;
      object[found].refs = object[found].refs == 1;
      end_object (found);
    }
  line ("free (box);");
  indent = 2;
  line ("  }");
  indent = 0;
  line ("}");
  blank ();
}

void
make_mixed_program (int cases)
{
  static const char *const headers[] = {
    "aio", "errno", "pthread", "stdarg", "stddef", "stdint", "stdio", "stdlib", "string", "unistd", "sys/mman", "sys/syscall"
  };

  section = TYPES;
  line ("#define _GNU_SOURCE");
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
    line ("#include <%s.h>", headers[i]);
  blank ();
  make_library ();
  helpers ();
  for (int i = 1; i <= cases; i++)
    make_case (i);
  section = MAIN;
  line ("int");
  line ("main (int argc, char **argv)");
  line ("{");
  line ("  static void (*const cases[]) (void) = {");
  for (int i = 1; i <= cases; i++)
    line ("    case%d,", i);
  line ("  };");
  line ("  what = argc > 1 ? atoi (argv[1]) : 0;");
  line ("  nowhere = fopen (\"/dev/null\", \"w\");");
  line ("  map_twice ();");
  line ("  lib_begin ();");
  line ("  for (int i = 0; i < %d; i++)", cases);
  line ("    if (!what || what == i + 1)");
  line ("      cases[i] ();");
  line ("  printf (\"%%016lx\\n\", sum);");
  line ("  return 0;");
  line ("}");
  blank ();
  line ("#endif");
}
