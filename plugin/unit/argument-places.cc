/* argument-places.cc - keeps the places of arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   When GCC makes GIMPLE of a call, it gives each argument the location of the call (gimplify_arg),
   so a report of f (p->x) would mark the whole call.  The location is set in the outermost
   expression only.  So before that, when the front end has finished with the function, arguments
   that access memory or are calls themselves are put into a conversion to the type that they have,
   which GCC removes again.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "unit/argument-places.h"

/* Return true if CALL calls a function of GCC's own, some of which look at what their arguments
   are.  */

static bool
special_p (tree call)
{
  tree function = get_callee_fndecl (call);
  return (!CALL_EXPR_FN (call)
          || (function && fndecl_built_in_p (function)
              && (!fndecl_built_in_p (function, BUILT_IN_NORMAL) || !DECL_NAME (function)
                  || startswith (IDENTIFIER_POINTER (DECL_NAME (function)), "__"))));
}

/* ARG with a place of its own that survives gimplification.  Of *p, which becomes a MEM_REF with
   the place of the call, the MEM_REF that GCC would make.  */

static tree
with_place (tree arg)
{
  location_t loc = EXPR_LOCATION (arg);
  if (TREE_CODE (arg) == INDIRECT_REF)
    {
      tree pointer = TREE_OPERAND (arg, 0), bare = pointer;
      STRIP_NOPS (bare);
      if (TREE_CODE (bare) == ADDR_EXPR || fold_indirect_ref_loc (loc, arg) != arg)
        return arg;
      tree ref = build2_loc (loc, MEM_REF, TREE_TYPE (arg), pointer,
                             build_int_cst (TREE_TYPE (pointer), 0));
      TREE_THIS_VOLATILE (ref) = TREE_THIS_VOLATILE (arg);
      TREE_THIS_NOTRAP (ref) = TREE_THIS_NOTRAP (arg);
      TREE_SIDE_EFFECTS (ref) = TREE_SIDE_EFFECTS (arg);
      arg = ref;
    }
  return build1_loc (loc, NOP_EXPR, TREE_TYPE (arg), arg);
}

static tree
keep_places (tree *tp, int *, void *)
{
  tree call = *tp;
  /* A nested function.  */
  if (TREE_CODE (call) == DECL_EXPR && TREE_CODE (DECL_EXPR_DECL (call)) == FUNCTION_DECL)
    walk_tree_without_duplicates (&DECL_SAVED_TREE (DECL_EXPR_DECL (call)), keep_places, NULL);
  if (TREE_CODE (call) != CALL_EXPR || special_p (call))
    return NULL_TREE;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree *place = &CALL_EXPR_ARG (call, i);
      while (CONVERT_EXPR_P (*place) && tree_ssa_useless_type_conversion (*place))
        place = &TREE_OPERAND (*place, 0);
      tree arg = *place;
      if ((REFERENCE_CLASS_P (arg) || (TREE_CODE (arg) == CALL_EXPR && !special_p (arg)))
          && EXPR_HAS_LOCATION (arg) && EXPR_LOCATION (arg) != EXPR_LOCATION (call)
          && is_gimple_reg_type (TREE_TYPE (arg)))
        *place = with_place (arg);
    }
  return NULL_TREE;
}

static void
keep_before_genericize (void *event, void *)
{
  if (!tp_opt.off)
    walk_tree_without_duplicates (&DECL_SAVED_TREE ((tree) event), keep_places, NULL);
}

void
tp_argument_places_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, keep_before_genericize, NULL);
}
