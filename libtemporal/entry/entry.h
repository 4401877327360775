/* entry.h - entry points, as other files of the runtime call them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ENTRY_H
#define TEMPORAL_ENTRY_H

#include "libc/libc.h"

#pragma GCC visibility push(hidden)

/* ---- byte-copies.c: pointers copied by bytes ------------------------------------------- */

/* The referent of the pointer whose pieces are all 8 bytes from SLOT on; 0 if there is none.  */
uint32_t trt_byte_copy_complete (uintptr_t slot);

/* ---- atomic.c ------------------------------------------------------------------------- */

void trt_atomic_fork_child (void);

/* ---- tls.c: thread-local variables ----------------------------------------------- */

/* Called when this thread ends: its thread-local variables end.  */
void trt_tls_end (void);

/* ---- frames.c: locals (enter, leave), and frames that longjmp or the end of a
        thread abandons --------------------------------------------------------- */

void trt_frame_abandon (uintptr_t low, uintptr_t high);
/* Is this thread registered to be swept when it ends?  */
extern TRT_TLS bool trt_thread_known;
/* Registers it.  */
void trt_frame_thread_start (void);
void trt_frame_init (void);
#pragma GCC visibility pop

/* ---- for cold-entry.c ------------------------------------------------------------------------ */

/* Entry points whose reports contain the place of the call; here the call is at PC.  */
extern void trt_check (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                       uintptr_t pc);
extern void trt_check_alive (const void *p, size_t n, uint32_t ref, const void *anchor,
                             const char *site, uintptr_t pc);
extern void trt_check_written (const void *p, size_t n, uint32_t ref, const void *anchor,
                               const char *site, uintptr_t pc);
extern void trt_check_null (const void *p, size_t offset, size_t n, const char *site, uintptr_t pc);
extern void trt_check_set (const void *p, size_t offset, size_t n, const char *site, uintptr_t pc);
extern void trt_index (const void *p, size_t n, const void *object, size_t size, const char *site,
                       uintptr_t pc);
/* Was what UNSET, a companion, describes never set, and by nobody, as far as is known now?  */
extern bool trt_still_unset_p (size_t unset);
extern void trt_use_value (size_t unset, const char *site, uintptr_t pc);
extern void trt_use_loaded (const void *a, size_t n, const char *site, uintptr_t pc);
extern void trt_check_there (const void *p, size_t n, const char *site, uintptr_t pc);
extern void trt_within (const void *p, size_t n, const void *base, size_t size, const char *site,
                        uintptr_t pc);
extern void trt_check_free (const void *p, uint32_t ref, const void *anchor, const char *site,
                            uintptr_t pc);
extern void trt_bound (size_t index, size_t count, size_t n, const char *site, uintptr_t pc);

/* Has a check initialised what all checks need?  */
extern bool trt_checks_started;

/* peek_piece and store_piece without vector registers.  False if the block store is needed; then
   nothing was done.  */
extern bool trt_peek_piece_preserving (uintptr_t a, uint32_t *ref);
extern bool trt_store_piece_preserving (uintptr_t a, size_t n, uint32_t ref);

/* N bytes are about to be copied: copy the referents.  Where the range begins or ends inside of a
   pointer, the bytes of that count as a part of it.  */
extern void trt_copy_refs_and_pieces (uintptr_t dst, uintptr_t src, size_t n);

/* Other entry points.  */
extern uint32_t TP_ABI (load_ref) (const void *slot, const void *value);
extern uint32_t TP_ABI (load_own) (const void *slot, const void *value);
extern uint32_t TP_ABI (peek_piece) (const void *slot);
extern TRT_EXPORT void TP_ABI (set_value) (const void *a, size_t n, size_t unset);
extern void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);
extern uint32_t TP_ABI (origin) (const void *a);
extern uint32_t TP_ABI (or_resolve) (uint32_t ref, const void *value);
extern void TP_ABI (keep_outside) (const void *p, uint32_t ref, const void *anchor);
extern uint32_t TP_ABI (tls) (const void *p, size_t n, const char *site);
extern void TP_ABI (expose_call) (const void *buffer);
extern void TP_ABI (expose_ref) (uint32_t ref);
extern void TP_ABI (expose_store) (const void *slot, uint32_t whose, uint32_t ref);
extern void TP_ABI (expose_copy) (const void *slot, uint32_t whose, const void *src, size_t n);
extern void TP_ABI (expose_result) (int matches, const void *value);

#endif
