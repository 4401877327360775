/* nonnull-local.cc - which pointer variables are not null, statement by statement.

   SPDX-License-Identifier: GPL-3.0-or-later

   The graph has one node for a variable, for all of its uses.  But more is known of the value
   that a statement reads: after

     if (p == NULL) exit (2);   p is not null           (tp_pt_nonnull, null-tests.cc)
     n = p->next;               p leads to an object (tp_pt_object_address), and so many bytes of it
                                are available (tp_pt_accessed, reach)

   until p is set again.  This is a forward problem on the CFG of each function, in which all
   paths must agree.  An edge of the graph that is made for a statement records what is known of
   the variable there (tp_pt_add_edge).

   If a variable was dereferenced, it passed a check, or the comparison with null that replaces
   the check; with an invalid pointer the program does not reach the next statement.  So this is
   valid only if all accesses are checked.  It is already valid a little earlier: in

     t = p; p = t + 1; *t = 0;

   the result of arithmetic on a null pointer cannot be used before the null pointer is
   dereferenced.

   On edges that no statement shows (setjmp's second return, computed goto) nothing is known.  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "ir/dataflow.h"
#include "ir/uninstrumented.h"
#include "points-to/graph.h"

/* Functions with more blocks times variables, or that take more rounds, are only analysed within
   basic blocks.  */
static const unsigned work_max = 4000000, rounds_max = 12;

/* How many statements between arithmetic and an access are examined.  */
static const unsigned soon_max = 6;

/* How many ends of accesses through a variable are distinguished.  */
static const unsigned reaches_max = 16;

/* A further bit for the name of an address that is computed more than once: the variables that it
   was computed from have not changed.  */
enum
{
  name_current = 1 << tp_pt_known_bits,
  place_bits = tp_pt_known_bits + 1
};

/* The end of an access through a variable, and the index of the bit that says that such an access
   was made.  */
struct reach
{
  HOST_WIDE_INT high;
  unsigned place;
};

/* The problem of one function.  */

struct tp_pt_local
{
  struct tp_points_to *pt;
  struct tp_pt_vn *vn;
  /* The index of the first of the place_bits bits of each variable, and the state at the current
     place of the walk.  */
  hash_map<tree, unsigned> places;
  auto_vec<unsigned> again_places; /* the same for classes of addresses */
  auto_vec<tree> variables;
  auto_bitmap now;
  /* The state at the start of each block; null if nothing is known.  */
  bitmap *starts;
  unsigned starts_count;
  /* Whether stores and loads are checked, so that a dereference proves something about the pointer,
     also if the loaded value is not used.  */
  bool stores_checked, loads_checked;
  /* The accesses through each variable, and all of their bits.  */
  hash_map<tree, vec<reach> > reaches;
  auto_bitmap reach_places;
  bool settled; /* the solution is final, not an assumption of the iteration */
};

static unsigned
bits_place (struct tp_pt_local *l, tree var)
{
  bool known;
  unsigned &p = l->places.get_or_insert (var, &known);
  if (!known)
    {
      p = place_bits * l->variables.length ();
      l->variables.safe_push (var);
    }
  return p;
}

/* Add the bits WHAT to the state of the variable whose bits begin at P.  */

static void
set_bits (struct tp_pt_local *l, unsigned p, unsigned what)
{
  for (int k = 0; k < place_bits; k++)
    if (what & 1 << k)
      bitmap_set_bit (l->now, p + k);
    else
      bitmap_clear_bit (l->now, p + k);
}

static unsigned
known_at (struct tp_pt_local *l, unsigned p)
{
  unsigned result = 0;
  for (int k = 0; k < tp_pt_known_bits; k++)
    if (bitmap_bit_p (l->now, p + k))
      result |= 1 << k;
  return result;
}

static unsigned
known_of (struct tp_pt_local *l, tree var)
{
  unsigned *p = l ? l->places.get (var) : NULL;
  return p ? known_at (l, *p) : 0;
}

static void
set_known (struct tp_pt_local *l, tree var, unsigned what)
{
  if (!what && !l->places.get (var))
    return;
  set_bits (l, bits_place (l, var), what);
}

/* The pointer variable that the access REF dereferences; null if there is none, or if no byte is
   accessed.  */

static tree
followed_by (tree ref)
{
  tree size = ref && REFERENCE_CLASS_P (ref) ? TYPE_SIZE_UNIT (TREE_TYPE (ref)) : NULL_TREE;
  if (!size || TREE_CODE (size) != INTEGER_CST || integer_zerop (size))
    return NULL_TREE;
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF && tp_pt_pointer_variable_p (TREE_OPERAND (base, 0))
           ? TREE_OPERAND (base, 0)
           : NULL_TREE;
}

/* ---- Addresses that are computed more than once ---- */

/* Return true if the variables that NAME was computed from have not changed.  */

static bool
current_p (struct tp_pt_local *l, tree name)
{
  unsigned *p = l->places.get (name);
  return p && bitmap_bit_p (l->now, *p + tp_pt_known_bits);
}

/* NAME points into an element that was accessed, and so do the other addresses in its class, as
   long as no variable changes.  */

static void
note_again (struct tp_pt_local *l, tree name)
{
  int k = tp_pt_vn_class (l->vn, name);
  if (k >= 0 && current_p (l, name))
    set_bits (l, l->again_places[k], tp_pt_nonnull | tp_pt_object_address | tp_pt_accessed);
}

/* STMT may set variables that addresses are computed from.  */

static void
forget_again (struct tp_pt_local *l, gimple *stmt)
{
  auto_vec<unsigned> changed;
  tp_pt_vn_changed (l->vn, stmt, &changed);
  for (unsigned k : changed)
    {
      set_bits (l, l->again_places[k], 0);
      for (tree name : *tp_pt_vn_names (l->vn, k))
        if (unsigned *p = l->places.get (name))
          bitmap_clear_bit (l->now, *p + tp_pt_known_bits);
    }
}

/* ---- Earlier accesses ---- */

/* STMT accesses memory after P up to HIGH.  */

static void
note_reach (struct tp_pt_local *l, gassign *stmt, tree p, HOST_WIDE_INT high)
{
  bool known;
  vec<reach> &all = l->reaches.get_or_insert (p, &known);
  if (!known)
    all = vNULL;
  int place = -1;
  HOST_WIDE_INT most = 0;
  for (const reach &r : all)
    {
      if (r.high == high)
        place = r.place;
      if (bitmap_bit_p (l->now, r.place))
        most = MAX (most, r.high);
    }
  if (l->settled && most >= high
      && tp_pt_register_p (gimple_assign_lhs (stmt)) == gimple_assign_load_p (stmt))
    l->pt->reached.put (stmt, most);
  if (place < 0)
    {
      if (all.length () == reaches_max)
        return;
      place = place_bits * l->variables.length ();
      l->variables.safe_push (p);
      all.safe_push ({ high, (unsigned) place });
      bitmap_set_bit (l->reach_places, place);
    }
  bitmap_set_bit (l->now, place);
}

/* P is set to another value.  */

static void
forget_reaches (struct tp_pt_local *l, tree p)
{
  if (vec<reach> *all = l->reaches.get (p))
    for (const reach &r : *all)
      bitmap_clear_bit (l->now, r.place);
}

/* After a call blocks may have ended.  The check that tests this should also test all of its bytes:
   it costs no more, and later checks can be removed.  */

static void
forget_all_reaches (struct tp_pt_local *l)
{
  bitmap_and_compl_into (l->now, l->reach_places);
}

HOST_WIDE_INT
tp_pt_accessed_before (struct tp_points_to *pt, gimple *stmt)
{
  HOST_WIDE_INT *most = pt->reached.get (stmt);
  return most ? *most : 0;
}

/* If STMT dereferences a pointer by its operand REF, record that.  */

static void
note_followed (struct tp_pt_local *l, gassign *stmt, tree ref)
{
  tree p = followed_by (ref);
  if (!p)
    return;
  struct tp_pt_place place;
  tp_pt_describe (l->pt, ref, cfun->decl, &place);
  tree type = TREE_TYPE (TREE_OPERAND (get_base_address (ref), 1));
  bool plain = !gimple_has_volatile_ops (stmt) && !TYPE_REF_CAN_ALIAS_ALL (type);
  bool inside = plain && tp_pt_inside_element_p (TREE_TYPE (p), &place);
  /* With a variable index, not all of the array is accessed.  */
  if (plain && place.known && place.low >= 0
      && tree_int_cst_equal (TYPE_SIZE_UNIT (TREE_TYPE (ref)), size_int (place.high - place.low)))
    note_reach (l, stmt, p, place.high);
  set_known (l, p,
             tp_pt_nonnull | tp_pt_object_address | (current_p (l, p) ? name_current : 0)
               | (inside ? (unsigned) tp_pt_accessed : known_of (l, p) & tp_pt_accessed));
  if (inside)
    note_again (l, p);
}

/* What is known of the value that STMT assigns.  */

static unsigned
known_of_value (struct tp_pt_local *l, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  struct tp_step s;
  if (tp_step_of (stmt, &s) && s.code != NOP_EXPR)
    {
      bool object = s.from ? (known_of (l, s.from) & tp_pt_object_address) != 0
                           : DECL_P (s.object) && !DECL_WEAK (s.object);
      unsigned result = object ? tp_pt_nonnull | tp_pt_object_address : 0;
      int k = s.code == POINTER_PLUS_EXPR ? tp_pt_vn_class (l->vn, gimple_assign_lhs (stmt)) : -1;
      return k < 0 ? result : result | name_current | known_at (l, l->again_places[k]);
    }
  if ((gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code))
      && tp_pt_pointer_variable_p (rhs))
    return known_of (l, rhs) & ~tp_pt_accessed;
  return 0;
}

/* Forget what STMT sets besides its left-hand side.  */

static void
forget_outputs (struct tp_pt_local *l, gimple *stmt)
{
  if (gasm *a = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
      {
        set_known (l, TREE_VALUE (gimple_asm_output_op (a, i)), 0);
        forget_reaches (l, TREE_VALUE (gimple_asm_output_op (a, i)));
      }
}

void
tp_pt_nonnull_local_step (struct tp_pt_local *l, gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return;
  gassign *assign = dyn_cast<gassign *> (stmt);
  tree lhs = gimple_get_lhs (stmt);
  unsigned value = assign ? known_of_value (l, assign) : 0;
  if (assign && !gimple_clobber_p (stmt))
    {
      if (l->stores_checked)
        note_followed (l, assign, lhs);
      if (l->loads_checked && gimple_assign_single_p (assign))
        note_followed (l, assign, gimple_assign_rhs1 (assign));
    }
  forget_again (l, stmt);
  if (is_gimple_call (stmt))
    forget_all_reaches (l);
  if (lhs && tp_pt_register_p (lhs))
    {
      set_known (l, lhs, tp_pt_pointer_variable_p (lhs) ? value : 0);
      forget_reaches (l, lhs);
    }
  forget_outputs (l, stmt);
}

/* ---- The problem ---- */

/* Set RESULT to what is known at the destination of E, if OUT is known at the end of its source.
   Temporaries are used only near their definition.  */

static void
on_edge (struct tp_pt_local *l, edge e, const_bitmap out, bitmap result)
{
  auto_vec<tree> vars;
  bitmap_copy (result, out);
  tp_pt_tested_on (e, &vars);
  for (tree var : vars)
    if (DECL_P (var))
      bitmap_set_bit (result, bits_place (l, var));
}

/* Set RESULT to what is known at the start of BB.  OUTS has what is known at the ends of blocks,
   null for blocks that have not been reached.  */

static void
meet_at (struct tp_pt_local *l, basic_block bb, bitmap *outs, bitmap result)
{
  bool first = true;
  auto_bitmap arrives;
  edge e;
  edge_iterator ei;
  bitmap_clear (result);
  FOR_EACH_EDGE (e, ei, bb->preds)
  {
    if (e->src->index < NUM_FIXED_BLOCKS || (e->flags & EDGE_COMPLEX))
      {
        bitmap_clear (result);
        return;
      }
    if (!outs[e->src->index])
      continue;
    on_edge (l, e, outs[e->src->index], arrives);
    if (first)
      bitmap_copy (result, arrives);
    else
      bitmap_and_into (result, arrives);
    first = false;
  }
}

/* Forget the temporaries, which are not variables.  */

static void
leave_block (struct tp_pt_local *l)
{
  unsigned k;
  bitmap_iterator bi;
  auto_bitmap names;
  EXECUTE_IF_SET_IN_BITMAP (l->now, 0, k, bi)
  if (!DECL_P (l->variables[k / place_bits]))
    bitmap_set_bit (names, k);
  bitmap_and_compl_into (l->now, names);
}

static void
solve_nonnull (struct tp_pt_local *l, function *fun)
{
  tp_block_order blocks (fun);
  bitmap *outs = XCNEWVEC (bitmap, l->starts_count);
  auto visit = [l, outs] (basic_block bb)
  {
    meet_at (l, bb, outs, l->now);
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      tp_pt_nonnull_local_step (l, gsi_stmt (i));
    leave_block (l);
    bitmap &out = outs[bb->index];
    if (out && bitmap_equal_p (out, l->now))
      return false;
    if (!out)
      out = BITMAP_ALLOC (NULL);
    bitmap_copy (out, l->now);
    return true;
  };
  /* The number of variables is known after the first round.  */
  bool solved = tp_solve_dataflow (TP_FORWARD, blocks, visit, 1)
                || ((uint64_t) l->variables.length () * blocks.count <= work_max
                    && tp_solve_dataflow (TP_FORWARD, blocks, visit, rounds_max - 1));
  for (int k = 0; k < blocks.count && solved; k++)
    {
      bitmap &start = l->starts[blocks.order[k]];
      start = BITMAP_ALLOC (NULL);
      meet_at (l, blocks[k], outs, start);
    }
  for (unsigned k = 0; k < l->starts_count; k++)
    if (outs[k])
      BITMAP_FREE (outs[k]);
  free (outs);
}

void
tp_pt_nonnull_local_start (struct tp_points_to *pt, function *fun)
{
  struct tp_pt_local *l = pt->local = new tp_pt_local ();
  l->pt = pt;
  l->settled = false;
  l->vn = tp_pt_vn_start (pt, fun);
  for (unsigned k = 0; k < tp_pt_vn_count (l->vn); k++)
    {
      /* This is not one of the names that are forgotten at the end of their block.  */
      l->again_places.safe_push (place_bits * l->variables.length ());
      l->variables.safe_push (fun->decl);
    }
  l->starts_count = last_basic_block_for_fn (fun);
  l->starts = XCNEWVEC (bitmap, l->starts_count);
  l->stores_checked = l->loads_checked = !tp_uninstrumented_p (cgraph_node::get (fun->decl));
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    /* Loads for these built-ins have no check (unevaluated.cc).  */
    if (gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_CONSTANT_P)
        || gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_OBJECT_SIZE))
      l->loads_checked = false;
  solve_nonnull (l, fun);
  l->settled = true;
}

void
tp_pt_nonnull_local_enter (struct tp_pt_local *l, basic_block bb)
{
  if (l->starts[bb->index])
    bitmap_copy (l->now, l->starts[bb->index]);
  else
    bitmap_clear (l->now);
}

void
tp_pt_nonnull_local_release (struct tp_pt_local *l)
{
  tp_pt_vn_release (l->vn);
  for (auto r : l->reaches)
    r.second.release ();
  for (unsigned k = 0; k < l->starts_count; k++)
    if (l->starts[k])
      BITMAP_FREE (l->starts[k]);
  free (l->starts);
  l->pt->local = NULL;
  delete l;
}

unsigned
tp_pt_nonnull_local (struct tp_pt_local *l, tree var)
{
  return known_of (l, var);
}

bool
tp_pt_dereferenced_soon_p (struct tp_pt_local *l, gimple *stmt)
{
  tree base = gimple_assign_rhs1 (stmt);
  if (!l->stores_checked || !tp_pt_pointer_variable_p (base) || gimple_assign_lhs (stmt) == base)
    return false;
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_next (&i);
  for (unsigned steps = 0; steps < soon_max && !gsi_end_p (i); steps++, gsi_next (&i))
    {
      gassign *next = dyn_cast<gassign *> (gsi_stmt (i));
      if (is_gimple_debug (gsi_stmt (i)))
        continue;
      if (!next || gimple_clobber_p (next) || gimple_has_volatile_ops (next))
        return false;
      tree lhs = gimple_assign_lhs (next), rhs = gimple_assign_rhs1 (next);
      bool loads = gimple_assign_load_p (next), stores = !tp_pt_register_p (lhs);
      if ((stores && followed_by (lhs) == base && !loads)
          || (loads && l->loads_checked && followed_by (rhs) == base && !stores))
        return true;
      if (loads || stores || lhs == base)
        return false;
    }
  return false;
}
