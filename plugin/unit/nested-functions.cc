/* nested-functions.cc - locals that a function shares with the functions nested in it.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC moves such locals into one object, FRAME, whose address is passed to the nested functions
   as their static chain (tree-nested.cc).  The plugin treats each of its fields as a variable: a
   block that begins and ends with the function.  GCC discards the ends of scopes inside of the
   function.

   Since a cell has only one owner, the fields must be aligned when GCC lays out the object; so
   all locals of a function with nested ones are aligned when the front end has finished with it.
   A field that is not aligned nevertheless is no block.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "unit/nested-functions.h"

/* Return true if the tree of BLOCK declares a function with a body.  */

static bool
has_nested_p (tree block)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
        if (TREE_CODE (v) == FUNCTION_DECL && DECL_INITIAL (v)
            && TREE_CODE (DECL_INITIAL (v)) == BLOCK)
          return true;
      if (has_nested_p (BLOCK_SUBBLOCKS (block)))
        return true;
    }
  return false;
}

static void
align (tree decl)
{
  if (TREE_ADDRESSABLE (decl) && !DECL_REGISTER (decl) && DECL_ALIGN (decl) < POINTER_SIZE)
    SET_DECL_ALIGN (decl, POINTER_SIZE);
}

static void align_function (tree);

/* Align the variables of BLOCK and of the blocks chained to it, and those of nested functions
   there.  */

static void
align_block (tree block)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
        if (VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v))
          align (v);
        else if (TREE_CODE (v) == FUNCTION_DECL)
          align_function (v);
      align_block (BLOCK_SUBBLOCKS (block));
    }
}

static void
align_function (tree function)
{
  tree block = DECL_INITIAL (function);
  if (!block || TREE_CODE (block) != BLOCK || !has_nested_p (block))
    return;
  for (tree p = DECL_ARGUMENTS (function); p; p = DECL_CHAIN (p))
    align (p);
  align_block (block);
}

static void
before_genericize (void *event, void *)
{
  if (!tp_opt.off)
    align_function ((tree) event);
}

void
tp_nested_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, before_genericize, NULL);
}

/* Return true if TYPE is the type of a frame.  Its name is not a C identifier.  */

static bool
frame_type_p (tree type)
{
  return (TREE_CODE (type) == RECORD_TYPE && TYPE_NAME (type)
          && TREE_CODE (TYPE_NAME (type)) == IDENTIFIER_NODE
          && startswith (IDENTIFIER_POINTER (TYPE_NAME (type)), "FRAME."));
}

/* Return true if FIELD of a frame is a variable of the program whose address is taken.  */

static bool
frame_variable_p (tree field)
{
  tree type = TREE_TYPE (field), size = DECL_SIZE_UNIT (field);
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field) && !DECL_NONADDRESSABLE_P (field)
          && !startswith (IDENTIFIER_POINTER (DECL_NAME (field)), "__")
          && !strchr (IDENTIFIER_POINTER (DECL_NAME (field)), '.')
          && !(name && TREE_CODE (name) == IDENTIFIER_NODE
               && startswith (IDENTIFIER_POINTER (name), "__builtin_"))
          && size && tree_fits_uhwi_p (size) && !integer_zerop (size)
          && tree_fits_uhwi_p (byte_position (field)));
}

/* Return true if no other block shares the cells of FIELD, which is in a frame.  Another variable
   can share a cell only if it is not aligned, and then it is no block; neither are trampolines and
   the like.  Only OpenMP takes the address of the latter, and that address belongs to no block
   (address-referents.cc).  */

static bool
block_p (tree field)
{
  return (frame_variable_p (field)
          && tree_to_uhwi (byte_position (field)) % POINTER_SIZE_UNITS == 0);
}

void
tp_frame_fields (tree var, vec<tree> *fields)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (var)); f; f = DECL_CHAIN (f))
    if (block_p (f))
      fields->safe_push (f);
}

tree
tp_frame_variable (tree ref)
{
  while (handled_component_p (ref))
    {
      tree object = TREE_OPERAND (ref, 0);
      if (TREE_CODE (ref) == COMPONENT_REF
          && ((VAR_P (object) && DECL_NONLOCAL_FRAME (object))
              || (TREE_CODE (object) == MEM_REF && integer_zerop (TREE_OPERAND (object, 1))))
          && frame_type_p (TREE_TYPE (object)))
        return frame_variable_p (TREE_OPERAND (ref, 1)) ? ref : NULL_TREE;
      ref = object;
    }
  return NULL_TREE;
}

void
tp_frame_trampolines (tree var, vec<tree> *fields)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (var)); f; f = DECL_CHAIN (f))
    {
      tree name = TREE_CODE (f) == FIELD_DECL ? TYPE_NAME (TREE_TYPE (f)) : NULL_TREE;
      if (name && TREE_CODE (name) == IDENTIFIER_NODE
          && strcmp (IDENTIFIER_POINTER (name), "__builtin_trampoline") == 0)
        fields->safe_push (f);
    }
}

bool
tp_frame_block_p (tree variable)
{
  return block_p (TREE_OPERAND (variable, 1));
}
