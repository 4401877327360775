/* freed.c - cells of heap memory that was freed.

   SPDX-License-Identifier: GPL-3.0-or-later

   Accesses to memory without an owner are accepted, because the memory may belong to uninstrumented
   code.  But memory that was freed belongs to no code until malloc allocates it again.  So its
   cells are marked TP_FREED, and an access by a pointer of unknown provenance is an error, too.

   This holds only as long as the memory remains malloc's.  Mapped chunks and the arenas of other
   threads are given back to the kernel unnoticed, and may be used for anything later; their cells
   are cleared.  The main heap grows and shrinks only at the program break.  When the break is found
   to be lower than before, the cells above lose their mark, because the program may get this memory
   by sbrk.  Nothing is marked in programs that replace a part of the malloc family: what was freed
   through the runtime might be allocated by a function that it does not see.

   A new block that cannot be inserted into the store (in a signal handler, for example) has its
   marks removed, because then it is not known that the memory was allocated.  */

#define _GNU_SOURCE
#include <unistd.h>

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "blocks/tombstones.h"

uintptr_t trt_heap_low = UINTPTR_MAX;
uintptr_t trt_heap_seen;

void
trt_freed_init (bool whole)
{
  uintptr_t low, high, top = (uintptr_t) sbrk (0);

  if (top == (uintptr_t) -1 || !whole)
    return;
  trt_heap_seen = top;
  /* The heap may have been extended before.  Memory below it in the same mapping is no block of
     malloc.  */
  trt_heap_low = trt_os_mapping (top - 1, &low, &high) ? low : top;
}

void
trt_freed_moved (void)
{
  uintptr_t now = trt_heap_top ();
  uintptr_t before = __atomic_exchange_n (&trt_heap_seen, now, __ATOMIC_RELAXED);

  if (now < before && trt_heap_low != UINTPTR_MAX)
    trt_freed_forget (now, before - now);
}

/* Another thread may be given this memory and write its cells at the same time.  It is handled in
   steps that are small enough for the cells, which are examined twice, to stay in the nearest
   cache.  */
enum
{
  FORGET_STEP = 1024
};

void
trt_freed_forget (uintptr_t a, size_t n)
{
  if (n == 0 || n > trt_mapping_room (a))
    return;
  uintptr_t end = (a + n + 7) & ~(uintptr_t) 7;
  bool alone = trt_single_threaded ();
  for (a &= ~(uintptr_t) 7; a < end;)
    {
      uintptr_t stop = end - a > FORGET_STEP ? a + FORGET_STEP : end;
      trt_tombstones_move (a, stop);
      for (; a < stop; a += 8)
        if (*trt_cell_origin (a) == TP_FREED)
          {
            if (alone)
              *(uint32_t *) trt_cell_origin (a) = 0;
            else
              __sync_bool_compare_and_swap (trt_cell_origin (a), TP_FREED, 0);
          }
    }
}

void
trt_freed_clear (uintptr_t base, size_t size)
{
  uint32_t word = trt_freed_word (base);

  if (word && size <= TRT_LAZY_SIZE + TRT_GROWTH)
    trt_cells_fill (base, (size + 7) & ~(size_t) 7, word);
  else
    trt_cells_clear (base, size);
}

bool
trt_freed_p (uintptr_t a)
{
  uint32_t word = *trt_cell_origin (a);
  return (word == TP_FREED || trt_tombstone_word_p (word)) && trt_freed_word (a);
}
