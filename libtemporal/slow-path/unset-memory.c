/* unset-memory.c - decides whether memory that nobody seems to have set is really unset.

   SPDX-License-Identifier: GPL-3.0-or-later

   Instrumented code clears the bits of what it stores (unset-bytes.c).  Uninstrumented code stores
   without that, so a block that such code was given, or can reach, counts as set as a whole:

     - a block of the heap that it has allocated
     - a block that it was given (exposed.c), or one nested in such a block
     - a block that it can reach from what it has (exposed-search.c); as this is a search of all
       memory, it is made only when an error is about to be reported

   Code that was compiled with temporal, but without this option, stores like uninstrumented code
   and exposes nothing: if there is any (unset-units.c), nothing is reported.

   What is copied from a block to another keeps its bits, and what uninstrumented code may have
   stored in the first cannot be asked when the second is reported.  So if there is uninstrumented
   code other than the C library's, a block that unset bytes were copied to is not reported.  Such
   blocks are noted in a small table by their number; if two share an entry, an error may be missed.

   Bits in other memory than that of live blocks of malloc and of locals mean nothing.  */

#include "slow-path/unset-memory.h"
#include "base/external-files.h"
#include "base/loaded-files.h"
#include "blocks/exposed.h"
#include "interpose/interpose.h"
#include "shadow/unset-bytes.h"

#include <string.h>

/* Entries of the table.  */
#define COPIED (1u << 16)

static uint8_t copied[COPIED / 8];

bool
trt_unset_markable_p (uintptr_t a)
{
  uint32_t ref = a < TRT_NULL_PAGE || !trt_mapping_has_cell (a) ? 0 : *trt_cell_origin (a);
  return trt_number_p (ref)
         && (trt_stack_number_p (ref) || (trt_heap_number_p (ref) && trt_alloc_whole ()));
}

void
trt_unset_copied (uintptr_t a)
{
  uint32_t k = (*trt_cell_origin (a) >> TP_TAIL_BITS) % COPIED;
  __atomic_fetch_or (&copied[k / 8], 1 << (k & 7), __ATOMIC_RELAXED);
}

static bool
copied_p (uint32_t ref)
{
  uint32_t k = (ref >> TP_TAIL_BITS) % COPIED;
  return copied[k / 8] >> (k & 7) & 1;
}

/* Is F a file of uninstrumented code other than the C library's and the compiler's?  */
static bool
stranger_p (const struct trt_loaded_file *f, void *data)
{
  static const char *const known[] = { "libc.so.", "ld-linux", "libm.so.",       "libgcc_s.so.",
                                       "libdl.so", "librt.so", "libpthread.so.", "linux-vdso" };
  bool *found = data;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strncmp (f->name, known[i], strlen (known[i])) == 0)
      return false;
  return *found = !f->program && !trt_file_instrumented_p (f->low);
}

uint32_t
trt_unset_owner (uintptr_t a)
{
  if (!trt_unset_used || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return 0;
  uint32_t ref = *trt_cell_origin (a) & ~TP_TAIL_MASK;
  if (!trt_number_p (ref) || !(trt_stack_number_p (ref) || trt_heap_number_p (ref)))
    return 0;
  trt_exposed_pending ();
  return trt_exposed_p (ref) ? 0 : ref;
}

void
trt_unset_report (uintptr_t a, size_t n, uint32_t ref, const char *site, uintptr_t pc)
{
  struct trt_record r;
  bool strangers = false;
  if (copied_p (ref))
    trt_loaded_file_each (stranger_p, &strangers);
  if (strangers || trt_unset_owner (a) != ref || !trt_find_owner (a, &r, NULL) || r.origin != ref
      || (r.kind != TRT_HEAP && r.kind != TRT_STACK) || !trt_site_known_p (r.birth_site)
      || trt_external_code_has_p (&r) || trt_unset_partial_p () || trt_exposed_search (&r, ref))
    return;
  struct trt_error e = { .kind = TRT_UNINITIALIZED_MEMORY,
                         .access = 'r',
                         .address = a,
                         .size = n,
                         .site = site,
                         .pc = pc,
                         .has_block = true,
                         .record = r };
  trt_fail (&e);
}
