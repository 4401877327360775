/* unfreeable.c - addresses that no allocator returns.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer without a block may have come from an unknown allocator, so it may be passed to free.
   But no allocator has its memory in the following places: where nothing is mapped, in the static
   data of the program or of a library (localtime's buffer, a literal of the C library), on the
   stack.  Nor does malloc return an address without its alignment.

   dl_iterate_phdr () takes a lock of the dynamic linker, as malloc may, too; so a signal handler
   that calls free risks no more than before.  */

#define _GNU_SOURCE
#include "slow-path/slow-path.h"
#include "base/loaded-files.h"
#include "interpose/other-malloc-calls.h"

#include <link.h>

struct search
{
  uintptr_t a;
  bool found;
};

static int
search_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *s = data;
  (void) size;
  s->found = trt_file_contains_p (info, s->a);
  return s->found;
}

const char *
trt_unfreeable (uintptr_t a)
{
  if (trt_mapping_shadow_p (a) || !trt_mapped_p (a))
    return "there is no memory at all";

  uintptr_t here = (uintptr_t) __builtin_frame_address (0), low, high;
  if (trt_os_mapping (here, &low, &high) && a >= low && a < high && trt_os_main_stack (high))
    return "it points into the stack";

  /* Other allocators may have memory anywhere.  */
  if (trt_other_malloc_hooked)
    return NULL;
  struct search s = { a, false };
  dl_iterate_phdr (search_object, &s);
  if (s.found)
    return "it points into the program's or a library's static data";
  return a & 15 ? "malloc would not have given out such an address" : NULL;
}
