/* base-and-offset.h - what a pointer is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BASE_AND_OFFSET_H
#define TEMPORAL_BASE_AND_OFFSET_H

/* One step from a pointer to what it is made of.  CODE is

     POINTER_PLUS_EXPR  something is added to the pointer FROM
     ADDR_EXPR          the address of a part of OBJECT: a MEM_REF through the pointer FROM, or what
                        the program declares, and FROM is null
     NOP_EXPR           a copy or a conversion of the pointer FROM

   The distance to FROM, or to the start of the declared OBJECT, is BYTES if FIXED.  */

struct tp_step
{
  enum tree_code code;
  tree from, object;
  bool fixed;
  HOST_WIDE_INT bytes;
};

/* Is the pointer that DEF sets made in one such step?  The function need not be in SSA form.  */
extern bool tp_step_of (const gassign *def, struct tp_step *s);

/* Is P, an SSA name or an address, made in one such step?  If not, P is the end: a parameter, a
   load, a result, a PHI, what was made of an integer; or FROM would be a name that must not be used
   but where it is, as it shares its place with others (SSA_NAME_OCCURS_IN_ABNORMAL_PHI).  */
extern bool tp_step_back (tree p, struct tp_step *s);

/* Split the address ADDRESS into a base and a constant distance.  */
extern void tp_split_address (tree address, tree *base, HOST_WIDE_INT *place);

#endif
