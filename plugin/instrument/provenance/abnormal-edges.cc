/* abnormal-edges.cc - companions of pointers whose values meet over abnormal edges.

   SPDX-License-Identifier: GPL-3.0-or-later

   A computed goto, and a call from which setjmp may return again, use abnormal edges, on which
   GCC cannot insert instructions.  It needs none for a variable whose values meet there, because
   all of them have one location (SSA_NAME_OCCURS_IN_ABNORMAL_PHI).  A PHI of companions is not
   possible in this way: its arguments are names of different origin, which do not share a
   location.

   So the companion of such a variable is a variable, too:

     p_5 = expression         p.ref = referent of p_5, after each definition of p
     # p_7 = PHI <p_5, p_6>   nothing
     use of p_7               t = p.ref before the use; t is p_7's referent there

   GCC puts p.ref into SSA form afterwards (update_ssa), with the same marks that p has.  Reading
   p.ref is correct because this pass comes directly after the pass that made p's names: where
   the source uses p, p has its present value, and so has p.ref.

   A value that is computed from p_7 may live longer than p keeps that value.  Therefore a
   companion is never an SSA name of such a variable itself; otherwise GCC could not give all
   names one location.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"

void
tp_find_abnormal (struct tp_context *cx)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (POINTER_TYPE_P (TREE_TYPE (result)) && SSA_NAME_VAR (result)
          && !tp_plain_phi_p (i.phi ()))
        cx->shared.get_or_insert (SSA_NAME_VAR (result));
    }
}

bool
tp_abnormal_p (struct tp_context *cx, tree p)
{
  return (TREE_CODE (p) == SSA_NAME && SSA_NAME_VAR (p)
          && gimple_code (SSA_NAME_DEF_STMT (p)) == GIMPLE_PHI
          && cx->shared.get (SSA_NAME_VAR (p)));
}

tree
tp_read_abnormal (struct tp_context *cx, gimple_seq *seq, tree p, bool anchor)
{
  tree variable = SSA_NAME_VAR (p);
  tp_context::shared_companions *c = cx->shared.get (variable);
  tree &companion = anchor ? c->anchor : c->ref;
  if (!companion)
    {
      companion = create_tmp_reg (anchor ? ptr_type_node : tp_word_type, anchor ? "anchor" : "ref");
      cx->unwritten.safe_push ({ variable, anchor });
    }
  tree value = make_ssa_name (TREE_TYPE (companion));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, companion));
  return value;
}

/* Insert the assignment of VALUE to COMPANION after STMT, which defines the pointer, and after the
   definition of VALUE if that was inserted after STMT.  */

static void
write_after (gimple *stmt, tree companion, tree value)
{
  gimple *where = stmt;
  if (TREE_CODE (value) == SSA_NAME && !stmt_ends_bb_p (stmt)
      && gimple_bb (SSA_NAME_DEF_STMT (value)) == gimple_bb (stmt))
    {
      gimple_stmt_iterator i = gsi_for_stmt (stmt);
      for (; !gsi_end_p (i); gsi_next (&i))
        if (gsi_stmt (i) == SSA_NAME_DEF_STMT (value))
          where = gsi_stmt (i);
    }
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (companion, value));
  tp_insert_after (where, seq);
}

bool
tp_write_abnormal (struct tp_context *cx)
{
  if (cx->unwritten.is_empty ())
    return false;
  tp_context::unwritten_companion u = cx->unwritten.pop ();
  tp_context::shared_companions *c = cx->shared.get (u.variable);
  tree companion = u.anchor ? c->anchor : c->ref;
  unsigned names = num_ssa_names;
  for (unsigned k = 1; k < names; k++)
    {
      tree name = ssa_name (k);
      if (!name || SSA_NAME_VAR (name) != u.variable || SSA_NAME_IN_FREE_LIST (name))
        continue;
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (gimple_code (def) == GIMPLE_PHI)
        continue;
      tree value = u.anchor ? tp_anchor (cx, name) : tp_referent (cx, name, def);
      if (gimple_code (def) == GIMPLE_NOP)
        gimple_seq_add_stmt (&cx->entry, gimple_build_assign (companion, value));
      else
        write_after (def, companion, value);
    }
  return true;
}

tree
tp_copy_if_abnormal (struct tp_context *cx, tree x)
{
  if (TREE_CODE (x) != SSA_NAME || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x))
    return x;
  gimple *def = SSA_NAME_DEF_STMT (x);
  gimple_seq seq = NULL;
  tree copy = tp_emit_assign (&seq, TREE_TYPE (x), SSA_NAME, x);
  if (gimple_code (def) == GIMPLE_NOP)
    gimple_seq_add_seq (&cx->parameters, seq);
  else if (gimple_code (def) == GIMPLE_PHI)
    {
      gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (def));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    tp_insert_after (def, seq);
  return copy;
}
