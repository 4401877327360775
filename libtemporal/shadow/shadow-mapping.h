/* shadow-mapping.h - where the shadow lies: what static-startup.c uses of shadow-mapping.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_MAPPING_H
#define TEMPORAL_SHADOW_MAPPING_H

#include "shadow/shadow.h"

/* At least the number of runs of shadow.  */
#define TRT_MOST_RUNS 8

/* For functions that are called before there is thread-local storage, which the stack protector
   uses, and before a sanitizer has its shadow.  */
#define TRT_BEFORE_TLS __attribute__ ((no_stack_protector, no_sanitize ("all")))

#pragma GCC visibility push(hidden)

/* Fill RUN with the contiguous address ranges of the shadow of all regions, including what the skew
   adds, in ascending order.  Returns the number of ranges.  */
TRT_BEFORE_TLS int trt_mapping_runs (struct trt_range *run);

/* Is the program executed by valgrind?  */
TRT_BEFORE_TLS bool trt_mapping_valgrind_p (void);

/* Which ranges were reserved before the runtime started.  */
extern bool trt_mapping_early[TRT_MOST_RUNS];

/* The size in bytes of the address space that is reserved to keep mappings out of it.  */
extern uint64_t trt_mapping_fence_bytes;

/* Makes static programs reserve the shadow early.  It must be called, or the linker leaves its file
   out.  */
void trt_static_startup (void);

#pragma GCC visibility pop
#endif
