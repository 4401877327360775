/* sections.cc - functions after asm that leaves another section current.

   SPDX-License-Identifier: GPL-3.0-or-later

     asm (".data\n...");
     int main (void) { puts ("text"); }

   GCC believes that the section is still .text where main begins, and writes no directive.  Yet the
   program works: the literal comes before the function, in a section of its own, so .text has to
   come again.  Literals are variables here (string-literals.cc), which come later, and main would
   be data.  So GCC forgets the section where a function begins that mentions such a literal; and
   where a function begins that the program does not have, such as the one that registers globals.
   A program whose function without a literal follows such an asm gets what gcc gives it, unless
   there is debug information: in a unit with several sections of code, as ours are, that has
   distances from the section that GCC believes in, and would not assemble.  */

#include "base/temporal-gcc.h"
#include "base/passes.h"
#include "ir/object.h"

/* Callback of walk_gimple_op: a variable that stands for a literal.  */

static tree
find_literal (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return DECL_P (*tp) && tp_literal_p (*tp) ? *tp : NULL_TREE;
}

/* Does FUN mention such a variable?  */

static bool
literal_mentioned_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
        if (walk_tree_without_duplicates (gimple_phi_arg_def_ptr (i.phi (), k), find_literal, NULL))
          return true;
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        if (is_gimple_debug (gsi_stmt (i)))
          continue;
        walk_stmt_info wi;
        memset (&wi, 0, sizeof wi);
        if (walk_gimple_op (gsi_stmt (i), find_literal, &wi))
          return true;
      }
  }
  return false;
}

/* From here on GCC translates FUN to its end before it writes anything else than FUN and its
   constants.  */

static unsigned
forget_section (function *fun)
{
  if (debug_info_level >= DINFO_LEVEL_NORMAL || DECL_ARTIFICIAL (fun->decl)
      || literal_mentioned_p (fun))
    in_section = NULL;
  return 0;
}

opt_pass *
tp_make_sections_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal_sections", NULL, forget_section, 0);
}
