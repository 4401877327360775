/* narrowed-parameters.cc - parameters that get pointers to members of structures.

   SPDX-License-Identifier: GPL-3.0-or-later

   The bounds of a member (instrument/checks/member-bounds.cc) are to hold in a function that is
   given a pointer to it.  If all calls of the function are in this unit, signature.cc can give the
   function parameters for them, but most pointers have no bounds but those of their block, and a
   function that never gets another one shall not pay.  So, before the signatures are changed, each
   argument is followed back, without regard to the order of statements: through variables and
   arithmetic, to the address of a member, or to a parameter of the calling function, from which
   what that one gets is passed on.  What is found here is only what may happen.  Instrumentation
   of the call decides in SSA form whether there are bounds.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/base-and-offset.h"
#include "unit/bounded-members.h"
#include "unit/narrowed-parameters.h"

typedef int_hash<int, -1, -2> uid_hash;

/* By the DECL_UID of the parameter, which is never reused.  */
static hash_map<uid_hash, tp_narrowed> *narrowed;

/* The search in one unit.  */

struct search
{
  hash_set<uid_hash> functions;             /* those that are asked about, by DECL_UID */
  hash_map<uid_hash, vec<int> > passed;     /* the parameters that a parameter is passed on to */
  hash_map<tree, vec<gassign *> > assigned; /* variables of the calling function */
  auto_vec<int> changed;                    /* parameters about which more has become known */
};

const tp_narrowed *
tp_narrowed_parameter (tree parm)
{
  return narrowed ? narrowed->get (DECL_UID (parm)) : NULL;
}

bool
tp_view_keeps_bounds_p (tree pointer, tree element)
{
  tree view = TYPE_MAIN_VARIANT (TREE_TYPE (pointer));
  return !RECORD_OR_UNION_TYPE_P (view) || view == TYPE_MAIN_VARIANT (element);
}

/* The parameter UID may get what N says.  */

static void
note (struct search *s, int uid, const tp_narrowed &n)
{
  bool existed;
  tp_narrowed &old = narrowed->get_or_insert (uid, &existed);
  tp_narrowed before = old;
  if (!existed)
    old = n;
  else
    {
      old.size = MIN (old.size, n.size);
      if (old.name && (!n.name || old.place != n.place || strcmp (old.name, n.name) != 0))
        old.name = NULL;
    }
  if (!existed || before.size != old.size || before.name != old.name)
    s->changed.safe_push (uid);
}

/* PARM may get the address of REF, a reference.  Returns the pointer in REF if it is not known to
   be a member; otherwise null.  */

static tree
note_address (struct search *s, tree parm, tree ref)
{
  struct tp_bounded_member m;
  if (tp_bounded_member_p (ref, &m))
    {
      tree field = TREE_OPERAND (m.part, 1);
      if (tp_view_keeps_bounds_p (TREE_TYPE (parm), m.element))
        note (s, DECL_UID (parm),
              { m.size, DECL_NAME (field) ? xstrdup (IDENTIFIER_POINTER (DECL_NAME (field))) : NULL,
                DECL_SOURCE_LOCATION (field) });
      return NULL_TREE;
    }
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
}

/* Follow ARG, which is passed for PARM.  */

static void
follow_argument (struct search *s, tree arg, tree parm)
{
  hash_set<tree> seen;
  auto_vec<tree> left;
  left.safe_push (arg);
  auto step = [&] (gassign *def)
  {
    struct tp_step t;
    if (!tp_step_of (def, &t))
      return;
    tree from = t.code == ADDR_EXPR
                  ? note_address (s, parm, TREE_OPERAND (gimple_assign_rhs1 (def), 0))
                  : t.from;
    if (from)
      left.safe_push (from);
  };
  while (!left.is_empty ())
    {
      tree p = left.pop ();
      if (seen.add (p))
        continue;
      if (TREE_CODE (p) == ADDR_EXPR)
        {
          if (tree from = note_address (s, parm, TREE_OPERAND (p, 0)))
            left.safe_push (from);
        }
      else if (TREE_CODE (p) == SSA_NAME)
        {
          if (gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p)))
            step (def);
        }
      else if (DECL_P (p))
        {
          if (TREE_CODE (p) == PARM_DECL)
            s->passed.get_or_insert (DECL_UID (p)).safe_push (DECL_UID (parm));
          if (vec<gassign *> *all = s->assigned.get (p))
            for (gassign *def : *all)
              step (def);
        }
    }
}

/* Record the assignments to pointers that are variables of FUN.  */

static void
find_assignments (struct search *s, function *fun)
{
  basic_block bb;
  for (auto it = s->assigned.begin (); it != s->assigned.end (); ++it)
    (*it).second.release ();
  s->assigned.empty ();
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gassign *def = dyn_cast<gassign *> (gsi_stmt (i));
      tree to = def ? gimple_assign_lhs (def) : NULL_TREE;
      if (to && (VAR_P (to) || TREE_CODE (to) == PARM_DECL) && POINTER_TYPE_P (TREE_TYPE (to))
          && !is_global_var (to))
        s->assigned.get_or_insert (to).safe_push (def);
    }
}

/* Follow the arguments of all calls by NODE of the functions that are asked about.  */

static void
follow_arguments (struct search *s, cgraph_node *node)
{
  bool found = false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      if (!s->functions.contains (DECL_UID (e->callee->decl)))
        continue;
      if (!found)
        find_assignments (s, DECL_STRUCT_FUNCTION (node->decl));
      found = true;
      unsigned i = 0;
      for (tree p = DECL_ARGUMENTS (e->callee->decl); p; p = DECL_CHAIN (p), i++)
        if (POINTER_TYPE_P (TREE_TYPE (p)))
          follow_argument (s, gimple_call_arg (e->call_stmt, i), p);
    }
}

/* Tell the parameters to which others are passed on what these may get.  */

static void
pass_on (struct search *s)
{
  while (!s->changed.is_empty ())
    {
      int uid = s->changed.pop ();
      tp_narrowed n = *narrowed->get (uid);
      if (vec<int> *to = s->passed.get (uid))
        for (int t : *to)
          note (s, t, n);
    }
}

void
tp_find_narrowed_parameters (const vec<cgraph_node *> &nodes)
{
  if (nodes.is_empty () || tp_opt.bounds == TP_BOUNDS_OBJECT || tp_opt.checks == TP_CHECKS_TEMPORAL)
    return;
  struct search s;
  cgraph_node *node;
  if (!narrowed)
    narrowed = new hash_map<uid_hash, tp_narrowed>;
  for (cgraph_node *n : nodes)
    s.functions.add (DECL_UID (n->decl));
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (DECL_STRUCT_FUNCTION (node->decl) && DECL_STRUCT_FUNCTION (node->decl)->cfg)
    follow_arguments (&s, node);
  pass_on (&s);
  for (auto it = s.passed.begin (); it != s.passed.end (); ++it)
    (*it).second.release ();
  for (auto it = s.assigned.begin (); it != s.assigned.end (); ++it)
    (*it).second.release ();
}
