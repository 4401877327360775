/* heap.h - whose malloc the process has: what alloc.c and hook.c find out, for those who only ask.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_HEAP_H
#define TEMPORAL_HEAP_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Does the program bring an allocator of its own under the C library's names?  What tp_alloc_replaced ()
   says, from the bring-up on.  */
extern bool tp_heap_replaced;
/* Are the calls of another's malloc led to us (hook.c)?  Also if ours come first, but call the other's.  */
extern bool tp_hooked;
/* Do we know of all blocks of the heap that the program can have?  From the bring-up on this is a function of
   hook.c's, which looks at files that were loaded since.  */
extern bool (*tp_heap_known) (void);

#pragma GCC visibility pop
#endif
