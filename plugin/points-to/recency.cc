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
#include "ir/dataflow.h"
#include "ir/library-table.h"
#include "points-to/graph.h"

typedef unsigned HOST_WIDE_INT mask;
static const mask anything = ~(mask) 0;

/* Functions with more blocks times variables than this are given up, and so are those that take
   more rounds; and the unit, if it takes more than unit_rounds_max.  */
static const unsigned work_max = 2000000, rounds_max = 12, unit_rounds_max = 10;

struct tp_pt_recency
{
  struct tp_points_to *pt;
  auto_vec<mask> nodes; /* for the pointers that flow into or are stored in each node */
  bool grown;           /* NODES has changed */
  hash_map<gimple *, unsigned> moved; /* the objects that calls of realloc make */

  /* The variables of the current function, their masks at the current place of the walk, and those
     at the start of each block, one block after the other.  */
  tree function;
  hash_map<tree, unsigned> places;
  auto_vec<mask> now;
  mask *starts;
  hash_map<tree, mask> names; /* the masks of temporaries, in their block */
  struct tp_pt_may_free past;
  bool lost; /* too much work: nothing is known */
};

static void
raise (struct tp_pt_recency *r, unsigned node, mask m)
{
  if (node == PT_EXTERNAL || node >= r->nodes.length () || !(m & ~r->nodes[node]))
    return;
  r->nodes[node] |= m;
  r->grown = true;
}

static mask
of_node (struct tp_pt_recency *r, unsigned node)
{
  return node != PT_EXTERNAL && node < r->nodes.length () && !r->pt->nodes[node].unknown
           ? r->nodes[node]
           : anything;
}

/* ---- Values ---- */

static mask since_of (struct tp_pt_recency *r, tree op);

/* The mask of the block that BASE, the base of a reference, is in.  */

static mask
since_of_base (struct tp_pt_recency *r, tree base)
{
  if (!base || r->lost)
    return anything;
  if (TREE_CODE (base) == MEM_REF)
    return since_of (r, TREE_OPERAND (base, 0));
  if (TREE_CODE (base) == STRING_CST || TREE_CODE (base) == FUNCTION_DECL
      || TREE_CODE (base) == LABEL_DECL)
    return 0;
  if (!DECL_P (base))
    return anything;
  if (VAR_P (base) && is_global_var (base))
    return r->past.ended;
  unsigned *p = r->places.get (base);
  return p ? r->now[*p] : anything;
}

/* The mask of the pointer OP, which is not in memory.  */

static mask
since_of (struct tp_pt_recency *r, tree op)
{
  STRIP_NOPS (op);
  if (r->lost)
    return anything;
  if (CONSTANT_CLASS_P (op))
    return 0;
  if (TREE_CODE (op) == ADDR_EXPR)
    return since_of_base (r, get_base_address (TREE_OPERAND (op, 0)));
  if (TREE_CODE (op) == SSA_NAME && SSA_NAME_VAR (op))
    op = SSA_NAME_VAR (op);
  if (TREE_CODE (op) == SSA_NAME)
    {
      mask *m = r->names.get (op);
      return m ? *m : anything;
    }
  unsigned *p = tp_pt_register_p (op) ? r->places.get (op) : NULL;
  return p ? r->now[*p] : anything;
}

/* The mask of the pointer that is loaded from REF.  */

static mask
since_of_load (struct tp_pt_recency *r, tree ref)
{
  unsigned node = tp_pt_base_node (r->pt, ref, r->function), o;
  bitmap_iterator bi;
  mask result = since_of_base (r, get_base_address (ref));
  if (node == PT_EXTERNAL || r->pt->nodes[node].unknown)
    return anything;
  EXECUTE_IF_SET_IN_BITMAP (r->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  result |= of_node (r, tp_pt_find_content (r->pt, o, tp_pt_key (ref)));
  return result;
}

static bool
in_memory_p (tree op)
{
  return REFERENCE_CLASS_P (op) || (DECL_P (op) && !tp_pt_register_p (op));
}

static mask
since_of_value (struct tp_pt_recency *r, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_has_volatile_ops (stmt))
    return anything;
  if (code == COND_EXPR)
    return since_of (r, gimple_assign_rhs2 (stmt)) | since_of (r, gimple_assign_rhs3 (stmt));
  if (code != POINTER_PLUS_EXPR && !gimple_assign_single_p (stmt) && !CONVERT_EXPR_CODE_P (code))
    return anything;
  if (!POINTER_TYPE_P (TREE_TYPE (rhs)) && !CONSTANT_CLASS_P (rhs))
    return anything;
  return in_memory_p (rhs) ? since_of_load (r, rhs) : since_of (r, rhs);
}

/* ---- Statements ---- */

static void
set_mask (struct tp_pt_recency *r, tree var, mask m)
{
  if (TREE_CODE (var) == SSA_NAME && SSA_NAME_VAR (var))
    var = SSA_NAME_VAR (var);
  if (TREE_CODE (var) == SSA_NAME)
    r->names.put (var, m);
  else if (unsigned *p = r->places.get (var))
    r->now[*p] = m;
}

/* The mask of what is stored in REF is M.  */

static void
store_since (struct tp_pt_recency *r, tree ref, mask m)
{
  unsigned node = tp_pt_base_node (r->pt, ref, r->function), o;
  bitmap_iterator bi;
  if (node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (r->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  raise (r, tp_pt_find_content (r->pt, o, tp_pt_key (ref)), m);
}

/* The mask of all pointers in the objects of NODE is M, in addition to the masks at their
   source.  */

static void
copy_since (struct tp_pt_recency *r, unsigned node, mask m)
{
  unsigned o;
  bitmap_iterator bi;
  if (node != PT_EXTERNAL)
    EXECUTE_IF_SET_IN_BITMAP (r->pt->nodes[node].points_to, PT_FIRST_OBJECT, o, bi)
  for (unsigned c : tp_pt_whole (r->pt, o)->contents)
    raise (r, c, m);
}

/* The node of the pointer OP, or of the base of the address OP.  */

static unsigned
node_of (struct tp_pt_recency *r, tree op)
{
  STRIP_NOPS (op);
  if (TREE_CODE (op) == ADDR_EXPR)
    return tp_pt_base_node (r->pt, TREE_OPERAND (op, 0), r->function);
  return tp_pt_register_p (op) ? tp_pt_pointer_node (r->pt, op, r->function)
                               : (unsigned) PT_EXTERNAL;
}

static void
pass_to_parameters (struct tp_pt_recency *r, gcall *call, tree callee)
{
  tree p = DECL_ARGUMENTS (callee);
  for (unsigned i = 0; p && i < gimple_call_num_args (call); i++, p = DECL_CHAIN (p))
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
        {
          if (is_gimple_reg (p))
            raise (r, tp_pt_register_node (r->pt, p, callee), since_of (r, arg));
          else
            copy_since (r, tp_pt_address_node (r->pt, p, callee), since_of (r, arg));
        }
      else if (in_memory_p (arg) && !is_gimple_reg (p))
        copy_since (r, tp_pt_address_node (r->pt, p, callee),
                    since_of_base (r, get_base_address (arg)));
    }
}

/* The union of the masks of all pointers that are passed to CALL.  */

static mask
since_of_arguments (struct tp_pt_recency *r, gcall *call)
{
  mask m = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      m |= since_of (r, gimple_call_arg (call, i));
  return m;
}

/* CALL may sort an array, in a block with the mask SINCE, by a comparison function of the unit, so
   its elements are moved.  Other library functions do not move pointers, or the graph treats what
   they write as unknown.  */

static void
sort_arguments (struct tp_pt_recency *r, gcall *call, mask since)
{
  tree f = tp_pt_callback_of (r->pt, call);
  if (!f)
    return;
  copy_since (r, node_of (r, gimple_call_arg (call, 0)), since);
  for (tree p = DECL_ARGUMENTS (f); p; p = DECL_CHAIN (p))
    raise (r, tp_pt_register_node (r->pt, p, f), since);
}

static void
step_call (struct tp_pt_recency *r, gcall *call)
{
  tree callee = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  mask ended = tp_pt_freed_by (r->pt, call), result = anything;
  struct tp_pt_allocation a;
  if (tp_pt_allocation_p (r->pt, call, &a))
    result = 0;
  else if (callee && !gimple_call_chain (call)
           && (tp_pt_local_function_p (r->pt, callee) || tp_pt_callback_p (r->pt, callee)))
    {
      pass_to_parameters (r, call, callee);
      result = POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (callee)))
                 ? of_node (r, tp_pt_result_of (r->pt, callee))
                 : anything;
    }
  else
    {
      mask since = since_of_arguments (r, call) | ended;
      const struct tp_library *l = tp_library_of_call (call);
      sort_arguments (r, call, since);
      if (l && l->kind == LIB_REALLOC)
        {
          if (unsigned *o = r->moved.get (call))
            for (unsigned c : r->pt->objects[*o].contents)
              raise (r, c, since);
          result = 0;
        }
      else if (l && l->spec.derives >= 0 && !l->spec.derives_behind)
        result = since;
    }
  for (mask &m : r->now)
    m |= ended;
  for (auto n : r->names)
    n.second |= ended;
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return;
  if (in_memory_p (lhs))
    store_since (r, lhs, result);
  else
    set_mask (r, lhs, result);
}

static void
step_assign (struct tp_pt_recency *r, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (gimple_clobber_p (stmt))
    {
      if (unsigned *p = r->places.get (lhs))
        r->now[*p] = 0;
    }
  else if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      mask m = since_of_value (r, stmt);
      if (in_memory_p (lhs))
        store_since (r, lhs, m);
      else
        set_mask (r, lhs, m);
    }
  else if (in_memory_p (lhs) && in_memory_p (gimple_assign_rhs1 (stmt))
           && gimple_assign_single_p (stmt))
    copy_since (r, tp_pt_base_node (r->pt, lhs, r->function),
                since_of_base (r, get_base_address (gimple_assign_rhs1 (stmt))));
}

static void
step_return (struct tp_pt_recency *r, greturn *stmt)
{
  tree value = gimple_return_retval (stmt);
  if (!value
      || !(tp_pt_local_function_p (r->pt, r->function) || tp_pt_wrapper_p (r->pt, r->function)))
    return;
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    raise (r, tp_pt_result_of (r->pt, r->function),
           in_memory_p (value) ? since_of_load (r, value) : since_of (r, value));
  else if (in_memory_p (value))
    copy_since (r, tp_pt_result_of (r->pt, r->function),
                since_of_base (r, get_base_address (value)));
}

static void
step_asm (struct tp_pt_recency *r, gasm *stmt)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree op = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (!in_memory_p (op))
        set_mask (r, op, anything);
    }
}

void
tp_pt_recency_step (struct tp_pt_recency *r, gimple *stmt)
{
  if (!r || is_gimple_debug (stmt))
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      step_assign (r, as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      step_call (r, as_a<gcall *> (stmt));
      break;
    case GIMPLE_RETURN:
      step_return (r, as_a<greturn *> (stmt));
      break;
    case GIMPLE_ASM:
      step_asm (r, as_a<gasm *> (stmt));
      break;
    default:
      break;
    }
  tp_pt_may_free_step (r->pt, stmt, &r->past);
}

/* ---- The problem ---- */

void
tp_pt_recency_enter (struct tp_pt_recency *r, basic_block bb)
{
  if (!r)
    return;
  for (unsigned k = 0; k < r->now.length (); k++)
    r->now[k] = r->lost ? anything : r->starts[bb->index * r->now.length () + k];
  r->names.empty ();
  r->past = tp_pt_may_free_before (r->pt, bb, DECL_STRUCT_FUNCTION (r->function));
}

/* Give VAR, whose mask is M at the start, an index, if it is or contains a pointer.  */

static void
add_variable (struct tp_pt_recency *r, tree var, mask m, vec<mask> *first)
{
  if (is_global_var (var) || (is_gimple_reg (var) && !POINTER_TYPE_P (TREE_TYPE (var)))
      || r->places.get (var))
    return;
  r->places.put (var, first->length ());
  first->safe_push (m);
}

/* Merge the state at the end of BB into the starts of its successors; returns true if one of them
   has changed.  */

static bool
leave (struct tp_pt_recency *r, basic_block bb)
{
  bool more = false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
  if (e->dest->index >= NUM_FIXED_BLOCKS)
    for (unsigned k = 0; k < r->now.length (); k++)
      {
        mask &m = r->starts[e->dest->index * r->now.length () + k];
        more |= (r->now[k] & ~m) != 0;
        m |= r->now[k];
      }
  return more;
}

/* Solve the problem of FUN along its CFG.  */

static void
solve_recency (struct tp_pt_recency *r, struct function *fun)
{
  tp_block_order blocks (fun);
  auto visit = [r] (basic_block bb)
  {
    tp_pt_recency_enter (r, bb);
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      tp_pt_recency_step (r, gsi_stmt (i));
    return !r->lost && leave (r, bb);
  };
  /* Blocks may load what other blocks store, so all of them are visited in each round.  */
  if (!tp_solve_dataflow (TP_FORWARD, blocks, visit, rounds_max, true))
    {
      r->lost = true;
      tp_solve_dataflow (TP_FORWARD, blocks, visit, 1, true);
    }
}

void
tp_pt_recency_start (struct tp_pt_recency *r, struct function *fun)
{
  if (!r)
    return;
  r->function = fun->decl;
  r->places.empty ();
  r->names.empty ();
  auto_vec<mask> first;
  bool ours = tp_pt_local_function_p (r->pt, r->function) || tp_pt_callback_p (r->pt, r->function);
  for (tree p = DECL_ARGUMENTS (r->function); p; p = DECL_CHAIN (p))
    add_variable (r, p,
                  !is_gimple_reg (p) ? 0
                  : ours             ? of_node (r, tp_pt_register_node (r->pt, p, r->function))
                                     : anything,
                  &first);
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
  if (VAR_P (var))
    add_variable (r, var, 0, &first);
  uint64_t work = (uint64_t) first.length () * last_basic_block_for_fn (fun);
  r->lost = work > work_max || tp_pt_hidden_jumps_p (fun);
  r->now.safe_grow_cleared (first.length (), true);
  r->starts = r->lost ? NULL : XCNEWVEC (mask, MAX (work, 1));
  if (!r->lost)
    for (unsigned k = 0; k < first.length (); k++)
      r->starts[single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun))->index * first.length () + k] = first[k];
  solve_recency (r, fun);
}

void
tp_pt_recency_stop (struct tp_pt_recency *r)
{
  if (!r)
    return;
  r->now.truncate (0);
  free (r->starts);
  r->starts = NULL;
}

unsigned HOST_WIDE_INT
tp_pt_freed_since (struct tp_pt_recency *r, tree pointer)
{
  return r ? since_of (r, pointer) : anything;
}

/* Propagate the masks of pointers along copies of objects.  */

static void
propagate_copies (struct tp_pt_recency *r, const vec<unsigned> &copies)
{
  for (bool more = true; more;)
    {
      more = false;
      for (unsigned i : copies)
        {
          const tp_pt_edge &e = r->pt->edges[i];
          if (r->nodes[e.from] & ~r->nodes[e.to])
            {
              raise (r, e.to, r->nodes[e.from]);
              more = true;
            }
        }
    }
}

/* Return true if the analysis may find anything.  */

static bool
wanted_p (struct tp_points_to *pt)
{
  if (tp_opt.disable.recency)
    return false;
  for (const tp_pt_object &o : pt->objects)
    if (o.freed && !o.escaped)
      return true;
  return false;
}

void
tp_pt_recency_solve (struct tp_points_to *pt)
{
  if (!wanted_p (pt))
    return;
  struct tp_pt_recency *r = pt->recency = new tp_pt_recency ();
  r->pt = pt;
  r->nodes.safe_grow_cleared (pt->nodes.length (), true);
  for (unsigned o = PT_FIRST_OBJECT; o < pt->objects.length (); o++)
    if (pt->objects[o].grown)
      r->moved.put (pt->objects[o].birth, o);
  auto_vec<unsigned> copies;
  for (unsigned i = 0; i < pt->edges.length (); i++)
    if (pt->nodes[pt->edges[i].from].in_memory && pt->nodes[pt->edges[i].to].in_memory)
      copies.safe_push (i);
  r->grown = true;
  for (unsigned round = 0; r->grown; round++)
    {
      if (round == unit_rounds_max)
        {
          tp_pt_recency_release (r);
          return;
        }
      r->grown = false;
      cgraph_node *node;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      {
        push_cfun (DECL_STRUCT_FUNCTION (node->decl));
        tp_pt_recency_start (r, cfun);
        tp_pt_recency_stop (r);
        pop_cfun ();
      }
      propagate_copies (r, copies);
    }
}

void
tp_pt_recency_release (struct tp_pt_recency *r)
{
  if (r)
    r->pt->recency = NULL;
  delete r;
}
