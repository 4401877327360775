/* slow-path.h - judging: the slow path of every check.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SLOW_PATH_H
#define TEMPORAL_SLOW_PATH_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* ---- ownerless-memory.c ---------------------------------------------------------------------- */

/* May an access of N bytes at A, where no block is, be meant: because there is memory, or
   because the program looks after such accesses itself?  */
bool trt_ownerless_access (uintptr_t a, size_t n);

/* ---- unfreeable.c --------------------------------------------------------------------- */

/* Why no allocator can have given out A, for a note; null if one may have.  */
const char *trt_unfreeable (uintptr_t a);

/* ---- linker-sections.c: where the sections of loaded files end ------------------------------- */

/* Do A and [B, B + N) lie in the same section of a loaded file?  If its file cannot be read:
   may they, because there is memory at B?  */
bool trt_linker_section_same_p (uintptr_t a, uintptr_t b, size_t n);
/* A file was unloaded: what is known counts no more.  */
void trt_linker_section_forget (void);

/* ---- indirect-calls.c: calls through pointers ------------------------------------------------ */

/* Does an access at SITE through a pointer with REF and ANCHOR treat a function's bytes as
   data?  */
bool trt_code_as_data (uint32_t ref, uintptr_t anchor, const char *site);
void trt_check_call (const void *p, uint32_t ref, const void *anchor, const char *site,
                     uintptr_t pc);

/* ---- block-difference.c: blocks whose distance the program keeps ----------------------------- */

/* Is there a distance between the blocks A and B?  If FAR it may lead over others,
   and have been made of numbers.  */
bool trt_known_difference_p (uint32_t a, uint32_t b, bool far);

/* ---- dead-frame.c: frames that vanished unseen --------------------------------------------- */

/* Is R a local whose frame certainly does not exist any more, although no call said
   so?  Unwinds the stack: only before an error is reported.  */
bool trt_frame_dead_p (const struct trt_record *r);

/* Is the code that PC returns to FUNCTION's, perhaps its cold part?  */
bool trt_frame_part_p (uintptr_t pc, void *function);

/* ---- longjmp.c: jumps and calls into functions that have returned ------------------------- */

/* Was there a trampoline at F, and has the function returned that it was in?  */
bool trt_longjmp_expired_p (uintptr_t f);

/* ---- exposed-search.c ------------------------------------------------------------------- */

/* Does uninstrumented code reach the block TARGET, which lives, or is that not known?  Looks at all
   memory that such code has: only before an error is reported, of a pointer with the referent REF.
   If it does, the block has its bit afterwards.  */
bool trt_exposed_search (const struct trt_record *target, uint32_t ref);

/* ---- reused-address.c: stale pointers that may be others by now --------------------------- */

bool trt_address_reused_p (uint32_t ref, uintptr_t anchor, uintptr_t a,
                           const struct trt_record *owner);
/* Has uninstrumented code the block R, which lives, so that it can have stored pointers to it?  */
bool trt_external_code_has_p (const struct trt_record *r);
/* Is REF the number of a global?  */
bool trt_global_number_p (uint32_t ref);
/* Can R be a mapping?  */
bool trt_whole_pages_p (const struct trt_record *r);

/* ---- resolve.c ---------------------------------------------------------------------- */

/* Referent for a pointer whose value is all that is known.  */
uint32_t trt_resolve (uintptr_t value);

/* ---- range-checks.c -------------------------------------------------------------------------- */

/* Is all of [A, A + N) good for accesses through a pointer with referent REF?  May say no for no
   reason.  */
bool trt_range_good_p (uintptr_t a, size_t n, uint32_t ref);

/* ---- adjacent-blocks.c ---------------------------------------------------------------------- */

/* May a pointer to the block R, which lives, go on to the N bytes at A, which are OWNER's (null if
   nobody's)?  */
bool trt_continues_in_next_p (const struct trt_record *r, const struct trt_record *owner,
                              uintptr_t a, size_t n);

/* ---- pool-headers.c: what stands before blocks of such allocators ---------------------------- */

/* Is the access of N bytes at A, at SITE, the allocator's own, of what stands before its
   block REF?  */
bool trt_pool_header_p (uintptr_t a, size_t n, uint32_t ref, const char *site);
/* The same, where the block, which is a pool's, is the next.  Quick; may say no for no reason.  */
bool trt_pool_header_near_p (uintptr_t a, size_t n, uint32_t ref, const char *site);

/* ---- deallocation.c: blocks that are given to deallocators ------------------------------ */

/* Decide about free (P) if P, with the number REF, is what malloc, an allocator of the program's
   own or mmap gave out; false if that is not certain.  */
bool trt_pool_slow_path_free (uintptr_t p, uint32_t ref, const char *site, uintptr_t pc);

/* ---- out-of-block-cache.c: pointers outside their blocks that were judged already ------------ */

/* Was the pointer ANCHOR found not to be in the block of its referent REF?  */
bool trt_out_of_block_p (uint32_t ref, uintptr_t anchor);
void trt_out_of_block_remember (uint32_t ref, uintptr_t anchor);

/* ---- slow-path.c: the slow path of every check ---------------------------------------- */

void trt_slow_path_check (uintptr_t a, size_t n, uint32_t ref, uintptr_t anchor, const char *site,
                          uintptr_t pc);
bool trt_slow_path_intent (const struct tp_slot *p, size_t n, const char *site, uintptr_t pc);
void trt_slow_path_there (uintptr_t a, size_t n, const char *site, uintptr_t pc);
void trt_slow_path_free_there (uintptr_t p, const char *site, uintptr_t pc);
bool trt_slow_path_free (uintptr_t p, uint32_t ref, uintptr_t anchor, const char *site,
                         uintptr_t pc);

#pragma GCC visibility pop
#endif
