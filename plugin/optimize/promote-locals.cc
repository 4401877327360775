/* promote-locals.cc - makes locals registers whose address only the runtime's calls take.

   SPDX-License-Identifier: GPL-3.0-or-later

   The address of a local is often passed to a function that GCC then inlines:

        static inline void skip (char **p) { while (**p == ' ') ++*p; }

   The program does not use the address any more, and without the plugin GCC makes the local a
   register.  But the plugin's calls use it: the local begins and ends, and its referents are kept
   in its cells.  So, if only these calls remain,

     enter (&v, n), leave (&v, n)     are removed: no pointer to V is left
     store_ref (&v, r)                v.ref = r
     s = load_ref (&v, value)         s = or_resolve (v.ref, value); in a union, v.ref = s if it is
                                      a block
     unset (&v, n, value)             v = value, at each pointer in it

   with a variable for each word, as for structures whose address is not taken (sra.cc), and GCC
   does the rest (execute_update_addresses_taken in gcc/tree-ssa.cc, SRA).  Checks of V that were
   inlined with the function are removed before this (own-variables.cc); if one of them is left,
   the local stays in memory.

   Likewise the referents of a local, also of an array, are not written if none of them is read:
   numbers that were copied may be parts of pointers, until all of their uses are known.

   In verify mode nothing is removed: the local remains a block, whose site names the proof, and the
   contents of its cells are compared with the variables, which are read in place of the cells.  The
   calls that do this do not count as uses.

   The idea is that of Simpson 2013, section 5, unused metadata; unlike points-to.cc, which
   analyses the unit as it was written, this pass sees the functions after inlining.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/line-table.h"
#include "ir/proofs.h"
#include "optimize/promote-locals.h"

/* The maximal number of words of a local that become variables.  */
static const HOST_WIDE_INT words_max = 16;

/* A call of the runtime that refers to the byte AT of a local; AT is -1 if it is not known
   which.  */
struct local_mention
{
  gimple *call;
  HOST_WIDE_INT at;
};

/* How a local is used through its address.  */
struct local_use
{
  /* The program uses the address, or a call of the runtime does so in an unknown way.  */
  bool escapes;
  /* A check concerns the local, or the number of its block is used.  */
  bool asked;
  /* A referent is read or written other than for a whole word.  */
  bool scattered;
  unsigned reads;
  auto_vec<local_mention> writes, loads, marks;
  /* Questions whether a range overlaps the local.  */
  auto_vec<gimple *> overlaps;
};

typedef hash_map<tree, local_use> local_uses;

static bool
promotion_candidate_p (tree var, function *fun)
{
  return (
    (VAR_P (var) || TREE_CODE (var) == PARM_DECL) && auto_var_in_fn_p (var, fun->decl)
    && TREE_ADDRESSABLE (var) && !TREE_THIS_VOLATILE (var) && !TYPE_VOLATILE (TREE_TYPE (var))
    && !(VAR_P (var)
         && (DECL_NONLOCAL_FRAME (var) || DECL_HARD_REGISTER (var) || DECL_HAS_VALUE_EXPR_P (var)))
    && DECL_SIZE_UNIT (var) && tree_fits_uhwi_p (DECL_SIZE_UNIT (var)));
}

/* The local that ADDRESS points into, and its offset in *AT, -1 if that is not known.  Null if it
   does not point into a local.  */

static tree
local_at (tree address, HOST_WIDE_INT *at)
{
  struct tp_step s;
  bool known = true;
  *at = 0;
  for (int steps = 0; steps < 16 && tp_step_back (address, &s); steps++)
    {
      known &= s.fixed;
      *at += s.bytes;
      if (!s.from)
        {
          *at = known && *at >= 0 ? *at : -1;
          return DECL_P (s.object) ? s.object : NULL_TREE;
        }
      address = s.from;
    }
  return NULL_TREE;
}

/* Return true if the address NAME is only used by calls of the runtime.  */

static bool
ours_only_p (tree name, int depth)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (depth == 0 || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt) || (is_gimple_call (stmt) && tp_entry_of_call (stmt) != ENTRY_COUNT))
      continue;
    gassign *assign = dyn_cast<gassign *> (stmt);
    if (!assign || TREE_CODE (gimple_assign_lhs (assign)) != SSA_NAME
        || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (assign))))
      return false;
    enum tree_code code = gimple_assign_rhs_code (assign);
    if ((code != POINTER_PLUS_EXPR || gimple_assign_rhs1 (assign) != name) && code != SSA_NAME
        && code != ADDR_EXPR && !CONVERT_EXPR_CODE_P (code))
      return false;
    if (!ours_only_p (gimple_assign_lhs (assign), depth - 1))
      return false;
  }
  return true;
}

static local_use *
use_of (local_uses *uses, tree var)
{
  return var && DECL_P (var) ? uses->get (var) : NULL;
}

/* Callback of walk_stmt_load_store_addr_ops: the program uses the address of OBJECT.  DATA is a
   local_uses.  */

static bool
note_escape (gimple *, tree object, tree, void *data)
{
  if (local_use *u = use_of ((local_uses *) data, get_base_address (object)))
    u->escapes = true;
  return false;
}

/* Return true if E is a check, which only examines memory.  */

static bool
check_entry_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_check:
    case ENTRY_check_alive:
    case ENTRY_check_written:
    case ENTRY_index:
    case ENTRY_within:
      return true;
    default:
      return false;
    }
}

/* Return true if the number that CALL returns is used other than in verify mode.  */

static bool
number_used_p (gimple *call)
{
  tree number = gimple_call_lhs (call);
  imm_use_iterator iter;
  use_operand_p use;
  if (!number)
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, number)
  if (!is_gimple_debug (USE_STMT (use))
      && !(is_gimple_call (USE_STMT (use))
           && tp_verify_entry_p (tp_entry_of_call (USE_STMT (use)))))
    return true;
  return false;
}

/* Record the uses of locals in CALL, which asks whether two ranges overlap.  If only one of them is
   in a local whose address nothing else uses, they do not.  */

static void
note_overlap (local_uses *uses, gimple *call)
{
  HOST_WIDE_INT at;
  unsigned second = tp_entry_of_call (call) == ENTRY_check_overlap ? 2 : 1;
  tree one = local_at (gimple_call_arg (call, 0), &at);
  tree other = local_at (gimple_call_arg (call, second), &at);
  local_use *u = use_of (uses, one), *v = use_of (uses, other);
  if (u && u == v)
    u->escapes = true;
  else
    {
      if (u)
        u->overlaps.safe_push (call);
      if (v)
        v->overlaps.safe_push (call);
    }
}

/* Record the uses of locals in CALL, a call of the runtime's entry E.  */

static void
note_call (local_uses *uses, gimple *call, enum tp_entry e)
{
  if (tp_verify_entry_p (e))
    return;
  if (e == ENTRY_check_overlap || e == ENTRY_check_string_overlap)
    {
      note_overlap (uses, call);
      return;
    }
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    {
      HOST_WIDE_INT at;
      local_use *u = use_of (uses, local_at (gimple_call_arg (call, k), &at));
      if (!u)
        continue;
      bool whole = at >= 0 && at % POINTER_SIZE_UNITS == 0;
      if (k > 0 && e != ENTRY_copy_refs)
        {
          *(check_entry_p (e) ? &u->asked : &u->escapes) = true;
          continue;
        }
      switch (e)
        {
        case ENTRY_load_ref:
        case ENTRY_load_own:
        case ENTRY_peek_ref:
          u->reads++;
          u->loads.safe_push ({ call, at });
          u->scattered |= !whole
                          || (gimple_call_lhs (call)
                              && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_call_lhs (call)));
          break;
        case ENTRY_load_any:
        case ENTRY_peek_any:
        case ENTRY_peek_piece:
          u->reads++;
          u->scattered = true;
          break;
        case ENTRY_store_ref:
          u->writes.safe_push ({ call, at });
          u->scattered |= !whole;
          break;
        case ENTRY_clear_refs:
          u->writes.safe_push ({ call, at });
          u->scattered |= at < 0 || !tree_fits_uhwi_p (gimple_call_arg (call, 1));
          break;
        case ENTRY_store_any:
        case ENTRY_store_piece:
          u->writes.safe_push ({ call, at });
          u->scattered = true;
          break;
        case ENTRY_copy_refs:
          u->scattered = true;
          if (k == 0)
            u->writes.safe_push ({ call, at });
          else
            u->reads++;
          break;
        case ENTRY_enter:
        case ENTRY_leave:
          u->marks.safe_push ({ call, at });
          break;
        case ENTRY_unset:
          u->marks.safe_push ({ call, at });
          u->scattered |= !whole;
          break;
        case ENTRY_origin:
          /* The call can be removed if its result is not used.  */
          if (number_used_p (call))
            u->asked = true;
          else
            u->marks.safe_push ({ call, at });
          break;
        default:
          *(check_entry_p (e) ? &u->asked : &u->escapes) = true;
        }
    }
}

static void
note_statement (local_uses *uses, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  if (is_gimple_call (stmt) && tp_entry_of_call (stmt) != ENTRY_COUNT)
    {
      note_call (uses, stmt, tp_entry_of_call (stmt));
      return;
    }
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    if (TREE_CODE (gimple_assign_lhs (assign)) == SSA_NAME
        && (gimple_assign_rhs_code (assign) == ADDR_EXPR
            || gimple_assign_rhs_code (assign) == POINTER_PLUS_EXPR)
        && ours_only_p (gimple_assign_lhs (assign), 8))
      return;
  if (gimple_code (stmt) == GIMPLE_ASM)
    walk_stmt_load_store_addr_ops (stmt, uses, note_escape, note_escape, note_escape);
  else
    walk_stmt_load_store_addr_ops (stmt, uses, NULL, NULL, note_escape);
}

/* Collect the uses of the locals of FUN in USES, and the locals in LOCALS, in an order that does
   not depend on addresses in the compiler.  */

static void
find_promotable (local_uses *uses, function *fun, vec<tree> *locals)
{
  tree var;
  unsigned k;
  basic_block bb;
  FOR_EACH_LOCAL_DECL (fun, k, var)
  if (promotion_candidate_p (var, fun))
    locals->safe_push (var);
  for (var = DECL_ARGUMENTS (fun->decl); var; var = DECL_CHAIN (var))
    if (promotion_candidate_p (var, fun))
      locals->safe_push (var);
  if (locals->is_empty ())
    return;
  for (tree v : *locals)
    uses->get_or_insert (v);
  FOR_EACH_BB_FN (bb, fun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), uses, NULL, NULL, note_escape);
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      note_statement (uses, gsi_stmt (i));
  }
}

/* Remove CALL, which writes cells or sets pointers, unless verify mode compares them.  */

static void
remove_unless_compared (gimple *call)
{
  if (!tp_opt.verify)
    tp_remove (call);
}

/* Insert SEQ in the place of CALL, which will be removed.  */

static void
insert_in_place (gimple *call, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    tp_set_line (gsi_stmt (i), call);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* The referents of the local of U are never read, so do not write them.  Checks only read the
   origin half of cells.  */

static void
drop_writes (local_use *u)
{
  for (const local_mention &m : u->writes)
    {
      tp_count (STAT_unread_stores);
      remove_unless_compared (m.call);
    }
  u->writes.truncate (0);
  u->scattered = false;
}

/* The variable for the word at AT of VAR; made in REFS if necessary.  */

static tree
word_variable (vec<tree> *refs, HOST_WIDE_INT at)
{
  tree &ref = (*refs)[at / POINTER_SIZE_UNITS];
  if (!ref)
    ref = create_tmp_reg (tp_word_type, "ref");
  return ref;
}

/* Set the pointers in VAR that CALL, of unset, sets, by assignments.  */

static void
set_pointers (tree var, gimple *call, HOST_WIDE_INT at)
{
  gimple_seq seq = NULL;
  unsigned HOST_WIDE_INT n = tree_to_uhwi (gimple_call_arg (call, 1)),
                         value = tree_to_uhwi (gimple_call_arg (call, 2));
  for (unsigned HOST_WIDE_INT k = 0; k < n; k++, at += POINTER_SIZE_UNITS)
    {
      bool all = POINTER_TYPE_P (TREE_TYPE (var));
      tree slot = all ? var
                      : build2 (MEM_REF, ptr_type_node, build_fold_addr_expr (var),
                                build_int_cst (ptr_type_node, at));
      gimple_seq_add_stmt (&seq,
                           gimple_build_assign (slot, build_int_cst (TREE_TYPE (slot), value)));
    }
  insert_in_place (call, seq);
  tp_remove (call);
}

/* Return true if VAR, whose uses are U, can become a register.  */

static bool
promotable_p (tree var, const local_use *u)
{
  HOST_WIDE_INT size = tree_to_uhwi (DECL_SIZE_UNIT (var));
  if (u->asked || u->scattered
      || u->marks.length () + u->loads.length () + u->writes.length () + u->overlaps.length () == 0
      || ((u->loads.length () || u->writes.length ()) && size > words_max * POINTER_SIZE_UNITS))
    return false;
  for (const local_mention &m : u->loads)
    if (m.at + POINTER_SIZE_UNITS > size)
      return false;
  for (const local_mention &m : u->writes)
    if (m.at + (tp_entry_of_call (m.call) == ENTRY_store_ref ? POINTER_SIZE_UNITS : 1) > size)
      return false;
  for (const local_mention &m : u->marks)
    if (tp_entry_of_call (m.call) == ENTRY_unset
        && (!tree_fits_uhwi_p (gimple_call_arg (m.call, 1))
            || !tree_fits_uhwi_p (gimple_call_arg (m.call, 2))
            || tree_to_uhwi (gimple_call_arg (m.call, 1)) > (unsigned HOST_WIDE_INT) words_max))
      return false;
  return true;
}

/* In verify mode, ENTER remains; its site gets the proof by which it would be removed.  */

static void
note_promoted_block (gimple *enter)
{
  if (!tp_opt.verify)
    return;
  gimple_call_set_arg (enter, 2,
                       tp_site_of_proof (gimple_call_arg (enter, 2), TP_PROOF_promoted_variable));
  update_stmt (enter);
}

/* Promote VAR, whose uses are U, in FUN.  */

static void
promote_one (function *fun, tree var, local_use *u)
{
  auto_vec<tree> refs;
  refs.safe_grow_cleared (words_max, true);
  for (gimple *call : u->overlaps)
    if (gimple_bb (call))
      tp_remove (call);
  for (const local_mention &m : u->loads)
    {
      gimple_seq seq = NULL;
      tree lhs = gimple_call_lhs (m.call);
      if (lhs)
        {
          tree value = make_ssa_name (tp_word_type);
          gimple_seq_add_stmt (&seq, gimple_build_assign (value, word_variable (&refs, m.at)));
          if (tp_entry_of_call (m.call) != ENTRY_peek_ref)
            {
              tree held = value;
              value = tp_emit_call (&seq, ENTRY_or_resolve, 2, held, gimple_call_arg (m.call, 1));
              /* It may have been set as an integer, which has no referent.  */
              if (tp_type_has_union_p (TREE_TYPE (var)))
                gimple_seq_add_stmt (&seq, gimple_build_assign (word_variable (&refs, m.at),
                                                                tp_emit_kept (&seq, held, value)));
            }
          tp_note_proof_of_load (lhs, TP_PROOF_promoted_variable);
          replace_uses_by (lhs, value);
        }
      insert_in_place (m.call, seq);
      tp_remove (m.call);
    }
  for (const local_mention &m : u->writes)
    {
      gimple_seq seq = NULL;
      bool one = tp_entry_of_call (m.call) == ENTRY_store_ref;
      unsigned HOST_WIDE_INT n = one ? 1 : tree_to_uhwi (gimple_call_arg (m.call, 1));
      tree ref = one ? gimple_call_arg (m.call, 1) : tp_word (TP_UNKNOWN);
      /* For each word that is read.  */
      for (HOST_WIDE_INT k = m.at / POINTER_SIZE_UNITS;
           n && k < words_max && k * POINTER_SIZE_UNITS < m.at + (HOST_WIDE_INT) MIN (n, 1u << 20);
           k++)
        if (refs[k])
          gimple_seq_add_stmt (&seq, gimple_build_assign (refs[k], ref));
      insert_in_place (m.call, seq);
      remove_unless_compared (m.call);
    }
  for (const local_mention &m : u->marks)
    if (tp_entry_of_call (m.call) == ENTRY_enter)
      {
        gimple_seq seq = NULL;
        for (tree ref : refs)
          if (ref)
            gimple_seq_add_stmt (&seq, gimple_build_assign (ref, tp_word (TP_UNKNOWN)));
        insert_in_place (m.call, seq);
        note_promoted_block (m.call);
        remove_unless_compared (m.call);
      }
    else if (tp_entry_of_call (m.call) == ENTRY_unset && !tp_opt.verify)
      set_pointers (var, m.call, m.at);
    else
      remove_unless_compared (m.call);
  /* The referent of a word that is read before it is written is unknown.  */
  gimple_seq seq = NULL;
  for (tree ref : refs)
    if (ref)
      gimple_seq_add_stmt (&seq, gimple_build_assign (ref, tp_word (TP_UNKNOWN)));
  if (seq)
    {
      edge e = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun));
      basic_block start = single_pred_p (e->dest) ? e->dest : split_edge (e);
      gimple_stmt_iterator gsi = gsi_after_labels (start);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
}

/* Write to the dump what is known of VAR.  */

static void
note_local (tree var, const local_use *u)
{
  fprintf (dump_file, ";; ");
  print_generic_expr (dump_file, var, TDF_SLIM);
  fprintf (dump_file, ": %s%s%s%u reads, %u writes\n", u->escapes ? "escapes, " : "",
           u->asked ? "is asked about, " : "", u->scattered ? "not in words, " : "", u->reads,
           u->writes.length ());
}

/* When setjmp returns for the second time, memory has its last contents, but registers may have
   those of the first return.  */

static bool
returns_twice_p (function *fun)
{
  return fun->calls_setjmp || fun->has_nonlocal_label;
}

bool
tp_promotion_likely_p (function *fun)
{
  bool any = false;
  local_uses all;
  auto_vec<tree> locals;
  if (!returns_twice_p (fun))
    find_promotable (&all, fun, &locals);
  for (tree var : locals)
    any |= !all.get (var)->escapes;
  return any;
}

unsigned
tp_promote_locals (function *fun)
{
  if (returns_twice_p (fun))
    return 0;
  unsigned todo = 0;
  /* Repeat this, because the source of a copy may become a local that is never read.  */
  for (bool again = true; again;)
    {
      again = false;
      local_uses all;
      auto_vec<tree> locals;
      find_promotable (&all, fun, &locals);
      for (tree var : locals)
        {
          local_use *u = all.get (var);
          if (dump_file)
            note_local (var, u);
          if (u->escapes)
            continue;
          if (u->reads == 0 && u->writes.length () > 0)
            {
              again = !tp_opt.verify;
              drop_writes (u);
            }
          if (promotable_p (var, u))
            {
              tp_count (STAT_promoted_locals);
              promote_one (fun, var, u);
              todo = TODO_update_ssa | TODO_update_address_taken;
            }
        }
    }
  if (todo)
    mark_virtual_operands_for_renaming (fun);
  return todo;
}
