/* headers-pool.h - an allocator that keeps headers before its blocks.  */

#include <stddef.h>

extern void *headed_alloc (size_t n) __attribute__ ((malloc, alloc_size (1)));
extern void *headed_realloc (void *p, size_t n) __attribute__ ((alloc_size (2)));
extern void headed_free (void *p);
extern size_t headed_size (void *p);
extern void headed_mark (void *p, int mark);
extern int headed_sum (void *p, void *q);
extern int headed_behind (void *p);
extern int headed_ahead (void *p);
extern void headed_long (void *p);
