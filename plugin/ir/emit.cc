/* emit.cc - builds and inserts statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/emit.h"
#include "ir/line-table.h"
#include "ir/tail-calls.h"

tree
tp_word (unsigned value)
{
  return build_int_cst (tp_word_type, value);
}

/* Convert X to a GIMPLE value.  */

static tree
as_value (gimple_seq *seq, tree x)
{
  if (is_gimple_val (x))
    return x;
  tree result = make_ssa_name (TREE_TYPE (x));
  gimple_seq_add_stmt (seq, gimple_build_assign (result, x));
  return result;
}

/* A conversion by fold_convert is no operand of another operation.  GCC takes it for one all the
   same, and passes may never end with it.  */

tree
tp_emit_assign (gimple_seq *seq, tree type, enum tree_code code, tree a, tree b, tree c)
{
  tree result = make_ssa_name (type), *operands[] = { &a, &b, &c };
  for (tree *x : operands)
    if (*x && CONVERT_EXPR_P (*x))
      *x = as_value (seq, *x);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, code, a, b, c));
  return result;
}

tree
tp_emit_choice (gimple_seq *seq, gassign *def, tree a, tree b, tree unsure)
{
  tree one = gimple_assign_rhs1 (def), other = gimple_assign_rhs2 (def);
  tree first = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, gimple_assign_lhs (def), one);
  tree equal = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, one, other);
  tree chosen = tp_emit_assign (seq, TREE_TYPE (a), COND_EXPR, first, a, b);
  return tp_emit_assign (seq, TREE_TYPE (a), COND_EXPR, equal, unsure, chosen);
}

tree
tp_emit_chosen_referent (gimple_seq *seq, gassign *def, tree a, tree b)
{
  tree same = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, a, b);
  tree unsure = tp_emit_assign (seq, tp_word_type, COND_EXPR, same, a, tp_word (TP_UNKNOWN));
  return tp_emit_choice (seq, def, a, b, unsure);
}

tree
tp_emit_kept (gimple_seq *seq, tree held, tree ref)
{
  tree block = tp_emit_assign (seq, boolean_type_node, GE_EXPR, ref,
                               tp_word (TP_FIRST_NUMBER << TP_TAIL_BITS));
  return tp_emit_assign (seq, tp_word_type, COND_EXPR, block, ref, held);
}

tree
tp_kept_instead_of (gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || gimple_assign_rhs_code (assign) != COND_EXPR
      || TREE_CODE (gimple_assign_rhs2 (assign)) != SSA_NAME)
    return NULL_TREE;
  gimple *call = SSA_NAME_DEF_STMT (gimple_assign_rhs2 (assign));
  return (is_gimple_call (call) && tp_entry_of_call (call) == ENTRY_or_resolve
          && operand_equal_p (gimple_call_arg (call, 0), gimple_assign_rhs3 (assign), 0))
           ? gimple_assign_rhs3 (assign)
           : NULL_TREE;
}

bool
tp_whole_bytes_p (tree ref)
{
  return (TREE_CODE (ref) == BIT_FIELD_REF && tree_fits_uhwi_p (TREE_OPERAND (ref, 1))
          && tree_fits_uhwi_p (TREE_OPERAND (ref, 2))
          && tree_to_uhwi (TREE_OPERAND (ref, 1)) % BITS_PER_UNIT == 0
          && tree_to_uhwi (TREE_OPERAND (ref, 2)) % BITS_PER_UNIT == 0
          && !REF_REVERSE_STORAGE_ORDER (ref));
}

tree
tp_emit_address (gimple_seq *seq, tree ref)
{
  if (tp_whole_bytes_p (ref))
    {
      unsigned HOST_WIDE_INT bit = tree_to_uhwi (TREE_OPERAND (ref, 2));
      return tp_emit_address_behind (seq, TREE_OPERAND (ref, 0), bit / BITS_PER_UNIT);
    }
  while (TREE_CODE (ref) == VIEW_CONVERT_EXPR)
    ref = TREE_OPERAND (ref, 0);
  tree base = get_base_address (ref);
  if (base && DECL_P (base))
    mark_addressable (base);
  tree address = build_fold_addr_expr (unshare_expr (ref));
  STRIP_NOPS (address);
  return as_value (seq, address);
}

tree
tp_emit_address_behind (gimple_seq *seq, tree ref, HOST_WIDE_INT bytes)
{
  tree address = tp_emit_address (seq, ref);
  return bytes ? tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, address,
                                 build_int_cst (sizetype, bytes))
               : address;
}

tree
tp_fitting_offsets (tree size, unsigned HOST_WIDE_INT n)
{
  tree less = size_int (n - 1);
  size = fold_build2 (MAX_EXPR, sizetype, fold_convert (sizetype, size), less);
  return fold_build2 (MINUS_EXPR, sizetype, size, less);
}

/* With -ftrapv arithmetic of the program traps, and GCC does not allow such statements to be made
   here.  */

tree
tp_emit_expr (gimple_seq *seq, tree expr)
{
  gimple_seq code = NULL;
  tree value
    = force_gimple_operand (rewrite_to_non_trapping_overflow (expr), &code, true, NULL_TREE);
  gimple_seq_add_seq (seq, code);
  return value;
}

tree
tp_emit_call (gimple_seq *seq, enum tp_entry e, unsigned n, ...)
{
  auto_vec<tree, 8> args;
  va_list ap;
  va_start (ap, n);
  for (unsigned i = 0; i < n; i++)
    args.safe_push (va_arg (ap, tree));
  va_end (ap);
  return tp_emit_call_vec (seq, e, args);
}

tree
tp_emit_call_vec (gimple_seq *seq, enum tp_entry e, const vec<tree> &values)
{
  tree decl = tp_entry_decl (e);
  auto_vec<tree, 16> args;
  for (tree v : values)
    args.safe_push (as_value (seq, v));
  gcc_checking_assert (stdarg_p (TREE_TYPE (decl))
                         ? args.length () >= (unsigned) type_num_arguments (TREE_TYPE (decl))
                         : args.length () == (unsigned) type_num_arguments (TREE_TYPE (decl)));
  gcall *call = gimple_build_call_vec (decl, args);
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree result = NULL_TREE;
  if (!VOID_TYPE_P (type))
    {
      result = make_ssa_name (type);
      gimple_call_set_lhs (call, result);
    }
  gimple_seq_add_stmt (seq, call);
  return result;
}

tree
tp_call_result (gcall *call)
{
  if (!gimple_call_lhs (call))
    {
      gimple_call_set_lhs (call, make_ssa_name (gimple_call_return_type (call), call));
      update_stmt (call);
    }
  return gimple_call_lhs (call);
}

/* Give the statements of SEQ, which are inserted for STMT, the line of STMT.  GCC shall not warn
   about them: if a pointer is used wrongly, it warns about STMT itself.  */

static void
set_places (gimple *stmt, gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      if (!gimple_has_location (gsi_stmt (i)))
        tp_set_line (gsi_stmt (i), stmt);
      tp_no_warning (gsi_stmt (i));
    }
}

/* Return true if X is a local variable in a register that the program has chosen.  */

static bool
register_variable_p (tree x)
{
  return x && VAR_P (x) && DECL_HARD_REGISTER (x) && !is_global_var (x);
}

/* Return true if the current function has such a variable.  */

static bool
register_variables_p (void)
{
  static function *asked;
  static bool any;
  if (asked != cfun)
    {
      unsigned i;
      tree x;
      asked = cfun;
      any = false;
      FOR_EACH_LOCAL_DECL (cfun, i, x)
      any |= register_variable_p (x);
    }
  return any;
}

/* Make a statement that restores the register variable OP to the value KEPT.  It is an asm, because
   GCC assumes that no call changes the variable, and would delete an assignment.  */

static gasm *
restore_operand (tree op, tree kept)
{
  vec<tree, va_gc> *outputs = NULL, *inputs = NULL;
  vec_safe_push (outputs,
                 build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")), op));
  vec_safe_push (inputs,
                 build_tree_list (build_tree_list (NULL_TREE, build_string (2, "0")), kept));
  gasm *stmt = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
  gimple_asm_set_volatile (stmt, true);
  return stmt;
}

/* The variable that STMT restores, if it is such a statement; otherwise null.  */

static tree
restored_register (gasm *stmt)
{
  return !*gimple_asm_string (stmt) && gimple_asm_noutputs (stmt) == 1
           ? TREE_VALUE (gimple_asm_output_op (stmt, 0))
           : NULL_TREE;
}

/* If the program sets register variables for an asm statement that takes them as operands, the
   calls in *SEQ, which will be inserted before or after STMT, would overwrite them.  Add statements
   to *SEQ that save and restore them.  */

static void
keep_registers (gimple *stmt, gimple_seq *seq)
{
  auto_vec<tree> set;
  if (!register_variables_p ())
    return;
  if (gasm *assembler = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_ninputs (assembler); i++)
      {
        tree op = TREE_VALUE (gimple_asm_input_op (assembler, i));
        if (register_variable_p (op) && !set.contains (op))
          set.safe_push (op);
      }
  static const int statements_max = 256;
  int n = 0;
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  for (bool here = true; !gsi_end_p (i) && n++ < statements_max; gsi_prev (&i), here = false)
    {
      tree lhs = gimple_get_lhs (gsi_stmt (i));
      if (gasm *before = dyn_cast<gasm *> (gsi_stmt (i)))
        lhs = restored_register (before);
      if (register_variable_p (lhs) && !set.contains (lhs))
        set.safe_push (lhs);
      if (!here && !lhs && gimple_code (gsi_stmt (i)) == GIMPLE_ASM)
        break;
    }
  for (tree op : set)
    {
      tree kept = make_ssa_name (TREE_TYPE (op));
      gimple_seq all = NULL;
      gimple_seq_add_stmt (&all, gimple_build_assign (kept, op));
      gimple_seq_add_seq (&all, *seq);
      gimple_seq_add_stmt (&all, restore_operand (op, kept));
      *seq = all;
    }
}

void
tp_remove (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

void
tp_remove_calls (function *fun, bool (*pointless) (gimple *call, enum tp_entry e))
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
      gsi_next (&i);
      if (e != ENTRY_COUNT && pointless (stmt, e))
        tp_remove (stmt);
    }
}

void
tp_insert_before (gimple *stmt, gimple_seq seq)
{
  if (!seq)
    return;
  keep_registers (stmt, &seq);
  set_places (stmt, seq);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

void
tp_insert_after (gimple *stmt, gimple_seq seq)
{
  if (!seq)
    return;
  if (tp_must_tail_p (stmt))
    {
      gimple_seq_discard (seq);
      return;
    }
  keep_registers (stmt, &seq);
  set_places (stmt, seq);
  if (stmt_ends_bb_p (stmt))
    {
      edge e = find_fallthru_edge (gimple_bb (stmt)->succs);
      if (!e || e->flags & EDGE_COMPLEX)
        {
          gimple_seq_discard (seq);
          return;
        }
      /* Insert it before what is already on the edge, as right after a statement.  */
      gimple_seq others = PENDING_STMT (e);
      PENDING_STMT (e) = NULL;
      gimple_seq_add_seq (&seq, others);
      tp_insert_on_edge (e, seq);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_after (&gsi, seq, GSI_SAME_STMT);
}

bool
tp_insert_on_edge (edge e, gimple_seq seq)
{
  if (e->flags & EDGE_COMPLEX)
    {
      gimple_seq_discard (seq);
      return false;
    }
  gsi_insert_seq_on_edge (e, seq);
  return true;
}

tree
tp_emit_field_load (gimple_seq *seq, tree type, unsigned offset)
{
  tree result = make_ssa_name (type == tp_word_type ? type : ptr_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, tp_call_field (type, offset)));
  return result;
}

void
tp_emit_field_store (gimple_seq *seq, tree type, unsigned offset, tree value)
{
  gimple_seq_add_stmt (seq, gimple_build_assign (tp_call_field (type, offset), value));
}

bool
tp_word_is_p (tree ref, unsigned value)
{
  return TREE_CODE (ref) == INTEGER_CST && tree_to_uhwi (ref) == value;
}
