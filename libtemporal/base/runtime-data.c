/* runtime-data.c - where the runtime's own variables are, which searches of memory leave out.

   SPDX-License-Identifier: GPL-3.0-or-later

   The leak search takes all memory of the process for the program's, less what is known to be
   something else.  The runtime remembers addresses in many places: the end of the last string, what
   a call passed, what was judged.  None of them keeps a block alive.  What trt_os_map () gave out
   is noted there (os.c).  Left are variables:

     static        the objects of the runtime have them in sections of their own, which "archive"
                   names, so the linker says where they begin and end, in the library as well as in
                   a program that is linked statically;
     thread-local  each is announced beside its definition by TRT_OWN_TLS, since the linker has no
                   names for parts of that segment.  Their distances from the thread pointer are the
                   same in all threads (the model is initial-exec).  A unit test compares what is
                   announced with the size of the library's segment.

   One thing in here is the program's: what a thread that is being made will be given
   (thread-start.c).  */

#include "base/base.h"
#include "base/runtime-data.h"

extern char __start_temporal_own_data[] __attribute__ ((weak, visibility ("hidden")));
extern char __stop_temporal_own_data[] __attribute__ ((weak, visibility ("hidden")));
extern char __start_temporal_own_bss[] __attribute__ ((weak, visibility ("hidden")));
extern char __stop_temporal_own_bss[] __attribute__ ((weak, visibility ("hidden")));
extern const struct trt_runtime_data_tls __start_temporal_own_tls[]
  __attribute__ ((weak, visibility ("hidden")));
extern const struct trt_runtime_data_tls __stop_temporal_own_tls[]
  __attribute__ ((weak, visibility ("hidden")));

uintptr_t trt_main_thread_pointer;

/* Two variables with less between them than a pointer needs make one range.  */
#define LEAST_GAP ((intptr_t) sizeof (void *))

bool
trt_runtime_data_static (unsigned i, uintptr_t *low, uintptr_t *high)
{
  if (i > 1)
    return false;
  *low = (uintptr_t) (i ? __start_temporal_own_bss : __start_temporal_own_data);
  *high = (uintptr_t) (i ? __stop_temporal_own_bss : __stop_temporal_own_data);
  return true;
}

/* Sort the COUNT ranges at R, which are few, and join neighbours; the new count.  */
static unsigned
join (struct trt_runtime_data_range *r, unsigned count)
{
  unsigned joined = 0;

  for (unsigned i = 1; i < count; i++)
    for (unsigned k = i; k > 0 && r[k].low < r[k - 1].low; k--)
      {
        struct trt_runtime_data_range t = r[k];
        r[k] = r[k - 1];
        r[k - 1] = t;
      }
  for (unsigned i = 1; i < count; i++)
    if (r[i].low < r[joined].high + LEAST_GAP)
      r[joined].high = r[i].high;
    else
      r[++joined] = r[i];
  return count ? joined + 1 : 0;
}

unsigned
trt_runtime_data_tls (struct trt_runtime_data_range *r, unsigned room)
{
  uintptr_t self = trt_runtime_data_thread_pointer ();
  unsigned count = 0;

  for (const struct trt_runtime_data_tls *t = __start_temporal_own_tls;
       t < __stop_temporal_own_tls && count < room; t++)
    {
      r[count].low = t->address () - self;
      r[count].high = r[count].low + t->size;
      count++;
    }
  return join (r, count);
}
