/* passes.cc - the classes of passes, from which all passes of the plugin are made.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's pass manager expects objects of classes with virtual functions.  The plugin's passes differ
   only in a name, a condition and a function, so there is one class each for passes over the unit,
   over the program, over functions in SSA form, and over functions in RTL; the rest of the plugin
   is plain C.  Modelled on gcc/tree-pass.h and the pass classes in GCC's files.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"

namespace
{

pass_data
data_of (opt_pass_type type, const char *name, unsigned needed, unsigned todo)
{
  pass_data data = { type, name, OPTGROUP_NONE, TV_PLUGIN_RUN, needed, 0, 0, 0, todo };
  return data;
}

/* Assert that no function is in SSA form yet: passes over the unit change calls and types freely.
   In a link, functions that were not deferred stay in SSA form.  */

void
check_early (void)
{
  cgraph_node *node;
  if (flag_checking && !in_lto_p)
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  gcc_checking_assert (!gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl)));
}

class unit_pass : public simple_ipa_opt_pass
{
public:
  unit_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void), void (*run) (void))
      : simple_ipa_opt_pass (data_of (SIMPLE_IPA_PASS, name, 0, 0), ctxt), m_wanted (wanted),
        m_run (run)
  {
  }
  bool
  gate (function *) final override
  {
    return !tp_opt.off && !seen_error () && (!m_wanted || m_wanted ());
  }
  unsigned
  execute (function *) final override
  {
    check_early ();
    m_run ();
    return 0;
  }

private:
  bool (*m_wanted) (void);
  void (*m_run) (void);
};

/* One among GCC's passes over the program: LTO streams nothing for it.  */

class program_pass : public ipa_opt_pass_d
{
public:
  program_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void), void (*run) (void))
      : ipa_opt_pass_d (data_of (IPA_PASS, name, 0, 0), ctxt, NULL, NULL, NULL, NULL, NULL, NULL, 0,
                        NULL, NULL),
        m_wanted (wanted), m_run (run)
  {
  }
  bool
  gate (function *) final override
  {
    return !tp_opt.off && !seen_error () && m_wanted ();
  }
  unsigned
  execute (function *) final override
  {
    m_run ();
    return 0;
  }

private:
  bool (*m_wanted) (void);
  void (*m_run) (void);
};

/* The argument of tp_verify_passes.  */
void (*verify_function) (function *);

void
check_function (function *fun)
{
  if (flag_checking && verify_function)
    verify_function (fun);
}

/* Assert that no use of a name is in a statement that was made and not inserted.  GCC's own checks
   do not find such uses, but its passes follow them, and end in a segmentation fault.  */

void
check_uses (function *fun)
{
  tree name;
  unsigned i;
  imm_use_iterator iter;
  use_operand_p use;
  if (!flag_checking)
    return;
  FOR_EACH_SSA_NAME (i, name, fun)
  {
    FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      if (!gimple_bb (USE_STMT (use)))
        {
          print_gimple_stmt (stderr, USE_STMT (use), 0);
          internal_error ("temporal: %qE is used by a statement that is in no block", name);
        }
    }
  }
}

class function_pass : public gimple_opt_pass
{
public:
  function_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                 unsigned (*run) (function *), unsigned todo)
      : gimple_opt_pass (data_of (GIMPLE_PASS, name, PROP_ssa | PROP_cfg, todo), ctxt),
        m_wanted (wanted), m_run (run)
  {
  }
  bool
  gate (function *) final override
  {
    return !tp_opt.off && (!m_wanted || m_wanted ());
  }
  unsigned
  execute (function *fun) final override
  {
    gcc_checking_assert (fun == cfun && gimple_in_ssa_p (fun) && !need_ssa_update_p (fun));
    check_function (fun);
    unsigned todo = m_run (fun);
    /* GCC's pass manager asserts the same.  */
    gcc_checking_assert (!dom_info_available_p (fun, CDI_POST_DOMINATORS));
    check_function (fun);
    check_uses (fun);
    return todo;
  }

private:
  bool (*m_wanted) (void);
  unsigned (*m_run) (function *);
};

class machine_pass : public rtl_opt_pass
{
public:
  machine_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                void (*run) (function *))
      : rtl_opt_pass (data_of (RTL_PASS, name, 0, TODO_df_finish), ctxt), m_wanted (wanted),
        m_run (run)
  {
  }
  bool
  gate (function *) final override
  {
    return !tp_opt.off && m_wanted ();
  }
  unsigned
  execute (function *fun) final override
  {
    m_run (fun);
    return 0;
  }

private:
  bool (*m_wanted) (void);
  void (*m_run) (function *);
};

}

void
tp_verify_passes (void (*verify) (function *fun))
{
  verify_function = verify;
}

simple_ipa_opt_pass *
tp_make_unit_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void), void (*run) (void))
{
  return new unit_pass (ctxt, name, wanted, run);
}

opt_pass *
tp_make_program_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                      void (*run) (void))
{
  return new program_pass (ctxt, name, wanted, run);
}

opt_pass *
tp_make_function_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                       unsigned (*run) (function *), unsigned todo)
{
  return new function_pass (ctxt, name, wanted, run, todo);
}

opt_pass *
tp_make_machine_pass (gcc::context *ctxt, const char *name, bool (*wanted) (void),
                      void (*run) (function *))
{
  return new machine_pass (ctxt, name, wanted, run);
}
