/* shadow-mapping.h - where the shadow lies: what shadow-mapping.c shows static-startup.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_MAPPING_H
#define TEMPORAL_SHADOW_MAPPING_H

#include "shadow/shadow.h"

/* More runs of shadow than there are.  */
#define TRT_MOST_RUNS 8

/* For functions that are called before there is thread-local storage, where the stack protector has
   its word, and before a sanitizer has its shadow.  */
#define TRT_BEFORE_TLS __attribute__ ((no_stack_protector, no_sanitize ("all")))

#pragma GCC visibility push(hidden)

/* Fill RUN with the shadow of all regions, what the skew adds included, in ascending order; returns
   how many runs there are.  */
TRT_BEFORE_TLS int trt_mapping_runs (struct trt_range *run);

/* Does valgrind run this program?  */
TRT_BEFORE_TLS bool trt_mapping_valgrind_p (void);

/* Which of the runs are reserved since before the runtime started.  */
extern bool trt_mapping_early[TRT_MOST_RUNS];

/* How many bytes are fenced off beside.  */
extern uint64_t trt_mapping_fence_bytes;

/* In static programs, have them reserved: to be called, or it is not linked.  */
void trt_static_startup (void);

#pragma GCC visibility pop
#endif
