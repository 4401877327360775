/* local-records.c - the records of local variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   local-records.h shows the record of one word, which compiled code writes as well.  Here are the
   functions that read these records, and the larger records of the few blocks that do not fit:
   blocks of alloca and variable-length arrays, whose size is only known at run time; variables that
   compiled code passes to the runtime without a constant (where lower-scopes.cc does not run), or
   that are on another stack than the others of their batch; and variables that were ended by a jump
   instead of their function's code.

   A stack block is recorded when it begins, because its name and the code where it began
   (dead-frame.c) are stored nowhere else.  A program that only calls functions overwrites the whole
   ring again and again, so the short record is as small as possible.  The word of a batch is
   cleared while the next batch takes its place.  A reader reads it twice: a record that has changed
   meanwhile counts as overwritten.  */

#include "blocks/blocks.h"
#include "blocks/local-records.h"

/* The larger record.  The low bits of WHERE, which are zero in the base, say how the block ended.
   With IMPLIED this applies only when its cell does not have its number any more.  */
struct wide
{
  uintptr_t where;
  size_t size;
  const char *site, *end;
  uintptr_t pc;
};

#define LIFE 3u
#define IMPLIED 4u

_Static_assert(TRT_LIFE_LIVE == 0 && TRT_LIFE_RETURN <= LIFE && TRT_LIFE_FREED <= LIFE,
               "a life has two bits");

/* Half of the size in bytes of the range around a batch's address in which compiled code may begin
   blocks.  */
#define HALF ((uintptr_t) 4 << TP_LOCAL_BASE_BITS)

uint64_t trt_stack_ring[1u << TP_STACK_RING_BITS];
uint64_t trt_stack_batches[1u << (TP_STACK_RING_BITS - TRT_STACK_BATCH_BITS)];
/* Few blocks need this record, so its pages are rarely touched.  */
static struct wide *wide_ring;
TRT_SHOW (stack_ring, trt_stack_ring);
TRT_SHOW (stack_batches, trt_stack_batches);
TRT_SHOW (wide_ring, &wide_ring);
TRT_SHOW (stack_ring_bits, TP_STACK_RING_BITS);
TRT_SHOW (stack_batch_bits, TRT_STACK_BATCH_BITS);
TRT_SHOW (local_base_bits, TP_LOCAL_BASE_BITS);
TRT_SHOW (local_shift, TP_LOCAL_SHIFT);
TRT_SHOW (local_mark_shift, TRT_LOCAL_MARK_SHIFT);

TRT_TLS struct tp_stack tp_stack = { .deepest = UINTPTR_MAX };
TRT_OWN_TLS (tp_stack);

/* In place of a constant: the record is the larger one.  */
static const struct tp_local is_wide;
TRT_SHOW (local_wide, &is_wide);
#define WIDE trt_local_word (&is_wide, 0)

void
trt_local_init (void)
{
  wide_ring = trt_os_map (NULL, sizeof *wide_ring << TP_STACK_RING_BITS);
  if (!wide_ring)
    trt_fatal ("cannot map memory for the history of blocks");
}

/* ---- batches ----------------------------------------------------------------------- */

static inline uint64_t
low_of (uint64_t batch)
{
  return batch & ((1ULL << TRT_LOCAL_MARK_SHIFT) - 1);
}

static inline bool
open_p (uint32_t number)
{
  uint64_t batch = __atomic_load_n (trt_local_batch (number), __ATOMIC_ACQUIRE);
  return (batch ^ trt_local_mark (number)) >> TRT_LOCAL_MARK_SHIFT == 0;
}

/* It does not call memset: the program may have its own, with locals.  */
void
trt_local_open (uint32_t number, uintptr_t a)
{
  uint64_t *k = trt_local_of (number & -TRT_STACK_BATCH), *batch = trt_local_batch (number);
  uint64_t low = a > HALF ? (a - HALF) >> 3 : 0;

  __atomic_store_n (batch, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_RELEASE);
  for (unsigned i = 0; i < TRT_STACK_BATCH; i++)
    __atomic_store_n (&k[i], 0, __ATOMIC_RELAXED);
  __atomic_store_n (batch, low | trt_local_mark (number), __ATOMIC_RELEASE);
}

/* Compiled code does not examine the batch, only the deepest variable: it begins variables up to
   TP_STACK_WINDOW above that, and none if there is no deepest one yet.  So if this is not within
   the range of the batch, the rest of the batch is not used.  */
void
trt_local_settle (void)
{
  uint32_t number = (tp_stack.numbers.next >> TP_TAIL_BITS) - 1;
  uintptr_t low = low_of (__atomic_load_n (trt_local_batch (number), __ATOMIC_RELAXED)) << 3;

  tp_stack.ring = trt_stack_ring;
  if (tp_stack.deepest != UINTPTR_MAX && tp_stack.deepest - low > 2 * HALF - TP_STACK_WINDOW)
    __atomic_store_n (&tp_stack.numbers.limit, 0, __ATOMIC_RELAXED);
}

/* ---- births and ends ----------------------------------------------------------------- */

static inline struct wide *
wide_of (uint32_t number)
{
  return &wide_ring[number & ((1u << TP_STACK_RING_BITS) - 1)];
}

/* Inline, so that NEW is no copy on the stack.  */
static inline __attribute__ ((always_inline)) void
write_wide (uint32_t number, struct wide new)
{
  struct wide *w = wide_of (number);

  __atomic_store_n (&w->where, new.where, __ATOMIC_RELAXED);
  __atomic_store_n (&w->size, new.size, __ATOMIC_RELAXED);
  __atomic_store_n (&w->site, new.site, __ATOMIC_RELAXED);
  __atomic_store_n (&w->end, new.end, __ATOMIC_RELAXED);
  __atomic_store_n (&w->pc, new.pc, __ATOMIC_RELAXED);
  __atomic_store_n (trt_local_of (number), WIDE, __ATOMIC_RELEASE);
}

void
trt_local_birth (uint32_t origin, uintptr_t base, size_t size, const char *site, uintptr_t pc)
{
  if (open_p (origin >> TP_TAIL_BITS))
    write_wide (origin >> TP_TAIL_BITS, (struct wide) { base, size, site, NULL, pc });
}

static inline size_t
size_in (const struct tp_local *l)
{
  return l->what >> 2;
}

static inline enum trt_life
life_in (const struct tp_local *l)
{
  return l->what & 1 ? TRT_LIFE_RETURN : TRT_LIFE_SCOPE;
}

_Static_assert(TP_END_SCOPE == 0 && TP_END_RETURN == 1, "life_in () knows them");

/* The code in LOCAL's function that begins the variable: its first byte, as the unwinder returns
   it.  */
static inline uintptr_t
pc_in (const struct tp_local *l)
{
  return (uintptr_t) l->function + 1;
}

TRT_COLD void
trt_local_begin_far (uint32_t origin, uintptr_t base, const struct tp_local *l)
{
  if (open_p (origin >> TP_TAIL_BITS))
    write_wide (origin >> TP_TAIL_BITS, (struct wide) { base | IMPLIED | life_in (l), size_in (l),
                                                        l->site, l->end, pc_in (l) });
}

TRT_COLD void
trt_local_end_far (uint32_t origin, const struct tp_local *l)
{
  trt_local_end (origin, life_in (l), l->end);
}

/* Set how, and where, a block that has a record ended.  Those of variable-length arrays have the
   larger one already.  */
void
trt_local_end (uint32_t origin, enum trt_life how, const char *site)
{
  uint32_t number = origin >> TP_TAIL_BITS;
  struct trt_record r;

  if (open_p (number) && __atomic_load_n (trt_local_of (number), __ATOMIC_RELAXED) == WIDE)
    {
      struct wide *w = wide_of (number);
      uintptr_t where = __atomic_load_n (&w->where, __ATOMIC_RELAXED);
      __atomic_store_n (&w->where, (where & ~(uintptr_t) 7) | how, __ATOMIC_RELAXED);
      __atomic_store_n (&w->end, site, __ATOMIC_RELAXED);
      return;
    }
  if (trt_local_find (number, &r))
    write_wide (number, (struct wide) { r.base | how, r.size, r.birth_site, site, r.birth_pc });
}

/* ---- questions ----------------------------------------------------------------------- */

/* Does the block's first cell still have its number?  */
static bool
cell_names_p (uintptr_t base, uint32_t number)
{
  return trt_mapping_has_cell (base) && *trt_cell_origin (base) >> TP_TAIL_BITS == number;
}

static void
read_wide (uint32_t number, struct trt_record *out)
{
  const struct wide *w = wide_of (number);
  uintptr_t where = __atomic_load_n (&w->where, __ATOMIC_RELAXED);

  out->base = where & ~(uintptr_t) 7;
  out->size = __atomic_load_n (&w->size, __ATOMIC_RELAXED);
  out->birth_site = __atomic_load_n (&w->site, __ATOMIC_RELAXED);
  out->end_site = __atomic_load_n (&w->end, __ATOMIC_RELAXED);
  out->birth_pc = __atomic_load_n (&w->pc, __ATOMIC_RELAXED);
  out->life = where & IMPLIED && cell_names_p (out->base, number) ? TRT_LIFE_LIVE : where & LIFE;
}

static void
read_near (uint32_t number, uint64_t batch, uint64_t record, struct trt_record *out)
{
  const struct tp_local *l
    = (const struct tp_local *) (record >> TP_LOCAL_BASE_BITS
                                             << (TP_LOCAL_BASE_BITS - TP_LOCAL_SHIFT));
  uint64_t low = low_of (batch), distance = record - low;

  out->base = (low + (distance & ((1u << TP_LOCAL_BASE_BITS) - 1))) << 3;
  out->size = size_in (l);
  out->birth_site = l->site;
  out->end_site = l->end;
  out->birth_pc = pc_in (l);
  out->life = cell_names_p (out->base, number) ? TRT_LIFE_LIVE : life_in (l);
}

bool
trt_local_find (uint32_t number, struct trt_record *out)
{
  const uint64_t *k = trt_local_of (number), *batch = trt_local_batch (number);
  uint64_t near = __atomic_load_n (batch, __ATOMIC_ACQUIRE);
  uint64_t record = __atomic_load_n (k, __ATOMIC_ACQUIRE);

  if ((near ^ trt_local_mark (number)) >> TRT_LOCAL_MARK_SHIFT || !record)
    return false;
  *out = (struct trt_record) { .origin = number << TP_TAIL_BITS, .kind = TRT_STACK };
  if (record == WIDE)
    read_wide (number, out);
  else
    read_near (number, near, record, out);
  if (out->life == TRT_LIFE_LIVE)
    out->end_site = NULL;
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (k, __ATOMIC_RELAXED) == record
         && __atomic_load_n (batch, __ATOMIC_RELAXED) == near;
}

void
trt_local_forget (void)
{
  uintptr_t page = trt_os_page ();

  for (uint32_t i = 0; i < 1u << TP_STACK_RING_BITS; i++)
    {
      uint64_t record = __atomic_load_n (&trt_stack_ring[i], __ATOMIC_RELAXED);
      uintptr_t local = record >> TP_LOCAL_BASE_BITS << (TP_LOCAL_BASE_BITS - TP_LOCAL_SHIFT);
      /* trt_mapped_p () remembers its answer for a page.  */
      if (local && !trt_mapped_p (local & -page))
        __atomic_compare_exchange_n (&trt_stack_ring[i], &record, 0, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
    }
}
