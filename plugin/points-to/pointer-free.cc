/* pointer-free.cc - objects that never hold a part of a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number that is loaded and stored again may be a pointer that is being copied (integers.cc),
   so each copy reads the cell of its source and changes the cell of its destination.  In an
   array of samples or in a table of bytes this is useless: only constants, results of
   arithmetic, and numbers from other such objects are ever stored there.  So the referents in
   its cells are those of a new block: none.

   This is another question to the graph of graph.cc, a taint analysis (taint-graph.cc) with two
   degrees of taint, as in integers.cc: a number was loaded from memory that may hold pointers, or a
   pointer of this function was converted to a number.

   A load from an untainted object has no referent, whatever is done with the value.  A store to
   such an object leaves the cells unchanged: they have no referents already, or, if an untracked
   local took the place of other data, their referents are never read.

   A number that is copied from an untainted object into other memory still has to remove a referent
   there, because it may be an address that came from outside: from a file, in an argument, or as
   the sum of two numbers.  Two more degrees of taint follow these.  What is copied from an object
   without any is no address, as if it had been computed where it is stored: tables, samples.

   A literal or a constant is such an object even if it escapes (constant-objects.cc): what is
   copied from a literal, as by strcpy of one, has no referents.

   The idea is MemSafe's UMO (Simpson 2013, section 5.3), for metadata of numbers.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/library-table.h"
#include "points-to/taint.h"
#include "points-to/points-to.h"

template <typename F>
static void
each_unit_statement (F f)
{
  cgraph_node *node;
  basic_block bb;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    push_cfun (DECL_STRUCT_FUNCTION (node->decl));
    FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_assign (gsi_stmt (i)) || is_gimple_call (gsi_stmt (i))
          || gimple_code (gsi_stmt (i)) == GIMPLE_ASM)
        f (gsi_stmt (i), node->decl);
    pop_cfun ();
  }
}

/* ---- Conclusions ---- */

/* Return true if NODE only points to objects without pointers; if MEMBER, only to objects whose
   integer members have no pointer's bits; if COMPUTED, only to those without any taint.  */

static bool
numbers_behind_p (struct tp_points_to *pt, int node, bool member = false, bool computed = false)
{
  unsigned o;
  bitmap_iterator bi;
  if (node < 0 || !tp_taint_known_node_p (pt, node))
    return false;
  EXECUTE_IF_SET_IN_BITMAP (pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  {
    const tp_pt_object *whole = tp_pt_whole (pt, o);
    if (!(computed ? whole->computed : whole->numbers)
        && !(member && (computed ? whole->computed_members : whole->number_members)))
      return false;
  }
  return true;
}

static bool
memory_p (tree x)
{
  return REFERENCE_CLASS_P (x) || (DECL_P (x) && !tp_pt_register_p (x));
}

static void
conclude (struct tp_points_to *pt, gimple *stmt, tree function)
{
  bool written = false, read = false, computed = false;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      tree lhs = gimple_assign_lhs (assign), rhs = gimple_assign_rhs1 (assign);
      if (gimple_clobber_p (stmt) || POINTER_TYPE_P (TREE_TYPE (lhs)))
        return;
      written
        = (memory_p (lhs)
           && numbers_behind_p (pt, tp_pt_base_node (pt, lhs, function), tp_number_member_p (lhs)));
      read = ((REFERENCE_CLASS_P (rhs) && tp_literal_part_p (rhs))
              || (gimple_assign_load_p (stmt) && memory_p (rhs)
                  && numbers_behind_p (pt, tp_pt_base_node (pt, rhs, function),
                                       tp_number_member_p (rhs))));
      computed = (read
                  && (tp_literal_part_p (rhs)
                      || numbers_behind_p (pt, tp_pt_base_node (pt, rhs, function),
                                           tp_number_member_p (rhs), true)));
    }
  else if (const struct tp_library *l = tp_library_of_call (stmt))
    {
      unsigned targets = 0;
      read = written = true;
      for (int i = 0; i < l->spec.count && i < (int) gimple_call_num_args (stmt); i++)
        {
          const struct tp_argument *a = &l->spec.argument[i];
          if (a->what != 'w' || a->behind)
            continue;
          targets++;
          written
            &= numbers_behind_p (pt, tp_pt_argument_node (pt, gimple_call_arg (stmt, i), function));
          tree source = a->other >= 0 ? gimple_call_arg (stmt, a->other) : NULL_TREE;
          read &= (source
                   && (tp_in_literal_p (source)
                       || numbers_behind_p (pt, tp_pt_argument_node (pt, source, function))));
        }
      written &= targets > 0;
      read &= targets > 0;
    }
  if (written)
    pt->answers->pointer_free_writes.add (stmt);
  if (read)
    pt->answers->pointer_free_reads.add (stmt);
  if (computed)
    pt->answers->computed_reads.add (stmt);
}

void
tp_pt_solve_pointer_free (struct tp_points_to *pt)
{
  unsigned candidates = 0;
  if (!tp_opt.disable.pointer_free)
    tp_pt_find_constants (pt);
  for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
    candidates += !pt->objects[o].member
                  && (!tp_pt_holds_pointers_p (&pt->objects[o]) || tp_pt_mixed_p (&pt->objects[o]));
  if (tp_opt.disable.pointer_free || candidates == 0)
    return;
  struct tp_taint_graph flow, *t = &flow;
  t->pt = pt;
  t->edges = 0;
  each_unit_statement ([t] (gimple *stmt, tree function)
                       { tp_taint_statement (t, stmt, function); });
  tp_taint_propagate (t);
  if (tp_taint_complete_p (t))
    {
      for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
        if (!pt->objects[o].member)
          {
            unsigned all = t->vertices[tp_taint_object (t, o)].taint, members = TAINT_ALL;
            if (tp_pt_mixed_p (&pt->objects[o]))
              members = t->vertices[tp_taint_members (t, o)].taint;
            pt->objects[o].number_members = (members & TAINT_BITS) == 0;
            pt->objects[o].computed_members = members == 0;
            pt->objects[o].numbers = (all & TAINT_BITS) == 0;
            pt->objects[o].computed = all == 0;
          }
      each_unit_statement (
        [pt] (gimple *stmt, tree function)
        {
          if (gimple_code (stmt) != GIMPLE_ASM)
            conclude (pt, stmt, function);
        });
    }
  for (tp_taint_vertex &v : t->vertices)
    v.edges.release ();
}

/* ---- Questions ---- */

bool
tp_pt_pointer_free_read_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->pointer_free_reads.contains (stmt);
}

bool
tp_pt_computed_read_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->computed_reads.contains (stmt);
}

bool
tp_pt_pointer_free_write_p (const gimple *stmt)
{
  return tp_pt_unit_answers && tp_pt_unit_answers->pointer_free_writes.contains (stmt);
}
