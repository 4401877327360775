/* bounded-members.cc - members of structures that a pointer to them may not leave.

   SPDX-License-Identifier: GPL-3.0-or-later

   instrument/checks/member-bounds.cc says what is done with them, and which are left alone.
   Nothing here needs SSA form.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/flexible-arrays.h"
#include "unit/bounded-members.h"
#include "unit/nested-functions.h"

/* The member that occupies memory and follows FIELD; null if there is none.  */

static tree
field_behind (tree field)
{
  for (tree f = DECL_CHAIN (field); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE (f) && TREE_CODE (DECL_SIZE (f)) == INTEGER_CST
        && !integer_zerop (DECL_SIZE (f)))
      return f;
  return NULL_TREE;
}

/* Return true if a member follows PART, in its structure or, where that is a member itself and no
   element of an array, in the one around it.  There, an array may be meant as more room for
   PART.  */

static bool
not_last_p (tree part)
{
  if (field_behind (TREE_OPERAND (part, 1)))
    return true;
  while (TREE_CODE (part = TREE_OPERAND (part, 0)) == COMPONENT_REF)
    if (tree next = field_behind (TREE_OPERAND (part, 1)))
      return TREE_CODE (TREE_TYPE (next)) != ARRAY_TYPE;
  return false;
}

/* Return true if the reference E consists of members of structures, elements with plain indices,
   and a base.  */

static bool
plain_chain_p (tree e)
{
  for (;; e = TREE_OPERAND (e, 0))
    switch (TREE_CODE (e))
      {
      case COMPONENT_REF:
        if (TREE_CODE (TREE_TYPE (TREE_OPERAND (e, 0))) != RECORD_TYPE || TREE_OPERAND (e, 2))
          return false;
        break;
      case ARRAY_REF:
        if (TREE_OPERAND (e, 2) || TREE_OPERAND (e, 3)
            || (TREE_CODE (TREE_OPERAND (e, 1)) == SSA_NAME
                && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (TREE_OPERAND (e, 1))))
          return false;
        break;
      case MEM_REF:
        return (TREE_CODE (TREE_OPERAND (e, 0)) != SSA_NAME
                || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (TREE_OPERAND (e, 0)));
      default:
        return VAR_P (e) || TREE_CODE (e) == PARM_DECL || TREE_CODE (e) == RESULT_DECL;
      }
}

/* If PART is a member whose bounds are to be compared, describe it in *M.  */

static bool
bounded_member_p (tree part, struct tp_bounded_member *m)
{
  tree type = TREE_TYPE (part), size = TYPE_SIZE_UNIT (type);
  if (TREE_CODE (part) != COMPONENT_REF || !size || !tree_fits_shwi_p (size)
      || DECL_BIT_FIELD (TREE_OPERAND (part, 1)) || !plain_chain_p (part)
      || tp_frame_variable (part))
    return false;
  m->element = type;
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      if (tp_array_elements (type) < 2 || !not_last_p (part))
        return false;
      for (; TREE_CODE (m->element) == ARRAY_TYPE; m->element = TREE_TYPE (m->element))
        if (tp_array_elements (m->element) == 0)
          return false;
    }
  else if (tp_opt.bounds != TP_BOUNDS_MEMBER || (AGGREGATE_TYPE_P (type) && !not_last_p (part)))
    return false;
  m->part = part;
  m->size = tree_to_shwi (size);
  return m->size > 0;
}

bool
tp_bounded_member_p (tree ref, struct tp_bounded_member *m)
{
  tree part = ref;
  HOST_WIDE_INT place = 0;
  bool fixed = true;
  for (; TREE_CODE (part) == ARRAY_REF; part = TREE_OPERAND (part, 0))
    {
      tree index = TREE_OPERAND (part, 1), size = TYPE_SIZE_UNIT (TREE_TYPE (part));
      if (!size || !tree_fits_shwi_p (size))
        return false;
      if (tree_fits_shwi_p (index) && IN_RANGE (tree_to_shwi (index), -(1 << 20), 1 << 20)
          && IN_RANGE (tree_to_shwi (size), 0, HOST_WIDE_INT_1 << 40))
        place += tree_to_shwi (index) * tree_to_shwi (size);
      else
        fixed = false;
    }
  if (!bounded_member_p (part, m))
    return false;
  m->fixed = fixed;
  m->place = place;
  return true;
}
