/* malloc-owner.h - whose malloc the process uses: found out by malloc.c and other-malloc.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MALLOC_OWNER_H
#define TEMPORAL_MALLOC_OWNER_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Does the program define an allocator under the C library's names?  The result of
   trt_alloc_replaced (), set during initialisation.  */
extern bool trt_malloc_replaced;
/* Is the malloc of this process not the C library's, so that a block may begin where another ends,
   without a header between them?  Known before the first block is allocated.  */
extern bool trt_malloc_no_headers;
/* Are calls of another malloc redirected to the runtime (other-malloc.c), or does the runtime's
   malloc, called first, use that one?  */
extern bool trt_other_malloc_hooked;
/* Is every heap block that the program can have known to the runtime?  After initialisation this is
   a function of other-malloc.c, which also examines files that were loaded since.  */
extern bool (*trt_other_heap_known) (void);

#pragma GCC visibility pop
#endif
