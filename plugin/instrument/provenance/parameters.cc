/* parameters.cc - referents of incoming parameters (rule R6, callee's side).

   SPDX-License-Identifier: GPL-3.0-or-later

   A parameter's referent arrives in a parameter of its own (signature.cc) or in the
   per-thread buffer (incoming-arguments.cc).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/referents.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "unit/signature.h"

/* The token of the function that is called by FNDECL's own assembler name.  */

static unsigned
token_of_name (tree fndecl)
{
  /* FNV-1a.  */
  unsigned hash = 2166136261u;
  for (const char *s = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fndecl)); *s; s++)
    hash = (hash ^ (unsigned char) *s) * 16777619u;
  if (!TREE_PUBLIC (fndecl) && main_input_filename)
    for (const char *s = main_input_filename; *s; s++)
      hash = (hash ^ (unsigned char) *s) * 16777619u;
  /* It has to fit into an immediate operand.  */
  hash &= 0x7fffffff;
  return hash > TP_TOKEN_INDIRECT ? hash : hash + 2;
}

unsigned
tp_function_token (tree fndecl)
{
  /* What an ifunc resolves to is only known at run time.  */
  cgraph_node *node = cgraph_node::get (fndecl);
  if (node && !node->ifunc_resolver)
    fndecl = node->ultimate_alias_target ()->decl;
  return token_of_name (fndecl);
}

/* The symbols of this unit that are ifuncs, when LOOKED_FOR_IFUNCS.  */
static vec<cgraph_node *> ifuncs;
static bool looked_for_ifuncs;

/* Return true if the resolver of the ifunc NAME may return the function NODE.  */

static bool
may_choose_p (cgraph_node *name, cgraph_node *node)
{
  symtab_node *resolver = name->get_alias_target ();
  ipa_ref *ref;
  for (unsigned i = 0; resolver->iterate_reference (i, ref); i++)
    if (ref->referred == node)
      return true;
  return false;
}

void
tp_own_names (vec<unsigned> *names)
{
  cgraph_node *node = cgraph_node::get (current_function_decl);
  names->safe_push (tp_function_token (current_function_decl));
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_direct_aliases (i, ref); i++)
    names->safe_push (token_of_name (ref->referring->decl));
  cgraph_node *other;
  if (!looked_for_ifuncs)
    FOR_EACH_FUNCTION (other)
  if (other->alias && other->ifunc_resolver)
    ifuncs.safe_push (other);
  looked_for_ifuncs = true;
  for (cgraph_node *name : ifuncs)
    if (may_choose_p (name, node))
      names->safe_push (token_of_name (name->decl));
}

bool
tp_arguments_hidden_p (int flags)
{
  return (flags & ECF_CONST) != 0;
}

bool
tp_results_hidden_p (int flags)
{
  return (flags & (ECF_CONST | ECF_PURE)) != 0;
}

int
tp_parameter_slot (struct tp_context *cx, tree parm)
{
  auto &last = cx->last_slot;
  if (tp_arguments_hidden_p (flags_from_decl_or_type (current_function_decl))
      || tp_empty_slots_p (current_function_decl))
    return -1;
  bool on = last.next == parm;
  int index = on ? last.index : 0;
  unsigned place = on ? last.place : 0;
  for (tree p = on ? parm : DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      bool passed = tp_signature_companions (current_function_decl, place++).ref >= 0;
      unsigned parts = passed ? 0 : tp_pointer_part_count (TREE_TYPE (p));
      if (p == parm)
        {
          last.next = DECL_CHAIN (p);
          last.index = index + (int) parts;
          last.place = place;
          return parts > 0 && index < TP_ARG_SLOTS ? index : -1;
        }
      index += parts;
    }
  return -1;
}

/* The referent that the caller passed for PARM, whose value is VALUE.  */

static tree
arriving_referent (struct tp_context *cx, tree parm, tree value)
{
  tree ref, anchor;
  tp_signature_arrives (parm, &ref, &anchor);
  if (ref)
    return ref;
  int index = tp_parameter_slot (cx, parm);
  gimple_seq *seq = &cx->parameters;
  bool number = !POINTER_TYPE_P (TREE_TYPE (value));
  if (!number && tp_retired_parameter_p (parm))
    {
      ref = index >= 0 ? tp_receive_referent (cx, index, value, false) : tp_word (TP_UNKNOWN);
      ref = tp_retire_parameter (seq, value, ref);
      return tp_emit_call (seq, ENTRY_or_resolve, 2, ref, value);
    }
  if (index >= 0)
    return tp_receive_referent (cx, index, value, !number);
  return number || tp_empty_slots_p (current_function_decl)
           ? tp_word (TP_UNKNOWN)
           : tp_emit_call (seq, ENTRY_resolve, 1, value);
}

tree
tp_parameter_referent (struct tp_context *cx, tree parm, tree value)
{
  tree ref = arriving_referent (cx, parm, value);
  return !tp_retired_parameter_p (parm) && tp_allocator_parameter_p (parm)
           ? tp_arena_referent (&cx->parameters, value, ref)
           : ref;
}

tree
tp_parameter_anchor (struct tp_context *cx, tree parm, tree value)
{
  tree ref, passed;
  tp_signature_arrives (parm, &ref, &passed);
  if (passed)
    return tp_emit_assign (&cx->parameters, ptr_type_node, NOP_EXPR, passed);
  int index = tp_parameter_slot (cx, parm);
  return index >= 0 ? tp_receive_anchor (cx, index, value) : value;
}

tree
tp_emit_part_store (gimple_seq *seq, tree part, tree ref)
{
  tree address = tp_emit_address (seq, part);
  bool aligned = get_object_alignment (part) >= POINTER_SIZE;
  tp_emit_call (seq, aligned ? ENTRY_store_ref : ENTRY_store_any, 2, address, ref);
  return address;
}

/* The referent that is passed for part K of the structure PARM; null if there is no slot for
   it.  */

static tree
part_referent (struct tp_context *cx, tree parm, unsigned k)
{
  if (tree ref = tp_signature_part (parm, k))
    return ref;
  int index = tp_parameter_slot (cx, parm);
  return index >= 0 && index + k < TP_ARG_SLOTS
           ? tp_receive_referent (cx, index + k, NULL_TREE, false)
           : NULL_TREE;
}

tree
tp_parameter_word (struct tp_context *cx, tree parm, HOST_WIDE_INT at)
{
  auto_vec<tree> parts;
  tp_pointer_parts (parm, &parts);
  for (unsigned k = 0; k < parts.length (); k++)
    if (tp_part_place (parts[k]) == at)
      if (tree ref = part_referent (cx, parm, k))
        return ref;
  return tp_word (TP_UNKNOWN);
}

void
tp_spill_struct (struct tp_context *cx, tree parm)
{
  auto_vec<tree> parts;
  tp_pointer_parts (parm, &parts);
  for (unsigned k = 0; k < parts.length (); k++)
    if (tree ref = part_referent (cx, parm, k))
      tp_emit_part_store (&cx->entry, parts[k], ref);
}

tree
tp_result_matches (gimple_seq *seq, unsigned index, tree value)
{
  tree held = tp_emit_field_load (seq, tp_slot_pointer_type (), TP_RESULT_FIELD (index, value));
  return tp_emit_assign (seq, boolean_type_node, EQ_EXPR, held, value);
}

/* Callback of walk_gimple_op: replace the declaration that INFO names.  */

struct replacement
{
  tree from, to;
};

static tree
replace_decl (tree *tp, int *walk_subtrees, void *data)
{
  struct replacement *r = (struct replacement *) ((struct walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r->from)
    *tp = r->to;
  return NULL_TREE;
}

tree
tp_copy_parameter (struct tp_context *cx, tree parm)
{
  tree var = build_decl (DECL_SOURCE_LOCATION (parm), VAR_DECL, DECL_NAME (parm), TREE_TYPE (parm));
  DECL_CONTEXT (var) = current_function_decl;
  TREE_ADDRESSABLE (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  TREE_THIS_VOLATILE (var) = TREE_THIS_VOLATILE (parm);
  TREE_SIDE_EFFECTS (var) = TREE_SIDE_EFFECTS (parm);
  SET_DECL_ALIGN (var, MAX (DECL_ALIGN (parm), 64u));
  gimple_add_tmp_var (var);

  struct replacement r = { parm, var };
  struct walk_stmt_info wi;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      memset (&wi, 0, sizeof wi);
      wi.info = &r;
      walk_gimple_op (gsi_stmt (i), replace_decl, &wi);
      /* ADDR_EXPRs cache properties of their operand.  */
      for (unsigned k = 0; k < gimple_num_ops (gsi_stmt (i)); k++)
        {
          tree op = gimple_op (gsi_stmt (i), k);
          if (op && TREE_CODE (op) == ADDR_EXPR)
            recompute_tree_invariant_for_addr_expr (op);
        }
      update_stmt (gsi_stmt (i));
    }

  tree value = parm;
  if (is_gimple_reg_type (TREE_TYPE (parm)) && !TREE_THIS_VOLATILE (parm))
    {
      TREE_ADDRESSABLE (parm) = 0;
      value = get_or_create_ssa_default_def (cx->fun, parm);
    }
  gimple_seq_add_stmt (&cx->entry, gimple_build_assign (var, value));
  return var;
}
