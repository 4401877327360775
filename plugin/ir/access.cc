/* access.cc - describes a memory reference.

   SPDX-License-Identifier: GPL-3.0-or-later

   A reference like p->a[i].b is split into its base, which is a pointer or a declared object, the
   constant part of the offset, and its size.  A bit-field has no address; it is described by the
   bytes that it overlaps.  */

#include "base/temporal-gcc.h"
#include "ir/access.h"
#include "ir/emit.h"

bool
tp_describe_access (tree ref, struct tp_access *a)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
                                   &volatilep);
  HOST_WIDE_INT bits, position;
  if (!bitsize.is_constant (&bits) || !bitpos.is_constant (&position) || bits <= 0)
    return false;
  a->ref = ref;
  a->base = base;
  a->fixed = offset == NULL_TREE;
  a->inside = a->indexed = false;
  a->offset = position >> LOG2_BITS_PER_UNIT;
  HOST_WIDE_INT shift = position & (BITS_PER_UNIT - 1);
  a->size = (shift + bits + BITS_PER_UNIT - 1) >> LOG2_BITS_PER_UNIT;
  a->partial = ((TREE_CODE (ref) == BIT_FIELD_REF && !tp_whole_bytes_p (ref))
                || (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))));
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
    {
      offset_int more;
      if (!mem_ref_offset (base).is_constant (&more) || !wi::fits_shwi_p (more))
        return false;
      a->offset += more.to_shwi ();
    }
  return true;
}

tree
tp_access_address (gimple_seq *seq, const struct tp_access *a)
{
  if (!a->partial)
    return tp_emit_address (seq, a->ref);
  /* A bit-field: compute the address from that of the enclosing object.  */
  struct tp_access outer;
  tree object = TREE_OPERAND (a->ref, 0);
  tree address = tp_emit_address (seq, object);
  HOST_WIDE_INT inside = 0;
  if (tp_describe_access (object, &outer))
    inside = a->offset - outer.offset;
  if (inside == 0)
    return address;
  return tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, address,
                         build_int_cst (sizetype, inside));
}

/* The address with all indices 0.  */

tree
tp_access_object (gimple_seq *seq, const struct tp_access *a)
{
  if (a->fixed || !a->inside || !a->indexed)
    return tp_access_address (seq, a);
  return tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, TREE_OPERAND (a->base, 0),
                         build_int_cst (sizetype, a->offset));
}

bool
tp_plain_range_p (tree ref, tree *size)
{
  struct tp_access a;
  *size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  tree base = get_base_address (ref);
  return (*size && tree_fits_uhwi_p (*size) && base && !(VAR_P (base) && DECL_HARD_REGISTER (base))
          && TREE_CODE (ref) != WITH_SIZE_EXPR && tp_describe_access (ref, &a) && !a.partial);
}

bool
tp_touched_range_p (const gimple *stmt, const_tree ref)
{
  return gimple_code (stmt) == GIMPLE_ASM && TREE_CODE (ref) == MEM_REF
         && AGGREGATE_TYPE_P (TREE_TYPE (ref));
}
