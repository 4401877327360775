/* runtime-data.h - the runtime's own variables: the interface of runtime-data.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RUNTIME_DATA_H
#define TEMPORAL_RUNTIME_DATA_H

#include <stdbool.h>
#include <stdint.h>

/* A thread-local variable of the runtime: a function that returns its address in the calling
   thread, and its size.  */
struct trt_runtime_data_tls
{
  uintptr_t (*address) (void);
  uintptr_t size;
};

/* To be used once for each thread-local variable V, in the file that defines it.  */
#define TRT_OWN_TLS(v)                                               \
  static uintptr_t own_address_##v (void) { return (uintptr_t) &v; } \
  static const struct trt_runtime_data_tls own_##v                   \
    __attribute__ ((used, section ("temporal_own_tls")))             \
    = { own_address_##v, sizeof v }

/* [LOW, HIGH), as offsets from the thread pointer; those of thread-local variables are
   negative.  */
struct trt_runtime_data_range
{
  intptr_t low, high;
};

#pragma GCC visibility push(hidden)

/* The I-th range of the runtime's static variables; false after the last.  A range may be
   empty.  */
bool trt_runtime_data_static (unsigned i, uintptr_t *low, uintptr_t *high);

/* Fill R with the offsets of the runtime's thread-local variables, in order, with neighbours
   joined; returns the number of ranges.  ROOM is the size of R, which must suffice for all
   variables before they are joined.  */
unsigned trt_runtime_data_tls (struct trt_runtime_data_range *r, unsigned room);
#define TRT_OWN_MOST 64

/* The thread pointer of the main thread, 0 if it is not known.  */
extern uintptr_t trt_main_thread_pointer;

static inline uintptr_t
trt_runtime_data_thread_pointer (void)
{
  uintptr_t p;
  __asm__("movq %%fs:0, %0" : "=r"(p));
  return p;
}

#pragma GCC visibility pop
#endif
