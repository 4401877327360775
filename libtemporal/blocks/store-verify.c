/* store-verify.c - checks the invariants of the block store.

   SPDX-License-Identifier: GPL-3.0-or-later

   They are S1 to S4 (block-store.c), T1 to T4 of the tries (trie.h), and M1 and M2 of small blocks
   (small-blocks.c).  The unit tests check all of them; a runtime that was configured with
   --enable-checking does so after operations on the store, and stops the program if one does not
   hold.  */

#include "blocks/blocks.h"
#include "blocks/small-blocks.h"
#include "blocks/block-store.h"

/* Print which invariant a block violates.  */
static bool
violated_at (const char *what, uintptr_t base, size_t size)
{
  trt_print ("temporal: block store: %s: block of %zu bytes at 0x%lx\n", what, size,
             (unsigned long) base);
  return false;
}

static bool
violated (const char *what, const struct trt_leaf *l)
{
  return violated_at (what, trt_leaf_base (l), l->size);
}

static bool
small_sound_p (const struct trt_block *b, void *data)
{
  const char *wrong = trt_small_verify (b);
  (void) data;

  return !wrong || violated_at (wrong, b->base, b->size);
}

static bool
sound_p (const struct trt_leaf *l, void *data)
{
  struct trt_leaf outer, at;
  uintptr_t base = trt_leaf_base (l), end = base + l->size;
  trt_link link;
  (void) data;

  const char *wrong = trt_index_verify (l);
  if (wrong)
    return violated (wrong, l);
  if (l->kind == TRT_MAPPING ? !l->lazy
      : l->lazy              ? l->size <= TRT_LAZY_SIZE
                             : l->size > TRT_LAZY_SIZE + TRT_GROWTH)
    return violated ("S1: in the wrong trie", l);

  /* The enclosing block begins here too, or contains the byte before.  Other blocks that contain
     that byte must end here.  */
  link = 0;
  for (uint64_t key = l->key; !link && key > base; key--)
    link = trt_index_at (key - 1, &outer);
  if (!link)
    {
      link = trt_index_innermost (base - 1, &outer);
      while (link && trt_leaf_base (&outer) + outer.size <= base)
        {
          link = outer.parent;
          if (link)
            outer = *trt_index_leaf (link);
        }
    }
  if (link && trt_leaf_base (&outer) + outer.size < end)
    return violated ("S2: overlaps a block in part", l);
  if (link != l->parent)
    return violated ("S3: does not know its enclosing block", l);
  if (link && !outer.parent_p)
    return violated ("S3: its enclosing block does not know", l);

  for (uintptr_t a = base; !l->lazy && a < end; a += 8)
    {
      size_t left = end - a;
      uint32_t word = *trt_cell_origin (a);
      if (word == (left >= 8 ? l->origin : (l->origin | left))
          || (word >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT)
        continue;
      link = trt_index_innermost (a, &at);
      while (link && at.size == 0)
        {
          link = at.parent;
          if (link)
            at = *trt_index_leaf (link);
        }
      if (!link || at.key == l->key || (!at.lazy && (word & ~TP_TAIL_MASK) != at.origin))
        return violated ("S4: a cell names no block that is there", l);
    }
  return true;
}

bool
trt_store_verify (void)
{
  return trt_index_walk (sound_p, NULL) && trt_small_walk (small_sound_p, NULL);
}

#ifdef TP_CHECKING

#include <sys/single_threaded.h>

/* Check the invariants of the block at BASE, if there is one.  */
static bool
verify_at (uintptr_t base)
{
  struct trt_block b;
  struct trt_leaf l;

  if (trt_index_at (base, &l))
    return sound_p (&l, NULL);
  return !trt_small_at (base, &b) || small_sound_p (&b, NULL);
}

void
trt_store_checking (uintptr_t base)
{
  static unsigned long operations;

  /* Operations of other threads, or one that a signal handler interrupted, may be in progress.  */
  if (!__libc_single_threaded || !trt_store_quiet_p ())
    return;
  operations++;
  /* All blocks are verified only after 2^N operations, so that the time for this remains
     proportional to the number of operations.  */
  if (verify_at (base) && ((operations & (operations - 1)) || trt_store_verify ()))
    return;
  trt_print (
    "temporal: internal error: an invariant of the block store does not hold after operation %lu\n",
    operations);
  trt_os_exit (TRT_EXIT_INTERNAL);
}

#endif
