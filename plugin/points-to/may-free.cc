/* may-free.cc - which calls of free may have been executed before a statement.

   SPDX-License-Identifier: GPL-3.0-or-later

   Many programs build something, use it, and free it at their end.  A use before every call of
   free needs no check whether the block has been freed: Simpson 2013 (section 6.2) found the
   same in the Olden programs.  So each call of free is a bit, and

     frees (f)     bits of the calls in f and in all functions that f calls
     before (b)    bits of the calls that may have been executed when block b starts:
                   a forward problem over the CFG of f, whose initial value is
                   what holds at f's calls

   Freed memory may belong to another block, but only if something was allocated since then.  So
   there is a second set of bits for each place: the calls of free after which memory may have
   been allocated again.

     reused      at an allocation: all calls that may have been executed before it
     allocates   a function may allocate, itself or in a function that it calls

   Every call of an external function allocates, except a few that are known not to.  If the unit
   calls a function that is neither its own nor the C library's, or one that may start threads or
   install handlers, then another thread may allocate at any time, and nothing is known of any
   place.  A unit that waits for a thread, or wakes one, has threads (lifetime-end.cc).

   A function that external code may call can be called at any time.  Its calls of free may have
   been executed everywhere.  The exception is main, with which the program starts; that another
   unit calls it again is not considered.  Threads start in functions whose address is taken, so
   the calls of free in these count everywhere, too.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/dataflow.h"
#include "ir/lifetime-end.h"
#include "ir/library-table.h"
#include "points-to/graph.h"

typedef unsigned HOST_WIDE_INT mask;
static const mask anything = ~(mask) 0;

static void
give_bits (struct tp_points_to *pt)
{
  unsigned bit = 0, o;
  bitmap_iterator bi;
  for (tp_pt_free &f : pt->frees)
    {
      if (f.node == PT_EXTERNAL || pt->nodes[f.node].unknown)
        continue;
      mask m = (mask) 1 << MIN (bit, 63);
      bit++;
      pt->calls_of_free.put (f.call, m);
      EXECUTE_IF_SET_IN_BITMAP (pt->nodes[f.node].points_to, PT_FIRST_OBJECT, o, bi)
      tp_pt_whole (pt, o)->freed |= m;
    }
}

/* The function of the unit that STMT calls by name, or that the library function which it calls
   will call.  */

static tree
called_by (struct tp_points_to *pt, gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return NULL_TREE;
  if (tree callback = tp_pt_callback_of (pt, stmt))
    return callback;
  tree decl = gimple_call_fndecl (stmt);
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return node && node->alias ? node->ultimate_alias_target ()->decl : decl;
}

static tp_pt_free_facts *
callee_of (struct tp_points_to *pt, gimple *stmt)
{
  tree decl = called_by (pt, stmt);
  return decl ? pt->free_facts.get (decl) : NULL;
}

mask
tp_pt_freed_by (struct tp_points_to *pt, gimple *stmt)
{
  mask *m = pt->calls_of_free.get (stmt);
  tp_pt_free_facts *f = callee_of (pt, stmt);
  return (m ? *m : 0) | (f ? f->frees : 0);
}

/* Return true if STMT, which calls no function of the unit, is known not to allocate.  */

static bool
quiet_p (gcall *stmt)
{
  if (gimple_call_internal_p (stmt) || (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
    return true;
  if (gimple_call_builtin_p (stmt, BUILT_IN_MEMCPY)
      || gimple_call_builtin_p (stmt, BUILT_IN_MEMMOVE)
      || gimple_call_builtin_p (stmt, BUILT_IN_MEMSET))
    return true;
  const struct tp_library *l = tp_library_of_call (stmt);
  return l && l->kind == LIB_FREE;
}

static bool
statement_allocates_p (struct tp_points_to *pt, gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return false;
  if (tp_pt_callback_of (pt, stmt))
    return true;
  tp_pt_free_facts *f = callee_of (pt, stmt);
  return f ? f->allocates : !quiet_p (call);
}

/* Return true if a call of DECL by name may execute another unit's definition.  */

static bool
replaceable_p (tree decl)
{
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return !node || node->get_availability () <= AVAIL_INTERPOSABLE;
}

/* Return true if L makes a function be called later: at any time, perhaps by a thread of its own,
   or where the program ends or forks.  */

static bool
interrupts_p (const struct tp_library *l)
{
  if (!l)
    return false;
  for (int i = 0; i < l->spec.count; i++)
    if (l->spec.argument[i].callback && tp_library_plain_p (l))
      return true;
  return strcmp (l->name, "timer_create") == 0 || strcmp (l->name, "mq_notify") == 0;
}

/* Return true if STMT may let other threads, signal handlers or unknown code run.  */

static bool
stranger_p (struct tp_points_to *pt, gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || gimple_call_internal_p (call) || tp_pt_callback_of (pt, stmt))
    return false;
  tree decl = gimple_call_fndecl (call);
  if (callee_of (pt, stmt))
    return replaceable_p (decl);
  const struct tp_library *l = tp_library_of_call (call);
  if (interrupts_p (l) || tp_meets_threads_p (stmt))
    return true;
  return !(l ? tp_library_plain_p (l) || l->kind == LIB_ALLOCATE || l->kind == LIB_FREE
                 || l->kind == LIB_REALLOC
             : decl && fndecl_built_in_p (decl));
}

/* Update PAST by STMT.  */

void
tp_pt_may_free_step (struct tp_points_to *pt, gimple *stmt, struct tp_pt_may_free *past)
{
  if (!is_gimple_call (stmt))
    return;
  mask ended = past->ended | tp_pt_freed_by (pt, stmt);
  if (statement_allocates_p (pt, stmt))
    past->reused |= ended;
  past->ended = ended;
}

struct tp_pt_may_free
tp_pt_may_free_before (struct tp_points_to *pt, basic_block bb, function *fun)
{
  tp_pt_free_facts *f = pt->free_facts.get (fun->decl);
  return f && f->before ? f->before[bb->index] : tp_pt_may_free { anything, anything };
}

static void
find_frees (struct tp_points_to *pt)
{
  cgraph_node *node;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      {
        function *fun = DECL_STRUCT_FUNCTION (node->decl);
        tp_pt_free_facts *f = pt->free_facts.get (node->decl);
        basic_block bb;
        mask m = 0;
        bool allocates = false;
        FOR_EACH_BB_FN (bb, fun)
        for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
          if (is_gimple_call (gsi_stmt (i)))
            {
              m |= tp_pt_freed_by (pt, gsi_stmt (i));
              allocates |= statement_allocates_p (pt, gsi_stmt (i));
            }
        if ((m & ~f->frees) || (allocates && !f->allocates))
          {
            f->frees |= m;
            f->allocates |= allocates;
            changed = true;
          }
      }
    }
}

/* Add FROM to *TO; return true if *TO has changed.  */

static bool
meet_states (struct tp_pt_may_free *to, const struct tp_pt_may_free &from)
{
  bool more = (from.ended & ~to->ended) || (from.reused & ~to->reused);
  to->ended |= from.ended;
  to->reused |= from.reused;
  return more;
}

/* Solve the forward problem of FUN, and queue the callees whose initial value it changes.  */

static void
solve_may_free (struct tp_points_to *pt, function *fun, vec<tree> *queue)
{
  tp_pt_free_facts *f = pt->free_facts.get (fun->decl);
  if (!f->before)
    f->before = XCNEWVEC (struct tp_pt_may_free, last_basic_block_for_fn (fun));
  auto_vec<struct tp_pt_may_free> out;
  out.safe_grow_cleared (last_basic_block_for_fn (fun), true);
  auto visit = [&] (basic_block bb)
  {
    struct tp_pt_may_free past = f->at_start;
    edge e;
    edge_iterator ei;
    FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->src->index >= NUM_FIXED_BLOCKS)
      meet_states (&past, out[e->src->index]);
    f->before[bb->index] = past;
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        tp_pt_free_facts *g = callee_of (pt, stmt);
        /* A library function may call it several times, so it may run after a call that has freed
           and allocated.  */
        struct tp_pt_may_free there = past;
        if (g && tp_pt_callback_of (pt, stmt))
          there.reused |= there.ended |= g->frees;
        if (g && meet_states (&g->at_start, there))
          {
            if (!g->queued)
              queue->safe_push (called_by (pt, stmt));
            g->queued = true;
          }
        tp_pt_may_free_step (pt, stmt, &past);
      }
    return meet_states (&out[bb->index], past);
  };
  tp_solve_dataflow (TP_FORWARD, tp_block_order (fun), visit);
}

void
tp_pt_solve_may_free (struct tp_points_to *pt)
{
  give_bits (pt);
  cgraph_node *node;
  auto_vec<tree> queue;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    tp_pt_free_facts f = {};
    f.queued = true;
    pt->free_facts.put (node->decl, f);
    queue.safe_push (node->decl);
  }
  find_frees (pt);
  pt->freed_always = 0;
  /* If other threads may run, they may allocate.  */
  bool others = tp_opt.disable.not_reused;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i) && !others; gsi_next (&i))
      others = stranger_p (pt, gsi_stmt (i));
  }
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!tp_pt_callback_p (pt, node->decl) && !tp_pt_local_function_p (pt, node->decl)
      && !MAIN_NAME_P (DECL_NAME (node->decl)))
    pt->freed_always |= pt->free_facts.get (node->decl)->frees;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    tp_pt_free_facts *f = pt->free_facts.get (node->decl);
    f->at_start = { pt->freed_always, others ? anything : pt->freed_always };
    if (!tp_pt_local_function_p (pt, node->decl) && !tp_pt_callback_p (pt, node->decl)
        && (!MAIN_NAME_P (DECL_NAME (node->decl)) || !TREE_PUBLIC (node->decl)
            || node->address_taken))
      f->at_start = { anything, anything };
  }
  while (!queue.is_empty ())
    {
      tree decl = queue.pop ();
      pt->free_facts.get (decl)->queued = false;
      push_cfun (DECL_STRUCT_FUNCTION (decl));
      solve_may_free (pt, DECL_STRUCT_FUNCTION (decl), &queue);
      pop_cfun ();
    }
}

mask
tp_pt_freed_anywhere (struct tp_points_to *pt)
{
  return pt->freed_always;
}

void
tp_pt_may_free_release (struct tp_points_to *pt)
{
  for (auto f : pt->free_facts)
    free (f.second.before);
}
