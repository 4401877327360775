/* static-startup.c - the shadow memory of static programs, before the program's first instruction.

   SPDX-License-Identifier: GPL-3.0-or-later

   In an executable linked with -static the C library calls malloc long before any constructor.  The
   malloc may be the program's own, instrumented, which reads cells.  Indirect functions (ifunc) are
   resolved before that, even before there is thread-local storage or errno; so the shadow is
   reserved in the resolver of one, by inline system calls.  What fails here is tried again, and
   reported, when the runtime starts (shadow-mapping.c).

   In other programs the resolver does nothing.  There the dynamic linker loads the runtime before
   it calls the program's malloc, and it calls resolvers before the libraries that these might call
   are relocated.  */

#include <elf.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "shadow/shadow.h"
#include "shadow/shadow-mapping.h"

#pragma GCC visibility push(hidden)
extern const Elf64_Ehdr __ehdr_start;
extern const Elf64_Dyn _DYNAMIC[] __attribute__ ((weak));
#pragma GCC visibility pop

static TRT_BEFORE_TLS bool
position_independent_p (void)
{
  for (const Elf64_Dyn *d = _DYNAMIC; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_FLAGS_1)
      return d->d_un.d_val & DF_1_PIE;
  return false;
}

/* Is this file a program without a dynamic linker?  */

static TRT_BEFORE_TLS bool
static_p (void)
{
  const Elf64_Phdr *p = (const Elf64_Phdr *) ((const char *) &__ehdr_start + __ehdr_start.e_phoff);

  for (int i = 0; i < __ehdr_start.e_phnum; i++)
    if (p[i].p_type == PT_INTERP)
      return false;
  return __ehdr_start.e_type == ET_EXEC || position_independent_p ();
}

static TRT_BEFORE_TLS long
reserve (uintptr_t low, size_t size)
{
  register long flags __asm__("r10")
    = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  register long fd __asm__("r8") = -1;
  register long offset __asm__("r9") = 0;
  long result = SYS_mmap;

  __asm__ volatile("syscall"
                   : "+a"(result)
                   : "D"(low), "S"(size), "d"(PROT_READ | PROT_WRITE), "r"(flags), "r"(fd),
                     "r"(offset)
                   : "rcx", "r11", "memory");
  return result;
}

static void
nothing (void)
{
}

static __attribute__ ((used)) TRT_BEFORE_TLS void (*resolve_early (void)) (void)
{
  struct trt_range run[TRT_MOST_RUNS];

  if (static_p () && !trt_mapping_valgrind_p ())
    for (int i = 0, n = trt_mapping_runs (run); i < n; i++)
      trt_mapping_early[i] = reserve (run[i].low, run[i].high - run[i].low) == (long) run[i].low;
  return nothing;
}

void trt_static_startup (void) __attribute__ ((ifunc ("resolve_early")));
