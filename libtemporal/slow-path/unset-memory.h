/* unset-memory.h - is memory that nobody seems to have set really unset: the interface of
   unset-memory.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNSET_MEMORY_H
#define TEMPORAL_UNSET_MEMORY_H

#include "slow-path/slow-path.h"

#pragma GCC visibility push(hidden)

/* The number of the block at A, if it is one whose bytes may be unset, and no uninstrumented code
   was given it as far as is known without a search; else 0.  */
uint32_t trt_unset_owner (uintptr_t a);
/* The bytes at A may be marked as unset: they are in a block of malloc, if that is the runtime's,
   or in a local.  */
bool trt_unset_markable_p (uintptr_t a);
/* The bytes at A were marked as unset because they are a copy of such bytes in another block.  */
void trt_unset_copied (uintptr_t a);
/* The N bytes at A, whose block had the number REF when they were read, are unset: report it at
   SITE, unless uninstrumented code may have set them.  N is 0 for a value that was read before, and
   is used now.  */
void trt_unset_report (uintptr_t a, size_t n, uint32_t ref, const char *site, uintptr_t pc);

/* ---- unset-units.c ---- */

/* Does a loaded file contain a unit that was compiled without ",init", as far as is known?  */
bool trt_unset_partial_p (void);

#pragma GCC visibility pop

#endif
