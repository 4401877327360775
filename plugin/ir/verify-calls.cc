/* verify-calls.cc - verifies the calls of the runtime, on whose form the passes rely.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC verifies its own statements, but for GCC the calls of the runtime are calls of ordinary
   external functions.  The passes of the plugin rely on more:

     - a call has as many arguments, and of such kinds, as abi.def says, because they are accessed
       by position; and it has a result only if the entry has one
     - an entry that is NOVOPS has no virtual operands, so that a call can be moved and removed
       without changing the program's memory state
     - a call does not end its basic block, unless it may call the program, so that a statement can
       be inserted after it
     - a site is a string constant with the fields that abi.def describes; if GCC has merged the
       calls of two paths, it is one of several
     - a referent is a constant, or an SSA name whose definition can be a referent: never the
       result of arithmetic on integers, nor of a call of another function
     - what begins and ends by enter, leave, begin and end is a variable of the function

   Each pass is verified at its beginning and at its end (passes.cc), but only with -fchecking, like
   the verifiers in gcc/tree-cfg.cc and gcc/tree-ssa.cc, on which this is modelled.  What only a
   single pass relies on, it asserts itself by gcc_checking_assert.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "ir/proofs.h"
#include "ir/verify-calls.h"

/* How many definitions are followed from a site that is not a constant.  */
static const int sites_max = 8;

/* Return true if ARG has a type that fits PARAMETER, the type of a letter of abi.def.  */

static bool
fits_letter_p (tree arg, tree parameter)
{
  tree type = TREE_TYPE (arg);
  if (!is_gimple_val (arg))
    return false;
  if (POINTER_TYPE_P (parameter))
    return POINTER_TYPE_P (type);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == TYPE_PRECISION (parameter);
}

/* Return true if PARAMETER is the type of a site.  */

static bool
site_parameter_p (tree parameter)
{
  return POINTER_TYPE_P (parameter) && TYPE_READONLY (TREE_TYPE (parameter));
}

/* Return true if TEXT has the form of a site.  */

static bool
site_text_p (const char *text)
{
  for (int line = 1; text && line < 6; line++)
    {
      text = strchr (text, '\n');
      text += text != NULL;
    }
  return text && *text && strchr ("rwafvegkspcx", TOLOWER (*text)) && strchr (text, '\n');
}

/* Return true if ARG is the address of a packed site, which is a variable without a name
   (packed-sites.cc).  */

static bool
packed_p (tree arg)
{
  tree decl = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
  return decl && VAR_P (decl) && DECL_ARTIFICIAL (decl) && !DECL_NAME (decl);
}

/* Return true if ARG is a string constant or one of several, and, if SITE, each is a site.  DEPTH
   limits how many definitions are followed.  */

static bool
literal_p (tree arg, bool site, int depth)
{
  if (const char *text = c_getstr (arg))
    return !site || site_text_p (text);
  if (site && packed_p (arg))
    return true;
  if (TREE_CODE (arg) != SSA_NAME)
    return false;
  if (depth == 0)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (arg);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (!literal_p (gimple_phi_arg_def (phi, i), site, depth - 1))
          return false;
      return true;
    }
  if (!is_gimple_assign (def))
    return false;
  if (gimple_assign_rhs_code (def) == COND_EXPR)
    return (literal_p (gimple_assign_rhs2 (def), site, depth - 1)
            && literal_p (gimple_assign_rhs3 (def), site, depth - 1));
  return (gimple_assign_single_p (def) || gimple_assign_cast_p (def))
         && literal_p (gimple_assign_rhs1 (def), site, depth - 1);
}

/* Return true if CALL loads a word in a transaction (-fgnu-tm), as a load from the call buffer
   does there.  */

static bool
transactional_load_p (gimple *call)
{
  return (gimple_call_builtin_p (call, BUILT_IN_TM_LOAD_4)
          || gimple_call_builtin_p (call, BUILT_IN_TM_LOAD_RAR_4)
          || gimple_call_builtin_p (call, BUILT_IN_TM_LOAD_RAW_4)
          || gimple_call_builtin_p (call, BUILT_IN_TM_LOAD_RFW_4));
}

/* Return true if REF, an argument that is a word, may be a referent.  */

static bool
referent_p (tree ref)
{
  if (TREE_CODE (ref) == INTEGER_CST)
    return true;
  if (TREE_CODE (ref) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  if (is_gimple_call (def))
    return ((tp_entry_of_call (def) != ENTRY_COUNT || transactional_load_p (def))
            && useless_type_conversion_p (tp_word_type, TREE_TYPE (ref)));
  if (!is_gimple_assign (def) || gimple_assign_single_p (def))
    return true;
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case COND_EXPR:
    /* These occur with wide integers, and when bits of a word are cleared.  */
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    /* tp_emit_kept after simplification by GCC.  */
    case MAX_EXPR:
    case MIN_EXPR:
      return true;
    default:
      return false;
    }
}

/* Return true if argument I of CALL, of E, may be null instead of a site: "at" may reset the site,
   a formatted print need not store its result, and a deallocator of the program may report nothing
   itself.  */

static bool
no_site_p (gimple *call, enum tp_entry e, unsigned i)
{
  switch (e)
    {
    case ENTRY_at:
      return true;
    case ENTRY_check_print:
    case ENTRY_check_vprint:
      return i == 4;
    case ENTRY_retire:
      return tree_to_uhwi (gimple_call_arg (call, 4)) == TP_RETIRE_INSIDE;
    default:
      return false;
    }
}

/* A description of the error in the arguments of CALL, of E; null if there is none.  */

static const char *
wrong_arguments (gimple *call, enum tp_entry e)
{
  tree type = TREE_TYPE (gimple_call_fndecl (call));
  unsigned n = gimple_call_num_args (call), i = 0;
  for (tree t = TYPE_ARG_TYPES (type); t && t != void_list_node; t = TREE_CHAIN (t), i++)
    {
      if (i >= n)
        return "has too few arguments";
      tree arg = gimple_call_arg (call, i), parameter = TREE_VALUE (t);
      if (!fits_letter_p (arg, parameter))
        return "has an argument of another kind than the entry wants";
      bool proof = tp_verify_entry_p (e) && i + 1 == n;
      bool absent = integer_zerop (arg) && no_site_p (call, e, i);
      if (site_parameter_p (parameter) && !absent && !literal_p (arg, !proof, sites_max))
        return "has a site that is none";
      if (useless_type_conversion_p (tp_word_type, parameter) && !referent_p (arg))
        return "has a referent that is none";
    }
  return i < n && !stdarg_p (type) ? "has too many arguments" : NULL;
}

/* Return true if CALL, of E, begins or ends a variable that does not belong to the function.  */

static bool
wrong_scope_p (gimple *call, enum tp_entry e)
{
  if (e != ENTRY_enter && e != ENTRY_leave && e != ENTRY_begin && e != ENTRY_end)
    return false;
  tree address = gimple_call_arg (call, 0);
  if (TREE_CODE (address) != ADDR_EXPR)
    return TREE_CODE (address) != SSA_NAME;
  tree variable = get_base_address (TREE_OPERAND (address, 0));
  return !variable || !DECL_P (variable) || !auto_var_in_fn_p (variable, cfun->decl);
}

/* A description of the error in CALL, of E; null if there is none.  */

static const char *
wrong_call (gimple *call, enum tp_entry e)
{
  tree decl = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  tree result = TREE_TYPE (TREE_TYPE (decl));
  if (lhs
      && (VOID_TYPE_P (result) || TREE_CODE (lhs) != SSA_NAME
          || !types_compatible_p (TREE_TYPE (lhs), result)))
    return "has a result that the entry does not give";
  if (DECL_IS_NOVOPS (decl) && (gimple_vuse (call) || gimple_vdef (call)))
    return "has virtual operands";
  if (TREE_NOTHROW (decl) && stmt_ends_bb_p (call))
    return "ends its block";
  if (wrong_scope_p (call, e))
    return "is of no variable of the function";
  return wrong_arguments (call, e);
}

/* Report the error TEXT in CALL.  If a pass finds it at its beginning, the error was made by that
   of our passes that ran before, or by a pass of GCC since then.  */

static void
report (gimple *call, const char *text)
{
  error_at (gimple_location (call), "temporal: %s: a call of the runtime %s", current_pass->name,
            text);
  debug_gimple_stmt (call);
}

/* Report all calls of the runtime in FUN for which WRONG returns an error, and stop if there are
   any.  */

static void
verify (function *fun, const char *(*wrong) (gimple *call, enum tp_entry e))
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *call = gsi_stmt (i);
      enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call) : ENTRY_COUNT;
      const char *text = e == ENTRY_COUNT ? NULL : wrong (call, e);
      if (text)
        report (call, text);
      any |= text != NULL;
    }
  if (any)
    internal_error ("temporal: calls of the runtime are malformed");
}

void
tp_verify_calls (function *fun)
{
  verify (fun, wrong_call);
}

/* The reason why CALL, of E, must not exist after lowering; null if it may.  */

static const char *
not_expanded (gimple *call, enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_at:
    case ENTRY_at_last:
    case ENTRY_poison_next:
    case ENTRY_poison_behind:
      return "is not expanded";
    case ENTRY_enter:
    case ENTRY_leave:
      return (TREE_CODE (gimple_call_arg (call, 0)) == ADDR_EXPR
              && literal_p (gimple_call_arg (call, gimple_call_num_args (call) - 1), true, 0)
              && tree_fits_uhwi_p (gimple_call_arg (call, 1)))
               ? "is not renamed"
               : NULL;
    default:
      return NULL;
    }
}

void
tp_verify_lowered (function *fun)
{
  verify (fun, not_expanded);
}
