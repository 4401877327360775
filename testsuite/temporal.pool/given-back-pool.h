/* given-back-pool.h - an allocator of size classes whose deallocator no attribute names.  */

#include <stddef.h>

#ifndef POOL
#define POOL extern
#endif

POOL void *slot_alloc (size_t n) __attribute__ ((malloc, alloc_size (1)));
POOL void slot_free (void *p);
POOL size_t slot_room (const void *p);
POOL void slot_note (int line, void *p);
POOL void slot_swap (void *p, void *q);
