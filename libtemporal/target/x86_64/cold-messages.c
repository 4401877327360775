/* cold-messages.c - the messages by which cold parts of compiled code call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   A message says which entry points are called, and where the compiled code has their arguments
   (layout.h has the format, plugin/target/x86_64/ writes it).  It is among the program's
   instructions, or in a table of the messages of a function's stubs.

   It is read before vector registers are saved: see cold-entry.c.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "target/x86_64/cold-messages.h"

static inline int32_t
word_in_message (const unsigned char *p)
{
  int32_t w;
  __builtin_memcpy (&w, p, sizeof w);
  return w;
}

/* No message calls the entry points behind use_loaded.  */
_Static_assert(TRT_ENTRY_use_loaded < TP_COLD_SEVERAL, "that is no entry");

/* Decode the argument at *P, which is 32 bits wide if WORD.  */

static uint64_t
take_argument (const struct trt_cold_frame *frame, const unsigned char **p, bool word)
{
  uint64_t a = 0;
  for (;;)
    {
      unsigned tag = *(*p)++;
      unsigned number = tag & 15;
      switch (tag & 0xf0)
        {
        case TP_COLD_REGISTER:
          return a + trt_cold_register (frame, number);
        case TP_COLD_NEAR:
          return a
                 + trt_cold_held (trt_cold_register (frame, number) + (signed char) *(*p)++, word);
        case TP_COLD_FAR:
          return a
                 + trt_cold_held (trt_cold_register (frame, number) + trt_cold_take_word (p), word);
        case TP_COLD_OTHER:
          break;
        default:
          return a + (tag & 0x7f);
        }
      switch (tag)
        {
        case TP_COLD_INDEXED:
        case TP_COLD_THREAD:
          {
            unsigned base = *(*p)++, index = *(*p)++, scale = *(*p)++;
            uint64_t place = trt_cold_take_word (p);
            if (base < 16)
              place += trt_cold_register (frame, base);
            if (index < 16)
              place += trt_cold_register (frame, index) * scale;
            if (tag == TP_COLD_THREAD)
              {
                /* The first word of the thread's control block is its address.  */
                uint64_t thread;
                __asm__("movq %%fs:0, %0" : "=r"(thread));
                place += thread;
                ++*p;
              }
            return a + trt_cold_held (place, word);
          }
        case TP_COLD_RELATIVE:
          {
            uint64_t place = (uint64_t) *p;
            place += trt_cold_take_word (p);
            ++*p;
            return a + trt_cold_held (place, word);
          }
        case TP_COLD_ADDRESS:
          {
            uint64_t place = (uint64_t) *p;
            place += trt_cold_take_word (p);
            ++*p;
            return a + place;
          }
        case TP_COLD_CONSTANT:
          return a + trt_cold_take_word (p);
        case TP_COLD_LARGE:
          {
            uint64_t low = (uint32_t) trt_cold_take_word (p);
            return a + (low | (uint64_t) trt_cold_take_word (p) << 32);
          }
        case TP_COLD_PLUS:
          a += trt_cold_take_word (p);
          break;
        case TP_COLD_STEP:
          a += (signed char) *(*p)++;
          break;
        }
    }
}

/* Arguments and results of the entry points (abi.def).  */
static const struct
{
  const char *result, *arguments;
} entries[] = {
#define TP_ENTRY(name, result, attributes, arguments) { #result, arguments },
#include "abi/abi.def"
#undef TP_ENTRY
};

/* Decode the number at *P, which has 7 bits a byte.  */

static uint64_t
read_number (const unsigned char **p)
{
  uint64_t n = 0;
  unsigned shift = 0;
  do
    {
      n |= (uint64_t) (**p & 0x7f) << shift;
      shift += 7;
    }
  while (*(*p)++ & 0x80);
  return n;
}

/* The same for a signed number.  */

static int64_t
take_signed (const unsigned char **p)
{
  const unsigned char *from = *p;
  uint64_t n = read_number (p);
  unsigned unused = 64 - 7 * (*p - from);
  return (int64_t) (n << unused) >> unused;
}

/* A cache: the place in its table of the stub with some return address, by a hash of the address.
   Few stubs are called again and again, and searching a table takes longer than most calls.  An
   entry is one word, so it needs no lock: the address without the low bits, which
   follow from the hash, and the place.  No place is 0.  */
enum
{
  GUESS_BITS = 8,
  PLACE_BITS = 64 - TP_ADDRESS_BITS + GUESS_BITS
};
static uint64_t guesses[1 << GUESS_BITS];

/* The beginning of the part of the table at TABLE to which the stub with the return address PC
   belongs: the last one before it.  */

static const unsigned char *
find_part (const unsigned char *table, const unsigned char *pc)
{
  const unsigned char *found = NULL, *best = NULL;
  int32_t w;
  const unsigned char *p = table + 5;
  for (; (w = word_in_message (p)); p += 8 + word_in_message (p + 4))
    if (p + w <= pc && (!best || p + w > best))
      {
        best = p + w;
        found = p;
      }
  return found;
}

/* Return the address, in the table at TABLE, of the distance to the place where the program
   continues after the stub with the return address PC.  */

static const unsigned char *
find_stub (const unsigned char *table, const unsigned char *pc)
{
  uintptr_t a = (uintptr_t) pc;
  uint64_t *guess = &guesses[(a ^ a >> GUESS_BITS) % (1 << GUESS_BITS)];
  uint64_t word = __atomic_load_n (guess, __ATOMIC_RELAXED);
  uint64_t tag = (uint64_t) a >> GUESS_BITS << PLACE_BITS;
  if (word - tag < (uint64_t) 1 << PLACE_BITS && word > tag)
    return table + (word - tag);
  const unsigned char *part = find_part (table, pc);
  if (!part)
    __builtin_trap ();
  const unsigned char *at = part + word_in_message (part), *p = part + 8;
  const unsigned char *end = p + word_in_message (part + 4);
  while (p < end)
    {
      at += read_number (&p);
      uint64_t length = read_number (&p);
      if (at == pc)
        {
          if ((uint64_t) (p - table) < (uint64_t) 1 << PLACE_BITS)
            __atomic_store_n (guess, tag + (p - table), __ATOMIC_RELAXED);
          return p;
        }
      p += length;
    }
  __builtin_trap ();
}

/* A stub has pushed the address of the word after the function's stubs, which has the distance to
   their table, and a return address that identifies the stub.  A message among the program's
   instructions is preceded by its length, a byte, for readers that only need the address where the
   program continues (return-address-cfi.h).  */

struct trt_cold_message
trt_cold_find (const struct trt_cold_frame *frame)
{
  const unsigned char *p = frame->message;
  if (p == frame->pc)
    return (struct trt_cold_message) { p + 1, NULL, NULL, p[1] & TP_COLD_WIDE };
  p += word_in_message (p);
  struct trt_cold_message m = { .wide = p[4] & TP_COLD_WIDE };
  m.sites = (const char *) p + word_in_message (p);
  m.text = find_stub (p, frame->pc);
  int64_t distance = take_signed (&m.text);
  /* 0 if it is in another section than the stub.  */
  if (distance)
    m.resume = frame->pc + distance;
  else
    {
      m.resume = m.text;
      m.resume += trt_cold_take_word (&m.text);
    }
  return m;
}

/* Decode the site at *P; SITES as for trt_cold_read.  */

static const char *
read_message_site (const unsigned char **p, const char *sites)
{
  uint64_t place = sites ? read_number (p) : 0;
  if (place)
    return sites + place;
  const char *here = (const char *) *p;
  return here + trt_cold_take_word (p);
}

/* Decode the rest of a check in the short form; the first byte, FIRST, has been read.  */

static void
read_short (const struct trt_cold_frame *frame, unsigned first, const unsigned char *p,
            const char *sites, struct trt_cold_call *call)
{
  unsigned registers = *p++, anchor = registers >> 4;
  call->entry = TRT_ENTRY_check;
  call->result = 16;
  call->arg[0] = trt_cold_register (frame, first & 15);
  call->arg[1] = 1u << (first >> 4 & 3);
  call->arg[2] = trt_cold_register (frame, registers & 15);
  call->arg[3] = anchor == TP_COLD_SHORT_NULL ? 0 : trt_cold_register (frame, anchor);
  if (first & TP_COLD_SHORT_STEP)
    call->arg[0] += (signed char) *p++;
  call->site = read_message_site (&p, sites);
  call->end = p;
}

void
trt_cold_read (const struct trt_cold_frame *frame, const unsigned char *p, const char *sites,
               struct trt_cold_call *call)
{
  if (sites && (*p & TP_COLD_SHORT))
    {
      read_short (frame, *p, p + 1, sites, call);
      return;
    }
  call->entry = *p++ & ~TP_COLD_WIDE;
  call->site = NULL;
  call->result = 16;
  if (*entries[call->entry].result != 'V')
    call->result = *p++;
  unsigned n = 0;
  for (const char *a = entries[call->entry].arguments; *a; a++)
    if (*a == 'S')
      call->site = read_message_site (&p, sites);
    else
      call->arg[n++] = take_argument (frame, &p, *a == 'U' || *a == 'I');
  call->end = p;
}

unsigned
trt_cold_calls (const unsigned char **p, const struct trt_cold_message *m)
{
  if ((m->sites ? **p : **p & ~TP_COLD_WIDE) != TP_COLD_SEVERAL)
    return 1;
  *p += 2;
  return (*p)[-1];
}

void
trt_cold_forget (void)
{
  for (unsigned i = 0; i < 1 << GUESS_BITS; i++)
    __atomic_store_n (&guesses[i], 0, __ATOMIC_RELAXED);
}

#pragma GCC pop_options
