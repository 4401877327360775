/* external-calls.h - did the caller of a function pass referents?  The interface of
   external-calls.c and symbol-aliases.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXTERNAL_CALLS_H
#define TEMPORAL_EXTERNAL_CALLS_H

#include "entry/entry.h"
#include "blocks/exposed.h"

#pragma GCC visibility push(hidden)

/* The result of entered () (abi.def) for the function that was entered last in this thread.  */
extern TRT_TLS int trt_jumped;
/* trt_entered_ask: the same if the token in the buffer may be for the function under another name.
   SUM is the sum of its parameters, OWN its own name's number, PLACE where the entry point returns
   to.  */
int trt_entered_ask (uintptr_t sum, uint32_t own, const void *place);
bool trt_symbol_alias_p (uint32_t name, uint32_t own, const void *place);

#pragma GCC visibility pop

/* Can NAME, a token minus the sum, be the name of a function?  */
static inline bool
trt_symbol_name_p (uint64_t name)
{
  return name > TP_TOKEN_INDIRECT && name <= INT32_MAX;
}

/* See abi.def, entered; -1 if comparisons are not sufficient (call trt_entered_ask).  A thread that
   uninstrumented code has created enters instrumented code so, and is registered there.  */
static inline int
trt_entered (uintptr_t sum)
{
  struct tp_call *c = &trt_call_buffer;
  uint64_t name = c->token - sum;
  if (trt_unlikely (!trt_thread_known))
    return -1;
  if (trt_symbol_name_p (name - TP_TOKEN_EXPOSE) || name - TP_TOKEN_EXPOSE == TP_TOKEN_INDIRECT)
    {
      trt_jumped = 1;
      c->token = TP_TOKEN_NONE;
    }
  else if (c->token == TP_TOKEN_NONE)
    trt_jumped = 0;
  else
    return -1;
  return trt_jumped;
}

#endif
