/* Companion of displaced.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "displaced.h"

#include <stdlib.h>
#include <string.h>

static char *places[PLACES];

void
library_begin (void *(*allocate) (size_t size))
{
  for (int i = 0; i < PLACES; i++)
    {
      places[i] = allocate (160);
      memset (places[i], 0, 160);
    }
}

void
object_again (struct object *o, int place)
{
  o->body = (struct body *) (places[place] - SHORT);
  o->body->used = 3;
  o->body->size = sizeof o->body->text;
  strcpy (o->body->text, "abc");
}

struct object *
object_new (int place)
{
  struct object *o = malloc (sizeof *o);
  object_again (o, place);
  return o;
}

struct body *
object_body (const struct object *o)
{
  return o->body;
}

void
object_visit (const struct object *o, void (*visit) (struct body *b))
{
  visit (o->body);
}

void
place_release (int place)
{
  free (places[place]);
}

char *
block_new (size_t size)
{
  return malloc (size);
}

char *
block_byte (char *block, size_t i)
{
  return block + i;
}
