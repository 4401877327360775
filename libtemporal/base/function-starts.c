/* function-starts.c - where functions start.

   SPDX-License-Identifier: GPL-3.0-or-later

   A call of an address inside of a function is an error; but no correct call may be taken for one.
   The sorted table of .eh_frame_hdr, by which exceptions find the description of a function, is in
   memory: it says in which function an address lies, and whether it is its start.  Code without
   such descriptions, and code that was generated at run time, is not judged.

   Entries of a procedure linkage table have one description together, and assembler code may have
   several entries in one.  So what looks like a call into a function is looked up once more, in the
   symbol table of the file: only if a function begins at the start, reaches over the address, and
   no symbol is there, the call is wrong.  A file that was stripped, as the C library mostly is, has
   a table of what it exports, so other functions are not judged.  This reads the whole table, but
   only before a report.  */

#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

#include "base/function-starts.h"
#include "base/loaded-files.h"

/* The file that contains an address.  */
struct module
{
  uintptr_t address, bias, table; /* TABLE is the address of .eh_frame_hdr, 0 if there is none */
  const char *path;
};

/* The encodings (DWARF, LSB 5.0) that all linkers use: of the pointer to .eh_frame, of the number
   of rows, and of the rows, which are pairs of 32-bit distances from the table.  */
static const unsigned char encodings[4] = { 1, 0x1b, 0x03, 0x3b };

static int
find_code_file (struct dl_phdr_info *info, size_t size, void *data)
{
  struct module *m = data;
  uintptr_t table = 0;
  (void) size;
  if (!trt_file_contains_p (info, m->address))
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *h = &info->dlpi_phdr[i];
      uintptr_t a = info->dlpi_addr + h->p_vaddr;
      if (h->p_type == PT_GNU_EH_FRAME)
        table = a;
    }
  m->bias = info->dlpi_addr;
  m->table = table;
  m->path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
  return 1;
}

static int32_t
word_at (uintptr_t a)
{
  int32_t w;
  memcpy (&w, (const void *) a, sizeof w);
  return w;
}

/* The start of the function with the address of M by the description of it; 0 if there is none, or
   if it has another form.  */

static uintptr_t
described_start (const struct module *m)
{
  uintptr_t t = m->table, rows = t + 12;
  if (!t || memcmp ((const void *) t, encodings, sizeof encodings) != 0)
    return 0;
  uint32_t low = 0, high = word_at (t + 8);
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (t + word_at (rows + 8 * (uintptr_t) middle) <= m->address)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return 0;
  uintptr_t row = rows + 8 * (uintptr_t) (low - 1);
  uintptr_t start = t + word_at (row), description = t + word_at (row + 4);
  /* Its length, the distance to what it shares with others, its start, relative to that field, and
     its size.  */
  if (description + 8 + word_at (description + 8) != start
      || m->address - start >= (uint32_t) word_at (description + 12))
    return 0;
  return start;
}

/* May the code at A be an entry: an instruction that marks one (endbr64), or the jump of a
   procedure linkage table?  */

static bool
entry_code_p (uintptr_t a)
{
  static const struct
  {
    unsigned char length, bytes[4];
  } forms[] = { { 4, { 0xf3, 0x0f, 0x1e, 0xfa } },
                { 2, { 0xff, 0x25 } },
                { 2, { 0xff, 0x35 } },
                { 3, { 0xf2, 0xff, 0x25 } } };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    if (memcmp ((const void *) a, forms[i].bytes, forms[i].length) == 0)
      return true;
  return false;
}

/* Does the symbol table in the file FD, a section H, show that only START, and not A, is an entry?
   Both are addresses in the file.  */

static bool
only_start_p (int fd, const ElfW (Shdr) * h, uintptr_t a, uintptr_t start)
{
  ElfW (Sym) s[64];
  bool function = false;
  for (size_t done = 0; done < h->sh_size; done += sizeof s)
    {
      size_t n = h->sh_size - done < sizeof s ? h->sh_size - done : sizeof s;
      if (pread (fd, s, n, h->sh_offset + done) != (ssize_t) n)
        return false;
      for (size_t i = 0; i < n / sizeof *s; i++)
        {
          unsigned type = ELF64_ST_TYPE (s[i].st_info);
          if (s[i].st_shndx == SHN_UNDEF
              || (type != STT_FUNC && type != STT_NOTYPE && type != STT_GNU_IFUNC))
            continue;
          if (s[i].st_value == a)
            return false;
          function |= type == STT_FUNC && s[i].st_value == start && a - start < s[i].st_size;
        }
    }
  return function;
}

static bool
symbols_agree_p (const struct module *m, uintptr_t start)
{
  ElfW (Ehdr) e;
  ElfW (Shdr) h, symbols = { .sh_type = SHT_NULL };
  int fd = trt_elf_open (m->path, &e);
  if (fd < 0)
    return false;
  for (unsigned i = 0; symbols.sh_type != SHT_SYMTAB && trt_elf_section (fd, &e, i, &h); i++)
    if (h.sh_type == SHT_SYMTAB || h.sh_type == SHT_DYNSYM)
      symbols = h;
  bool agree = (symbols.sh_type != SHT_NULL
                && only_start_p (fd, &symbols, m->address - m->bias, start - m->bias));
  close (fd);
  return agree;
}

bool
trt_inside_function_p (uintptr_t a, uintptr_t *start)
{
  struct module m = { .address = a };
  if (!dl_iterate_phdr (find_code_file, &m))
    return false;
  *start = described_start (&m);
  return *start && *start != a && !entry_code_p (a) && symbols_agree_p (&m, *start);
}
