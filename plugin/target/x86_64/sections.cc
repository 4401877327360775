/* sections.cc - functions after an asm that switches to another section.

   SPDX-License-Identifier: GPL-3.0-or-later

     asm (".data\n...");
     int main (void) { puts ("text"); }

   GCC assumes that .text is still the current section where main begins, and outputs no directive.
   Nevertheless the program works with gcc, because the literal is output before the function, in
   another section, so that .text has to be selected again.  With temporal, literals are variables
   (string-literals.cc), which are output later, and main would be in .data.  Therefore GCC is made
   to forget the current section before a function that refers to such a literal, and before
   functions that temporal adds, such as the one that registers globals.  A function without
   literals that follows such an asm is output as by gcc; except with debug information: if a unit
   has several code sections, as units with temporal have, that contains distances from the section
   that GCC believes in, and would not assemble.  */

#include "base/temporal-gcc.h"
#include "base/passes.h"
#include "ir/object.h"

/* Callback of walk_gimple_op: find a variable that represents a literal.  */

static tree
find_literal (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return DECL_P (*tp) && tp_literal_p (*tp) ? *tp : NULL_TREE;
}

/* Return true if FUN refers to such a variable.  */

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

/* From this pass on, GCC outputs nothing but FUN and its constants until FUN is finished.  */

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
