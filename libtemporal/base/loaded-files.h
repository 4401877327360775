/* loaded-files.h - the files that the dynamic linker has loaded: the interface of loaded-files.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOADED_FILES_H
#define TEMPORAL_LOADED_FILES_H

#include <elf.h>
#include <link.h>

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* One loaded file, as its tables describe it.  */
struct trt_loaded_file
{
  const char *path;             /* empty for the program itself */
  const char *name;             /* DT_SONAME, else the last part of PATH */
  uintptr_t bias, low, high;    /* it lies between LOW and HIGH */
  uintptr_t sealed, sealed_end; /* pages that are read-only after relocation (PT_GNU_RELRO) */
  bool program;
  unsigned long long loads; /* how many files have been loaded so far */
  const ElfW (Dyn) * dynamic;
  const ElfW (Sym) * symbols;
  const char *text;
  const uint32_t *hash, *old_hash; /* DT_GNU_HASH and DT_HASH, or null */
  const ElfW (Rela) * rela[2];     /* relocations of data, relocations of calls */
  size_t relas[2];
};

/* Call LOOK with each file until it returns true.  The files that were loaded at start are in the
   order in which symbols are searched in them.  */
void trt_loaded_file_each (bool (*look) (const struct trt_loaded_file *, void *), void *data);

/* The exported definition of the function NAME in F; null if there is none.  */
const ElfW (Sym) * trt_loaded_file_function (const struct trt_loaded_file *f, const char *name);

struct dl_phdr_info;
/* Does a segment of the file of INFO contain the address A?  */
bool trt_file_contains_p (const struct dl_phdr_info *info, uintptr_t a);
/* The path by which the file that contains the address A can be opened, and its load address minus
   the address in the file in *BIAS; null if no file contains A.  */
const char *trt_file_at (uintptr_t a, uintptr_t *bias);
/* Open the file PATH, and read its header into *E.  Returns its descriptor; -1 if it is not in
   ELF's format, or if this process may not open files.  */
int trt_elf_open (const char *path, ElfW (Ehdr) * e);
/* Read the header of section I of that file into *H; false if there is none.  */
bool trt_elf_section (int fd, const ElfW (Ehdr) * e, unsigned i, ElfW (Shdr) * h);
/* Set *LOW and *HIGH to the bounds of the segments of INFO's file; there may be other memory
   between these.  */
void trt_file_extent (const struct dl_phdr_info *info, uintptr_t *low, uintptr_t *high);

/* Is A an address in F?  */
static inline bool
trt_loaded_file_contains_p (const struct trt_loaded_file *f, uintptr_t a)
{
  return a - f->low < f->high - f->low;
}

#pragma GCC visibility pop
#endif
