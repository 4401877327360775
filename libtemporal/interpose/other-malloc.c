/* other-malloc.c - redirects calls of another library's malloc to the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that the program is linked with, or one in LD_PRELOAD, may define malloc, and be
   searched before the runtime.  Then the dynamic linker resolves all calls to it, of instrumented
   and other code.  Each file has tables with the addresses of the functions that it calls, or whose
   addresses it takes; in these the addresses of the other library's functions are replaced by those
   of the runtime's (other-malloc-calls.c).  So the whole process is observed, as with the runtime's
   own malloc; and where that is used, this costs nothing.  Only the library itself is not changed,
   and calls its own functions directly.

   Not observed are: calls inside of the file that defines malloc (so nothing is done if that is the
   program itself); functions of the allocator that are not in the family, such as mallocx,
   mi_malloc, or C++'s operator new; functions whose addresses come from dlsym; and what newly
   loaded files do before they are examined.  If a file refers to any of these, BLIND is set: a
   pointer may then look stale, or out of bounds, because its block ended unseen and the memory was
   allocated again (slow-path.c takes this into account).

   The runtime may also be searched first, and call another library's functions, because these have
   the names by which the runtime calls the C library's.  Then nothing is replaced, but the rest
   applies.

   Newly loaded files are noticed when one of them registers globals, and before an error is
   reported.  */

#define _GNU_SOURCE
#include <sys/auxv.h>
#include <sys/mman.h>

#include "interpose/interpose.h"
#include "interpose/other-malloc-calls.h"
#include "base/loaded-files.h"

/* May a library other than the allocator and those that it needs have run before the runtime, and
   have stored the address of a function?  */
static bool others_first;

/* May some file call the other allocator unseen?  And how many files had been loaded when all were
   examined.  */
static bool blind;
static unsigned long long loads;
static struct trt_lock lock;

/* The family: names, the runtime's functions, and the variables in trt_other for the other
   functions.  Addresses equal to THEIRS are replaced.  */
static struct row
{
  const char *name;
  void *ours, *other;
  uintptr_t theirs;
} rows[] = {
#define X(name, result, arguments) { #name, (void *) trt_hooked_##name, &trt_other.name, 0 },
  TRT_FAMILY_NAMES (X)
#undef X
};
enum
{
  ROWS = sizeof rows / sizeof rows[0]
};

static const struct row *
row_of (const char *name)
{
  for (int i = 0; i < ROWS; i++)
    if (strcmp (rows[i].name, name) == 0)
      return &rows[i];
  return NULL;
}

/* ---- who has malloc -------------------------------------------------------------------------- */

/* The file that defines malloc, and whether its calls can be redirected.  */
static struct provider
{
  struct trt_loaded_file file;
  bool found, good;
} provider;

static bool
own_file_p (const struct trt_loaded_file *f)
{
  return trt_loaded_file_contains_p (f, (uintptr_t) rows);
}

/* Is F the C library?  It defines malloc if the runtime was loaded with a library that an
   uninstrumented program has opened.  */
static bool
libc_p (const struct trt_loaded_file *f)
{
  return strcmp (f->name, "libc.so.6") == 0;
}

/* Is F instrumented?  Then its own free would use referents of blocks that have ended, and would be
   reported.  */
static bool
refers_to_runtime_p (const struct trt_loaded_file *f)
{
  static const char prefix[] = "__temporal_v1_";
  for (int t = 0; t < 2; t++)
    for (size_t i = 0; i < f->relas[t]; i++)
      if (strncmp (f->text + f->symbols[ELF64_R_SYM (f->rela[t][i].r_info)].st_name, prefix,
                   sizeof prefix - 1)
          == 0)
        return true;
  return false;
}

static bool
find_provider (const struct trt_loaded_file *f, void *data)
{
  if (!trt_loaded_file_function (f, data))
    return false;
  provider.found = true;
  provider.file = *f;
  provider.good = !f->program && !own_file_p (f) && !libc_p (f) && !refers_to_runtime_p (f);
  return true;
}

struct definition
{
  const char *name;
  struct trt_loaded_file file;
  const ElfW (Sym) * symbol;
};

static bool
find_definition (const struct trt_loaded_file *f, void *data)
{
  struct definition *d = data;
  d->symbol = trt_loaded_file_function (f, d->name);
  d->file = *f;
  return d->symbol != NULL;
}

/* Fill trt_other.  Functions that the provider lacks are the C library's, and are left alone; an
   exception is the C library's reallocarray, which calls realloc.  */
static bool
find_other (void)
{
  for (int i = 0; i < ROWS; i++)
    {
      struct definition d = { .name = rows[i].name };
      trt_loaded_file_each (find_definition, &d);
      uintptr_t address = d.symbol ? d.file.bias + d.symbol->st_value : 0;
      if (!address)
        continue;
      if (d.file.low == provider.file.low)
        {
          if (ELF64_ST_TYPE (d.symbol->st_info) == STT_GNU_IFUNC)
            return false;
          rows[i].theirs = *(uintptr_t *) rows[i].other = address;
        }
      else if ((void *) rows[i].other == (void *) &trt_other.reallocarray
               && (own_file_p (&d.file) || libc_p (&d.file)))
        rows[i].theirs = address;
    }
  return trt_other.malloc && trt_other.calloc && trt_other.realloc && trt_other.free;
}

/* ---- replacing the addresses of functions ---------------------------------------------------- */

/* Store VALUE at SLOT in F, which may be read-only after relocation.  */
static bool
put_function (const struct trt_loaded_file *f, uintptr_t *slot, uintptr_t value)
{
  uintptr_t page = (uintptr_t) slot & -trt_os_page ();
  bool sealed = page >= f->sealed && page < f->sealed_end;

  if (sealed && mprotect ((void *) page, trt_os_page (), PROT_READ | PROT_WRITE) != 0)
    return false;
  __atomic_store_n (slot, value, __ATOMIC_RELEASE);
  if (sealed)
    mprotect ((void *) page, trt_os_page (), PROT_READ);
  return true;
}

/* F's relocation R may be for the address of a function of the family.  Replace it if the dynamic
   linker has resolved it to the other malloc, or will do so at the first call (lazy binding).  */
static void
redirect (const struct trt_loaded_file *f, const ElfW (Rela) * r, const struct row *row,
          bool defined)
{
  unsigned type = ELF64_R_TYPE (r->r_info);
  uintptr_t *slot = (uintptr_t *) (f->bias + r->r_offset);

  if (!row->theirs || r->r_addend != 0
      || (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT && type != R_X86_64_64))
    return;
  uintptr_t now = __atomic_load_n (slot, __ATOMIC_RELAXED);
  bool later = type == R_X86_64_JUMP_SLOT && !defined && trt_loaded_file_contains_p (f, now);
  if ((now == row->theirs || later) && !put_function (f, slot, (uintptr_t) row->ours))
    blind = true;
}

/* ---- what is not seen ------------------------------------------------------------------------ */

/* The names of the files that the provider needs, directly or indirectly.  */
enum
{
  MOST_NEEDED = 64
};
static const char *needed[MOST_NEEDED];
static unsigned needed_count;

static bool
provider_needs_p (const char *name)
{
  for (unsigned i = 0; i < needed_count; i++)
    if (strcmp (needed[i], name) == 0)
      return true;
  return false;
}

static bool
add_needs (const struct trt_loaded_file *f, void *data)
{
  (void) data;
  if (f->low == provider.file.low || provider_needs_p (f->name))
    for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
      if (d->d_tag == DT_NEEDED && needed_count < MOST_NEEDED
          && !provider_needs_p (f->text + d->d_un.d_val))
        needed[needed_count++] = f->text + d->d_un.d_val;
  return false;
}

/* Repeated until nothing changes, because files may need others that were loaded before or after
   them.  */
static void
find_needs (void)
{
  unsigned before;
  do
    {
      before = needed_count;
      trt_loaded_file_each (add_needs, NULL);
    }
  while (needed_count > before);
}

/* Libraries of glibc and of GCC for C, which know nothing of other allocators.  */
static bool
system_p (const char *name)
{
  static const char *const names[]
    = { "libc.so.6",  "libm.so.6",  "libgcc_s.so.1",       "libpthread.so.0",
        "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2" };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (names[i], name) == 0)
      return true;
  return false;
}

/* Does F use a library that the provider uses, too, and that is not one of those?  That may be the
   library of C++, whose operator new the provider defines.  */
static bool
shares_p (const struct trt_loaded_file *f)
{
  for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_NEEDED)
      {
        const char *name = f->text + d->d_un.d_val;
        if (!system_p (name) && provider_needs_p (name))
          return true;
      }
  return false;
}

/* Is NAME a function that the allocator's file may define, and that neither allocates nor frees
   memory?  LeakSanitizer defines these, and some builds of jemalloc define pthread_create.  */
static bool
no_allocator_p (const char *name)
{
  static const char *const names[]
    = { "_exit",     "pthread_create", "pthread_detach", "pthread_join",
        "sigaction", "signal",         "strerror" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return strncmp (name, "__lsan_", 7) == 0 || strncmp (name, "__sanitizer_", 12) == 0;
}

/* A file refers to the external function NAME.  May it thereby call the other allocator unseen?  */
static bool
calls_unseen_p (const char *name)
{
  return strcmp (name, "dlsym") == 0 || strcmp (name, "dlvsym") == 0
         || (!no_allocator_p (name) && trt_loaded_file_function (&provider.file, name));
}

/* Does F have initialisation code?  GCC puts one function of its own into each file.  */
static bool
initialises_p (const struct trt_loaded_file *f)
{
  for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_INIT_ARRAYSZ)
      return d->d_un.d_val > sizeof (ElfW (Addr));
  return false;
}

/* ---- all files ------------------------------------------------------------------------------- */

/* Files come in the order in which they were loaded, and most are initialised in reverse order.
   DATA: was the runtime's file seen already?  */
static bool
patch_file (const struct trt_loaded_file *f, void *data)
{
  bool may_call = !system_p (f->name) && !provider_needs_p (f->name), *own_seen = data;

  loads = f->loads;
  *own_seen |= own_file_p (f);
  if (own_file_p (f) || f->low == provider.file.low || f->low == getauxval (AT_BASE)
      || trt_loaded_file_contains_p (f, getauxval (AT_SYSINFO_EHDR)))
    return false;
  if (*own_seen && may_call && initialises_p (f))
    others_first = blind = true;
  if (may_call && shares_p (f))
    blind = true;
  for (int t = 0; t < 2; t++)
    for (size_t i = 0; i < f->relas[t]; i++)
      {
        const ElfW (Rela) *r = &f->rela[t][i];
        const ElfW (Sym) *s = &f->symbols[ELF64_R_SYM (r->r_info)];
        if (!ELF64_R_SYM (r->r_info) || !s->st_name)
          continue;
        const char *name = f->text + s->st_name;
        const struct row *row = row_of (name);
        if (row)
          redirect (f, r, row, s->st_shndx != SHN_UNDEF);
        else if (may_call && s->st_shndx == SHN_UNDEF && calls_unseen_p (name))
          blind = true;
      }
  return false;
}

/* ---- the allocator's own calls --------------------------------------------------------------- */

static uintptr_t
first_definition (const char *name)
{
  struct definition d = { .name = name };
  trt_loaded_file_each (find_definition, &d);
  return d.symbol ? d.file.bias + d.symbol->st_value : 0;
}

/* Redirect the provider's calls of the function NAME to OURS, which calls *REAL; unless the
   provider defines NAME itself.  */
static void
redirect_provider_calls (const char *name, uintptr_t ours, uintptr_t *real)
{
  const struct trt_loaded_file *f = &provider.file;
  *real = first_definition (name);
  if (!*real || trt_loaded_file_contains_p (f, *real))
    return;
  for (int t = 0; t < 2; t++)
    for (size_t i = 0; i < f->relas[t]; i++)
      {
        const ElfW (Rela) *r = &f->rela[t][i];
        unsigned type = ELF64_R_TYPE (r->r_info);
        if ((type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT)
            && strcmp (f->text + f->symbols[ELF64_R_SYM (r->r_info)].st_name, name) == 0)
          put_function (f, (uintptr_t *) (f->bias + r->r_offset), ours);
      }
}

static void
redirect_memory_calls (void)
{
  if (!others_first)
    trt_other_malloc_memory_begin ();
  redirect_provider_calls ("mmap", (uintptr_t) trt_other_malloc_mmap,
                           (uintptr_t *) &trt_other_malloc_real_mmap);
  redirect_provider_calls ("munmap", (uintptr_t) trt_other_malloc_munmap,
                           (uintptr_t *) &trt_other_malloc_real_munmap);
}

struct trt_range
trt_other_malloc_file (void)
{
  return (struct trt_range) { provider.file.low & -trt_os_page (),
                              (provider.file.high + trt_os_page () - 1) & -trt_os_page () };
}

/* ---- what others call ------------------------------------------------------------------------ */

static bool
count_loads (const struct trt_loaded_file *f, void *data)
{
  *(unsigned long long *) data = f->loads;
  return true;
}

/* Have all loaded files been examined?  */
static bool
up_to_date_p (void)
{
  unsigned long long now = 0;
  trt_loaded_file_each (count_loads, &now);
  return now == loads;
}

void
trt_other_malloc (void)
{
  bool below = trt_alloc_other_below && !trt_alloc_replaced ();
  if (!trt_ready || !(below || trt_alloc_replaced ())
      || (trt_other_malloc_hooked && up_to_date_p ()) || !trt_lock_take (&lock))
    return;
  if (!provider.found)
    {
      trt_loaded_file_each (find_provider, below ? "__libc_malloc" : "malloc");
      provider.good = provider.good && (below || find_other ());
      find_needs ();
    }
  if (provider.good)
    {
      /* What a file did before it was examined was not seen.  */
      if (trt_other_malloc_hooked)
        blind = true;
      bool own_seen = false;
      trt_loaded_file_each (patch_file, &own_seen);
      trt_other_malloc_hooked = true;
    }
  trt_lock_give (&lock);
}

void
trt_other_malloc_begin (void)
{
  bool before = trt_other_malloc_hooked;
  trt_other_malloc ();
  if (trt_other_malloc_hooked && !before && trt_single_threaded ())
    redirect_memory_calls ();
}

bool
trt_other_malloc_blind (void)
{
  if (!trt_other_malloc_hooked)
    return false;
  if (!blind)
    trt_other_malloc ();
  return blind;
}

bool
trt_other_malloc_heap_known (void)
{
  return !trt_other_malloc_blind () && (trt_other_malloc_hooked || !trt_alloc_replaced ());
}
