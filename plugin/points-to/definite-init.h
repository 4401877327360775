/* definite-init.h - what definite-init.cc and definite-init-local.cc share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DEFINITE_INIT_H
#define TEMPORAL_DEFINITE_INIT_H

/* Problems that need more visits of basic blocks are given up.  */
const unsigned tp_pt_definite_init_visits = 4000;

/* A problem, whose states are sets of members that are certainly set.  Bit 0 means all of them.  */

struct set_problem
{
  auto_vec<tree> fields; /* the field of bit I + 1 */
  bitmap looked;         /* the members set at all reads so far; null before the first read */
};

/* The bit of FIELD in P's states.  */
extern unsigned tp_pt_field_bit (set_problem *p, tree field);
/* Everything is read at a place where SET is set.  */
extern void tp_pt_look (set_problem *p, bitmap set);
/* Set SET to the intersection with OTHER; return true if SET has changed.  */
extern bool tp_pt_meet_sets (bitmap set, const_bitmap other);
/* Store in OBJECT, which is accessed as RECORD (may be null), the result of the solved problem
   P.  */
extern void tp_pt_conclude (set_problem *p, tp_pt_object *object, tree record);
/* Return true if WHAT is an operand of OP.  */
extern bool tp_pt_mentions_p (tree op, tree what);
/* If REF is a direct member of the structure BASE, and not a part of a member, return its
   FIELD_DECL; otherwise null.  */
extern tree tp_pt_direct_member (tree ref);

#endif
