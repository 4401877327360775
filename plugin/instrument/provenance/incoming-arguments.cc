/* incoming-arguments.cc - the argument buffer on entry to a function (rule R6).

   SPDX-License-Identifier: GPL-3.0-or-later

   The caller stores referents in the per-thread buffer struct tp_call.  But the caller may be
   uninstrumented (qsort, a signal, the start of a thread), and then the buffer contains what
   another call has left.  The contents are used only if caller and callee mean the same call, which
   is one comparison:

       token = name of the callee + value 0 * F (0) + value 1 * F (1) + ...

   over the pointers that are passed in slots.  The callee knows its name and finds the values in
   its parameters.  A call through a pointer uses TP_TOKEN_INDIRECT as the name.  The factors are
   large and odd: other values have the same sum only if their distances are multiples of such
   factors, which does not happen by accident for two addresses of a program.

       if (token != our name + sum of the parameters
           && token != indirect + sum of the parameters)
         resolve the pointers, which are their own anchors, and put both into the slots
       load referents and anchors from the slots

   If the token does not match, uninstrumented code called the function, so it has the pointers that
   it passes, unless the caller uses another name of the function
   (libtemporal/entry/symbol-aliases.c).  exposed.c of the runtime is told, by the same call that
   resolves a pointer.  A function that returns pointers consumes a token even if it has no slots,
   because its result is given to such a caller.  If it ends with a jump to another function, that
   function's result is given: the token of this call contains TP_TOKEN_EXPOSE.

   The token is deleted at once, so that nothing is used twice.  If GCC inlines the callee, both
   sides are the same computation, the test is folded, and the referents are simply those of the
   caller.  A function with aliases, or one that an ifunc of this unit may resolve to, accepts their
   names, too.  For a variadic function only the slots of named parameters are part of the token;
   the values of the others are in the buffer.

   A local function reads nothing from slots whose referents nobody needs (UMO), and takes no token
   for them: its callers store none.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/call-results.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/uninstrumented.h"
#include "points-to/points-to.h"
#include "unit/local-bodies.h"
#include "unit/signature.h"

tree
tp_mix_token (gimple_seq *seq, tree sum, unsigned index, tree value)
{
  tree type = pointer_sized_int_node;
  tree term = tp_emit_assign (seq, type, NOP_EXPR, value);
  if (index > 0)
    term
      = tp_emit_assign (seq, type, MULT_EXPR, term, build_int_cst (type, TP_TOKEN_FACTOR (index)));
  return sum ? tp_emit_assign (seq, type, PLUS_EXPR, sum, term) : term;
}

tree
tp_name_token (gimple_seq *seq, tree sum, unsigned name)
{
  tree type = pointer_sized_int_node;
  tree number = build_int_cst (type, name);
  if (sum)
    number = tp_emit_assign (seq, type, PLUS_EXPR, sum, number);
  return tp_emit_assign (seq, ptr_type_node, NOP_EXPR, number);
}

/* ---- What is needed from the buffer ---------------------------------------------------- */

/* A new SSA name of TYPE that will be defined by a PHI; meanwhile it has a definition that others
   can examine.  */

static tree
new_name (tree type)
{
  return make_ssa_name (type, gimple_build_nop ());
}

/* The arrival in slot INDEX, of VALUE; made if necessary.  */

static tp_context::arrival &
arrival_in (struct tp_context *cx, unsigned index, tree value)
{
  for (tp_context::arrival &a : cx->arrivals)
    if (a.index == index)
      return a;
  cx->arrivals.safe_push ({ index, value, NULL_TREE, NULL_TREE, false });
  return cx->arrivals.last ();
}

tree
tp_receive_referent (struct tp_context *cx, unsigned index, tree value, bool resolve)
{
  tp_context::arrival &a = arrival_in (cx, index, value);
  if (!a.ref)
    {
      a.ref = new_name (tp_word_type);
      a.resolve = resolve;
    }
  return a.ref;
}

tree
tp_receive_anchor (struct tp_context *cx, unsigned index, tree value)
{
  tp_context::arrival &a = arrival_in (cx, index, value);
  if (!a.anchor)
    a.anchor = new_name (ptr_type_node);
  return a.anchor;
}

tree
tp_receive_matches (struct tp_context *cx)
{
  if (!cx->token_matches)
    cx->token_matches = new_name (boolean_type_node);
  return cx->token_matches;
}

/* ---- The test ------------------------------------------------------------------------- */

/* The pointer or integer that the parameter PARM has at the start of the function.  */

tree
tp_incoming_value (gimple_seq *seq, tree parm)
{
  if (is_gimple_reg (parm))
    return get_or_create_ssa_default_def (cfun, parm);
  tree value = make_ssa_name (TREE_TYPE (parm));
  gassign *load = gimple_build_assign (value, unshare_expr (parm));
  tp_no_warning (load);
  gimple_seq_add_stmt (seq, load);
  return value;
}

/* The value that was passed in a slot.  */
struct slot_value
{
  int index;
  tree value;
};

/* The sum over the slots of the current function's parameters, which are added to SLOTS; null if
   there are none.  */

static tree
sum_of_parameters (struct tp_context *cx, gimple_seq *seq, vec<slot_value> *slots)
{
  tree sum = NULL_TREE;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      int index = tp_parameter_slot (cx, p);
      if (index < 0)
        continue;
      if (!AGGREGATE_TYPE_P (TREE_TYPE (p)))
        {
          tree value = tp_incoming_value (seq, p);
          slots->safe_push ({ index, value });
          sum = tp_mix_token (seq, sum, index, value);
          continue;
        }
      auto_vec<tree> parts;
      tp_pointer_parts (p, &parts);
      for (tree part : parts)
        if (index < TP_ARG_SLOTS)
          {
            tree value = make_ssa_name (TREE_TYPE (part));
            gassign *load = gimple_build_assign (value, unshare_expr (part));
            tp_no_warning (load);
            gimple_seq_add_stmt (seq, load);
            slots->safe_push ({ index, value });
            sum = tp_mix_token (seq, sum, index++, value);
          }
    }
  return sum;
}

/* Append to *SEQ the test whether the token HELD is one of NAMES with the sum SUM.  */

static tree
emit_ours (gimple_seq *seq, tree held, tree sum, const vec<unsigned> &names)
{
  tree ours = NULL_TREE;
  for (unsigned name : names)
    {
      tree same
        = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, held, tp_name_token (seq, sum, name));
      ours = !ours ? same : tp_emit_assign (seq, boolean_type_node, BIT_IOR_EXPR, ours, same);
    }
  return ours;
}

/* Append to *SEQ the definition of MATCHES, which says that the token matches.  Returns the sum of
   SLOTS as a pointer, and sets *OWN to the function's name.  */

static tree
emit_test (struct tp_context *cx, gimple_seq *seq, tree matches, vec<slot_value> *slots, tree *own)
{
  tree sum = sum_of_parameters (cx, seq, slots);
  tree held = tp_emit_field_load (seq, tp_slot_pointer_type (), offsetof (struct tp_call, token));
  auto_vec<unsigned> names;
  tp_own_names (&names);
  *own = tp_word (names[0]);
  names.safe_push (TP_TOKEN_INDIRECT);
  tree ours = emit_ours (seq, held, sum, names);
  gimple_seq_add_stmt (seq, gimple_build_assign (matches, SSA_NAME, ours));
  return sum ? tp_emit_assign (seq, ptr_type_node, NOP_EXPR, sum) : null_pointer_node;
}

/* ---- The two paths ------------------------------------------------------------------- */

/* Insert a new block with SEQ on a path from HEAD to JOIN that is taken if FLAG.  Returns the edge
   to JOIN.  */

static edge
make_path (basic_block head, basic_block join, int flag, gimple_seq seq)
{
  basic_block bb = create_empty_bb (head);
  if (current_loops)
    add_bb_to_loop (bb, head->loop_father);
  edge in = make_edge (head, bb, flag);
  in->probability = flag == EDGE_TRUE_VALUE ? profile_probability::very_likely ()
                                            : profile_probability::very_unlikely ();
  bb->count = in->count ();
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
  return make_single_succ_edge (bb, join, EDGE_FALLTHRU);
}

/* Append a clobber of the slots.  So if the callee was inlined, the stores to the slots are dead,
   and no store of a later call is removed because the slot already has the same value.  */

static void
emit_forget (gimple_seq *seq)
{
  tree type = build_array_type_nelts (char_type_node, TP_ARG_SLOTS * sizeof (struct tp_slot));
  tree slots = tp_call_field (type, offsetof (struct tp_call, arg));
  gimple_seq_add_stmt (seq, gimple_build_assign (slots, build_clobber (type)));
  tree count = tp_call_field (unsigned_char_type_node, offsetof (struct tp_call, count));
  gimple_seq_add_stmt (seq, gimple_build_assign (count, build_clobber (TREE_TYPE (count))));
}

static bool
passed_p (const vec<slot_value> &slots, unsigned index)
{
  for (const slot_value &s : slots)
    if ((unsigned) s.index == index)
      return true;
  return false;
}

/* After HEAD, whose last statement is the test, define all SSA names that are needed.  SLOTS has
   the values that were passed, SUM is their sum, OWN the function's name.  REST comes after
   that.  */

static void
take_arrivals (struct tp_context *cx, basic_block head, const vec<slot_value> &slots, tree sum,
               tree own, gimple_seq rest)
{
  gimple_seq taken = NULL, found = NULL, both = NULL;
  tree token = tp_call_field (tp_slot_pointer_type (), offsetof (struct tp_call, token));
  /* The calls that ask what was set look whether the token was taken, and GCC does not know.  */
  if (tp_opt.init)
    TREE_THIS_VOLATILE (token) = TREE_SIDE_EFFECTS (token) = 1;
  gimple_seq_add_stmt (&taken, gimple_build_assign (token, null_pointer_node));
  /* GCC computes the frequencies of blocks later.  */
  gimple_seq_add_stmt (&found, gimple_build_predict (PRED_COLD_LABEL, NOT_TAKEN));
  tree how = tp_emit_call (&found, ENTRY_entered, 2, sum, own);
  tree here = NULL_TREE;
  auto_vec<tree> chosen, from_slot, from_value;
  /* A name that is not that of a slot's contents on both paths; the runtime sets no slot before
     FOUND.  */
  auto choose = [&] (tree there, tree type, unsigned offset, tree otherwise)
  {
    if (!here)
      here = tp_emit_assign (&found, boolean_type_node, NE_EXPR, how, integer_zero_node);
    from_slot.safe_push (tp_emit_field_load (&taken, type, offset));
    tree field = tp_emit_field_load (&found, type, offset);
    from_value.safe_push (
      tp_emit_assign (&found, TREE_TYPE (there), COND_EXPR, here, field, otherwise));
    chosen.safe_push (there);
  };
  auto load = [&] (tree name, tree type, unsigned offset)
  { gimple_seq_add_stmt (&both, gimple_build_assign (name, tp_call_field (type, offset))); };
  for (tp_context::arrival &a : cx->arrivals)
    {
      bool passed = passed_p (slots, a.index);
      if (a.ref && !(passed && a.resolve))
        choose (a.ref, tp_word_type, TP_ARG_FIELD (a.index, ref), tp_word (TP_UNKNOWN));
      else if (a.ref)
        load (a.ref, tp_word_type, TP_ARG_FIELD (a.index, ref));
      if (a.anchor && !passed)
        choose (a.anchor, tp_slot_pointer_type (), TP_ARG_FIELD (a.index, anchor), a.value);
      else if (a.anchor)
        load (a.anchor, tp_slot_pointer_type (), TP_ARG_FIELD (a.index, anchor));
    }
  /* The runtime has to be called for all slots, and sets them.  */
  tree buffer = optimize ? build_fold_addr_expr (tp_call_buffer ()) : null_pointer_node;
  for (const slot_value &s : slots)
    tp_emit_call (&found, ENTRY_arrived, 3,
                  tp_emit_assign (&found, size_type_node, NOP_EXPR, s.value),
                  build_int_cst (integer_type_node, s.index), buffer);
  /* Only a function that was called by its own name or another one of its names returns to
     instrumented code.  */
  if (cx->matches_number)
    {
      chosen.safe_push (cx->matches_number);
      from_slot.safe_push (integer_one_node);
      from_value.safe_push (
        tp_emit_assign (&found, integer_type_node, RSHIFT_EXPR, how, integer_one_node));
    }
  if (!cx->saved_slots)
    emit_forget (&both);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  edge past = split_block (head, last_stmt (head));
  basic_block join = past->dest;
  remove_edge (past);
  edge good = make_path (head, join, EDGE_TRUE_VALUE, taken);
  edge bad = make_path (head, join, EDGE_FALSE_VALUE, found);
  for (unsigned k = 0; k < chosen.length (); k++)
    {
      gphi *phi = create_phi_node (chosen[k], join);
      add_phi_arg (phi, from_slot[k], good, UNKNOWN_LOCATION);
      add_phi_arg (phi, from_value[k], bad, UNKNOWN_LOCATION);
    }
  gimple_seq_add_seq (&both, rest);
  gimple_stmt_iterator gsi = gsi_start_bb (join);
  gsi_insert_seq_before (&gsi, both, GSI_SAME_STMT);
}

/* ---- Functions with a token for their result ---------------------------------------------- */

/* Return true if functions of TYPE return pointers, or integers or structures that may contain
   some.  */

static bool
returns_pointers_p (tree type)
{
  tree result = TREE_TYPE (type);
  return (POINTER_TYPE_P (result) || tp_pointer_integer_type_p (result)
          || (AGGREGATE_TYPE_P (result) && tp_pointer_part_count (result) > 0));
}

/* Return true if the function of NODE is called only by instrumented code of this unit.  */

static bool
known_callers_p (cgraph_node *node)
{
  if (!node->definition || !node->local_p ())
    return false;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (tp_uninstrumented_p (e->caller))
      return false;
  return true;
}

/* Answers by DECL_UID: caller and callee must get the same, at any time.  */
typedef hash_map<int_hash<int, -1, -2>, bool> answer_map;
static answer_map *result_tokens, *slots_empty;

/* The answer of QUESTION about FNDECL, which is asked once.  */

static bool
kept_answer (answer_map **answers, tree fndecl, bool (*question) (tree fndecl))
{
  if (!*answers)
    *answers = new answer_map;
  bool existed;
  bool &answer = (*answers)->get_or_insert (DECL_UID (fndecl), &existed);
  if (!existed)
    answer = question (fndecl);
  return answer;
}

static bool
unknown_callers_p (tree fndecl)
{
  return !known_callers_p (cgraph_node::get (fndecl));
}

bool
tp_token_for_result_p (tree fndecl, tree fntype, int flags)
{
  if (!fntype || !returns_pointers_p (fntype) || (flags & (ECF_CONST | ECF_PURE)))
    return false;
  cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  return !node
         || kept_answer (&result_tokens, node->ultimate_alias_target ()->decl, unknown_callers_p);
}

/* Return true if FNDECL has parameters with slots, and no caller stores anything in any.  */

static bool
empty_slots_p (tree fndecl)
{
  cgraph_node *node = cgraph_node::get (fndecl);
  if (!node || !known_callers_p (node))
    return false;
  unsigned i = 0;
  bool any = false;
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p), i++)
    if (tp_signature_companions (fndecl, i).ref < 0 && tp_pointer_part_count (TREE_TYPE (p)) > 0)
      {
        if (!POINTER_TYPE_P (TREE_TYPE (p)) || !tp_pt_unread_parameter_p (fndecl, i))
          return false;
        any = true;
      }
  if (any)
    tp_count (STAT_empty_slots);
  return any;
}

bool
tp_empty_slots_p (tree fndecl)
{
  return fndecl && kept_answer (&slots_empty, fndecl, empty_slots_p);
}

/* Return true if the current function has parameters that are passed in slots.  */

static bool
slots_p (struct tp_context *cx)
{
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    if (tp_parameter_slot (cx, p) >= 0)
      return true;
  return false;
}

static bool
result_exposed_p (void)
{
  return tp_token_for_result_p (current_function_decl, TREE_TYPE (current_function_decl),
                                flags_from_decl_or_type (current_function_decl));
}

/* ---- Results ------------------------------------------------------------------------------ */

/* An SSA name that is 1 if instrumented code called the function, otherwise 0.  */

static tree
matches_number (struct tp_context *cx)
{
  if (!cx->matches_number)
    cx->matches_number = new_name (integer_type_node);
  return cx->matches_number;
}

void
tp_expose_result (struct tp_context *cx, gimple_seq *seq, tree value)
{
  if (!result_exposed_p () || integer_zerop (value))
    return;
  tp_emit_call (seq, ENTRY_expose_result, 2, matches_number (cx), tp_as_pointer (seq, value));
}

/* How many functions are examined when calls are followed.  */
static const unsigned back_max = 200;

/* Return true if calls lead from FROM to TO.  "Yes" is safe.  */

static bool
leads_to_p (cgraph_node *from, cgraph_node *to)
{
  hash_set<cgraph_node *> seen;
  auto_vec<cgraph_node *> waiting;
  waiting.safe_push (from);
  while (!waiting.is_empty ())
    {
      cgraph_node *node = waiting.pop ();
      if (node == to || seen.elements () > back_max)
        return true;
      if (seen.add (node))
        continue;
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
        waiting.safe_push (e->callee->ultimate_alias_target ());
    }
  return false;
}

/* CALL's function is the local body of a split function, and the current function, mostly its
   entry, returns its result.  If the caller is instrumented, jump there; otherwise call it, by a
   copy of CALL, and expose the result afterwards.  This is not done for other local functions,
   because GCC inlines functions that are called once.  */

static void
jump_or_expose (struct tp_context *cx, gcall *call)
{
  basic_block head = gimple_bb (call);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gcond *test
    = gimple_build_cond (NE_EXPR, matches_number (cx), integer_zero_node, NULL_TREE, NULL_TREE);
  gsi_insert_before (&gsi, test, GSI_SAME_STMT);
  edge jumps = split_block (head, test);
  edge returns = split_block (jumps->dest, call);
  basic_block other = create_empty_bb (jumps->dest);
  add_bb_to_loop (other, head->loop_father);
  jumps->flags = EDGE_TRUE_VALUE;
  jumps->probability = profile_probability::very_likely ();
  edge calls = make_edge (head, other, EDGE_FALSE_VALUE);
  calls->probability = jumps->probability.invert ();
  other->count = calls->count ();
  edge joins = make_single_succ_edge (other, returns->dest, EDGE_FALLTHRU);

  tree result = gimple_call_lhs (call);
  gcall *copy = as_a<gcall *> (gimple_copy (call));
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  tree own = new_name (TREE_TYPE (result)), copied = new_name (TREE_TYPE (result));
  gimple_call_set_lhs (call, own);
  update_stmt (call);
  gimple_call_set_lhs (copy, copied);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, copy);
  tp_emit_call (&seq, ENTRY_expose_result, 2, integer_zero_node, tp_as_pointer (&seq, copied));
  gsi = gsi_start_bb (other);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gphi *phi = create_phi_node (result, returns->dest);
  add_phi_arg (phi, own, returns, UNKNOWN_LOCATION);
  add_phi_arg (phi, copied, joins, UNKNOWN_LOCATION);
}

/* The current function returns the result of CALL, and the call shall remain a jump.  If the callee
   consumes a token, the token says whether the result is given to uninstrumented code.  If it is a
   local function, which has none, the call becomes an ordinary call, unless the stack could then
   grow in each iteration of a cycle of calls.  */

static void
hand_on_result (struct tp_context *cx, gcall *call)
{
  if (gimple **stored = cx->tokens.get (call))
    {
      gassign *store = as_a<gassign *> (*stored);
      gimple_seq seq = NULL;
      tree type = pointer_sized_int_node;
      tree matches
        = tp_emit_assign (&seq, boolean_type_node, NE_EXPR, matches_number (cx), integer_zero_node);
      tree more = tp_emit_assign (&seq, type, COND_EXPR, matches, build_zero_cst (type),
                                  build_int_cst (type, TP_TOKEN_EXPOSE));
      tree token = tp_emit_assign (&seq, type, NOP_EXPR, gimple_assign_rhs1 (store));
      token = tp_emit_assign (&seq, type, PLUS_EXPR, token, more);
      gimple_assign_set_rhs1 (store, tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, token));
      tp_insert_before (store, seq);
      update_stmt (store);
      return;
    }
  tree callee = gimple_call_fndecl (call);
  cgraph_node *node = callee ? cgraph_node::get (callee) : NULL;
  if (!node
      || leads_to_p (node->ultimate_alias_target (), cgraph_node::get (current_function_decl)))
    return;
  if (tp_local_body_p (callee))
    {
      jump_or_expose (cx, call);
      return;
    }
  gimple_seq seq = NULL;
  tp_expose_result (cx, &seq, gimple_call_lhs (call));
  tp_insert_after (call, seq);
}

/* ---- At the end --------------------------------------------------------------------------- */

void
tp_receive_finish (struct tp_context *cx)
{
  for (gcall *call : cx->handed_on)
    if (result_exposed_p ())
      hand_on_result (cx, call);
  bool test = cx->token_matches || !cx->arrivals.is_empty () || result_exposed_p () || slots_p (cx);
  gimple_seq start = cx->values;
  auto_vec<slot_value> slots;
  tree own = NULL_TREE;
  tree sum = test ? emit_test (cx, &start, tp_receive_matches (cx), &slots, &own) : NULL_TREE;
  gimple_seq rest = cx->parameters;
  gimple_seq_add_seq (&rest, cx->entry);
  if (!start && !rest)
    return;
  if (test)
    gimple_seq_add_stmt (&start, gimple_build_cond (NE_EXPR, tp_receive_matches (cx),
                                                    boolean_false_node, NULL_TREE, NULL_TREE));
  else
    gimple_seq_add_seq (&start, rest);
  basic_block bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cx->fun)));
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_before (&gsi, start, GSI_SAME_STMT);
  if (test)
    take_arrivals (cx, bb, slots, sum, own, rest);
}
