/* What displaced.c and its library have in common.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

/* The body of a short object has the members from `used' on only.  */
struct body
{
  struct object *owner;
  void *spare[3];
  size_t used, size;
  char text[24];
};

struct object
{
  struct body *body;
  struct object *next;
};

enum { SHORT = offsetof (struct body, used), PLACES = 64 };

/* Take bodies from the blocks that ALLOCATE returns.  */
void library_begin (void *(*allocate) (size_t size));
/* An object with a short body at the start of the block at PLACE.  */
struct object *object_new (int place);
void object_again (struct object *o, int place);
struct body *object_body (const struct object *o);
void object_visit (const struct object *o, void (*visit) (struct body *b));
/* Free the block at PLACE, whose object must have ended.  */
void place_release (int place);
/* A block, and an address inside of one.  */
char *block_new (size_t size);
char *block_byte (char *block, size_t i);
