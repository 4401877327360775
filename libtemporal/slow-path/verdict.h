/* verdict.h - what the files that decide about a failed check have in common.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VERDICT_H
#define TEMPORAL_VERDICT_H

#include "slow-path/slow-path.h"
#include "base/stats.h"

/* A check that failed.  */
struct trt_slow_path_query
{
  uintptr_t a;
  size_t n;
  uint32_t ref;
  uintptr_t anchor;
  const char *site;
  uintptr_t pc;
  bool somewhere; /* A is not the address of the access */
  bool *beyond;   /* if not null: set this instead of reporting an access beyond a live block */
};

#pragma GCC visibility push(hidden)

/* ---- verdict.c: how it ends ------------------------------------------------------------ */

/* Accept the access of Q, for REASON.  trt_accept_inside: the access is inside the block R that its
   pointer belongs to, so a write to a constant is still an error.  */
void trt_accept_access (const struct trt_slow_path_query *q, enum trt_stat reason);
void trt_accept_inside (const struct trt_slow_path_query *q, const struct trt_record *r,
                        enum trt_stat reason);
/* Report the access of Q as an error of KIND.  R is the block of the pointer (null if unknown),
   OWNER the one that owns the memory (null if none).  trt_reject_for: an error without a block,
   with REMARK as a note.  */
void trt_reject (const struct trt_slow_path_query *q, enum trt_kind kind,
                 const struct trt_record *r, const struct trt_record *owner);
void trt_reject_for (const struct trt_slow_path_query *q, enum trt_kind kind, const char *remark);
/* May the program have moved the pointer of Q from its block R (null if unknown), which has ended
   if DEAD, to the block OWNER?  */
bool trt_moved_between_p (const struct trt_slow_path_query *q, const struct trt_record *r,
                          bool dead, const struct trt_record *owner);

/* ---- provenance-by-value.c: what the pointer's value says ------------------------------------ */

/* Accept the access: the pointer may continue from its block to OWNER's memory
   (adjacent-blocks.c).  */
void trt_accept_next (const struct trt_slow_path_query *q, const struct trt_record *owner);
/* The cell that the pointer of Q was loaded with is stale: decide by its anchor.  OWNER (or null)
   owns the memory of the access.  */
void trt_slow_path_by_value (const struct trt_slow_path_query *q, const struct trt_record *owner);
/* May uninstrumented code have stored the pointer of Q, which has the referent of MINE?  Then *R is
   the block that its value points to.  */
bool trt_stored_by_others_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                             const struct trt_record *owner, struct trt_record *r);
/* If so, decide as for a pointer to that block; else return false.  */
bool trt_decided_by_value_p (const struct trt_slow_path_query *q, const struct trt_record *mine,
                             const struct trt_record *owner);
/* The pointer of Q was loaded with a value outside of its referent's block, *MINE, which has ended:
   does it belong to that block nevertheless?  */
bool trt_left_outside_p (const struct trt_slow_path_query *q, const struct trt_record *owner,
                         struct trt_record *mine);

/* ---- kept-outside.c: pointers that the program keeps outside of their blocks ----------------- */

/* The same where the program itself stored that value: decide by the block of the referent, or
   return false.  */
bool trt_decided_as_kept_p (const struct trt_slow_path_query *q, const struct trt_record *owner);

/* ---- slow-path.c: accesses ------------------------------------------------------------------- */

/* No block is known at the address of Q.  Accept the access for REASON if memory is mapped
   there.  */
void trt_slow_path_untracked (const struct trt_slow_path_query *q, enum trt_stat reason);
/* Decide about the access of Q, which has one byte or more.  */
void trt_slow_path_query (const struct trt_slow_path_query *q);
/* Was the pointer of Q never set?  */
bool trt_never_set_p (const struct trt_slow_path_query *q);
/* The kind of error of an access to R, which has ended.  */
enum trt_kind trt_use_after_kind (const struct trt_record *r);

#pragma GCC visibility pop
#endif
