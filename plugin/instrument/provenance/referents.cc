/* referents.cc - referents and anchors of pointers (rules R1 to R6 of Vorobyov 2017a).

   SPDX-License-Identifier: GPL-3.0-or-later

   Every pointer SSA name has two companions, made only when they are needed:

     referent  the number of the block it should point to, as a 32-bit word.  E-ACSL
               keeps it for a variable's address; in SSA form a pointer that
               was never in memory keeps it in a name of its own:

               q = p + i, q = (T *) p   referent of p            (R1)
               q = &v                   origin of v's instance
                                        (address-referents.cc)   (R2)
               q = (T *) integer        of the pointer that the integer was made
                                        from, if that is in sight; else from the value (R3)
               q = *slot                referent half of slot's cell
               q = PHI <a, b>           PHI of the referents (companion-phis.cc)
               q = f (...)              call-sites.cc                  (R5, R6)
               q is never set           TP_UNINIT, whatever GCC makes of the value

     anchor    the pointer value that last came from memory or from external code, and
               that this pointer was computed from.  Uninstrumented code may
               have overwritten the pointer's slot without telling us, so a
               failing check asks whether the ANCHOR lies in the referent's block:
               if not, the referent is stale, not the pointer (design: slow-path.c).  The
               accessed address alone could not tell, because p[100] is out of
               bounds for honest pointers too.  Null where the referent is certain
               (addresses, fresh blocks).

   Nothing is computed for pointers that are only compared or printed.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/address-referents.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/relocate.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/sra.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/integer-provenance.h"
#include "ir/integer-words.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"
#include "unit/nested-functions.h"

/* The longest chain of definitions that is followed; beyond it the value is resolved.  */
static const int chain_limit = 1000;

/* The companion of the SSA version VERSION in NAMES.  */

static tree &
companion (vec<tree> &names, unsigned version)
{
  if (version >= names.length ())
    names.safe_grow_cleared (num_ssa_names);
  return names[version];
}

static tree
null_anchor (void)
{
  return null_pointer_node;
}

tree
tp_resolve_after (gimple *stmt, tree value)
{
  gimple_seq seq = NULL;
  tree ref = tp_emit_call (&seq, ENTRY_resolve, 1, value);
  tp_count (STAT_resolutions);
  tp_insert_after (stmt, seq);
  return ref;
}

/* The same at the start of BB, for the results of PHIs.  */

static tree
resolve_in_block (basic_block bb, tree value)
{
  gimple_seq seq = NULL;
  tree ref = tp_emit_call (&seq, ENTRY_resolve, 1, value);
  tp_count (STAT_resolutions);
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return ref;
}

/* Return true if the referent of the slot RHS can be loaded by the address of the slot.  */

bool
tp_plain_slot_p (tree rhs)
{
  if ((TREE_CODE (rhs) == BIT_FIELD_REF && !tp_whole_bytes_p (rhs))
      || reverse_storage_order_for_component_p (rhs)
      || (TREE_CODE (rhs) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (rhs, 1))))
    return false;
  tree base = get_base_address (rhs);
  return (base && !(VAR_P (base) && DECL_HARD_REGISTER (base)) && TREE_CODE (base) != CONST_DECL
          && TREE_CODE (base) != STRING_CST);
}

/* The referent of the pointer RESULT, which STMT loads from memory.  */

static tree
load_referent (struct tp_context *cx, gassign *stmt, tree result)
{
  tree slot = gimple_assign_rhs1 (stmt);
  if (!tp_plain_slot_p (slot))
    return tp_resolve_after (stmt, result);
  gimple_seq seq = NULL;
  tree ref = tp_emit_referent_load (cx, &seq, slot, result);
  tp_count (STAT_referent_loads);
  if (tp_opt.verify && !tp_in_sra_p (cx, slot))
    tp_emit_verify (&seq, ENTRY_verify_ref, TP_PROOF_none, 4, tp_emit_address (&seq, slot), result,
                    ref, tp_site (gimple_location (stmt), 'r', slot));
  tp_insert_after (stmt, seq);
  return ref;
}

/* The referent of P, the minimum or maximum of two pointers, which STMT computes.  */

static tree
referent_of_either (struct tp_context *cx, gassign *stmt, tree p)
{
  tree a = tp_referent (cx, gimple_assign_rhs1 (stmt), stmt),
       b = tp_referent (cx, gimple_assign_rhs2 (stmt), stmt);
  if (operand_equal_p (a, b, 0))
    return a;
  gimple_seq seq = NULL;
  tree ref
    = tp_emit_call (&seq, ENTRY_or_resolve, 2, tp_emit_chosen_referent (&seq, stmt, a, b), p);
  tp_insert_after (stmt, seq);
  return ref;
}

/* The anchor of P, likewise.  */

static tree
anchor_of_either (struct tp_context *cx, gassign *stmt, tree p)
{
  tree a = tp_anchor (cx, gimple_assign_rhs1 (stmt), stmt),
       b = tp_anchor (cx, gimple_assign_rhs2 (stmt), stmt);
  if (operand_equal_p (a, b, 0))
    return a;
  gimple_seq seq = NULL;
  tree anchor = tp_emit_choice (&seq, stmt, a, b, p);
  tp_insert_after (stmt, seq);
  return anchor;
}

/* Return true if the integer X was made from one that is narrower than a pointer.  */

static bool
from_narrow_p (tree x)
{
  for (int steps = 0; steps < 4 && TREE_CODE (x) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (x));
       steps++)
    {
      if (TYPE_PRECISION (TREE_TYPE (x)) < POINTER_SIZE)
        return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
        return false;
      x = gimple_assign_rhs1 (def);
    }
  return false;
}

/* The referent of the pointer P, which STMT makes of a narrow integer.  Mostly the pointer just
   carries the integer, which is small.  */

static tree
narrow_referent (gimple *stmt, tree p)
{
  gimple_seq seq = NULL;
  tree small = tp_emit_assign (&seq, boolean_type_node, LE_EXPR, p,
                               build_int_cst (TREE_TYPE (p), TP_SMALL_INTEGER));
  tree known = tp_emit_assign (&seq, tp_word_type, COND_EXPR, small, tp_word (TP_NULL),
                               tp_word (TP_UNKNOWN));
  tree ref = tp_emit_call (&seq, ENTRY_or_resolve, 2, known, p);
  tp_insert_after (stmt, seq);
  tp_count (STAT_small_integers);
  return ref;
}

/* The referent of the SSA pointer P, which the assignment STMT defines.  */

static tree
assigned_referent (struct tp_context *cx, gassign *stmt, tree p)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);

  if (tree ref = tp_relocated_referent (cx, stmt))
    return ref;

  struct tp_step s;
  if (tp_step_of (stmt, &s) && s.code != ADDR_EXPR)
    return tp_referent (cx, s.from, stmt);

  if (code == VIEW_CONVERT_EXPR)
    rhs = tp_strip_views (rhs);
  if (CONVERT_EXPR_CODE_P (code) || (code == VIEW_CONVERT_EXPR && TREE_CODE (rhs) == SSA_NAME))
    {
      if (TREE_CODE (rhs) == SSA_NAME && !POINTER_TYPE_P (TREE_TYPE (rhs)))
        if (tree known = tp_integer_referent (cx, rhs))
          {
            if (tp_part_of_pointer_p (rhs))
              return known;
            gimple_seq seq = NULL;
            tree ref = tp_emit_call (&seq, ENTRY_number_ref, 2, known, p);
            tp_insert_after (stmt, seq);
            return ref;
          }
      if (from_narrow_p (rhs))
        return narrow_referent (stmt, p);
      return tp_resolve_after (stmt, p);
    }

  if (code == ADDR_EXPR)
    {
      gimple_seq seq = NULL;
      tree ref = tp_address_referent (cx, &seq, rhs, stmt);
      tp_insert_after (stmt, seq);
      return ref;
    }

  if (code == COND_EXPR)
    {
      tree a = tp_referent (cx, gimple_assign_rhs2 (stmt), stmt);
      tree b = tp_referent (cx, gimple_assign_rhs3 (stmt), stmt);
      gimple_seq seq = NULL;
      tree ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, unshare_expr (rhs), a, b);
      tp_insert_after (stmt, seq);
      return ref;
    }

  if (code == MIN_EXPR || code == MAX_EXPR)
    return referent_of_either (cx, stmt, p);

  if (code == INTEGER_CST)
    return tp_referent (cx, rhs, stmt);

  if (gimple_assign_load_p (stmt))
    return load_referent (cx, stmt, p);

  return tp_resolve_after (stmt, p);
}

/* Compute the referent of the SSA pointer P.  */

static tree
compute_referent (struct tp_context *cx, tree p)
{
  gimple *def = SSA_NAME_DEF_STMT (p);
  switch (gimple_code (def))
    {
    case GIMPLE_PHI:
      {
        gphi *phi = as_a<gphi *> (def);
        return tp_plain_phi_p (phi) ? tp_companion_phi (cx, phi, PENDING_REFERENT)
                                    : resolve_in_block (gimple_bb (phi), p);
      }
    case GIMPLE_ASSIGN:
      return assigned_referent (cx, as_a<gassign *> (def), p);
    case GIMPLE_CALL:
      return tp_result_referent (cx, as_a<gcall *> (def));
    case GIMPLE_NOP:
      {
        tree var = SSA_NAME_VAR (p);
        if (var && TREE_CODE (var) == PARM_DECL && var != cx->fun->static_chain_decl)
          return tp_parameter_referent (cx, var, p);
        /* The variable was never set on the path to this use.  */
        return tp_word (var && VAR_P (var) ? TP_UNINIT : TP_EXTERNAL);
      }
    case GIMPLE_ASM:
      return tp_asm_referent (cx, as_a<gasm *> (def), p);
    default:
      return tp_resolve_after (def, p);
    }
}

/* If the definition of the SSA pointer P only moves another pointer within its block, return that
   pointer, which has the same referent and anchor; otherwise null.  *USE is the definition.  */

static tree
pointer_before (tree p, gimple **use)
{
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
  struct tp_step s;
  if (!def || !tp_step_of (def, &s) || !s.from || TREE_CODE (s.from) != SSA_NAME
      || (s.code == ADDR_EXPR && tp_frame_variable (TREE_OPERAND (gimple_assign_rhs1 (def), 0))))
    return NULL_TREE;
  *use = def;
  return s.from;
}

/* The pointer from which P is computed by such moves, of which there may be thousands, back to one
   that has a companion in NAMES; null if P is not moved.  All pointers with the same companion are
   added to MOVED, and *USE is the first move.  */

static tree
chain_start (struct tp_context *cx, tree p, vec<tree> &names, vec<tree> *moved, gimple **use)
{
  tree first = NULL_TREE;
  while (tree before = pointer_before (p, use))
    {
      moved->safe_push (p);
      first = p = before;
      if (tp_abnormal_p (cx, p) || companion (names, SSA_NAME_VERSION (p)))
        break;
    }
  return first;
}

/* The companion of P, whose variable has a shared companion, for the statement USE.  If USE is
   null, the companion is read where P is defined; this is wrong only after a second return of
   setjmp, for a variable that was set after the first return.  */

static tree
shared_companion (struct tp_context *cx, tree p, gimple *use, bool anchor)
{
  gimple_seq seq = NULL;
  tree value = tp_read_abnormal (cx, &seq, p, anchor);
  gimple_stmt_iterator gsi;
  if (use)
    tp_insert_before (use, seq);
  else
    {
      gsi = gsi_after_labels (gimple_bb (SSA_NAME_DEF_STMT (p)));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  return value;
}

tree
tp_referent (struct tp_context *cx, tree p, gimple *use)
{
  if (TREE_CODE (p) == SSA_NAME)
    {
      unsigned v = SSA_NAME_VERSION (p);
      if (tp_pt_unread_referent_p (p))
        return tp_word (tp_opt.verify_referents ? TP_UNREAD : TP_UNKNOWN);
      if (tp_abnormal_p (cx, p))
        return shared_companion (cx, p, use, false);
      if (tree known = companion (cx->refs, v))
        return known;
      tree ref;
      auto_vec<tree> moved;
      if (tree first = chain_start (cx, p, cx->refs, &moved, &use))
        {
          ref = tp_referent (cx, first, use);
          for (tree name : moved)
            companion (cx->refs, SSA_NAME_VERSION (name)) = ref;
          return ref;
        }
      if (cx->depth < chain_limit)
        {
          cx->depth++;
          ref = compute_referent (cx, p);
          cx->depth--;
        }
      else if (gimple_code (SSA_NAME_DEF_STMT (p)) == GIMPLE_PHI)
        ref = resolve_in_block (gimple_bb (SSA_NAME_DEF_STMT (p)), p);
      else
        ref = tp_resolve_after (SSA_NAME_DEF_STMT (p), p);
      gcc_checking_assert (useless_type_conversion_p (tp_word_type, TREE_TYPE (ref)));
      companion (cx->refs, v) = ref;
      return ref;
    }
  if (TREE_CODE (p) == ADDR_EXPR)
    {
      gimple_seq seq = NULL;
      tree ref = tp_address_referent (cx, &seq, p, use);
      tp_insert_before (use, seq);
      return ref;
    }
  if (integer_zerop (p))
    return tp_word (TP_NULL);
  /* Other constants are addresses of devices, or sentinels such as (T *) -1.  */
  return tp_word (TP_WILD);
}

/* Compute the anchor of the SSA pointer P.  */

static tree
compute_anchor (struct tp_context *cx, tree p)
{
  gimple *def = SSA_NAME_DEF_STMT (p);
  switch (gimple_code (def))
    {
    case GIMPLE_PHI:
      {
        gphi *phi = as_a<gphi *> (def);
        return tp_plain_phi_p (phi) ? tp_companion_phi (cx, phi, PENDING_ANCHOR) : p;
      }
    case GIMPLE_ASSIGN:
      {
        gassign *stmt = as_a<gassign *> (def);
        tree rhs = gimple_assign_rhs1 (stmt);
        enum tree_code code = gimple_assign_rhs_code (stmt);
        struct tp_step s;
        if (tp_step_of (stmt, &s) && s.code != ADDR_EXPR)
          return tp_anchor (cx, s.from, stmt); /* no SSA name */
        if (code == ADDR_EXPR)
          return null_anchor ();
        if (code == COND_EXPR)
          {
            tree a = tp_anchor (cx, gimple_assign_rhs2 (stmt), stmt);
            tree b = tp_anchor (cx, gimple_assign_rhs3 (stmt), stmt);
            if (operand_equal_p (a, b))
              return a;
            gimple_seq seq = NULL;
            tree anchor = tp_emit_assign (&seq, ptr_type_node, COND_EXPR, unshare_expr (rhs), a, b);
            tp_insert_after (stmt, seq);
            return anchor;
          }
        if (code == MIN_EXPR || code == MAX_EXPR)
          return anchor_of_either (cx, stmt, p);
        if (code == INTEGER_CST)
          return null_anchor ();
        return p;
      }
    case GIMPLE_CALL:
      return tp_result_anchor (cx, as_a<gcall *> (def));
    case GIMPLE_NOP:
      {
        tree var = SSA_NAME_VAR (p);
        if (var && TREE_CODE (var) == PARM_DECL && var != cx->fun->static_chain_decl)
          return tp_parameter_anchor (cx, var, p);
        return var && VAR_P (var) ? null_anchor () : p;
      }
    default:
      return p;
    }
}

tree
tp_anchor (struct tp_context *cx, tree p, gimple *use)
{
  if (TREE_CODE (p) != SSA_NAME)
    return null_anchor ();
  if (tp_abnormal_p (cx, p))
    return shared_companion (cx, p, use, true);
  unsigned v = SSA_NAME_VERSION (p);
  if (tree known = companion (cx->anchors, v))
    return known;
  tree anchor = p;
  auto_vec<tree> moved;
  if (tree first = chain_start (cx, p, cx->anchors, &moved, &use))
    {
      anchor = tp_anchor (cx, first, use);
      for (tree name : moved)
        companion (cx->anchors, SSA_NAME_VERSION (name)) = anchor;
      return anchor;
    }
  if (cx->depth < chain_limit)
    {
      cx->depth++;
      anchor = compute_anchor (cx, p);
      cx->depth--;
    }
  anchor = tp_copy_if_abnormal (cx, anchor);
  companion (cx->anchors, v) = anchor;
  return anchor;
}

bool
tp_own_anchor_p (struct tp_context *cx, tree anchor)
{
  return (TREE_CODE (anchor) == SSA_NAME
          && companion (cx->anchors, SSA_NAME_VERSION (anchor)) == anchor);
}

void
tp_set_companions (struct tp_context *cx, tree p, tree ref, tree anchor)
{
  gcc_checking_assert (useless_type_conversion_p (tp_word_type, TREE_TYPE (ref))
                       && POINTER_TYPE_P (TREE_TYPE (anchor)));
  companion (cx->refs, SSA_NAME_VERSION (p)) = ref;
  companion (cx->anchors, SSA_NAME_VERSION (p)) = anchor;
}

tree
tp_copyable (gimple_seq *seq, tree ref)
{
  if (TREE_CODE (ref) == INTEGER_CST)
    return tp_word_is_p (ref, TP_FUNCTION) ? tp_word (TP_UNKNOWN) : ref;
  tree code = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, ref, tp_word (TP_FUNCTION));
  return tp_emit_assign (seq, tp_word_type, COND_EXPR, code, tp_word (TP_EXTERNAL), ref);
}
