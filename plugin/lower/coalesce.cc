/* coalesce.cc - merges checks of adjacent fields into one.

   SPDX-License-Identifier: GPL-3.0-or-later

   Checks that have the same pointer and referent, and that are certain to be executed if the first
   of them is, are merged into one test of all bytes from the lowest to the highest, in the place of
   the first check:

        first = origin (cell (base + low)) ^ ref
        last = origin (cell (base + high - 1)) ^ ref
        if (first != 0 || last != 0)            unlikely
          if (first != 0 && first != last
              || last > 7 || last != 0 && last <= ((base + high - 1) & 7))
            check (...), check (...), ...       the calls, in their order

   This takes two branches, which are normally not taken.  Until it is expanded, one check of the
   whole range represents them, so that it shares shadow addresses as any check does.

   A block is contiguous, so it is enough to test both ends of the range; if the range is known to
   lie in one cell, one test is enough.  The range is limited to together_max bytes: a larger gap
   might be a part of a mapping that was unmapped.  The original calls are in the cold block, so
   that a report names the access that is wrong, with its own site.

   A later check is certain to be executed if it is in the same basic block and no statement between
   the two has a visible effect, may not return, may trap, or may end a block.  Therefore it makes
   no difference that it is executed early, except for the order of reports: if another pointer that
   is checked in between is invalid as well, the other error is reported first.  As in licm.cc, a
   program with one error is not affected.

   Simpson 2013, section 5, merges checks like this.  The window over a basic block is modelled on
   gcc/gimple-ssa-store-merging.cc.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/lifetime-end.h"
#include "ir/line-table.h"
#include "ir/sites.h"
#include "lower/guards.h"
#include "lower/coalesce.h"
#include "lower/lowering.h"
#include "lower/shadow.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/stub-statements.h"

/* The largest range in bytes.  It is less than a page.  */
static const HOST_WIDE_INT together_max = 4000;
/* How many groups are open at a time, and how many statements a window has.  */
static const unsigned groups_max = 8, window_max = 200;

struct group
{
  tree base, ref, anchor;
  HOST_WIDE_INT low, high;
  bool write;
  vec<gimple *> calls;
};

/* Close GROUPS, so that they get no more members.  Groups of more than one check are moved to
   FOUND.  */

static void
close_groups (vec<group> *groups, vec<group> *found)
{
  for (group &g : *groups)
    if (g.calls.length () > 1)
      found->safe_push (g);
    else
      g.calls.release ();
  groups->truncate (0);
}

/* Add the check CALL to one of GROUPS, or start a new group with it.  A group that has to make room
   is moved to FOUND.  */

static void
add_check (vec<group> *groups, gimple *call, vec<group> *found)
{
  tree n = gimple_call_arg (call, 1), ref = gimple_call_arg (call, 2);
  if (!tree_fits_shwi_p (n) || integer_zerop (n) || TREE_CODE (ref) != SSA_NAME)
    return;
  tree base;
  HOST_WIDE_INT low;
  tp_split_address (gimple_call_arg (call, 0), &base, &low);
  if (TREE_CODE (base) != SSA_NAME)
    return;
  HOST_WIDE_INT high = low + tree_to_shwi (n);
  bool write = tp_site_letter (gimple_call_arg (call, 4)) == 'w';
  tree anchor = gimple_call_arg (call, 3);
  for (group &g : *groups)
    if (g.base == base && g.ref == ref && operand_equal_p (g.anchor, anchor)
        && MAX (g.high, high) - MIN (g.low, low) <= together_max)
      {
        g.low = MIN (g.low, low);
        g.high = MAX (g.high, high);
        g.write |= write;
        g.calls.safe_push (call);
        return;
      }
  group g = { base, ref, anchor, low, high, write, vNULL };
  g.calls.safe_push (call);
  if (groups->length () == groups_max)
    {
      if ((*groups)[0].calls.length () > 1)
        found->safe_push ((*groups)[0]);
      else
        (*groups)[0].calls.release ();
      groups->ordered_remove (0);
    }
  groups->safe_push (g);
}

static void
find_groups (basic_block bb, vec<group> *found)
{
  auto_vec<group> groups;
  unsigned steps = 0;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_debug (stmt))
        continue;
      if (tp_barrier_p (stmt) || ++steps > window_max)
        {
          close_groups (&groups, found);
          steps = 0;
        }
      if (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_check)
        add_check (&groups, stmt, found);
    }
  close_groups (&groups, found);
}

/* Return true if CALL checks bytes in the range of G through the same pointer and referent.  */

static bool
member_p (const group &g, gimple *call)
{
  tree base;
  HOST_WIDE_INT low;
  tp_split_address (gimple_call_arg (call, 0), &base, &low);
  return (base == g.base && gimple_call_arg (call, 2) == g.ref && low >= g.low
          && low + tree_to_shwi (gimple_call_arg (call, 1)) <= g.high);
}

/* Insert a check of the range of G before its first check, and remove the original checks.  */

static void
replace_group (struct tp_lowering *cx, const group &g)
{
  gimple *first = g.calls[0];
  gimple *site = first;
  for (gimple *call : g.calls)
    if (g.write && tp_site_letter (gimple_call_arg (call, 4)) == 'w')
      site = call;
  gimple_seq seq = NULL;
  tree address = g.base;
  if (g.low)
    address = tp_emit_assign (&seq, TREE_TYPE (g.base), POINTER_PLUS_EXPR, g.base,
                              build_int_cst (sizetype, g.low));
  gcall *whole = gimple_build_call (tp_entry_decl (ENTRY_check), 5, address,
                                    build_int_cst (size_type_node, g.high - g.low), g.ref, g.anchor,
                                    gimple_call_arg (site, 4));
  gimple_seq_add_stmt (&seq, whole);
  tp_insert_before (first, seq);
  for (gimple *call : g.calls)
    {
      gcc_checking_assert (gimple_bb (call) == gimple_bb (whole) && member_p (g, call));
      gimple_stmt_iterator i = gsi_for_stmt (call);
      gsi_remove (&i, false);
    }
  cx->members.put (whole, g.calls);
  tp_stats[STAT_coalesced] += g.calls.length () - 1;
}

void
tp_coalesce_checks (struct tp_lowering *cx, function *fun)
{
  basic_block bb;
  auto_vec<group, 16> found;
  FOR_EACH_BB_FN (bb, fun)
  find_groups (bb, &found);
  for (group &g : found)
    {
      if (dump_file)
        fprintf (dump_file, ";; line %d: %u checks are one, of %d bytes\n",
                 (int) gimple_lineno (g.calls[0]), g.calls.length (), (int) (g.high - g.low));
      replace_group (cx, g);
    }
}

/* Load the origin of the cell of the byte at offset AT of WHOLE once more, and append its exclusive
   or with REF.  */

static tree
emit_mismatch (struct tp_lowering *cx, gimple_seq *seq, gimple *whole, HOST_WIDE_INT at, tree ref)
{
  tree cell = tp_emit_cell (cx, seq, whole, TP_CELL_ORIGIN, at);
  TREE_THIS_VOLATILE (cell) = 1;
  tree origin = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (origin, cell));
  return tp_emit_assign (seq, tp_word_type, BIT_XOR_EXPR, origin, ref);
}

/* Append to SEQ the exact test whether the range of WHOLE, of N bytes, is invalid.  It allows for
   the partial last cell of the block.  ONE says that the range lies in one cell.  */

static tree
emit_verdict (struct tp_lowering *cx, gimple_seq *seq, gimple *whole, HOST_WIDE_INT n, tree ref,
              bool one)
{
  tree word = tp_word_type, boolean = boolean_type_node;
  tree last = emit_mismatch (cx, seq, whole, n - 1, ref);
  tree narrow = tp_emit_assign (seq, word, NOP_EXPR, gimple_call_arg (whole, 0));
  tree end = tp_emit_assign (seq, word, PLUS_EXPR, narrow, tp_word (n - 1));
  tree byte = tp_emit_assign (seq, word, BIT_AND_EXPR, end, tp_word (7));
  /* Valid if LAST is 0, or greater than BYTE and less than 8.  */
  tree room = tp_emit_assign (seq, word, PLUS_EXPR, last, tp_word (0xffffffffu));
  tree beyond = tp_emit_assign (seq, boolean, GT_EXPR, byte, room);
  tree other = tp_emit_assign (seq, boolean, GT_EXPR, last, tp_word (7));
  tree bad = tp_emit_assign (seq, boolean, BIT_IOR_EXPR, beyond, other);
  if (one)
    return bad;
  tree first = emit_mismatch (cx, seq, whole, 0, ref);
  tree differs = tp_emit_assign (seq, boolean, NE_EXPR, first, last);
  tree unowned = tp_emit_assign (seq, boolean, NE_EXPR, first, tp_word (0));
  tree both = tp_emit_assign (seq, boolean, BIT_AND_EXPR, differs, unowned);
  return tp_emit_assign (seq, boolean, BIT_IOR_EXPR, bad, both);
}

/* Replace WHOLE by CALLS.  Their addresses are computed here from the pointer of the group.  */

static void
restore_checks (gimple *whole, const vec<gimple *> &calls)
{
  gimple_stmt_iterator at = gsi_for_stmt (whole);
  for (gimple *call : calls)
    {
      tree pointer;
      HOST_WIDE_INT place;
      tp_split_address (gimple_call_arg (call, 0), &pointer, &place);
      if (place)
        {
          gassign *sum = gimple_build_assign (make_ssa_name (ptr_type_node), POINTER_PLUS_EXPR,
                                              pointer, build_int_cst (sizetype, place));
          tp_set_line (sum, call);
          gsi_insert_before (&at, sum, GSI_SAME_STMT);
          pointer = gimple_assign_lhs (sum);
        }
      gimple_call_set_arg (call, 0, pointer);
      gsi_insert_before (&at, call, GSI_SAME_STMT);
      update_stmt (call);
      tp_cold_call (call, NULL_TREE);
    }
  gsi_remove (&at, true);
}

/* Return true if the types say that the last cell of WHOLE, which represents CALLS, belongs to the
   block as a whole.  */

static bool
promised_p (struct tp_lowering *cx, gimple *whole, const vec<gimple *> &calls)
{
  tree base, other;
  HOST_WIDE_INT low, place;
  tp_split_address (gimple_call_arg (whole, 0), &base, &low);
  HOST_WIDE_INT last = low + tree_to_shwi (gimple_call_arg (whole, 1)) - 1;
  for (gimple *call : calls)
    {
      tp_split_address (gimple_call_arg (call, 0), &other, &place);
      if (place >> 3 == last >> 3 && tp_shadow_whole_cell_p (cx, call))
        return true;
    }
  return false;
}

bool
tp_lower_coalesced (struct tp_lowering *cx, gimple_stmt_iterator *gsi, gimple *whole)
{
  vec<gimple *> *calls = cx->members.get (whole);
  if (!calls)
    return false;
  HOST_WIDE_INT n = tree_to_shwi (gimple_call_arg (whole, 1));
  bool one = tp_shadow_one_cell_p (cx, whole, n);
  gimple_seq seq = NULL, again = NULL, verdict = NULL;
  tree ref = gimple_call_arg (whole, 2);
  if (tp_site_letter (gimple_call_arg (whole, 4)) == 'w')
    ref = tp_emit_assign (&seq, tp_word_type, BIT_AND_EXPR, ref, tp_word (~TP_READONLY));
  tree first = tp_emit_half (cx, &seq, whole, TP_CELL_ORIGIN);
  tree last = one ? NULL_TREE : tp_emit_half (cx, &again, whole, TP_CELL_ORIGIN, n - 1);
  bool sure = tp_cold_p () && promised_p (cx, whole, *calls);
  /* So many bytes at the start of the last cell must belong to the block.  */
  int place = tp_shadow_place (cx, whole);
  unsigned part = sure ? 8 : ((place + n - 1) & 7) + 1;
  tp_stub stub = { NE_EXPR, first,     ref,  last, again, part < 8 ? STUB_PLACE : STUB_NONE,
                   part,    NULL_TREE, calls };
  if ((sure || place >= 0) && tp_stub_call (gsi, seq, &stub))
    {
      /* The original checks are in the data of the stub now, and are no statements any more.  */
      for (gimple *call : *calls)
        delink_stmt_imm_use (call);
      calls->release ();
      return true;
    }
  tree bad = sure ? NULL_TREE : emit_verdict (cx, &verdict, whole, n, ref, one);
  basic_block cold = tp_guard_call (gsi, seq, NE_EXPR, first, ref, NULL_TREE);
  if (!one)
    tp_guard_again (cold, again, NE_EXPR, last, ref);
  /* The type says which part of the last cell the block has, and mostly that is true.  */
  if (!sure)
    {
      gimple_stmt_iterator inner = gsi_last_bb (cold);
      tp_guard_call (&inner, verdict, NE_EXPR, bad, boolean_false_node, NULL_TREE);
    }
  restore_checks (whole, *calls);
  calls->release ();
  return true;
}
