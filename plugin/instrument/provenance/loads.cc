/* loads.cc - referents of what is loaded from memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   The referent is in the cell of the slot; or in a variable, if the slot is in a structure that
   needs no cells (sra.cc).  Only for an aligned slot is the address of the cell known.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/sra.h"
#include "ir/classify.h"
#include "ir/emit.h"

/* The entry that loads a referent from SLOT; ALIGNED says that SLOT is aligned.  A union in a local
   may contain a pointer that was stored as an integer and lost its referent.  If the local has no
   block, the runtime would assume that the memory belongs to uninstrumented code, and would not
   store the referent that it finds.  */

static enum tp_entry
load_entry (tree slot, bool aligned)
{
  tree base = get_base_address (slot);
  if (!aligned)
    return ENTRY_load_any;
  return (base && VAR_P (base) && tp_local_p (base) && tp_type_has_union_p (TREE_TYPE (base))
            ? ENTRY_load_own
            : ENTRY_load_ref);
}

tree
tp_emit_referent_load (struct tp_context *cx, gimple_seq *seq, tree slot, tree value)
{
  if (tree held = tp_read_sra_word (cx, seq, slot))
    {
      tree ref = tp_emit_call (seq, ENTRY_or_resolve, 2, held, value);
      tp_keep_sra_word (cx, seq, slot, held, ref);
      return ref;
    }
  tree address = tp_emit_address (seq, slot);
  return tp_emit_call (seq, load_entry (slot, get_object_alignment (slot) >= POINTER_SIZE), 2,
                       address, value);
}

tree
tp_emit_peek (struct tp_context *cx, gimple_seq *seq, tree slot, HOST_WIDE_INT place)
{
  if (tree held = tp_read_sra_word (cx, seq, slot, place))
    return held;
  tree address = tp_emit_address_behind (seq, slot, place);
  bool aligned = get_object_alignment (slot) >= POINTER_SIZE;
  return tp_emit_call (seq, aligned ? ENTRY_peek_ref : ENTRY_peek_any, 1, address);
}

tree
tp_emit_peek_piece (struct tp_context *cx, gimple_seq *seq, tree slot)
{
  if (tree held = tp_read_sra_word (cx, seq, slot))
    return held;
  return tp_emit_call (seq, ENTRY_peek_piece, 1, tp_emit_address (seq, slot));
}
