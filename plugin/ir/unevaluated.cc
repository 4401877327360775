/* unevaluated.cc - loads whose value only the compiler uses (__builtin_constant_p and the like).

   SPDX-License-Identifier: GPL-3.0-or-later

   C says that some operators do not evaluate their operands; sizeof and typeof are already gone in
   GIMPLE.  But of

        __builtin_constant_p (p->next->kind)
        __builtin_object_size (p->text, 1)

   GCC makes loads and a call, as for any other function.  When it folds the call, nothing uses the
   loaded value, and even at -O0 nothing is read.  Macros that choose between two implementations
   use these built-ins with pointers that are null or invalid, which is allowed (GCC's manual,
   "Other Builtins": the argument is not evaluated, its side effects are discarded).

   So a statement is not evaluated if the value that it defines is only used by such calls, and by
   statements that are not evaluated themselves.  The search goes backward from the calls, which
   only few functions have.  A PHI that is its own argument counts as a real use.

   In

        __builtin_constant_p (p->kind) ? 1 : p->kind

   GCC merges the two loads into one, at the place of the first, regardless of the condition of the
   second: a program without temporal faults there, too.  So a load counts as not evaluated only if
   the function has no other load at the same offset from its base.  The bases themselves cannot be
   compared before optimisation, because they may be loads.  */

#include "base/temporal-gcc.h"
#include "ir/unevaluated.h"

static bool
compiler_question_p (const gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_CONSTANT_P)
         || gimple_call_builtin_p (stmt, BUILT_IN_OBJECT_SIZE);
}

/* Is NAME used by nothing but questions to the compiler, and statements in UNEVALUATED?  */

static bool
only_asked_p (tree name, hash_set<gimple *> *unevaluated)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, name)
  {
    gimple *user = USE_STMT (use);
    if (!is_gimple_debug (user) && !compiler_question_p (user) && !unevaluated->contains (user))
      return false;
  }
  return true;
}

/* An access, from bit FROM to bit TO after its base object or pointer.  */

struct place
{
  HOST_WIDE_INT from, to;
};

static bool
loaded_place (gimple *stmt, struct place *where)
{
  if (!gimple_assign_load_p (stmt))
    return false;
  poly_int64 at, size, most;
  bool reverse;
  get_ref_base_and_extent (gimple_assign_rhs1 (stmt), &at, &size, &most, &reverse);
  HOST_WIDE_INT n;
  if (!at.is_constant (&where->from) || !most.is_constant (&n) || n < 0)
    *where = { HOST_WIDE_INT_MIN, HOST_WIDE_INT_MAX };
  else
    where->to = where->from + n;
  return true;
}

static int
by_place (const void *a, const void *b)
{
  const struct place *p = (const struct place *) a, *q = (const struct place *) b;
  return p->from != q->from ? (p->from < q->from ? -1 : 1)
         : p->to != q->to   ? (p->to < q->to ? -1 : 1)
                            : 0;
}

/* Take out of UNEVALUATED the loads that may become one with others of FUN, which are
   evaluated.  */

static void
keep_shared (function *fun, hash_set<gimple *> *unevaluated)
{
  auto_vec<place> places;
  struct place here;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!unevaluated->contains (gsi_stmt (i)) && loaded_place (gsi_stmt (i), &here))
      places.safe_push (here);
  places.qsort (by_place);
  /* Remove duplicates; then there are hardly more than members that the function reads.  */
  unsigned n = 0;
  for (unsigned k = 0; k < places.length (); k++)
    if (n == 0 || by_place (&places[n - 1], &places[k]) != 0)
      places[n++] = places[k];
  auto_vec<gimple *> shared;
  for (gimple *stmt : *unevaluated)
    if (loaded_place (stmt, &here))
      for (unsigned k = 0; k < n; k++)
        if (places[k].from < here.to && here.from < places[k].to)
          {
            shared.safe_push (stmt);
            break;
          }
  for (gimple *stmt : shared)
    unevaluated->remove (stmt);
}

void
tp_find_unevaluated (function *fun, hash_set<gimple *> *unevaluated)
{
  auto_vec<gimple *> work;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (compiler_question_p (gsi_stmt (i)))
      work.safe_push (gsi_stmt (i));
  if (work.is_empty ())
    return;
  while (!work.is_empty ())
    {
      gimple *user = work.pop ();
      ssa_op_iter i;
      use_operand_p use;
      FOR_EACH_PHI_OR_STMT_USE (use, user, i, SSA_OP_USE)
      {
        tree name = USE_FROM_PTR (use);
        gimple *def = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
        if (def
            && ((is_gimple_assign (def) && !gimple_has_volatile_ops (def))
                || gimple_code (def) == GIMPLE_PHI)
            && !unevaluated->contains (def) && only_asked_p (name, unevaluated))
          {
            unevaluated->add (def);
            work.safe_push (def);
          }
      }
    }
  keep_shared (fun, unevaluated);
}
