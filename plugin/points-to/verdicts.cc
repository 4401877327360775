/* verdicts.cc - which checks and referents each access, call of free and store of a pointer needs.

   SPDX-License-Identifier: GPL-3.0-or-later

   This file stores the verdicts by statement, and answers the questions of the instrumentation.
   The results of all solvers are combined here; points-to.cc describes the verdicts.  The sources
   are Simpson 2013, section 5.1 (temporal and null dereference optimisation) for the accesses
   and section 5.2 (unused metadata) for the stores.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/deferred.h"
#include "ir/library-table.h"
#include "points-to/graph.h"
#include "points-to/points-to.h"

enum
{
  SAFE_READ = 1,
  SAFE_WRITE = 2,
  STORE_UNNEEDED = 4,
  MAYBE_BLANK = 8,
  FITTING_READ = 16,
  FITTING_WRITE = 32,
  NULL_READ = 64,
  NULL_WRITE = 128,
  THERE_READ = 256,
  THERE_WRITE = 512
};

/* Add the bits V to the verdicts on STMT.  */

static void
add_verdicts (struct tp_points_to *pt, gimple *stmt, unsigned short v)
{
  bool existed;
  unsigned short &all = pt->answers->verdicts.get_or_insert (stmt, &existed);
  all = (existed ? all : 0) | v;
}

/* ---- Arithmetic on null pointers ---- */

void
tp_pt_verdict_function (struct tp_points_to *pt, function *fun)
{
  tp_pt_singleton_enter (pt, fun);
  pt->set_once.empty ();
  tp_pt_each_setting (fun,
                      [pt] (tree var, gimple *stmt)
                      {
                        if (!VAR_P (var) || !tp_pt_register_p (var)
                            || !POINTER_TYPE_P (TREE_TYPE (var)))
                          return;
                        bool known;
                        gassign *&def = pt->set_once.get_or_insert (var, &known);
                        def = known ? NULL : dyn_cast<gassign *> (stmt);
                      });
}

/* The only statement that sets POINTER, if it is an assignment; otherwise null.  */

static gassign *
only_definition (struct tp_points_to *pt, tree pointer)
{
  gassign **def = VAR_P (pointer) ? pt->set_once.get (pointer) : NULL;
  return def ? *def : tp_pt_definition (pointer);
}

/* POINTER is used in FUNCTION.  Return true if it is enough to compare the pointer from which
   arithmetic has computed it with null.  */

static bool
from_null_alone_p (struct tp_points_to *pt, tree pointer, tree function)
{
  for (int steps = 0; steps < 8; steps++)
    {
      const tp_pt_node *n = &pt->nodes[tp_pt_pointer_node (pt, pointer, function)];
      if (n->deref_bytes > 0)
        return true;
      gassign *def = only_definition (pt, pointer);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
        return false;
      pointer = gimple_assign_rhs1 (def);
      if (TREE_CODE (pointer) == ADDR_EXPR)
        return true;
    }
  return false;
}

/* Why the access to PLACE may be outside its object; null if it is certainly inside.  */

static const char *
reason_outside (struct tp_points_to *pt, const struct tp_pt_place *place)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  if (!place->known)
    return "its index is not bounded";
  if (place->high > MIN (MAX (n->deref_bytes, place->before), tp_pt_reach_max))
    return n->moved && n->deref_bytes == 0 ? "the pointer was moved" : "an object may be smaller";
  return NULL;
}

/* Return true if the access to PLACE, a write if WRITE, can only fail because its object has ended
   or never existed.  */

static bool
fitting_p (struct tp_points_to *pt, const struct tp_pt_place *place, bool write)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  if (n->unknown || reason_outside (pt, place))
    return false;
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, 0, k, bi)
  {
    const tp_pt_object *o = tp_pt_whole (pt, k);
    if (k == PT_WILD
        || (o->constant && write)
        /* Another unit may define it with another size.  */
        || (o->escaped && o->decl
            && (DECL_EXTERNAL (o->decl) || DECL_COMMON (o->decl) || tp_weak_p (o->decl))))
      return false;
  }
  return true;
}

/* PAST without the calls that were executed before the block was allocated that POINTER points to.
   If nothing is known of the past, another thread may run, and main may free blocks meanwhile.  */

static struct tp_pt_may_free
past_since_birth (struct tp_points_to *pt, const struct tp_pt_may_free &past, tree pointer)
{
  if (past.ended == ~(unsigned HOST_WIDE_INT) 0)
    return past;
  unsigned HOST_WIDE_INT since
    = tp_pt_freed_since (pt->recency, pointer) | tp_pt_freed_anywhere (pt);
  return { past.ended & since, past.reused & since };
}

/* Return true if PAST may have freed one of the blocks that N points to, and its memory may have
   been reused.  */

static bool
reused_p (struct tp_points_to *pt, const tp_pt_node *n, const struct tp_pt_may_free &past)
{
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, PT_FIRST_OBJECT, k, bi)
  if (tp_pt_whole (pt, k)->freed & past.ended & past.reused)
    return true;
  return false;
}

/* Why the access to PLACE, a write if WRITE, keeps its check regardless of its offset; null if
   there is no reason.  If the only reason is that the block may have been freed while its memory is
   not reused, return null and set *GONE.  PAST may have been executed before.  */

static const char *
reason_bad (struct tp_points_to *pt, const struct tp_pt_place *place, bool write,
            const struct tp_pt_may_free &past, bool *gone)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  if (n->unknown)
    return n->why;
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, 0, k, bi)
  {
    const tp_pt_object *o = tp_pt_whole (pt, k);
    if (k == PT_UNINIT)
      return "the pointer may never have been set";
    if (k == PT_WILD)
      return "the pointer may be a number";
    if (k == PT_POISON)
      continue;
    if (o->escaped)
      return "an object is known outside of the unit";
    if (o->dangles)
      return "a local may have ended";
    if (o->freed & past.ended & past.reused)
      return "a block may have been freed";
    *gone |= (o->freed & past.ended) != 0;
    if (o->constant && write)
      return "an object may be constant";
  }
  return NULL;
}

/* Why the access REF in FUNCTION keeps its check because of its offset; null if there is no
   reason.  */

static const char *
reason_misplaced (struct tp_points_to *pt, tree ref, tree function, const struct tp_pt_place *place)
{
  /* With checks=temporal the offset does not matter, but null plus an offset must be recognised as
     null.  */
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    return (from_null_alone_p (pt, TREE_OPERAND (get_base_address (ref), 0), function)
              ? NULL
              : "a null pointer may have been moved");
  return reason_outside (pt, place);
}

static void
dump_reason (gimple *stmt, tree ref, const char *reason, bool fits)
{
  if (!dump_file)
    return;
  fprintf (dump_file, ";; line %d: ", (int) gimple_lineno (stmt));
  print_generic_expr (dump_file, ref, TDF_NONE);
  fprintf (dump_file, ": %s%s\n",
           !reason ? "cannot fail"
           : fits  ? "is inside, but: "
                   : "stays: ",
           reason ? reason : "");
}

/* If the access of STMT to PLACE is one of those that must be checked for the whole element after
   its pointer, record that and return true.  */

static bool
verdict_on_element (struct tp_points_to *pt, gimple *stmt, const struct tp_pt_place *place,
                    bool write, bool simple)
{
  const tp_pt_node *n = &pt->nodes[place->pointer];
  if (!simple || !n->whole || !tp_pt_inside_element_p (n->type, place))
    return false;
  tp_pt_elements &e = pt->answers->whole_elements.get_or_insert (stmt);
  (write ? e.write : e.read) = tp_pt_element_size (n);
  return true;
}

/* Record what is known of the pointer in node N that STMT dereferences for an access, a write if
   WRITE.  */

static void
note_null (struct tp_points_to *pt, gimple *stmt, const tp_pt_node *n, bool write)
{
  if (bitmap_bit_p (n->points_to, PT_POISON))
    add_verdicts (pt, stmt, MAYBE_BLANK);
  if (n->zero || n->near_zero)
    add_verdicts (pt, stmt, write ? NULL_WRITE : NULL_READ);
}

/* Decide about the access REF by STMT, to PLACE in FUNCTION, which can only fail because of its
   offset.  Returns true if it is enough to compare the index.  */

static bool
verdict_on_index_only (struct tp_points_to *pt, gimple *stmt, tree ref, tree function,
                       const struct tp_pt_place *place, bool write)
{
  struct tp_pt_index_only w;
  if (!tp_pt_match_index_only (pt, ref, function, place, &w))
    return false;
  bool existed;
  tp_pt_rooms &r = pt->answers->rooms_within.get_or_insert (stmt, &existed);
  if (!existed)
    r = { 0, 0, w.added };
  else if (r.added != w.added)
    return false;
  (write ? r.write : r.read) = w.deref_bytes;
  pt->nodes[w.pointer].asked = true;
  note_null (pt, stmt, &pt->nodes[w.pointer], write);
  return true;
}

/* Decide about the access REF by STMT in FUN.  */

static void
verdict_on_access (struct tp_points_to *pt, gimple *stmt, tree ref, bool write, bool simple,
                   function *fun, const struct tp_pt_may_free &before)
{
  struct tp_pt_place place;
  if (!REFERENCE_CLASS_P (ref))
    return;
  tp_pt_describe (pt, ref, fun->decl, &place);
  if (place.declared || place.pointer == PT_EXTERNAL)
    return;
  if (pt->nodes[place.pointer].at_start && tp_opt.checks != TP_CHECKS_TEMPORAL)
    place.before = tp_pt_accessed_before (pt, stmt);
  bool element = verdict_on_element (pt, stmt, &place, write, simple);
  struct tp_pt_may_free past
    = past_since_birth (pt, before, TREE_OPERAND (get_base_address (ref), 0));
  bool gone = false;
  const char *bad
    = simple ? reason_bad (pt, &place, write, past, &gone) : "a statement of another kind";
  const char *reason = bad ? bad : reason_misplaced (pt, ref, fun->decl, &place);
  if (element && !reason)
    reason = "all of the element must be there";
  /* The check for freed memory tests the accessed cell, so the offset matters.  */
  if (gone && !reason && tp_opt.checks == TP_CHECKS_TEMPORAL
      && (!place.known || pt->nodes[place.pointer].moved))
    reason = bad = "a block may have been freed";
  if (gone && reason && !bad)
    bad = "a block may have been freed";
  bool fits = reason && simple && !element && fitting_p (pt, &place, write);
  dump_reason (stmt, ref, reason, fits);
  if (reason && !bad && !element && tp_opt.checks != TP_CHECKS_TEMPORAL
      && verdict_on_index_only (pt, stmt, ref, fun->decl, &place, write))
    return;
  if (reason && !bad && simple && tp_opt.checks != TP_CHECKS_TEMPORAL
      && tp_pt_singleton_p (pt, stmt, ref, &place, write,
                            element ? tp_pt_element_size (&pt->nodes[place.pointer]) : 0))
    {
      if (dump_file)
        fprintf (dump_file, ";;   but it can be in one block alone\n");
      /* The runtime looks up the block if it has to decide.  */
      pt->nodes[place.pointer].asked = true;
      return;
    }
  if (reason)
    pt->nodes[place.pointer].needed = true;
  if (reason && !fits)
    return;
  unsigned short v = fits ? (write ? FITTING_WRITE : FITTING_READ) : write ? SAFE_WRITE : SAFE_READ;
  if (gone && !fits)
    {
      v |= write ? THERE_WRITE : THERE_READ;
      pt->nodes[place.pointer].asked = true;
    }
  add_verdicts (pt, stmt, v);
  if (!reason && reused_p (pt, &pt->nodes[place.pointer], before))
    tp_count (STAT_recency);
  if (!reason)
    note_null (pt, stmt, &pt->nodes[place.pointer], write);
}

/* Return true if the pointers of N point into their own blocks.  A pointer that was moved out of
   its block may point to the start of another one.  */

static bool
stays_p (const tp_pt_node *n)
{
  return n->at_start || (n->deref_bytes > 0 && tp_opt.checks != TP_CHECKS_TEMPORAL);
}

/* If STMT frees a block, decide whether it is enough to test that a block begins at the address,
   which requires that such a block is the right one.  Otherwise the referent is needed.  */

static void
verdict_on_free (struct tp_points_to *pt, gimple *stmt, tree function,
                 const struct tp_pt_may_free &before)
{
  const struct tp_library *l = is_gimple_call (stmt) ? tp_library_of_call (stmt) : NULL;
  int node
    = l && l->kind == LIB_FREE ? tp_pt_value_node (pt, gimple_call_arg (stmt, 0), function) : -1;
  if (node < 0)
    return;
  tp_pt_node *n = &pt->nodes[node];
  struct tp_pt_may_free past = past_since_birth (pt, before, gimple_call_arg (stmt, 0));
  bool here = node != PT_EXTERNAL && !n->unknown && !tp_opt.disable.not_reused && stays_p (n);
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, 0, k, bi)
  {
    const tp_pt_object *o = tp_pt_whole (pt, k);
    here &= k >= PT_FIRST_OBJECT
              ? !o->escaped && !o->dangles && !(o->freed & past.ended & past.reused)
              : k == PT_POISON;
  }
  if (!here)
    {
      n->needed = true;
      return;
    }
  n->asked = true;
  add_verdicts (pt, stmt, THERE_READ);
}

/* REF in FUNCTION is read as an integer.  If it is not a member of a structure, the memory may
   contain pointers, whose bits the program copies or dereferences as integers
   (instrument/provenance/integers.cc); then their referents are needed.  */

static void
need_read_as_number (struct tp_points_to *pt, tree ref, tree function)
{
  tree type = TREE_TYPE (ref);
  if (!REFERENCE_CLASS_P (ref) || POINTER_TYPE_P (type) || AGGREGATE_TYPE_P (type)
      || tp_pt_key (ref))
    return;
  unsigned node = tp_pt_base_node (pt, ref, function), k;
  bitmap_iterator bi;
  if (node == PT_EXTERNAL)
    return;
  EXECUTE_IF_SET_IN_BITMAP (pt->nodes[node].points_to, PT_FIRST_OBJECT, k, bi)
  {
    tree member = pt->objects[k].member;
    if (!member || POINTER_TYPE_P (TREE_TYPE (member)))
      for (unsigned content : tp_pt_whole (pt, k)->contents)
        pt->nodes[content].needed = true;
  }
}

/* Decide about what STMT in FUN frees and accesses.  PAST may have been executed before.  */

void
tp_pt_verdict_statement (struct tp_points_to *pt, gimple *stmt, function *fun,
                         const struct tp_pt_may_free &past)
{
  verdict_on_free (pt, stmt, fun->decl, past);
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  bool simple = is_gimple_assign (stmt);
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    if (tree op = gimple_op (stmt, k))
      {
        if (TREE_CODE (op) == TREE_LIST)
          op = TREE_VALUE (op);
        bool write = k == 0 && lhs == op;
        if (op && (write || !simple || (k == 1 && gimple_assign_single_p (stmt))))
          verdict_on_access (pt, stmt, op, write, simple, fun, past);
        if (op && simple && k == 1 && gimple_assign_single_p (stmt))
          need_read_as_number (pt, op, fun->decl);
      }
}

/* If the referent of the pointer that STMT stores is never read, record that.  */

void
tp_pt_verdict_store (struct tp_points_to *pt, gimple *stmt, function *fun,
                     const struct tp_pt_may_free &)
{
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt);
  if (!POINTER_TYPE_P (TREE_TYPE (lhs)) || TREE_CODE (lhs) == SSA_NAME
      || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)))
    return;
  struct tp_pt_place place;
  tp_pt_describe (pt, lhs, fun->decl, &place);
  const tp_pt_node *n = &pt->nodes[place.pointer];
  if (place.pointer == PT_EXTERNAL || n->unknown)
    return;
  unsigned o;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (n->points_to, PT_FIRST_OBJECT, o, bi)
  if (tp_pt_whole (pt, o)->escaped || tp_pt_whole (pt, o)->collapsed
      || pt->nodes[tp_pt_find_content (pt, o, tp_pt_key (lhs))].needed)
    return;
  add_verdicts (pt, stmt, STORE_UNNEEDED);
}

/* ---- Questions ---- */

static bool
has_verdict_p (const gimple *stmt, unsigned short bit)
{
  unsigned short *v
    = tp_pt_unit_answers ? tp_pt_unit_answers->verdicts.get (const_cast<gimple *> (stmt)) : NULL;
  return v && (*v & bit);
}

bool
tp_pt_safe_p (const gimple *stmt, char what)
{
  return has_verdict_p (stmt, what == 'w' ? SAFE_WRITE : SAFE_READ);
}

bool
tp_pt_maybe_null_p (const gimple *stmt, char what)
{
  return has_verdict_p (stmt, what == 'w' ? NULL_WRITE : NULL_READ);
}

bool
tp_pt_maybe_poison_p (const gimple *stmt)
{
  return has_verdict_p (stmt, MAYBE_BLANK);
}

bool
tp_pt_in_bounds_p (const gimple *stmt, char what)
{
  return has_verdict_p (stmt, what == 'w' ? FITTING_WRITE : FITTING_READ);
}

bool
tp_pt_not_reused_p (const gimple *stmt, char what)
{
  return has_verdict_p (stmt, what == 'w' ? THERE_WRITE : THERE_READ);
}

HOST_WIDE_INT
tp_pt_checked_element (const gimple *stmt, char what)
{
  tp_pt_elements *e = tp_pt_unit_answers
                        ? tp_pt_unit_answers->whole_elements.get (const_cast<gimple *> (stmt))
                        : NULL;
  return e ? what == 'w' ? e->write : e->read : 0;
}

bool
tp_pt_index_only_p (const gimple *stmt, char what, HOST_WIDE_INT *deref_bytes, bool *added)
{
  tp_pt_rooms *r = tp_pt_unit_answers
                     ? tp_pt_unit_answers->rooms_within.get (const_cast<gimple *> (stmt))
                     : NULL;
  if (!r)
    return false;
  *deref_bytes = what == 'w' ? r->write : r->read;
  *added = r->added;
  return *deref_bytes > 0;
}

bool
tp_pt_unread_store_p (const gimple *stmt)
{
  return has_verdict_p (stmt, STORE_UNNEEDED);
}
