/* symbol-aliases.c - calls of a function by another of its names.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that finds another token than its own was entered by uninstrumented code (exposed.c);
   or its symbol has been renamed since it was compiled, as by objcopy --redefine-sym, or the linker
   leads calls of another symbol to it, as with --wrap and --defsym.  Then the caller is
   instrumented: it stored the token that is there, under the name that it knows.  The token has a
   name that may be a function's, and the sum of the same pointers.  But so it is where instrumented
   code has called an uninstrumented function, which hands on what it got, or where nobody passes
   pointers.

   The code itself tells the two apart: the call that this function will return to leads to this
   function, and the function that it stands in has stored the token.  Both names are numbers of 31
   bits that are hashes, and stand in the code as immediate operands; no other code has them by
   accident.

     callee    its own name is near the place that the call leads to, perhaps through the procedure
               linkage table: there it is compared with the token
     caller    the token's name is before the call, or of a jump in the function that is called,
               which ends in it

   Where the code is otherwise, as the compiler keeps the name in a register, the caller counts as
   uninstrumented.  This is asked once for a token, as it is gone afterwards.  */

#define _GNU_SOURCE
#include <string.h>
#include <unwind.h>

#include "entry/entry.h"
#include "entry/external-calls.h"

/* Bytes of code between a function's first and the comparison, between what leads to the store of
   the token and the call, and the same to a jump at the end of a function.  */
enum
{
  ENTRY_BYTES = 256,
  CALL_BYTES = 512,
  JUMP_BYTES = 96
};

/* Frames of the runtime's own on the stack.  */
enum
{
  OWN_FRAMES = 8
};

struct search
{
  uintptr_t callee, site,
    caller; /* code in the callee, where it returns to, and where that function begins */
  unsigned count;
};

/* Does CODE, of N bytes, have NUMBER among them?  */

static bool
has_number_p (const unsigned char *code, size_t n, uint32_t number)
{
  return memmem (code, n, &number, sizeof number) != NULL;
}

/* The first frame whose code is not the runtime's is the callee's: the one that returns to
   PLACE.  */

static _Unwind_Reason_Code
look_for_caller (struct _Unwind_Context *context, void *data)
{
  struct search *s = data;
  uintptr_t pc = _Unwind_GetIP (context);
  if (s->callee && pc != s->callee)
    {
      s->site = pc;
      s->caller = _Unwind_GetRegionStart (context);
      return _URC_END_OF_STACK;
    }
  if (pc == s->site)
    s->callee = pc;
  return pc == 0 || s->count++ > OWN_FRAMES ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* The operand at CODE that is relative to the next instruction.  */

static uintptr_t
distance_at (const unsigned char *code)
{
  int32_t distance;
  memcpy (&distance, code, sizeof distance);
  return (intptr_t) distance;
}

/* What the word at A holds, 0 if there is none: bytes may only look like an instruction.  */

static uintptr_t
readable_word_at (uintptr_t a)
{
  return trt_ownerless_access (a, sizeof (uintptr_t)) ? *(uintptr_t *) a : 0;
}

/* Where one gets from CODE, after an entry of the procedure linkage table; 0 if there is no
   code.  */

static uintptr_t
behind_linkage (uintptr_t code)
{
  static const unsigned char endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
  const unsigned char *p = (const unsigned char *) code;
  if (!trt_ownerless_access (code, ENTRY_BYTES))
    return 0;
  if (memcmp (p, endbr64, sizeof endbr64) == 0)
    p += sizeof endbr64;
  if (*p == 0xf2)
    p++;
  return p[0] == 0xff && p[1] == 0x25 ? readable_word_at ((uintptr_t) p + 6 + distance_at (p + 2))
                                      : code;
}

/* Where the direct call, or jump if JUMP, leads that ends at END; 0 if there is none.  */

static uintptr_t
leads_to (const unsigned char *end, bool jump)
{
  uintptr_t to = (uintptr_t) end + distance_at (end - 4);
  if (end[-6] == 0xff && end[-5] == (jump ? 0x25 : 0x15))
    return readable_word_at (to);
  return end[-5] == (jump ? 0xe9 : 0xe8) ? behind_linkage (to) : 0;
}

/* Does the function begin at CODE whose own name is OWN?  */

static bool
begins_p (uintptr_t code, uint32_t own)
{
  return (code && trt_ownerless_access (code, ENTRY_BYTES)
          && has_number_p ((const unsigned char *) code, ENTRY_BYTES, own));
}

/* Does the function at CODE store the token NAME and then jump to the one with the name OWN?  The
   first jump after the name counts: it is the one that the token is for.  */

static bool
jumps_there_p (uintptr_t code, uint32_t name, uint32_t own)
{
  const unsigned char *begin = (const unsigned char *) code;
  const unsigned char *p = trt_ownerless_access (code, ENTRY_BYTES)
                             ? memmem (begin, ENTRY_BYTES, &name, sizeof name)
                             : NULL;
  if (!p)
    return false;
  p += sizeof name;
  if (!trt_ownerless_access ((uintptr_t) p, JUMP_BYTES))
    return false;
  for (const unsigned char *end = p + 6; end <= p + JUMP_BYTES; end++)
    {
      uintptr_t to = leads_to (end, true);
      if (to && _Unwind_FindEnclosingFunction ((void *) (to + 1)) == (void *) to)
        return begins_p (to, own);
    }
  return false;
}

/* Was the token with the name NAME stored by who called the current function, whose own name is
   OWN?  PLACE is in that function: where the runtime returns to.  */

bool
trt_symbol_alias_p (uint32_t name, uint32_t own, const void *place)
{
  struct search s = { .site = (uintptr_t) place };
  _Unwind_Backtrace (look_for_caller, &s);
  if (!s.caller || s.site - s.caller < 6)
    return false;
  const unsigned char *site = (const unsigned char *) s.site;
  uintptr_t called = leads_to (site, false);
  size_t before = s.site - s.caller < CALL_BYTES ? s.site - s.caller : CALL_BYTES;
  return ((has_number_p (site - before, before, name) && begins_p (called, own))
          || (called && jumps_there_p (called, name, own)));
}
