/* unwind.h - walking the stack: the interface of unwind.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by stack-depot.c, and by those who walk a stack with libgcc's unwinder.  */

#ifndef TEMPORAL_UNWIND_H
#define TEMPORAL_UNWIND_H

#include "base/base.h"

/* A word of the stack that a walk has read: the walk from another stack pointer takes the same way
   if all of these are the same.  */
struct trt_stack_word
{
  int32_t offset;   /* in words, from the return address of the innermost frame */
  uint16_t frame;   /* the index of the frame that it was read for */
  int16_t relative; /* -1 if VALUE is an address, relative to that return address; else 0 */
  uintptr_t value;
};

/* At most so many frames are walked, and so many words noted.  A walk must fit on the stack of a
   signal handler.   */
#define TRT_WALK_FRAMES 32
#define TRT_WALK_WORDS 72

/* A walk.  */
struct trt_stack_walk
{
  unsigned frames;               /* how many were found */
  unsigned words;                /* how many words were read */
  bool regular;                  /* the words say it all: there was no signal frame */
  bool ended;                    /* at the outermost frame */
  uintptr_t pc[TRT_WALK_FRAMES]; /* return addresses, innermost first */
  struct trt_stack_word word[TRT_WALK_WORDS];
};

#pragma GCC visibility push(hidden)

/* Walk the stack from the function whose frame begins at FRAME (__builtin_frame_address) outwards,
   for at most MOST frames; the first is that of its caller.  No locks, no memory allocation.  */
void trt_unwind (const uintptr_t *frame, unsigned most, struct trt_stack_walk *w);
/* The return address of the caller of the function with FRAME; 0 if one rule does not tell it.  */
uintptr_t trt_unwind_caller (const uintptr_t *frame);
void trt_unwind_init (void);
/* May libgcc's unwinder go on from CONTEXT to the caller's frame?  It reads code that no file
   describes, and the first function on a coroutine's stack may have any number for a return
   address.  */
struct _Unwind_Context;
bool trt_unwind_further_p (struct _Unwind_Context *context);
/* A library was closed, and others may get its addresses.  */
void trt_unwind_forget (void);

#pragma GCC visibility pop
#endif
