/* hook.c - the calls of another library's malloc lead to us.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that the program is linked with, or one in LD_PRELOAD, may bring a malloc, and stand before the runtime.  Then the
   dynamic linker leads all calls there, those of instrumented code as those of others.  Each file keeps the
   addresses of the functions that it calls, or whose addresses it takes, in tables; there the addresses of our functions (hooked.c) are put in the
   place of the other's.  So the whole process is seen, as with a malloc of our own, and it costs nothing where the
   runtime's own is in force.  Only the library itself is left as it is, which calls its own functions as it likes.

   What is not seen: calls inside of the file that defines malloc (so nothing is done where that is the program itself); functions of the
   allocator that are not of the family, as mallocx, mi_malloc, or C++'s operator new; functions whose addresses dlsym tells; what
   files do that were loaded since.  Where a file refers to any of these the heap is BLIND: a pointer may then look stale, or
   out of bounds, since its block ended unseen and others got the memory (judge.c has what follows).

   The runtime may also have been put first, and call another library's functions, as these have the names by which it
   calls the C library's.  Then nothing is put anywhere, but the rest holds.

   The runtime hears of newly loaded files when one registers globals, and looks before it accuses.  */

#define _GNU_SOURCE
#include <sys/auxv.h>
#include <sys/mman.h>

#include "interpose/interpose.h"
#include "interpose/hooked.h"
#include "base/linked.h"

/* Another library than the allocator, and those that it needs, may have run before us, and kept the address of a function.  */
static bool others_first;

/* Where some file can reach the other allocator unseen; and how many files had been loaded when all were looked at.  */
static bool blind;
static unsigned long long loads;
static struct tp_lock lock;

/* The family by name: our functions, and where tp_other has the other's.  Addresses of THEIRS are replaced.  */
static struct row { const char *name; void *ours, *other; uintptr_t theirs; } rows[] =
{
#define X(name, result, arguments)  { #name, (void *) tp_hooked_##name, &tp_other.name, 0 },
  TP_FAMILY_NAMES (X)
#undef X
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct row *
row_of (const char *name)
{
  for (int i = 0; i < ROWS; i++)
    if (strcmp (rows[i].name, name) == 0)
      return &rows[i];
  return NULL;
}

/* ---- who has malloc ---------------------------------------------------------------------------- */

/* The file that defines malloc, and whether it does so in a way that can be watched.  */
static struct provider { struct tp_linked file; bool found, good; } provider;

static bool
own_file_p (const struct tp_linked *f)
{
  return tp_linked_contains_p (f, (uintptr_t) rows);
}

/* The C library's: there the runtime is what is loaded for one library of a program that knows nothing of it.  */
static bool
libc_p (const struct tp_linked *f)
{
  return strcmp (f->name, "libc.so.6") == 0;
}

/* Code that is instrumented has referents of its blocks, and would find them ended in its own free.  */
static bool
instrumented_p (const struct tp_linked *f)
{
  static const char prefix[] = "__temporal_v1_";
  for (int t = 0; t < 2; t++)
    for (size_t i = 0; i < f->relas[t]; i++)
      if (strncmp (f->text + f->symbols[ELF64_R_SYM (f->rela[t][i].r_info)].st_name, prefix, sizeof prefix - 1) == 0)
	return true;
  return false;
}

static bool
find_provider (const struct tp_linked *f, void *data)
{
  if (!tp_linked_function (f, data))
    return false;
  provider.found = true;
  provider.file = *f;
  provider.good = !f->program && !own_file_p (f) && !libc_p (f) && !instrumented_p (f);
  return true;
}

struct definition { const char *name; struct tp_linked file; const ElfW (Sym) *symbol; };

static bool
find_definition (const struct tp_linked *f, void *data)
{
  struct definition *d = data;
  d->symbol = tp_linked_function (f, d->name);
  d->file = *f;
  return d->symbol != NULL;
}

/* Fill tp_other.  What the provider lacks is the C library's business; but the C library's reallocarray calls realloc.  */
static bool
find_other (void)
{
  for (int i = 0; i < ROWS; i++)
    {
      struct definition d = { .name = rows[i].name };
      tp_linked_each (find_definition, &d);
      uintptr_t address = d.symbol ? d.file.bias + d.symbol->st_value : 0;
      if (!address)
	continue;
      if (d.file.low == provider.file.low)
	{
	  if (ELF64_ST_TYPE (d.symbol->st_info) == STT_GNU_IFUNC)
	    return false;
	  rows[i].theirs = *(uintptr_t *) rows[i].other = address;
	}
      else if ((void *) rows[i].other == (void *) &tp_other.reallocarray && (own_file_p (&d.file) || libc_p (&d.file)))
	rows[i].theirs = address;
    }
  return tp_other.malloc && tp_other.calloc && tp_other.realloc && tp_other.free;
}

/* ---- putting ours in its place -------------------------------------------------------------------- */

/* What stands at SLOT of F becomes VALUE.  */
static bool
put (const struct tp_linked *f, uintptr_t *slot, uintptr_t value)
{
  uintptr_t page = (uintptr_t) slot & -tp_os_page ();
  bool sealed = page >= f->sealed && page < f->sealed_end;

  if (sealed && mprotect ((void *) page, tp_os_page (), PROT_READ | PROT_WRITE) != 0)
    return false;
  __atomic_store_n (slot, value, __ATOMIC_RELEASE);
  if (sealed)
    mprotect ((void *) page, tp_os_page (), PROT_READ);
  return true;
}

/* F's entry R may hold the address of a function of the family.  It is the other's if the dynamic linker has put it there, or will
   when it is called for the first time.  */
static void
redirect (const struct tp_linked *f, const ElfW (Rela) *r, const struct row *row, bool defined)
{
  unsigned type = ELF64_R_TYPE (r->r_info);
  uintptr_t *slot = (uintptr_t *) (f->bias + r->r_offset);

  if (!row->theirs || r->r_addend != 0
      || (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT && type != R_X86_64_64))
    return;
  uintptr_t now = __atomic_load_n (slot, __ATOMIC_RELAXED);
  bool later = type == R_X86_64_JUMP_SLOT && !defined && tp_linked_contains_p (f, now);
  if ((now == row->theirs || later) && !put (f, slot, (uintptr_t) row->ours))
    blind = true;
}

/* ---- what is not seen ------------------------------------------------------------------------------ */

/* The files that the provider needs, and what these need, by name.  */
enum { MOST_NEEDED = 64 };
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
add_needs (const struct tp_linked *f, void *data)
{
  (void) data;
  if (f->low == provider.file.low || provider_needs_p (f->name))
    for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
      if (d->d_tag == DT_NEEDED && needed_count < MOST_NEEDED && !provider_needs_p (f->text + d->d_un.d_val))
	needed[needed_count++] = f->text + d->d_un.d_val;
  return false;
}

/* Files need others that were loaded after them, or before.  */
static void
find_needs (void)
{
  unsigned before;
  do
    {
      before = needed_count;
      tp_linked_each (add_needs, NULL);
    }
  while (needed_count > before);
}

/* Parts of the C library, or of GCC's for C, which know nothing of other allocators.  */
static bool
system_p (const char *name)
{
  static const char *const names[] =
    { "libc.so.6", "libm.so.6", "libgcc_s.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2" };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (names[i], name) == 0)
      return true;
  return false;
}

/* F uses a library that the provider uses, too, and which is not C's: that of C++, whose operator new is the provider's.  */
static bool
shares_p (const struct tp_linked *f)
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

/* Is the function NAME, which the allocator's file may define, none that gives out or takes memory?  LeakSanitizer defines these,
   and some builds of jemalloc pthread_create.  */
static bool
no_allocator_p (const char *name)
{
  static const char *const names[] = { "_exit", "pthread_create", "pthread_detach", "pthread_join", "sigaction", "signal", "strerror" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return strncmp (name, "__lsan_", 7) == 0 || strncmp (name, "__sanitizer_", 12) == 0;
}

/* F refers to the function NAME of others.  Does it get at the other allocator so?  */
static bool
unseen_p (const char *name)
{
  return strcmp (name, "dlsym") == 0 || strcmp (name, "dlvsym") == 0
	 || (!no_allocator_p (name) && tp_linked_function (&provider.file, name));
}

/* Has F code that runs before the program?  GCC puts one function of its own into each file.  */
static bool
initialises_p (const struct tp_linked *f)
{
  for (const ElfW (Dyn) *d = f->dynamic; d->d_tag != DT_NULL; d++)
    if (d->d_tag == DT_INIT_ARRAYSZ)
      return d->d_un.d_val > sizeof (ElfW (Addr));
  return false;
}

/* ---- all files -------------------------------------------------------------------------------------- */

/* The files come in the order in which they were loaded, and most are initialised in the other one.  DATA: has ours come?  */
static bool
look_at_file (const struct tp_linked *f, void *data)
{
  bool listens = !system_p (f->name) && !provider_needs_p (f->name), *own_seen = data;

  loads = f->loads;
  *own_seen |= own_file_p (f);
  if (own_file_p (f) || f->low == provider.file.low || f->low == getauxval (AT_BASE)
      || tp_linked_contains_p (f, getauxval (AT_SYSINFO_EHDR)))
    return false;
  if (*own_seen && listens && initialises_p (f))
    others_first = blind = true;
  if (listens && shares_p (f))
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
	else if (listens && s->st_shndx == SHN_UNDEF && unseen_p (name))
	  blind = true;
      }
  return false;
}

/* ---- the allocator's own calls ----------------------------------------------------------------------- */

static uintptr_t
first_definition (const char *name)
{
  struct definition d = { .name = name };
  tp_linked_each (find_definition, &d);
  return d.symbol ? d.file.bias + d.symbol->st_value : 0;
}

/* The provider's calls of NAME lead to OURS, which calls *REAL.  One that has such a function itself is left alone.  */
static void
watch (const char *name, uintptr_t ours, uintptr_t *real)
{
  const struct tp_linked *f = &provider.file;
  *real = first_definition (name);
  if (!*real || tp_linked_contains_p (f, *real))
    return;
  for (int t = 0; t < 2; t++)
    for (size_t i = 0; i < f->relas[t]; i++)
      {
	const ElfW (Rela) *r = &f->rela[t][i];
	unsigned type = ELF64_R_TYPE (r->r_info);
	if ((type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT)
	    && strcmp (f->text + f->symbols[ELF64_R_SYM (r->r_info)].st_name, name) == 0)
	  put (f, (uintptr_t *) (f->bias + r->r_offset), ours);
      }
}

static void
watch_memory (void)
{
  if (!others_first)
    tp_hook_memory_begin ();
  watch ("mmap", (uintptr_t) tp_hook_mmap, (uintptr_t *) &tp_hook_real_mmap);
  watch ("munmap", (uintptr_t) tp_hook_munmap, (uintptr_t *) &tp_hook_real_munmap);
}

struct tp_range
tp_hook_file (void)
{
  return (struct tp_range) { provider.file.low & -tp_os_page (), (provider.file.high + tp_os_page () - 1) & -tp_os_page () };
}

/* ---- what others call ---------------------------------------------------------------------------------- */

static bool
count_loads (const struct tp_linked *f, void *data)
{
  *(unsigned long long *) data = f->loads;
  return true;
}

/* Is all that is loaded known?  */
static bool
up_to_date_p (void)
{
  unsigned long long now = 0;
  tp_linked_each (count_loads, &now);
  return now == loads;
}

void
tp_hook (void)
{
  bool below = tp_alloc_other_below && !tp_alloc_replaced ();
  if (!tp_ready || !(below || tp_alloc_replaced ()) || (tp_hooked && up_to_date_p ()) || !tp_lock_take (&lock))
    return;
  if (!provider.found)
    {
      tp_linked_each (find_provider, below ? "__libc_malloc" : "malloc");
      provider.good = provider.good && (below || find_other ());
      find_needs ();
    }
  if (provider.good)
    {
      /* What a file did before it was looked at has not been seen.  */
      if (tp_hooked)
	blind = true;
      bool own_seen = false;
      tp_linked_each (look_at_file, &own_seen);
      tp_hooked = true;
    }
  tp_lock_give (&lock);
}

void
tp_hook_begin (void)
{
  bool before = tp_hooked;
  tp_hook ();
  if (tp_hooked && !before && tp_alone ())
    watch_memory ();
}

bool
tp_hook_blind (void)
{
  if (!tp_hooked)
    return false;
  if (!blind)
    tp_hook ();
  return blind;
}

bool
tp_hook_heap_known (void)
{
  return !tp_hook_blind () && (tp_hooked || !tp_alloc_replaced ());
}
