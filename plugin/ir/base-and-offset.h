/* base-and-offset.h - how a pointer is computed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_BASE_AND_OFFSET_H
#define TEMPORAL_BASE_AND_OFFSET_H

/* One step from a pointer to the pointer or object that it is computed from.  CODE is

     POINTER_PLUS_EXPR  an integer is added to the pointer FROM
     ADDR_EXPR          the address of OBJECT or a part of it: a MEM_REF through the pointer
                        FROM, or a declared object, and FROM is null
     NOP_EXPR           a copy or a conversion of the pointer FROM

   The distance in bytes to FROM, or to the start of the declared OBJECT, is BYTES if FIXED;
   otherwise it is not constant.  */

struct tp_step
{
  enum tree_code code;
  tree from, object;
  bool fixed;
  HOST_WIDE_INT bytes;
};

/* If DEF computes a pointer by one such step, set *S and return true.  The function need not be in
   SSA form.  */
extern bool tp_step_of (const gassign *def, struct tp_step *s);

/* If P, an SSA name or an address, is computed by one such step, set *S and return true.  Otherwise
   P is a parameter, a load, the result of a call, a PHI, or a converted integer; or FROM would be a
   name that cannot be used elsewhere, because it occurs in an abnormal PHI.  */
extern bool tp_step_back (tree p, struct tp_step *s);

/* Split ADDRESS into *BASE and a constant distance *PLACE in bytes.  */
extern void tp_split_address (tree address, tree *base, HOST_WIDE_INT *place);

#endif
