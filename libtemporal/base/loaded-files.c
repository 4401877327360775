/* loaded-files.c - the files that the dynamic linker has loaded.

   SPDX-License-Identifier: GPL-3.0-or-later

   The tables of loaded files are in memory; they say which symbols a file defines, which it refers
   to, and where the addresses of these are stored.  The C library's functions for that (dlsym,
   dladdr) allocate memory, and return, for a function whose address a program takes, the entry in
   the program's procedure linkage table instead of the definition.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "base/loaded-files.h"

struct walk
{
  bool (*look) (const struct trt_loaded_file *, void *);
  void *data;
  bool first;
};

/* The address in the entry TAG of F's dynamic section; null if there is none.  The dynamic linker
   replaces offsets by addresses in sections that it can write.  */
static const void *
table (const struct trt_loaded_file *f, ElfW (Sxword) tag)
{
  for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
    if (d->d_tag == tag)
      return (const void *) (d->d_un.d_ptr < f->bias ? d->d_un.d_ptr + f->bias : d->d_un.d_ptr);
  return NULL;
}

static size_t
number (const struct trt_loaded_file *f, ElfW (Sxword) tag)
{
  for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
    if (d->d_tag == tag)
      return d->d_un.d_val;
  return 0;
}

static const char *
last_part (const char *path)
{
  const char *last = strrchr (path, '/');
  return last ? last + 1 : path;
}

bool
trt_file_contains_p (const struct dl_phdr_info *info, uintptr_t a)
{
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      if (h->p_type == PT_LOAD && a - (info->dlpi_addr + h->p_vaddr) < h->p_memsz)
        return true;
    }
  return false;
}

/* A search for the file that contains the address A.  */
struct search
{
  uintptr_t a;
  const char *path; /* null if none was found */
  uintptr_t bias;
};

static int
match_address (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *s = data;

  (void) size;
  if (!trt_file_contains_p (info, s->a))
    return 0;
  s->path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
  s->bias = info->dlpi_addr;
  return 1;
}

const char *
trt_file_at (uintptr_t a, uintptr_t *bias)
{
  struct search s = { a, NULL, 0 };

  dl_iterate_phdr (match_address, &s);
  *bias = s.bias;
  return s.path;
}

int
trt_elf_open (const char *path, ElfW (Ehdr) * e)
{
  int fd = trt_seccomp_state () == TRT_FREE && !trt_os_secure () ? open (path, O_RDONLY | O_CLOEXEC)
                                                                 : -1;
  if (fd < 0
      || (pread (fd, e, sizeof *e, 0) == sizeof *e && memcmp (e->e_ident, ELFMAG, SELFMAG) == 0
          && e->e_shentsize == sizeof (ElfW (Shdr))))
    return fd;
  close (fd);
  return -1;
}

bool
trt_elf_section (int fd, const ElfW (Ehdr) * e, unsigned i, ElfW (Shdr) * h)
{
  return i < e->e_shnum && pread (fd, h, sizeof *h, e->e_shoff + i * sizeof *h) == sizeof *h;
}

void
trt_file_extent (const struct dl_phdr_info *info, uintptr_t *low, uintptr_t *high)
{
  *low = UINTPTR_MAX;
  *high = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t a = info->dlpi_addr + h->p_vaddr;
      if (h->p_type != PT_LOAD)
        continue;
      *low = a < *low ? a : *low;
      *high = a + h->p_memsz > *high ? a + h->p_memsz : *high;
    }
}

static void
read_headers (struct trt_loaded_file *f, const struct dl_phdr_info *info)
{
  trt_file_extent (info, &f->low, &f->high);
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t a = info->dlpi_addr + h->p_vaddr, page = trt_os_page ();
      if (h->p_type == PT_DYNAMIC)
        f->dynamic = (const ElfW (Dyn) *) a;
      if (h->p_type == PT_GNU_RELRO)
        {
          f->sealed = a & -page;
          f->sealed_end = (a + h->p_memsz) & -page;
        }
    }
}

static int
describe_file (struct dl_phdr_info *info, size_t size, void *data)
{
  struct walk *w = data;
  struct trt_loaded_file f = { .path = info->dlpi_name ? info->dlpi_name : "",
                               .bias = info->dlpi_addr,
                               .program = w->first };
  (void) size;

  w->first = false;
  read_headers (&f, info);
  if (!f.dynamic)
    return 0;
  f.loads = info->dlpi_adds;
  f.symbols = table (&f, DT_SYMTAB);
  f.text = table (&f, DT_STRTAB);
  f.hash = table (&f, DT_GNU_HASH);
  f.old_hash = table (&f, DT_HASH);
  f.rela[0] = table (&f, DT_RELA);
  f.relas[0] = f.rela[0] ? number (&f, DT_RELASZ) / sizeof *f.rela[0] : 0;
  f.rela[1] = table (&f, DT_JMPREL);
  f.relas[1] = f.rela[1] && number (&f, DT_PLTREL) == DT_RELA
                 ? number (&f, DT_PLTRELSZ) / sizeof *f.rela[1]
                 : 0;
  if (!f.symbols || !f.text)
    return 0;
  size_t name = number (&f, DT_SONAME);
  f.name = name ? f.text + name : last_part (f.path);
  return w->look (&f, w->data);
}

void
trt_loaded_file_each (bool (*look) (const struct trt_loaded_file *, void *), void *data)
{
  struct walk w = { look, data, true };

  dl_iterate_phdr (describe_file, &w);
}

static uint32_t
symbol_hash (const char *name)
{
  uint32_t h = 5381;
  for (; *name; name++)
    h = h * 33 + (unsigned char) *name;
  return h;
}

/* Is the symbol S of F an exported definition of the function NAME?  */
static bool
defines_p (const struct trt_loaded_file *f, const ElfW (Sym) * s, const char *name)
{
  unsigned type = ELF64_ST_TYPE (s->st_info);
  return s->st_shndx != SHN_UNDEF && s->st_value && ELF64_ST_BIND (s->st_info) != STB_LOCAL
         && (type == STT_FUNC || type == STT_NOTYPE || type == STT_GNU_IFUNC)
         && strcmp (f->text + s->st_name, name) == 0;
}

const ElfW (Sym) * trt_loaded_file_function (const struct trt_loaded_file *f, const char *name)
{
  if (!f->hash)
    {
      for (uint32_t i = 1; f->old_hash && i < f->old_hash[1]; i++)
        if (defines_p (f, &f->symbols[i], name))
          return &f->symbols[i];
      return NULL;
    }
  /* The layout of DT_GNU_HASH: the number of buckets, the index of the first symbol, the size of
     the Bloom filter in words, a shift; the filter; the buckets; a hash for each symbol, whose
     lowest bit is set in the last symbol of a bucket.  */
  uint32_t h = symbol_hash (name);
  const uint32_t *buckets = f->hash + 4 + f->hash[2] * (sizeof (ElfW (Addr)) / 4),
                 *chain = buckets + f->hash[0];
  uint32_t i = f->hash[0] ? buckets[h % f->hash[0]] : 0;
  if (i < f->hash[1] || i == 0)
    return NULL;
  for (;; i++)
    {
      uint32_t there = chain[i - f->hash[1]];
      if ((there | 1) == (h | 1) && defines_p (f, &f->symbols[i], name))
        return &f->symbols[i];
      if (there & 1)
        return NULL;
    }
}
