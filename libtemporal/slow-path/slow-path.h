/* slow-path.h - the slow path of every check: decides whether an access is an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SLOW_PATH_H
#define TEMPORAL_SLOW_PATH_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* ---- ownerless-memory.c ---------------------------------------------------------------------- */

/* May an access of N bytes at A, where there is no block, be intended: because memory is mapped, or
   because the program handles the fault itself?  */
bool trt_ownerless_access (uintptr_t a, size_t n);

/* ---- unfreeable.c --------------------------------------------------------------------- */

/* Why A cannot be an address that an allocator has returned, as text for a note; null if it can
   be.  */
const char *trt_unfreeable (uintptr_t a);

/* ---- linker-sections.c: where the sections of loaded files end ------------------------------- */

/* Are A and [B, B + N) in the same section of a loaded file?  If the file cannot be read: is memory
   mapped at B?  */
bool trt_linker_section_same_p (uintptr_t a, uintptr_t b, size_t n);
/* A file was unloaded: forget the cached section.  */
void trt_linker_section_forget (void);

/* ---- indirect-calls.c: calls through pointers ------------------------------------------------ */

/* Does an access at SITE, through a pointer with REF and ANCHOR, use a function's code as data?  */
bool trt_code_as_data (uint32_t ref, uintptr_t anchor, const char *site);
void trt_check_call (const void *p, uint32_t ref, const void *anchor, const char *site,
                     uintptr_t pc);

/* ---- block-difference.c: blocks whose distance the program keeps ----------------------------- */

/* Has the program kept a difference between the blocks A and B?  With FAR, a chain of differences
   over other blocks, and differences of integers, count as well.  */
bool trt_known_difference_p (uint32_t a, uint32_t b, bool far);
/* The difference of A and B is known, and B has the place of A, which has ended.  */
void trt_place_taken (uint32_t a, uint32_t b);
/* Is REF a block that has ended, and do the N bytes at A belong to the one that has its place, to
   which the difference is known?  False may also mean that this was forgotten.  */
bool trt_owned_by_next_p (uint32_t ref, uintptr_t a, size_t n);

/* ---- dead-frame.c: frames that vanished unseen --------------------------------------------- */

/* Is R a local whose frame certainly does not exist any more, although its end was not reported?
   Unwinds the stack, so it is only called before an error is reported.  */
bool trt_frame_dead_p (const struct trt_record *r);

/* Does PC return to code of FUNCTION, or of its cold part?  */
bool trt_frame_part_p (uintptr_t pc, void *function);

/* ---- longjmp.c: jumps and calls into functions that have returned ------------------------- */

/* Was there a trampoline at F, of a function that has returned?  */
bool trt_longjmp_expired_p (uintptr_t f);

/* ---- exposed-search.c ------------------------------------------------------------------- */

/* Can uninstrumented code reach the live block TARGET, or is that not known?  Searches all memory
   that such code has, so it is only called before an error is reported, for a pointer with the
   referent REF.  If the block is reached, it is marked as exposed.  */
bool trt_exposed_search (const struct trt_record *target, uint32_t ref);

/* ---- reused-address.c: stale pointers that may be others by now --------------------------- */

bool trt_address_reused_p (uint32_t ref, uintptr_t anchor, uintptr_t a,
                           const struct trt_record *owner);
/* Was a block of KIND, which began at SITE, allocated by uninstrumented code?  */
static inline bool
trt_allocated_elsewhere_p (unsigned kind, const char *site)
{
  return kind == TRT_HEAP && !trt_site_known_p (site);
}
/* May uninstrumented code have a pointer to the live block R, so that it can have stored it?  */
bool trt_external_code_has_p (const struct trt_record *r);
/* Is REF the number of a global?  */
bool trt_global_number_p (uint32_t ref);
/* Can R be a mapping?  */
bool trt_whole_pages_p (const struct trt_record *r);

/* ---- resolve.c ---------------------------------------------------------------------- */

/* The referent of a pointer of which only the value is known.  */
uint32_t trt_resolve (uintptr_t value);

/* ---- range-checks.c -------------------------------------------------------------------------- */

/* May all of [A, A + N) be accessed through a pointer with referent REF?  False may also mean that
   it is not known.  */
bool trt_range_good_p (uintptr_t a, size_t n, uint32_t ref);

/* ---- adjacent-blocks.c ---------------------------------------------------------------------- */

/* May a pointer to the live block R continue to the N bytes at A, which belong to OWNER (null if to
   no block)?  */
bool trt_continues_in_next_p (const struct trt_record *r, const struct trt_record *owner,
                              uintptr_t a, size_t n);

/* ---- pool-headers.c: headers that such allocators store before their blocks ------------------ */

/* Is the access of N bytes at A, at SITE, one of the allocator to the header before its block
   REF?  */
bool trt_pool_header_p (uintptr_t a, size_t n, uint32_t ref, const char *site);
/* The same, for the header directly before a pool's block.  Fast; false may also mean that it is
   not known.  */
bool trt_pool_header_near_p (uintptr_t a, size_t n, uint32_t ref, const char *site);

/* ---- deallocation.c: blocks that are given to deallocators ------------------------------ */

/* Decide about free (P), where P has the number REF, if the block was returned by malloc, an
   allocator of the program, or mmap; false if that is not certain.  */
bool trt_pool_slow_path_free (uintptr_t p, uint32_t ref, uintptr_t anchor, const char *site,
                              uintptr_t pc);

/* ---- kept-outside.c: pointers that the program keeps outside of their blocks ----------------- */

/* Arithmetic has moved a pointer with the referent REF from ANCHOR to VALUE.  Is that outside of
   the block?  Its end is not.  */
bool trt_outside_p (uint32_t ref, uintptr_t value, uintptr_t anchor);
/* That pointer is stored or returned.  If it is outside of the block, remember that VALUE and REF
   belong together.  */
void trt_keep_outside (uint32_t ref, uintptr_t value, uintptr_t anchor);

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
