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
#include "ir/uninstrumented.h"
#include "points-to/graph.h"

/* Functions of more blocks times variables than this are not looked at across blocks, nor those
   that take more rounds.  */
static const unsigned work_max = 4000000, rounds_max = 12;

/* How many statements between arithmetic and an access are looked at.  */
static const unsigned soon_max = 6;

/* Places after a variable that are told apart.  */
static const unsigned reaches_max = 16;

/* The first of tp_pt_known_bits bits of each variable, and what is known where the walk is.  */
static hash_map<tree, unsigned> *places;
/* The same of the addresses that are computed again.  */
static auto_vec<unsigned> *again_places;
static vec<tree> variables;
static bitmap now;
/* What is known at the start of each block; null where that is nothing.  */
static bitmap *starts;
static unsigned starts_count;
/* Does following a pointer say something in this function, also if what is loaded is not used?  */
static bool stores_checked, loads_checked;

/* Besides, of a name for such an address: the variables that it is made of are still what they
   were.  */
enum
{
  name_current = 1 << tp_pt_known_bits,
  place_bits = tp_pt_known_bits + 1
};

static unsigned
bits_place (tree var)
{
  bool known;
  unsigned &p = places->get_or_insert (var, &known);
  if (!known)
    {
      p = place_bits * variables.length ();
      variables.safe_push (var);
    }
  return p;
}

/* Add WHAT to what is known of the variable with the bits from P on.  */

static void
set_bits (unsigned p, unsigned what)
{
  for (int k = 0; k < place_bits; k++)
    if (what & 1 << k)
      bitmap_set_bit (now, p + k);
    else
      bitmap_clear_bit (now, p + k);
}

static unsigned
known_at (unsigned p)
{
  unsigned result = 0;
  for (int k = 0; k < tp_pt_known_bits; k++)
    if (bitmap_bit_p (now, p + k))
      result |= 1 << k;
  return result;
}

static unsigned
known_of (tree var)
{
  unsigned *p = places ? places->get (var) : NULL;
  return p ? known_at (*p) : 0;
}

static void
set_known (tree var, unsigned what)
{
  if (!what && !places->get (var))
    return;
  set_bits (bits_place (var), what);
}

/* The pointer variable that the access REF follows; null if there is none, or nothing is
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

/* ---- Addresses that are computed again ---- */

/* Are the variables that NAME was made of still what they were?  */

static bool
current_p (tree name)
{
  unsigned *p = places->get (name);
  return p && bitmap_bit_p (now, *p + tp_pt_known_bits);
}

/* NAME leads into an element that was accessed: so do those like it, as long as nothing
   changes.  */

static void
note_again (tree name)
{
  int k = tp_pt_vn_class (name);
  if (k >= 0 && current_p (name))
    set_bits ((*again_places)[k], tp_pt_nonnull | tp_pt_object_address | tp_pt_accessed);
}

/* STMT may set variables that addresses are made of.  */

static void
forget_again (gimple *stmt)
{
  auto_vec<unsigned> changed;
  tp_pt_vn_changed (stmt, &changed);
  for (unsigned k : changed)
    {
      set_bits ((*again_places)[k], 0);
      for (tree name : *tp_pt_vn_names (k))
        if (unsigned *p = places->get (name))
          bitmap_clear_bit (now, *p + tp_pt_known_bits);
    }
}

/* ---- Accesses before ---- */

/* The first byte after an access through a variable, and the place of the bit that says that it was
   made.  */
struct reach
{
  HOST_WIDE_INT high;
  unsigned place;
};
static hash_map<tree, vec<reach> > *reaches;
/* All of these places.  */
static bitmap reach_places;
/* Statements whose only access is through a variable that was accessed before at this byte or after
   it.  */
static hash_map<gimple *, HOST_WIDE_INT> *reached;
/* What is known is final, not an assumption of the iteration.  */
static bool settled;

/* STMT accesses memory through P up to HIGH.  */

static void
note_reach (gassign *stmt, tree p, HOST_WIDE_INT high)
{
  bool known;
  vec<reach> &all = reaches->get_or_insert (p, &known);
  if (!known)
    all = vNULL;
  int place = -1;
  HOST_WIDE_INT most = 0;
  for (const reach &r : all)
    {
      if (r.high == high)
        place = r.place;
      if (bitmap_bit_p (now, r.place))
        most = MAX (most, r.high);
    }
  if (settled && most >= high
      && tp_pt_register_p (gimple_assign_lhs (stmt)) == gimple_assign_load_p (stmt))
    reached->put (stmt, most);
  if (place < 0)
    {
      if (all.length () == reaches_max)
        return;
      place = place_bits * variables.length ();
      variables.safe_push (p);
      all.safe_push ({ high, (unsigned) place });
      bitmap_set_bit (reach_places, place);
    }
  bitmap_set_bit (now, place);
}

/* P is set to another value.  */

static void
forget_reaches (tree p)
{
  if (vec<reach> *all = reaches->get (p))
    for (const reach &r : *all)
      bitmap_clear_bit (now, r.place);
}

/* After a call blocks may have ended.  The check that asks for that had better look at all of its
   bytes, too: it costs no more, and later ones need not.  */

static void
forget_all_reaches (void)
{
  bitmap_and_compl_into (now, reach_places);
}

HOST_WIDE_INT
tp_pt_accessed_before (gimple *stmt)
{
  HOST_WIDE_INT *most = reached ? reached->get (stmt) : NULL;
  return most ? *most : 0;
}

void
tp_pt_nonnull_local_finish (void)
{
  delete reached;
  reached = NULL;
}

/* Note that STMT follows a pointer by its operand REF, if it does.  */

static void
note_followed (gassign *stmt, tree ref)
{
  tree p = followed_by (ref);
  if (!p)
    return;
  struct tp_pt_place place;
  tp_pt_describe (ref, cfun->decl, &place);
  tree type = TREE_TYPE (TREE_OPERAND (get_base_address (ref), 1));
  bool plain = !gimple_has_volatile_ops (stmt) && !TYPE_REF_CAN_ALIAS_ALL (type);
  bool inside = plain && tp_pt_inside_element_p (TREE_TYPE (p), &place);
  /* Of an array whose index varies not all is accessed.  */
  if (plain && place.known && place.low >= 0
      && tree_int_cst_equal (TYPE_SIZE_UNIT (TREE_TYPE (ref)), size_int (place.high - place.low)))
    note_reach (stmt, p, place.high);
  set_known (p, tp_pt_nonnull | tp_pt_object_address | (current_p (p) ? name_current : 0)
                  | (inside ? (unsigned) tp_pt_accessed : known_of (p) & tp_pt_accessed));
  if (inside)
    note_again (p);
}

/* What is known of the value that STMT assigns.  */

static unsigned
known_of_value (gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code == POINTER_PLUS_EXPR)
    {
      int k = tp_pt_vn_class (gimple_assign_lhs (stmt));
      unsigned result
        = known_of (rhs) & tp_pt_object_address ? tp_pt_nonnull | tp_pt_object_address : 0;
      return k < 0 ? result : result | name_current | known_at ((*again_places)[k]);
    }
  if (code == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (rhs, 0));
      if (base && TREE_CODE (base) == MEM_REF)
        return known_of (TREE_OPERAND (base, 0)) & tp_pt_object_address
                 ? tp_pt_nonnull | tp_pt_object_address
                 : 0;
      return base && DECL_P (base) && !DECL_WEAK (base) ? tp_pt_nonnull | tp_pt_object_address : 0;
    }
  if ((gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (code))
      && tp_pt_pointer_variable_p (rhs))
    return known_of (rhs) & ~tp_pt_accessed;
  return 0;
}

/* Whatever STMT sets besides its left side.  */

static void
forget_outputs (gimple *stmt)
{
  if (gasm *a = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
      {
        set_known (TREE_VALUE (gimple_asm_output_op (a, i)), 0);
        forget_reaches (TREE_VALUE (gimple_asm_output_op (a, i)));
      }
}

void
tp_pt_nonnull_local_step (gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return;
  gassign *assign = dyn_cast<gassign *> (stmt);
  tree lhs = gimple_get_lhs (stmt);
  unsigned value = assign ? known_of_value (assign) : 0;
  if (assign && !gimple_clobber_p (stmt))
    {
      if (stores_checked)
        note_followed (assign, lhs);
      if (loads_checked && gimple_assign_single_p (assign))
        note_followed (assign, gimple_assign_rhs1 (assign));
    }
  forget_again (stmt);
  if (is_gimple_call (stmt))
    forget_all_reaches ();
  if (lhs && tp_pt_register_p (lhs))
    {
      set_known (lhs, tp_pt_pointer_variable_p (lhs) ? value : 0);
      forget_reaches (lhs);
    }
  forget_outputs (stmt);
}

/* ---- The problem ---- */

/* What is known where E arrives, to RESULT, if OUT is known at the end of its source.  Names that
   are no variables are used near where they are set.  */

static void
on_edge (edge e, const_bitmap out, bitmap result)
{
  auto_vec<tree> vars;
  bitmap_copy (result, out);
  tp_pt_tested_on (e, &vars);
  for (tree var : vars)
    if (DECL_P (var))
      bitmap_set_bit (result, bits_place (var));
}

/* What is known at the start of BB, to RESULT.  OUTS are the ends of blocks, null if they have not
   been reached.  */

static void
meet_at (basic_block bb, bitmap *outs, bitmap result)
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
    on_edge (e, outs[e->src->index], arrives);
    if (first)
      bitmap_copy (result, arrives);
    else
      bitmap_and_into (result, arrives);
    first = false;
  }
}

/* Forget names that are no variables.  */

static void
leave_block (void)
{
  unsigned k;
  bitmap_iterator bi;
  auto_bitmap names;
  EXECUTE_IF_SET_IN_BITMAP (now, 0, k, bi)
  if (!DECL_P (variables[k / place_bits]))
    bitmap_set_bit (names, k);
  bitmap_and_compl_into (now, names);
}

static void
solve_nonnull (function *fun)
{
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  bitmap *outs = XCNEWVEC (bitmap, starts_count);
  bool changed = true;
  for (unsigned round = 0; changed && round < rounds_max; round++)
    {
      changed = false;
      for (int k = 0; k < n; k++)
        {
          basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
          meet_at (bb, outs, now);
          for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
            tp_pt_nonnull_local_step (gsi_stmt (i));
          leave_block ();
          bitmap &out = outs[bb->index];
          if (out && bitmap_equal_p (out, now))
            continue;
          if (!out)
            out = BITMAP_ALLOC (NULL);
          bitmap_copy (out, now);
          changed = true;
        }
      if ((uint64_t) variables.length () * n > work_max)
        break;
    }
  for (int k = 0; k < n && !changed; k++)
    {
      starts[order[k]] = BITMAP_ALLOC (NULL);
      meet_at (BASIC_BLOCK_FOR_FN (fun, order[k]), outs, starts[order[k]]);
    }
  for (unsigned k = 0; k < starts_count; k++)
    if (outs[k])
      BITMAP_FREE (outs[k]);
  free (outs);
  XDELETEVEC (order);
}

void
tp_pt_nonnull_local_start (function *fun)
{
  places = new hash_map<tree, unsigned>;
  now = BITMAP_ALLOC (NULL);
  reach_places = BITMAP_ALLOC (NULL);
  reaches = new hash_map<tree, vec<reach> >;
  if (!reached)
    reached = new hash_map<gimple *, HOST_WIDE_INT>;
  settled = false;
  tp_pt_vn_start (fun);
  again_places = new auto_vec<unsigned>;
  for (unsigned k = 0; k < tp_pt_vn_count (); k++)
    {
      /* Not one of the names that are forgotten at the end of their block.  */
      again_places->safe_push (place_bits * variables.length ());
      variables.safe_push (fun->decl);
    }
  starts_count = last_basic_block_for_fn (fun);
  starts = XCNEWVEC (bitmap, starts_count);
  stores_checked = loads_checked = !tp_uninstrumented_p (cgraph_node::get (fun->decl));
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    /* Loads for these have no check (unevaluated.cc).  */
    if (gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_CONSTANT_P)
        || gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_OBJECT_SIZE))
      loads_checked = false;
  solve_nonnull (fun);
  settled = true;
}

void
tp_pt_nonnull_local_enter (basic_block bb)
{
  if (starts[bb->index])
    bitmap_copy (now, starts[bb->index]);
  else
    bitmap_clear (now);
}

void
tp_pt_nonnull_local_release (void)
{
  delete places;
  places = NULL;
  delete again_places;
  again_places = NULL;
  tp_pt_vn_release ();
  for (auto r : *reaches)
    r.second.release ();
  delete reaches;
  reaches = NULL;
  variables.release ();
  BITMAP_FREE (now);
  BITMAP_FREE (reach_places);
  for (unsigned k = 0; k < starts_count; k++)
    if (starts[k])
      BITMAP_FREE (starts[k]);
  free (starts);
}

unsigned
tp_pt_nonnull_local (tree var)
{
  return known_of (var);
}

bool
tp_pt_dereferenced_soon_p (gimple *stmt)
{
  tree base = gimple_assign_rhs1 (stmt);
  if (!stores_checked || !tp_pt_pointer_variable_p (base) || gimple_assign_lhs (stmt) == base)
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
          || (loads && loads_checked && followed_by (rhs) == base && !stores))
        return true;
      if (loads || stores || lhs == base)
        return false;
    }
  return false;
}
