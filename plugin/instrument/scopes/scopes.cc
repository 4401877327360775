/* scopes.cc - where tracked locals begin and end.

   SPDX-License-Identifier: GPL-3.0-or-later

   The ends are those that GCC marks: the clobber v = {CLOBBER} that the gimplifier inserts on every
   path out of v's scope, at every -O level.  Parameters, and variables without clobbers (volatile
   ones), end where the function returns.  All end before a call that must be a jump (must-tail.cc);
   it may still copy structures among its arguments from them.

   There is no such mark for the beginning, and each iteration of a loop is a new instance.  So, on
   every path, v begins before its first mention after the function's start or the last clobber.
   This is a forward problem (may v have begun?) and a backward problem (will v be mentioned before
   it ends?):

     begun_in (b)   = some predecessor p has begun_out (p)
     begun_out (b)  = what b's last clobber or mention says, otherwise begun_in (b)
     needed_in (b)  = b mentions v before clobbering it, or
                      b does neither and some successor has needed_in

   v is entered before a mention where it has not begun, and on an edge p -> b if not begun_out (p),
   but begun_in (b) and needed_in (b): another path to b has begun it, so all must have.  Jumps into
   a scope need no special treatment, because the path around the declaration is an ordinary edge.
   If a variable has begun on only some paths and is not needed any more, its leave is harmless,
   because cells without a number are not changed.

   A computed goto, a longjmp to a setjmp in the same function and the like leave scopes without a
   clobber.  Variables that they abandon end at the destination (abandoned-scopes.cc), or before the
   goto if that is equivalent.

   Two variables may share a stack slot.  GCC decides this by the same mentions and clobbers
   (add_scope_conflicts in cfgexpand.cc), and every enter and leave is a mention itself, so two
   variables never share a slot while both have begun.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/provenance/context.h"
#include "instrument/scopes/abandoned-scopes.h"
#include "instrument/scopes/end-of-scope.h"
#include "instrument/scopes/enter-leave.h"
#include "instrument/scopes/scopes.h"
#include "instrument/scopes/uninit.h"
#include "ir/dataflow.h"
#include "ir/emit.h"
#include "ir/line-table.h"
#include "ir/tail-calls.h"

/* The variable that STMT clobbers because its scope ends; null if none.  */

static tree
clobbered (gimple *stmt)
{
  if (!gimple_clobber_p (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  return DECL_P (lhs) ? lhs : NULL_TREE;
}

/* The facts of one basic block, as sets of variable indices.  */

struct scope_facts
{
  sbitmap begun_in, begun_out, needed_in;
  sbitmap mentioned;  /* the first event is a mention */
  sbitmap ended;      /* the first event is a clobber */
  sbitmap last_begun; /* the last event is a mention */
  sbitmap last_ended; /* the last event is a clobber */
  sbitmap abandoned;  /* ended when control arrives here over an abnormal edge ... */
  gimple *arrival;    /* ... after this statement; null for the block's start */
  bool early;         /* ... or on the edges to this block */
};

/* The variables that a statement mentions.  */

struct scope_mentions
{
  struct tp_context *cx;
  sbitmap all;
};

/* Callback of walk_stmt_load_store_addr_ops: collect the variables that are mentioned.  */

static bool
note_scope_mention (gimple *, tree object, tree, void *data)
{
  struct scope_mentions *mentions = (struct scope_mentions *) data;
  tree base = get_base_address (object);
  if (base && DECL_P (base))
    if (unsigned *index = mentions->cx->scope_index.get (base))
      bitmap_set_bit (mentions->all, *index);
  return false;
}

/* Set ALL to the variables that STMT mentions.  */

static void
scope_mentions_of (struct tp_context *cx, gimple *stmt, sbitmap all)
{
  struct scope_mentions mentions = { cx, all };
  bitmap_clear (all);
  if (!is_gimple_debug (stmt) && !clobbered (stmt))
    walk_stmt_load_store_addr_ops (stmt, &mentions, note_scope_mention, note_scope_mention,
                                   note_scope_mention);
}

/* Record in F that the variables in ENDED end next.  */

static void
note_ended (struct scope_facts *f, sbitmap ended)
{
  unsigned k;
  sbitmap_iterator si;
  EXECUTE_IF_SET_IN_BITMAP (ended, 0, k, si)
  {
    if (!bitmap_bit_p (f->mentioned, k))
      bitmap_set_bit (f->ended, k);
    bitmap_clear_bit (f->last_begun, k);
    bitmap_set_bit (f->last_ended, k);
  }
}

/* Record the events in BB in F.  */

static void
scan_block (struct tp_context *cx, basic_block bb, struct scope_facts *f, sbitmap scratch)
{
  if (!f->arrival)
    note_ended (f, f->abandoned);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      if (tree var = clobbered (gsi_stmt (i)))
        {
          if (unsigned *index = cx->scope_index.get (var))
            {
              if (!bitmap_bit_p (f->mentioned, *index))
                bitmap_set_bit (f->ended, *index);
              bitmap_clear_bit (f->last_begun, *index);
              bitmap_set_bit (f->last_ended, *index);
            }
          continue;
        }
      scope_mentions_of (cx, gsi_stmt (i), scratch);
      bitmap_ior (f->last_begun, f->last_begun, scratch);
      bitmap_and_compl (f->last_ended, f->last_ended, scratch);
      bitmap_and_compl (scratch, scratch, f->ended);
      bitmap_ior (f->mentioned, f->mentioned, scratch);
      if (gsi_stmt (i) == f->arrival)
        note_ended (f, f->abandoned);
      if (tp_must_tail_p (gsi_stmt (i)))
        {
          bitmap_ones (scratch);
          note_ended (f, scratch);
        }
    }
}

/* Solve the two problems that the head of the file describes.  */

static void
solve_scopes (struct scope_facts *facts, unsigned n)
{
  auto_sbitmap scratch (n);
  tp_block_order blocks (cfun);
  edge e;
  edge_iterator ei;
  tp_solve_dataflow (TP_FORWARD, blocks,
                     [&] (basic_block bb)
                     {
                       struct scope_facts *f = &facts[bb->index];
                       FOR_EACH_EDGE (e, ei, bb->preds)
                       if (e->src->index >= NUM_FIXED_BLOCKS)
                         bitmap_ior (f->begun_in, f->begun_in, facts[e->src->index].begun_out);
                       bitmap_and_compl (scratch, f->begun_in, f->last_ended);
                       return bitmap_ior (f->begun_out, scratch, f->last_begun);
                     });
  tp_solve_dataflow (TP_BACKWARD, blocks,
                     [&] (basic_block bb)
                     {
                       struct scope_facts *f = &facts[bb->index];
                       bitmap_clear (scratch);
                       FOR_EACH_EDGE (e, ei, bb->succs)
                       if (e->dest->index >= NUM_FIXED_BLOCKS)
                         bitmap_ior (scratch, scratch, facts[e->dest->index].needed_in);
                       bitmap_and_compl (scratch, scratch, f->ended);
                       return bitmap_ior (f->needed_in, scratch, f->mentioned);
                     });
}

/* Append to *SEQ the ends of the variables that are abandoned at the arrival in F's block and are
   in BEGUN, for insertion before or after STMT.  */

static void
leave_abandoned (struct tp_context *cx, gimple_seq *seq, struct scope_facts *f,
                 const vec<tree> &vars, sbitmap begun, gimple *stmt)
{
  unsigned k;
  sbitmap_iterator si;
  EXECUTE_IF_SET_IN_BITMAP (f->abandoned, 0, k, si)
  if (bitmap_bit_p (begun, k))
    {
      tp_emit_leave (cx, seq, vars[k], gimple_location (stmt), TP_END_SCOPE);
      bitmap_clear_bit (begun, k);
    }
}

/* Insert enter and leave inside BB.  */

static void
rewrite_block (struct tp_context *cx, basic_block bb, struct scope_facts *f, const vec<tree> &vars,
               sbitmap begun, sbitmap scratch)
{
  bitmap_copy (begun, f->begun_in);
  bool arrived = f->arrival != NULL || f->early;
  if (f->early)
    bitmap_and_compl (begun, begun, f->abandoned);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      gimple_seq seq = NULL;
      if (!arrived && gimple_code (stmt) != GIMPLE_LABEL)
        {
          leave_abandoned (cx, &seq, f, vars, begun, stmt);
          if (seq)
            gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
          seq = NULL;
          arrived = true;
        }
      if (tree var = clobbered (stmt))
        {
          unsigned *index = cx->scope_index.get (var);
          if (!index || !bitmap_bit_p (begun, *index))
            continue;
          bitmap_clear_bit (begun, *index);
          int how;
          location_t loc = tp_scope_ended_by (i, &how);
          tp_emit_leave (cx, &seq, var, loc, how);
        }
      else
        {
          unsigned k;
          sbitmap_iterator si;
          scope_mentions_of (cx, stmt, scratch);
          bitmap_and_compl (scratch, scratch, begun);
          EXECUTE_IF_SET_IN_BITMAP (scratch, 0, k, si)
          tp_emit_enter (cx, &seq, vars[k], !tp_set_first_p (i, vars[k]));
          bitmap_ior (begun, begun, scratch);
          /* Variables without a clobber end here.  */
          if (gimple_code (stmt) == GIMPLE_RETURN || tp_must_tail_p (stmt))
            {
              EXECUTE_IF_SET_IN_BITMAP (begun, 0, k, si)
              tp_emit_leave (cx, &seq, vars[k], cfun->function_end_locus, TP_END_RETURN);
              bitmap_clear (begun);
            }
        }
      if (seq)
        {
          for (gimple_stmt_iterator j = gsi_start (seq); !gsi_end_p (j); gsi_next (&j))
            tp_set_line (gsi_stmt (j), stmt);
          gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
        }
      if (stmt == f->arrival)
        {
          seq = NULL;
          leave_abandoned (cx, &seq, f, vars, begun, stmt);
          if (seq && stmt_ends_bb_p (stmt))
            tp_insert_after (stmt, seq);
          else if (seq)
            gsi_insert_seq_after (&i, seq, GSI_CONTINUE_LINKING);
        }
    }
  if (!arrived && !gsi_end_p (gsi_last_bb (bb)))
    {
      gimple_seq seq = NULL;
      gimple_stmt_iterator last = gsi_last_bb (bb);
      leave_abandoned (cx, &seq, f, vars, begun, gsi_stmt (last));
      if (seq)
        gsi_insert_seq_after (&last, seq, GSI_NEW_STMT);
    }
}

/* The index of the variable that begins or ends by the call STMT; null if there is none, or the
   variable is a part of a frame or not tracked.  */

static unsigned *
scope_event (struct tp_context *cx, gimple *stmt, enum tp_entry *e)
{
  *e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  if (*e != ENTRY_enter && *e != ENTRY_leave)
    return NULL;
  tree address = gimple_call_arg (stmt, 0);
  tree var = TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0) : NULL_TREE;
  return (var && DECL_P (var) && bitmap_bit_p (cx->tracked, DECL_UID (var))
            ? cx->scope_index.get (var)
            : NULL);
}

/* Assert what later passes rely on, for N variables, within each block: none begins when it has
   begun or ends when it has ended, and none is mentioned between its end and its next
   beginning, of which the filling of its pointers is a part.  */

static void
verify_scopes (struct tp_context *cx, unsigned n)
{
  auto_sbitmap begun (n), over (n), mentions (n);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  {
    bitmap_clear (begun);
    bitmap_clear (over);
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        enum tp_entry e;
        if (unsigned *index = scope_event (cx, stmt, &e))
          {
            gcc_assert (!bitmap_bit_p (e == ENTRY_enter ? begun : over, *index));
            bitmap_set_bit (e == ENTRY_enter ? begun : over, *index);
            bitmap_clear_bit (e == ENTRY_enter ? over : begun, *index);
            continue;
          }
        if (tp_uninit_fill_p (stmt) || tp_must_tail_p (stmt))
          continue;
        scope_mentions_of (cx, stmt, mentions);
        gcc_assert (!bitmap_intersect_p (mentions, over));
      }
  }
}

void
tp_instrument_scopes (struct tp_context *cx, const vec<tree> &tracked)
{
  auto_vec<tree> vars;
  tree var;
  unsigned i;
  vars.safe_splice (tracked);
  FOR_EACH_LOCAL_DECL (cfun, i, var)
  if (!bitmap_bit_p (cx->tracked, DECL_UID (var))
      && (tp_uninit_fillable_p (cx, var) || tp_wiped_p (var)))
    vars.safe_push (var);
  unsigned n = vars.length ();
  if (n == 0)
    return;
  for (unsigned k = 0; k < n; k++)
    cx->scope_index.put (vars[k], k);

  unsigned blocks = last_basic_block_for_fn (cfun);
  struct scope_facts *facts = XCNEWVEC (struct scope_facts, blocks);
  auto_sbitmap scratch (n), begun (n);
  basic_block bb;
  tp_abandoned_scopes arrivals;
  FOR_EACH_BB_FN (bb, cfun)
  {
    struct scope_facts *f = &facts[bb->index];
    for (sbitmap *s : { &f->begun_in, &f->begun_out, &f->needed_in, &f->mentioned, &f->ended,
                        &f->last_begun, &f->last_ended, &f->abandoned })
      {
        *s = sbitmap_alloc (n);
        bitmap_clear (*s);
      }
    f->arrival = arrivals.abandoned (bb, vars, f->abandoned);
    f->early = arrivals.abandoned_before (bb, vars, f->abandoned);
    scan_block (cx, bb, f, scratch);
  }
  solve_scopes (facts, n);

  /* Edges first: inserting inside blocks does not move them.  */
  FOR_EACH_BB_FN (bb, cfun)
  {
    edge e;
    edge_iterator ei;
    FOR_EACH_EDGE (e, ei, bb->preds)
    {
      /* A setjmp may be the first statement of a function; variables that begin after it may have
         begun when it returns again.  */
      bool entry = e->src->index == ENTRY_BLOCK;
      bitmap_and (scratch, facts[bb->index].begun_in, facts[bb->index].needed_in);
      if (!entry)
        bitmap_and_compl (scratch, scratch, facts[e->src->index].begun_out);
      gimple_seq seq = NULL;
      unsigned k;
      sbitmap_iterator si;
      EXECUTE_IF_SET_IN_BITMAP (scratch, 0, k, si)
      tp_emit_enter (cx, &seq, vars[k]);
      if (facts[bb->index].early && !entry)
        {
          bitmap_copy (begun, facts[e->src->index].begun_out);
          leave_abandoned (cx, &seq, &facts[bb->index], vars, begun, last_stmt (bb));
        }
      /* No statement can be inserted on an edge such as setjmp's second return: the variable has no
         block there, so an error may be missed.  */
      if (seq)
        tp_insert_on_edge (e, seq);
    }
  }
  FOR_EACH_BB_FN (bb, cfun)
  {
    struct scope_facts *f = &facts[bb->index];
    rewrite_block (cx, bb, f, vars, begun, scratch);
    for (sbitmap s : { f->begun_in, f->begun_out, f->needed_in, f->mentioned, f->ended,
                       f->last_begun, f->last_ended, f->abandoned })
      sbitmap_free (s);
  }
  free (facts);
  gsi_commit_edge_inserts ();
  if (flag_checking)
    verify_scopes (cx, n);
}
