/* cold.h - what a cold part of compiled code says when it calls the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_H
#define TEMPORAL_COLD_H

#include "internal.h"

/* The registers of the program, by their numbers in instructions, the message (layout.h), and where the
   program goes on: if the message stands among its instructions, that is the message until it
   has been read.  */
struct tp_cold_frame
{
  uint64_t reg[16];
  const unsigned char *message;
  const unsigned char *pc;
};

/* The message, read.  */
struct tp_cold_call
{
  unsigned entry;              /* number in abi.def */
  const char *site;            /* null if the entry point wants none */
  uint64_t arg[5];             /* the others, in their order */
  unsigned result;             /* the register that gets the result */
  const unsigned char *end;    /* of the message */
};

/* The numbers of the entry points.  */
enum
{
#define TP_ENTRY(name, result, attributes, arguments) TP_ENTRY_##name,
#include "abi.def"
#undef TP_ENTRY
  TP_ENTRIES
};

/* Read the message at P, from FRAME.  */
extern void tp_cold_read (const struct tp_cold_frame *frame, const unsigned char *p,
			  struct tp_cold_call *call);

/* Do what FRAME's message says, and let the program go on behind it.  */
extern void tp_cold_run (struct tp_cold_frame *frame);

/* Entry points that say where they were called from, in a report: the same for a call at PC.  */
extern void tp_check (const void *p, size_t n, uint32_t ref, const void *anchor,
		      const char *site, uintptr_t pc);
extern void tp_check_alive (const void *p, size_t n, uint32_t ref, const void *anchor,
			    const char *site, uintptr_t pc);
extern void tp_check_written (const void *p, size_t n, uint32_t ref, const void *anchor,
			      const char *site, uintptr_t pc);
extern void tp_check_null (const void *p, size_t offset, size_t n, const char *site,
			   uintptr_t pc);
extern void tp_check_set (const void *p, size_t offset, size_t n, const char *site,
			  uintptr_t pc);
extern void tp_index (const void *p, size_t n, const void *object, size_t size,
		      const char *site, uintptr_t pc);
extern void tp_check_there (const void *p, size_t n, const char *site, uintptr_t pc);
extern void tp_within (const void *p, size_t n, const void *base, size_t size,
		       const char *site, uintptr_t pc);
extern void tp_bound (size_t index, size_t count, size_t n, const char *site, uintptr_t pc);
extern void tp_check_call (const void *p, uint32_t ref, const void *anchor, const char *site,
			   uintptr_t pc);

/* Did a check prepare what all of them need?  */
extern bool tp_checks_started;

/* The others that use no vector registers: load_ref and load_own, peek_piece, store_piece.  False if they do not know
   the answer, and then nothing was done.  */
extern bool tp_load_light (uintptr_t slot, uintptr_t value, bool own, uint32_t *ref);
extern bool tp_peek_piece_light (uintptr_t a, uint32_t *ref);
extern bool tp_store_piece_light (uintptr_t a, size_t n, uint32_t ref);

/* The others.  */
extern uint32_t TP_ABI (load_ref) (const void *slot, const void *value);
extern uint32_t TP_ABI (load_own) (const void *slot, const void *value);
extern uint32_t TP_ABI (peek_piece) (const void *slot);
extern void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);
extern uint32_t TP_ABI (origin) (const void *a);
extern uint32_t TP_ABI (or_resolve) (uint32_t ref, const void *value);
extern uint32_t TP_ABI (tls) (const void *p, size_t n, const char *site);
extern void TP_ABI (given_call) (const void *buffer);
extern void TP_ABI (given_ref) (uint32_t ref);
extern void TP_ABI (given_store) (const void *slot, uint32_t whose, uint32_t ref);
extern void TP_ABI (given_copy) (const void *slot, uint32_t whose, const void *src, size_t n);
extern void TP_ABI (given_result) (int matches, const void *value);

#endif
