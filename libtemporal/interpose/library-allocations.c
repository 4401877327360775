/* library-allocations.c - blocks that functions of the C library allocate for the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some store a pointer to the block where an argument says, others return it.  asprintf and getline
   allocate more than once, for text that grows, and what they announce is taken by the first of
   these; scanf and realpath announce nothing.  So the block that they have left is told its place
   after the call.  It keeps its number, as the program may have seen it meanwhile: scandir calls
   back.  With leaks the stack of the allocation is worth more, so the block stays as it is.

   What has stored a pointer to the block has left "unknown" in its cell.  The block's number is
   kept there: the program may copy the pointer before it uses it, free the block by the copy, and
   use the other one then.  */

#include <string.h>

#include "interpose/interpose.h"
#include "blocks/keep-referent.h"

TRT_EXPORT uint32_t TP_ABI (outparam_before) (const void *slot);
TRT_EXPORT void TP_ABI (outparam_block) (const void *slot, uint32_t before, const char *site);
TRT_EXPORT void TP_ABI (returned) (const void *result, const void *buffer, const char *site);

/* The block of the heap that begins at P was allocated at SITE, if no other site is recorded.  */
static void
settle_place (uintptr_t p, const char *site)
{
  struct trt_block b;

  if (trt_options.leaks || !trt_store_at (p, &b) || b.kind != TRT_HEAP || b.site
      || !trt_store_detach (p, &b))
    return;
  b.site = site;
  trt_store_attach (&b);
}

/* The number of the heap's block that P leads to, as far as it leads to the start of one; 0 if
   there is none.  For most blocks a cell has it.  */
static uint32_t
number_from (uintptr_t p)
{
  struct trt_block b;

  if (!trt_ready || (p & 7) || !trt_mapping_has_cell (p))
    return 0;
  uint32_t number = *trt_cell_origin (p) & ~TP_TAIL_MASK;
  if (trt_heap_number_p (number))
    return number;
  return trt_store_at (p, &b) && b.kind == TRT_HEAP ? b.origin : 0;
}

uint32_t
trt_alloc_number (const void *slot)
{
  uintptr_t p;

  memcpy (&p, slot, sizeof p);
  return number_from (p);
}

void
trt_alloc_exposed (const void *slot, uint32_t before, const char *site)
{
  uintptr_t p;
  uint32_t number = trt_alloc_number (slot);

  if (number == 0 || number == before)
    return;
  memcpy (&p, slot, sizeof p);
  settle_place (p, site);
  if (((uintptr_t) slot & 7) == 0)
    trt_keep_ref ((uintptr_t) slot, TP_UNKNOWN, number, false);
}

uint32_t
TP_ABI (outparam_before) (const void *slot)
{
  return trt_alloc_number (slot);
}

void
TP_ABI (outparam_block) (const void *slot, uint32_t before, const char *site)
{
  trt_call_buffer.site = NULL;
  trt_alloc_exposed (slot, before, site);
}

void
TP_ABI (returned) (const void *result, const void *buffer, const char *site)
{
  if (!buffer && number_from ((uintptr_t) result))
    settle_place ((uintptr_t) result, site);
}
