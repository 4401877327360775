/* checks.cc - checks before memory accesses.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each memory reference in a statement, modelled on instrument_derefs of
   gcc/asan.cc:

     through a pointer     check (address, size, referent, anchor)
     to an object in sight index (address, size, object, object's size), or nothing
                           where the place is known and inside: such an object is
                           alive while its name can be used

   Within a basic block, a check is left out when an earlier one through the same
   pointer covers its bytes and nothing in between can end the block (lifetime-end.cc).

   Where only temporal errors are asked for (-checks=temporal) the question is whether the
   referent's block lives, wherever the access lies.  So objects in sight and globals need no check,
   indices and bounds none, and one check through a referent is as good as another:

     through a pointer     check_alive (address, size, referent, anchor)  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/checks/array-bounds.h"
#include "instrument/checks/checks.h"
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
tp_checks_forget (struct tp_context *cx, enum tp_ending ends)
{
  if (ends == TP_ENDS_ANY)
    cx->recent_count = 0;
  else if (ends == TP_ENDS_SHARED)
    for (tp_context::covered &c : cx->recent)
      if (!c.own)
        c.base = NULL_TREE;
}

void
tp_checks_block_start (struct tp_context *cx)
{
  cx->recent_count = cx->not_null_count = 0;
}

/* Is [LOW, HIGH) after BASE checked already for the access WHAT ('r' or 'w') of STMT?  If not, it
   is from now on.  *READ says that it was checked for reading, when WHAT is 'w'.  */

static bool
covered_p (struct tp_context *cx, gimple *stmt, tree base, HOST_WIDE_INT low, HOST_WIDE_INT high,
           char what, bool *read)
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
  recent[cx->recent_count++ % ARRAY_SIZE (recent)]
    = { base, low, high, what, tp_pt_unshared_p (stmt, what) };
  return false;
}

/* The memory reference REF in STMT gets no check, for the reason WHY.  */

static void
drop_check (struct tp_context *cx, gimple *stmt, tree ref, enum tp_stat why)
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

/* Put SEQ before STMT, and after it the check of the kind E of its access A, WHAT, to ADDRESS; the
   third and fourth argument are THIRD and FOURTH.  */

static void
insert_check (gimple *stmt, const struct tp_access *a, char what, gimple_seq seq, enum tp_entry e,
              tree address, tree third, tree fourth)
{
  bool own = tp_pt_unshared_p (stmt, what);
  tp_emit_call (&seq, e, 5, address, build_int_cst (size_type_node, a->size), third, fourth,
                tp_access_site (tp_ref_location (stmt, a->ref), what, a->ref, own));
  if (own)
    tp_count (STAT_unshared);
  tp_count (e == ENTRY_index || e == ENTRY_within ? STAT_index_checks : STAT_checks);
  tp_insert_before (stmt, seq);
}

/* If the declared object DECL, which A writes, is said to be const, ask whether it really is: its
   block knows.  Const locals have to be written once.  */

static void
check_constant (gimple *stmt, const struct tp_access *a, tree decl)
{
  if (!VAR_P (decl) || !TREE_READONLY (decl) || !is_global_var (decl) || DECL_THREAD_LOCAL_P (decl)
      || a->partial)
    return;
  gimple_seq seq = NULL;
  mark_addressable (decl);
  tree referent = tp_emit_call (&seq, ENTRY_origin, 1, build_fold_addr_expr (decl));
  tree address = tp_access_address (&seq, a);
  insert_check (stmt, a, 'w', seq, ENTRY_check_written, address, referent, null_pointer_node);
}

/* Does REF reach its object through an address that something was added to?  */

static bool
offsets_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF;
}

/* Check A, an access to the declared object DECL itself.  */

static void
check_in_sight (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree decl,
                char what)
{
  tree size = tp_literal_p (decl)                             ? tp_literal_size (decl)
              : VAR_P (decl) || TREE_CODE (decl) == PARM_DECL ? DECL_SIZE_UNIT (decl)
                                                              : NULL_TREE;
  if (what == 'w')
    check_constant (stmt, a, decl);
  if (!size || !tree_fits_shwi_p (size)
      || (VAR_P (decl) && DECL_HARD_REGISTER (decl))
      /* Another unit may have given it a longer trailing array.  */
      || (DECL_EXTERNAL (decl) && !AGGREGATE_TYPE_P (TREE_TYPE (decl)))
      || (DECL_EXTERNAL (decl) && TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE)
      || (a->inside && !a->fixed && !offsets_p (a->ref))
      || (a->fixed && a->offset >= 0 && a->offset + a->size <= tree_to_shwi (size)))
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, a);
  mark_addressable (decl);
  insert_check (stmt, a, what, seq, ENTRY_index, address, build_fold_addr_expr (decl),
                fold_convert (size_type_node, size));
}

/* Check A, an access to VARIABLE in the frame that nested functions share, by its name.  */

static void
check_in_frame (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree variable,
                char what)
{
  tree field = TREE_OPERAND (variable, 1);
  HOST_WIDE_INT place = a->offset - tree_to_shwi (byte_position (field));
  HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (field));
  if (a->fixed && place >= 0 && place + a->size <= size)
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, a);
  tree object = tp_emit_address (&seq, variable);
  insert_check (stmt, a, what, seq, ENTRY_index, address, object,
                build_int_cst (size_type_node, size));
}

/* Is REFERENT certainly not a constant's?  */

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

/* Does the pointer P follow its referent, so that what was checked through the referent can be
   said of P?  The result of a function that looks for something may be null.  */

static bool
known_value_p (tree p)
{
  return TREE_CODE (p) != SSA_NAME || !is_gimple_call (SSA_NAME_DEF_STMT (p));
}

/* Is A, through POINTER, an access to a variable of the C library's, whose address a function has
   just returned?  */

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

/* REFERENT, of POINTER, as the access A that does WHAT is to be checked with it.  */

static tree
checked_referent (gimple_seq *seq, const struct tp_access *a, tree pointer, tree referent,
                  char what)
{
  /* A fixed address: there may be a block, or a mapping.  */
  if (tp_word_is_p (referent, TP_WILD))
    referent = tp_emit_call (seq, ENTRY_resolve, 1, pointer);
  /* GCC has made a load of a memcpy.  */
  if (what == 'r' && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (a->base, 1))))
    referent = tp_copyable (seq, referent);
  return referent;
}

/* Insert the check E of what A touches through POINTER, whose referent is REFERENT.  */

static void
check_through (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               tree referent, char what, enum tp_entry e)
{
  gimple_seq seq = NULL;
  referent = checked_referent (&seq, a, pointer, referent, what);
  tree address = e == ENTRY_check_alive ? tp_access_object (&seq, a) : tp_access_address (&seq, a);
  insert_check (stmt, a, what, seq, e, address, referent, tp_anchor (cx, pointer, stmt));
}

/* Check that the block of A's pointer lives.  */

static void
check_alive (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
             char what)
{
  if (library_variable_p (a, pointer))
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  tree referent = tp_referent (cx, pointer, stmt);
  bool read;
  if (tp_check_never_fails_p (referent))
    {
      drop_check (cx, stmt, a->ref,
                  tp_word_is_p (referent, TP_EXTERNAL) ? STAT_dropped_external
                                                       : STAT_dropped_spatial);
      return;
    }
  if (TREE_CODE (referent) == SSA_NAME && known_value_p (pointer)
      && covered_p (cx, stmt, referent, 0, 0, 'r', &read))
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_covered);
      return;
    }
  check_through (cx, stmt, a, pointer, referent, what, ENTRY_check_alive);
}

/* What the arithmetic for POINTER began with.  */

static tree
unmoved (tree pointer)
{
  struct tp_step s;
  for (int steps = 0; steps < 20 && tp_step_back (pointer, &s) && s.code != ADDR_EXPR; steps++)
    pointer = s.from;
  return pointer;
}

/* The access A through POINTER cannot fail (verdicts.cc) but by a null pointer, as far as that is
   concerned.  */

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

/* The access A through POINTER cannot fail (verdicts.cc) but by a null pointer, or because its
   block has been freed.  */

static void
check_safe (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer, char what)
{
  if (!tp_pt_not_reused_p (stmt, what))
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_points_to);
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

/* Check only how far A, an access through POINTER, is from where the pointer that it is made of
   leads to, if that is enough (index-only.cc).  Returns whether it is.  */

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
  insert_check (stmt, a, what, seq, ENTRY_within, address, pointer,
                build_int_cst (size_type_node, deref_bytes));
  tp_count (STAT_index_only);
  cx->reason = TP_PROOF_distance;
  return true;
}

/* Compare what A touches through POINTER with the bounds of the only block that it can be in
   (singleton.cc), and all of the element, if others rely on that.  Returns whether that is
   enough.  */

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
  if (named && covered_p (cx, stmt, pointer, a->offset, a->offset + a->size, what, &read))
    drop_check (cx, stmt, a->ref, STAT_dropped_covered);
  else
    {
      tp_singleton_bounds (stmt, what, a->size, &seq, &low, &count);
      tree address = tp_access_address (&seq, a);
      insert_check (stmt, a, what, seq, ENTRY_within, address, low, count);
    }
  if (size == 0 || (named && covered_p (cx, stmt, pointer, 0, size, what, &read)))
    return true;
  seq = NULL;
  tp_singleton_bounds (stmt, what, size, &seq, &low, &count);
  tp_emit_call (&seq, ENTRY_within, 5, pointer, build_int_cst (size_type_node, size), low, count,
                tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_count (STAT_elements);
  tp_insert_before (stmt, seq);
  return true;
}

/* Check that what A touches through POINTER, whose referent is REFERENT, is the block's, unless
   that has been done.  */

static void
check_bytes (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
             tree referent, char what)
{
  bool read = false;
  if ((a->fixed && TREE_CODE (pointer) == SSA_NAME
       && covered_p (cx, stmt, pointer, a->offset, a->offset + a->size, what, &read))
      || (read && never_constant_p (referent)))
    drop_check (cx, stmt, a->ref, STAT_dropped_covered);
  else
    check_through (cx, stmt, a, pointer, referent, what, read ? ENTRY_check_written : ENTRY_check);
}

/* The dataflow graph relies on that all of an element is there which A accesses a part of
   (congruence.cc).  Where the access itself is bad, its own check has said so.  */

static void
check_element (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               tree referent, char what)
{
  HOST_WIDE_INT size = tp_pt_checked_element (stmt, what);
  bool read;
  if (size == 0 || TREE_CODE (pointer) != SSA_NAME
      || covered_p (cx, stmt, pointer, 0, size, what, &read))
    return;
  gimple_seq seq = NULL;
  tp_emit_call (
    &seq, ENTRY_check, 5, pointer, build_int_cst (size_type_node, size), referent,
    tp_anchor (cx, pointer, stmt),
    tp_access_site (tp_ref_location (stmt, a->ref), what, a->ref, tp_pt_unshared_p (stmt, what)));
  tp_count (STAT_elements);
  tp_insert_before (stmt, seq);
}

/* Check the access A, of STMT, through POINTER, which does WHAT.  */

static void
check_pointer (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree pointer,
               char what)
{
  if (library_variable_p (a, pointer))
    {
      drop_check (cx, stmt, a->ref, STAT_dropped_external);
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
      drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  check_bytes (cx, stmt, a, pointer, referent, what);
  check_element (cx, stmt, a, pointer, referent, what);
}

/* In verify mode: after the checks of STMT's access A through POINTER, which does WHAT, ask what
   the full check asks.  */

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
      drop_check (cx, stmt, ref, STAT_dropped_unmeasured);
      return;
    }
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    {
      if (tp_frame_variable (ref) || tp_declared_object (a.base) || TREE_CODE (a.base) != MEM_REF)
        drop_check (cx, stmt, ref, STAT_dropped_spatial);
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
      check_in_frame (cx, stmt, &a, variable, what);
      return;
    }
  /* The pointer is checked first: if it is invalid, the index is not to blame.  */
  gimple_seq indices = NULL, verify = NULL;
  a.inside = tp_check_indices (cx, &indices, &verify, stmt, ref, a.size, what);
  a.indexed = indices != NULL;
  if (tree decl = tp_declared_object (a.base))
    check_in_sight (cx, stmt, &a, decl, what);
  else if (TREE_CODE (a.base) != MEM_REF)
    drop_check (cx, stmt, ref, STAT_dropped_unmeasured);
  else
    check_pointer (cx, stmt, &a, TREE_OPERAND (a.base, 0), what);
  tp_insert_before (stmt, indices);
  tp_insert_before (stmt, verify);
  if (tp_opt.verify && !tp_declared_object (a.base) && TREE_CODE (a.base) == MEM_REF)
    verify_pointer (cx, stmt, &a, TREE_OPERAND (a.base, 0), what);
}
