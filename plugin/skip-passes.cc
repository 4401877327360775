/* skip-passes.cc - leaves out passes of GCC whose time is not linear, in functions too large for
   them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most of GCC's passes take time proportional to the size of the function.  Some do not: they
   compare every expression with every store, or have a bit for each expression in each basic
   block.  GCC limits few of them, because functions that people write are small.  Generated
   functions are not, and with checks a function of 20,000 statements has 200,000, with many more
   basic blocks.  A pass that took a second without checks took minutes.

   So such a pass is skipped if the amount of its work, which is estimated from numbers that do not
   depend on the machine, is above a limit.  A pass that is just below its limit takes about a
   second; no function of SQLite is above any limit except that of stv.  The dump says what was
   skipped, and -stats how often.

   Plugins can override the gate of a pass for this purpose (PLUGIN_OVERRIDE_GATE).  */

#include "base/temporal-gcc.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "dumpfile.h"
#include "pass_manager.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "skip-passes.h"

/* The measure of a pass's work; each is a product.  */
enum measure
{
  /* The number of instructions that read memory times the number of those that write it, in each
     basic block; and in the whole function, where only writes in blocks without calls count: the
     pass compares them with each other.  */
  LOADS_STORES,
  /* Instructions times basic blocks: the pass has a set of instructions for each block.  */
  INSNS_BLOCKS,
  /* SSA names times the incoming edges of the block with the most of them: the pass has data for
     each name on each edge.  */
  NAMES_EDGES,
  /* SSA names times the program's calls and its accesses through pointers: points-to sets, which
     grow with the number of escaped objects.  */
  NAMES_POINTERS
};

/* A pass, by GCC's name, and its limit, in thousands.  The figures are for programs that consist of
   one kind of statement, as in temporal.plugin/skip-passes.sh, with GCC 12 at -O2.  */

static const struct limit
{
  const char *pass;
  enum measure what;
  unsigned bound;
} limits[] = {
  /* 5,000 stores of a pointer that was loaded, one after the other: 25 s; half as many: 1.2 s.  */
  { "rtl pre", LOADS_STORES, 20000 },
  { "gcse2", LOADS_STORES, 20000 },
  /* 4,000 tests, each with two checks: 12 s, 39 s with the chains that it makes and 4 s.  */
  { "rtl pre", INSNS_BLOCKS, 100000 },
  { "hoist", INSNS_BLOCKS, 100000 },
  { "stv", INSNS_BLOCKS, 40000 },
  { "ree", INSNS_BLOCKS, 100000 },
  { "cprop", INSNS_BLOCKS, 400000 },
  { "loop2_invariant", INSNS_BLOCKS, 100000 },
  /* 5,000 tests: 5.6 s, 1,250: 0.2 s.  */
  { "ud_dce", INSNS_BLOCKS, 100000 },
  /* A switch with 4,000 cases: 17 s.  */
  { "pre", NAMES_EDGES, 10000 },
  /* The points-to analysis, which "pre" begins with as well.  10,000 calls: 22 s and 8 s; 1,600:
     less than a second.  */
  { "ealias", NAMES_POINTERS, 60000 },
  { "alias", NAMES_POINTERS, 60000 },
  { "pre", NAMES_POINTERS, 60000 },
};

/* The largest number of incoming edges of a basic block.  */

static unsigned
widest_meeting (function *fun)
{
  unsigned most = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  most = MAX (most, EDGE_COUNT (bb->preds));
  return most;
}

/* LOADS_STORES of FUN, which is in RTL.  Calls count as writes; so may asm statements, and so do
   all cold calls of the runtime.  */

static uint64_t
loads_times_stores (function *fun)
{
  uint64_t sum = 0, loads_all = 0, stores_without_calls = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    uint64_t loads = 0, stores = 0;
    bool calls = false;
    rtx_insn *insn;
    FOR_BB_INSNS (bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn))
        continue;
      rtx set = CALL_P (insn) ? NULL_RTX : single_set (insn);
      calls |= CALL_P (insn);
      if (!set || MEM_P (SET_DEST (set)) || GET_CODE (SET_SRC (set)) == ASM_OPERANDS)
        stores++;
      else if (MEM_P (SET_SRC (set)))
        loads++;
    }
    sum += loads * stores;
    loads_all += loads;
    if (!calls)
      stores_without_calls += stores;
  }
  return sum + loads_all * stores_without_calls;
}

/* NAMES_POINTERS of FUN.  The runtime's entries return nothing that points to their arguments, so
   they do not count.  */

static uint64_t
names_times_pointers (function *fun)
{
  uint64_t pointers = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_call (stmt))
        pointers += !gimple_call_internal_p (stmt) && tp_entry_of_call (stmt) == ENTRY_COUNT;
      else if (gimple_assign_single_p (stmt))
        {
          tree l = get_base_address (gimple_assign_lhs (stmt));
          tree r = get_base_address (gimple_assign_rhs1 (stmt));
          pointers += (l && TREE_CODE (l) == MEM_REF) || (r && TREE_CODE (r) == MEM_REF);
        }
    }
  return pointers * num_ssa_names;
}

/* The amount of work of the pass of L in FUN in its present state.  */

static uint64_t
work (const limit *l, function *fun)
{
  switch (l->what)
    {
    case LOADS_STORES:
      return loads_times_stores (fun);
    case INSNS_BLOCKS:
      return (uint64_t) get_max_uid () * n_basic_blocks_for_fn (fun);
    case NAMES_EDGES:
      return (uint64_t) num_ssa_names * widest_meeting (fun);
    case NAMES_POINTERS:
      return names_times_pointers (fun);
    }
  gcc_unreachable ();
}

/* Return true if FUN is so small that no limit can be reached; this avoids searching the table for
   small functions.  */

static bool
small_p (function *fun)
{
  return get_max_uid () < 5000 && vec_safe_length (SSANAMES (fun)) < 2000;
}

/* Write to the dump of the lowering pass, whatever pass GCC is executing, that PASS is skipped.  */

static void
note_skipped (const char *pass)
{
  opt_pass *lower = g->get_passes ()->get_pass_by_name ("tree-temporal_lower");
  FILE *dump = lower ? g->get_dumps ()->dump_begin (lower->static_pass_number, NULL, -1) : NULL;
  if (!dump)
    return;
  fprintf (dump, ";; temporal: %s is left out of %s, which is too large for it\n", pass,
           current_function_name ());
  dump_end (lower->static_pass_number, dump);
}

/* Callback of PLUGIN_OVERRIDE_GATE: GCC is about to execute a pass if *STATUS is true.  */

static void
override_gate (void *status, void *)
{
  bool *wanted = (bool *) status;
  /* A function that the program gives as RTL (__RTL) has no GIMPLE.  */
  if (!*wanted || !cfun || !cfun->cfg || !cfun->gimple_df || tp_opt.off || small_p (cfun))
    return;
  for (const limit &l : limits)
    if (!strcmp (current_pass->name, l.pass) && work (&l, cfun) > (uint64_t) l.bound * 1000)
      {
        *wanted = false;
        tp_count (STAT_skipped_passes);
        note_skipped (l.pass);
        return;
      }
}

void
tp_skip_passes_init (const char *plugin)
{
  if (!tp_opt.disable.skip_passes)
    register_callback (plugin, PLUGIN_OVERRIDE_GATE, override_gate, NULL);
}
