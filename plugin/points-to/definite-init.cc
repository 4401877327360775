/* definite-init.cc - pointers in memory that are set before they are read (definite
   initialization).

   SPDX-License-Identifier: GPL-3.0-or-later

   An uninitialized pointer is one kind of MemSafe's "invalid" pointers.  There are three cases,
   all of them forward problems on the CFG:

     A block from malloc   which of its members are set, on all paths, before its address
                           is stored anywhere but in variables of the function?  After
                           that any code may read them.  (Here.)
     A local in memory     the same, before its address is taken: definite-init-local.cc.
     A register            is there a path to a use without a definition?  maybe-uninit.cc.  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "points-to/graph.h"
#include "points-to/definite-init.h"
#include "points-to/forward-dataflow.h"

static tree
find_tree (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return *tp == (tree) data ? *tp : NULL_TREE;
}

bool
tp_pt_mentions_p (tree op, tree what)
{
  if (!op || DECL_P (op) || CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME)
    return op == what;
  /* Operands are not shared, so no set of visited trees is needed.  */
  return walk_tree (&op, find_tree, what, NULL);
}

/* If REF is a direct member of the structure BASE, and not a part of a member, return its
   FIELD_DECL.  */

tree
tp_pt_direct_member (tree ref)
{
  return TREE_CODE (ref) == COMPONENT_REF && !TREE_OPERAND (ref, 2)
             && TREE_CODE (TREE_TYPE (TREE_OPERAND (ref, 0))) == RECORD_TYPE
           ? TREE_OPERAND (ref, 1)
           : NULL_TREE;
}

unsigned
tp_pt_field_bit (set_problem *p, tree field)
{
  for (unsigned i = 0; i < p->fields.length (); i++)
    if (p->fields[i] == field)
      return i + 1;
  p->fields.safe_push (field);
  return p->fields.length ();
}

/* Everything is read at a place where SET is set.  */

void
tp_pt_look (set_problem *p, bitmap set)
{
  if (bitmap_bit_p (set, 0))
    return;
  if (!p->looked)
    {
      p->looked = BITMAP_ALLOC (NULL);
      bitmap_copy (p->looked, set);
    }
  else if (bitmap_bit_p (p->looked, 0))
    bitmap_copy (p->looked, set);
  else
    bitmap_and_into (p->looked, set);
}

/* Set SET to the intersection with OTHER; return true if SET has changed.  */

bool
tp_pt_meet_sets (bitmap set, const_bitmap other)
{
  if (bitmap_bit_p (other, 0))
    return false;
  if (!bitmap_bit_p (set, 0))
    return bitmap_and_into (set, other);
  bitmap_copy (set, other);
  return true;
}

/* Return true if all members of TYPE that may hold a pointer are in SET.  */

static bool
complete_p (set_problem *p, tree type)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
        continue;
      tree t = TREE_TYPE (f);
      if (POINTER_TYPE_P (t))
        {
          if (!bitmap_bit_p (p->looked, tp_pt_field_bit (p, f)))
            return false;
        }
      else if (!INTEGRAL_TYPE_P (t) && tp_type_may_hold_pointer_p (t))
        return false;
    }
  return true;
}

/* Store in OBJECT, which is accessed as RECORD (may be null), the result of the solved problem
   P.  */

void
tp_pt_conclude (set_problem *p, tp_pt_object *object, tree record)
{
  if (!p->looked)
    return;
  if (bitmap_bit_p (p->looked, 0))
    object->all_set = true;
  else
    {
      unsigned n = p->fields.length ();
      for (unsigned i = 0; i < n; i++)
        if (bitmap_bit_p (p->looked, i + 1))
          object->set.safe_push (p->fields[i]);
      if (record && complete_p (p, record))
        object->set.safe_push (NULL_TREE);
    }
}

/* ---- Heap blocks ---- */

struct heap_state
{
  bitmap names;   /* variables that may hold the address, by index */
  bitmap certain; /* variables that certainly hold it */
  bitmap set;
};

struct heap_problem : set_problem
{
  gcall *birth;
  tree record; /* the type of the structure in the block */
  HOST_WIDE_INT size;
  auto_vec<tree> names;
};

static int
name_index (heap_problem *p, tree name, bool add)
{
  for (unsigned i = 0; i < p->names.length (); i++)
    if (p->names[i] == name)
      return i;
  if (!add)
    return -1;
  p->names.safe_push (name);
  return p->names.length () - 1;
}

static bool
holds_block_p (heap_problem *p, const heap_state *s, tree op)
{
  int i = op ? name_index (p, op, false) : -1;
  return i >= 0 && bitmap_bit_p (s->names, i);
}

static bool
mentions_any_p (heap_problem *p, const heap_state *s, tree op)
{
  unsigned i;
  bitmap_iterator bi;
  if (!op)
    return false;
  EXECUTE_IF_SET_IN_BITMAP (s->names, 0, i, bi)
  if (tp_pt_mentions_p (op, p->names[i]))
    return true;
  return false;
}

static void
forget_name (heap_state *s, unsigned i)
{
  bitmap_clear_bit (s->names, i);
  bitmap_clear_bit (s->certain, i);
}

/* The address of the block escapes.  */

static void
let_go (heap_problem *p, heap_state *s)
{
  tp_pt_look (p, s->set);
  bitmap_clear (s->names);
  bitmap_clear (s->certain);
}

/* If REF accesses the block itself, return its base, a MEM_REF; otherwise null.  */

static tree
block_base (heap_problem *p, const heap_state *s, tree ref)
{
  tree base = ref;
  while (handled_component_p (base))
    {
      if (TREE_CODE (base) == ARRAY_REF && mentions_any_p (p, s, TREE_OPERAND (base, 1)))
        return NULL_TREE;
      base = TREE_OPERAND (base, 0);
    }
  return (TREE_CODE (base) == MEM_REF && holds_block_p (p, s, TREE_OPERAND (base, 0))
              && integer_zerop (TREE_OPERAND (base, 1))
            ? base
            : NULL_TREE);
}

/* Return true if the block is exactly one structure of type RECORD.  */

static bool
the_record_p (heap_problem *p, tree record)
{
  tree size = TYPE_SIZE_UNIT (record);
  record = TYPE_MAIN_VARIANT (record);
  if (!p->record)
    p->record = record;
  return (p->record == record && TREE_CODE (record) == RECORD_TYPE && size
          && tree_fits_shwi_p (size) && p->size >= tree_to_shwi (size)
          && p->size < 2 * tree_to_shwi (size));
}

static void
heap_assign (heap_problem *p, heap_state *s, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (gimple_clobber_p (stmt))
    return;
  bool copy = (gimple_assign_single_p (stmt) || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
              && holds_block_p (p, s, rhs);
  bool compare = TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison;
  /* The statement's load.  */
  tree from
    = gimple_assign_single_p (stmt) && REFERENCE_CLASS_P (rhs) ? block_base (p, s, rhs) : NULL_TREE;
  if (from && !tp_pt_register_p (lhs) && AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      let_go (p, s);
      return;
    }
  if (from)
    {
      tree field = tp_pt_direct_member (rhs);
      if (POINTER_TYPE_P (TREE_TYPE (rhs))
          && !(field
               && (bitmap_bit_p (s->set, 0) || bitmap_bit_p (s->set, tp_pt_field_bit (p, field)))))
        {
          let_go (p, s);
          return;
        }
    }
  else if (!copy && !compare)
    for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
      if (mentions_any_p (p, s, gimple_op (stmt, k)))
        {
          let_go (p, s);
          return;
        }
  /* The statement's store.  */
  if (tp_pt_register_p (lhs))
    {
      if (copy)
        {
          unsigned i = name_index (p, lhs, true);
          bitmap_set_bit (s->names, i);
          if (bitmap_bit_p (s->certain, name_index (p, rhs, false)))
            bitmap_set_bit (s->certain, i);
          else
            bitmap_clear_bit (s->certain, i);
        }
      else if (holds_block_p (p, s, lhs))
        forget_name (s, name_index (p, lhs, false));
      return;
    }
  if (copy)
    {
      let_go (p, s);
      return;
    }
  tree to = REFERENCE_CLASS_P (lhs) ? block_base (p, s, lhs) : NULL_TREE;
  if (!to)
    {
      if (mentions_any_p (p, s, lhs))
        let_go (p, s);
      return;
    }
  /* If it may be another block, the store sets nothing for certain.  */
  if (!bitmap_bit_p (s->certain, name_index (p, TREE_OPERAND (to, 0), false)))
    return;
  if (lhs == to && AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      if (the_record_p (p, TREE_TYPE (lhs)))
        bitmap_set_bit (s->set, 0);
      return;
    }
  tree field = tp_pt_direct_member (lhs);
  if (field && TREE_OPERAND (lhs, 0) == to && POINTER_TYPE_P (TREE_TYPE (lhs))
      && the_record_p (p, TREE_TYPE (to)))
    bitmap_set_bit (s->set, tp_pt_field_bit (p, field));
}

/* Update S by STMT.  When a new block is allocated, other variables may still point to the block of
   the previous iteration.  */

static void
heap_statement (heap_problem *p, heap_state *s, gimple *stmt)
{
  if (stmt == p->birth)
    {
      int i = name_index (p, gimple_call_lhs (stmt), true);
      forget_name (s, i);
      if (!bitmap_empty_p (s->names))
        let_go (p, s);
      bitmap_clear (s->set);
      bitmap_set_bit (s->names, i);
      bitmap_set_bit (s->certain, i);
      return;
    }
  if (bitmap_empty_p (s->names) || is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      heap_assign (p, s, assign);
      return;
    }
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree decl = gimple_call_fndecl (call);
      if (decl && fndecl_built_in_p (decl, BUILT_IN_MEMSET) && gimple_call_num_args (call) == 3
          && holds_block_p (p, s, gimple_call_arg (call, 0))
          && integer_zerop (gimple_call_arg (call, 1))
          && tree_fits_shwi_p (gimple_call_arg (call, 2))
          && tree_to_shwi (gimple_call_arg (call, 2)) >= p->size && p->size >= 0
          && !gimple_call_lhs (call))
        {
          bitmap_set_bit (s->set, 0);
          return;
        }
    }
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    if (gimple_op (stmt, k) && !(k == 0 && lhs && tp_pt_register_p (lhs))
        && mentions_any_p (p, s, gimple_op (stmt, k)))
      {
        let_go (p, s);
        return;
      }
  if (lhs && holds_block_p (p, s, lhs))
    forget_name (s, name_index (p, lhs, false));
}

/* The variable that is known to be null on E; null if there is none.  */

static tree
null_on_edge (edge e)
{
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gcond *cond = gsi_end_p (gsi) ? NULL : dyn_cast<gcond *> (gsi_stmt (gsi));
  if (!cond || !integer_zerop (gimple_cond_rhs (cond)))
    return NULL_TREE;
  if ((gimple_cond_code (cond) == EQ_EXPR && (e->flags & EDGE_TRUE_VALUE))
      || (gimple_cond_code (cond) == NE_EXPR && (e->flags & EDGE_FALSE_VALUE)))
    return gimple_cond_lhs (cond);
  return NULL_TREE;
}

/* The states of a heap_problem at the starts of basic blocks.  */

struct heap_walk
{
  heap_problem *p;
  heap_state s;
  tp_pt_states<heap_state> in;
  void
  statement (gimple *stmt)
  {
    heap_statement (p, &s, stmt);
  }
  void
  enter (basic_block bb)
  {
    copy_state (&s, in.get (bb->index));
  }
  bool leave (edge e);
  static void
  make_state (heap_state *t)
  {
    t->names = BITMAP_ALLOC (NULL);
    t->certain = BITMAP_ALLOC (NULL);
    t->set = BITMAP_ALLOC (NULL);
  }
  static void
  copy_state (heap_state *to, const heap_state *from)
  {
    bitmap_copy (to->names, from->names);
    bitmap_copy (to->certain, from->certain);
    bitmap_copy (to->set, from->set);
  }
  static void
  free_state (heap_state *t)
  {
    BITMAP_FREE (t->names);
    BITMAP_FREE (t->certain);
    BITMAP_FREE (t->set);
  }
};

bool
heap_walk::leave (edge e)
{
  if (bitmap_empty_p (s.names))
    return false;
  /* On an edge where a variable that certainly holds the address is null, there is no block.  */
  tree null = null_on_edge (e);
  int i = null ? name_index (p, null, false) : -1;
  if (i >= 0 && bitmap_bit_p (s.certain, i))
    return false;
  bool known;
  heap_state *t = &in.get_or_insert (e->dest->index, &known);
  if (!known)
    {
      make_state (t);
      copy_state (t, &s);
      return true;
    }
  bool changed = bitmap_ior_into (t->names, s.names);
  changed |= bitmap_and_into (t->certain, s.certain);
  changed |= tp_pt_meet_sets (t->set, s.set);
  return changed;
}

void
tp_pt_definite_init_heap (gcall *call, tp_pt_object *object)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !tp_pt_register_p (lhs) || object->size < 0)
    return;
  heap_problem p;
  p.looked = NULL;
  p.birth = call;
  p.record = NULL_TREE;
  p.size = object->size;
  heap_walk w;
  w.p = &p;
  heap_walk::make_state (&w.s);
  if (tp_pt_forward_dataflow (w, gsi_for_stmt (call), tp_pt_definite_init_visits))
    {
      /* If nothing reads the block, nothing reads an unset member.  */
      if (!p.looked)
        {
          p.looked = BITMAP_ALLOC (NULL);
          bitmap_set_bit (p.looked, 0);
        }
      tp_pt_conclude (&p, object, p.record);
    }
  if (p.looked)
    BITMAP_FREE (p.looked);
  heap_walk::free_state (&w.s);
  for (auto state : w.in)
    heap_walk::free_state (&state.second);
}
