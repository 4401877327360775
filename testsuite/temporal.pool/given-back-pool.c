#include <stdlib.h>
#include <string.h>
#include "given-back-pool.h"

enum { CHUNK = 4096, SLOT = 32 };

/* What a slot is while it is free.  */
struct free_slot
{
  struct free_slot *next;
  char wiped[SLOT - sizeof (struct free_slot *)];
};

static struct free_slot *list;
static char *chunk;
static size_t left;

POOL void *
slot_alloc (size_t n)
{
  struct free_slot *s = list;

  if (n > SLOT - sizeof (int))
    return NULL;
  if (s)
    list = s->next;
  else
    {
      if (left < SLOT)
        {
          chunk = malloc (CHUNK);
          left = CHUNK;
        }
      s = (struct free_slot *) chunk;
      chunk += SLOT;
      left -= SLOT;
    }
  *(int *) ((char *) s + SLOT - sizeof (int)) = 0x5aa5;
  return s;
}

/* It wipes the whole slot, and writes a link, which may both be longer than what was asked for.  */

POOL void
slot_free (void *p)
{
  struct free_slot *s = p;

  if (!p)
    return;
  memset (s, 0x5a, sizeof *s); /* { dg-temporal-error "use-after-free" "chunk" } */
  s->next = list;
  list = s;
}

/* The last word of a slot is not for users.  */

POOL size_t
slot_room (const void *p)
{
  const int *guard = (const int *) ((const char *) p + SLOT) - 1;

  if (*guard != 0x5aa5) /* { dg-temporal-error "use-after-free" "stale-inside" } */
    abort ();
  return SLOT - sizeof (int);
}

POOL void
slot_note (int line, void *p)
{
  ((struct free_slot *) p)->wiped[SLOT - sizeof (struct free_slot *) - sizeof (int) - 1] = line;
}

POOL void
slot_swap (void *p, void *q)
{
  struct free_slot one = *(struct free_slot *) p;

  memcpy (p, q, SLOT);
  memcpy (q, &one, SLOT);
}
