/* memcpy-wrappers.cc - calls memcpy in place of functions that do nothing but call it.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some programs call memcpy through a function of their own, so that it can be replaced:

        static void *copy (void *to, const void *from, size_t n) { return memcpy (to, from, n); }

   and use it to read words from any address: copy (&word, p, 8).  GCC inlines that, finds a copy
   of known size, makes it a load, and the variable needs no memory.  With instrumentation the
   function is larger, its caller's variable is a block that begins and ends, and the copied
   bytes are searched for pointers: about a hundred instructions instead of one.  So such calls
   are replaced by the inner call before anything is instrumented, if the size is a small
   constant, as the gimplifier would do for a direct call.  A report names the same line, that of
   the inner call.

   gcc/ipa-icf.cc (redirection to wrappers) and gcc/tree-inline.c do this in general, but later.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/classify.h"
#include "ir/uninstrumented.h"

/* Up to this number of bytes, a copy becomes one load and one store.  */
static const unsigned HOST_WIDE_INT bytes_max = 16;

/* The call in FUN, if FUN does nothing but make that call and return its result; otherwise
   null.  */

static gcall *
only_call (function *fun)
{
  gcall *only = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    if (!single_succ_p (bb))
      return NULL;
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        switch (gimple_code (stmt))
          {
          case GIMPLE_LABEL:
          case GIMPLE_PREDICT:
          case GIMPLE_NOP:
          case GIMPLE_DEBUG:
          case GIMPLE_RETURN:
            break;
          case GIMPLE_ASSIGN:
            /* The copies of the result up to the return.  */
            if (!only || !gimple_assign_copy_p (stmt) || !is_gimple_reg (gimple_assign_lhs (stmt))
                || !is_gimple_reg (gimple_assign_rhs1 (stmt)))
              return NULL;
            break;
          case GIMPLE_CALL:
            if (only)
              return NULL;
            only = as_a<gcall *> (stmt);
            break;
          default:
            return NULL;
          }
      }
  }
  return only;
}

/* Return true if NODE is such a function and its body cannot be replaced by another one when the
   program is linked; *CALL is the call in it.  */

static bool
forwarder_p (cgraph_node *node, gcall **call)
{
  tree decl = node->decl;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  enum availability available;
  if (!fun || !fun->cfg || !node->has_gimple_body_p () || stdarg_p (TREE_TYPE (decl))
      || DECL_UNINLINABLE (decl) || lookup_attribute ("noinline", DECL_ATTRIBUTES (decl))
      || lookup_attribute ("noipa", DECL_ATTRIBUTES (decl)) || tp_uninstrumented_p (node))
    return false;
  node->ultimate_alias_target (&available);
  if (available <= AVAIL_INTERPOSABLE)
    return false;
  *call = only_call (fun);
  if (!*call || gimple_call_num_args (*call) != 3
      || !(gimple_call_builtin_p (*call, BUILT_IN_MEMCPY)
           || gimple_call_builtin_p (*call, BUILT_IN_MEMMOVE)))
    return false;
  for (int i = 0; i < 3; i++)
    {
      tree arg = gimple_call_arg (*call, i);
      if (!is_gimple_ip_invariant (arg) && tp_parameter_number (decl, arg) < 0)
        return false;
    }
  return true;
}

/* Replace the call of E, a call of DECL, by a copy of INNER, if the size is small.  */

static void
forward (cgraph_edge *e, tree decl, gcall *inner)
{
  gcall *outer = e->call_stmt;
  if (gimple_call_lhs (outer) || gimple_call_chain (outer) || tp_uninstrumented_p (e->caller))
    return;
  tree args[3];
  for (int i = 0; i < 3; i++)
    {
      args[i] = gimple_call_arg (inner, i);
      int k = tp_parameter_number (decl, args[i]);
      if (k >= (int) gimple_call_num_args (outer))
        return;
      if (k >= 0)
        args[i] = gimple_call_arg (outer, k);
      tree want = i < 2 ? ptr_type_node : size_type_node;
      if (!useless_type_conversion_p (want, TREE_TYPE (args[i])))
        {
          if (TREE_CODE (args[i]) != INTEGER_CST || i < 2)
            return;
          args[i] = fold_convert (want, args[i]);
        }
    }
  if (!tree_fits_uhwi_p (args[2]) || tree_to_uhwi (args[2]) > bytes_max
      || !pow2p_hwi (tree_to_uhwi (args[2])))
    return;

  push_cfun (DECL_STRUCT_FUNCTION (e->caller->decl));
  gcall *call = gimple_build_call (gimple_call_fndecl (inner), 3, args[0], args[1], args[2]);
  gimple_stmt_iterator gsi = gsi_for_stmt (outer);
  tree block = gimple_block (outer);
  profile_count count = e->count;
  cgraph_node *caller = e->caller;
  cgraph_edge::remove (e);
  gsi_replace (&gsi, call, true);
  /* The replacement has set the location of the outer call.  */
  gimple_set_location (call, LOCATION_LOCUS (gimple_location (inner)));
  gimple_set_block (call, block);
  fold_stmt (&gsi);
  if (gcall *left = dyn_cast<gcall *> (gsi_stmt (gsi)))
    caller->create_edge (cgraph_node::get_create (gimple_call_fndecl (left)), left, count);
  pop_cfun ();
  tp_count (STAT_memcpy_wrappers);
  if (dump_file)
    fprintf (dump_file, ";; temporal: %s copies for itself, without %s\n", caller->name (),
             IDENTIFIER_POINTER (DECL_NAME (decl)));
}

static void
forward_calls (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    gcall *inner;
    if (!forwarder_p (node, &inner))
      continue;
    cgraph_edge *next;
    for (cgraph_edge *e = node->callers; e; e = next)
      {
        next = e->next_caller;
        function *fun = DECL_STRUCT_FUNCTION (e->caller->decl);
        if (e->call_stmt && fun && fun->cfg)
          forward (e, node->decl, inner);
      }
  }
}

static bool
forward_wanted_p (void)
{
  return optimize > 0 && !tp_opt.disable.memcpy_wrappers;
}

simple_ipa_opt_pass *
tp_make_memcpy_wrappers_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_memcpy_wrappers", forward_wanted_p, forward_calls);
}
