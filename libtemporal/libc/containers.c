/* containers.c - referents of pointers that functions of <search.h> store.

   SPDX-License-Identifier: GPL-3.0-or-later

   insque and remque link elements of the program's that begin with two pointers, to the next and to
   the previous element.  They write to the neighbours of the elements that they are given, so these
   must be valid, too.  What they have stored is recognised by its value, because the program may
   have another insque.

   hsearch keeps the key and the data that it is to enter in memory of the C library's, where the
   program, and other code, reads them later.  So their blocks count as exposed.  If there is an
   entry with this key, it stays as it was.

   tsearch does the same with a key in a node of the tree, which begins with the pointer to it.  The
   pointer is also entered in a table, by its value, for the calls of the comparison
   (lent-arguments.c).  tdelete moves pointers from node to node, unnoticed: such a pointer does not
   fit the referent that it finds there, and is what its value says.  */

#include <search.h>

#include "libc/libc.h"
#include "blocks/exposed.h"
#include "blocks/owned-range.h"
#include "libc/lent-arguments.h"
#include "shadow/value-table.h"

extern void TP_ABI (put_ref) (void *slot, const void *source, uint32_t ref);
TRT_EXPORT uint32_t TP_ABI (queue_insert) (const void *before, const char *site);
TRT_EXPORT void TP_ABI (queue_inserted) (void *element, uint32_t ref, void *before,
                                         uint32_t before_ref, uint32_t next_ref);
TRT_EXPORT void TP_ABI (queue_remove) (const void *element, const char *site);
TRT_EXPORT void TP_ABI (queue_removed) (void *element);
TRT_EXPORT void TP_ABI (item_entered) (void *place, int action, const void *key, uint32_t key_ref,
                                       const void *data, uint32_t data_ref);
TRT_EXPORT void TP_ABI (tree_searched) (void *node, const void *key, uint32_t ref);

enum
{
  TREE_KEYS = 1 << 13
};

/* The keys that tsearch was given, by their values; of several with one value the last.  */
static struct trt_value_table tree_keys = { .count = TREE_KEYS };

#define PC ((uintptr_t) __builtin_return_address (0))

struct element
{
  struct element *next, *previous;
};

/* May the N bytes at P be read?  */

static bool
container_readable_p (const void *p, size_t n)
{
  return trt_ready && trt_range_readable_p ((uintptr_t) p, n);
}

/* The pointer at SLOT leads to an element whose link is about to be written, OFFSET bytes after its
   start.  */

static void
check_neighbour (const void *slot, size_t offset, const char *site, uintptr_t pc)
{
  struct tp_slot s = trt_stored_pointer (slot);
  if (!s.value)
    return;
  s.value = (char *) s.value + offset;
  trt_check_range (&s, sizeof (void *), site, pc);
}

/* The function has stored VALUE, whose referent is REF, at SLOT, if it is there.  */

static void
put_stored (void *slot, const void *value, uint32_t ref)
{
  void *stored;
  if (!container_readable_p (slot, sizeof stored))
    return;
  __builtin_memcpy (&stored, slot, sizeof stored);
  if (stored == value)
    TP_ABI (put_ref) (slot, slot, value ? ref : TP_NULL);
}

/* The same if the slot may be an older one, and have the value already: the referent that it has
   stays if it fits.  VALUE's block is exposed.  */

static void
put_kept (void *slot, const void *value, uint32_t ref)
{
  uintptr_t a = (uintptr_t) value;
  if (!container_readable_p (slot, sizeof value))
    return;
  bool known = trt_number_p (ref);
  if (known)
    trt_exposed_block (a, ref);
  uint32_t held = trt_kept_referent (slot);
  if (!trt_number_p (held) || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a)
      || !trt_block_owns_p (held, a, 1))
    put_stored (slot, value, known ? ref : TP_UNKNOWN);
}

uint32_t
trt_tree_key (uintptr_t value)
{
  return trt_value_referent (&tree_keys, value, value);
}

/* Entry points; abi.def describes them.  */

uint32_t
TP_ABI (queue_insert) (const void *before, const char *site)
{
  const struct element *p = before;
  if (!trt_ready)
    trt_init ();
  if (!before || !container_readable_p (p, sizeof p->next))
    return TP_NULL;
  check_neighbour (&p->next, offsetof (struct element, previous), site, PC);
  return trt_kept_referent (&p->next);
}

void
TP_ABI (queue_inserted) (void *element, uint32_t ref, void *before, uint32_t before_ref,
                         uint32_t next_ref)
{
  struct element *e = element, *p = before;
  if (!container_readable_p (e, sizeof *e))
    return;
  struct element *next = e->next;
  put_stored (&e->next, next, next_ref);
  put_stored (&e->previous, p, before_ref);
  if (p)
    put_stored (&p->next, e, ref);
  if (next)
    put_stored (&next->previous, e, ref);
}

void
TP_ABI (queue_remove) (const void *element, const char *site)
{
  const struct element *e = element;
  if (!trt_ready)
    trt_init ();
  if (!container_readable_p (e, sizeof *e))
    return;
  check_neighbour (&e->next, offsetof (struct element, previous), site, PC);
  check_neighbour (&e->previous, offsetof (struct element, next), site, PC);
}

void
TP_ABI (queue_removed) (void *element)
{
  struct element *e = element;
  if (!container_readable_p (e, sizeof *e))
    return;
  if (e->next)
    put_stored (&e->next->previous, e->previous, trt_kept_referent (&e->previous));
  if (e->previous)
    put_stored (&e->previous->next, e->next, trt_kept_referent (&e->next));
}

void
TP_ABI (item_entered) (void *place, int action, const void *key, uint32_t key_ref, const void *data,
                       uint32_t data_ref)
{
  ENTRY *e = place;
  if (action != ENTER || !container_readable_p (e, sizeof *e))
    return;
  put_kept (&e->key, key, key_ref);
  put_kept (&e->data, data, data_ref);
}

void
TP_ABI (tree_searched) (void *node, const void *key, uint32_t ref)
{
  void *stored;
  if (!node || !container_readable_p (node, sizeof stored))
    return;
  put_kept (node, key, ref);
  __builtin_memcpy (&stored, node, sizeof stored);
  if (stored == key)
    trt_value_enter (&tree_keys, (uintptr_t) key, (uintptr_t) key, trt_kept_referent (node));
}
