/* address-spaces.cc - functions that use named address spaces.

   SPDX-License-Identifier: GPL-3.0-or-later

     void *__seg_fs *self = 0;
     *self

   An address in __seg_fs or __seg_gs is relative to the base of the segment.  It may be 0, and the
   memory is not at that address, so it has no cell and is in no block.  Functions that use such
   addresses are not instrumented at all.  Functions that only copy structures which contain such
   pointers are instrumented; the pointers are treated as integers.  */

#include "base/temporal-gcc.h"
#include "ir/address-spaces.h"

bool
tp_named_address_space_p (tree type)
{
  return !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (strip_array_types (type)));
}

bool
tp_address_space_pointer_p (tree type)
{
  return POINTER_TYPE_P (type) && tp_named_address_space_p (TREE_TYPE (type));
}

/* Callback of walk_gimple_op: find an object in an address space, or a pointer to one.  */

static tree
find_space (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  tree type = TREE_TYPE (*tp);
  return (type && TYPE_P (type)
              && (tp_named_address_space_p (type) || tp_address_space_pointer_p (type))
            ? *tp
            : NULL_TREE);
}

static bool
body_mentions_space_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      if (is_gimple_debug (gsi_stmt (i)))
        continue;
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      if (walk_gimple_op (gsi_stmt (i), find_space, &wi))
        return true;
    }
  return false;
}

bool
tp_mentions_address_space_p (tree decl)
{
  /* The results by DECL_UID, because passes over the unit ask often.  */
  static hash_map<int_hash<int, -1, -2>, bool> *known;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  if (!fun || !fun->cfg)
    return false;
  if (!known)
    known = new hash_map<int_hash<int, -1, -2>, bool>;
  bool existed;
  bool &answer = known->get_or_insert (DECL_UID (decl), &existed);
  if (!existed)
    answer = body_mentions_space_p (fun);
  return answer;
}
