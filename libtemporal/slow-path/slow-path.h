/* slow-path.h - judging: the slow path of every check.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SLOW_PATH_H
#define TEMPORAL_SLOW_PATH_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* ---- reachable.c ---------------------------------------------------------------------- */

/* May an access of N bytes at A, where no block is, be meant: because there is memory, or
   because the program looks after such accesses itself?  */
bool tp_reachable (uintptr_t a, size_t n);

/* ---- unfreeable.c --------------------------------------------------------------------- */

/* Why no allocator can have given out A, for a note; null if one may have.  */
const char *tp_unfreeable (uintptr_t a);

/* ---- section.c: where the sections of loaded files end ------------------------------- */

/* Do A and [B, B + N) lie in the same section of a loaded file?  If its file cannot be read:
   may they, because there is memory at B?  */
bool tp_section_same_p (uintptr_t a, uintptr_t b, size_t n);
/* A file was unloaded: what is known counts no more.  */
void tp_section_forget (void);

/* ---- code.c: calls through pointers --------------------------------------------------- */

/* Does an access at SITE through a pointer with REF and ANCHOR treat a function's bytes as
   data?  */
bool tp_code_as_data (uint32_t ref, uintptr_t anchor, const char *site);
void tp_check_call (const void *p, uint32_t ref, const void *anchor, const char *site, uintptr_t pc);

/* ---- apart.c: blocks whose distance the program keeps -------------------------------- */

/* Is there a distance between the blocks A and B?  If FAR it may lead over others,
   and have been made of numbers.  */
bool tp_apart_p (uint32_t a, uint32_t b, bool far);

/* ---- gone.c: frames that vanished unseen --------------------------------------------- */

/* Is R a local whose frame certainly does not exist any more, although nobody said
   so?  Unwinds the stack: only before an error is reported.  */
bool tp_frame_gone_p (const struct tp_record *r);

/* Is the code that PC returns to FUNCTION's, perhaps its cold part?  */
bool tp_frame_part_p (uintptr_t pc, void *function);

/* ---- jump.c: jumps and calls into functions that have returned ------------------------- */

/* Was there a trampoline at F, and has the function returned that it was in?  */
bool tp_jump_expired_p (uintptr_t f);

/* ---- given-search.c ------------------------------------------------------------------- */

/* Does uninstrumented code reach the block TARGET, which lives, or is that not known?  Looks at all memory that such code has:
   only before an error is reported, of a pointer with the referent REF.  If it does, the block has its bit afterwards.  */
bool tp_given_search (const struct tp_record *target, uint32_t ref);

/* ---- replaced.c: stale pointers that may be others by now --------------------------- */

bool tp_replaced_p (uint32_t ref, uintptr_t anchor, uintptr_t a,
		    const struct tp_record *owner);
/* Has uninstrumented code the block R, which lives, so that it can have stored pointers to it?  */
bool tp_others_have_p (const struct tp_record *r);
/* Is REF the number of a global?  */
bool tp_global_number_p (uint32_t ref);
/* Can R be a mapping?  */
bool tp_whole_pages_p (const struct tp_record *r);

/* ---- resolve.c ---------------------------------------------------------------------- */

/* Referent for a pointer whose value is all that is known.  */
uint32_t tp_resolve (uintptr_t value);

/* ---- range.c ----------------------------------------------------------------------------- */

/* Is all of [A, A + N) good for accesses through a pointer with referent REF?  May say no for no
   reason.  */
bool tp_range_good_p (uintptr_t a, size_t n, uint32_t ref);

/* ---- neighbour.c ---------------------------------------------------------------------- */

/* May a pointer to the block R, which lives, go on to the N bytes at A, which are OWNER's (null if
   nobody's)?  */
bool tp_goes_on_p (const struct tp_record *r, const struct tp_record *owner,
                   uintptr_t a, size_t n);

/* ---- header.c: what stands before blocks of such allocators ---------------------------- */

/* Is the access of N bytes at A, at SITE, the allocator's own, of what stands before its
   block REF?  */
bool tp_pool_header_p (uintptr_t a, size_t n, uint32_t ref, const char *site);
/* The same, where the block, which is a pool's, is the next.  Quick; may say no for no reason.  */
bool tp_pool_header_near_p (uintptr_t a, size_t n, uint32_t ref, const char *site);

/* ---- deallocation.c: blocks that are given to deallocators ------------------------------ */

/* Judge free (P) if P, with the number REF, is what malloc, an allocator of the program's own or
   mmap gave out; false if that is not certain.  */
bool tp_pool_judge_free (uintptr_t p, uint32_t ref, const char *site,
			 uintptr_t pc);

/* ---- moved.c: pointers outside their blocks that were judged already ----------------- */

/* Was the pointer ANCHOR found not to be in the block of its referent REF?  */
bool tp_moved_p (uint32_t ref, uintptr_t anchor);
void tp_moved_remember (uint32_t ref, uintptr_t anchor);

/* ---- judge.c: the slow path of every check ---------------------------------------- */

void tp_judge (uintptr_t a, size_t n, uint32_t ref, uintptr_t anchor,
	       const char *site, uintptr_t pc);
bool tp_judge_intent (const struct tp_slot *p, size_t n, const char *site,
		      uintptr_t pc);
void tp_judge_there (uintptr_t a, size_t n, const char *site, uintptr_t pc);
void tp_judge_free_there (uintptr_t p, const char *site, uintptr_t pc);
bool tp_judge_free (uintptr_t p, uint32_t ref, uintptr_t anchor,
		    const char *site, uintptr_t pc);

#pragma GCC visibility pop
#endif
