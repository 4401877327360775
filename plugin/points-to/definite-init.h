/* definite-init.h - what definite-init.cc and definite-init-local.cc share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DEFINITE_INIT_H
#define TEMPORAL_DEFINITE_INIT_H

/* Problems that take more visits of blocks are given up.  */
const unsigned tp_pt_definite_init_visits = 4000;

/* One problem, whose states are the members that are certainly set.  Bit 0 stands for all of
   them.  */

struct set_problem
{
  auto_vec<tree> fields; /* by bit - 1 */
  bitmap looked;         /* set at all reads so far; null before the first */
};

/* The bit of FIELD in P's states.  */
extern unsigned tp_pt_field_bit (set_problem *p, tree field);
/* Everything is read while SET is set.  */
extern void tp_pt_look (set_problem *p, bitmap set);
/* SET becomes what is in both; true if that changes it.  */
extern bool tp_pt_meet_sets (bitmap set, const_bitmap other);
/* What the solved problem P says of OBJECT, which is accessed as RECORD (perhaps null).  */
extern void tp_pt_conclude (set_problem *p, tp_pt_object *object, tree record);
/* Is WHAT an operand of OP?  */
extern bool tp_pt_mentions_p (tree op, tree what);
/* If REF is a member of the structure BASE, and no part of a member, that member.  */
extern tree tp_pt_direct_member (tree ref);

#endif
