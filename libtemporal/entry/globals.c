/* globals.c - global variables, and the pointers in their initialisers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each translation unit has a constructor that registers a table (struct tp_global_row).  A global
   is a block like any other.  Several units may define the same one: a common symbol, a static
   variable of an inline function, a symbol that a shared object and the executable both define.  It
   is then one block with one number, of the largest of their sizes, and lives until its last unit
   is unloaded.  Globals that end by dlclose are recorded, because a pointer to one may have been
   kept; those that end with the process are not.

   The rows for initialisers are in the units that contain the slots.  If the block that such a
   pointer points to is not registered yet, the slot remains unknown and is resolved when it is
   loaded.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>

#include "entry/entry.h"
#include "interpose/other-malloc-calls.h"
#include "blocks/store-index.h"

TRT_EXPORT void TP_ABI (register_globals) (const struct tp_global_row *row, size_t n);
TRT_EXPORT void TP_ABI (unregister_globals) (const struct tp_global_row *row, size_t n);

/* Is ROW a variable?  One that shares a cell with its neighbour cannot be tracked.  */
static inline bool
row_variable_p (const struct tp_global_row *row)
{
  return row->site && ((uintptr_t) row->address & 7) == 0;
}

/* The size of ROW's variable, 0 if it is not known.  If the symbol of a weak variable does not
   refer to this unit's definition, but to another one or to the executable's copy, the dynamic
   linker may know its size.  */
static size_t
size_of (const struct tp_global_row *row)
{
  if (!(row->size & TP_ROW_WEAK) || row->address == row[1].address)
    return TP_ROW_SIZE (row->size);
  Dl_info info;
  const ElfW (Sym) *symbol = NULL;
  if (dladdr1 (row->address, &info, (void **) &symbol, RTLD_DL_SYMENT) && symbol
      && info.dli_saddr == row->address)
    return symbol->st_size;
  return 0;
}

static void
add_variable (const struct tp_global_row *row)
{
  uintptr_t base = (uintptr_t) row->address;
  size_t size = size_of (row);
  struct trt_block b;

  if (size == 0)
    return;
  if (size <= TRT_LAZY_SIZE && size < trt_mapping_room (base))
    trt_cells_touch (base, size);

  if (trt_store_at (base, &b) && b.kind == TRT_GLOBAL)
    {
      trt_store_share (base, 1);
      trt_store_grow (base, size);
    }
  else
    trt_store_insert (base, size, row->size & TP_ROW_CONSTANT ? TRT_CONSTANT : TRT_GLOBAL,
                      row->site);
}

static void
add_pointer (uintptr_t slot, uintptr_t target)
{
  struct trt_block b;

  if ((slot & 7) == 0 && trt_mapping_has_cell (slot) && trt_store_at (target, &b)
      && b.kind == TRT_GLOBAL)
    {
      *trt_cell_referent (slot) = b.origin;
      /* The initialiser may have moved it out of the variable.  */
      trt_keep_outside (b.origin, *(const uintptr_t *) slot, 0);
    }
}

void
TP_ABI (register_globals) (const struct tp_global_row *row, size_t n)
{
  if (!trt_ready)
    trt_init ();
  if (!trt_ready)
    return;
  if (trt_unlikely (trt_other_malloc_hooked))
    trt_other_malloc ();
  for (size_t i = 0; i < n; i++)
    if (row_variable_p (&row[i]))
      add_variable (&row[i]);
  for (size_t i = 0; i < n; i++)
    if (!row[i].site && row[i].size)
      add_pointer ((uintptr_t) row[i].address, row[i].size);
}

void
TP_ABI (unregister_globals) (const struct tp_global_row *row, size_t n)
{
  if (!trt_ready)
    return;
  trt_linker_section_forget ();
  trt_site_forget ();
  for (size_t i = 0; i < n; i++)
    {
      uintptr_t base = (uintptr_t) row[i].address;
      struct trt_block b;
      if (row_variable_p (&row[i]) && size_of (&row[i]) && !trt_store_share (base, -1)
          && trt_store_delete (base, NULL, &b) && trt_closing)
        trt_store_bury (&b, NULL);
    }
}
