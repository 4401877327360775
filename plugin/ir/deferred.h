/* deferred.h - functions that are instrumented when the program is linked.

   SPDX-License-Identifier: GPL-3.0-or-later

   With -flto the compile step leaves a function as it is and gives it an attribute, which LTO
   streams (link-time.cc).  The attribute's value are texts, with what will not be known of the unit
   in the link.  */

#ifndef TEMPORAL_DEFERRED_H
#define TEMPORAL_DEFERRED_H

/* No program can write a name with a space.  */
#define TP_DEFERRED_ATTRIBUTE "temporal deferred"

/* A function that was an "extern inline" one of a header and calls the library's of its name
   (link-time.cc).  For callers it is the library's.  */
#define TP_PARTED_ATTRIBUTE "temporal parted"

enum tp_deferred_what
{
  /* With which of the plugin's options the unit is compiled (tp_options_text).  */
  TP_DEFERRED_OPTIONS,
  /* Which allocators it has (tp_allocators_text).  */
  TP_DEFERRED_ALLOCATORS,
  /* What is known of its declarations of library functions (tp_library_notes_text).  */
  TP_DEFERRED_LIBRARY
};

/* Is the function or variable DECL of such a unit?  */

static inline bool
tp_deferred_p (tree decl)
{
  return lookup_attribute (TP_DEFERRED_ATTRIBUTE, DECL_ATTRIBUTES (decl)) != NULL_TREE;
}

/* Is DECL such a function?  */

static inline bool
tp_parted_p (tree decl)
{
  return lookup_attribute (TP_PARTED_ATTRIBUTE, DECL_ATTRIBUTES (decl)) != NULL_TREE;
}

/* WHAT the attribute of the function DECL says; null if it has none.  */

static inline const char *
tp_deferred_text (tree decl, enum tp_deferred_what what)
{
  tree value = lookup_attribute (TP_DEFERRED_ATTRIBUTE, DECL_ATTRIBUTES (decl));
  if (!value)
    return NULL;
  value = TREE_VALUE (value);
  for (int k = what; k > 0; k--)
    value = TREE_CHAIN (value);
  return TREE_STRING_POINTER (TREE_VALUE (value));
}

/* May another definition of the variable DECL be used in place of this one, and have another size?
   GCC forgets that a variable is weak when the linker says that this definition is used, but in a
   shared object the dynamic linker chooses once more.  So the attribute of a weak variable has a
   value.  */

static inline bool
tp_weak_p (tree decl)
{
  if (DECL_WEAK (decl))
    return true;
  tree attribute = lookup_attribute (TP_DEFERRED_ATTRIBUTE, DECL_ATTRIBUTES (decl));
  return (attribute && TREE_VALUE (attribute) && VAR_P (decl) && TREE_PUBLIC (decl) && flag_pic
          && !flag_pie);
}

#endif
