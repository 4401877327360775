/* exposed-search.c - searches the memory of external code for pointers to a block.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that has been given a structure has the pointers in it, and those in what they lead to.
   To follow that at each call would be dear, so it is asked late: when a stale referent is about to
   accuse, and a block lives where its pointer leads.  If uninstrumented code reaches that block, it
   may have stored the pointer.  An error report follows if it does not, so this may take
   milliseconds; if it does, the blocks on the way get the bit of exposed.c, and are not asked for
   again.

   Searched are, from there also what the pointers in them lead to:

     blocks     that uninstrumented code was given, or allocated itself
     locals     that it was given, and that live
     variables  of files without instrumented code, but not of the C library (external-files.c)
     mappings   without blocks: who made them did not tell; the stacks of threads are none

   The first word that counts as a pointer to the block is the answer.  A word counts if its value
   is in the block, unless its cell says that instrumented code has stored it there as a pointer to
   another one: then it is a stale pointer, perhaps the very one that is asked about.  But not if
   that block was never there: then uninstrumented code has stored the word; nor in memory
   that is shared with another process, which has cells of its own, if the pointer that is asked
   about has the same referent and so may have come from there.  And it counts, whatever its value,
   if its cell says that instrumented code has stored a pointer to the block there: somebody who
   does not tell has moved that since.

   The other threads go on meanwhile, as to stop them would interrupt what they wait for.  So with
   other threads a search that finds nothing is made twice.

   What the C library has of a block that was written to a stream is no pointer, so the buffers of
   streams are left out.

   A search takes as long as there is memory to search.  All of them together may take BUDGET, and
   then a tenth of the time since the first one; otherwise nothing is searched, and the access is
   accepted like all that is not known (G6).  So a program that asks over and over again becomes
   slower by a tenth.  */

#define _GNU_SOURCE
#include "slow-path/slow-path.h"
#include "slow-path/provenance.h"
#include "blocks/exposed.h"
#include "interpose/other-malloc-calls.h"
#include "blocks/store-index.h"
#include "base/external-files.h"
#include "base/runtime-data.h"
#include "base/stats.h"

#include <stdio.h>
#include <time.h>

/* In nanoseconds.  */
#define BUDGET 1000000000ULL
/* Bytes that one search looks at.  */
#define MOST_BYTES ((size_t) 1 << 30)
/* Memory that is found while searching, beyond the blocks of the store.  */
#define MORE_RANGES 65536u
#define MOST_STREAMS 65536u
/* A local that is larger is searched in part.  */
#define LOCAL_REACH ((size_t) 1 << 20)

enum answer
{
  REACHED,
  NOT_REACHED,
  NOT_KNOWN
};

/* A bit a number says that its block has been found.  */
#define SEEN_BYTES ((size_t) 1 << (32 - TP_TAIL_BITS - 3))

/* What a search works with, in memory of its own that is not searched.  */
struct work
{
  struct trt_range files[TRT_MOST_FILES + 3 + TRT_OTHER_MALLOC_RANGES];
  unsigned file_count;
  const struct trt_record *target;
  uint32_t ref;          /* of the pointer that is asked about */
  size_t blocks;         /* in the store */
  struct trt_range lazy; /* around all whose cells may be empty */
  uintptr_t stack;       /* an address on this thread's */
  uint8_t *seen;
  struct trt_range *ranges; /* to be searched yet */
  size_t range_count, range_room;
  size_t bytes; /* searched */
  enum answer answer;
  bool begun;
  bool shown;  /* the kernel shows what is mapped */
  bool shared; /* what is searched now is shared with another process */
};

typedef uintptr_t __attribute__ ((may_alias)) word_t;

/* ---- memory that was found ------------------------------------------------------------- */

/* Is this the first time that the block with the number REF is found?  */
static bool
first_time_p (struct work *w, uint32_t ref)
{
  uint32_t number = ref >> TP_TAIL_BITS;
  uint8_t bit = 1u << (number & 7);
  bool first = !(w->seen[number >> 3] & bit);

  w->seen[number >> 3] |= bit;
  return first;
}

/* Is this thread's stack in [LOW, HIGH)?  A program may run on memory that uninstrumented code was
   given, as coroutines, handlers and some threads do.  What lies on a stack are the program's
   variables, and registers that were saved, perhaps with the very pointer that is asked about.  */
static bool
in_stack_p (const struct work *w, uintptr_t low, uintptr_t high)
{
  return w->stack - low < high - low;
}

/* [LOW, HIGH) is to be searched.  */
static void
put_range (struct work *w, uintptr_t low, uintptr_t high)
{
  if (in_stack_p (w, low, high))
    return;
  if (w->range_count == w->range_room)
    w->answer = NOT_KNOWN;
  else if (low < high)
    w->ranges[w->range_count++] = (struct trt_range) { low, high };
}

/* Uninstrumented code has the block REF, to which VALUE leads.  SURE: that is no stale pointer.  */
static void
found (struct work *w, uintptr_t value, uint32_t ref, bool sure)
{
  struct trt_block b;
  uintptr_t base;
  size_t size;

  if ((ref & TP_READONLY) || !first_time_p (w, ref))
    return;
  if (sure)
    trt_exposed_mark (ref);
  if (trt_stack_number_p (ref))
    {
      if (trt_cells_extent (value, ref, LOCAL_REACH, &base, &size))
        put_range (w, base, base + size);
    }
  else if (trt_store_find (value, &b) && b.origin == ref)
    put_range (w, b.base, b.base + b.size);
}

/* The number of the block that VALUE leads into, 0 if there is none.  Of a large block the cells
   may be empty.  */
static uint32_t
block_at (const struct work *w, uintptr_t value)
{
  struct trt_block b;

  if (value < TRT_NULL_PAGE || !trt_mapping_has_cell (value))
    return 0;
  uint32_t number = *trt_cell_origin (value) & ~TP_TAIL_MASK;
  if (number == 0 && value >= w->lazy.low && value < w->lazy.high && trt_store_find (value, &b))
    number = b.origin;
  return trt_number_p (number) ? number : 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* May the word VALUE, whose cell says that instrumented code has stored a pointer to the block REF,
   be that pointer?  */
static bool
told_p (const struct work *w, uintptr_t value, uint32_t ref)
{
  struct trt_record r;

  return !(w->shared && ((ref ^ w->ref) & ~TP_TAIL_MASK) == 0)
         && trt_trace_provenance (ref, value, value, &r) != TRT_PROVENANCE_STALE;
}

/* Look at the word VALUE, whose cell says REF.  */
static inline void
look_at (struct work *w, uintptr_t value, uint32_t ref)
{
  const struct trt_record *t = w->target;
  bool told = trt_number_p (ref);
  bool there = value - t->base < t->size || value == t->base;

  if (ref == t->origin || (there && !(told && told_p (w, value, ref))))
    w->answer = REACHED;
  else if (value >= TRT_NULL_PAGE)
    {
      uint32_t number = block_at (w, value);
      if (number && number != t->origin)
        found (w, value, number, !told || ref == number);
    }
}

/* Search all of [LOW, HIGH), which has cells.  UNOWNED: only what no block owns.  */
static void
look_through (struct work *w, uintptr_t low, uintptr_t high, bool unowned)
{
  low = (low + 7) & -8;
  w->shared = w->shown && trt_roots_shared_p (low);
  for (uintptr_t a = low; a + 8 <= high && w->answer == NOT_REACHED; a += 8)
    {
      uintptr_t value = *(const word_t *) a;
      uint32_t ref = *trt_cell_referent (a);
      if ((value || ref) && !(unowned && trt_number_p (*trt_cell_origin (a) & ~TP_TAIL_MASK)))
        look_at (w, value, ref);
    }
  w->bytes += high - low;
  if (w->bytes > MOST_BYTES && w->answer == NOT_REACHED)
    w->answer = NOT_KNOWN;
}

/* Private pages of a block that were never written are skipped.  */
static void
look_at_pages (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;
  (void) library;

  look_through (w, low, high, false);
}

static void
look_at_ranges (struct work *w)
{
  while (w->range_count && w->answer == NOT_REACHED)
    {
      struct trt_range r = w->ranges[--w->range_count];
      if (r.high - r.low >= TRT_LAZY_SIZE)
        trt_roots_pages (r.low, r.high, true, false, look_at_pages, w);
      else
        look_through (w, r.low, r.high, false);
    }
}

/* ---- where to begin -------------------------------------------------------------------------- */

/* What uninstrumented code allocated, or was given.  */
static bool
take_block (const struct trt_block *b, void *data)
{
  struct work *w = data;

  if ((b->origin & TP_READONLY) || b->origin == w->target->origin)
    return true;
  if (trt_exposed_p (b->origin) || (b->kind == TRT_HEAP && !trt_site_known_p (b->site)))
    if (first_time_p (w, b->origin))
      put_range (w, b->base, b->base + b->size);
  return w->answer == NOT_REACHED;
}

/* [LOW, HIGH) is part of a stack: the locals there that uninstrumented code was given.  */
static void
take_locals (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;
  uint32_t last = 0;
  (void) library;

  for (uintptr_t a = low; a < high && w->answer == NOT_REACHED; a += 8)
    {
      uint32_t ref = *trt_cell_origin (a) & ~TP_TAIL_MASK;
      if (ref != last && trt_stack_number_p (ref) && trt_number_p (ref) && trt_exposed_p (ref)
          && ref != w->target->origin)
        found (w, a, ref, true);
      last = ref;
    }
}

/* [LOW, HIGH) is a mapping, and not the program's as far as no block is there.  */
static void
take_mapping (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;

  if (!library && !in_stack_p (w, low, high) && trt_mapping_fits (low, high - low))
    look_through (w, low, high, true);
}

/* The buffers of streams hold what was written, or read.  */
static void
leave_streams (struct work *w)
{
  extern FILE *_IO_list_all;
  unsigned n = 0;

  for (const FILE *f = _IO_list_all; f && n < MOST_STREAMS; f = f->_chain, n++)
    {
      uint32_t number = block_at (w, (uintptr_t) f->_IO_buf_base);
      if (number)
        first_time_p (w, number);
    }
}

static bool
look_for_pointers (const struct trt_thread *threads, int count, void *data)
{
  struct work *w = data;
  struct trt_roots_without without = { true, trt_other_malloc_blind (), w->file_count, w->files };

  w->begun = true;
  /* Where the kernel does not show what is mapped, only blocks are searched.  */
  w->shown = trt_roots_find (threads, count, &without);
  leave_streams (w);
  trt_store_walk (take_block, w);
  if (w->shown)
    trt_roots_stacks (take_locals, w);
  look_at_ranges (w);
  if (w->shown && w->answer == NOT_REACHED)
    trt_roots_visit (take_mapping, w);
  look_at_ranges (w);
  return true;
}

/* ---- the question ---------------------------------------------------------------------------- */

/* How many there are, and where the large ones are.  */
static bool
count_block (const struct trt_block *b, void *data)
{
  struct work *w = data;

  w->blocks++;
  if (b->lazy && b->base < w->lazy.low)
    w->lazy.low = b->base;
  if (b->lazy && b->base + b->size > w->lazy.high)
    w->lazy.high = b->base + b->size;
  return true;
}

/* Leave out the variables of the thread with the pointer SELF, 0 if it is unknown, and what the C
   library keeps of it.  They take TLS bytes.  Those of threads other than this and the first are on
   their stacks.  */
static void
leave_thread (struct work *w, uintptr_t self, size_t tls)
{
  if (self)
    w->files[w->file_count++] = (struct trt_range) { (self - tls - 4096) & -8, self + 4096 };
}

/* Leave out another allocator, if it is known what it gave out.  */
static void
leave_allocator (struct work *w)
{
  if (!trt_other_malloc_hooked || trt_other_malloc_blind ())
    return;
  w->files[w->file_count++] = trt_other_malloc_file ();
  w->file_count += trt_other_malloc_memory (w->files + w->file_count);
}

static enum answer
search_target (struct work *w, const struct trt_record *target, uint32_t ref)
{
  size_t tls;
  bool others;

  w->target = target;
  w->ref = ref;
  w->answer = NOT_REACHED;
  w->file_count = trt_external_ranges (w->files, &tls);
  leave_thread (w, trt_runtime_data_thread_pointer (), tls);
  leave_thread (w, trt_main_thread_pointer, tls);
  leave_allocator (w);
  w->lazy.low = UINTPTR_MAX;
  w->stack = (uintptr_t) __builtin_frame_address (0);
  trt_store_walk (count_block, w);
  w->range_room = w->blocks + MORE_RANGES;
  w->ranges = trt_os_map (NULL, w->range_room * sizeof *w->ranges);
  w->seen = trt_os_map (NULL, SEEN_BYTES);
  bool good = w->ranges && w->seen && trt_roots_init ()
              && trt_memory_scan_look (look_for_pointers, w,
                                       (uintptr_t) __builtin_frame_address (0), false, &others);
  /* Another thread may have moved the pointer from what was not yet searched to what was.  */
  if (good && others && w->answer == NOT_REACHED)
    {
      trt_roots_done ();
      trt_os_discard (w->seen, SEEN_BYTES);
      w->bytes = w->range_count = 0;
      good = trt_memory_scan_look (look_for_pointers, w, (uintptr_t) __builtin_frame_address (0),
                                   false, &others);
    }
  trt_roots_done ();
  if (w->ranges)
    trt_os_unmap (w->ranges, w->range_room * sizeof *w->ranges);
  if (w->seen)
    trt_os_unmap (w->seen, SEEN_BYTES);
  /* Without memory for a search there is only the bit.  */
  return good || !w->begun ? w->answer : NOT_KNOWN;
}

static uint64_t
now (void)
{
  struct timespec t;

  return clock_gettime (CLOCK_MONOTONIC, &t) == 0 ? t.tv_sec * 1000000000ULL + t.tv_nsec : 0;
}

/* Does uninstrumented code reach the block TARGET, or is that not known?  */
bool
trt_exposed_search (const struct trt_record *target, uint32_t ref)
{
  static uint64_t first, spent;
  enum answer answer = NOT_KNOWN;

  /* A process that has forbidden itself what a search asks of the kernel would end by it, without a
     report.  */
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  if (!trt_store_quiet_p () || !trt_memory_scan_begin ())
    return true;
  uint64_t begin = now ();
  if (!first)
    first = begin;
  if (spent <= BUDGET || spent <= (begin - first) / 10)
    {
      struct work *w = trt_os_map (NULL, sizeof *w);
      answer = NOT_REACHED;
      if (w)
        {
          trt_count (TRT_STAT_searches, 1);
          answer = search_target (w, target, ref);
          trt_os_unmap (w, sizeof *w);
        }
      spent += now () - begin;
    }
  trt_memory_scan_end ();
  if (answer == REACHED)
    trt_exposed_mark (target->origin);
  return answer != NOT_REACHED;
}
