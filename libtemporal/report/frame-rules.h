/* frame-rules.h - how a frame is unwound, as .eh_frame says: the interface of frame-rules.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by unwind.c.  */

#ifndef TEMPORAL_FRAME_RULES_H
#define TEMPORAL_FRAME_RULES_H

#include "base/base.h"

/* How the CFA of a frame is found, the address above its return address.  */
enum trt_cfa_rule
{
  TRT_CFA_NONE,  /* the walk ends here */
  TRT_CFA_RSP,   /* rsp + OFFSET */
  TRT_CFA_RBP,   /* rbp + OFFSET */
  TRT_CFA_SAVED, /* the word at rbp + OFFSET: the function has aligned its stack */
  TRT_CFA_SIGNAL /* the frame of a signal handler's return */
};

/* Where the caller's rbp is.  */
enum trt_rbp_rule
{
  TRT_RBP_SAME,     /* in rbp */
  TRT_RBP_AT_CFA,   /* at CFA + RBP_OFFSET */
  TRT_RBP_AT_RBP,   /* at rbp + RBP_OFFSET */
  TRT_RBP_ELSEWHERE /* not known */
};

/* The rule for one return address.  The return address is always at CFA - 8.  */
struct trt_frame_rule
{
  enum trt_cfa_rule cfa;
  enum trt_rbp_rule rbp;
  int32_t offset, rbp_offset;
};

#pragma GCC visibility push(hidden)

void trt_frame_rules_init (void);
/* Can the C library find this file by an address?  If not, _Unwind_Backtrace aborts the
   process.  */
bool trt_own_frames_described_p (void);
/* Find the rule for the code at PC; false if no loaded file contains PC (yet), so that the answer
   must not be remembered.  */
bool trt_frame_rule_find (uintptr_t pc, struct trt_frame_rule *r);
/* Is PC at the code that returns from a signal handler: the system call rt_sigreturn?  */
bool trt_signal_return_p (uintptr_t pc);
/* A library was closed.  */
void trt_frame_rules_forget (void);

#pragma GCC visibility pop
#endif
