/* room.h - what a thread keeps that few threads need: the interface of room.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ROOM_H
#define TEMPORAL_ROOM_H

#include "base/base.h"

enum
{
  TP_PIECE_SETS = 32, TP_PIECE_WAYS = 4,
  TP_MOVED_PLACES = 16,
  TP_TEXT_EXPECTED = 16,
  TP_TIES = 16,
  TP_JUMP_BITS = 7
};

/* A pointer that is being copied by bytes, pieces.c.  */
struct tp_piece
{
  uintptr_t cell;          /* address of the 8 bytes; 0 if free */
  uint32_t old, fresh;     /* referents of the bytes not in MASK, and of those in it */
  unsigned mask;
  unsigned reads;          /* since something was stored */
};

/* What a scanf must not store, text.c.  */
struct tp_put_off
{
  struct tp_slot pointer;
  size_t n;
  const char *site;
  uintptr_t pc;
  int ordinal;
};

/* Thread-local variables that have blocks: some of them, and where there are more; tls.c.  */
#define TP_TLS_FEW  14
struct tp_tls_blocks
{
  struct tp_tls_blocks *more;
  size_t count;
  struct { uintptr_t base; uint32_t origin; } block[TP_TLS_FEW];
};

/* The System V ABI's va_list.  */
struct tp_va_list
{
  unsigned gp_offset, fp_offset;
  void *overflow_area;
  void *save_area;
};

struct tp_room
{
  struct tp_room *next;    /* while it waits for a thread */
  struct
  {
    struct tp_piece table[TP_PIECE_SETS][TP_PIECE_WAYS];
    unsigned char turn[TP_PIECE_SETS];
  } pieces;
  struct tp_tls_blocks tls;
  /* header.c: the block whose header was accessed last */
  struct { uint32_t ref, parent; uintptr_t base; } header;
  /* moved.c */
  struct { uintptr_t anchor; uint32_t ref; unsigned grown; } moved[TP_MOVED_PLACES];
  /* text.c: what this thread's scanf stores */
  struct
  {
    uintptr_t slot;
    int ordinal;
    uint32_t before;       /* the number of the block that SLOT led to, if a new one is expected */
    const char *site;      /* its place; else null */
  } expected[TP_TEXT_EXPECTED];
  struct tp_put_off put_off[TP_TEXT_EXPECTED];
  /* varargs.c: variadic functions that are active */
  struct { const void *area; struct tp_saved_slots *saved; } tie[TP_TIES];
  /* jump.c: stack pointers of calls of setjmp, and the marks of the functions that called it */
  struct { uintptr_t sp, mark; uint32_t origin; } jump[1 << TP_JUMP_BITS];
};

#pragma GCC visibility push(hidden)

/* The calling thread's, null while it has none.  */
extern TP_TLS struct tp_room *tp_room;

struct tp_room *tp_room_make (void);
/* If not null, called where a thread gets its room, so that somebody hears of its end.  */
extern void (*tp_room_starts) (void);
/* The thread ends.  */
void tp_room_end (void);
/* Around fork.  */
void tp_room_fork_prepare (void);
void tp_room_fork_done (void);

static inline struct tp_room *
tp_room_get (void)
{
  struct tp_room *r = tp_room;
  return tp_likely (r != NULL) ? r : tp_room_make ();
}

#pragma GCC visibility pop
#endif
