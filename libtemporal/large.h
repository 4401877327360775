/* large.h - the bounds of large blocks, by their numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LARGE_H
#define TEMPORAL_LARGE_H

#include "abi.h"

struct tp_leaf;

extern TP_EXPORT struct tp_large tp_large[TP_LARGE_COUNT] __asm__ ("__temporal_v1_large_blocks");

TP_EXPORT size_t TP_ABI (large) (uint32_t ref);
TP_EXPORT size_t TP_ABI (large_room) (uint32_t ref, size_t n);

#pragma GCC visibility push(hidden)

/* The block L, of the trie of hidden blocks, is there, or has changed.  */
void tp_large_begin (const struct tp_leaf *l);
/* It is about to go, or to change; was it in the table?  */
bool tp_large_end (const struct tp_leaf *l);

#pragma GCC visibility pop
#endif
