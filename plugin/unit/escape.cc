/* escape.cc - locals whose address does not escape from the functions that it is passed to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Many functions return a result through a pointer to a local of their caller:

        static int get (const char *p, unsigned *v) { ... *v = x; return n; }
        ...
        n = get (p, &v);

   In the graph of points-to.cc the parameter is one node for all callers.  If one caller passes
   a pointer that is loaded from an unknown place, the parameter is unknown, and the objects that
   the others pass are considered to escape.  That is correct for the function's own checks, but
   it is too pessimistic for the locals.  So this file solves a smaller problem, which only
   considers the uses of an address:

     a pointer P is a parameter of a local function, or a name that is set once

     P is only borrowed  <=>  each mention of P
         accesses constant bytes after P,
         compares P,
         sets a name Q to P or the address of a member of *P, and Q is only borrowed, or
         passes P to a local function as a parameter that is only borrowed
     reach (P) = the end of these accesses, at most, in P's function and all it passes P to

   This is the largest solution, as in nofree.cc: if a pointer is not borrowed, neither are the
   pointers that it is set from, and the reach is propagated backward, too.

   A local does not escape if its address is only the first value of such pointers, and they
   reach no further than its end.  Then it is alive whenever one of them is dereferenced: the
   calls return before the local ends, and its address is not used afterwards.  No check through
   them can fail for it, so it needs no block, and neither a beginning nor an end.  Its address
   gets the referent TP_UNKNOWN (layout.h).  Its cells have no owner, which is the same word, so
   that the checks in the functions, which other callers may need, succeed without a call of the
   runtime.  The cells are cleared where the local would begin (enter-leave.cc), because frames
   that a jump dropped, and pointers in variables without a block, may have left other values
   there.  With other values the runtime would be called; it accepts accesses with an unknown
   referent.

   Once the function is inlined, its checks of the local are checks of known bytes through an
   unknown referent, and are removed.

   A check that tests whether any block owns the cell (tp_pt_not_reused_p) would find none, nor
   is the whole of an element available (tp_pt_checked_element).  Pointers of such accesses are
   not borrowed.

   The functions are those whose parameters have companions for their referents (signature.cc),
   because an unknown referent in the buffer would be resolved.  The model is gcc/ipa-modref.cc,
   whose EAF_NOESCAPE answers the same for memory, without sizes.

   In verify mode a lent local is a block, which is checked as any (tracked-locals.cc).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/uninstrumented.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"
#include "unit/escape.h"
#include "unit/signature.h"

/* A larger reach counts as unknown.  */
static const HOST_WIDE_INT reach_max = 1 << 20;

/* A pointer, or a local whose address is a source of pointers.  */
struct escape_candidate
{
  tree decl;
  bool scanned;        /* the function of this parameter has been examined */
  bool kept;           /* not only borrowed */
  HOST_WIDE_INT reach; /* in bytes */
  struct step
  {
    unsigned from;
    HOST_WIDE_INT distance;
  };
  auto_vec<step> sources; /* the candidates that it is set to, plus a distance in bytes */
};

/* The dataflow problem of the unit.  */

struct escape_flow
{
  auto_vec<escape_candidate *> candidates;
  hash_map<tree, unsigned> number_of; /* from DECL to the index of the candidate */
};

/* The locals whose address does not escape, by DECL_UID.  They have an obstack of their own,
   because they are used until the end of the unit.  */
static bitmap_obstack nonescaping_obstack;
static bitmap nonescaping_uids;

static escape_candidate *
escape_candidate_for (struct escape_flow *flow, tree x, unsigned *number = NULL)
{
  bool existed;
  unsigned &k = flow->number_of.get_or_insert (x, &existed);
  if (!existed)
    {
      escape_candidate *l = new escape_candidate;
      l->decl = x;
      l->scanned = l->kept = false;
      l->reach = 0;
      k = flow->candidates.length ();
      flow->candidates.safe_push (l);
    }
  if (number)
    *number = k;
  return flow->candidates[k];
}

/* Return true if X is a pointer that is analysed.  */

static bool
pointer_p (tree x)
{
  if (TREE_CODE (x) == SSA_NAME)
    return POINTER_TYPE_P (TREE_TYPE (x)) && (!SSA_NAME_VAR (x) || SSA_NAME_DEF_STMT (x));
  return (TREE_CODE (x) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (x)) && is_gimple_reg (x)
          && DECL_CONTEXT (x) == current_function_decl);
}

static bool
local_p (tree x)
{
  return (VAR_P (x) && auto_var_in_fn_p (x, current_function_decl) && !DECL_NONLOCAL_FRAME (x)
          && !DECL_HARD_REGISTER (x) && !DECL_HAS_VALUE_EXPR_P (x) && DECL_SIZE_UNIT (x)
          && tree_fits_shwi_p (DECL_SIZE_UNIT (x)));
}

/* The pointer or local that the value X is computed from by adding the constant *DISTANCE; null if
   it is computed in another way.  */

static tree
origin_of (tree x, HOST_WIDE_INT *distance)
{
  *distance = 0;
  if (TREE_CODE (x) != ADDR_EXPR)
    return pointer_p (x) ? x : NULL_TREE;
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (x, 0), &offset);
  if (!base || !offset.is_constant (distance))
    return NULL_TREE;
  if (TREE_CODE (base) == MEM_REF)
    {
      if (!tree_fits_shwi_p (TREE_OPERAND (base, 1)))
        return NULL_TREE;
      *distance += tree_to_shwi (TREE_OPERAND (base, 1));
      base = TREE_OPERAND (base, 0);
      return pointer_p (base) ? base : NULL_TREE;
    }
  return DECL_P (base) && local_p (base) ? base : NULL_TREE;
}

/* ---- Statements
   ------------------------------------------------------------------------------  */

/* The occurrences of pointers and of addresses of locals in a statement, one element for each.  */
typedef auto_vec<tree, 8> mentions;

/* Callback of walk_gimple_op: collect the occurrences.  */

static tree
note_local_mention (tree *x, int *subtrees, void *data)
{
  mentions *all = (mentions *) ((walk_stmt_info *) data)->info;
  tree t = *x;
  /* An access to the variable itself, with another type.  */
  if (TREE_CODE (t) == MEM_REF && TREE_CODE (TREE_OPERAND (t, 0)) == ADDR_EXPR
      && DECL_P (TREE_OPERAND (TREE_OPERAND (t, 0), 0)))
    *subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (t, 0));
      if (base && DECL_P (base) && local_p (base))
        all->safe_push (base);
    }
  else if (pointer_p (t))
    all->safe_push (t);
  else if (TYPE_P (t))
    *subtrees = 0;
  return NULL_TREE;
}

/* Remove X, one of ALL, because this occurrence does not keep it.  */

static void
forget (mentions *all, tree x)
{
  for (unsigned k = 0; k < all->length (); k++)
    if ((*all)[k] == x)
      {
        all->unordered_remove (k);
        return;
      }
}

/* STMT accesses REF; WRITE says that it writes.  ALL are the occurrences in STMT.  */

static void
visit_access (struct escape_flow *flow, gimple *stmt, tree ref, bool write, mentions *all)
{
  tree base = ref && REFERENCE_CLASS_P (ref) ? get_base_address (ref) : NULL_TREE;
  if (!base || TREE_CODE (base) != MEM_REF || !is_gimple_reg_type (TREE_TYPE (ref)))
    return;
  tree pointer = TREE_OPERAND (base, 0);
  char what = write ? 'w' : 'r';
  poly_int64 offset, size, extent;
  HOST_WIDE_INT at, n;
  bool reverse;
  if (!pointer_p (pointer)
      || get_ref_base_and_extent (ref, &offset, &size, &extent, &reverse) != base
      || !known_eq (size, extent) || !offset.is_constant (&at) || !size.is_constant (&n)
      || !tree_fits_shwi_p (TREE_OPERAND (base, 1)) || at % BITS_PER_UNIT || n % BITS_PER_UNIT
      || n <= 0 || tp_pt_not_reused_p (stmt, what) || tp_pt_checked_element (stmt, what))
    return;
  /* OFFSET may or may not include the constant in BASE, depending on GCC.  Only the sign of that
     constant matters then.  */
  HOST_WIDE_INT more = tree_to_shwi (TREE_OPERAND (base, 1));
  at = at / BITS_PER_UNIT + more;
  if (more < 0 || at < more || at + n / BITS_PER_UNIT > reach_max)
    return;
  escape_candidate *l = escape_candidate_for (flow, pointer);
  l->reach = MAX (l->reach, at + n / BITS_PER_UNIT);
  forget (all, pointer);
}

/* TO, a pointer of this function or a parameter of another one, is set to X.  */

static void
visit_copy (struct escape_flow *flow, tree x, tree to, mentions *all)
{
  HOST_WIDE_INT distance;
  tree from = origin_of (x, &distance);
  if (!from || distance < 0 || distance > reach_max)
    return;
  unsigned number;
  escape_candidate_for (flow, from, &number);
  escape_candidate_for (flow, to)->sources.safe_push ({ number, distance });
  forget (all, from);
}

/* X is an operand of a comparison.  */

static void
visit_compared (tree x, mentions *all)
{
  HOST_WIDE_INT distance;
  if (tree from = origin_of (x, &distance))
    forget (all, from);
}

/* Parameter I of DECL, if it is a pointer with a companion for its referent; otherwise null.  */

static tree
parameter (tree decl, unsigned i)
{
  if (!decl || tp_signature_companions (decl, i).ref < 0)
    return NULL_TREE;
  tree p = DECL_ARGUMENTS (decl);
  for (; p && i > 0; i--)
    p = DECL_CHAIN (p);
  return p && POINTER_TYPE_P (TREE_TYPE (p)) && is_gimple_reg (p) ? p : NULL_TREE;
}

static void
pass_addresses (struct escape_flow *flow, gcall *call, mentions *all)
{
  for (unsigned i = 0; i < tp_signature_arguments (call); i++)
    {
      tree p = parameter (gimple_call_fndecl (call), i);
      if (p)
        visit_copy (flow, gimple_call_arg (call, i), p, all);
    }
}

static void
visit_statement (struct escape_flow *flow, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  mentions all;
  walk_stmt_info info = {};
  info.info = &all;
  walk_gimple_op (stmt, note_local_mention, &info);
  if (all.is_empty ())
    return;
  tree lhs = gimple_get_lhs (stmt);
  /* This name is set, not used.  */
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    forget (&all, lhs);
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      tree rhs = gimple_assign_rhs1 (assign);
      visit_access (flow, stmt, lhs, true, &all);
      if (TREE_CODE_CLASS (gimple_assign_rhs_code (assign)) == tcc_comparison)
        {
          visit_compared (rhs, &all);
          visit_compared (gimple_assign_rhs2 (assign), &all);
        }
      else if (gimple_assign_single_p (assign))
        {
          visit_access (flow, stmt, rhs, false, &all);
          if (TREE_CODE (lhs) == SSA_NAME && pointer_p (lhs))
            visit_copy (flow, rhs, lhs, &all);
        }
      else if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assign)) && TREE_CODE (lhs) == SSA_NAME
               && pointer_p (lhs))
        visit_copy (flow, rhs, lhs, &all);
    }
  else if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      visit_compared (gimple_cond_lhs (cond), &all);
      visit_compared (gimple_cond_rhs (cond), &all);
    }
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      visit_access (flow, stmt, lhs, true, &all);
      pass_addresses (flow, call, &all);
    }
  for (tree x : all)
    escape_candidate_for (flow, x)->kept = true;
}

/* ---- The unit -------------------------------------------------------------------------------- */

static void
visit_function (struct escape_flow *flow, function *fun)
{
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    if (POINTER_TYPE_P (TREE_TYPE (p)) && pointer_p (p))
      escape_candidate_for (flow, p)->scanned = true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
        {
          HOST_WIDE_INT distance;
          if (tree from = origin_of (gimple_phi_arg_def (i.phi (), k), &distance))
            escape_candidate_for (flow, from)->kept = true;
        }
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      visit_statement (flow, gsi_stmt (i));
  }
}

static void
solve_escape (struct escape_flow *flow)
{
  auto_vec<unsigned> work;
  for (unsigned k = 0; k < flow->candidates.length (); k++)
    {
      escape_candidate *l = flow->candidates[k];
      if (TREE_CODE (l->decl) == PARM_DECL && !l->scanned)
        l->kept = true;
      work.safe_push (k);
    }
  while (!work.is_empty ())
    {
      const escape_candidate *l = flow->candidates[work.pop ()];
      for (const escape_candidate::step &s : l->sources)
        {
          escape_candidate *from = flow->candidates[s.from];
          HOST_WIDE_INT reach = l->reach ? l->reach + s.distance : 0;
          if (from->kept || (!l->kept && reach <= from->reach))
            continue;
          from->kept = l->kept || reach > reach_max;
          from->reach = MAX (from->reach, reach);
          work.safe_push (s.from);
        }
    }
}

static void
find_nonescaping (void)
{
  struct escape_flow all, *flow = &all;
  bitmap_obstack_initialize (&nonescaping_obstack);
  nonescaping_uids = BITMAP_ALLOC (&nonescaping_obstack);
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!tp_uninstrumented_p (node) && DECL_STRUCT_FUNCTION (node->decl)->cfg)
    {
      push_cfun (DECL_STRUCT_FUNCTION (node->decl));
      visit_function (flow, cfun);
      pop_cfun ();
    }
  solve_escape (flow);
  for (escape_candidate *l : flow->candidates)
    {
      if (VAR_P (l->decl) && !l->kept && !tp_pt_untracked_p (l->decl)
          && l->reach <= tree_to_shwi (DECL_SIZE_UNIT (l->decl)))
        {
          bitmap_set_bit (nonescaping_uids, DECL_UID (l->decl));
          if (dump_file)
            {
              fprintf (dump_file, ";; temporal: ");
              print_generic_expr (dump_file, l->decl, TDF_NONE);
              fprintf (dump_file, " of %s does not escape\n",
                       IDENTIFIER_POINTER (DECL_NAME (DECL_CONTEXT (l->decl))));
            }
        }
      delete l;
    }
}

bool
tp_nonescaping_p (tree var)
{
  return nonescaping_uids && bitmap_bit_p (nonescaping_uids, DECL_UID (var));
}

/* Return true if REF is the referent of the address of such a local: "unknown", because the local
   has no block.  In verify mode it has a block, and REF is its number.  */

static bool
referent_of_lent_p (tree ref)
{
  if (!tp_opt.verify || TREE_CODE (ref) != SSA_NAME)
    return integer_zerop (ref);
  gimple *def = SSA_NAME_DEF_STMT (ref);
  tree var = (is_gimple_call (def) && tp_entry_of_call (def) == ENTRY_origin
                ? tp_variable_at (gimple_call_arg (def, 0))
                : NULL_TREE);
  return var && DECL_P (var) && tp_nonescaping_p (DECL_ORIGIN (var));
}

/* Return true if CALL, of E, is a check of bytes that are known to be inside such a local.  */

static bool
in_sight_p (gimple *call, enum tp_entry e)
{
  if ((e != ENTRY_check && e != ENTRY_check_alive && e != ENTRY_check_written)
      || !referent_of_lent_p (gimple_call_arg (call, 2))
      || !tree_fits_shwi_p (gimple_call_arg (call, 1))
      || !tp_range_in_sight_p (gimple_call_arg (call, 0), tree_to_shwi (gimple_call_arg (call, 1)),
                               tp_site_letter (gimple_call_arg (call, 4)) != 'r'))
    return false;
  tp_count (STAT_nonescaping_checks);
  tp_note_proof (call, TP_PROOF_lent_variable);
  return true;
}

void
tp_remove_nonescaping_checks (function *fun)
{
  tp_remove_calls (fun, in_sight_p);
}

static bool
escape_wanted_p (void)
{
  return optimize > 0 && !tp_opt.disable.escape && !tp_opt.disable.signature;
}

simple_ipa_opt_pass *
tp_make_escape_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_escape", escape_wanted_p, find_nonescaping);
}
