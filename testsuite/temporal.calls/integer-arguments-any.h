/* The functions of integer-arguments-other.c.  */

#include <stddef.h>
#include <stdint.h>

struct keeper { uint64_t number; int (*call) (int, uint64_t); };

extern int there_long (long n);
extern int there_size (int first, size_t n);
extern int there_double (double d);
extern uint64_t there_same (int *p);
extern uint64_t there_forward (int *p);
extern double there_box (int *p);
extern void there_keep (struct keeper *k, uint64_t n);
extern uint64_t there_kept (const struct keeper *k);
extern int there_call (struct keeper *k);
