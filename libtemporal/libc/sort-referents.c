/* sort-referents.c - referents of pointers that a sorting function moves.

   SPDX-License-Identifier: GPL-3.0-or-later

   qsort_r, or a qsort that is not the one of merge-sort.c, moves elements without moving their
   referents, and calls functions of the program meanwhile.  So the cells of the array are invalid
   while it runs, and are cleared, as for all memory that uninstrumented code writes.  But the words
   in the result are those of the input, each at the same offset in some element.  So their
   referents are noted by value and offset before the call, and restored after it.

   A note is invalid, and the word remains unknown, if it would be a guess: if two words with the
   same value and offset had different referents, or one of them had none; or if the memory that the
   value points to has got another owner meanwhile, so that the comparison function may have stored
   a new pointer with an old one's value.

   Notes are in mapped memory, whose size is proportional to the number of words with referents (an
   array of integers needs none), in a list of the thread until the call returns.  If the call is
   left by longjmp, its notes are released when the thread sorts again in the same frame or one
   further out, or when the thread ends.  */

#include "libc/libc.h"

TRT_EXPORT void TP_ABI (sort_begin) (void *base, size_t n, size_t element, void *sort);
TRT_EXPORT void TP_ABI (sort_end) (void *base, size_t n, size_t element, void *sort);

/* The maximum number of nested sorts of a thread that are noted.  */
#define DEPTH_MAX 64

/* A word with VALUE at OFFSET in its element had the referent REF (0: invalid), and its value
   pointed to memory of OWNER.  REF is VACANT in a free entry.  */
struct note
{
  uintptr_t value;
  uint32_t offset;
  uint32_t ref;
  uint32_t owner;
};

/* Not a referent: these have no tail bits.  */
#define VACANT TP_TAIL_MASK

struct notes
{
  struct trt_sort_room room;
  uintptr_t base;
  size_t n;
  size_t mask; /* number of entries - 1 */
  struct note place[];
};

static TRT_TLS struct trt_sort_room *innermost;
TRT_OWN_TLS (innermost);
static TRT_TLS unsigned depth;
TRT_OWN_TLS (depth);

/* A piece of memory that was released and may be reused by any thread.  */
static struct trt_sort_room *spare;

/* Memory of SIZE bytes, with struct trt_sort_room at its start, for a sort that was called from the
   frame FRAME; null if there is none.  */

void *
trt_sort_take (size_t size, uintptr_t frame)
{
  size_t page = trt_os_page ();
  if (depth >= DEPTH_MAX)
    return NULL;
  size = (size + page - 1) & -page;

  struct trt_sort_room *t = __atomic_exchange_n (&spare, NULL, __ATOMIC_ACQUIRE);
  if (t && t->mapped < size)
    {
      trt_os_unmap (t, t->mapped);
      t = NULL;
    }
  if (!t)
    {
      t = trt_os_map (NULL, size);
      if (!t)
        return NULL;
      t->mapped = size;
    }
  t->frame = frame;
  t->outer = innermost;
  innermost = t;
  depth++;
  return t;
}

/* Release the memory that this thread took last.  */

void
trt_sort_drop (void)
{
  enum
  {
    KEEP = 1 << 16
  };
  struct trt_sort_room *t = innermost;

  innermost = t->outer;
  depth--;
  if (t->mapped <= KEEP)
    t = __atomic_exchange_n (&spare, t, __ATOMIC_ACQ_REL);
  if (t)
    trt_os_unmap (t, t->mapped);
}

void
trt_sort_forget (void)
{
  while (innermost)
    trt_sort_drop ();
}

/* Release the memory of calls that were left by a jump to the frame FRAME or one further out.  */

void
trt_sort_drop_abandoned (uintptr_t frame, bool same)
{
  while (innermost && (innermost->frame < frame || (same && innermost->frame == frame))
         && trt_frame_same_stack_p (innermost->frame, frame))
    trt_sort_drop ();
}

static struct notes *
new_notes (size_t words, uintptr_t frame)
{
  size_t places = 64;
  while (places < 2 * words)
    places *= 2;
  struct notes *t = trt_sort_take (sizeof (struct notes) + places * sizeof (struct note), frame);
  if (!t)
    return NULL;
  t->mask = places - 1;
  for (size_t i = 0; i < places; i++)
    t->place[i].ref = VACANT;
  return t;
}

/* ---- The table of one call ------------------------------------------------------- */

static uint32_t
owner_at (uintptr_t value)
{
  return value >= TRT_NULL_PAGE && trt_mapping_has_cell (value) ? *trt_cell_origin (value) : 0;
}

/* The entry for VALUE at OFFSET, or the free one where it belongs.  */

static struct note *
note_place (struct notes *t, uintptr_t value, uint32_t offset)
{
  uint64_t hash = (value + offset * 0x100000001ULL) * 0x9e3779b97f4a7c15ULL;
  for (size_t i = hash >> 20;; i++)
    {
      struct note *p = &t->place[i & t->mask];
      if (p->ref == VACANT || (p->value == value && p->offset == offset))
        return p;
    }
}

/* Does the referent REF contain more information than the value?  */

static bool
informative_p (uint32_t ref)
{
  return trt_number_p (ref) || trt_pair_p (ref);
}

size_t
trt_sort_telling (uintptr_t base, size_t words)
{
  size_t informative = 0;
  for (size_t i = 0; i < words; i++)
    informative += informative_p (*trt_cell_referent (base + i * 8));
  return informative;
}

static void
fill (struct notes *t, uintptr_t base, size_t words, size_t per_element)
{
  uint32_t offset = 0;
  for (size_t i = 0; i < words; i++)
    {
      uint32_t ref = *trt_cell_referent (base + i * 8);
      if (informative_p (ref))
        {
          uintptr_t value = *(const uintptr_t *) (base + i * 8);
          struct note *p = note_place (t, value, offset);
          if (p->ref == VACANT)
            *p = (struct note) { value, offset, ref, owner_at (value) };
          else if (p->ref != ref)
            p->ref = TP_UNKNOWN;
        }
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
  /* Words with unknown referents make the notes of other words with the same value invalid.  */
  offset = 0;
  for (size_t i = 0; i < words; i++)
    {
      if (!informative_p (*trt_cell_referent (base + i * 8)))
        {
          struct note *p = note_place (t, *(const uintptr_t *) (base + i * 8), offset);
          if (p->ref != VACANT)
            p->ref = TP_UNKNOWN;
        }
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
}

static void
restore_referents (struct notes *t, size_t per_element)
{
  uint32_t offset = 0;
  for (size_t i = 0; i < t->n / 8; i++)
    {
      uintptr_t slot = t->base + i * 8, value = *(const uintptr_t *) slot;
      const struct note *p = note_place (t, value, offset);
      if (p->ref != VACANT && p->ref != TP_UNKNOWN && p->owner == owner_at (value))
        *trt_cell_referent (slot) = p->ref;
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
}

/* ---- Entry points ------------------------------------------------------------------ */

/* SORT is the function that will be called.  Nothing is done for trt_merge_sort, which moves the
   referents itself; if it cannot, because the runtime is not initialised, there are no notes
   either.  */

void
TP_ABI (sort_begin) (void *array, size_t n, size_t element, void *sort)
{
  uintptr_t base = (uintptr_t) array, frame = (uintptr_t) __builtin_dwarf_cfa ();
  size_t informative;

  if (!trt_ready)
    trt_init ();
  if (!trt_ready || sort == (void *) trt_merge_sort)
    return;
  if (trt_unlikely (innermost != NULL))
    trt_sort_drop_abandoned (frame, true);
  if (((base | element) & 7) == 0 && element > 0 && element / 8 < UINT32_MAX
      && base >= TRT_NULL_PAGE && n <= trt_mapping_room (base)
      && (informative = trt_sort_telling (base, n / 8)) > 0)
    {
      struct notes *t = new_notes (informative, frame);
      if (t)
        {
          t->base = base;
          t->n = n;
          fill (t, base, n / 8, element / 8);
        }
    }
  trt_refs_clear (base, n);
}

void
TP_ABI (sort_end) (void *array, size_t n, size_t element, void *sort)
{
  uintptr_t base = (uintptr_t) array, frame = (uintptr_t) __builtin_dwarf_cfa ();

  if (!trt_ready || sort == (void *) trt_merge_sort)
    return;
  trt_refs_clear (base, n);
  if (trt_likely (!innermost))
    return;
  trt_sort_drop_abandoned (frame, false);
  struct notes *t = (struct notes *) innermost;
  if (t && t->room.frame == frame && t->base == base && t->n == n)
    {
      restore_referents (t, element / 8);
      trt_sort_drop ();
    }
}
