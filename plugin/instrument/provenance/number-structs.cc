/* number-structs.cc - structures of numbers that are copied.

   SPDX-License-Identifier: GPL-3.0-or-later

   By its type, a structure of integers that are narrower than a pointer, or of floating-point
   numbers, holds no pointers.  But a program may put one there by memcpy, for the argument of an
   event, the contents of a message, an object that is opaque for its users:

     struct event { int when; unsigned argument[2]; };
     memcpy (queue[i].argument, &p, sizeof p);
     queue[j] = queue[i];

   The referent of p is in the cell of queue[i].argument then, and that of the pointer which was in
   queue[j] before must not stay there: if its block was freed, and p's block has its memory, p
   would be taken for stale.  So such an assignment, the result of a call, and a parameter clear the
   cells.  The referents are not copied: the points-to graph does not follow pointers through
   structures of numbers, and so does not know whether the cells of the source are kept.

   The same is done for a bit-field that is wider than half of a pointer: what is stored there takes
   the place of an address in the same word, which another member of a union may be:

     union { char *p; struct { uint64_t address : 48, count : 16; } parts; }

   Narrower ones are counts and tags, beside which a pointer keeps its referent.

   A pointer may also be put together of halves or bytes that came alone, as parameters or from
   calls.  Stored in a part of a union with pointers, or by what GCC makes of memcpy, these are
   pieces of a pointer with unknown referent, which the word is when all of them have come
   (byte-copies.c).

   Most structures of numbers are locals of which members alone are used, and GCC keeps them in
   registers.  Their cells are left alone, since clearing them would need their addresses, and are
   not read.  They may have the referents of other data that was there before; so a local that is
   copied to or from a member of a union, whose referents are copied, is not one of these.  */

#include "base/temporal-gcc.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/number-structs.h"
#include "ir/access.h"
#include "ir/classify.h"

/* Return true if TYPE is that of a structure of numbers in which a pointer has room.  */

static bool
number_type_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return (AGGREGATE_TYPE_P (type) && size && tree_fits_uhwi_p (size)
          && tree_to_uhwi (size) >= POINTER_SIZE_UNITS && !tp_type_may_hold_pointer_p (type));
}

/* Callbacks of walk_stmt_load_store_addr_ops.  */

static bool
open_address (gimple *, tree base, tree, void *data)
{
  struct tp_context *cx = (struct tp_context *) data;
  tree var = get_base_address (base);
  if (var && DECL_P (var))
    bitmap_set_bit (cx->opened, DECL_UID (var));
  return false;
}

/* A local is opened by an access that is none to a member or to the whole, such as those that GCC
   makes of memcpy.  */

static bool
open_access (gimple *stmt, tree base, tree ref, void *data)
{
  if (!DECL_P (base)
      || (!AGGREGATE_TYPE_P (TREE_TYPE (ref)) && number_type_p (TREE_TYPE (base))
          && tp_type_may_hold_pointer_p (TREE_TYPE (ref))))
    open_address (stmt, base, ref, data);
  return false;
}

/* So is one that STMT copies to or from a member of a union.  */

static void
open_copied (struct tp_context *cx, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt) && number_type_p (TREE_TYPE (lhs)) && tp_copies_pointers_p (stmt))
    {
      open_address (stmt, lhs, NULL_TREE, cx);
      open_address (stmt, rhs, NULL_TREE, cx);
    }
}

void
tp_find_opened_locals (struct tp_context *cx)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  {
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (!is_gimple_debug (gsi_stmt (i)))
        {
          walk_stmt_load_store_addr_ops (gsi_stmt (i), cx, open_access, open_access, open_address);
          if (gassign *assign = dyn_cast<gassign *> (gsi_stmt (i)))
            open_copied (cx, assign);
        }
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), cx, NULL, NULL, open_address);
  }
}

/* Return true if REF is a part of a local that no pointer can be in.  */

static bool
closed_p (struct tp_context *cx, tree ref)
{
  tree base = get_base_address (ref);
  return (base && DECL_P (base) && tp_local_p (base) && number_type_p (TREE_TYPE (base))
          && !bitmap_bit_p (cx->opened, DECL_UID (base)));
}

bool
tp_number_struct_p (struct tp_context *cx, tree ref)
{
  return number_type_p (TREE_TYPE (ref)) && !closed_p (cx, ref);
}

bool
tp_wide_bit_field_p (tree ref)
{
  return (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))
          && compare_tree_int (DECL_SIZE (TREE_OPERAND (ref, 1)), POINTER_SIZE / 2) > 0);
}

bool
tp_address_bits_p (struct tp_context *cx, tree ref)
{
  return tp_wide_bit_field_p (ref) && !closed_p (cx, ref);
}

/* Return true if the number X, or one that it is a part of, is a parameter or what a call has
   returned.  */

static bool
arrived_p (tree x)
{
  for (int steps = 0; steps < 8 && TREE_CODE (x) == SSA_NAME; steps++)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (x))
        return SSA_NAME_VAR (x) && TREE_CODE (SSA_NAME_VAR (x)) == PARM_DECL;
      gimple *def = SSA_NAME_DEF_STMT (x);
      if (gcall *call = dyn_cast<gcall *> (def))
        return !tp_builtin_call_p (call);
      if (!is_gimple_assign (def)
          || !(gimple_assign_ssa_name_copy_p (def)
               || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
               || gimple_assign_rhs_code (def) == RSHIFT_EXPR
               || gimple_assign_rhs_code (def) == BIT_AND_EXPR))
        return false;
      x = gimple_assign_rhs1 (def);
    }
  return false;
}

bool
tp_beside_pointers_p (tree ref)
{
  if (TREE_CODE (ref) == MEM_REF)
    return (TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (ref, 1)))
            && TYPE_PRECISION (TREE_TYPE (ref)) > BITS_PER_UNIT);
  for (tree e = ref; handled_component_p (e); e = TREE_OPERAND (e, 0))
    if (TREE_CODE (e) == COMPONENT_REF && DECL_BIT_FIELD_TYPE (TREE_OPERAND (e, 1)))
      return false;
    else if (TREE_CODE (e) == COMPONENT_REF
             && TREE_CODE (TREE_TYPE (TREE_OPERAND (e, 0))) == UNION_TYPE)
      return tp_type_may_hold_pointer_p (TREE_TYPE (TREE_OPERAND (e, 0)));
  return false;
}

bool
tp_arrived_piece_p (tree ref, tree x)
{
  return (INTEGRAL_TYPE_P (TREE_TYPE (ref)) && TREE_CODE (x) == SSA_NAME
          && tp_beside_pointers_p (ref) && arrived_p (x));
}
