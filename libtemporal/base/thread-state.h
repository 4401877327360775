/* thread-state.h - the part of a thread's state that few threads need: the interface of
   thread-state.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_THREAD_STATE_H
#define TEMPORAL_THREAD_STATE_H

#include "base/base.h"

enum
{
  TRT_PIECE_SETS = 32,
  TRT_PIECE_WAYS = 4,
  TRT_TEXT_EXPECTED = 16,
  TRT_TIES = 16,
  TRT_JUMP_BITS = 7
};

/* A pointer that is being copied by bytes (byte-copies.c).  */
struct trt_piece
{
  uintptr_t cell;      /* address of the 8 bytes; 0 if free */
  uint32_t old, fresh; /* referents of the bytes not in MASK, and of those in it */
  unsigned mask;
  unsigned reads; /* number of reads since the last store */
};

/* An argument of printf or scanf that points into the SIZE bytes at BASE, the member of a structure
   that SITE names (members.c).  */
struct trt_format_member
{
  const void *p;
  uintptr_t base;
  size_t size;
  const char *site;
  int ordinal; /* of the conversion of scanf that stores there; -1 if it is none of a string */
};
#define TRT_FORMAT_MEMBERS 8

/* A store that scanf must not make, or one of a string, whose size is known only when it was made
   (printed-pointers.c).  */
struct trt_put_off
{
  struct tp_slot pointer;
  size_t n;
  const char *site;
  uintptr_t pc;
  int ordinal;
};

/* Thread-local variables that are blocks, and a list of further ones (tls.c).  */
#define TRT_TLS_FEW 14
struct trt_tls_blocks
{
  struct trt_tls_blocks *more;
  size_t count;
  struct
  {
    uintptr_t base;
    uint32_t origin;
  } block[TRT_TLS_FEW];
};

/* What a library function has been given that calls the program back (lent-arguments.c).  */
struct trt_lent
{
  uintptr_t frame; /* the stack pointer of the function that called it */
  struct tp_slot key, array;
  size_t n; /* bytes of the array */
  /* Bits of one byte, which is written and read as a whole: the processor waits where bytes that
     were just written are read together.  */
  struct trt_lent_flags
  {
    bool own : 1;       /* the function that is called back is instrumented */
    bool keys : 1;      /* it is a destructor, which gets what the thread has kept for a key */
    bool key_alive : 1; /* KEY and ARRAY were when they were lent */
    bool array_alive : 1;
    bool taken : 1; /* that function has got one of them */
  } is;
  /* of lsearch: if LEFT more comparisons find no equal element, WIDTH bytes are copied from KEY to
     the end of the array, which is an error, to be reported with SITES */
  int (*compare) (const void *, const void *);
  size_t width, left;
  const char *sites;
  uintptr_t pc;
};
#define TRT_LENTS 8

/* The System V ABI's va_list.  */
struct trt_va_list
{
  unsigned gp_offset, fp_offset;
  void *overflow_area;
  void *save_area;
};

struct trt_thread_state
{
  struct trt_thread_state *next; /* in the list of unused states */
  struct
  {
    struct trt_piece table[TRT_PIECE_SETS][TRT_PIECE_WAYS];
    unsigned char next_way[TRT_PIECE_SETS]; /* modulo TRT_PIECE_WAYS: the entry to replace next */
  } pieces;
  struct trt_tls_blocks tls;
  /* pool-headers.c: the block whose header was accessed last */
  struct
  {
    uint32_t ref, parent;
    uintptr_t base;
  } header;
  /* printed-pointers.c: what this thread's scanf stores */
  struct
  {
    uintptr_t slot;
    int ordinal;
    uint32_t before;  /* number of the block SLOT pointed to, if a new one is made */
    const char *site; /* where it is allocated; else null */
  } expected[TRT_TEXT_EXPECTED];
  struct trt_put_off put_off[TRT_TEXT_EXPECTED];
  /* members.c: the arguments of the printf or scanf that is about to be called */
  unsigned format_members;
  struct trt_format_member format_member[TRT_FORMAT_MEMBERS];
  /* lent-arguments.c: the innermost last */
  unsigned lents;
  struct trt_lent lent[TRT_LENTS];
  /* varargs.c: variadic functions that are active */
  struct
  {
    const void *area;
    struct tp_saved_slots *saved;
  } tie[TRT_TIES];
  /* longjmp.c: stack pointers of calls of setjmp, and the marks of the functions that called it */
  struct
  {
    uintptr_t sp, mark;
    uint32_t origin;
  } jump[1 << TRT_JUMP_BITS];
};

#pragma GCC visibility push(hidden)

/* The state of the calling thread, null while it has none.  */
extern TRT_TLS struct trt_thread_state *trt_thread_state;

struct trt_thread_state *trt_thread_state_make (void);
/* If not null, called where a thread gets its state, so that its end will be noticed.  */
extern void (*trt_thread_state_starts) (void);
/* Called when the thread ends; its state is reused.  */
void trt_thread_state_end (void);
/* Called before and after fork.  */
void trt_thread_state_fork_prepare (void);
void trt_thread_state_fork_done (void);

static inline struct trt_thread_state *
trt_thread_state_get (void)
{
  struct trt_thread_state *r = trt_thread_state;
  return trt_likely (r != NULL) ? r : trt_thread_state_make ();
}

#pragma GCC visibility pop
#endif
