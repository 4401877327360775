/* unwind.c - walking the stack, fast.

   SPDX-License-Identifier: GPL-3.0-or-later

   A walk finds the return addresses by the rules of frame-rules.c; each rule is looked up in a
   hash table by return address, so that a frame costs a few nanoseconds after the first time.  It
   is used for the stacks of allocations and deallocations.  libgcc's unwinder, which stack-
   trace.c uses for the stack of an access, takes about a microsecond a frame, because it restores
   all registers.

   Where no rule is known (code of a JIT compiler, assembler without CFI) the walk ends.  If the
   stack is damaged, rbp may be anything: so each step has to go outwards, and what is far away,
   or on another page, is only read if it is mapped.

   Threads.  An entry of the table is two words, which are written without a lock: the first is the
   exclusive or of the address and the second, so that a torn entry is for no address.  */

#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "report/report.h"
#include "report/frame-rules.h"
#include "report/unwind.h"

#define RULE_BITS 12

static struct
{
  uint64_t mixed, rule;
} rules[1 << RULE_BITS];

/* A rule in a word.  */
static uint64_t
pack (const struct trt_frame_rule *r)
{
  return (uint64_t) (uint32_t) r->offset << 32 | (uint64_t) (r->rbp_offset / 8 & 0xffffff) << 8
         | r->rbp << 4 | r->cfa;
}

static struct trt_frame_rule
unpack (uint64_t word)
{
  return (struct trt_frame_rule) { .cfa = word & 15,
                                   .rbp = word >> 4 & 15,
                                   .offset = (int32_t) (word >> 32),
                                   .rbp_offset = (int32_t) (uint32_t) word >> 8 << 3 };
}

static inline struct trt_frame_rule
rule_for (uintptr_t pc)
{
  unsigned slot = pc * 0x9e3779b97f4a7c15ULL >> (64 - RULE_BITS);
  uint64_t rule = __atomic_load_n (&rules[slot].rule, __ATOMIC_RELAXED);
  struct trt_frame_rule r;

  if (trt_likely ((__atomic_load_n (&rules[slot].mixed, __ATOMIC_RELAXED) ^ rule) == pc))
    return unpack (rule);
  if (trt_frame_rule_find (pc, &r))
    {
      rule = pack (&r);
      __atomic_store_n (&rules[slot].rule, rule, __ATOMIC_RELAXED);
      __atomic_store_n (&rules[slot].mixed, rule ^ pc, __ATOMIC_RELAXED);
    }
  return r;
}

void
trt_unwind_init (void)
{
  trt_frame_rules_init ();
}

void
trt_unwind_forget (void)
{
  trt_frame_rules_forget ();
  for (unsigned i = 0; i < 1 << RULE_BITS; i++)
    __atomic_store_n (&rules[i].mixed, 0, __ATOMIC_RELAXED);
}

/* ---- Steps -------------------------------------------------------------------------- */

/* The registers in a frame.  */
struct registers
{
  uintptr_t pc; /* inside the instruction that is being executed */
  uintptr_t sp, rbp;
  bool rbp_known;
  bool rbp_noted;   /* the words that lead to the value of rbp are noted */
  uintptr_t rbp_at; /* where it was read */
};

struct state
{
  struct trt_stack_walk *w;
  uintptr_t origin; /* the address of the innermost return address */
  struct registers regs;
};

/* Is it safe to read the word at A, which should be on the stack that contains SP?  Its caller
   has read words on the page of SP.   */
static bool
readable_p (uintptr_t a, uintptr_t sp)
{
  if (a & 7)
    return false;
  if ((a ^ sp) >> 12 == 0)
    return true;
  return a > sp && !(a >> TP_ADDRESS_BITS) && trt_seccomp_state () == TRT_FREE && trt_mapped_p (a);
}

static void
note_word (struct state *s, uintptr_t a, uintptr_t value, bool relative)
{
  struct trt_stack_walk *w = s->w;
  intptr_t offset = (intptr_t) (a - s->origin) / 8;

  if (offset != (int32_t) offset || w->words == TRT_WALK_WORDS)
    w->regular = false;
  else
    w->word[w->words++] = (struct trt_stack_word) { offset, w->frames, relative ? -1 : 0,
                                                    relative ? value - s->origin : value };
}

/* The CFA depends on rbp: note where its value is.  */
static void
note_rbp (struct state *s)
{
  if (!s->regs.rbp_noted)
    note_word (s, s->regs.rbp_at, s->regs.rbp, true);
  s->regs.rbp_noted = true;
}

/* The frame of a signal handler's return: the kernel has stored the registers at SP.  */
static bool
step_signal (struct state *s)
{
  const ucontext_t *context = (const void *) s->regs.sp;
  const greg_t *g = context->uc_mcontext.gregs;

  s->w->regular = false;
  s->regs = (struct registers) { g[REG_RIP], g[REG_RSP], g[REG_RBP], true, true, 0 };
  return trt_seccomp_state () == TRT_FREE && trt_mapped_p (s->regs.sp);
}

/* Set *CFA by RULE; false if that is impossible.  */
static bool
find_cfa (struct state *s, const struct trt_frame_rule *rule, uintptr_t *cfa)
{
  struct registers *r = &s->regs;

  if (rule->cfa == TRT_CFA_RSP)
    {
      *cfa = r->sp + rule->offset;
      return *cfa > r->sp && (trt_seccomp_state () != TRT_FREE || readable_p (*cfa - 8, r->sp));
    }
  if (rule->cfa == TRT_CFA_NONE || !r->rbp_known)
    return false;
  uintptr_t a = r->rbp + rule->offset;
  if (rule->cfa == TRT_CFA_SAVED)
    {
      if (a < r->sp || !readable_p (a, r->sp))
        return false;
      note_rbp (s);
      uintptr_t value = *(const uintptr_t *) a;
      note_word (s, a, value, true);
      a = value;
    }
  else
    note_rbp (s);
  *cfa = a;
  return a > r->sp && readable_p (a - 8, r->sp);
}

/* Go to the caller's frame; false at the end.  */
static bool
step (struct state *s)
{
  struct registers *r = &s->regs, old = *r;
  struct trt_frame_rule rule = rule_for (r->pc);
  uintptr_t cfa;

  if (rule.cfa == TRT_CFA_SIGNAL)
    return step_signal (s);
  if (!find_cfa (s, &rule, &cfa))
    {
      s->w->ended = rule.cfa == TRT_CFA_NONE;
      return false;
    }
  uintptr_t at = rule.rbp == TRT_RBP_AT_CFA ? cfa + rule.rbp_offset : old.rbp + rule.rbp_offset;
  if (rule.rbp == TRT_RBP_AT_CFA || (rule.rbp == TRT_RBP_AT_RBP && r->rbp_known))
    {
      r->rbp_known
        = at >= old.sp && at < cfa && (rule.cfa == TRT_CFA_RSP || readable_p (at, old.sp));
      if (rule.rbp == TRT_RBP_AT_RBP)
        note_rbp (s);
      r->rbp_noted = false;
      r->rbp_at = at;
      if (r->rbp_known)
        r->rbp = *(const uintptr_t *) at;
    }
  else if (rule.rbp != TRT_RBP_SAME)
    r->rbp_known = false;
  uintptr_t ret = *(const uintptr_t *) (cfa - 8);
  if (!ret)
    return false;
  note_word (s, cfa - 8, ret, false);
  r->sp = cfa;
  r->pc = ret - 1;
  return true;
}

uintptr_t
trt_unwind_caller (const uintptr_t *frame)
{
  struct trt_frame_rule rule = rule_for (frame[1] - 1);
  uintptr_t sp = (uintptr_t) (frame + 2), cfa = sp + rule.offset;

  if (rule.cfa != TRT_CFA_RSP)
    {
      if (rule.cfa != TRT_CFA_RBP)
        return 0;
      cfa = frame[0] + rule.offset;
    }
  return cfa > sp && readable_p (cfa - 8, sp) ? *(const uintptr_t *) (cfa - 8) : 0;
}

void
trt_unwind (const uintptr_t *frame, unsigned most, struct trt_stack_walk *w)
{
  struct state s = { .w = w, .origin = (uintptr_t) (frame + 1) };

  if (most > TRT_WALK_FRAMES)
    most = TRT_WALK_FRAMES;
  w->frames = w->words = 0;
  w->regular = true;
  w->ended = false;
  s.regs = (struct registers) { frame[1] - 1, (uintptr_t) (frame + 2), frame[0], true,
                                false,        (uintptr_t) frame };
  note_word (&s, s.origin, frame[1], false);
  do
    w->pc[w->frames++] = s.regs.pc + 1;
  while (w->frames < most && step (&s));
}

/* libgcc looks whether the code is that of a signal handler's return, which has so many bytes.  */
#define CODE_READ 9

#define DWARF_RBP 6

bool
trt_unwind_further_p (struct _Unwind_Context *context)
{
  int interrupted = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &interrupted) - !interrupted, cfa;
  struct trt_frame_rule rule = rule_for (pc);
  struct trt_stack_walk w = { .words = TRT_WALK_WORDS };
  struct state s = { .w = &w };

  /* libgcc knows more rules, and ends the walk itself where there is none.  */
  if (rule.cfa == TRT_CFA_NONE || rule.cfa == TRT_CFA_SIGNAL)
    return true;
  s.regs = (struct registers) {
    pc, _Unwind_GetCFA (context), _Unwind_GetGR (context, DWARF_RBP), true, false, 0
  };
  if (!find_cfa (&s, &rule, &cfa))
    return false;
  uintptr_t ret = *(const uintptr_t *) (cfa - 8);
  return !ret || (trt_mapped_p (ret) && trt_mapped_p (ret + CODE_READ - 1));
}
