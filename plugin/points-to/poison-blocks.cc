/* poison-blocks.cc - allocations and locals whose pointers are filled with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   definite-init.cc cannot prove some pointers to be set, such as the elements of an array that a
   loop fills, or links that a later function sets.  They may contain the previous contents of
   the memory, and only a check of each pointer that is loaded from there would find that.  So if
   this is the only possible error, the block is poisoned at its start: a call of poison_next ()
   is inserted before the allocation, and malloc stores TP_POISON_POINTER in those pointers
   before it returns.  New memory may have any contents, so the program cannot notice.  A store
   after the call would be wrong, unless GCC saw it: GCC merges malloc and memset into calloc,
   and the store would come after that.  uninit.cc does the same for locals, but with another
   value.  This value lies in the range of null pointers, so the comparison with null (check_set)
   finds it, too, in a register and without a load of the cells.  The program's own tests for
   null do not find it, so null-checks.cc distinguishes the two.

   A local whose address is taken, such as x in `if (find (&x)) use (x);', is poisoned at its
   beginning; otherwise uninit.cc stores its own value there.

   Large blocks, which malloc maps, are zero and stay unchanged (trt_alloc_clear_p), so that
   their pages are allocated only when the program uses them.

   In a block from realloc, the part after the old contents is poisoned.

   In a block of structures, only the pointers are poisoned: a program that reads a number that
   it never set is incorrect, but few users want it to begin to fail here.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/uninstrumented.h"
#include "ir/pointer-layout.h"
#include "points-to/graph.h"
#include "points-to/points-to.h"

/* Return true if the pointers in the block that CALL in FUN allocates can be poisoned at its
   start.  */

bool
tp_pt_poisonable_p (gcall *call, function *fun)
{
  tree lhs = gimple_call_lhs (call);
  return (!tp_opt.disable.poison && lhs && tp_pt_register_p (lhs)
          && !tp_uninstrumented_p (cgraph_node::get (fun->decl)));
}

/* Return true if uninit.cc will mark the pointers of VAR, a local of FUNCTION.  The address of VAR
   must be taken, because otherwise sra.cc might handle it.  */

bool
tp_pt_poisonable_local_p (tree var, tree function)
{
  return (!tp_opt.disable.poison && TREE_ADDRESSABLE (var) && !TREE_THIS_VOLATILE (var)
          && tp_has_pointers_p (var) && !tp_uninstrumented_p (cgraph_node::get (function)));
}

/* Callback of tp_pointer_words: return true if the pointer KEY may be unset in the object DATA.  */

static bool
unset_p (tree key, void *data)
{
  return tp_pt_maybe_uninit_p ((const tp_pt_object *) data, key);
}

/* Add the pointers that may be unset in O, in TYPE, to *MASK; returns false if they do not fit
   there.  */

static bool
collect_words (const tp_pt_object *o, tree type, unsigned HOST_WIDE_INT *mask)
{
  return tp_pointer_words (type, NULL_TREE, 0, unset_p, (void *) o, mask);
}

/* Set *L to the layout of the pointers in O, a whole object.  */

static void
find_layout (const tp_pt_object *o, tp_poison_layout *l)
{
  l->stride = 1;
  l->mask = 1;
  tree largest = NULL_TREE;
  for (tree t : o->types)
    if (!tree_fits_shwi_p (TYPE_SIZE_UNIT (t)))
      return;
    else if (!largest
             || tree_to_shwi (TYPE_SIZE_UNIT (t)) > tree_to_shwi (TYPE_SIZE_UNIT (largest)))
      largest = t;
  if (!largest)
    return;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (largest));
  unsigned HOST_WIDE_INT mask = 0;
  if (size == 0 || size % POINTER_SIZE_UNITS || size / POINTER_SIZE_UNITS > HOST_BITS_PER_WIDE_INT
      || !collect_words (o, largest, &mask) || mask == 0)
    return;
  l->stride = size / POINTER_SIZE_UNITS;
  l->mask = mask;
}

/* Return true if a statement loads what may be unset in O, a whole object.  */

static bool
read_unset_p (struct tp_points_to *pt, const tp_pt_object *o)
{
  for (unsigned i = 0; i < o->keys.length (); i++)
    if (tp_pt_maybe_uninit_p (o, o->keys[i]) && !pt->nodes[o->contents[i]].edges.is_empty ())
      return true;
  return false;
}

/* Set *L to the layout of the pointers that may be unset in O, a block that other units may read,
   by the type that the result of its allocation points to.  Returns false if it has none, or they
   are not known.  */

static bool
layout_by_type (const tp_pt_object *o, tp_poison_layout *l)
{
  tree type = tp_allocated_type (as_a<gcall *> (o->birth));
  if (!type)
    return false;
  unsigned HOST_WIDE_INT mask = 0;
  collect_words (o, type, &mask);
  l->stride = tp_pointer_stride (type, o->size >= 0 ? o->size : o->multiple);
  l->mask = mask;
  return mask != 0;
}

/* Poisoning has two purposes.  Blocks that this unit knows completely are poisoned if a proof
   relies on that: something reads what may be unset.  Other units may read the others, which are
   poisoned so that a pointer that was never set is reported as such, and not as null or wild, or
   not at all because the previous contents of the memory are a pointer to a live block.  */

void
tp_pt_choose_poison (struct tp_points_to *pt)
{
  for (const tp_pt_object &o : pt->objects)
    {
      bool known = !o.escaped && !o.collapsed;
      if (!o.poisonable || (known && !read_unset_p (pt, &o)) || (!known && o.decl))
        continue;
      if (o.decl)
        {
          bitmap_set_bit (pt->answers->poison_locals, DECL_UID (o.decl));
          tp_count (STAT_poisoned_locals);
          continue;
        }
      tp_poison_layout l = {
        o.size_argument, o.size, o.grown, o.others_first, tp_pt_wrapper_p (pt, o.function), 0, 0
      };
      if (known)
        find_layout (&o, &l);
      else if (!layout_by_type (&o, &l))
        continue;
      pt->answers->poisoned.put (o.birth, l);
    }
}

bool
tp_pt_poison_local_p (tree var)
{
  return tp_pt_unit_answers && bitmap_bit_p (tp_pt_unit_answers->poison_locals, DECL_UID (var));
}

void
tp_pt_call_replaced (gimple *from, gimple *to)
{
  struct tp_pt_answers *a = tp_pt_unit_answers;
  if (!a)
    return;
  if (tp_poison_layout *known = a->poisoned.get (from))
    {
      tp_poison_layout l = *known;
      a->poisoned.put (to, l);
    }
  tp_pt_singleton_replaced (a, from, to);
}

const struct tp_poison_layout *
tp_pt_poison_layout (gcall *call)
{
  return tp_pt_unit_answers ? tp_pt_unit_answers->poisoned.get (call) : NULL;
}
