/* companion-phis.cc - PHIs of referents and anchors.

   SPDX-License-Identifier: GPL-3.0-or-later

   If several values of a pointer meet, their companions meet in separate PHIs, the rho-functions
   of Simpson 2013, section 3.  The result of such a PHI may be needed while the companions of
   its arguments are being computed, as in a loop.  So it is made without arguments, and gets
   them when all other companions have been made; this may make more of them.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/address-referents.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/sra.h"
#include "instrument/provenance/wide-integers.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "unit/nested-functions.h"

tree
tp_companion_phi (struct tp_context *cx, gphi *phi, enum tp_pending kind)
{
  tree type = kind == PENDING_ANCHOR ? ptr_type_node : tp_word_type;
  gphi *companion = create_phi_node (make_ssa_name (type), gimple_bb (phi));
  cx->pending_phis.safe_push ({ phi, companion, kind });
  return gimple_phi_result (companion);
}

bool
tp_plain_phi_p (gphi *phi)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
  if (e->flags & EDGE_COMPLEX)
    return false;
  return !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (phi));
}

/* The companion of the PHI argument ARG on the edge E.  */

static tree
argument_companion (struct tp_context *cx, tree arg, edge e, enum tp_pending kind)
{
  if (kind < PENDING_NUMBER && tp_abnormal_p (cx, arg))
    {
      gimple_seq seq = NULL;
      tree value = tp_read_abnormal (cx, &seq, arg, kind == PENDING_ANCHOR);
      tp_insert_on_edge (e, seq);
      return value;
    }
  if (kind == PENDING_ANCHOR)
    return tp_anchor (cx, arg);
  if (kind == PENDING_NUMBER)
    return tp_integer_companion (cx, arg);
  if (kind >= PENDING_WORD)
    return tp_wide_referent (cx, arg, kind - PENDING_WORD);
  if (TREE_CODE (arg) != ADDR_EXPR)
    return tp_referent (cx, arg, NULL);
  gimple_seq seq = NULL;
  tree object = TREE_OPERAND (arg, 0);
  tree variable = tp_frame_variable (object);
  tree decl = tp_declared_object (object);
  tree base = decl ? NULL_TREE : TREE_OPERAND (get_base_address (object), 0);
  tree ref = variable                   ? tp_frame_referent (&seq, variable)
             : decl                     ? tp_declared_referent (cx, &seq, decl)
             : tp_abnormal_p (cx, base) ? tp_read_abnormal (cx, &seq, base, false)
                                        : tp_referent (cx, base, NULL);
  if (seq)
    tp_insert_on_edge (e, seq);
  return ref;
}

void
tp_track_finish (struct tp_context *cx)
{
  while (tp_write_abnormal (cx) || tp_write_sra (cx) || !cx->pending_phis.is_empty ())
    {
      if (cx->pending_phis.is_empty ())
        continue;
      tp_context::pending p = cx->pending_phis.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (p.of)->preds)
      {
        tree arg = PHI_ARG_DEF_FROM_EDGE (p.of, e);
        tree value = argument_companion (cx, arg, e, p.kind);
        gcc_checking_assert (useless_type_conversion_p (TREE_TYPE (gimple_phi_result (p.companion)),
                                                        TREE_TYPE (value)));
        add_phi_arg (p.companion, value, e, UNKNOWN_LOCATION);
      }
    }
}
