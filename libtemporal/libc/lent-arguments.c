/* lent-arguments.c - referents of what the C library passes to functions of the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   lfind, lsearch and qsort_r call a function of the program's with pointers to elements of the
   array and with the key, or the argument, that they were given.  They pass no referents, and
   what uninstrumented code passes to a function of the program it has: such blocks count as
   exposed (exposed.c).  bsearch and qsort are therefore functions of the runtime.  The names of
   these three are not reserved for the C library: another library may have such functions for
   other purposes, and so the program's call must reach the function that it names.

   So before the call it is noted here what is lent to the function, and each pointer that comes
   back from it, in the same thread, is compared with that.  It gets the referent that the
   program's pointer had.  If the callback is known to be instrumented, nobody but the C library
   has had the pointer, and that keeps nothing; then its block is not exposed.  If it is not, and
   none of the pointers came back to instrumented code, then uninstrumented code has got them.

   tsearch, tfind and tdelete pass the key, and the keys that are in their tree; tdestroy passes
   these.  When a thread ends, the destructors of its keys get what it has kept for them
   (kept-values.c).

   lsearch adds the key to the array if it finds no element that is equal.  That this would be
   outside of the array's block, or that the key has ended, is only known to be an error when the
   last element has been compared.  In this case alone lsearch is given a function of this file,
   which calls the program's, counts, and reports the error before the key is copied.

   A callback may leave the function by a jump.  What it left here is dropped when the program
   arrives where setjmp was called, or lends something in that frame or one further out.  Until
   then it is only used in a frame that is further in, and only if it was stale already, or is
   alive: so it is either what the value says, or an error was on its way.  */

#include "libc/lent-arguments.h"
#include "libc/libc.h"
#include "blocks/exposed.h"
#include "blocks/owned-range.h"
#include "report/report.h"

TRT_EXPORT int TP_ABI (lend) (const void *key, uint32_t key_ref, const void *array, size_t n,
                              uint32_t array_ref, int own);
TRT_EXPORT void *TP_ABI (lend_room) (int ticket, size_t width, void *compare,
                                     const void *key_anchor, const void *array_anchor,
                                     const char *sites);
TRT_EXPORT void TP_ABI (lent) (int ticket);
TRT_EXPORT void TP_ABI (lent_added) (int ticket, const void *result, const size_t *count);

/* Does S point to its block?  */

static bool
points_to_block_p (const struct tp_slot *s)
{
  uintptr_t a = (uintptr_t) s->value;
  return a >= TRT_NULL_PAGE && trt_mapping_has_cell (a) && trt_block_owns_p (s->ref, a, 1);
}

/* What was lent for the ticket, or null.  */

static struct trt_lent *
lent_for (int ticket)
{
  struct trt_thread_state *r = trt_thread_state;
  return ticket > 0 && r && (unsigned) ticket <= r->lents ? &r->lent[ticket - 1] : NULL;
}

/* Drop what was lent in frames further in than the stack pointer SP, and also in this if SAME.  */

static void
drop_abandoned (uintptr_t sp, bool same)
{
  struct trt_thread_state *r = trt_thread_state;
  while (r && r->lents > 0)
    {
      uintptr_t frame = r->lent[r->lents - 1].frame;
      if (frame > sp || (frame == sp && !same) || !trt_frame_same_stack_p (frame, sp))
        return;
      r->lents--;
    }
}

void
trt_lent_abandon (uintptr_t sp)
{
  if (trt_lent_any_p ())
    drop_abandoned (sp, false);
}

/* Set *S to the pointer VALUE with the referent of what was lent as L; false if it was not.  */

static bool
lent_as (const struct trt_lent *l, uintptr_t value, struct tp_slot *s)
{
  bool alive = false;
  if (value == (uintptr_t) l->key.value)
    {
      *s = l->key;
      alive = l->is.key_alive;
    }
  else if (l->is.keys)
    s->ref = trt_kept_take (value);
  else if (!l->array.value)
    s->ref = trt_tree_key (value);
  else if (value - (uintptr_t) l->array.value < l->n)
    {
      *s = l->array;
      alive = l->is.array_alive;
    }
  else
    return false;
  s->value = (void *) value;
  return trt_number_p (s->ref) && (!alive || points_to_block_p (s));
}

bool
trt_lent_referent (uintptr_t value, uint32_t *ref)
{
  struct trt_thread_state *r = trt_thread_state;
  struct tp_slot s;
  if (!r || r->lents == 0)
    return false;
  struct trt_lent *l = &r->lent[r->lents - 1];
  if ((uintptr_t) __builtin_dwarf_cfa () >= l->frame || !lent_as (l, value, &s))
    return false;
  l->is.taken = true;
  *ref = s.ref;
  if (!l->is.own)
    trt_exposed_mark (s.ref);
  return true;
}

void
trt_lent_keys (uintptr_t frame)
{
  struct trt_thread_state *r = trt_ready && trt_kept_any_p () ? trt_thread_state_get () : NULL;
  if (!r)
    return;
  drop_abandoned (frame, true);
  if (r->lents < TRT_LENTS)
    r->lent[r->lents++] = (struct trt_lent) { .frame = frame, .is = { .own = true, .keys = true } };
}

/* ---- lsearch --------------------------------------------------------------------------------- */

/* The key of L is about to be copied to the end of the array.  */

static void
check_added (const struct trt_lent *l)
{
  struct tp_slot end = l->array;
  end.value = (char *) end.value + l->n;
  trt_check_range (&l->key, l->width, l->sites, l->pc);
  trt_check_range (&end, l->width, trt_site_next (l->sites), l->pc);
}

/* What lsearch calls where that would be an error.  */

static int
compare_and_count (const void *key, const void *element)
{
  struct trt_thread_state *r = trt_thread_state;
  unsigned i = r->lents;
  while (i > 0 && !r->lent[i - 1].compare)
    i--;
  if (i == 0)
    return 0;
  struct trt_lent *l = &r->lent[i - 1];
  int order = trt_call_comparison (l->compare, key, l->key.ref, element, l->array.ref);
  /* An uninstrumented comparison function has not taken the token.  */
  trt_exposed_settle ();
  if (order != 0 && l->left > 0 && --l->left == 0)
    check_added (l);
  return order;
}

/* ---- Entry points; abi.def describes them ---------------------------------------------------- */

int
TP_ABI (lend) (const void *key, uint32_t key_ref, const void *array, size_t n, uint32_t array_ref,
               int own)
{
  uintptr_t frame = (uintptr_t) __builtin_dwarf_cfa ();
  if (!trt_ready)
    trt_init ();
  struct trt_thread_state *r = trt_ready ? trt_thread_state_get () : NULL;
  if (!r)
    return 0;
  drop_abandoned (frame, true);
  if (r->lents == TRT_LENTS)
    return 0;
  struct trt_lent *l = &r->lent[r->lents];
  /* Members that are only used with COMPARE are set by lend_room.  */
  l->frame = frame;
  l->key.value = (void *) key;
  l->key.ref = key_ref & ~TP_TAIL_MASK;
  l->array.value = (void *) array;
  l->array.ref = array_ref & ~TP_TAIL_MASK;
  l->n = n;
  l->compare = NULL;
  bool key_alive = points_to_block_p (&l->key), array_alive = points_to_block_p (&l->array);
  l->is
    = (struct trt_lent_flags) { .own = own, .key_alive = key_alive, .array_alive = array_alive };
  return ++r->lents;
}

void *
TP_ABI (lend_room) (int ticket, size_t width, void *compare, const void *key_anchor,
                    const void *array_anchor, const char *sites)
{
  struct trt_lent *l = lent_for (ticket);
  if (!l)
    return compare;
  l->width = width;
  uintptr_t end = (uintptr_t) l->array.value + l->n;
  if (width == 0
      || ((!trt_number_p (l->key.ref)
           || trt_range_good_p ((uintptr_t) l->key.value, width, l->key.ref))
          && (!trt_number_p (l->array.ref) || trt_range_good_p (end, width, l->array.ref))))
    return compare;
  l->key.anchor = (void *) key_anchor;
  l->array.anchor = (void *) array_anchor;
  l->sites = sites;
  l->pc = (uintptr_t) __builtin_return_address (0);
  l->left = l->n / width;
  if (l->left == 0)
    {
      check_added (l);
      return compare;
    }
  l->compare = (trt_comparison *) compare;
  return (void *) compare_and_count;
}

void
TP_ABI (lent) (int ticket)
{
  struct trt_lent *l = lent_for (ticket);
  if (!l)
    return;
  trt_thread_state->lents = ticket - 1;
  if (l->is.own || l->is.taken || (l->array.value && l->n == 0))
    return;
  if (trt_number_p (l->key.ref))
    trt_exposed_block ((uintptr_t) l->key.value, l->key.ref);
  if (trt_number_p (l->array.ref))
    trt_exposed_block ((uintptr_t) l->array.value, l->array.ref);
}

void
TP_ABI (lent_added) (int ticket, const void *result, const size_t *count)
{
  struct trt_lent *l = lent_for (ticket);
  if (!l)
    return;
  uintptr_t array = (uintptr_t) l->array.value, end = array + l->n;
  size_t width = l->width;
  /* What has been added somewhere else was not added by the C library.  */
  if (width > 0 && trt_range_readable_p ((uintptr_t) count, sizeof *count)
      && *count == l->n / width + 1 && trt_range_readable_p (array, l->n + width))
    {
      if ((uintptr_t) result == end)
        trt_refs_copy (end, (uintptr_t) l->key.value, width);
      else
        trt_refs_clear (array, l->n + width);
    }
  TP_ABI (lent) (ticket);
}
