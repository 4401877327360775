/* stack-depot.c - the stacks of allocations.

   SPDX-License-Identifier: GPL-3.0-or-later

   A block has room for one word about its allocation, the address of its site string (abi.def).  So
   the depot makes site strings of its own: a copy of the site, with the stack stored right before
   it.

       +-----+-------+------+-------+-----+-------+-------+--------------------+
       | next| site  | hash | count | pc  | ...   | count | FILE \n LINE \n ... |
       +-----+-------+------+-------+-----+-------+-------+--------------------+
                                                          ^ what the block keeps

   Other code reads it as an ordinary site.  Each pair of site and stack is stored once, so that two
   blocks have the same place of allocation if and only if they have the same word.  Entries are
   never removed: a program allocates in few places, however long it runs.

   Stacks are taken only with leaks=1, because the unwinder takes longer than malloc.  An allocation
   by uninstrumented code has no site.  With leaks=2, or if the C library allocates for the program
   (getline, asprintf), it gets an empty one, which counts as unknown (trt_site_known_p).

   Threads.  Entries are linked into a hash chain by compare and exchange and never change
   afterwards, so a search needs no lock (the idea is that of the sanitizers' stack depot).  */

#define _GNU_SOURCE
#include "leaks/leaks.h"

#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unwind.h>

#define BUCKETS (1u << 18)
#define ARENA ((size_t) 4 << 30)

struct entry
{
  struct entry *next;
  const char *site;
  uint32_t hash, count;
  uintptr_t pc[];
};

static struct entry **buckets;
static char *arena;
static size_t arena_used;

/* The argument of trt_stack_depot_init ().  */
static bool (*begins_allocation_p) (uintptr_t function);

void
trt_stack_depot_init (bool (*allocates_p) (uintptr_t function))
{
  begins_allocation_p = allocates_p;
  buckets = trt_os_map (NULL, BUCKETS * sizeof *buckets);
  arena = trt_os_map (NULL, ARENA);
  if (!buckets || !arena)
    trt_fatal ("cannot map memory for the stacks of allocations");
  trt_store_site = trt_stack_depot_site;
}

/* ---- taking a stack --------------------------------------------------------------- */

/* The innermost frames, which are the runtime's own, are not kept.  There are at most so many of
   them.  */
#define OWN_FRAMES 8
/* At most so many frames of the C library are between malloc and the program, where the library
   allocates for the program.  */
#define LIBRARY_FRAMES 8

struct walk
{
  uintptr_t pc[TRT_STACK_FRAMES + OWN_FRAMES];
  unsigned count, wanted, own;
};

static _Unwind_Reason_Code
collect_caller (struct _Unwind_Context *context, void *data)
{
  struct walk *w = data;
  uintptr_t pc = _Unwind_GetIP (context);

  if (pc == 0)
    return _URC_END_OF_STACK;
  if (w->own == 0 && w->count < OWN_FRAMES
      && begins_allocation_p (_Unwind_GetRegionStart (context)))
    w->own = w->count + 1;
  w->pc[w->count++] = pc;
  return w->count == w->wanted + (w->own ? w->own : OWN_FRAMES) ? _URC_END_OF_STACK
                                                                : _URC_NO_REASON;
}

/* ---- whose code --------------------------------------------------------------------- */

/* The code of the C library, and that of the program.  Both are empty if they are one module.  */
static struct
{
  uintptr_t low, high;
} library, program;
static bool modules_known;

extern struct _IO_FILE_plus _IO_2_1_stdout_;

static int
look_at_module (struct dl_phdr_info *info, size_t size, void *first)
{
  uintptr_t low = 0, high = 0;
  bool stdio = false;

  (void) size;
  for (int k = 0; k < info->dlpi_phnum; k++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[k];
      uintptr_t at = info->dlpi_addr + p->p_vaddr;
      if (p->p_type != PT_LOAD)
        continue;
      stdio |= (uintptr_t) &_IO_2_1_stdout_ - at < p->p_memsz;
      if (p->p_flags & PF_X)
        {
          low = at;
          high = at + p->p_memsz;
        }
    }
  if (stdio && !*(bool *) first)
    {
      library.low = low;
      library.high = high;
    }
  if (*(bool *) first && !stdio)
    {
      program.low = low;
      program.high = high;
    }
  *(bool *) first = false;
  return 0;
}

/* Was the block, which is allocated with the stack PC of COUNT frames, allocated by a function of
   the C library that the program called?  */
static bool
for_program_p (const uintptr_t *pc, unsigned count)
{
  unsigned i = 0;

  if (!modules_known)
    {
      bool first = true;
      dl_iterate_phdr (look_at_module, &first);
      modules_known = true;
    }
  while (i < count && pc[i] >= library.low && pc[i] < library.high)
    i++;
  return i > 0 && i < count && pc[i] >= program.low && pc[i] < program.high;
}

/* ---- the table ----------------------------------------------------------------------- */

static uint32_t
stack_hash (const char *site, const uintptr_t *pc, unsigned count)
{
  uint64_t h = (uintptr_t) site;

  for (unsigned i = 0; i < count; i++)
    h = (h ^ pc[i]) * 0x9e3779b97f4a7c15ULL, h ^= h >> 29;
  h *= 0x9e3779b97f4a7c15ULL;
  return h >> 32;
}

static char *
text_of (struct entry *e)
{
  return (char *) (e->pc + e->count + 1);
}

static struct entry *
find_stack (struct entry *e, uint32_t hash, const char *site, const uintptr_t *pc, unsigned count)
{
  for (; e; e = e->next)
    if (e->hash == hash && e->site == site && e->count == count
        && memcmp (e->pc, pc, count * sizeof *pc) == 0)
      break;
  return e;
}

/* The depot's site string for SITE and these frames; null if the depot is full.  */
static const char *
intern (const char *site, const uintptr_t *pc, unsigned count)
{
  uint32_t hash = stack_hash (site, pc, count);
  struct entry **bucket = &buckets[hash % BUCKETS];
  struct entry *first = __atomic_load_n (bucket, __ATOMIC_ACQUIRE);
  struct entry *e = find_stack (first, hash, site, pc, count);

  if (e)
    return text_of (e);
  size_t length = site ? strlen (site) + 1 : 1;
  size_t size = (sizeof *e + (count + 1) * sizeof *pc + length + 7) & ~(size_t) 7;
  size_t at = __atomic_load_n (&arena_used, __ATOMIC_RELAXED);
  if (at + size > ARENA)
    return NULL;
  at = __atomic_fetch_add (&arena_used, size, __ATOMIC_RELAXED);
  if (at + size > ARENA)
    return NULL;
  e = (struct entry *) (arena + at);
  e->site = site;
  e->hash = hash;
  e->count = count;
  memcpy (e->pc, pc, count * sizeof *pc);
  e->pc[count] = count;
  memcpy (text_of (e), site ? site : "", length);
  do
    {
      struct entry *same = find_stack (first, hash, site, pc, count);
      if (same)
        return text_of (same);
      e->next = first;
    }
  while (
    !__atomic_compare_exchange_n (bucket, &first, e, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
  return text_of (e);
}

/* Can the stack be unwound?  In a statically linked program the C library allocates before the
   unwinder can find its tables, and libgcc's unwinder aborts then.  The startup files register
   these tables in the first of the constructors without a priority, and allocate for it (since GCC
   13); the constructor below comes later.  */
static bool walkable;

static __attribute__ ((constructor)) void
note_constructors_run (void)
{
  walkable = true;
}

/* Is this thread unwinding its stack?  In a static program the unwinder sorts its tables at the
   first use, and allocates meanwhile with its lock held.  */
static TRT_TLS bool walking;
TRT_OWN_TLS (walking);

static bool
walkable_p (void)
{
  return !walking && (walkable || getauxval (AT_BASE) != 0);
}

/* The site for a block that is being allocated, with the stack of the caller.  SITE is the one that
   instrumented code has set, null if there is none.  */
const char *
trt_stack_depot_site (const char *site)
{
  if (!arena || !walkable_p ())
    return site;
  bool ask = !site && trt_options.leaks < 2;
  struct walk w = { .wanted = trt_options.stack_depth };
  if (ask && w.wanted < LIBRARY_FRAMES)
    w.wanted = LIBRARY_FRAMES;
  int saved = errno;
  if (w.wanted > 0)
    {
      walking = true;
      _Unwind_Backtrace (collect_caller, &w);
      walking = false;
    }
  unsigned count = w.count - w.own;
  if (ask && !for_program_p (w.pc + w.own, count))
    {
      errno = saved;
      return NULL;
    }
  if (count > (unsigned) trt_options.stack_depth)
    count = trt_options.stack_depth;
  const char *kept = intern (site, w.pc + w.own, count);
  errno = saved;
  return kept ? kept : site;
}

/* The frames of SITE: return addresses, innermost first; 0 if there are none.  */
size_t
trt_stack_depot_stack (const char *site, const uintptr_t **pc)
{
  uintptr_t a = (uintptr_t) site;

  if (!arena || a - (uintptr_t) arena >= ARENA)
    return 0;
  const uintptr_t *end = (const uintptr_t *) a - 1;
  *pc = end - *end;
  return *end;
}
