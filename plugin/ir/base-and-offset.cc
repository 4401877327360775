/* base-and-offset.cc - how a pointer is computed.

   SPDX-License-Identifier: GPL-3.0-or-later

   All code that follows a pointer back to its base uses the steps that are defined here.  The
   callers decide which kinds of steps they take, how many, and what they do at a PHI.

   Other files answer related questions: how an integer is computed (integer-provenance.cc,
   pointer-differences.cc, optimize/loops/), what is known of a value after a statement
   (points-to/), and which values a pointer may have (lower-poison.cc).  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"
#include "ir/classify.h"
#include "ir/integer-words.h"

/* The step from the address of REF to its base.  */

static bool
step_of_address (tree ref, struct tp_step *s)
{
  poly_int64 distance;
  offset_int more;
  s->object = get_addr_base_and_unit_offset (ref, &distance);
  s->fixed = s->object && distance.is_constant (&s->bytes);
  if (!s->fixed)
    s->object = get_base_address (ref);
  if (!s->object || TREE_CODE (s->object) == TARGET_MEM_REF)
    return false;
  s->from = NULL_TREE;
  if (TREE_CODE (s->object) != MEM_REF)
    return true;
  s->from = TREE_OPERAND (s->object, 0);
  if (mem_ref_offset (s->object).is_constant (&more) && wi::fits_shwi_p (more))
    s->bytes += more.to_shwi ();
  else
    s->fixed = false;
  return true;
}

bool
tp_step_of (const gassign *def, struct tp_step *s)
{
  tree rhs = gimple_assign_rhs1 (def), by;
  *s = { NOP_EXPR, tp_strip_views (rhs), NULL_TREE, true, 0 };
  switch (gimple_assign_rhs_code (def))
    {
    case ADDR_EXPR:
      s->code = ADDR_EXPR;
      return step_of_address (TREE_OPERAND (rhs, 0), s);
    case POINTER_PLUS_EXPR:
      s->code = POINTER_PLUS_EXPR;
      by = gimple_assign_rhs2 (def);
      s->fixed = TREE_CODE (by) == INTEGER_CST;
      s->bytes = s->fixed ? (HOST_WIDE_INT) TREE_INT_CST_LOW (by) : 0;
      return true;
    CASE_CONVERT:
    case SSA_NAME:
    case VAR_DECL:
    case PARM_DECL:
    case VIEW_CONVERT_EXPR:
      return POINTER_TYPE_P (TREE_TYPE (s->from)) && is_gimple_val (s->from);
    default:
      return false;
    }
}

bool
tp_step_back (tree p, struct tp_step *s)
{
  *s = { ADDR_EXPR, NULL_TREE, NULL_TREE, true, 0 };
  gimple *def = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
  bool made = false;
  if (TREE_CODE (p) == ADDR_EXPR)
    made = step_of_address (TREE_OPERAND (p, 0), s);
  else if (def && is_gimple_assign (def))
    made = tp_step_of (as_a<gassign *> (def), s);
  else if (tree same = def ? tp_same_pointer (def) : NULL_TREE)
    {
      *s = { NOP_EXPR, same, NULL_TREE, true, 0 };
      made = true;
    }
  if (made && s->from && TREE_CODE (s->from) == SSA_NAME)
    made = !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (s->from);
  return made;
}

void
tp_split_address (tree address, tree *base, HOST_WIDE_INT *place)
{
  struct tp_step s;
  *base = address;
  *place = 0;
  for (int steps = 0;
       steps < 16 && TREE_CODE (*base) == SSA_NAME && tp_step_back (*base, &s) && s.fixed && s.from;
       steps++)
    {
      *base = s.from;
      *place += s.bytes;
    }
}
