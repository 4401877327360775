/* integer-arguments.cc - integers that hold pointers, as arguments (rule R6).

   SPDX-License-Identifier: GPL-3.0-or-later

   A cookie for a callback, a handle, a boxed value: a pointer may be passed in any integer of 64
   bits, or in a double.  Caller and callee cannot decide by the type, as they do for pointers
   (incoming-arguments.cc), because nearly all values of these types are just integers.  So these
   referents are passed separately, in struct tp_numbers of the buffer, and each side uses it
   only if it has a reason:

     the caller   knows that a pointer of this function went into one of the integers; or one was
                  loaded from memory, is a parameter or the result of a call, and the unit somewhere
                  converts such integers to pointers
     the callee   converts the parameter to a pointer, or stores it where it may be converted later

   and if the callee is in the unit, the caller examines whether it does.  Other calls and
   functions are unchanged.

   Because the other side may not use the referents, there is a token again:

       token = callee + number 0 * F (0) + number 1 * F (1) + ...

   over the first TP_NUMBER_SLOTS integers among the arguments that are as wide as a pointer.
   The callee is a hash of its name, or in calls through pointers its address: a token that was
   not taken may stay there for long, and must not match any other function that is called with
   the same integers.  A callee that reads the token deletes it.

   Results are returned in the same way.  A function that knows a referent stores it, with the
   integer and with its own identity.  The caller, if it uses the referent, clears the integer
   before the call, and compares all of this afterwards.  So a result that a function deeper in
   the call tree stored is not taken for the callee's, though it may be the same integer.  A
   function that ends with a tail call leaves the result to its callee, and marks this.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/moved-pointers.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/integer-arguments.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/sra.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/nofree.h"
#include "points-to/pointer-integers.h"
#include "unit/signature.h"

#define NUMBERS_FIELD(field) \
  (offsetof (struct tp_call, numbers) + offsetof (struct tp_numbers, field))

/* ---- The token ----------------------------------------------------------------------- */

/* The bits of X as an integer.  */

static tree
as_integer (gimple_seq *seq, tree x)
{
  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (x)))
    return tp_emit_assign (seq, pointer_sized_int_node, VIEW_CONVERT_EXPR,
                           build1 (VIEW_CONVERT_EXPR, pointer_sized_int_node, x));
  return tp_emit_assign (seq, pointer_sized_int_node, NOP_EXPR, x);
}

tree
tp_integer_as_pointer (gimple_seq *seq, tree x)
{
  return SCALAR_FLOAT_TYPE_P (TREE_TYPE (x)) ? tp_as_pointer (seq, as_integer (seq, x))
                                             : tp_as_pointer (seq, x);
}

/* The sum of SUM, which may be null, and the term of the integer VALUE in slot INDEX.  */

static tree
mix_number (gimple_seq *seq, tree sum, unsigned index, tree value)
{
  return tp_mix_token (seq, sum, index, as_integer (seq, value));
}

/* ---- The caller ---------------------------------------------------------------------- */

/* If CALL, with these integers as arguments, calls uninstrumented code, the blocks of their
   referents are exposed.  If the call has a token for its pointers, that token shows it, and the
   referents follow those of the pointers in the buffer (call-sites.cc).  If it has none, and the
   callee is not known, the token of the integers is used.  An instrumented callee that does not use
   the integers leaves that token, too; then the blocks count as exposed, which is lenient.  */

static bool
perhaps_exposed_p (struct tp_context *cx, gcall *call)
{
  return !cx->tokens.get (call)
         && !(gimple_call_fndecl (call) && tp_body_in_sight (gimple_call_fndecl (call)));
}

/* Append to *SEQ the loads of the referents of those words of the structure ARG that may be
   pointers as integers, and add the referents to *REFS.  */

static void
collect_words_of (struct tp_context *cx, gimple_seq *seq, tree arg, vec<tree> *refs)
{
  auto_vec<HOST_WIDE_INT> places;
  tp_integer_places (TREE_TYPE (arg), &places);
  for (HOST_WIDE_INT place : places)
    if (!tp_sra_unknown_word_p (cx, arg, place))
      refs->safe_push (tp_emit_peek (cx, seq, arg, place));
}

void
tp_exposed_integers (struct tp_context *cx, gimple_seq *seq, gcall *call, vec<tree> *refs)
{
  tree callee = gimple_call_fndecl (call);
  if (callee && tp_body_in_sight (callee))
    return;
  unsigned n = tp_signature_arguments (call);
  for (unsigned i = 0; i < n; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (AGGREGATE_TYPE_P (TREE_TYPE (arg)))
        collect_words_of (cx, seq, arg, refs);
      if (!tp_passed_integer_type_p (TREE_TYPE (arg))
          || tp_pointer_integer_type_p (TREE_TYPE (arg)))
        continue;
      tree ref = tp_returned_referent (cx, arg);
      if (ref && !integer_zerop (ref))
        refs->safe_push (ref);
    }
}

void
tp_expose_words (struct tp_context *cx, gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  auto_vec<tree> refs;
  gimple_seq seq = NULL;
  if (callee && tp_body_in_sight (callee))
    return;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (AGGREGATE_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      collect_words_of (cx, &seq, gimple_call_arg (call, i), &refs);
  for (tree ref : refs)
    tp_emit_call (&seq, ENTRY_expose_ref, 1, ref);
  tp_insert_before (call, seq);
}

void
tp_pass_integers (struct tp_context *cx, gcall *call)
{
  tree callee = gimple_call_fndecl (call), type = gimple_call_fntype (call);
  unsigned n = tp_signature_arguments (call), index = 0;
  tree refs[TP_NUMBER_SLOTS], values[TP_NUMBER_SLOTS];
  bool some = false;
  if (!type || (!callee && !gimple_call_fn (call)))
    return;
  if (stdarg_p (type))
    n = MIN (n, (unsigned) type_num_arguments (type));
  for (unsigned i = 0; i < n && index < TP_NUMBER_SLOTS; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!tp_passed_integer_type_p (TREE_TYPE (arg)))
        continue;
      refs[index]
        = tp_unchanged_parameter_p (callee, i) ? NULL_TREE : tp_returned_referent (cx, arg);
      some |= refs[index] && !integer_zerop (refs[index]);
      values[index++] = arg;
    }
  if (!some)
    return;
  gimple_seq seq = NULL;
  tree sum = NULL_TREE;
  for (unsigned k = 0; k < index; k++)
    if (refs[k] && TREE_CODE (refs[k]) == SSA_NAME)
      tp_keep_if_outside (cx, &seq, values[k], call);
  tp_emit_call (&seq, ENTRY_expose_numbers, 1, build_fold_addr_expr (tp_call_buffer ()));
  tp_emit_field_store (&seq, tp_word_type, NUMBERS_FIELD (count),
                       tp_word (perhaps_exposed_p (cx, call) ? index : 0));
  for (unsigned k = 0; k < index; k++)
    {
      tp_emit_field_store (&seq, tp_word_type, NUMBERS_FIELD (ref) + k * sizeof (uint32_t),
                           refs[k] ? refs[k] : tp_word (TP_UNKNOWN));
      sum = mix_number (&seq, sum, k, values[k]);
      tp_count (STAT_arguments);
    }
  if (!callee)
    sum = tp_emit_assign (
      &seq, pointer_sized_int_node, PLUS_EXPR, sum,
      tp_emit_assign (&seq, pointer_sized_int_node, NOP_EXPR, gimple_call_fn (call)));
  tp_emit_field_store (&seq, tp_slot_pointer_type (), NUMBERS_FIELD (token),
                       tp_name_token (&seq, sum, callee ? tp_function_token (callee) : 0));
  tp_insert_before (call, seq);
}

/* ---- The callee ---------------------------------------------------------------------- */

/* Return true if the current function may be called through a pointer.  */

static bool
called_by_address_p (void)
{
  cgraph_node *node = cgraph_node::get (current_function_decl);
  /* A function that is only there to be inlined ("extern inline") may have no address.  */
  bool others = TREE_PUBLIC (current_function_decl) && !DECL_EXTERNAL (current_function_decl);
  return (others || node->address_taken) && !DECL_STATIC_CHAIN (current_function_decl);
}

/* The slot of PARM, a parameter of the current function; -1 if too many precede it.  */

static int
number_slot (tree parm)
{
  int index = 0;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p && p != parm; p = DECL_CHAIN (p))
    index += tp_passed_integer_type_p (TREE_TYPE (p)) && !DECL_ARTIFICIAL (p);
  return index < TP_NUMBER_SLOTS ? index : -1;
}

/* An SSA name that says whether the token was that of this call; the token is deleted.  */

static tree
numbers_match (struct tp_context *cx)
{
  if (cx->numbers_match)
    return cx->numbers_match;
  gimple_seq *seq = &cx->values;
  tree sum = NULL_TREE, ours = NULL_TREE;
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p && index < TP_NUMBER_SLOTS;
       p = DECL_CHAIN (p))
    if (tp_passed_integer_type_p (TREE_TYPE (p)) && !DECL_ARTIFICIAL (p))
      sum = mix_number (seq, sum, index++, tp_incoming_value (seq, p));
  tree held = tp_emit_field_load (seq, tp_slot_pointer_type (), NUMBERS_FIELD (token));
  tp_emit_field_store (seq, tp_slot_pointer_type (), NUMBERS_FIELD (token), null_pointer_node);
  auto either = [&] (tree token)
  {
    tree same = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, held, token);
    ours = !ours ? same : tp_emit_assign (seq, boolean_type_node, BIT_IOR_EXPR, ours, same);
  };
  auto_vec<unsigned> names;
  tp_own_names (&names);
  for (unsigned name : names)
    either (tp_name_token (seq, sum, name));
  if (called_by_address_p ())
    {
      tree self = tp_emit_assign (seq, pointer_sized_int_node, NOP_EXPR,
                                  build_fold_addr_expr (current_function_decl));
      either (
        tp_name_token (seq, tp_emit_assign (seq, pointer_sized_int_node, PLUS_EXPR, sum, self), 0));
    }
  return cx->numbers_match = ours;
}

bool
tp_may_receive_integer_p (tree parm)
{
  return (tp_passed_integer_type_p (TREE_TYPE (parm)) && tp_unit_makes_pointers_p (TREE_TYPE (parm))
          && !DECL_ARTIFICIAL (parm) && number_slot (parm) >= 0
          && !tp_arguments_hidden_p (flags_from_decl_or_type (current_function_decl)));
}

tree
tp_passed_integer_referent (struct tp_context *cx, tree parm)
{
  int index = number_slot (parm);
  if (index < 0)
    return tp_word (TP_UNKNOWN);
  tree matches = numbers_match (cx);
  gimple_seq *seq = &cx->values;
  tree ref
    = tp_emit_field_load (seq, tp_word_type, NUMBERS_FIELD (ref) + index * sizeof (uint32_t));
  tp_count (STAT_parameters);
  return tp_emit_assign (seq, tp_word_type, COND_EXPR, matches, ref, tp_word (TP_UNKNOWN));
}

/* ---- Results ------------------------------------------------------------------------- */

static void
store_field (gimple_seq *seq, unsigned offset, tree value)
{
  tp_emit_field_store (seq, tp_slot_pointer_type (), offset, value);
}

static tree
load_field (gimple_seq *seq, unsigned offset)
{
  return tp_emit_field_load (seq, tp_slot_pointer_type (), offset);
}

/* NAME, a hash, as a pointer constant.  */

static tree
name_constant (unsigned name)
{
  return build_int_cst (ptr_type_node, name);
}

bool
tp_may_return_integer_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return (lhs && TREE_CODE (lhs) == SSA_NAME && tp_passed_integer_type_p (TREE_TYPE (lhs))
          && tp_unit_makes_pointers_p (TREE_TYPE (lhs)) && !gimple_call_internal_p (call)
          && tp_returns_in_buffer_p (call));
}

tree
tp_integer_result (gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  gimple_seq seq = NULL;
  store_field (&seq, NUMBERS_FIELD (result), tp_no_result ());
  tp_insert_before (call, seq);
  seq = NULL;
  auto same
    = [&] (tree a, tree b) { return tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, a, b); };
  auto both = [&] (enum tree_code code, tree a, tree b)
  { return tp_emit_assign (&seq, boolean_type_node, code, a, b); };
  tree matches = same (load_field (&seq, NUMBERS_FIELD (result)),
                       tp_integer_as_pointer (&seq, gimple_call_lhs (call)));
  if (callee)
    {
      tree ours = name_constant (tp_function_token (callee)),
           name = load_field (&seq, NUMBERS_FIELD (name));
      tree jumped = both (BIT_AND_EXPR, same (load_field (&seq, NUMBERS_FIELD (from)), ours),
                          same (load_field (&seq, NUMBERS_FIELD (to)), name));
      matches = both (BIT_AND_EXPR, matches, both (BIT_IOR_EXPR, same (name, ours), jumped));
    }
  else
    matches = both (BIT_AND_EXPR, matches,
                    same (load_field (&seq, NUMBERS_FIELD (self)),
                          tp_emit_assign (&seq, ptr_type_node, NOP_EXPR, gimple_call_fn (call))));
  tree ref = tp_emit_field_load (&seq, tp_word_type, NUMBERS_FIELD (result_ref));
  ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, matches, ref, tp_word (TP_UNKNOWN));
  tp_count (STAT_results);
  tp_insert_after (call, seq);
  return ref;
}

bool
tp_returns_integer_p (void)
{
  tree type = TREE_TYPE (TREE_TYPE (current_function_decl));
  return (tp_passed_integer_type_p (type) && !tp_pointer_integer_type_p (type)
          && !tp_results_hidden_p (flags_from_decl_or_type (current_function_decl)));
}

/* Append the stores that tell the caller that RESULT, an integer with the referent REF, is the
   result of the current function.  */

static void
emit_answer (gimple_seq *seq, tree result, tree ref)
{
  store_field (seq, NUMBERS_FIELD (result), tp_integer_as_pointer (seq, result));
  tp_emit_field_store (seq, tp_word_type, NUMBERS_FIELD (result_ref), ref);
  store_field (seq, NUMBERS_FIELD (name),
               name_constant (tp_function_token (current_function_decl)));
  store_field (seq, NUMBERS_FIELD (self),
               called_by_address_p () ? build_fold_addr_expr (current_function_decl)
                                      : null_pointer_node);
  tp_count (STAT_results);
}

/* RESULT is the result of the last call, which is a tail call.  Mark in the buffer that the result
   of the callee is that of the current function.  */

static void
emit_jump (tree result)
{
  tree callee = gimple_call_fndecl (SSA_NAME_DEF_STMT (result));
  if (callee == current_function_decl || !tp_unit_makes_pointers_p (TREE_TYPE (result)))
    return;
  gimple_seq seq = NULL;
  store_field (&seq, NUMBERS_FIELD (result), tp_no_result ());
  if (callee)
    {
      store_field (&seq, NUMBERS_FIELD (from),
                   name_constant (tp_function_token (current_function_decl)));
      store_field (&seq, NUMBERS_FIELD (to), name_constant (tp_function_token (callee)));
    }
  tp_insert_before (SSA_NAME_DEF_STMT (result), seq);
}

void
tp_return_integer (struct tp_context *cx, greturn *stmt, tree result)
{
  struct path
  {
    edge e;
    tree value, ref;
  };
  auto_vec<path> paths;
  bool some = false;
  auto note = [&] (edge e, tree value)
  {
    if (tp_tail_call_p (value))
      {
        emit_jump (value);
        return;
      }
    tree ref = tp_returned_referent (cx, value);
    paths.safe_push ({ e, value, ref });
    some |= ref && !integer_zerop (ref);
  };
  if (gphi *phi = tp_phi_of_return (stmt, result))
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
      note (e, PHI_ARG_DEF_FROM_EDGE (phi, e));
    }
  else
    note (NULL, result);
  /* On paths where nothing is known, an earlier call of this function may have left its result.  */
  if (some)
    for (path &w : paths)
      {
        gimple_seq seq = NULL;
        if (w.ref)
          {
            tp_keep_if_outside (cx, &seq, w.value, stmt);
            emit_answer (&seq, w.value, w.ref);
          }
        else
          store_field (&seq, NUMBERS_FIELD (result), tp_no_result ());
        if (w.e)
          tp_insert_on_edge (w.e, seq);
        else
          tp_insert_before (stmt, seq);
      }
}
