/* malloc-owner.h - whose malloc the process has: what malloc.c and other-malloc.c find out, for
   those who only ask.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MALLOC_OWNER_H
#define TEMPORAL_MALLOC_OWNER_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Does the program bring an allocator of its own under the C library's names?  What
   trt_alloc_replaced () says, from the bring-up on.  */
extern bool trt_malloc_replaced;
/* Is the malloc of this process not the C library's, so that a block may begin where another ends,
   with no header between?  Known before the first block is born.  */
extern bool trt_malloc_no_headers;
/* Are the calls of another's malloc led to us (other-malloc.c)?  Also if ours come first, but call
   the other's.  */
extern bool trt_other_malloc_hooked;
/* Do we know of all blocks of the heap that the program can have?  From the bring-up on this is a
   function of other-malloc.c's, which looks at files that were loaded since.  */
extern bool (*trt_other_heap_known) (void);

#pragma GCC visibility pop
#endif
