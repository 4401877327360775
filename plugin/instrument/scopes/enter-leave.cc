/* enter-leave.cc - the calls of the runtime where a variable begins and ends.

   SPDX-License-Identifier: GPL-3.0-or-later

   A tracked variable becomes a block by enter, and ends by leave.  Of a frame that nested
   functions share only the fields are blocks, and the trampolines in it end with it.  An
   untracked variable has cells nevertheless.  They are cleared, so that they do not describe a
   variable that had the memory before, nor this one when it has ended.

   In verify mode a variable that is proved to need no block is one, and its site says so: an error
   with that block then refutes the proof (libtemporal/report/refuted.c).  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "instrument/provenance/context.h"
#include "instrument/scopes/enter-leave.h"
#include "instrument/scopes/scopes.h"
#include "instrument/scopes/uninit.h"
#include "instrument/unset/unset.h"
#include "ir/emit.h"
#include "ir/sites.h"
#include "unit/escape.h"
#include "unit/nested-functions.h"

/* The cells of larger variables without a block are not cleared.  */
static const unsigned HOST_WIDE_INT wiped_max = 64;

/* Add to PARTS the parts of VAR that are blocks: VAR itself, or the variables in VAR if it is a
   frame.  */

static void
blocks_of (tree var, vec<tree> *parts)
{
  if (!VAR_P (var) || !DECL_NONLOCAL_FRAME (var))
    {
      parts->safe_push (var);
      return;
    }
  auto_vec<tree> fields;
  tp_frame_fields (var, &fields);
  for (tree field : fields)
    parts->safe_push (build3 (COMPONENT_REF, TREE_TYPE (field), var, field, NULL_TREE));
}

bool
tp_wiped_p (tree var)
{
  return tp_nonescaping_p (var) && tree_to_uhwi (DECL_SIZE_UNIT (var)) <= wiped_max;
}

/* The site of DECL, which is VAR or a part of it, for the beginning of its block.  */

static tree
birth_site (tree var, tree decl)
{
  tree site = tp_site (DECL_SOURCE_LOCATION (decl), 'v', decl);
  enum tp_proof proof = tp_opt.verify ? tp_proof_of_no_block (var) : TP_PROOF_COUNT;
  return proof == TP_PROOF_COUNT ? site : tp_site_of_proof (site, proof);
}

/* Append to *SEQ the beginning of VAR's blocks, if BEGIN, or their end at the location END; HOW is
   TP_END_*.  For a variable without a block only the cells are cleared: at its beginning of their
   old contents, and at its end of its pointers.  */

static void
emit_blocks (struct tp_context *cx, gimple_seq *seq, tree var, bool begin, location_t end, int how,
             bool filled = false)
{
  if (!bitmap_bit_p (cx->tracked, DECL_UID (var)))
    {
      if (!tp_wiped_p (var) || !(begin || tp_uninit_fillable_p (cx, var)))
        return;
      begin = false;
    }
  mark_addressable (var);
  auto_vec<tree> parts;
  blocks_of (var, &parts);
  for (tree part : parts)
    {
      tree decl = DECL_P (part) ? part : TREE_OPERAND (part, 1);
      tree address = build_fold_addr_expr (part);
      tree size = fold_convert (size_type_node, DECL_SIZE_UNIT (decl));
      if (begin)
        {
          tp_emit_call (seq, ENTRY_enter, 3, address, size, birth_site (var, decl));
          tp_unset_begin (seq, part, address, size, filled);
        }
      else
        tp_emit_call (seq, ENTRY_leave, 4, address, size, build_int_cst (integer_type_node, how),
                      tp_site (end, 'e', decl));
    }
}

/* If VAR is a frame, append to *SEQ that the trampolines in it cannot be called any more.  */

static void
emit_expired (gimple_seq *seq, tree var)
{
  if (!VAR_P (var) || !DECL_NONLOCAL_FRAME (var))
    return;
  auto_vec<tree> fields;
  tp_frame_trampolines (var, &fields);
  for (tree field : fields)
    tp_emit_call (
      seq, ENTRY_trampoline, 2,
      build_fold_addr_expr (build3 (COMPONENT_REF, TREE_TYPE (field), var, field, NULL_TREE)),
      integer_zero_node);
}

void
tp_emit_enter (struct tp_context *cx, gimple_seq *seq, tree var, bool fill)
{
  if (fill)
    tp_emit_uninit_fill (cx, seq, var);
  emit_blocks (cx, seq, var, true, UNKNOWN_LOCATION, 0, !fill);
}

void
tp_emit_leave (struct tp_context *cx, gimple_seq *seq, tree var, location_t loc, int how)
{
  emit_blocks (cx, seq, var, false, loc, how);
  emit_expired (seq, var);
}
