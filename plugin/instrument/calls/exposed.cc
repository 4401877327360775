/* exposed.cc - tells the runtime which blocks calls expose to external code.

   SPDX-License-Identifier: GPL-3.0-or-later

   A stale referent is not reported if uninstrumented code can have stored the value since the
   birth of the block that is there now.  It can if it was given a pointer to that block.  The
   runtime keeps a bit for each block (libtemporal/blocks/exposed.c).  The bit is set for

     calls of unknown functions   leave a token in the buffer, which an instrumented callee takes.
                                  After the call that is one comparison (expose_call).  There
                                  is none after a tail call: so code that is about to store
                                  another token tests the old one first, unless it is known
                                  that there is none
     uninstrumented functions     of this unit may be inlined, so their arguments are named
                                  before the call (expose_ref)
     the C library's functions    have no token; those that keep their arguments are listed in
                                  library-captures.def
     assembler                    that changes memory, likewise
     functions                    that find another token than theirs at their entry were called
                                  by uninstrumented code: it has the pointers that it passes
                                  (incoming-arguments.cc) and that are returned to it
                                  (call-sites.cc)

   The test of the previous call's token is omitted where its result is known: only the program's
   calls can leave a token since the last test, or since a token was taken.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/exposed.h"
#include "instrument/calls/library-calls.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/structs.h"
#include "instrument/provenance/referents.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "ir/uninstrumented.h"
#include "ir/nofree.h"

void
tp_emit_expose_call (gimple_seq *seq)
{
  tp_emit_call (seq, ENTRY_expose_call, 1, build_fold_addr_expr (tp_call_buffer ()));
}

/* Append the call that marks the block REF as exposed.  */

static void
emit_exposed (gimple_seq *seq, tree ref)
{
  if (!ref
      || (TREE_CODE (ref) == INTEGER_CST && tree_to_uhwi (ref) < (TP_FIRST_NUMBER << TP_TAIL_BITS)))
    return;
  tp_emit_call (seq, ENTRY_expose_ref, 1, ref);
  tp_count (STAT_exposed_arguments);
}

/* Return true if there may be pointers in the memory that a pointer of TYPE points to.  */

static bool
type_leads_to_pointers_p (tree type)
{
  return (POINTER_TYPE_P (type) && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type))
          && tp_type_may_hold_pointer_p (TREE_TYPE (type)));
}

bool
tp_points_to_pointers_p (tree arg)
{
  return type_leads_to_pointers_p (TREE_TYPE (arg)) && !integer_zerop (arg);
}

tree
tp_declared_type (gcall *call, unsigned i)
{
  tree type = gimple_call_fntype (call);
  tree list = type ? TYPE_ARG_TYPES (type) : NULL_TREE;
  for (; list && i > 0; i--)
    list = TREE_CHAIN (list);
  return list && !VOID_TYPE_P (TREE_VALUE (list)) ? TREE_VALUE (list) : NULL_TREE;
}

bool
tp_argument_leads_to_pointers_p (gcall *call, unsigned i)
{
  tree arg = gimple_call_arg (call, i), type = tp_declared_type (call, i);
  if (tp_points_to_pointers_p (arg))
    return true;
  if (!POINTER_TYPE_P (TREE_TYPE (arg)) || integer_zerop (arg) || !type || !POINTER_TYPE_P (type))
    return false;
  /* With -flto a structure in a declaration is incomplete.  */
  return (
    type_leads_to_pointers_p (type)
    || (!COMPLETE_TYPE_P (TREE_TYPE (type)) && COMPLETE_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))));
}

/* Append the same for the blocks that ARG, an operand of STMT, is a pointer to or contains pointers
   to.  */

static void
give_operand (struct tp_context *cx, gimple_seq *seq, gimple *stmt, tree arg)
{
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      if (!is_gimple_val (arg) || integer_zerop (arg))
        return;
      tree ref = tp_referent (cx, arg, stmt);
      tree base = tp_address_of_local (arg);
      if (base && DECL_SIZE_UNIT (base) && tree_fits_uhwi_p (DECL_SIZE_UNIT (base)))
        {
          /* It may have no block.  */
          if (tp_type_may_hold_pointer_p (TREE_TYPE (base)))
            tp_emit_call (seq, ENTRY_expose_contents, 2, build_fold_addr_expr (base),
                          DECL_SIZE_UNIT (base));
          emit_exposed (seq, ref);
        }
      else if (ref && tp_points_to_pointers_p (arg))
        {
          tp_emit_call (seq, ENTRY_expose_block, 2, arg, ref);
          tp_count (STAT_exposed_arguments);
        }
      else
        emit_exposed (seq, ref);
    }
  else if (tp_pointer_wide_integer_p (TREE_TYPE (arg)))
    {
      if (TREE_CODE (arg) == SSA_NAME)
        emit_exposed (seq, tp_stored_referent (cx, arg));
    }
  else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)))
    {
      auto_vec<tree> parts;
      tp_pointer_parts (arg, &parts);
      for (tree part : parts)
        {
          tree ref;
          tp_emit_part_load (cx, seq, part, &ref);
          emit_exposed (seq, ref);
        }
    }
}

void
tp_expose_arguments (struct tp_context *cx, gcall *call)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    give_operand (cx, &seq, call, gimple_call_arg (call, i));
  tp_insert_before (call, seq);
}

/* ---- After a call ---------------------------------------------------------------------------- */

/* Return true if CALL may be the last action of its function, so that GCC may make a jump of
   it.  */

static bool
last_p (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (tp_address_of_local (gimple_call_arg (call, i)))
      return false;
  return tp_returns_after_p (gsi_for_stmt (call), gimple_clobber_p);
}

/* How many nested jumps between functions are followed.  */
static const int jumps_max = 8;

/* The results, by DECL_UID.  */
static hash_map<int_hash<int, -1, -2>, bool> *jumping_out;

/* Return true if a token may be left after a call of the function of NODE, which has a body,
   because it ends with a jump to another function.  "Yes" is safe.  */

static bool
jumps_out_p (cgraph_node *node, int depth)
{
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (depth == 0 || !fun || !fun->cfg)
    return true;
  if (!jumping_out)
    jumping_out = new hash_map<int_hash<int, -1, -2>, bool>;
  if (bool *answer = jumping_out->get (DECL_UID (node->decl)))
    return *answer;
  /* This is the result for functions that jump to each other in a cycle.  */
  jumping_out->put (DECL_UID (node->decl), true);
  bool out = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !out && !gsi_end_p (i); gsi_next (&i))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
      if (!call || gimple_call_internal_p (call) || tp_entry_of_call (call) != ENTRY_COUNT
          || tp_builtin_call_p (call) || tp_library_of_call (call) || !last_p (call))
        continue;
      tree callee = gimple_call_fndecl (call);
      cgraph_node *next = callee ? tp_body_in_sight (callee) : NULL;
      out = !next || (next != node && jumps_out_p (next, depth - 1));
    }
  jumping_out->put (DECL_UID (node->decl), out);
  return out;
}

void
tp_expose_after_call (gcall *call)
{
  if (gimple_call_noreturn_p (call) || gimple_call_flags (call) & ECF_RETURNS_TWICE
      || last_p (call))
    return;
  tree callee = gimple_call_fndecl (call);
  cgraph_node *node = callee ? tp_body_in_sight (callee) : NULL;
  bool ask = node && !tp_uninstrumented_p (node) && jumps_out_p (node, jumps_max);
  for (unsigned i = 0; !node && !ask && i < gimple_call_num_args (call); i++)
    ask = tp_argument_leads_to_pointers_p (call, i);
  if (!ask)
    return;
  gimple_seq seq = NULL;
  tp_emit_expose_call (&seq);
  tp_insert_after (call, seq);
}

/* ---- Assembler ------------------------------------------------------------------------------- */

/* Return true if the asm STMT may store its inputs in memory.  */

static bool
stores_p (gasm *stmt)
{
  const char *s = gimple_asm_string (stmt);
  while (ISSPACE (*s))
    s++;
  if (!*s)
    return false;
  for (unsigned i = 0; i < gimple_asm_nclobbers (stmt); i++)
    if (!strcmp (TREE_STRING_POINTER (TREE_VALUE (gimple_asm_clobber_op (stmt, i))), "memory"))
      return true;
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (TREE_CODE (op) != SSA_NAME && !is_gimple_reg (op))
        return true;
    }
  return false;
}

void
tp_expose_asm (struct tp_context *cx, gasm *stmt)
{
  if (!stores_p (stmt))
    return;
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (VAR_P (op) && DECL_HARD_REGISTER (op))
        {
          if (POINTER_TYPE_P (TREE_TYPE (op)))
            {
              tree value = make_ssa_name (TREE_TYPE (op));
              gimple_seq_add_stmt (&seq, gimple_build_assign (value, op));
              tp_emit_call (&seq, ENTRY_received, 1, value);
            }
        }
      else if (is_gimple_val (op))
        give_operand (cx, &seq, stmt, op);
      else if (POINTER_TYPE_P (TREE_TYPE (op)) && tp_plain_slot_p (op)
               && get_object_alignment (op) >= POINTER_SIZE)
        emit_exposed (&seq, tp_emit_call (&seq, ENTRY_peek_ref, 1, tp_emit_address (&seq, op)));
    }
  tp_insert_before (stmt, seq);
}

/* ---- The C library --------------------------------------------------------------------------- */

/* Append the size, in bytes, of the memory that CALL sends according to row K; null if it is not
   known, or too small for a pointer.  */

static tree
sent_size (gimple_seq *seq, gcall *call, const struct tp_capture_row *k)
{
  tree n, m = k->m < 0 ? size_one_node : gimple_call_arg (call, k->m);
  if (k->n < 0)
    n = build_int_cst (size_type_node,
                       tp_library_pointed_size (gimple_call_fndecl (call), k->argument));
  else
    n = gimple_call_arg (call, k->n);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (n)) || !INTEGRAL_TYPE_P (TREE_TYPE (m)))
    return NULL_TREE;
  if (TREE_CODE (n) == INTEGER_CST && TREE_CODE (m) == INTEGER_CST
      && wi::ltu_p (wi::to_widest (n) * wi::to_widest (m), POINTER_SIZE_UNITS))
    return NULL_TREE;
  n = tp_emit_assign (seq, size_type_node, NOP_EXPR, n);
  return integer_onep (m) ? n
                          : tp_emit_assign (seq, size_type_node, MULT_EXPR, n,
                                            tp_emit_assign (seq, size_type_node, NOP_EXPR, m));
}

/* Return true if ARG is an address in a literal.  No pointers are stored there.  */

static bool
literal_address_p (tree arg)
{
  tree base = TREE_CODE (arg) == ADDR_EXPR ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE;
  return base && (TREE_CODE (base) == STRING_CST || tp_literal_p (base));
}

bool
tp_instrumented_p (tree f)
{
  if (TREE_CODE (f) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (f, 0)) != FUNCTION_DECL)
    return false;
  cgraph_node *node = tp_body_in_sight (TREE_OPERAND (f, 0));
  return node && !tp_uninstrumented_p (node);
}

/* Return true if CALL starts a thread whose function, the argument before K, is an instrumented one
   of this unit.  Argument K only goes there.  */

static bool
starts_own_p (gcall *call, unsigned k)
{
  const struct tp_library *l = tp_library_of_call (call);
  return l && l->kind == LIB_THREAD && k > 0 && tp_instrumented_p (gimple_call_arg (call, k - 1));
}

void
tp_expose_captured (struct tp_context *cx, gcall *call)
{
  gimple_seq seq = NULL;
  for (const struct tp_capture_row *k = tp_captures_of (call); k; k = tp_next_capture (k))
    {
      if ((unsigned) k->argument >= gimple_call_num_args (call))
        continue;
      tree arg = gimple_call_arg (call, k->argument);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)) || integer_zerop (arg)
          || (!k->contents && starts_own_p (call, k->argument)))
        continue;
      if (!k->contents)
        give_operand (cx, &seq, call, arg);
      else if (literal_address_p (arg))
        continue;
      else if (tree size = sent_size (&seq, call, k))
        tp_emit_call (&seq, ENTRY_expose_contents, 2, arg, size);
    }
  tp_insert_before (call, seq);
}
