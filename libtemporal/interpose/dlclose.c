/* dlclose.c - finds out which libraries dlclose unloads.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only the dynamic linker knows which libraries a call of dlclose unloads, so its list is compared
   before and after.  closed-libraries.c keeps the files of those that were unloaded.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "interpose/interpose.h"
#include "report/closed-libraries.h"
#include "report/stack-depot.h"
#include "blocks/family.h"
#include "blocks/local-records.h"

#pragma weak dlsym

/* The libraries that are loaded before a call of dlclose.  */
struct before
{
  struct trt_closed_library_range *range;
  size_t used, room;
  unsigned long long gone; /* how many files have been unloaded so far */
};

/* The next segment of the loaded file INFO that is not writable, starting at header *K; null if
   there is none.  */

static const ElfW (Phdr) * constants (const struct dl_phdr_info *info, int *k)
{
  for (; *k < info->dlpi_phnum; ++*k)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[*k];
      if (p->p_type == PT_LOAD && !(p->p_flags & PF_W))
        return &info->dlpi_phdr[(*k)++];
    }
  return NULL;
}

static int
list_one (struct dl_phdr_info *info, size_t size, void *data)
{
  struct before *b = data;
  const ElfW (Phdr) * p;
  (void) size;
  b->gone = info->dlpi_subs;
  if (info->dlpi_name && *info->dlpi_name && strlen (info->dlpi_name) < sizeof b->range->path)
    for (int k = 0; b->used < b->room && (p = constants (info, &k));)
      {
        struct trt_closed_library_range *r = &b->range[b->used++];
        r->low = info->dlpi_addr + p->p_vaddr;
        r->high = r->low + p->p_filesz;
        r->offset = p->p_offset;
        strcpy (r->path, info->dlpi_name);
      }
  return 0;
}

/* Remove those that are still loaded from the list.  */

static int
remove_loaded (struct dl_phdr_info *info, size_t size, void *data)
{
  struct before *b = data;
  const ElfW (Phdr) * p;
  (void) size;
  if (info->dlpi_subs == b->gone)
    {
      b->used = 0;
      return 1;
    }
  for (int k = 0; (p = constants (info, &k));)
    for (size_t i = 0; i < b->used; i++)
      if (b->range[i].low == info->dlpi_addr + p->p_vaddr)
        b->range[i].low = b->range[i].high;
  return 0;
}

TRT_EXPORT int
dlclose (void *library)
{
  static int (*real) (void *);
  struct before b = { .room = 1024 };
  if (!real && dlsym)
    real = (int (*) (void *)) dlsym (RTLD_NEXT, "dlclose");
  if (!real)
    return -1;
  if (!trt_ready)
    return real (library);

  size_t size = b.room * sizeof *b.range;
  b.range = trt_os_map (NULL, size);
  if (b.range)
    dl_iterate_phdr (list_one, &b);
  __atomic_add_fetch (&trt_closing, 1, __ATOMIC_RELAXED);
  int result = real (library);
  __atomic_sub_fetch (&trt_closing, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch (&trt_closed, 1, __ATOMIC_RELAXED);
  if (b.range)
    {
      dl_iterate_phdr (remove_loaded, &b);
      for (size_t i = 0; i < b.used; i++)
        if (b.range[i].low < b.range[i].high)
          trt_closed_library_note (&b.range[i]);
      trt_os_unmap (b.range, size);
    }
  trt_stack_depot_forget ();
  trt_code_forget (0, UINTPTR_MAX);
  trt_mapped_forget ();
  trt_local_forget ();
  trt_family_forget ();
  return result;
}
