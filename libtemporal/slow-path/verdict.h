/* verdict.h - what the files that decide about a failed check share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VERDICT_H
#define TEMPORAL_VERDICT_H

#include "slow-path/slow-path.h"
#include "base/stats.h"

/* What a check was asked.  */
struct trt_slow_path_query
{
  uintptr_t a;
  size_t n;
  uint32_t ref;
  uintptr_t anchor;
  const char *site;
  uintptr_t pc;
  bool somewhere; /* A is not where the access is, and says nothing of it */
  bool *beyond;   /* not null: do not reject what is beyond a live block, say so here */
};

#pragma GCC visibility push(hidden)

/* ---- verdict.c: how it ends ------------------------------------------------------------ */

/* The access of Q is accepted, for REASON; if it lies inside the block R that its pointer belongs
   to, it may yet be a write to a constant.  */
void trt_accept_access (const struct trt_slow_path_query *q, enum trt_stat reason);
void trt_accept_inside (const struct trt_slow_path_query *q, const struct trt_record *r,
                        enum trt_stat reason);
/* It is an error of KIND, against the block R (null if unknown), while OWNER (null if none) owns
   the memory; or one without a block, with a note that says REMARK.  */
void trt_reject (const struct trt_slow_path_query *q, enum trt_kind kind,
                 const struct trt_record *r, const struct trt_record *owner);
void trt_reject_for (const struct trt_slow_path_query *q, enum trt_kind kind, const char *remark);
/* May its pointer have been moved by the program from its block R (null if unknown), which has
   ended if DEAD, to OWNER's?  */
bool trt_moved_between_p (const struct trt_slow_path_query *q, const struct trt_record *r,
                          bool dead, const struct trt_record *owner);

/* ---- provenance-by-value.c: what the pointer's value says ------------------------------------ */

/* The pointer may go on from its block to OWNER's memory (adjacent-blocks.c).  */
void trt_accept_next (const struct trt_slow_path_query *q, const struct trt_record *owner);
/* The cell that it came from is stale: decide by its anchor.  OWNER (or null) is whose memory it
   is used for.  */
void trt_slow_path_by_value (const struct trt_slow_path_query *q, const struct trt_record *owner);
/* May uninstrumented code have stored it, whose referent is MINE's?  Then *R is the block that its
   value leads to.  */
bool trt_stored_by_others_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                             const struct trt_record *owner, struct trt_record *r);
/* If so, decide as for a pointer to that block; else false.  */
bool trt_decided_by_value_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                             const struct trt_record *owner);
/* It was loaded with a value outside of its block: is it nevertheless that block's, *MINE, which
   has ended?  */
bool trt_left_outside_p (const struct trt_slow_path_query *q, const struct trt_record *owner,
                         struct trt_record *mine);

/* ---- slow-path.c: accesses ------------------------------------------------------------------- */

/* No block is known at the address of Q.  Is there memory?  If so it is accepted for REASON.  */
void trt_slow_path_untracked (const struct trt_slow_path_query *q, enum trt_stat reason);
/* Decide about the access of Q, of one byte or more.  */
void trt_slow_path_query (const struct trt_slow_path_query *q);
/* Was the pointer of Q never set?  */
bool trt_never_set_p (const struct trt_slow_path_query *q);
/* The kind of error of an access to R, which has ended.  */
enum trt_kind trt_use_after_kind (const struct trt_record *r);

#pragma GCC visibility pop
#endif
