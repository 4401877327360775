/* slots.cc - asking for the referent of what lies in memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   It is in the cell of the slot; or in a variable, if the slot is in a structure that needs no
   cells (words.cc).  Only of a slot that is aligned is the address of its cell known.  */

#include "temporal-gcc.h"
#include "emit.h"
#include "slots.h"
#include "words.h"

tree
tp_emit_referent_load (gimple_seq *seq, tree slot, tree value)
{
  if (tree held = tp_read_word (seq, slot))
    {
      tree ref = tp_emit_call (seq, ENTRY_or_resolve, 2, held, value);
      tp_keep_word (seq, slot, held, ref);
      return ref;
    }
  tree address = tp_emit_address (seq, slot);
  bool aligned = get_object_alignment (slot) >= POINTER_SIZE;
  return tp_emit_call (seq, aligned ? ENTRY_load_ref : ENTRY_load_any, 2, address, value);
}

tree
tp_emit_peek (gimple_seq *seq, tree slot, HOST_WIDE_INT place)
{
  if (tree held = tp_read_word (seq, slot, place))
    return held;
  tree address = tp_emit_address_behind (seq, slot, place);
  bool aligned = get_object_alignment (slot) >= POINTER_SIZE;
  return tp_emit_call (seq, aligned ? ENTRY_peek_ref : ENTRY_peek_any, 1, address);
}

tree
tp_emit_peek_piece (gimple_seq *seq, tree slot)
{
  if (tree held = tp_read_word (seq, slot))
    return held;
  return tp_emit_call (seq, ENTRY_peek_piece, 1, tp_emit_address (seq, slot));
}
