/* wrapped-functions.c - functions of the C library in whose place the linker has put others.

   SPDX-License-Identifier: GPL-3.0-or-later

   With --wrap=NAME the linker leads calls of NAME to __wrap_NAME.  Programs have allocators of
   their own that way, and tests have mocks, for which the rules of the library's function need
   not hold: what is given to __wrap_free may lie behind a header, and what a mock of fopen
   returns may be no stream.  The compiler sees nothing of that.  So before an error in a call
   of the library's NAME is reported, the symbol table of the file that has the call is asked
   for a definition of __wrap_NAME.  A file without a symbol table is taken to have none.  This
   reads the whole table, but only before a report.  */

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

#include "base/loaded-files.h"
#include "base/wrapped-functions.h"

#define PREFIX "__wrap_"

enum
{
  PREFIX_SIZE = sizeof PREFIX - 1,
  NAME_SIZE = 60 /* no function of the library has a longer name */
};

/* Is NAME, of LENGTH characters, behind the prefix at OFFSET in the file FD?  */

static bool
wrapper_named_p (int fd, off_t offset, const char *name, size_t length)
{
  char text[PREFIX_SIZE + NAME_SIZE + 1];
  size_t size = PREFIX_SIZE + length + 1;
  return (pread (fd, text, size, offset) == (ssize_t) size
          && memcmp (text, PREFIX, PREFIX_SIZE) == 0
          && memcmp (text + PREFIX_SIZE, name, length) == 0 && text[size - 1] == 0);
}

/* Does the symbol table H of the file FD, whose names begin at NAMES, define __wrap_NAME?  */

static bool
table_wraps_p (int fd, const ElfW (Shdr) * h, off_t names, const char *name, size_t length)
{
  ElfW (Sym) s[64];
  for (size_t done = 0; done < h->sh_size; done += sizeof s)
    {
      size_t n = h->sh_size - done < sizeof s ? h->sh_size - done : sizeof s;
      if (pread (fd, s, n, h->sh_offset + done) != (ssize_t) n)
        return false;
      for (size_t i = 0; i < n / sizeof *s; i++)
        if (s[i].st_shndx != SHN_UNDEF && ELF64_ST_TYPE (s[i].st_info) == STT_FUNC
            && wrapper_named_p (fd, names + s[i].st_name, name, length))
          return true;
    }
  return false;
}

bool
trt_wrapped_function_p (uintptr_t pc, const char *name, size_t length)
{
  uintptr_t bias;
  ElfW (Ehdr) e;
  ElfW (Shdr) h, names;
  bool wrapped = false;
  int saved_errno = errno;
  if (length == 0 || length > NAME_SIZE)
    return false;
  const char *path = trt_file_at (pc, &bias);
  int fd = path ? trt_elf_open (path, &e) : -1;
  for (unsigned i = 0; fd >= 0 && !wrapped && trt_elf_section (fd, &e, i, &h); i++)
    if (h.sh_type == SHT_SYMTAB && trt_elf_section (fd, &e, h.sh_link, &names))
      wrapped = table_wraps_p (fd, &h, names.sh_offset, name, length);
  if (fd >= 0)
    close (fd);
  errno = saved_errno;
  return wrapped;
}
