/* unset-units.c - was all instrumented code compiled with -fplugin-arg-temporal-checks=...,init?

   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin leaves the line "temporal VERSION (GCC VERSION)" in the section .comment of each
   object, with ", init" behind the first version if that option was given.  The linker merges equal
   lines, so a file has each line once.  The section is not loaded; the files are read when the
   first error is about to be reported.  Of a file without such lines (.comment was stripped)
   nothing is known, and it is taken for whole.  */

#define _GNU_SOURCE
#include "slow-path/unset-memory.h"
#include "base/loaded-files.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* No more of a section is read.  */
#define SIZE 8192

/* Is there a line of the plugin without ", init" among the strings in the N bytes at TEXT?  */
static bool
line_without_p (const char *text, size_t n)
{
  static const char start[] = "temporal ";
  for (const char *p = text, *end = text + n; p < end; p += strnlen (p, end - p) + 1)
    if (strncmp (p, start, sizeof start - 1) == 0 && strstr (p, " (GCC ")
        && !strstr (p, ", init ("))
      return true;
  return false;
}

/* The same for the section .comment of the file FD.  */
static bool
file_without_p (int fd)
{
  ElfW (Ehdr) e;
  ElfW (Shdr) names, h;
  char name[9] = "", text[SIZE + 1];
  if (trt_os_read_at (fd, (char *) &e, sizeof e, 0) != sizeof e || e.e_shnum == 0
      || trt_os_read_at (fd, (char *) &names, sizeof names, e.e_shoff + e.e_shstrndx * sizeof names)
           != sizeof names)
    return false;
  for (unsigned i = 0; i < e.e_shnum; i++)
    if (trt_os_read_at (fd, (char *) &h, sizeof h, e.e_shoff + i * sizeof h) == sizeof h
        && trt_os_read_at (fd, name, sizeof name, names.sh_offset + h.sh_name) == sizeof name
        && memcmp (name, ".comment", sizeof name) == 0)
      {
        long n = trt_os_read_at (fd, text, h.sh_size < SIZE ? h.sh_size : SIZE, h.sh_offset);
        text[n > 0 ? n : 0] = 0;
        return n > 0 && line_without_p (text, n);
      }
  return false;
}

static bool
look_at_file (const struct trt_loaded_file *f, void *data)
{
  bool *found = data;
  int fd = open (f->program ? "/proc/self/exe" : f->path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  *found |= file_without_p (fd);
  close (fd);
  return *found;
}

bool
trt_unset_partial_p (void)
{
  bool found = false;
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  trt_loaded_file_each (look_at_file, &found);
  return found;
}
