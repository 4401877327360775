/* external-calls.h - has a function's caller told what it passes?  The interface of
   external-calls.c and symbol-aliases.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXTERNAL_CALLS_H
#define TEMPORAL_EXTERNAL_CALLS_H

#include "entry/entry.h"
#include "blocks/exposed.h"

#pragma GCC visibility push(hidden)

/* What the function entered last in this thread found (abi.def, entered).  */
extern TRT_TLS int trt_jumped;
/* The same where the token that is there may be meant for that function by another name, the sum of
   its parameters being SUM and its own name OWN; PLACE is where it is told.  */
int trt_entered_ask (uintptr_t sum, uint32_t own, const void *place);
bool trt_symbol_alias_p (uint32_t name, uint32_t own, const void *place);

#pragma GCC visibility pop

/* Is NAME, what is left of a token without its sum, the name of a function?  */
static inline bool
trt_symbol_name_p (uint64_t name)
{
  return name > TP_TOKEN_INDIRECT && name <= INT32_MAX;
}

/* See abi.def, entered; -1 if it takes more than comparisons (trt_entered_ask).  */
static inline int
trt_entered (uintptr_t sum)
{
  struct tp_call *c = &trt_call_buffer;
  uint64_t name = c->token - sum;
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
