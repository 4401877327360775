/* library-allocations.c - blocks that the C library allocates for the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some functions store a pointer to the block at an address that is an argument, others return it.
   asprintf and getline may allocate several times, for text that grows, and the first of these
   allocations takes the site that the program has set; for scanf and realpath none is set.  So the
   site of the final block is set after the call.  The block keeps its number, because the program
   may have got pointers to it: scandir calls functions of the program.

   The library's store of the pointer has left "unknown" in its cell, and the number of the block is
   stored there: the program may copy the pointer, free the block by the copy, and then use the
   other pointer.  */

#include <string.h>

#include "interpose/interpose.h"
#include "blocks/keep-referent.h"
#include "report/stack-depot.h"

TRT_EXPORT uint32_t TP_ABI (outparam_before) (const void *slot);
TRT_EXPORT void TP_ABI (outparam_block) (const void *slot, uint32_t before, const char *site);
TRT_EXPORT void TP_ABI (returned) (const void *result, const void *buffer, const char *site);

/* Set the site of the heap block that begins at P, if it has none: SITE, with the stack of the
   caller of the function with this FRAME.  */
static void
set_allocation_site (uintptr_t p, const char *site, const uintptr_t *frame)
{
  struct trt_block b;

  if (!trt_store_at (p, &b) || b.kind != TRT_HEAP || trt_site_known_p (b.site))
    return;
  site = trt_stack_depot_site (site, frame);
  if (!trt_store_detach (p, &b))
    return;
  b.site = site;
  trt_store_attach (&b);
}

/* The number of the heap block that begins at P; 0 if there is none.  For most blocks it is read
   from the cell.  */
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
trt_alloc_exposed (const void *slot, uint32_t before, const char *site, const uintptr_t *frame)
{
  uintptr_t p;
  uint32_t number = trt_alloc_number (slot);

  if (number == 0 || number == before)
    return;
  memcpy (&p, slot, sizeof p);
  set_allocation_site (p, site, frame);
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
  trt_alloc_exposed (slot, before, site, __builtin_frame_address (0));
}

void
TP_ABI (returned) (const void *result, const void *buffer, const char *site)
{
  if (!buffer && number_from ((uintptr_t) result))
    set_allocation_site ((uintptr_t) result, site, __builtin_frame_address (0));
}
