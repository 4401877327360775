/* given.c - blocks whose pointers uninstrumented code has.

   SPDX-License-Identifier: GPL-3.0-or-later

   Instrumented code tells of every pointer that it stores.  Uninstrumented code does not, but it can only
   store what it was given: as an argument, as a result of instrumented code that it called, or as something that it
   reaches from there (given-search.c).  So each number has a bit, which says that a pointer to its block has been given to
   such code.  A stale referent accuses nobody where the block that is there now has it (replaced.c).

   Nobody knows before a call whether the callee is instrumented.  A caller leaves the referents of the arguments in
   the buffer, and a token; an instrumented callee takes the token away.  If it is still there after the call, the callee was not
   instrumented.  Nobody need look at once: who sets another token does (given_call), and who
   is about to decide by a bit (tp_given_settle).

   When numbers have wrapped, and are drawn again, they lose their bits (number.c).  */

#include "given.h"

#include <errno.h>

TP_EXPORT void TP_ABI (given_ref) (uint32_t ref);
TP_EXPORT void TP_ABI (given_call) (const void *buffer);
TP_EXPORT uint32_t TP_ABI (received) (const void *value);
TP_EXPORT int TP_ABI (entered) (const void *sum, uint32_t own);
TP_EXPORT uint32_t TP_ABI (arrived) (const void *value, int index);
TP_EXPORT void TP_ABI (given_result) (int matches, const void *value);
TP_EXPORT void TP_ABI (given_contents) (const void *p, size_t n);

/* As many bytes as numbers need, of which 29 bits count.  */
#define BYTES  ((size_t) 1 << (32 - TP_TAIL_BITS - 3))

uint8_t *tp_given_bits;

void
tp_given_init (void)
{
  tp_given_bits = tp_os_map (NULL, BYTES);
  if (!tp_given_bits)
    tp_fatal ("cannot map memory for what other code has been given");
}

/* Entry points: abi.def says what each means.  */

void
TP_ABI (given_ref) (uint32_t ref)
{
  tp_given_mark (ref);
}

void
TP_ABI (given_call) (const void *buffer)
{
  (void) buffer;
  tp_given_settle ();
}

/* Where two blocks touch, a value may be the beginning of the one or the end of the other.  Who passes it in has both.  */

uint32_t
TP_ABI (received) (const void *value)
{
  if (tp_unlikely (!tp_ready))
    tp_init ();
  if (!tp_ready)
    return TP_UNKNOWN;
  uintptr_t a = (uintptr_t) value;
  uint32_t ref = tp_resolve (a);
  if (tp_likely (tp_number_p (ref)))
    tp_given_mark (ref);
  else if (ref == TP_FOREIGN)
    {
      int saved_errno = errno;
      struct tp_record r;
      if (tp_find_owner (a, &r, NULL))
	tp_given_mark (r.origin);
      if (tp_find_ending_at (a, &r))
	tp_given_mark (r.origin);
      errno = saved_errno;
    }
  return ref;
}

/* A function that uninstrumented code called may end in a jump to another, whose result then goes to that code.  Its call
   says so by TP_TOKEN_GIVE in the token, whatever the name in it.  */

TP_TLS int tp_jumped;
TP_OWN_TLS (tp_jumped);

int
tp_entered_ask (uintptr_t sum, uint32_t own, const void *place)
{
  struct tp_call *c = &tp_call_buffer;
  if (tp_renamed_p (c->token - sum, own, place))
    {
      tp_jumped = 2;
      c->token = TP_TOKEN_NONE;
    }
  else
    {
      tp_jumped = 0;
      tp_given_settle ();
    }
  return tp_jumped;
}

int
TP_ABI (entered) (const void *sum, uint32_t own)
{
  int result = tp_entered ((uintptr_t) sum);
  return result >= 0 ? result : tp_entered_ask ((uintptr_t) sum, own, __builtin_return_address (0));
}

uint32_t
TP_ABI (arrived) (const void *value, int index)
{
  if (!tp_jumped)
    return TP_ABI (received) (value);
  uint32_t ref = tp_call_buffer.arg[index].ref;
  return ref != TP_UNKNOWN ? ref : tp_ready ? tp_resolve ((uintptr_t) value) : TP_UNKNOWN;
}

void
TP_ABI (given_result) (int matches, const void *value)
{
  if (!matches && value)
    TP_ABI (received) (value);
}

/* What is written to a pipe or a file may come back where nobody tells of it.  One write to a pipe is in one piece up
   to so many bytes (PIPE_BUF); and a pointer that is kept in a file is meant for another day.  */
#define CONTENTS_MAX  4096

void
TP_ABI (given_contents) (const void *p, size_t n)
{
  uintptr_t a = ((uintptr_t) p + 7) & -(uintptr_t) 8, end = (uintptr_t) p + (n < CONTENTS_MAX ? n : CONTENTS_MAX);
  if (!tp_ready)
    return;
  for (; a + 8 <= end && tp_mapping_has_cell (a); a += 8)
    tp_given_mark (*tp_cell_referent (a));
}
