/* checks.cc - checks before memory accesses.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each memory reference in a statement (modelled on instrument_derefs in gcc/asan.cc):

     through a pointer     check (address, size, referent, anchor)
     to a named object     as named-objects.cc says

   Within a basic block, a check is omitted if an earlier one through the same pointer covers its
   bytes and nothing in between can end the block (lifetime-end.cc).

   With -checks=temporal, a check only asks whether the referent's block is alive, regardless of the
   offset.  So accesses to named objects and globals need no check, indices and bounds are not
   checked, and all checks through one referent are equivalent:

     through a pointer     check_alive (address, size, referent, anchor)  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/checks/array-bounds.h"
#include "instrument/checks/checks.h"
#include "instrument/checks/member-bounds.h"
#include "instrument/checks/named-objects.h"
#include "instrument/checks/singleton-bounds.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/access.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"
#include "unit/nested-functions.h"

void
tp_checks_forget (struct tp_context *cx)
{
  cx->recent_count = 0;
}

void
tp_checks_block_start (struct tp_context *cx)
{
  cx->recent_count = cx->not_null_count = 0;
}

/* Return true if [LOW, HIGH) after BASE has already been checked for the access WHAT ('r' or
   'w'); if not, record that it is checked now.  If WHAT is 'w', *READ says whether it has been
   checked for reading.  */

static bool
covered_p (struct tp_context *cx, tree base, HOST_WIDE_INT low, HOST_WIDE_INT high, char what,
           bool *read)
{
  auto &recent = cx->recent;
  *read = false;
  for (unsigned i = 0; i < MIN (cx->recent_count, ARRAY_SIZE (recent)); i++)
    if (recent[i].base == base && recent[i].low <= low && high <= recent[i].high)
      {
        if (what == 'r' || recent[i].what == 'w')
          return true;
        *read = true;
      }
  recent[cx->recent_count++ % ARRAY_SIZE (recent)] = { base, low, high, what };
  return false;
}

void
tp_drop_check (struct tp_context *cx, gimple *stmt, tree ref, enum tp_stat why)
{
  tp_count (why);
  cx->reason = why == STAT_dropped_points_to ? TP_PROOF_points_to
               : why == STAT_dropped_covered ? TP_PROOF_block
                                             : TP_PROOF_COUNT;
  if (!dump_file)
    return;
  fprintf (dump_file, ";; line %d: ", (int) gimple_lineno (stmt));
  print_generic_expr (dump_file, ref, TDF_NONE);
  fprintf (dump_file, ": %s\n", tp_stat_text (why));
}

/* The declaration of the variable of which REF is a part, null if it is no variable.  */

static tree
indexed_variable (tree ref)
{
  tree in_frame = tp_frame_variable (ref), base = get_base_address (ref);
  return in_frame                                          ? TREE_OPERAND (in_frame, 1)
         : base && VAR_P (base) && !DECL_ARTIFICIAL (base) ? base
                                                           : NULL_TREE;
}

void
tp_insert_check (gimple *stmt, const struct tp_access *a, char what, gimple_seq seq,
                 enum tp_entry e, tree address, tree third, tree fourth)
{
  tree site = tp_site (tp_ref_location (stmt, a->ref), what, a->ref);
  tree variable = e == ENTRY_index ? indexed_variable (a->ref) : NULL_TREE;
  if (variable)
    site = tp_site_of_variable (site, variable);
  tp_emit_call (&seq, e, 5, address, build_int_cst (size_type_node, a->size), third, fourth, site);
  tp_count (e == ENTRY_index || e == ENTRY_within ? STAT_index_checks : STAT_checks);
  tp_insert_before (stmt, seq);
}

/* Return true if REFERENT certainly is not the number of a read-only block.  */

static bool
never_constant_p (tree referent)
{
  if (TREE_CODE (referent) != SSA_NAME)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (referent);
  if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return false;
  tree address = gimple_call_arg (def, 0);
  return (TREE_CODE (address) == ADDR_EXPR && DECL_P (TREE_OPERAND (address, 0))
          && !TREE_READONLY (TREE_OPERAND (address, 0)));
}

enum tp_entry
tp_check_entry (void)
{
  return tp_opt.checks == TP_CHECKS_TEMPORAL ? ENTRY_check_alive : ENTRY_check;
}

enum tp_entry
tp_verify_entry (void)
{
  return tp_opt.checks == TP_CHECKS_TEMPORAL ? ENTRY_verify_alive : ENTRY_verify_check;
}

bool
tp_check_never_fails_p (tree referent)
{
  if (tp_word_is_p (referent, TP_EXTERNAL))
    return true;
  if (tp_opt.checks != TP_CHECKS_TEMPORAL || TREE_CODE (referent) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (referent);
  if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_origin)
    return false;
  tree address = gimple_call_arg (def, 0);
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree decl = TREE_OPERAND (address, 0);
  return VAR_P (decl) && is_global_var (decl);
}

/* Return true if the pointer P is determined by its referent, so that a check through the referent
   holds for P.  It does not for the result of a search function, which may be null.  */

static bool
known_value_p (tree p)
{
  return TREE_CODE (p) != SSA_NAME || !is_gimple_call (SSA_NAME_DEF_STMT (p));
}

/* Return true if A accesses a variable of the C library through POINTER, which a library function
   has just returned.  */

static bool
library_variable_p (const struct tp_access *a, tree pointer)
{
  gcall *call
    = (TREE_CODE (pointer) == SSA_NAME ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (pointer)) : NULL);
  const struct tp_library *known = call && a->fixed ? tp_library_of_call (call) : NULL;
  if (!known || !known->spec.own)
    return false;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (pointer)));
  return (size && tree_fits_shwi_p (size) && a->offset >= 0
          && a->offset + a->size <= tree_to_shwi (size));
}

/* REFERENT, of POINTER, as it is to be used for the check of the access A; WHAT is 'r' or 'w'.  */

static tree
checked_referent (gimple_seq *seq, const struct tp_access *a, tree pointer, tree referent,
                  char what)
{
  /* For a constant address, look up whether there is a block or a mapping.  */
  if (tp_word_is_p (referent, TP_WILD))
    referent = tp_emit_call (seq, ENTRY_resolve, 1, pointer);
  /* The load may be a memcpy that GCC has converted.  */
  if (what == 'r' && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (a->base, 1))))
    referent = tp_copyable (seq, referent);
  return referent;
}

/* Insert the check E of the access A through POINTER, whose referent is REFERENT.  */

static void
check_through (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               tree referent, char what, enum tp_entry e)
{
  gimple_seq seq = NULL;
  referent = checked_referent (&seq, a, pointer, referent, what);
  tree address = e == ENTRY_check_alive ? tp_access_object (&seq, a) : tp_access_address (&seq, a);
  tp_insert_check (stmt, a, what, seq, e, address, referent, tp_anchor (cx, pointer, stmt));
}

/* Check that the block of A's pointer is alive.  */

static void
check_alive (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
             char what)
{
  if (library_variable_p (a, pointer))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  tree referent = tp_referent (cx, pointer, stmt);
  bool read;
  if (tp_check_never_fails_p (referent))
    {
      tp_drop_check (cx, stmt, a->ref,
                     tp_word_is_p (referent, TP_EXTERNAL) ? STAT_dropped_external
                                                          : STAT_dropped_spatial);
      return;
    }
  if (TREE_CODE (referent) == SSA_NAME && known_value_p (pointer)
      && covered_p (cx, referent, 0, 0, 'r', &read))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_covered);
      return;
    }
  check_through (cx, stmt, a, pointer, referent, what, ENTRY_check_alive);
}

/* The pointer from which arithmetic has computed POINTER.  */

static tree
unmoved (tree pointer)
{
  struct tp_step s;
  for (int steps = 0; steps < 20 && tp_step_back (pointer, &s) && s.code != ADDR_EXPR; steps++)
    pointer = s.from;
  return pointer;
}

/* The access A through POINTER can only fail because of a null pointer (verdicts.cc): insert the
   comparison with null, if it is needed.  */

static void
check_null (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer, char what)
{
  if (!tp_pt_maybe_null_p (stmt, what))
    {
      tp_count (STAT_never_null);
      return;
    }
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    pointer = unmoved (pointer);
  bool poison = tp_pt_maybe_poison_p (stmt);
  auto &not_null = cx->not_null;
  for (unsigned i = 0; i < MIN (cx->not_null_count, ARRAY_SIZE (not_null)); i++)
    if (not_null[i].pointer == pointer && not_null[i].set >= poison)
      return;
  if (TREE_CODE (pointer) == SSA_NAME)
    not_null[cx->not_null_count++ % ARRAY_SIZE (not_null)] = { pointer, poison };
  gimple_seq seq = NULL;
  tp_emit_call (&seq, poison ? ENTRY_check_set : ENTRY_check_null, 4, pointer, size_int (a->offset),
                size_int (a->size), tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_null_checks);
  tp_insert_before (stmt, seq);
}

/* The access A through POINTER can only fail because of a null pointer, or because its block has
   been freed (verdicts.cc): check this.  */

static void
check_safe (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer, char what)
{
  if (!tp_pt_not_reused_p (stmt, what))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_points_to);
      check_null (cx, stmt, a, pointer, what);
      return;
    }
  check_null (cx, stmt, a, pointer, what);
  cx->reason = TP_PROOF_never_reused;
  gimple_seq seq = NULL;
  tree address = tp_access_object (&seq, a);
  tp_emit_call (&seq, ENTRY_check_there, 3, address, build_int_cst (size_type_node, a->size),
                tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_not_reused);
  tp_insert_before (stmt, seq);
}

/* If it is enough to check the distance of A, an access through POINTER, from the pointer that it
   is computed from (index-only.cc), do so and return true.  */

static bool
check_within (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
              char what)
{
  HOST_WIDE_INT deref_bytes;
  bool added;
  if (!tp_pt_index_only_p (stmt, what, &deref_bytes, &added) || a->size > deref_bytes)
    return false;
  if (added)
    {
      struct tp_step s;
      if (!tp_step_back (pointer, &s) || s.code != POINTER_PLUS_EXPR)
        return false;
      pointer = s.from;
    }
  check_null (cx, stmt, a, pointer, what);
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, a);
  tp_insert_check (stmt, a, what, seq, ENTRY_within, address, pointer,
                   build_int_cst (size_type_node, deref_bytes));
  tp_count (STAT_index_only);
  cx->reason = TP_PROOF_distance;
  return true;
}

/* If it is enough to compare the access A through POINTER with the bounds of a singleton
   (singleton.cc), do so and return true.  The whole element is compared if other accesses rely on
   it.  */

static bool
check_alone (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
             char what)
{
  gimple_seq seq = NULL;
  tree low, count;
  bool read, named = TREE_CODE (pointer) == SSA_NAME;
  HOST_WIDE_INT size = tp_pt_checked_element (stmt, what);
  if (!a->fixed || !tp_singleton_bounds (stmt, what, a->size, NULL, NULL, NULL))
    return false;
  tp_count (STAT_singleton);
  if (named && covered_p (cx, pointer, a->offset, a->offset + a->size, what, &read))
    tp_drop_check (cx, stmt, a->ref, STAT_dropped_covered);
  else
    {
      tp_singleton_bounds (stmt, what, a->size, &seq, &low, &count);
      tree address = tp_access_address (&seq, a);
      tp_insert_check (stmt, a, what, seq, ENTRY_within, address, low, count);
    }
  if (size == 0 || (named && covered_p (cx, pointer, 0, size, what, &read)))
    return true;
  seq = NULL;
  tp_singleton_bounds (stmt, what, size, &seq, &low, &count);
  tp_emit_call (&seq, ENTRY_within, 5, pointer, build_int_cst (size_type_node, size), low, count,
                tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_elements);
  tp_insert_before (stmt, seq);
  return true;
}

/* Check that the bytes that A accesses through POINTER, whose referent is REFERENT, belong to the
   block, unless they have been checked already.  */

static void
check_bytes (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
             tree referent, char what)
{
  bool read = false;
  if ((a->fixed && TREE_CODE (pointer) == SSA_NAME
       && covered_p (cx, pointer, a->offset, a->offset + a->size, what, &read))
      || (read && never_constant_p (referent)))
    tp_drop_check (cx, stmt, a->ref, STAT_dropped_covered);
  else
    check_through (cx, stmt, a, pointer, referent, what, read ? ENTRY_check_written : ENTRY_check);
}

/* The points-to analysis relies on the whole element being available of which A accesses a part
   (congruence.cc): check it.  If the access itself is invalid, its own check has reported it
   before.  */

static void
check_element (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               tree referent, char what)
{
  HOST_WIDE_INT size = tp_pt_checked_element (stmt, what);
  bool read;
  if (size == 0 || TREE_CODE (pointer) != SSA_NAME || covered_p (cx, pointer, 0, size, what, &read))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check, 5, pointer, build_int_cst (size_type_node, size), referent,
                tp_anchor (cx, pointer, stmt),
                tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_elements);
  tp_insert_before (stmt, seq);
}

/* Check the access A of STMT through POINTER; WHAT is 'r' or 'w'.  */

static void
check_pointer (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               char what)
{
  if (library_variable_p (a, pointer))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  if (tp_pt_safe_p (stmt, what))
    {
      check_safe (cx, stmt, a, pointer, what);
      return;
    }
  if (check_within (cx, stmt, a, pointer, what))
    return;
  if (check_alone (cx, stmt, a, pointer, what))
    {
      cx->reason = TP_PROOF_singleton;
      return;
    }
  if (tp_pt_in_bounds_p (stmt, what))
    {
      tp_count (STAT_in_bounds);
      check_alive (cx, stmt, a, pointer, what);
      if (cx->reason == TP_PROOF_none)
        cx->reason = TP_PROOF_inside;
      return;
    }
  tree referent = tp_referent (cx, pointer, stmt);
  if (tp_word_is_p (referent, TP_EXTERNAL))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  check_bytes (cx, stmt, a, pointer, referent, what);
  check_element (cx, stmt, a, pointer, referent, what);
}

/* In verify mode, insert after the checks of STMT's access A through POINTER the call that asks
   what the full check asks.  */

static void
verify_pointer (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
                char what)
{
  tree referent = tp_referent (cx, pointer, stmt);
  if (cx->reason == TP_PROOF_COUNT || tp_check_never_fails_p (referent))
    return;
  gimple_seq seq = NULL;
  bool alive = tp_check_entry () == ENTRY_check_alive;
  referent = checked_referent (&seq, a, pointer, referent, what);
  tree address = alive ? tp_access_object (&seq, a) : tp_access_address (&seq, a);
  tp_emit_verify (&seq, tp_verify_entry (), cx->reason, 5, address,
                  build_int_cst (size_type_node, a->size), referent, tp_anchor (cx, pointer, stmt),
                  tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_insert_before (stmt, seq);
}

void
tp_check_reference (struct tp_context *cx, gimple *stmt, tree ref, char what)
{
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  struct tp_access a;
  cx->reason = TP_PROOF_none;
  tp_count (STAT_dereferences);
  if (!tp_describe_access (ref, &a))
    {
      tp_drop_check (cx, stmt, ref, STAT_dropped_unmeasured);
      return;
    }
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    {
      if (tp_frame_variable (ref) || tp_declared_object (a.base) || TREE_CODE (a.base) != MEM_REF)
        tp_drop_check (cx, stmt, ref, STAT_dropped_spatial);
      else
        {
          tree pointer = TREE_OPERAND (a.base, 0);
          if (tp_pt_safe_p (stmt, what))
            check_safe (cx, stmt, &a, pointer, what);
          else
            check_alive (cx, stmt, &a, pointer, what);
          if (tp_opt.verify)
            verify_pointer (cx, stmt, &a, pointer, what);
        }
      return;
    }
  if (tree variable = tp_frame_variable (ref))
    {
      tp_check_in_frame (cx, stmt, &a, variable, what);
      return;
    }
  /* The pointer is checked first: if it is invalid, the error is not the index.  */
  gimple_seq indices = NULL, verify = NULL;
  a.inside = tp_check_indices (cx, &indices, &verify, stmt, ref, a.size, what);
  a.indexed = indices != NULL;
  if (tree decl = tp_declared_object (a.base))
    tp_check_named (cx, stmt, &a, decl, what);
  else if (TREE_CODE (a.base) != MEM_REF)
    tp_drop_check (cx, stmt, ref, STAT_dropped_unmeasured);
  else
    {
      check_pointer (cx, stmt, &a, TREE_OPERAND (a.base, 0), what);
      tp_check_member (&indices, stmt, &a, TREE_OPERAND (a.base, 0), what);
    }
  tp_insert_before (stmt, indices);
  tp_insert_before (stmt, verify);
  if (tp_opt.verify && !tp_declared_object (a.base) && TREE_CODE (a.base) == MEM_REF)
    verify_pointer (cx, stmt, &a, TREE_OPERAND (a.base, 0), what);
}
