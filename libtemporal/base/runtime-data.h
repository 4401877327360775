/* runtime-data.h - the runtime's own variables: the interface of runtime-data.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RUNTIME_DATA_H
#define TEMPORAL_RUNTIME_DATA_H

#include <stdbool.h>
#include <stdint.h>

/* A thread-local variable of the runtime's: where the calling thread has it.  */
struct trt_runtime_data_tls
{
  uintptr_t (*address) (void);
  uintptr_t size;
};

/* Stands once for each thread-local variable V, in the file that defines it.  */
#define TRT_OWN_TLS(v)                                               \
  static uintptr_t own_address_##v (void) { return (uintptr_t) &v; } \
  static const struct trt_runtime_data_tls own_##v                   \
    __attribute__ ((used, section ("temporal_own_tls")))             \
    = { own_address_##v, sizeof v }

/* [LOW, HIGH), distances from the thread pointer; those of thread-local variables are negative.  */
struct trt_runtime_data_range
{
  intptr_t low, high;
};

#pragma GCC visibility push(hidden)

/* The I-th range of the runtime's static variables, false after the last.  One may be empty.  */
bool trt_runtime_data_static (unsigned i, uintptr_t *low, uintptr_t *high);

/* Where each thread has the runtime's thread-local variables: at most ROOM ranges, in order and
   joined; their number.  ROOM must do for all variables apart.  */
unsigned trt_runtime_data_tls (struct trt_runtime_data_range *r, unsigned room);
#define TRT_OWN_MOST 64

/* That of the thread that main runs in, 0 if it is not known.  */
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
