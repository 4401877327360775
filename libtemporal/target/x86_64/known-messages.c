/* known-messages.c - messages that have been decoded before.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some questions that compiled code cannot answer inline are asked millions of times, and the
   answer is always yes: where a program's allocator aligns to 4 bytes, so that a pointer lies
   across two cells, or where a pointer that is before its block is stored, such as that to the top
   of an empty stack. To find and decode the message takes several times as long as the answer, and
   touches memory that is in no cache. So a table, indexed by a hash of the address that identifies
   the message, has what is left of it: where the address and the referent are, and the size. Such
   addresses are at least 5 bytes apart, so the next ones stand for further questions of the
   message; the last one has the address where the program continues.

   A slot is written by one thread at a time, and has a version, which is odd meanwhile; a reader
   copies the slot, and has no answer if the version was odd or has changed.  Nobody waits, so
   signal handlers may use the table; if a fork interrupts a writer, the child does not use that
   slot.

   Registers, messages, and the general registers alone: see cold-entry.c.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "target/x86_64/known-messages.h"
#include "slow-path/kept-outside.h"
#include "base/stats.h"

enum
{
  SLOT_BITS = 10,
  WORDS = 8,
  NO_REGISTER = 16
};

/* A register, or the word in memory that is DISPLACEMENT bytes after it, and a number that is added.
   Without a register, the number alone.  */
struct operand
{
  int64_t added;
  int32_t displacement;
  uint8_t reg;
  bool memory;
};

struct known
{
  uint64_t version, pc;
  const unsigned char *resume;
  uint32_t size;
  uint32_t entry;
  struct operand address, ref;
};

union slot
{
  struct known known;
  uint64_t word[WORDS];
} __attribute__ ((aligned (64)));

_Static_assert(sizeof (union slot) == WORDS * sizeof (uint64_t), "a slot is a cache line");

static union slot slots[1 << SLOT_BITS];

static union slot *
slot_of (uint64_t pc)
{
  return &slots[pc * 0x9e3779b97f4a7c15ULL >> (64 - SLOT_BITS)];
}

/* Copy the slot of PC to *S; false if it is another's, or being written.  */

static inline bool
copy_slot (uint64_t pc, union slot *s)
{
  const union slot *from = slot_of (pc);
  uint64_t version = __atomic_load_n (&from->word[0], __ATOMIC_ACQUIRE);
  if ((version & 1) || __atomic_load_n (&from->known.pc, __ATOMIC_RELAXED) != pc)
    return false;
  for (int i = 2; i < WORDS; i++)
    s->word[i] = __atomic_load_n (&from->word[i], __ATOMIC_RELAXED);
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (&from->word[0], __ATOMIC_RELAXED) == version;
}

/* Write what S has, except for its version, to TO, unless somebody else writes there.  */

static void
write_slot (union slot *to, const union slot *s)
{
  uint64_t version = __atomic_load_n (&to->word[0], __ATOMIC_RELAXED);
  if ((version & 1)
      || !__atomic_compare_exchange_n (&to->word[0], &version, version + 1, false, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED))
    return;
  __atomic_thread_fence (__ATOMIC_RELEASE);
  for (int i = 1; i < WORDS; i++)
    __atomic_store_n (&to->word[i], s->word[i], __ATOMIC_RELAXED);
  __atomic_store_n (&to->word[0], version + 2, __ATOMIC_RELEASE);
}

/* ---- answers ---------------------------------------------------------------------------- */

static inline uint64_t
value_of (const struct trt_cold_frame *frame, const struct operand *o, bool word)
{
  uint64_t a = o->added;
  if (o->reg == NO_REGISTER)
    return a;
  uint64_t r = trt_cold_register (frame, o->reg);
  return a + (o->memory ? trt_cold_held (r + o->displacement, word) : r);
}

bool
trt_cold_owns (uint32_t ref, uint64_t a, uint64_t n)
{
  uint64_t end = a + n - 1;
  if (a < TRT_NULL_PAGE || n - 1 > UINT32_MAX || (ref & TP_READONLY) || !trt_mapping_has_cell (a)
      || !trt_mapping_has_cell (end))
    return false;
  uint32_t x = *trt_cell_origin (end) ^ ref;
  if (x != 0 && (x > TP_TAIL_MASK || (end & 7) >= x))
    return false;
  return ((a ^ end) <= 7
          || (*trt_cell_origin (a) == ref
              && ((end & ~7) - (a & ~7) == 8 || (trt_number_p (ref) && !trt_pool_number_p (ref)))));
}

/* Is the answer to the question K certainly yes?  */

static inline bool
yes_p (const struct trt_cold_frame *frame, const struct known *k)
{
  uint64_t a = value_of (frame, &k->address, false);
  uint32_t ref = value_of (frame, &k->ref, true);
  switch (k->entry)
    {
    case TRT_ENTRY_check:
      return trt_cold_owns (ref, a, k->size);
    case TRT_ENTRY_check_alive:
      return trt_cold_alive (ref, a);
    default:
      return trt_nothing_to_keep_p (ref & ~TP_TAIL_MASK, a);
    }
}

bool
trt_known_answered (struct trt_cold_frame *frame)
{
  union slot s;
  unsigned checks = 0;
  for (unsigned i = 0; i < TRT_KNOWN_MOST; i++)
    {
      if (!copy_slot ((uint64_t) frame->pc + i, &s) || !yes_p (frame, &s.known))
        return false;
      checks += s.known.entry != TRT_ENTRY_keep_outside;
      if (s.known.resume)
        {
          trt_count (TRT_STAT_checks, checks);
          frame->pc = s.known.resume;
          return true;
        }
    }
  return false;
}

/* ---- learning --------------------------------------------------------------------------- */

/* Decode the argument at *P to *O; false if it has another form.  */

static bool
read_operand (const unsigned char **p, struct operand *o)
{
  *o = (struct operand) { .reg = NO_REGISTER };
  for (;;)
    {
      unsigned tag = *(*p)++, kind = tag & 0xf0;
      if (kind == TP_COLD_REGISTER || kind == TP_COLD_NEAR || kind == TP_COLD_FAR)
        {
          o->reg = tag & 15;
          o->memory = kind != TP_COLD_REGISTER;
          if (kind == TP_COLD_NEAR)
            o->displacement = (signed char) *(*p)++;
          else if (kind == TP_COLD_FAR)
            o->displacement = trt_cold_take_word (p);
          return true;
        }
      if (kind != TP_COLD_OTHER)
        {
          o->added += tag & 0x7f;
          return true;
        }
      if (tag == TP_COLD_PLUS || tag == TP_COLD_CONSTANT)
        o->added += trt_cold_take_word (p);
      else if (tag == TP_COLD_STEP)
        o->added += (signed char) *(*p)++;
      else
        return false;
      if (tag == TP_COLD_CONSTANT)
        return true;
    }
}

/* Decode the message TEXT to *K; false if it has another form.  */

static bool
read_known (const unsigned char *text, const char *sites, struct known *k)
{
  const unsigned char *p = text;
  unsigned first = *p++;
  struct operand size = { .reg = NO_REGISTER };
  if (sites && (first & TP_COLD_SHORT))
    {
      unsigned registers = *p++;
      k->entry = TRT_ENTRY_check;
      k->address = (struct operand) { .reg = first & 15 };
      k->ref = (struct operand) { .reg = registers & 15 };
      if (first & TP_COLD_SHORT_STEP)
        k->address.added = (signed char) *p;
      k->size = 1u << (first >> 4 & 3);
      return true;
    }
  k->entry = first & ~TP_COLD_WIDE;
  bool check = k->entry == TRT_ENTRY_check || k->entry == TRT_ENTRY_check_alive;
  if (!(check || k->entry == TRT_ENTRY_keep_outside) || !read_operand (&p, &k->address)
      || (check && !read_operand (&p, &size)) || !read_operand (&p, &k->ref)
      || size.reg != NO_REGISTER || (uint64_t) size.added > UINT32_MAX)
    return false;
  k->size = size.added;
  return true;
}

void
trt_known_note (const struct trt_cold_frame *frame, unsigned index, const unsigned char *text,
                const char *sites, const unsigned char *resume)
{
  union slot s = { .known = { .pc = (uint64_t) frame->pc + index, .resume = resume } };
  if (read_known (text, sites, &s.known))
    write_slot (slot_of (s.known.pc), &s);
}

void
trt_known_forget (void)
{
  const union slot none = { .known = { .pc = 0 } };
  for (int i = 0; i < 1 << SLOT_BITS; i++)
    write_slot (&slots[i], &none);
}

#pragma GCC pop_options
