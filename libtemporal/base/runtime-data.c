/* runtime-data.c - where the runtime's own variables are, which searches of memory leave out.

   SPDX-License-Identifier: GPL-3.0-or-later

   The leak search treats all memory of the process as the program's, except what is known to be
   something else.  The runtime keeps addresses in many places: the end of the last string, the
   arguments of a call, the accesses it has accepted.  These must not keep a block reachable.
   Memory from trt_os_map () is recorded in os.c.  What remains are variables:

    static        in the runtime's objects they have sections of their own, named by the script
                  "archive"; so the linker defines symbols for their beginning and end, in the
                  shared library as well as in a statically linked program;
    thread-local  each is declared by TRT_OWN_TLS beside its definition, because the linker has
                  no symbols for parts of that segment.  Their offsets from the thread pointer are
                  the same in all threads (the model is initial-exec).  A unit test compares the
                  declared ones with the size of the library's segment.

   Here, too, is the table of what a debugger reads (debugger.h).

   One variable here holds a pointer of the program's: the argument of a thread that is being
   created (thread-start.c).  */

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

extern const struct trt_shown __start_temporal_own_shown[]
  __attribute__ ((weak, visibility ("hidden")));
extern const struct trt_shown __stop_temporal_own_shown[]
  __attribute__ ((weak, visibility ("hidden")));

/* Found by its name in the dynamic symbols.  Nothing refers to it, so the linker must be told to
   keep it.  */
#if defined __has_attribute && __has_attribute(retain)
#define KEPT __attribute__ ((used, retain))
#else
#define KEPT __attribute__ ((used))
#endif
struct table
{
  uint64_t layout;
  const struct trt_shown *start, *stop;
};
extern TRT_EXPORT const struct table __temporal_v1_debugger;
const struct table KEPT __temporal_v1_debugger
  = { TRT_SHOW_LAYOUT, __start_temporal_own_shown, __stop_temporal_own_shown };

uintptr_t trt_main_thread_pointer;

/* Ranges are joined if the gap between them is too small for a pointer.  */
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

/* Sort the COUNT ranges at R, which are few, and join neighbours; returns the new count.  */
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
