/* suppressed-errors.c - is an error one that the user does not want to be reported?

   SPDX-License-Identifier: GPL-3.0-or-later

   The names in the site are compared first, then those of the libraries and functions in the stack.
   Names of functions come from addr2line, which takes milliseconds, and the program goes on and may
   meet the error again a million times; so the answer is kept for each stack.  A stack is known by
   a hash value of its return addresses, of 64 bits.  */

#include "report/stack-walk.h"
#include "report/suppressions.h"

enum
{
  ANSWERS = 512
};

static struct
{
  uint64_t stack;
  bool suppressed;
} answers[ANSWERS];

struct asked
{
  enum trt_kind kind;
  bool suppressed;
};

static bool
ask_pattern (enum trt_named what, struct trt_span name, void *data)
{
  struct asked *a = data;

  a->suppressed = a->suppressed || trt_suppress_p (a->kind, what, name, 1);
  return !a->suppressed;
}

static uint64_t
hash_stack (const struct trt_error *e, const struct trt_walked_stack *s)
{
  uint64_t h = (uintptr_t) e->site + e->kind;

  for (size_t i = 0; i < s->count; i++)
    h = (h ^ s->pc[i]) * 0x9e3779b97f4a7c15ULL ^ h >> 29;
  return h | 1;
}

bool
trt_suppressed_error_p (const struct trt_error *e)
{
  static struct trt_walked_stack s;
  struct asked a = { e->kind, false };
  struct trt_place p;

  if (e->kind == TRT_SELFCHECK || !trt_suppress_any_p (e->kind))
    return false;
  if (trt_suppress_everywhere_p (e->kind))
    return true;
  trt_site_read (e->site, &p);
  if (!ask_pattern (TRT_NAMED_FUNCTION, p.function, &a) || !ask_pattern (TRT_NAMED_FILE, p.file, &a)
      || !ask_pattern (TRT_NAMED_FUNCTION, p.by, &a))
    return true;
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  trt_stack_walk (e->pc, TRT_WALK_MOST, &s);
  if (s.count == 0 && e->pc)
    s.pc[s.count++] = e->pc;
  uint64_t h = hash_stack (e, &s);
  size_t i = h >> 55;
  if (answers[i].stack != h)
    {
      trt_frames_visit (s.pc, s.count, ask_pattern, &a);
      answers[i].stack = h;
      answers[i].suppressed = a.suppressed;
    }
  return answers[i].suppressed;
}
