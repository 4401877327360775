/* arrived.h - has a function's caller told what it passes?  The interface of arrived.c and renamed.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ARRIVED_H
#define TEMPORAL_ARRIVED_H

#include "entry/entry.h"
#include "blocks/given.h"

#pragma GCC visibility push(hidden)

/* What the function entered last in this thread found (abi.def, entered).  */
extern TP_TLS int tp_jumped;
/* The same where the token that is there may be meant for that function by another name, the sum of its parameters being SUM and its
   own name OWN; PLACE is where it is told.  */
int tp_entered_ask (uintptr_t sum, uint32_t own, const void *place);
bool tp_renamed_p (uint32_t name, uint32_t own, const void *place);

#pragma GCC visibility pop

/* Is NAME, what is left of a token without its sum, the name of a function?  */
static inline bool
tp_name_p (uint64_t name)
{
  return name > TP_TOKEN_INDIRECT && name <= INT32_MAX;
}

/* See abi.def, entered; -1 if it takes more than comparisons (tp_entered_ask).  */
static inline int
tp_entered (uintptr_t sum)
{
  struct tp_call *c = &tp_call_buffer;
  uint64_t name = c->token - sum;
  if (tp_name_p (name - TP_TOKEN_GIVE) || name - TP_TOKEN_GIVE == TP_TOKEN_INDIRECT)
    {
      tp_jumped = 1;
      c->token = TP_TOKEN_NONE;
    }
  else if (c->token == TP_TOKEN_NONE)
    tp_jumped = 0;
  else
    return -1;
  return tp_jumped;
}

#endif
