/* gen-state.c - what the generator knows of a mixed program's memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gen-mixed.h"

#include <stdio.h>
#include <stdlib.h>

struct object object[MAX_OBJECTS];
struct root root[MAX_ROOTS];
int objects, roots, kept[KEEPS], frame, depth;
struct place slot[SLOTS];
int vector[VECTORS][VECTOR_ROOM], in_vector[VECTORS];
__typeof__ (queue) queue;
int queued;

const char *const link_name[LINKS] = { "next", "prev", "user" };

bool
live (int id)
{
  return id >= 0 && object[id].live;
}

int
holds (struct place p)
{
  return p.owner < 0 ? root[p.number].holds : object[p.owner].link[p.number];
}

void
set (struct place p, int id)
{
  if (p.owner < 0)
    root[p.number].holds = id;
  else
    object[p.owner].link[p.number] = id;
}

static bool
root_in_scope (const struct root *r)
{
  return r->frame == 0 || (r->frame == frame && r->depth <= depth);
}

bool
in_scope (struct place p)
{
  if (p.owner == UNKNOWN)
    return false;
  return p.owner < 0 ? root[p.number].depth >= 0 && root_in_scope (&root[p.number]) : live (p.owner);
}

bool
known (struct place p)
{
  int id = holds (p);

  return id == NOTHING || live (id);
}

/* The text of root R.  Memory that is mapped twice is named by either of its addresses.  */

static char *
root_text (const struct root *r)
{
  return r->kind == ALIAS ? S ("view[%d]->%s", below (2), r->name) : S ("%s", r->name);
}

/* A pointer to object ID that is no link, or null.  */

static char *
direct_pointer (int id)
{
  char *found = NULL;
  int seen = 0;

  if (object[id].name && object[id].frame == frame && object[id].depth <= depth && chance (++seen))
    found = S ("&%s", object[id].name);
  for (int i = 0; i < roots; i++)
    if (root[i].depth >= 0 && root_in_scope (&root[i]) && root[i].holds == id && chance (++seen))
      found = root_text (&root[i]);
  for (int v = 0; v < VECTORS; v++)
    for (int i = 0; i < in_vector[v]; i++)
      if (vector[v][i] == id && chance (++seen))
	found = S ("%s.data[%d]", v ? "own_vector" : "lib_vector", i);
  return found;
}

char *
pointer_to (int id)
{
  char *found = direct_pointer (id);
  int seen = found ? 2 : 0;

  for (int i = 0; i < objects; i++)
    if (object[i].live)
      for (int k = 0; k < LINKS; k++)
	if (object[i].link[k] == id)
	  {
	    char *owner = direct_pointer (i);

	    if (owner && chance (++seen))
	      found = *owner == '&' ? S ("%s.%s", owner + 1, link_name[k]) : S ("%s->%s", owner, link_name[k]);
	  }
  return found;
}

int
some_object (void)
{
  int found = NOTHING, seen = 0;

  for (int i = 0; i < objects; i++)
    if (object[i].live && chance (seen + 1) && pointer_to (i))
      found = i, seen++;
  return found;
}

char *
lvalue (struct place p)
{
  if (p.owner < 0)
    return root_text (&root[p.number]);
  char *owner = pointer_to (p.owner);
  if (!owner)
    return NULL;
  return *owner == '&' ? S ("%s.%s", owner + 1, link_name[p.number]) : S ("%s->%s", owner, link_name[p.number]);
}

static bool
pick_place (struct place *p, bool must_be_known)
{
  int seen = 0;

  if (chance (2))
    {
      int id = some_object ();

      if (id >= 0)
	{
	  *p = (struct place) { id, below (LINKS) };
	  if (!must_be_known || known (*p))
	    return true;
	}
    }
  for (int i = 0; i < roots; i++)
    if (root[i].kind != KEPT && root[i].kind != ANCHOR && root[i].depth >= 0 && root_in_scope (&root[i]))
      {
	struct place q = { NOTHING, i };

	if ((!must_be_known || known (q)) && chance (++seen))
	  *p = q;
      }
  return seen > 0;
}

bool
some_place (struct place *p)
{
  return pick_place (p, false);
}

bool
known_place (struct place *p)
{
  return pick_place (p, true);
}

int
add_object (const char *name)
{
  if (objects == MAX_OBJECTS)
    exit (2);
  object[objects] = (struct object) {
    .live = true, .heap = !name, .name = name, .frame = frame, .depth = depth,
    .link = { UNKNOWN, UNKNOWN, UNKNOWN },
  };
  return objects++;
}

int
add_root (enum root_kind kind, const char *name, int id)
{
  if (roots == MAX_ROOTS)
    exit (2);
  root[roots] = (struct root) { kind, name, frame, depth, id };
  return roots++;
}

void
leave_block (void)
{
  for (int i = 0; i < roots; i++)
    if (root[i].frame == frame && root[i].depth == depth && frame)
      root[i].depth = -1;
  for (int i = 0; i < objects; i++)
    if (object[i].name && object[i].frame == frame && object[i].depth == depth)
      object[i].live = false;
}

void
forget (void)
{
  for (int i = 0; i < roots; i++)
    if (root[i].kind != ANCHOR)
      root[i].holds = UNKNOWN;
  for (int i = 0; i < objects; i++)
    for (int k = 0; k < LINKS; k++)
      object[i].link[k] = UNKNOWN;
  for (int i = 0; i < SLOTS; i++)
    slot[i].owner = UNKNOWN;
  for (int v = 0; v < VECTORS; v++)
    in_vector[v] = 0;
  queued = 0;
}

void
new_state (void)
{
  objects = roots = frame = depth = 0;
  forget ();
}
