/* stack-walk.h - the frames of the calling thread: the interface of stack-walk.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_WALK_H
#define TEMPORAL_STACK_WALK_H

#include "base/base.h"

/* At most so many frames of a stack are kept, of which so many are the outermost, if there are
   more.  */
#define TRT_WALK_MOST 64
#define TRT_WALK_OUTERMOST 12

struct trt_walked_stack
{
  uintptr_t pc[TRT_WALK_MOST]; /* return addresses; of code that was interrupted, its address plus
                                  1 */
  size_t count;
  size_t inner;    /* how many of them are the innermost, if others were left out */
  size_t left_out; /* frames after these */
  size_t period;   /* if not 0, as many frames were repeated, and nothing else was left out there */
  size_t repeated; /* frames that repeat them, which were left out */
  bool damaged;    /* the stack cannot be followed further */
};

#pragma GCC visibility push(hidden)

/* Store the calling thread's stack in *S, beginning with the frame that returns to FIRST, or was
   interrupted there, with the innermost if FIRST is 0 or there is no such frame.  ROOM frames at
   most; if the innermost frames are repeated, they are stored once.  */
void trt_stack_walk (uintptr_t first, size_t room, struct trt_walked_stack *s);
/* Call ACT (DATA); false if there was a fault in it (SIGSEGV, SIGBUS), which has ended it.  Not for
   two threads at a time.  */
bool trt_walk_guarded (void (*act) (void *), void *data);

#pragma GCC visibility pop
#endif
