/* exposed-search.c - searches the memory of external code for pointers to a block.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that was given a structure also has the pointers in it, and those in the memory that
   they point to.  Following them at each call would be expensive, so it is done late: when a stale
   referent is about to be reported, and a live block is at its pointer's address.  If
   uninstrumented code can reach that block, it may have stored the pointer.  If not, an error is
   reported, so this may take milliseconds; if it can, the blocks that were reached get the bit of
   exposed.c, and are not searched for again.

   The following memory is searched, and then the memory that the pointers in it point to:

    blocks     that uninstrumented code was given, or has allocated itself
    locals     that it was given, and that are alive
    variables  of files without instrumented code, except the C library (external-files.c)
    mappings   without blocks, which uninstrumented code has made; but not the stacks of threads

   The search ends at the first word that counts as a pointer to the block.  A word counts if its
   value is in the block, unless its cell says that instrumented code has stored it as a pointer to
   another block: then it is a stale pointer, perhaps the very one in question.  The cell is ignored
   if that other block was never at this address, because then uninstrumented code has stored the
   word; and in memory that is shared with another process, which has cells of its own, if the
   pointer in question has the same referent and so may have come from there.  A word also counts,
   whatever its value, if its cell says that instrumented code has stored a pointer to the block
   there: uninstrumented code has moved that since.

   The other threads run meanwhile, because stopping them would interrupt their system calls.  So
   with other threads a search without success is repeated.

   The buffer of a stream may contain the contents of a block that was written to it, but these are
   no pointers of the C library; so the buffers of streams are left out.

   The time of a search is proportional to the memory that is searched.  All searches together may
   take BUDGET, and then a tenth of the time since the first one.  Otherwise nothing is searched,
   and the access is accepted, like everything that is not known (G6).  So a program that needs many
   searches becomes slower by a tenth.  */

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

/* In nanoseconds.  */
#define BUDGET 1000000000ULL
/* At most so many bytes are examined by one search.  */
#define MOST_BYTES ((size_t) 1 << 30)
/* The number of ranges that may be found during the search, beyond the blocks of the store.  */
#define MORE_RANGES 65536u
#define MOST_STREAMS 65536u
/* At most so many bytes of a local, on each side of the pointer to it, are searched.  */
#define LOCAL_REACH ((size_t) 1 << 20)

enum answer
{
  REACHED,
  NOT_REACHED,
  NOT_KNOWN
};

/* The size in bytes of a table with a bit for each number: has its block been found?  */
#define SEEN_BYTES ((size_t) 1 << (32 - TP_TAIL_BITS - 3))

/* The state of a search, in mapped memory, which is not searched.  */
struct work
{
  struct trt_range files[TRT_MOST_FILES + 3 + TRT_OTHER_MALLOC_RANGES];
  unsigned file_count;
  const struct trt_record *target;
  uint32_t ref;          /* of the pointer in question */
  size_t blocks;         /* number of blocks in the store */
  struct trt_range lazy; /* contains all lazy blocks, whose cells may be empty */
  uintptr_t stack;       /* an address on this thread's stack */
  uint8_t *seen;
  struct trt_range *ranges; /* still to be searched */
  size_t range_count, range_room;
  size_t bytes; /* searched */
  enum answer answer;
  bool begun;
  bool shown;  /* the kernel's list of mappings is known */
  bool shared; /* the range being searched is shared with another process */
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

/* Is this thread's stack in [LOW, HIGH)?  A program may run on a stack in memory that
   uninstrumented code was given, as coroutines, signal handlers and some threads do.  It contains
   the program's variables and saved registers, perhaps with the very pointer in question, so it is
   not searched.  */
static bool
in_stack_p (const struct work *w, uintptr_t low, uintptr_t high)
{
  return w->stack - low < high - low;
}

/* [LOW, HIGH) must be searched.  */
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

/* Uninstrumented code has a pointer VALUE to the block REF.  SURE: it is not a stale pointer.  */
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

/* A's cell has no number: describe the large block in *B that A lies in after all; false if there
   is none.  Its cells may be empty as long as compiled code finds its bounds in the table of large
   blocks.  */
static bool
lazy_block (const struct work *w, uintptr_t a, struct trt_block *b)
{
  return a >= w->lazy.low && a < w->lazy.high && trt_store_find (a, b);
}

/* The number of the block that contains VALUE, 0 if there is none.  */
static uint32_t
block_at (const struct work *w, uintptr_t value)
{
  struct trt_block b;

  if (value < TRT_NULL_PAGE || !trt_mapping_has_cell (value))
    return 0;
  uint32_t number = *trt_cell_origin (value) & ~TP_TAIL_MASK;
  if (number == 0 && lazy_block (w, value, &b))
    number = b.origin;
  return trt_number_p (number) ? number : 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The cell of the word VALUE says that instrumented code has stored a pointer to the block REF.  Is
   the word that pointer?  */
static bool
stored_pointer_p (const struct work *w, uintptr_t value, uint32_t ref)
{
  struct trt_record r;

  return !(w->shared && ((ref ^ w->ref) & ~TP_TAIL_MASK) == 0)
         && trt_trace_provenance (ref, value, value, &r) != TRT_PROVENANCE_STALE;
}

/* Examine the word VALUE, whose cell has the referent REF.  */
static inline void
examine_word (struct work *w, uintptr_t value, uint32_t ref)
{
  const struct trt_record *t = w->target;
  bool has_number = trt_number_p (ref);
  bool there = value - t->base < t->size || value == t->base;

  if (ref == t->origin || (there && !(has_number && stored_pointer_p (w, value, ref))))
    w->answer = REACHED;
  else if (value >= TRT_NULL_PAGE)
    {
      uint32_t number = block_at (w, value);
      if (number && number != t->origin)
        found (w, value, number, !has_number || ref == number);
    }
}

/* Search [LOW, HIGH), which has cells.  UNOWNED: only the part that belongs to no block.  */
static void
search_exposed_range (struct work *w, uintptr_t low, uintptr_t high, bool unowned)
{
  low = (low + 7) & -8;
  w->shared = w->shown && trt_roots_shared_p (low);
  for (uintptr_t a = low; a + 8 <= high && w->answer == NOT_REACHED; a += 8)
    {
      uintptr_t value = *(const word_t *) a;
      struct trt_block b;
      uint32_t ref = *trt_cell_referent (a);
      if ((!value && !ref) || (unowned && trt_number_p (*trt_cell_origin (a) & ~TP_TAIL_MASK)))
        continue;
      if (unowned && lazy_block (w, a, &b) && b.base + b.size > a)
        a = ((b.base + b.size + 7) & ~(uintptr_t) 7) - 8;
      else
        examine_word (w, value, ref);
    }
  w->bytes += high - low;
  if (w->bytes > MOST_BYTES && w->answer == NOT_REACHED)
    w->answer = NOT_KNOWN;
}

/* For trt_roots_pages (): private pages of a block that were never written are skipped.  */
static void
search_pages (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;
  (void) library;

  search_exposed_range (w, low, high, false);
}

static void
search_ranges (struct work *w)
{
  while (w->range_count && w->answer == NOT_REACHED)
    {
      struct trt_range r = w->ranges[--w->range_count];
      if (r.high - r.low >= TRT_LAZY_SIZE)
        trt_roots_pages (r.low, r.high, true, false, search_pages, w);
      else
        search_exposed_range (w, r.low, r.high, false);
    }
}

/* ---- where to begin -------------------------------------------------------------------------- */

/* Search the block B if uninstrumented code has allocated it, or was given it.  */
static bool
take_block (const struct trt_block *b, void *data)
{
  struct work *w = data;

  if ((b->origin & TP_READONLY) || b->origin == w->target->origin)
    return true;
  if (trt_exposed_p (b->origin) || trt_allocated_elsewhere_p (b->kind, b->site))
    if (first_time_p (w, b->origin))
      put_range (w, b->base, b->base + b->size);
  return w->answer == NOT_REACHED;
}

/* [LOW, HIGH) is part of a stack: search the locals there that uninstrumented code was given.  */
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

/* [LOW, HIGH) is a mapping: search the part that belongs to no block.  */
static void
take_mapping (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;

  if (!library && !in_stack_p (w, low, high) && trt_mapping_fits (low, high - low))
    search_exposed_range (w, low, high, true);
}

/* Leave out the buffers of streams, which contain data that were written or read.  */
static void
leave_out_streams (struct work *w)
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
  /* If the list of mappings cannot be read, only blocks are searched.  */
  w->shown = trt_roots_find (threads, count, &without);
  leave_out_streams (w);
  trt_store_walk (take_block, w);
  if (w->shown)
    trt_roots_stacks (take_locals, w);
  search_ranges (w);
  if (w->shown && w->answer == NOT_REACHED)
    trt_roots_visit (take_mapping, w);
  search_ranges (w);
  return true;
}

/* ---- the question ---------------------------------------------------------------------------- */

/* Count the blocks, and find the range of the large ones.  */
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

/* Leave out the thread-local variables, of TLS bytes, and the control block of the thread with the
   thread pointer SELF, 0 if it is unknown.  Those of threads other than this one and the main
   thread are on their stacks.  */
static void
leave_out_thread (struct work *w, uintptr_t self, size_t tls)
{
  if (self)
    w->files[w->file_count++] = (struct trt_range) { (self - tls - 4096) & -8, self + 4096 };
}

/* Leave out another allocator's memory, if all blocks that it has returned are known.  */
static void
leave_out_allocator (struct work *w)
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
  leave_out_thread (w, trt_runtime_data_thread_pointer (), tls);
  leave_out_thread (w, trt_main_thread_pointer, tls);
  leave_out_allocator (w);
  w->lazy.low = UINTPTR_MAX;
  w->stack = (uintptr_t) __builtin_frame_address (0);
  trt_store_walk (count_block, w);
  w->range_room = w->blocks + MORE_RANGES;
  w->ranges = trt_os_map (NULL, w->range_room * sizeof *w->ranges);
  w->seen = trt_os_map (NULL, SEEN_BYTES);
  bool good = w->ranges && w->seen && trt_roots_init ()
              && trt_memory_scan_look (look_for_pointers, w,
                                       (uintptr_t) __builtin_frame_address (0), false, &others);
  /* Another thread may have moved the pointer from memory that was not yet searched to memory that
     was.  */
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
  /* If there is no memory for a search, only the bit counts.  */
  return good || !w->begun ? w->answer : NOT_KNOWN;
}

/* See slow-path.h.  */
bool
trt_exposed_search (const struct trt_record *target, uint32_t ref)
{
  static uint64_t first, spent;
  enum answer answer = NOT_KNOWN;

  /* If the process has restricted its system calls, a search might end it without a report.  */
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  if (!trt_store_quiet_p () || !trt_memory_scan_begin ())
    return true;
  uint64_t begin = trt_os_nanoseconds ();
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
      spent += trt_os_nanoseconds () - begin;
    }
  trt_memory_scan_end ();
  if (answer == REACHED)
    trt_exposed_mark (target->origin);
  return answer != NOT_REACHED;
}
