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
#include "blocks/exposed.h"
#include "slow-path/kept-outside.h"
#include "base/stats.h"

enum
{
  SLOT_BITS = 10,
  NO_REGISTER = 16
};

/* A register, or the word in memory that is a displacement after it, and a number that is added.
   Without a register, the number alone.  PLACE has the displacement in its low half, then the
   register in 8 bits, then MEMORY.  */
struct operand
{
  int64_t added;
  uint64_t place;
};
#define REGISTER_SHIFT 32
#define MEMORY ((uint64_t) 1 << 40)

/* A slot.  QUESTION is the size, or the register of the result, in the low half, and the entry.  */
struct known
{
  uint64_t version, pc;
  const unsigned char *resume;
  uint64_t question;
  struct operand address, ref;
} __attribute__ ((aligned (64)));

_Static_assert(sizeof (struct known) == 64, "a slot is a cache line");

static struct known slots[1 << SLOT_BITS];

static struct known *
slot_of (uint64_t pc)
{
  return &slots[pc * 0x9e3779b97f4a7c15ULL >> (64 - SLOT_BITS)];
}

static inline void
copy_known (struct known *to, const struct known *from)
{
  to->resume = __atomic_load_n (&from->resume, __ATOMIC_RELAXED);
  to->question = __atomic_load_n (&from->question, __ATOMIC_RELAXED);
  to->address.added = __atomic_load_n (&from->address.added, __ATOMIC_RELAXED);
  to->address.place = __atomic_load_n (&from->address.place, __ATOMIC_RELAXED);
  to->ref.added = __atomic_load_n (&from->ref.added, __ATOMIC_RELAXED);
  to->ref.place = __atomic_load_n (&from->ref.place, __ATOMIC_RELAXED);
}

/* Copy the slot of PC to *K; false if it is another's, or being written.  */

static inline bool
read_slot (uint64_t pc, struct known *k)
{
  const struct known *from = slot_of (pc);
  uint64_t version = __atomic_load_n (&from->version, __ATOMIC_ACQUIRE);
  if ((version & 1) || __atomic_load_n (&from->pc, __ATOMIC_RELAXED) != pc)
    return false;
  copy_known (k, from);
  __atomic_thread_fence (__ATOMIC_ACQUIRE);
  return __atomic_load_n (&from->version, __ATOMIC_RELAXED) == version;
}

/* Write what K has, except for its version, to TO, unless somebody else writes there.  */

static void
write_slot (struct known *to, const struct known *k)
{
  uint64_t version = __atomic_load_n (&to->version, __ATOMIC_RELAXED);
  if ((version & 1)
      || !__atomic_compare_exchange_n (&to->version, &version, version + 1, false, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED))
    return;
  __atomic_thread_fence (__ATOMIC_RELEASE);
  __atomic_store_n (&to->pc, k->pc, __ATOMIC_RELAXED);
  __atomic_store_n (&to->resume, k->resume, __ATOMIC_RELAXED);
  __atomic_store_n (&to->question, k->question, __ATOMIC_RELAXED);
  __atomic_store_n (&to->address.added, k->address.added, __ATOMIC_RELAXED);
  __atomic_store_n (&to->address.place, k->address.place, __ATOMIC_RELAXED);
  __atomic_store_n (&to->ref.added, k->ref.added, __ATOMIC_RELAXED);
  __atomic_store_n (&to->ref.place, k->ref.place, __ATOMIC_RELAXED);
  __atomic_store_n (&to->version, version + 2, __ATOMIC_RELEASE);
}

/* ---- answers ---------------------------------------------------------------------------- */

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

static inline uint64_t
value_of (const struct trt_cold_frame *frame, const struct operand *o, bool word)
{
  unsigned reg = o->place >> REGISTER_SHIFT & 0xff;
  uint64_t a = o->added;
  if (reg == NO_REGISTER)
    return a;
  uint64_t r = trt_cold_register (frame, reg);
  return a + (o->place & MEMORY ? trt_cold_held (r + (int32_t) o->place, word) : r);
}

/* Is the answer to the question K certainly yes?  For a call of an external function: has the
   callee been given everything before?  For a referent that is asked for: is it known?  */

static inline bool
yes_p (struct trt_cold_frame *frame, const struct known *k)
{
  uint64_t a = value_of (frame, &k->address, false);
  uint32_t ref = value_of (frame, &k->ref, true);
  switch (k->question >> 32)
    {
    case TRT_ENTRY_check:
      return trt_cold_owns (ref, a, (uint32_t) k->question);
    case TRT_ENTRY_check_alive:
      return trt_cold_alive (ref, a);
    case TRT_ENTRY_expose_call:
      return trt_exposed_again ();
    case TRT_ENTRY_or_resolve:
      if (!trt_or_resolve_preserving (ref, a, &ref))
        return false;
      frame->reg[(uint32_t) k->question] = ref;
      return true;
    default:
      return trt_nothing_to_keep_p (ref & ~TP_TAIL_MASK, a);
    }
}

bool
trt_known_answered (struct trt_cold_frame *frame)
{
  struct known k;
  unsigned checks = 0;
  for (unsigned i = 0; i < TRT_KNOWN_MOST; i++)
    {
      if (!read_slot ((uint64_t) frame->pc + i, &k) || !yes_p (frame, &k))
        return false;
      checks += trt_cold_check_p (k.question >> 32);
      if (k.resume)
        {
          trt_count (TRT_STAT_checks, checks);
          frame->pc = k.resume;
          return true;
        }
    }
  return false;
}

/* ---- learning --------------------------------------------------------------------------- */

#define NUMBER ((uint64_t) NO_REGISTER << REGISTER_SHIFT)

/* Decode the argument at *P to *O; false if it has another form.  */

static bool
read_operand (const unsigned char **p, struct operand *o)
{
  *o = (struct operand) { .place = NUMBER };
  for (;;)
    {
      unsigned tag = *(*p)++, kind = tag & 0xf0;
      if (kind == TP_COLD_REGISTER || kind == TP_COLD_NEAR || kind == TP_COLD_FAR)
        {
          o->place = (uint64_t) (tag & 15) << REGISTER_SHIFT;
          if (kind == TP_COLD_NEAR)
            o->place |= MEMORY | (uint32_t) (signed char) *(*p)++;
          else if (kind == TP_COLD_FAR)
            o->place |= MEMORY | (uint32_t) trt_cold_take_word (p);
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
  struct operand size = { .place = NUMBER };
  if (sites && (first & TP_COLD_SHORT))
    {
      k->question = (uint64_t) TRT_ENTRY_check << 32 | 1u << (first >> 4 & 3);
      k->address = (struct operand) { .place = (uint64_t) (first & 15) << REGISTER_SHIFT };
      k->ref = (struct operand) { .place = (uint64_t) (*p++ & 15) << REGISTER_SHIFT };
      if (first & TP_COLD_SHORT_STEP)
        k->address.added = (signed char) *p;
      return true;
    }
  unsigned entry = first & ~TP_COLD_WIDE;
  bool check = trt_cold_check_p (entry);
  k->question = (uint64_t) entry << 32;
  k->address = k->ref = (struct operand) { .place = NUMBER };
  if (entry == TRT_ENTRY_expose_call)
    return true;
  if (entry == TRT_ENTRY_or_resolve)
    {
      k->question |= *p;
      return *p++ < NO_REGISTER && read_operand (&p, &k->ref) && read_operand (&p, &k->address);
    }
  if (!(check || entry == TRT_ENTRY_keep_outside) || !read_operand (&p, &k->address)
      || (check && !read_operand (&p, &size)) || !read_operand (&p, &k->ref) || size.place != NUMBER
      || (uint64_t) size.added > UINT32_MAX)
    return false;
  k->question |= size.added;
  return true;
}

void
trt_known_note (const struct trt_cold_frame *frame, unsigned index, const unsigned char *text,
                const char *sites, const unsigned char *resume)
{
  struct known k = { .pc = (uint64_t) frame->pc + index, .resume = resume };
  /* An answer that needs the anchor is not given from here, however often it is asked.  */
  if (__atomic_load_n (&slot_of (k.pc)->pc, __ATOMIC_RELAXED) == k.pc)
    return;
  if (read_known (text, sites, &k))
    write_slot (slot_of (k.pc), &k);
}

void
trt_known_forget (void)
{
  const struct known none = { .pc = 0 };
  for (int i = 0; i < 1 << SLOT_BITS; i++)
    write_slot (&slots[i], &none);
}

#pragma GCC pop_options
