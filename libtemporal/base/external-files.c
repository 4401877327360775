/* external-files.c - which loaded files have no instrumented code.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer in a static variable of an uninstrumented library shows that the library has the
   pointer.  One in a static variable of the program shows nothing.  Files are not marked as
   instrumented, but a file with instrumented code refers to entry points of the runtime, whose
   names are in its dynamic symbol table; or, if it is linked statically, it contains the runtime.

   A file that contains both kinds of code counts as instrumented.  */

#define _GNU_SOURCE
#include "base/base.h"
#include "base/external-files.h"
#include "base/loaded-files.h"

#include <link.h>
#include <sys/auxv.h>

/* The common prefix of all entry points.  */
static const char prefix[] = "__temporal_v1_";

/* A variable in the C library, by which its file is recognised.  */
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

/* Do the dynamic symbols of the file with the load address BIAS and the dynamic section D include
   entry points?  */
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
  /* The dynamic linker replaces offsets by addresses in dynamic sections that it can write.  */
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
    }
  trt_file_extent (info, &low, &high);
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
  bool instrumented, runtime;
};

static int
look_for (struct dl_phdr_info *info, size_t size, void *data)
{
  struct place *p = data;
  const ElfW (Dyn) *dynamic = NULL;
  bool here = trt_file_contains_p (info, p->a),
       ours = trt_file_contains_p (info, (uintptr_t) prefix);
  (void) size;

  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (const ElfW (Dyn) *) (info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  p->instrumented = here && (ours || names_runtime_p (dynamic, info->dlpi_addr));
  /* The program itself has no name.  */
  p->runtime = here && ours && info->dlpi_name && *info->dlpi_name;
  return here;
}

bool
trt_file_instrumented_p (uintptr_t a)
{
  struct place p = { .a = a };

  dl_iterate_phdr (look_for, &p);
  return p.instrumented;
}

bool
trt_file_any_p (uintptr_t a)
{
  struct place p = { .a = a };

  return dl_iterate_phdr (look_for, &p) != 0;
}

bool
trt_file_runtime_p (uintptr_t a)
{
  struct place p = { .a = a };

  dl_iterate_phdr (look_for, &p);
  return p.runtime;
}

/* Does the note segment of SIZE bytes at TEXT have a note of Go's linker?  */
static bool
go_note_p (const char *text, size_t size)
{
  static const char owner[4] = "Go";

  for (size_t at = 0; at + sizeof (ElfW (Nhdr)) <= size;)
    {
      const ElfW (Nhdr) *n = (const void *) (text + at);
      at += sizeof *n;
      if (n->n_namesz == sizeof owner && at + sizeof owner <= size
          && memcmp (text + at, owner, sizeof owner) == 0)
        return true;
      at += ((n->n_namesz + 3) & ~(size_t) 3) + ((n->n_descsz + 3) & ~(size_t) 3);
    }
  return false;
}

static int
look_for_go (struct dl_phdr_info *info, size_t size, void *data)
{
  const struct place *p = data;
  bool go = false;
  (void) size;

  if (!trt_file_contains_p (info, p->a))
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      if (h->p_type == PT_NOTE && h->p_align <= 4)
        go |= go_note_p ((const char *) (info->dlpi_addr + h->p_vaddr), h->p_memsz);
    }
  return 1 + go;
}

bool
trt_file_go_p (uintptr_t a)
{
  struct place p = { .a = a };

  return dl_iterate_phdr (look_for_go, &p) == 2;
}
