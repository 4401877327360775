/* recency.cc - which calls of free may have been executed since a pointer's block was allocated.

   SPDX-License-Identifier: GPL-3.0-or-later

   may-free.cc finds the calls of free that may have been executed before a statement.  A program
   that builds something, uses it and frees it in each iteration of a loop has executed all of
   them from the second iteration on.  But the block that a pointer leads to can only have been
   freed by calls after its birth.  So for each pointer

     since (p)    bits of the calls of free that may have been executed since the birth of the block
                  that p leads to: the block that was just allocated is the most recent one of
                  its allocation (Balakrishnan and Reps, "Recency-abstraction for heap-allocated
                  storage", SAS 2006), and is not among those that were freed earlier

   Directly after an allocation the set is empty; a call adds the calls of free in it to the sets
   of all pointers.  A loaded pointer was stored before the load and after the birth of the block
   that it is loaded from, which bounds the time between:

     since (p->f)  =  since (p)  +  since (v), when it was stored,
                      for all v that are stored in f of the objects that p may lead to

   The birth of a variable is the start of the program, or of its function, or the end of its
   scope, after which its contents are unknown.  The pointers of a function's own variables are
   followed along its CFG, forward, with the union over all paths; parameters, results and
   pointers in memory have one value each in the unit (by node of the graph).

   Uninitialized pointers are handled elsewhere (PT_UNINIT, PT_POISON), and so are pointers that
   external code may have or change.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/library-table.h"
#include "points-to/graph.h"

typedef unsigned HOST_WIDE_INT mask;
static const mask anything = ~(mask) 0;

/* Functions of more blocks times variables than this are given up, and those that take more rounds;
   and the unit, if it takes more than the third.  */
static const unsigned work_max = 2000000, rounds_max = 12, unit_rounds_max = 10;

/* Of what goes into each node, or is stored there; null if nothing is known.  */
static vec<mask> *nodes;
static bool grown;
/* The objects that calls of realloc make.  */
static hash_map<gimple *, unsigned> *moved;

/* The variables of the function at hand, their masks where the walk is, and at the start of each
   block, one block after the other.  */
static hash_map<tree, unsigned> *places;
static vec<mask> now;
static mask *starts;
/* The same of names that are no variables, in their block.  */
static hash_map<tree, mask> *names;
static struct tp_pt_may_free past;
static tree function;
static bool lost;

static void
raise (unsigned node, mask m)
{
  if (node == PT_EXTERNAL || node >= nodes->length () || !(m & ~(*nodes)[node]))
    return;
  (*nodes)[node] |= m;
  grown = true;
}

static mask
of_node (unsigned node)
{
  return node != PT_EXTERNAL && node < nodes->length () && !tp_pt_nodes[node].unknown
           ? (*nodes)[node]
           : anything;
}

/* ---- Values ---- */

static mask since_of (tree op);

/* Of the block that BASE, the start of a reference, is in.  */

static mask
since_of_base (tree base)
{
  if (!base || lost)
    return anything;
  if (TREE_CODE (base) == MEM_REF)
    return since_of (TREE_OPERAND (base, 0));
  if (TREE_CODE (base) == STRING_CST || TREE_CODE (base) == FUNCTION_DECL
      || TREE_CODE (base) == LABEL_DECL)
    return 0;
  if (!DECL_P (base))
    return anything;
  if (VAR_P (base) && is_global_var (base))
    return past.ended;
  unsigned *p = places->get (base);
  return p ? now[*p] : anything;
}

/* Of the pointer OP, which is no memory.  */

static mask
since_of (tree op)
{
  STRIP_NOPS (op);
  if (lost)
    return anything;
  if (CONSTANT_CLASS_P (op))
    return 0;
  if (TREE_CODE (op) == ADDR_EXPR)
    return since_of_base (get_base_address (TREE_OPERAND (op, 0)));
  if (TREE_CODE (op) == SSA_NAME && SSA_NAME_VAR (op))
    op = SSA_NAME_VAR (op);
  if (TREE_CODE (op) == SSA_NAME)
    {
      mask *m = names->get (op);
      return m ? *m : anything;
    }
  unsigned *p = tp_pt_register_p (op) ? places->get (op) : NULL;
  return p ? now[*p] : anything;
}

/* Of the pointer that is loaded from REF.  */

static mask
since_of_load (tree ref)
{
  unsigned node = tp_pt_base_node (ref, function), o;
  bitmap_iterator bi;
  mask result = since_of_base (get_base_address (ref));
  if (node == PT_EXTERNAL || tp_pt_nodes[node].unknown)
    return anything;
  EXECUTE_IF_SET_IN_BITMAP (tp_pt_nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  result |= of_node (tp_pt_find_content (o, tp_pt_key (ref)));
  return result;
}

static bool
in_memory_p (tree op)
{
  return REFERENCE_CLASS_P (op) || (DECL_P (op) && !tp_pt_register_p (op));
}

static mask
since_of_value (gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_has_volatile_ops (stmt))
    return anything;
  if (code == COND_EXPR)
    return since_of (gimple_assign_rhs2 (stmt)) | since_of (gimple_assign_rhs3 (stmt));
  if (code != POINTER_PLUS_EXPR && !gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    return anything;
  if (!POINTER_TYPE_P (TREE_TYPE (rhs)) && !CONSTANT_CLASS_P (rhs))
    return anything;
  return in_memory_p (rhs) ? since_of_load (rhs) : since_of (rhs);
}

/* ---- Statements ---- */

static void
set_mask (tree var, mask m)
{
  if (TREE_CODE (var) == SSA_NAME && SSA_NAME_VAR (var))
    var = SSA_NAME_VAR (var);
  if (TREE_CODE (var) == SSA_NAME)
    names->put (var, m);
  else if (unsigned *p = places->get (var))
    now[*p] = m;
}

/* M holds for what is stored in REF.  */

static void
store_since (tree ref, mask m)
{
  unsigned node = tp_pt_base_node (ref, function), o;
  bitmap_iterator bi;
  if (node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (tp_pt_nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  raise (tp_pt_find_content (o, tp_pt_key (ref)), m);
}

/* ... for all pointers in what the pointers of NODE lead to, besides what they had where they come
   from.  */

static void
copy_since (unsigned node, mask m)
{
  unsigned o;
  bitmap_iterator bi;
  if (node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (tp_pt_nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  for (unsigned c : tp_pt_whole (o)->contents)
    raise (c, m);
}

/* The node of the pointer OP, or of the one that the address OP starts from.  */

static unsigned
node_of (tree op)
{
  STRIP_NOPS (op);
  if (TREE_CODE (op) == ADDR_EXPR)
    return tp_pt_base_node (TREE_OPERAND (op, 0), function);
  return tp_pt_register_p (op) ? tp_pt_pointer_node (op, function) : (unsigned) PT_EXTERNAL;
}

static void
pass_to_parameters (gcall *call, tree callee)
{
  tree p = DECL_ARGUMENTS (callee);
  for (unsigned i = 0; p && i < gimple_call_num_args (call); i++, p = DECL_CHAIN (p))
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
        {
          if (is_gimple_reg (p))
            raise (tp_pt_register_node (p, callee), since_of (arg));
          else
            copy_since (tp_pt_address_node (p, callee), since_of (arg));
        }
      else if (in_memory_p (arg) && !is_gimple_reg (p))
        copy_since (tp_pt_address_node (p, callee), since_of_base (get_base_address (arg)));
    }
}

/* Of all pointers that CALL is given.  */

static mask
since_of_arguments (gcall *call)
{
  mask m = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      m |= since_of (gimple_call_arg (call, i));
  return m;
}

/* CALL may sort an array, which leads to a block of SINCE, by a comparison of the unit's: its
   elements change places.  Other functions of the library leave pointers where they are, or the
   graph knows nothing of what they write.  */

static void
sort_arguments (gcall *call, mask since)
{
  tree f = tp_pt_callback_of (call);
  if (!f)
    return;
  copy_since (node_of (gimple_call_arg (call, 0)), since);
  for (tree p = DECL_ARGUMENTS (f); p; p = DECL_CHAIN (p))
    raise (tp_pt_register_node (p, f), since);
}

static void
step_call (gcall *call)
{
  tree callee = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  mask ended = tp_pt_freed_by (call), result = anything;
  struct tp_pt_allocation a;
  if (tp_pt_allocation_p (call, &a))
    result = 0;
  else if (callee && !gimple_call_chain (call)
           && (tp_pt_local_function_p (callee) || tp_pt_callback_p (callee)))
    {
      pass_to_parameters (call, callee);
      result = POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (callee))) ? of_node (tp_pt_result_of (callee))
                                                               : anything;
    }
  else
    {
      mask since = since_of_arguments (call) | ended;
      const struct tp_library *l = tp_library_of_call (call);
      sort_arguments (call, since);
      if (l && l->kind == LIB_REALLOC)
        {
          if (unsigned *o = moved->get (call))
            for (unsigned c : tp_pt_objects[*o].contents)
              raise (c, since);
          result = 0;
        }
      else if (l && l->spec.derives >= 0 && !l->spec.derives_behind)
        result = since;
    }
  for (mask &m : now)
    m |= ended;
  for (auto n : *names)
    n.second |= ended;
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return;
  if (in_memory_p (lhs))
    store_since (lhs, result);
  else
    set_mask (lhs, result);
}

static void
step_assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (gimple_clobber_p (stmt))
    {
      if (unsigned *p = places->get (lhs))
        now[*p] = 0;
    }
  else if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      mask m = since_of_value (stmt);
      if (in_memory_p (lhs))
        store_since (lhs, m);
      else
        set_mask (lhs, m);
    }
  else if (in_memory_p (lhs) && in_memory_p (gimple_assign_rhs1 (stmt))
           && gimple_assign_single_p (stmt))
    copy_since (tp_pt_base_node (lhs, function),
                since_of_base (get_base_address (gimple_assign_rhs1 (stmt))));
}

static void
step_return (greturn *stmt)
{
  tree value = gimple_return_retval (stmt);
  if (!value || !(tp_pt_local_function_p (function) || tp_pt_wrapper_p (function)))
    return;
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    raise (tp_pt_result_of (function),
           in_memory_p (value) ? since_of_load (value) : since_of (value));
  else if (in_memory_p (value))
    copy_since (tp_pt_result_of (function), since_of_base (get_base_address (value)));
}

static void
step_asm (gasm *stmt)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (!in_memory_p (op))
        set_mask (op, anything);
    }
}

void
tp_pt_recency_step (gimple *stmt)
{
  if (!nodes || is_gimple_debug (stmt))
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      step_assign (as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      step_call (as_a<gcall *> (stmt));
      break;
    case GIMPLE_RETURN:
      step_return (as_a<greturn *> (stmt));
      break;
    case GIMPLE_ASM:
      step_asm (as_a<gasm *> (stmt));
      break;
    default:
      break;
    }
  tp_pt_may_free_step (stmt, &past);
}

/* ---- The problem ---- */

void
tp_pt_recency_enter (basic_block bb)
{
  if (!nodes)
    return;
  for (unsigned k = 0; k < now.length (); k++)
    now[k] = lost ? anything : starts[bb->index * now.length () + k];
  names->empty ();
  past = tp_pt_may_free_before (bb, DECL_STRUCT_FUNCTION (function));
}

/* Give VAR, which starts with M, a place, if it has, or is, a pointer.  */

static void
add_variable (tree var, mask m, vec<mask> *first)
{
  if (is_global_var (var) || (is_gimple_reg (var) && !POINTER_TYPE_P (TREE_TYPE (var)))
      || places->get (var))
    return;
  places->put (var, first->length ());
  first->safe_push (m);
}

/* Add what holds at the end of BB to the starts of the blocks that follow; true if that was not all
   there.  */

static bool
leave (basic_block bb)
{
  bool more = false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
  if (e->dest->index >= NUM_FIXED_BLOCKS)
    for (unsigned k = 0; k < now.length (); k++)
      {
        mask &m = starts[e->dest->index * now.length () + k];
        more |= (now[k] & ~m) != 0;
        m |= now[k];
      }
  return more;
}

/* Follow the variables of FUN along its CFG.  */

static void
solve_recency (struct function *fun)
{
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  bool changed = true;
  for (unsigned round = 0; changed; round++)
    {
      changed = false;
      lost |= round == rounds_max;
      for (int k = 0; k < n; k++)
        {
          basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
          tp_pt_recency_enter (bb);
          for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
            tp_pt_recency_step (gsi_stmt (i));
          if (!lost)
            changed |= leave (bb);
        }
    }
  XDELETEVEC (order);
}

void
tp_pt_recency_start (struct function *fun)
{
  if (!nodes)
    return;
  function = fun->decl;
  places = new hash_map<tree, unsigned>;
  names = new hash_map<tree, mask>;
  auto_vec<mask> first;
  bool ours = tp_pt_local_function_p (function) || tp_pt_callback_p (function);
  for (tree p = DECL_ARGUMENTS (function); p; p = DECL_CHAIN (p))
    add_variable (p,
                  !is_gimple_reg (p) ? 0
                  : ours             ? of_node (tp_pt_register_node (p, function))
                                     : anything,
                  &first);
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
  if (VAR_P (var))
    add_variable (var, 0, &first);
  uint64_t work = (uint64_t) first.length () * last_basic_block_for_fn (fun);
  lost = work > work_max || tp_pt_hidden_jumps_p (fun);
  now.safe_grow_cleared (first.length (), true);
  starts = lost ? NULL : XCNEWVEC (mask, MAX (work, 1));
  if (!lost)
    for (unsigned k = 0; k < first.length (); k++)
      starts[single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun))->index * first.length () + k] = first[k];
  solve_recency (fun);
}

void
tp_pt_recency_stop (void)
{
  if (!nodes)
    return;
  delete places;
  delete names;
  now.truncate (0);
  free (starts);
  starts = NULL;
}

unsigned HOST_WIDE_INT
tp_pt_freed_since (tree pointer)
{
  return nodes ? since_of (pointer) : anything;
}

/* What is stored in one object is copied to others.  */

static void
propagate_copies (const vec<unsigned> &copies)
{
  for (bool more = true; more;)
    {
      more = false;
      for (unsigned i : copies)
        {
          const tp_pt_edge &e = tp_pt_edges[i];
          if ((*nodes)[e.from] & ~(*nodes)[e.to])
            {
              raise (e.to, (*nodes)[e.from]);
              more = true;
            }
        }
    }
}

/* Is there anything to find?  */

static bool
wanted_p (void)
{
  if (tp_opt.disable.recency)
    return false;
  for (const tp_pt_object &o : tp_pt_objects)
    if (o.freed && !o.escaped)
      return true;
  return false;
}

void
tp_pt_recency_solve (void)
{
  if (!wanted_p ())
    return;
  nodes = new vec<mask> ();
  nodes->safe_grow_cleared (tp_pt_nodes.length (), true);
  moved = new hash_map<gimple *, unsigned>;
  for (unsigned o = PT_FIRST_OBJECT; o < tp_pt_objects.length (); o++)
    if (tp_pt_objects[o].grown)
      moved->put (tp_pt_objects[o].birth, o);
  auto_vec<unsigned> copies;
  for (unsigned i = 0; i < tp_pt_edges.length (); i++)
    if (tp_pt_nodes[tp_pt_edges[i].from].in_memory && tp_pt_nodes[tp_pt_edges[i].to].in_memory)
      copies.safe_push (i);
  grown = true;
  for (unsigned round = 0; grown; round++)
    {
      if (round == unit_rounds_max)
        {
          tp_pt_recency_release ();
          return;
        }
      grown = false;
      cgraph_node *node;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      {
        push_cfun (DECL_STRUCT_FUNCTION (node->decl));
        tp_pt_recency_start (cfun);
        tp_pt_recency_stop ();
        pop_cfun ();
      }
      propagate_copies (copies);
    }
}

void
tp_pt_recency_release (void)
{
  if (nodes)
    nodes->release ();
  delete nodes;
  delete moved;
  nodes = NULL;
  moved = NULL;
  now.release ();
}
