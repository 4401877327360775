/* stack-depot.c - the stacks of allocations and deallocations.

   SPDX-License-Identifier: GPL-3.0-or-later

   What is recorded of a block has room for one word about its allocation and one about its end,
   the addresses of site strings (abi.def).  So a stack gets a handle, which takes the place of
   the site: the address of a word in a table of the depot, which no string has.  What reads a
   site asks for the string of a handle first (trt_site_here).  Each pair of site and stack is
   stored once, so that two blocks have the same place of allocation if and only if they have the
   same handle.  Entries are never removed.

   A walk over ten frames takes longer than malloc.  But most calls of malloc come the same way as
   an earlier one.  A walk (unwind.c) depends on a few words of the stack: the return addresses,
   at known distances from each other, and rbp where a frame is found by it.  An entry keeps them,
   and a cache finds the entry by the return address of malloc, the stack pointer and the site.
   If all of these words are where they were, innermost first, the stack is the same.  Each word
   is compared after those that say that it is on the stack.

   If one differs, the stack is walked.  In a program whose stacks are different all the time, as
   one that builds a tree by recursion, this would happen at each call; so walks have to be paid
   for: each call earns a little (SPENT).  If nothing is left, the stack ends at the first word
   that differs: what is before it is known without a walk; and the cache gets this shorter
   stack, so that the next call finds it.  A stack that is new costs more, the more there are, so
   that their number grows with the square root of the number of calls.  The same is done when
   the table is full.  With leaks=1 all stacks are walked.  Of sites with TP_SITE_TYPED_WRAPPER
   only the caller is taken, unless "stacks" has another value than its default
   (wrapper-callers.c).

   An allocation by uninstrumented code has no site, and gets no stack.  With leaks=2, with
   all_stacks=1, or with leaks=1 if the C library allocates for the program (getline, asprintf), it
   gets one with an empty site, which counts as unknown (trt_site_known_p).

   Threads.  Entries never change after they were linked into a hash chain by compare and exchange,
   so a search needs no lock (the idea is that of the sanitizers' stack depot).  */

#define _GNU_SOURCE
#include "report/stack-depot.h"
#include "report/unwind.h"
#include "blocks/site-pairs.h"
#include "base/debugger.h"
#include "base/loaded-files.h"

#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

/* A quarter of the number of stacks: where each is another one, a whole chain is read.  */
#define BUCKETS (1u << 17)
#define ARENA ((size_t) 1 << 30)
/* At most so many stacks: half of the sites that have numbers (site-pairs.h).  */
#define HANDLES (1u << 19)
#define CACHE_BITS 12

/* The default of "stacks".  */
#define DEFAULT_FRAMES 6
/* With leaks, so many.  */
#define LEAK_FRAMES 8
/* At most so many frames of the C library are between malloc and the program, where the library
   allocates for the program.  */
#define LIBRARY_FRAMES 8

struct entry
{
  struct entry *next;
  const char *site; /* at offset 8 for gdb (TRT_SHOW) */
  struct entry **handle;
  struct entry *shorter; /* the same without the outermost frame; null if not made yet */
  uint32_t hash;
  uint16_t frames, words;
  struct trt_stack_word word[];
};

static struct entry **buckets;
static struct entry **handles;
TRT_SHOW (stack_handles, &handles);
TRT_SHOW (stack_handle_count, HANDLES);
static uint32_t handle_count;
static char *arena;
static size_t arena_used;
static struct entry *cache[1 << CACHE_BITS];
/* The number of frames to keep.  */
static unsigned depth;

bool trt_stack_depot_used, trt_stack_depot_all;

/* What this thread has spent on walks, minus what it has earned; it may spend FIRST_CREDIT before
   it earns, and save as much.   */
static TRT_TLS int spent;
TRT_OWN_TLS (spent);

enum
{
  FIRST_CREDIT = 1 << 15,
  WALK_COST = 32
};

/* Map the tables when the first stack is taken, because most programs take none.  Without memory,
   or if the process may not ask for it, there are no stacks.  */

static TRT_COLD bool
map_tables (void)
{
  int saved = errno;
  bool done = (trt_seccomp_state () == TRT_FREE
               && trt_os_table ((void **) &buckets, BUCKETS * sizeof *buckets)
               && trt_os_table ((void **) &arena, ARENA)
               && trt_os_table ((void **) &handles, HANDLES * sizeof *handles));

  errno = saved;
  return done;
}

static inline bool
tables_mapped_p (void)
{
  return trt_likely (__atomic_load_n (&handles, __ATOMIC_ACQUIRE) != NULL) || map_tables ();
}

void
trt_stack_depot_init (void)
{
  int asked = trt_options.stacks;

  depth = asked == DEFAULT_FRAMES && trt_options.leaks ? LEAK_FRAMES : asked;
  if (depth == 0 && !trt_options.leaks)
    return;
  trt_unwind_init ();
  trt_site_plain = trt_stack_depot_plain;
  trt_stack_depot_used = true;
  trt_stack_depot_all = trt_options.all_stacks || trt_options.leaks;
  trt_stack_callers_only = !trt_stack_depot_all && asked == DEFAULT_FRAMES;
}

/* ---- handles ------------------------------------------------------------------------- */

/* The entry of the handle SITE; null if it is none.  */
static inline struct entry *
entry_of (const char *site)
{
  return handles && (uintptr_t) site - (uintptr_t) handles < HANDLES * sizeof *handles
           ? *(struct entry **) site
           : NULL;
}

const char *
trt_stack_depot_plain (const char *site)
{
  struct entry *e = entry_of (site);
  return !e ? site : e->site ? e->site : "";
}

size_t
trt_stack_depot_frames (const char *site, uintptr_t *pc, size_t room)
{
  struct entry *e = entry_of (site);
  size_t n = 0;

  for (unsigned i = 0; e && i < e->words && n < room; i++)
    if (!e->word[i].relative)
      pc[n++] = e->word[i].value;
  return n;
}

/* ---- the table ----------------------------------------------------------------------- */

static uint32_t
stack_hash (const char *site, const struct trt_stack_word *word, unsigned words)
{
  uint64_t h = (uintptr_t) site;

  for (unsigned i = 0; i < words; i++)
    if (!word[i].relative)
      h = (h ^ word[i].value) * 0x9e3779b97f4a7c15ULL, h ^= h >> 29;
  h *= 0x9e3779b97f4a7c15ULL;
  return h >> 32;
}

/* Are the return addresses of E those among the words?  */
static bool
same_stack_p (const struct entry *e, const struct trt_stack_word *word, unsigned words)
{
  unsigned i = 0, k = 0;

  for (;; i++, k++)
    {
      while (i < e->words && e->word[i].relative)
        i++;
      while (k < words && word[k].relative)
        k++;
      if (i == e->words || k == words)
        return i == e->words && k == words;
      if (e->word[i].value != word[k].value)
        return false;
    }
}

static struct entry *
find_stack (struct entry *e, uint32_t hash, const char *site, const struct trt_stack_word *word,
            unsigned words, unsigned frames)
{
  for (; e; e = e->next)
    if (e->hash == hash && e->site == site && e->frames == frames && same_stack_p (e, word, words))
      break;
  return e;
}

/* A new entry, without a handle; null if the depot is full.  */
static struct entry *
new_entry (const char *site, const struct trt_stack_word *word, unsigned words, unsigned frames)
{
  size_t size = sizeof (struct entry) + words * sizeof *word;
  size_t at = __atomic_load_n (&arena_used, __ATOMIC_RELAXED);

  if (at + size > ARENA)
    return NULL;
  at = __atomic_fetch_add (&arena_used, size, __ATOMIC_RELAXED);
  if (at + size > ARENA || __atomic_load_n (&handle_count, __ATOMIC_RELAXED) >= HANDLES)
    return NULL;
  uint32_t number = __atomic_fetch_add (&handle_count, 1, __ATOMIC_RELAXED);
  if (number >= HANDLES)
    return NULL;
  struct entry *e = (struct entry *) (arena + at);
  e->site = site;
  e->frames = frames;
  e->words = words;
  memcpy (e->word, word, words * sizeof *word);
  e->handle = &handles[number];
  *e->handle = e;
  return e;
}

/* The entry for SITE and the return addresses among these words, for FRAMES frames; null if the
   depot is full.  */
static struct entry *
intern (const char *site, const struct trt_stack_word *word, unsigned words, unsigned frames)
{
  uint32_t hash = stack_hash (site, word, words);
  struct entry **bucket = &buckets[hash % BUCKETS];
  struct entry *first = __atomic_load_n (bucket, __ATOMIC_ACQUIRE);
  struct entry *e = find_stack (first, hash, site, word, words, frames);

  if (e)
    return e;
  e = new_entry (site, word, words, frames);
  if (!e)
    return NULL;
  e->hash = hash;
  spent += __atomic_load_n (&handle_count, __ATOMIC_RELAXED) / 64;
  do
    {
      struct entry *same = find_stack (first, hash, site, word, words, frames);
      if (same)
        return same;
      e->next = first;
    }
  while (
    !__atomic_compare_exchange_n (bucket, &first, e, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
  return e;
}

/* The entry with the FRAMES innermost frames of E, at least 1.  */
static struct entry *
shortened (struct entry *e, unsigned frames)
{
  while (e && e->frames > frames)
    {
      struct entry *shorter = __atomic_load_n (&e->shorter, __ATOMIC_ACQUIRE);
      if (!shorter)
        {
          unsigned words = e->words;
          while (words > 0 && e->word[words - 1].frame == e->frames - 1)
            words--;
          shorter = intern (e->site, e->word, words, e->frames - 1);
          __atomic_store_n (&e->shorter, shorter, __ATOMIC_RELEASE);
        }
      e = shorter;
    }
  return e;
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
  bool stdio = trt_file_contains_p (info, (uintptr_t) &_IO_2_1_stdout_);

  (void) size;
  for (int k = 0; k < info->dlpi_phnum; k++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[k];
      uintptr_t at = info->dlpi_addr + p->p_vaddr;
      if (p->p_type == PT_LOAD && (p->p_flags & PF_X))
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

/* ---- taking a stack ------------------------------------------------------------------- */

/* Compare the words of E with the stack whose innermost return address is at SLOT.  Returns the
   index of the first frame that differs, the number of frames if none does.  */
static inline unsigned
same_frames (const struct entry *e, const uintptr_t *slot)
{
  const struct trt_stack_word *k = e->word, *end = k + e->words;

  for (; k < end; k++)
    if (trt_unlikely (slot[k->offset] - ((uintptr_t) slot & (intptr_t) k->relative) != k->value))
      return k->frame;
  return e->frames;
}

/* Walk the stack, and enter it into the table.  *REGULAR says whether the entry may be found by its
   words.  */
static struct entry *
walk (const char *site, const uintptr_t *frame, bool *regular)
{
  struct trt_stack_walk w;
  bool ask = !site && trt_options.leaks == 1;
  int saved = errno;
  unsigned most = ask && depth < LIBRARY_FRAMES ? LIBRARY_FRAMES : depth;

  *regular = false;
  if (most == 0)
    most = 1;
  trt_unwind (frame, most, &w);
  errno = saved;
  if (ask && !for_program_p (w.pc, w.frames))
    return NULL;
  unsigned words = w.words, frames = w.frames;
  /* A signal frame or a frame further out than the words can say.  */
  if (!w.regular)
    for (words = 0; words < w.frames; words++)
      w.word[words] = (struct trt_stack_word) { 0, words, 0, w.pc[words] };
  while (frames > depth || (words && w.word[words - 1].frame >= frames))
    {
      frames = frames > depth ? depth : frames;
      while (words && w.word[words - 1].frame >= frames)
        words--;
    }
  struct entry *e = intern (site, w.word, words, frames);
  *regular = e && w.regular && e->words == words && frames > 0
             && memcmp (e->word, w.word, words * sizeof *e->word) == 0;
  return e;
}

/* The entry for a stack of which E says how far it is known; E may be null.  */
static struct entry *
make_do (struct entry *e, unsigned frames, const char *site, const uintptr_t *frame)
{
  if (e && e->site == site && frames)
    return shortened (e, frames);
  struct trt_stack_word word = { 0, 0, 0, frame[1] };
  return intern (site, &word, 1, 1);
}

static TRT_COLD const char *
take_slowly (struct entry **place, struct entry *e, const char *site, const uintptr_t *frame)
{
  bool regular, full = trt_stack_depot_all;
  unsigned frames = e && e->site == site ? same_frames (e, frame + 1) : 0;

  if (!tables_mapped_p ())
    return site;
  bool no_room = __atomic_load_n (&handle_count, __ATOMIC_RELAXED) >= HANDLES;
  if ((no_room && site) || (!full && spent > FIRST_CREDIT))
    {
      /* What comes next differs, too, mostly; then it is found at once.  */
      e = make_do (e, frames, site, frame);
      if (e)
        __atomic_store_n (place, e, __ATOMIC_RELEASE);
    }
  else
    {
      if (!full)
        spent += WALK_COST;
      e = walk (site, frame, &regular);
      if (regular)
        __atomic_store_n (place, e, __ATOMIC_RELEASE);
    }
  return e ? (const char *) e->handle : site;
}

/* The handle for SITE, which is null if instrumented code has set none, and the stack of the caller
   of the function with this FRAME; SITE itself if there is none.  */
const char *
trt_stack_depot_take (const char *site, const uintptr_t *frame)
{
  const uintptr_t *slot = frame + 1;
  uint64_t key = *slot * 3 + (uintptr_t) site + (uintptr_t) slot / 8;

  if (site ? depth == 0 : !trt_stack_depot_all || (depth == 0 && !trt_options.leaks))
    return site;
  struct entry **place = &cache[key * 0x9e3779b97f4a7c15ULL >> (64 - CACHE_BITS)];
  struct entry *e = __atomic_load_n (place, __ATOMIC_ACQUIRE);
  if (trt_likely (spent > -FIRST_CREDIT))
    spent--;
  if (trt_likely (e && e->site == site && same_frames (e, slot) == e->frames))
    return (const char *) e->handle;
  return take_slowly (place, e, site, frame);
}

const char *
trt_stack_depot_enter (const char *site, uintptr_t inner, uintptr_t outer)
{
  struct trt_stack_word word[] = { { 0, 0, 0, inner }, { 0, 1, 0, outer } };
  struct entry *e = tables_mapped_p () ? intern (site, word, 2, 2) : NULL;

  return e ? (const char *) e->handle : site;
}

void
trt_stack_depot_forget (void)
{
  trt_stack_callers_forget ();
  for (unsigned i = 0; i < 1 << CACHE_BITS; i++)
    __atomic_store_n (&cache[i], NULL, __ATOMIC_RELAXED);
  trt_unwind_forget ();
}
