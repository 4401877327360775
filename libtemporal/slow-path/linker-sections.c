/* linker-sections.c - bounds of sections that programs use as tables.

   SPDX-License-Identifier: GPL-3.0-or-later

   Variables in a named section are often elements of one table, through which pointers go (linker
   sets).  Some elements may come from uninstrumented objects, and then there is no block.  The
   bounds of a section are not known at run time, but the file that was loaded has them in its
   section table, which strip keeps.  It is read in the slow path, and the last answer is cached,
   because a table is used more than once.  If the file cannot be read, any two addresses may be in
   one section.

   Source: the System V ABI's chapter on object files; the GNU linker's sections.  */

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "slow-path/slow-path.h"
#include "base/loaded-files.h"

/* The section that was found last, and a version number, which is odd while it changes.  */
static uintptr_t kept_low, kept_high;
static unsigned kept_version;

/* Read the section around A from the file FD, which was loaded at BIAS; false if the file has none
   there.  */

static bool
read_section (int fd, uintptr_t a, uintptr_t bias, uintptr_t *low, uintptr_t *high)
{
  Elf64_Ehdr e;
  Elf64_Shdr h;

  if (pread (fd, &e, sizeof e, 0) != sizeof e || e.e_shentsize != sizeof h)
    return false;
  for (unsigned i = 0; i < e.e_shnum; i++)
    {
      if (pread (fd, &h, sizeof h, e.e_shoff + i * sizeof h) != sizeof h)
        return false;
      if ((h.sh_flags & SHF_ALLOC) && !(h.sh_flags & SHF_TLS) && a - bias - h.sh_addr < h.sh_size)
        {
          *low = h.sh_addr + bias;
          *high = *low + h.sh_size;
          return true;
        }
    }
  return false;
}

static bool
find_section (uintptr_t a, uintptr_t *low, uintptr_t *high)
{
  uintptr_t bias;
  int saved = errno;
  bool found = false;
  const char *path = trt_file_at (a, &bias);
  int fd = path ? open (path, O_RDONLY | O_CLOEXEC) : -1;

  if (fd >= 0)
    {
      found = read_section (fd, a, bias, low, high);
      close (fd);
    }
  errno = saved;
  return found;
}

/* Does the cached section contain A and [B, B + N)?  */

static bool
kept_p (uintptr_t a, uintptr_t b, size_t n)
{
  unsigned version = __atomic_load_n (&kept_version, __ATOMIC_ACQUIRE);
  uintptr_t low = __atomic_load_n (&kept_low, __ATOMIC_RELAXED);
  uintptr_t high = __atomic_load_n (&kept_high, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return !(version & 1) && version == __atomic_load_n (&kept_version, __ATOMIC_RELAXED)
         && a - low < high - low && b - low < high - low && n <= high - b;
}

static void
keep_section (uintptr_t low, uintptr_t high)
{
  unsigned version = __atomic_load_n (&kept_version, __ATOMIC_RELAXED);
  if ((version & 1)
      || !__atomic_compare_exchange_n (&kept_version, &version, version + 1, false,
                                       __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return;
  __atomic_store_n (&kept_low, low, __ATOMIC_RELAXED);
  __atomic_store_n (&kept_high, high, __ATOMIC_RELAXED);
  __atomic_store_n (&kept_version, version + 2, __ATOMIC_RELEASE);
}

bool
trt_linker_section_same_p (uintptr_t a, uintptr_t b, size_t n)
{
  uintptr_t low, high;

  if (kept_p (a, b, n))
    return true;
  if (!find_section (a, &low, &high))
    return trt_ownerless_access (b, n);
  keep_section (low, high);
  return b - low < high - low && n <= high - b;
}

void
trt_linker_section_forget (void)
{
  keep_section (0, 0);
}
