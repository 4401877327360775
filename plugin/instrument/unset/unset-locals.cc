/* unset-locals.cc - local structures and arrays for which registers say what was set.

   SPDX-License-Identifier: GPL-3.0-or-later

   A local whose address is not taken can be set only by the statements that name it.  So it needs
   no bits in memory, and no block whose beginning would mark them:

     - Each scalar in a structure (or in an array whose indices are constants) has a companion
       variable, as the scalars in registers have companions (unset-values.cc).  It begins as that
       of a variable that was never set, and is assigned where the scalar is.  GCC puts the
       companions into SSA form, and most of them are the constant 0 then.
     - An array with other indices has no companions if it is set as a whole, from what is always
       set, before all other statements that name it, and later only by constants: it is never
       unset.

   The others are blocks (tracked-locals.cc).  In functions with abnormal edges all of them are.

   In verify mode these locals are blocks with bits as well, and where a scalar is loaded the
   runtime compares both.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/unset/unset.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/proofs.h"
#include "ir/sites.h"

/* A local has at most so many scalars.  */
static const unsigned leaves_max = 16;

/* Where REF is in the variable that it is a part of: its bytes [*LOW, *HIGH).  Returns false if
   that is not constant.  */

static bool
bytes_in_local (tree ref, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  poly_int64 position, size, max;
  bool reverse;
  HOST_WIDE_INT p, s;
  tree base = get_ref_base_and_extent (ref, &position, &size, &max, &reverse);
  if (!base || !DECL_P (base) || !position.is_constant (&p) || !size.is_constant (&s) || s <= 0
      || maybe_ne (size, max) || p < 0)
    return false;
  *low = p / BITS_PER_UNIT;
  *high = (p + s + BITS_PER_UNIT - 1) / BITS_PER_UNIT;
  return true;
}

/* Add to LEAVES the scalars of TYPE at OFFSET.  Returns false if that is not possible.  */

static bool
add_leaves (tree type, HOST_WIDE_INT offset, vec<tp_unset_leaf> *leaves)
{
  if (!tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
    return false;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
        if (TREE_CODE (f) == FIELD_DECL
            && (DECL_BIT_FIELD (f) || !DECL_SIZE (f) || !tree_fits_shwi_p (bit_position (f))
                || !add_leaves (TREE_TYPE (f), offset + int_byte_position (f), leaves)))
          return false;
      return true;
    }
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree each = TYPE_SIZE_UNIT (TREE_TYPE (type));
      HOST_WIDE_INT step = each && tree_fits_shwi_p (each) ? tree_to_shwi (each) : 0;
      if (step <= 0 || size / step > leaves_max)
        return false;
      for (HOST_WIDE_INT at = 0; at < size; at += step)
        if (!add_leaves (TREE_TYPE (type), offset + at, leaves))
          return false;
      return true;
    }
  if (AGGREGATE_TYPE_P (type) || size <= 0 || size > 16 || leaves->length () == leaves_max)
    return false;
  leaves->safe_push ({ offset, size, NULL_TREE });
  return true;
}

/* ---- Which locals -------------------------------------------------------------------------- */

/* What is known of a local while the statements are looked at.  */

struct named_local
{
  bool constant = true; /* all places are constant */
  bool plain = true;    /* it is stored as a whole, and constants */
  gimple *whole = NULL; /* a statement that sets all of it, or the last of those that do together */
  HOST_WIDE_INT filled = 0; /* so many bytes are set by constants, in order, in the block BLOCK */
  basic_block block = NULL;
  auto_vec<gimple *> named; /* all others */
};

typedef hash_map<tree, named_local *> named_locals;

/* Does STMT set all of VAR to what was always set?  */

static bool
sets_whole_p (gimple *stmt, tree var)
{
  if ((!is_gimple_call (stmt) && !is_gimple_assign (stmt)) || gimple_get_lhs (stmt) != var)
    return false;
  if (is_gimple_call (stmt))
    return !stmt_ends_bb_p (stmt);
  tree from = gimple_assign_rhs1 (stmt);
  return (TREE_CODE (from) == CONSTRUCTOR || TREE_CODE (from) == STRING_CST
          || (VAR_P (from) && is_global_var (from)));
}

/* The local of KNOWN that STMT names by REF, of which BASE is the base; null if there is none.  */

static named_local *
name_local (gimple *stmt, tree base, tree ref, named_locals *known)
{
  base = base ? get_base_address (base) : NULL_TREE;
  named_local **slot = base && DECL_P (base) ? known->get (base) : NULL;
  if (!slot || gimple_clobber_p (stmt))
    return NULL;
  HOST_WIDE_INT low, high;
  named_local *n = *slot;
  n->constant &= bytes_in_local (ref, &low, &high);
  return n;
}

static bool
stores_constant_p (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && is_gimple_min_invariant (gimple_assign_rhs1 (stmt));
}

/* Does STMT, which stores REF, continue the statements that set N, a local of SIZE bytes, from its
   first byte on?  An initializer is made of such statements.  */

static bool
continues_p (named_local *n, gimple *stmt, tree ref, tree size)
{
  HOST_WIDE_INT low, high;
  if (n->whole || !stores_constant_p (stmt) || !bytes_in_local (ref, &low, &high)
      || low != n->filled || (low > 0 && n->block != gimple_bb (stmt)))
    return false;
  n->block = gimple_bb (stmt);
  n->filled = high;
  if (tree_to_shwi (size) == high)
    n->whole = stmt;
  return true;
}

/* Callbacks of walk_stmt_load_store_ops.  */

static bool
note_named_load (gimple *stmt, tree base, tree ref, void *data)
{
  if (named_local *n = name_local (stmt, base, ref, (named_locals *) data))
    n->named.safe_push (stmt);
  return false;
}

static bool
note_named_store (gimple *stmt, tree base, tree ref, void *data)
{
  if (named_local *n = name_local (stmt, base, ref, (named_locals *) data))
    {
      tree var = get_base_address (base);
      if (continues_p (n, stmt, ref, DECL_SIZE_UNIT (var)))
        return false;
      n->named.safe_push (stmt);
      if (sets_whole_p (stmt, var))
        n->whole = n->whole ? n->whole : stmt;
      else
        n->plain &= stores_constant_p (stmt);
    }
  return false;
}

/* Does WHOLE come before the statements NAMED?  */

static bool
first_p (gimple *whole, const vec<gimple *> &named)
{
  for (gimple *stmt : named)
    {
      if (stmt == whole)
        continue;
      basic_block a = gimple_bb (whole), b = gimple_bb (stmt);
      if (!dominated_by_p (CDI_DOMINATORS, b, a))
        return false;
      if (a == b)
        {
          gimple_stmt_iterator i = gsi_for_stmt (whole);
          while (!gsi_end_p (i) && gsi_stmt (i) != stmt)
            gsi_next (&i);
          if (gsi_end_p (i))
            return false;
        }
    }
  return true;
}

static bool
abnormal_p (function *fun)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (fun->calls_setjmp || fun->has_nonlocal_label)
    return true;
  FOR_EACH_BB_FN (bb, fun)
  FOR_EACH_EDGE (e, ei, bb->succs)
  if (e->flags & EDGE_ABNORMAL)
    return true;
  return false;
}

void
tp_unset_choose_locals (struct tp_context *cx, const vec<tree> &vars)
{
  if (!tp_opt.init || vars.is_empty () || abnormal_p (cx->fun))
    return;
  named_locals known;
  for (tree var : vars)
    if (!is_gimple_reg (var))
      known.put (var, new named_local ());
  basic_block bb;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      walk_stmt_load_store_ops (gsi_stmt (i), &known, note_named_load, note_named_store);
  calculate_dominance_info (CDI_DOMINATORS);
  for (tree var : vars)
    if (named_local **n = known.get (var))
      {
        tp_unset_local *local = new tp_unset_local ();
        bool fits = (*n)->constant && add_leaves (TREE_TYPE (var), 0, &local->leaves);
        if (!fits)
          {
            local->leaves.truncate (0);
            fits = (*n)->whole && (*n)->plain && first_p ((*n)->whole, (*n)->named);
          }
        if (fits)
          {
            cx->unset_locals.put (var, local);
            tp_count (STAT_unset_locals);
          }
        else
          delete local;
        delete *n;
      }
  free_dominance_info (CDI_DOMINATORS);
}

/* ---- What is known of their scalars --------------------------------------------------------- */

/* The chosen local that REF is a part of, also if it has bits as well; null if there is none.  */

static struct tp_unset_local *
chosen_local (struct tp_context *cx, tree ref)
{
  if (cx->unset_locals.is_empty () || !ref || !(DECL_P (ref) || REFERENCE_CLASS_P (ref)))
    return NULL;
  tree base = get_base_address (ref);
  tp_unset_local **local = base && DECL_P (base) ? cx->unset_locals.get (base) : NULL;
  return local ? *local : NULL;
}

struct tp_unset_local *
tp_unset_local_of (struct tp_context *cx, tree ref)
{
  return tp_opt.verify ? NULL : chosen_local (cx, ref);
}

struct tp_unset_local *
tp_unset_verified_local (struct tp_context *cx, tree ref)
{
  return tp_opt.verify ? chosen_local (cx, ref) : NULL;
}

/* The companion of a scalar of VAR that was never set.  */

static tree
unset_site (tree var)
{
  return tp_site (DECL_SOURCE_LOCATION (var), 'v', var);
}

/* The companion variable of LEAF of VAR.  At the start of the function it is that of a variable
   that was never set.  */

static tree
companion_variable (struct tp_context *cx, tree var, tp_unset_leaf *leaf)
{
  if (!leaf->companion)
    {
      leaf->companion = create_tmp_reg (size_type_node, "unset");
      tree site = tp_emit_assign (&cx->values, size_type_node, NOP_EXPR, unset_site (var));
      gimple_seq_add_stmt (&cx->values, gimple_build_assign (leaf->companion, site));
    }
  return leaf->companion;
}

/* Append the companion of the bytes [LOW, HIGH) of VAR, which is LOCAL: they are unset if all of
   their scalars are.  */

static tree
read_companion (struct tp_context *cx, gimple_seq *seq, tree var, tp_unset_local *local,
                HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  tree all = NULL_TREE;
  for (tp_unset_leaf &leaf : local->leaves)
    if (leaf.offset < high && low < leaf.offset + leaf.size)
      {
        tree c = make_ssa_name (size_type_node);
        gimple_seq_add_stmt (seq, gimple_build_assign (c, companion_variable (cx, var, &leaf)));
        all = all ? tp_emit_assign (seq, size_type_node, MIN_EXPR, all, c) : c;
      }
  return all ? all : size_zero_node;
}

tree
tp_unset_local_companion (struct tp_context *cx, gimple_seq *seq, tree ref)
{
  HOST_WIDE_INT low, high;
  struct tp_unset_local *local = chosen_local (cx, ref);
  return bytes_in_local (ref, &low, &high)
           ? read_companion (cx, seq, get_base_address (ref), local, low, high)
           : size_zero_node;
}

/* The companion of the bytes [LOW, HIGH) after the start of FROM, which is in memory or in a local;
   null stands for something else, which was set.  */

static tree
source_companion (struct tp_context *cx, gimple_seq *seq, tree from, HOST_WIDE_INT low,
                  HOST_WIDE_INT high)
{
  HOST_WIDE_INT start, end;
  if (!from)
    return size_zero_node;
  if (struct tp_unset_local *local = chosen_local (cx, from))
    return bytes_in_local (from, &start, &end)
             ? read_companion (cx, seq, get_base_address (from), local, start + low, start + high)
             : size_zero_node;
  return tp_emit_call (seq, ENTRY_unset_value, 2, tp_emit_address_behind (seq, from, low),
                       build_int_cst (size_type_node, high - low));
}

void
tp_unset_local_store (struct tp_context *cx, gimple_seq *seq, tree to, tree from, tree unset)
{
  HOST_WIDE_INT low, high;
  struct tp_unset_local *local = chosen_local (cx, to);
  tree var = get_base_address (to);
  if (!bytes_in_local (to, &low, &high))
    return;
  auto_vec<tree> values;
  for (tp_unset_leaf &leaf : local->leaves)
    if (leaf.offset < high && low < leaf.offset + leaf.size)
      values.safe_push (low > leaf.offset || leaf.offset + leaf.size > high ? size_zero_node
                        : unset                                             ? unset
                                : source_companion (cx, seq, from, leaf.offset - low,
                                                    leaf.offset - low + leaf.size));
  unsigned k = 0;
  for (tp_unset_leaf &leaf : local->leaves)
    if (leaf.offset < high && low < leaf.offset + leaf.size)
      gimple_seq_add_stmt (seq,
                           gimple_build_assign (companion_variable (cx, var, &leaf), values[k++]));
}

void
tp_unset_local_copied (struct tp_context *cx, gimple_seq *seq, tree to, tree from)
{
  HOST_WIDE_INT low, high;
  struct tp_unset_local *local = chosen_local (cx, from);
  if (!bytes_in_local (from, &low, &high))
    return;
  for (tp_unset_leaf &leaf : local->leaves)
    if (leaf.offset >= low && leaf.offset + leaf.size <= high)
      {
        tree c = read_companion (cx, seq, get_base_address (from), local, leaf.offset,
                                 leaf.offset + leaf.size);
        tp_emit_call (seq, ENTRY_not_set, 3, tp_emit_address_behind (seq, to, leaf.offset - low),
                      build_int_cst (size_type_node, leaf.size), c);
      }
}

void
tp_unset_local_ends (struct tp_context *cx, gimple *clobber)
{
  tree var = gimple_assign_lhs (clobber);
  struct tp_unset_local *local = DECL_P (var) ? chosen_local (cx, var) : NULL;
  gimple_seq seq = NULL;
  if (!local || local->leaves.is_empty ())
    return;
  tree site = tp_emit_assign (&seq, size_type_node, NOP_EXPR, unset_site (var));
  for (tp_unset_leaf &leaf : local->leaves)
    gimple_seq_add_stmt (&seq, gimple_build_assign (companion_variable (cx, var, &leaf), site));
  tp_insert_before (clobber, seq);
}

/* Do the bytes [LOW, HIGH) consist of scalars of LOCAL, and nothing else?  */

static bool
whole_leaves_p (const struct tp_unset_local *local, HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  HOST_WIDE_INT sum = 0;
  for (const tp_unset_leaf &leaf : local->leaves)
    if (leaf.offset < high && low < leaf.offset + leaf.size)
      {
        if (leaf.offset < low || leaf.offset + leaf.size > high)
          return false;
        sum += leaf.size;
      }
  return sum == high - low;
}

void
tp_unset_verify_local (struct tp_context *cx, gimple_seq *seq, tree ref, tree unset, tree site)
{
  HOST_WIDE_INT low, high;
  struct tp_unset_local *local = chosen_local (cx, ref);
  if (!local->leaves.is_empty ()
      && (!bytes_in_local (ref, &low, &high) || !whole_leaves_p (local, low, high)))
    return;
  tree c = tp_unset_local_companion (cx, seq, ref);
  tp_emit_verify (seq, ENTRY_verify_unset, TP_PROOF_unset_local, 3, c, unset, site);
}
