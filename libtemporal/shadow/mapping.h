/* mapping.h - where the shadow lies: what mapping.c shows early.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MAPPING_H
#define TEMPORAL_MAPPING_H

#include "shadow/shadow.h"

/* More runs of shadow than there are.  */
#define TP_MOST_RUNS  8

/* For functions that are called before there is thread-local storage, where the stack protector has its word, and before a
   sanitizer has its shadow.  */
#define TP_BEFORE_TLS  __attribute__ ((no_stack_protector, no_sanitize ("all")))

#pragma GCC visibility push(hidden)

/* Fill RUN with the shadow of all regions, what the skew adds included, in ascending order; returns how many runs there
   are.  */
TP_BEFORE_TLS int tp_mapping_runs (struct tp_range *run);

/* Does valgrind run this program?  */
TP_BEFORE_TLS bool tp_mapping_valgrind_p (void);

/* Which of the runs are reserved since before the runtime started.  */
extern bool tp_mapping_early[TP_MOST_RUNS];

/* How many bytes are fenced off beside.  */
extern uint64_t tp_mapping_fence_bytes;

/* In static programs, have them reserved: to be called, or it is not linked.  */
void tp_early (void);

#pragma GCC visibility pop
#endif
