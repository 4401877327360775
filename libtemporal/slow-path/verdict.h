/* verdict.h - what the files that judge a check share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VERDICT_H
#define TEMPORAL_VERDICT_H

#include "slow-path/slow-path.h"
#include "base/stats.h"

/* What a check was asked.  */
struct tp_judged
{
  uintptr_t a;
  size_t n;
  uint32_t ref;
  uintptr_t anchor;
  const char *site;
  uintptr_t pc;
  bool somewhere;         /* A is not where the access is, and says nothing of it */
  bool *beyond;           /* not null: do not reject what is beyond a live block, say so here */
};

#pragma GCC visibility push(hidden)

/* ---- verdict.c: how it ends ------------------------------------------------------------ */

/* The access of Q is accepted, for REASON; if it lies inside the block R that its pointer belongs to, it may yet be a write to a
   constant.  */
void tp_accept_access (const struct tp_judged *q, enum tp_stat reason);
void tp_accept_inside (const struct tp_judged *q, const struct tp_record *r, enum tp_stat reason);
/* It is an error of KIND, against the block R (null if unknown), while OWNER (null if nobody) owns the memory; or one without a block, with
   a note that says REMARK.  */
void tp_reject (const struct tp_judged *q, enum tp_kind kind, const struct tp_record *r, const struct tp_record *owner);
void tp_reject_for (const struct tp_judged *q, enum tp_kind kind, const char *remark);
/* May its pointer have been moved by the program from its block R (null if unknown), which has ended if DEAD, to OWNER's?  */
bool tp_moved_between_p (const struct tp_judged *q, const struct tp_record *r, bool dead, const struct tp_record *owner);

/* ---- by-value.c: what the pointer's value says ------------------------------------------ */

/* The pointer may go on from its block to OWNER's memory (neighbour.c).  */
void tp_accept_next (const struct tp_judged *q, const struct tp_record *owner);
/* The cell that it came from is stale: judge it by its anchor.  OWNER (or null) is whose memory it is used for.  */
void tp_judge_by_value (const struct tp_judged *q, const struct tp_record *owner);
/* May uninstrumented code have stored it, whose referent is MINE's?  Then *R is the block that its value leads to.  */
bool tp_stored_by_others_p (const struct tp_judged *q, const struct tp_record *mine, const struct tp_record *owner,
			    struct tp_record *r);
/* If so, judge it as a pointer to that block; else false.  */
bool tp_judged_by_value_p (const struct tp_judged *q, const struct tp_record *mine, const struct tp_record *owner);
/* It was loaded with a value outside of its block: is it nevertheless that block's, *MINE, which has ended?  */
bool tp_left_outside_p (const struct tp_judged *q, const struct tp_record *owner, struct tp_record *mine);

/* ---- judge.c: accesses --------------------------------------------------------------------- */

/* No block is known at the address of Q.  Is there memory?  If so it is accepted for REASON.  */
void tp_judge_nobody (const struct tp_judged *q, enum tp_stat reason);
/* Judge the access of Q, of one byte or more.  */
void tp_judge_query (const struct tp_judged *q);
/* Was the pointer of Q never set?  */
bool tp_never_set_p (const struct tp_judged *q);
/* The kind of error of an access to R, which has ended.  */
enum tp_kind tp_use_after_kind (const struct tp_record *r);

#pragma GCC visibility pop
#endif
