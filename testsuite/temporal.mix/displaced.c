/* A library keeps pointers to objects whose first members do not exist, as Perl does: such a pointer is outside of its block, often in the
   block before.  What is accessed is in its block.  An access that runs from the start of a library's block, or from inside of it to memory
   that belongs to nobody, is reported as ever.
   Source: interior-pointers.c; found with Cpanel::JSON::XS and DBI.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "displaced-plain.c" } */
/* { dg-temporal-clean "member" } */
/* { dg-temporal-clean "passed" } */
/* { dg-temporal-clean "stored" } */
/* { dg-temporal-clean "returned" } */
/* { dg-temporal-clean "same" } */
/* { dg-temporal-clean "visited" } */
/* { dg-temporal-clean "copied" } */
/* { dg-temporal-clean "string" } */
/* { dg-temporal-clean "loop" } */
/* { dg-temporal-clean "pointer" } */
/* { dg-temporal-clean "copy" } */
/* { dg-temporal-clean "released" } */
/* { dg-temporal-clean "overwritten" } */
/* { dg-temporal-clean "member own" } */
/* { dg-temporal-clean "stored own" } */

#include "displaced.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IS(name) (!strcmp (what, name))

static volatile int one = 1;
static size_t sum;
static struct { struct body *body; int n; } kept;

static __attribute__ ((noipa)) void
add (struct body *b)
{
  sum += b->used;
  b->used = 4;
}

static __attribute__ ((noinline)) struct body *
same (struct body *b)
{
  return one ? b : NULL;
}

static void *
own_block (size_t size)
{
  return malloc (size);
}

static void
use (const char *what, struct object *o, struct object *before, int place)
{
  if (IS ("member"))
    {
      sum += o->body->used;
      o->body->text[one] = 'x';
    }
  else if (IS ("passed"))
    add (o->body);
  else if (IS ("stored"))
    {
      kept.body = o->body;
      kept.n++;
      add (kept.body);
      kept.body->used += kept.body->size;
    }
  else if (IS ("returned"))
    {
      struct body *b = object_body (o);
      b->used++;
      add (b);
    }
  else if (IS ("same"))
    {
      struct body *b = same (o->body);
      b->used++;
      sum += same (b)->used;
    }
  else if (IS ("visited"))
    object_visit (o, add);
  else if (IS ("copied"))
    {
      struct { size_t used, size; } pair;
      memcpy (&pair, &o->body->used, sizeof pair);
      memset (&o->body->used, 0, sizeof pair);
      sum += pair.used;
    }
  else if (IS ("string"))
    {
      sum += strlen (o->body->text);
      strcat (o->body->text, "d");
      sum += snprintf (NULL, 0, "%s\n", o->body->text);
    }
  else if (IS ("loop"))
    {
      struct body *b = o->body;
      for (size_t i = 0; i < b->size; i++)
        sum += b->text[i];
    }
  else if (IS ("pointer"))
    {
      size_t *p = &o->body->used;
      char *t = o->body->text;
      *p += 2;
      for (int i = 0; i < 23; i++)
        sum += *t++ = i;
    }
  else if (IS ("copy"))
    {
      struct object *mine = malloc (sizeof *mine);
      *mine = *o;
      sum += mine->body->used;
      add (mine->body);
    }
  else if (IS ("overwritten"))
    {
      /* The library stores over what the program had there.  */
      o->body = malloc (100);
      object_again (o, place);
      sum += o->body->used;
      add (o->body);
    }
  else if (IS ("released"))
    {
      kept.body = o->body;
      sum += o->body->used + kept.body->used;
      if (place % 2)
        {
          sum += before->body->used;
          place_release (place - 1);
          sum += o->body->used;
          add (o->body);
          add (kept.body);
        }
    }
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct object *o, *before = NULL;
  library_begin (argc > 2 ? own_block : (void *(*) (size_t)) block_new);
  for (int place = 10; place < 20; place++)
    {
      o = object_new (place);
      use (what, o, before, place);
      before = o;
    }
  char *a = block_new (40), *b = block_new (40);
  if (IS ("start"))
    a[56 * one] = *b; /* { dg-temporal-error "out-of-bounds" "start" } */
  else if (IS ("gap"))
    {
      char *p = block_byte (a, 8);
      p[32 + 7 * one] = *b; /* { dg-temporal-error "out-of-bounds" "gap" } */
    }
  return 0;
}
