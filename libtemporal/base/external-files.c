/* external-files.c - which loaded files have no instrumented code.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer in a static variable of a library says that the library has it.  One in a static
   variable of the program's says nothing.  The kind is not recorded, but a file with
   instrumented code refers to entry points of the runtime, whose names are in its table of dynamic
   symbols; or it has the runtime in it, if it is linked statically.

   A file where both are linked together counts as instrumented.  */

#define _GNU_SOURCE
#include "base/base.h"
#include "base/external-files.h"

#include <link.h>
#include <sys/auxv.h>

/* What all entry points begin with.  */
static const char prefix[] = "__temporal_v1_";

/* A variable of the C library's.  */
extern struct _IO_FILE_plus _IO_2_1_stdout_;

struct list
{
  struct trt_range *range;
  unsigned count;
  size_t tls;
};

static bool
text_contains_p (const char *text, size_t size)
{
  const char *end = text + size;

  for (const char *p = text; (p = memchr (p, '_', end - p)) != NULL; p++)
    if ((size_t) (end - p) >= sizeof prefix - 1 && memcmp (p, prefix, sizeof prefix - 1) == 0)
      return true;
  return false;
}

/* Do the dynamic symbols of the file at BIAS, of which D is the dynamic section, name entry
   points?  */
static bool
names_runtime_p (const ElfW (Dyn) * d, uintptr_t bias)
{
  uintptr_t text = 0;
  size_t size = 0;

  for (; d && d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_STRTAB)
      text = d->d_un.d_ptr;
    else if (d->d_tag == DT_STRSZ)
      size = d->d_un.d_val;
  /* The dynamic linker makes addresses of these, where it can write.  */
  if (text && text < bias)
    text += bias;
  return text && text_contains_p ((const char *) text, size);
}

static int
classify_file (struct dl_phdr_info *info, size_t size, void *data)
{
  struct list *l = data;
  const ElfW (Dyn) *dynamic = NULL;
  uintptr_t low = UINTPTR_MAX, high = 0;
  (void) size;

  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t a = info->dlpi_addr + h->p_vaddr;
      if (h->p_type == PT_DYNAMIC)
        dynamic = (const ElfW (Dyn) *) a;
      if (h->p_type == PT_TLS)
        l->tls += h->p_memsz + h->p_align;
      if (h->p_type != PT_LOAD)
        continue;
      low = a < low ? a : low;
      high = a + h->p_memsz > high ? a + h->p_memsz : high;
    }
  const uintptr_t known[]
    = { (uintptr_t) prefix, (uintptr_t) &_IO_2_1_stdout_, getauxval (AT_BASE) };
  bool left_out = names_runtime_p (dynamic, info->dlpi_addr);
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    left_out |= known[i] >= low && known[i] < high;
  if (left_out && l->count < TRT_MOST_FILES)
    l->range[l->count++]
      = (struct trt_range) { low & -trt_os_page (), (high + trt_os_page () - 1) & -trt_os_page () };
  return 0;
}

unsigned
trt_external_ranges (struct trt_range *range, size_t *tls)
{
  struct list l = { range, 0, 0 };

  dl_iterate_phdr (classify_file, &l);
  *tls = l.tls;
  return l.count;
}

struct place
{
  uintptr_t a;
  bool instrumented;
};

static int
look_for (struct dl_phdr_info *info, size_t size, void *data)
{
  struct place *p = data;
  const ElfW (Dyn) *dynamic = NULL;
  bool here = false, ours = false;
  (void) size;

  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t low = info->dlpi_addr + h->p_vaddr;
      if (h->p_type == PT_DYNAMIC)
        dynamic = (const ElfW (Dyn) *) low;
      if (h->p_type != PT_LOAD)
        continue;
      here |= p->a - low < h->p_memsz;
      ours |= (uintptr_t) prefix - low < h->p_memsz;
    }
  p->instrumented = here && (ours || names_runtime_p (dynamic, info->dlpi_addr));
  return here;
}

bool
trt_file_instrumented_p (uintptr_t a)
{
  struct place p = { a, false };

  dl_iterate_phdr (look_for, &p);
  return p.instrumented;
}
