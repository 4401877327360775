/* moved.c - pointers outside their blocks that were judged already.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some programs keep a pointer that lies outside of its block for good, such as the start of a window
   that has long moved on, and add an index to it each time.  Where only temporal errors are asked for,
   the check of such a pointer stands in front of the loop, and asks for the pointer itself
   (TP_SOMEWHERE): its cell is not its block's, and its value says that its referent is stale,
   so judge.c accepts it, after a search of the whole store.  What it found holds for as long as
   blocks do not grow: a pointer with this referent and this value is outside of that referent's
   block, whether that lives or not.  So each thread remembers the last ones.  */

#include "slow-path/slow-path.h"
#include "base/room.h"

static inline unsigned
place_of (uint32_t ref, uintptr_t anchor)
{
  return ((ref >> TP_TAIL_BITS) ^ (anchor >> 4)) % TP_MOVED_PLACES;
}

bool
tp_moved_p (uint32_t ref, uintptr_t anchor)
{
  unsigned k = place_of (ref, anchor);
  const struct tp_room *r = tp_room;
  return r && r->moved[k].anchor == anchor && r->moved[k].ref == ref
	 && r->moved[k].grown == __atomic_load_n (&tp_cells_grown, __ATOMIC_RELAXED);
}

void
tp_moved_remember (uint32_t ref, uintptr_t anchor)
{
  unsigned k = place_of (ref, anchor);
  struct tp_room *r = tp_room_get ();
  r->moved[k].anchor = anchor;
  r->moved[k].ref = ref;
  r->moved[k].grown = __atomic_load_n (&tp_cells_grown, __ATOMIC_RELAXED);
}
