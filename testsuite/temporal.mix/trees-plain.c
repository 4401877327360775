/* Companion of trees.c, not instrumented.  */

#include <search.h>
#include "trees.h"

static struct holder *holder;

void plain_holder (struct holder *h) { holder = h; }
void plain_insert (struct item *p, void **root) { tsearch (p, root, by_number); }
void plain_delete (struct item *p, void **root) { tdelete (p, root, by_number); }

int
plain_compare (const void *key, const void *other)
{
  const struct item *k = key, *o = other;
  holder->key = (struct item *) k;
  holder->other = (struct item *) o;
  return k->number - o->number;
}

int
plain_wrapper (const void *key, const void *other)
{
  holder->key = (struct item *) key;
  return by_number (key, other);
}
