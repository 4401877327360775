/* signature.cc - local functions take referents as parameters of their own (UMO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Between functions that may not know each other, referents are passed in the buffer of struct
   tp_call, with the pointer's value and a token as proofs that caller and callee belong to the
   same call.  If all calls of a function are in this unit, no proof is needed.  Such a function

       static int f (struct t *p, int n, struct t *q)

   becomes

       static int f (struct t *p, int n, struct t *q,
                     unsigned p_ref, uintptr_t p_anchor, unsigned q_ref, uintptr_t q_anchor)

   before any body is in SSA form.  Its calls pass zeros, which the instrumentation of the caller
   replaces by the referents.  GCC does the rest: parameters that are not read are removed
   (ipa-sra), values that are the same in all calls become constants (ipa-cp), and an inlined
   body uses the caller's SSA names without a detour through memory.  That is the unused metadata
   optimisation of Simpson 2013 (section 5), done by passes that do it for all values.

   An anchor is passed beside the referent because neither zero ("certain") nor the argument
   itself would be correct for all callers (slow-path.c).  It is an integer, because the
   attribute nonnull without positions concerns all pointers.  GCC keeps an anchor, which only
   cold code reads, on the stack, which costs a store.

   A structure by value has a parameter for the referent of each of its pointers, if these are
   few, and none for anchors: the anchor of such a pointer is the value that is loaded from the
   structure.  GCC splits such a parameter (ipa-sra), and then passes words and referents side by
   side in registers.

   The functions are all that are local in GCC's sense, whose address is not taken, and that have
   a prototype which all calls match.  Neither they nor their callers may be left uninstrumented,
   or zeros would be passed.  Functions that access their arguments by other means than their
   parameters keep the buffer.

   The result of such a function needs no proof either, be it a pointer or a structure: its
   callers take the referent and the anchor out of the buffer without a comparison of the pointer
   beside them.  This includes callers that return the same result by a tail call; and if the
   function itself ends with a tail call, the callee sets the buffer, or it stays empty.

   A parameter that may get a pointer to a member of a structure (narrowed-parameters.cc) has two
   more companions: the address of that member and its size.  This is no optimisation, so it is done
   without optimisation as well, and then there are no others.

   A tail call must remain a jump (tail-calls.cc), so functions that are called by tail calls get
   only as many companions as registers are left.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/tail-calls.h"
#include "ir/uninstrumented.h"
#include "points-to/points-to.h"
#include "unit/narrowed-parameters.h"
#include "unit/signature.h"

/* The number of registers for integer and pointer arguments; and how many words on the stack a
   function may get in addition.  */
static const unsigned registers = 6;
static const unsigned stack_words = 12;

/* The pointers of a structure with more than this number have no companions; their referents stay
   in the buffer.  */
static const unsigned parts_max = 4;

struct signature
{
  /* The number of parameters that the program wrote.  */
  unsigned own;
  /* It always stores the referent of the pointer that it returns in the buffer.  */
  bool answers;
  auto_vec<tp_companions> of;
};

/* By DECL_UID, which is never reused.  */
typedef hash_map<int_hash<int, -1, -2>, signature *> signature_map;
static signature_map *signatures;

static signature *
signature_of (tree fndecl)
{
  if (!signatures || !fndecl)
    return NULL;
  signature **s = signatures->get (DECL_UID (fndecl));
  return s ? *s : NULL;
}

tp_companions
tp_signature_companions (tree fndecl, unsigned i)
{
  signature *s = signature_of (fndecl);
  return s && i < s->own ? s->of[i] : tp_companions { -1, -1, -1 };
}

bool
tp_signature_answers_p (tree fndecl)
{
  signature *s = signature_of (fndecl);
  return s && s->answers;
}

unsigned
tp_signature_arguments (const gcall *call)
{
  signature *s = signature_of (gimple_call_fndecl (call));
  return s ? s->own : gimple_call_num_args (call);
}

/* The value of parameter I of the current function at its entry; null if I is -1.  */

static tree
arriving (int i)
{
  if (i < 0)
    return NULL_TREE;
  tree p = DECL_ARGUMENTS (current_function_decl);
  for (; i > 0; i--)
    p = DECL_CHAIN (p);
  return get_or_create_ssa_default_def (cfun, p);
}

/* The companions of PARM, a parameter of the current function.  */

static tp_companions
companions_of (tree parm)
{
  unsigned i = 0;
  tree p = DECL_ARGUMENTS (current_function_decl);
  for (; p && p != parm; p = DECL_CHAIN (p))
    i++;
  return p ? tp_signature_companions (current_function_decl, i) : tp_companions { -1, -1, -1 };
}

void
tp_signature_arrives (tree parm, tree *ref, tree *anchor)
{
  tp_companions c = companions_of (parm);
  *ref = arriving (c.ref);
  *anchor = anchor ? arriving (c.anchor) : NULL_TREE;
}

bool
tp_signature_bounds (tree parm, tree *start, tree *size)
{
  tp_companions c = companions_of (parm);
  if (c.bounds < 0)
    return false;
  *start = arriving (c.bounds);
  *size = arriving (c.bounds + 1);
  return true;
}

tree
tp_signature_part (tree parm, unsigned k)
{
  tp_companions c = companions_of (parm);
  return c.ref >= 0 ? arriving (c.ref + k) : NULL_TREE;
}

/* ---- Which functions get companions ---------------------------------------------------- */

/* Return true if the attribute access of DECL names parameters that are the sizes of what others
   point to.  __builtin_dynamic_object_size asks for them.  GCC forgets the attribute when it
   removes or adds a parameter, as it would do with companions that nobody reads.  */

static bool
sized_by_parameters_p (tree decl)
{
  if (!lookup_attribute ("access", TYPE_ATTRIBUTES (TREE_TYPE (decl))))
    return false;
  rdwr_map map;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      const attr_access *access = get_parm_access (map, p, decl);
      /* GCC makes the internal ones itself, for arrays, and asks for none of their sizes.  */
      if (access && access->sizarg != UINT_MAX && !access->internal_p)
        return true;
    }
  return false;
}

/* Return true if an attribute of DECL fixes its parameters, or makes it callable in other ways.  */

static bool
bound_p (tree decl)
{
  static const char *const names[] = { "noipa",
                                       "used",
                                       "retain",
                                       "naked",
                                       "ifunc",
                                       "alias",
                                       "interrupt",
                                       "simd",
                                       "omp declare simd",
                                       "omp declare variant base",
                                       "target_clones",
                                       "constructor",
                                       "destructor",
                                       "transaction_callable",
                                       "transaction_safe",
                                       "fn spec" };
  for (const char *name : names)
    if (lookup_attribute (name, DECL_ATTRIBUTES (decl))
        || lookup_attribute (name, TYPE_ATTRIBUTES (TREE_TYPE (decl))))
      return true;
  return (DECL_PRESERVE_P (decl) || DECL_STATIC_CONSTRUCTOR (decl) || DECL_STATIC_DESTRUCTOR (decl)
          || fndecl_built_in_p (decl) || lookup_attribute ("*dealloc", DECL_ATTRIBUTES (decl))
          || sized_by_parameters_p (decl));
}

/* Return true if the body of NODE accesses its arguments by other means than by name.  */

static bool
finds_arguments_p (cgraph_node *node)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (fndecl_built_in_p (e->callee->decl, BUILT_IN_NORMAL))
      switch (DECL_FUNCTION_CODE (e->callee->decl))
        {
        case BUILT_IN_APPLY_ARGS:
        case BUILT_IN_APPLY:
        case BUILT_IN_RETURN:
        case BUILT_IN_VA_START:
        case BUILT_IN_NEXT_ARG:
        case BUILT_IN_VA_ARG_PACK:
        case BUILT_IN_VA_ARG_PACK_LEN:
          return true;
        default:
          break;
        }
  return false;
}

/* Return true if an argument of type GIVEN may be passed for the parameter P.  The C front end may
   pass an int for a narrower type in spite of a prototype (promote_prototypes).  */

static bool
argument_fits_p (tree given, tree p)
{
  tree type = TREE_TYPE (p);
  return (POINTER_TYPE_P (type) == POINTER_TYPE_P (given)
          && (TYPE_MODE (type) == TYPE_MODE (given)
              || (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (given) && DECL_ARG_TYPE (p)
                  && TYPE_MODE (DECL_ARG_TYPE (p)) == TYPE_MODE (given)))
          && (!AGGREGATE_TYPE_P (type) || TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (given)));
}

/* Return true if the arguments of CALL fit the parameters of DECL.  */

static bool
fits_p (gcall *call, tree decl)
{
  if (gimple_call_fndecl (call) != decl)
    return false;
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), i++)
    if (i >= gimple_call_num_args (call)
        || !argument_fits_p (TREE_TYPE (gimple_call_arg (call, i)), p))
      return false;
  return i == gimple_call_num_args (call) && !gimple_call_va_arg_pack_p (call);
}

bool
tp_takes_companions_p (cgraph_node *node)
{
  tree decl = node->decl;
  tree type = TREE_TYPE (decl);
  if (node->alias || node->thunk || node->has_aliases_p () || node->address_taken || node->clones
      || node->clone_of || !node->callers || stdarg_p (type) || flag_tm || bound_p (decl)
      || tp_uninstrumented_p (node) || finds_arguments_p (node) || tp_demands_jumps_p (node))
    return false;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (!e->call_stmt || e->speculative || !fits_p (e->call_stmt, decl) || !gimple_bb (e->call_stmt)
        || tp_uninstrumented_p (e->caller))
      return false;
  return true;
}

/* Return true if all calls of NODE's function are in the unit.  GCC does not call it local without
   optimisation, but outputs it, so that statements outside of functions may name it.  */

static bool
called_here_alone_p (cgraph_node *node)
{
  return (node->local
          || (!optimize && !node->externally_visible && !node->used_from_other_partition
              && !symtab->first_asm_symbol ()));
}

/* Return true if the function of NODE is local, and it and all its callers can be changed.  */

static bool
eligible_p (cgraph_node *node)
{
  return (called_here_alone_p (node) && !TREE_PUBLIC (node->decl) && !DECL_EXTERNAL (node->decl)
          && tp_takes_companions_p (node));
}

/* Return true if referents are passed as parameters.  */

static bool
referents_wanted_p (void)
{
  return optimize > 0 && !tp_opt.disable.signature;
}

/* ---- How many companions ---------------------------------------------------------------- */

/* Return true if the function of NODE always stores the referent of its result in the buffer: it
   returns a pointer and does not end with a jump to another function; or it returns a structure
   (tp_return_struct).  */

static bool
always_answers_p (cgraph_node *node)
{
  tree type = TREE_TYPE (TREE_TYPE (node->decl));
  if (AGGREGATE_TYPE_P (type))
    return tp_pointer_part_count (type) > 0;
  if (!POINTER_TYPE_P (type))
    return false;
  return !tp_may_end_with_jump_p (node);
}

/* The maximal number of registers for an argument of TYPE.  */

static unsigned
words (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (SCALAR_FLOAT_TYPE_P (type) || VECTOR_TYPE_P (type) || !size || !tree_fits_uhwi_p (size)
      || tree_to_uhwi (size) > 16)
    return 0;
  return (tree_to_uhwi (size) + 7) / 8;
}

/* ---- Changing the functions --------------------------------------------------------------- */

static tree
new_parameter (tree fndecl, tree of, tree type, const char *what)
{
  char *name = concat (DECL_NAME (of) ? IDENTIFIER_POINTER (DECL_NAME (of)) : "", ".", what, NULL);
  tree parm = build_decl (DECL_SOURCE_LOCATION (of), PARM_DECL, get_identifier (name), type);
  free (name);
  DECL_ARG_TYPE (parm) = type;
  DECL_CONTEXT (parm) = fndecl;
  DECL_ARTIFICIAL (parm) = 1;
  DECL_IGNORED_P (parm) = 1;
  TREE_USED (parm) = 1;
  layout_decl (parm, 0);
  return parm;
}

unsigned
tp_companion_refs (tree type)
{
  if (POINTER_TYPE_P (type) || tp_pointer_integer_type_p (type))
    return 1;
  unsigned parts = AGGREGATE_TYPE_P (type) ? tp_pointer_part_count (type) : 0;
  return parts <= parts_max ? parts : 0;
}

/* Choose the companions of the function of NODE, and append their declarations to MORE.  */

static signature *
choose_companions (cgraph_node *node, vec<tree> *more)
{
  tree decl = node->decl;
  unsigned taken = aggregate_value_p (DECL_RESULT (decl), decl) ? 1 : 0;
  signature *s = new signature;
  s->own = 0;
  s->answers = referents_wanted_p () && always_answers_p (node);
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      taken += words (TREE_TYPE (p));
      s->own++;
    }
  unsigned room = registers + (tp_must_be_jumped_to_p (node) ? 0 : stack_words);
  unsigned next = s->own;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
    {
      tp_companions c = { -1, -1, -1 };
      tree type = TREE_TYPE (p);
      bool pointer = POINTER_TYPE_P (type);
      unsigned refs = referents_wanted_p () ? tp_companion_refs (type) : 0, need = refs + pointer;
      if (refs && taken + need <= room)
        {
          taken += need;
          c.ref = next;
          next += need;
          for (unsigned k = 0; k < refs; k++)
            more->safe_push (new_parameter (decl, p, tp_word_type, "ref"));
          if (pointer)
            {
              c.anchor = c.ref + 1;
              more->safe_push (new_parameter (decl, p, pointer_sized_int_node, "anchor"));
            }
        }
      s->of.safe_push (c);
    }
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p), i++)
    if (tp_narrowed_parameter (p) && taken + 2 <= room)
      {
        taken += 2;
        s->of[i].bounds = next;
        next += 2;
        more->safe_push (new_parameter (decl, p, pointer_sized_int_node, "start"));
        more->safe_push (new_parameter (decl, p, size_type_node, "size"));
        tp_count (STAT_passed_bounds);
      }
  return s;
}

/* Append the parameters MORE to those of DECL.  A function that is defined without a prototype gets
   one, of the types as they are passed.  */

static void
extend_function (tree decl, const vec<tree> &more)
{
  tree old = TREE_TYPE (decl);
  tree list = NULL_TREE;
  if (prototype_p (old))
    for (tree t = TYPE_ARG_TYPES (old); t && t != void_list_node; t = TREE_CHAIN (t))
      list = tree_cons (NULL_TREE, TREE_VALUE (t), list);
  else
    for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
      list = tree_cons (NULL_TREE, DECL_ARG_TYPE (p), list);
  tree *end = &DECL_ARGUMENTS (decl);
  while (*end)
    end = &DECL_CHAIN (*end);
  for (tree parm : more)
    {
      list = tree_cons (NULL_TREE, TREE_TYPE (parm), list);
      *end = parm;
      end = &DECL_CHAIN (parm);
    }
  list = chainon (nreverse (list), void_list_node);
  tree type = build_function_type (TREE_TYPE (old), list);
  type = build_type_attribute_variant (type, TYPE_ATTRIBUTES (old));
  TREE_TYPE (decl) = build_qualified_type (type, TYPE_QUALS (old));
}

/* Append zeros for MORE, the new parameters of DECL, to the arguments of the call of E.  */

static void
extend_call (cgraph_edge *e, tree decl, const vec<tree> &more)
{
  gcall *call = e->call_stmt;
  auto_vec<tree> args;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    args.safe_push (gimple_call_arg (call, i));
  for (tree parm : more)
    args.safe_push (build_zero_cst (TREE_TYPE (parm)));

  push_cfun (DECL_STRUCT_FUNCTION (e->caller->decl));
  gcall *longer = gimple_build_call_vec (decl, args);
  gimple_call_set_lhs (longer, gimple_call_lhs (call));
  gimple_call_set_chain (longer, gimple_call_chain (call));
  gimple_call_copy_flags (longer, call);
  gimple_set_location (longer, gimple_location (call));
  gimple_set_block (longer, gimple_block (call));
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace (&gsi, longer, true);
  tp_pt_call_replaced (call, longer);
  cgraph_edge::set_call_stmt (e, longer);
  pop_cfun ();
}

static void
extend (cgraph_node *node)
{
  auto_vec<tree> more;
  signature *s = choose_companions (node, &more);
  if (more.is_empty () && !s->answers)
    {
      delete s;
      return;
    }
  if (dump_file)
    fprintf (dump_file, ";; temporal: %s takes %u parameters more%s\n", node->name (),
             more.length (), s->answers ? ", answers" : "");
  if (!signatures)
    signatures = new signature_map;
  signatures->put (DECL_UID (node->decl), s);
  if (s->answers)
    tp_count (STAT_answers);
  if (more.is_empty ())
    return;
  extend_function (node->decl, more);
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    extend_call (e, node->decl, more);
  tp_count (STAT_signatures);
}

static void
extend_functions (void)
{
  cgraph_node *node;
  auto_vec<cgraph_node *> chosen;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (DECL_STRUCT_FUNCTION (node->decl) && DECL_STRUCT_FUNCTION (node->decl)->cfg
      && eligible_p (node))
    chosen.safe_push (node);
  tp_find_narrowed_parameters (chosen);
  for (cgraph_node *n : chosen)
    extend (n);
}

static bool
signature_wanted_p (void)
{
  return referents_wanted_p () || tp_opt.bounds != TP_BOUNDS_OBJECT;
}

simple_ipa_opt_pass *
tp_make_signature_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_signature", signature_wanted_p, extend_functions);
}
