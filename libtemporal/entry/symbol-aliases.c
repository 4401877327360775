/* symbol-aliases.c - calls of a function by another of its names.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a function finds another token than its own, uninstrumented code has called it (exposed.c); or
   its symbol was renamed after it was compiled, as by objcopy --redefine-sym; or the linker has
   redirected calls of another symbol to it, as by --wrap and --defsym.  In the latter cases the
   caller is instrumented, and has stored the token with the name that it knows.  Then the token
   contains a name that may be a function's, and the sum of the same pointers.  But this is also so
   if instrumented code has called an uninstrumented function that passes its arguments on, or if
   there are no pointers.

   The machine code distinguishes these cases: the call to which this function returns must lead to
   this function, and the code before that call must store the token.  Both names are hashes of 31
   bits, which are immediate operands in the code, and unlikely to occur in other code.

    callee    its own name, with which the token is compared, is near the address that the
              call leads to, perhaps through the procedure linkage table
    caller    the token's name is before the call; or before a jump in a function that is
              called there and ends with the jump

   If the code has another form, for example because the compiler keeps the name in a register, the
   caller counts as uninstrumented.  The test is made once for a token, which is cleared
   afterwards.  */

#define _GNU_SOURCE
#include <string.h>
#include <unwind.h>

#include "entry/entry.h"
#include "entry/external-calls.h"
#include "report/frame-rules.h"
#include "report/unwind.h"

/* Maximum numbers of bytes: from the start of a function to the comparison; from the store of the
   token to the call; from that to a jump at the end of a function.  */
enum
{
  ENTRY_BYTES = 256,
  CALL_BYTES = 512,
  JUMP_BYTES = 96
};

/* The maximum number of the runtime's own frames on the stack.  */
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

/* Is NUMBER an operand in the N bytes at CODE?  */

static bool
has_number_p (const unsigned char *code, size_t n, uint32_t number)
{
  return memmem (code, n, &number, sizeof number) != NULL;
}

/* The first frame that is not the runtime's is that of the callee: the one with the return address
   PLACE.  It need not have a caller: it may be the first on the stack of a coroutine.  */

static _Unwind_Reason_Code
look_for_caller (struct _Unwind_Context *context, void *data)
{
  struct search *s = data;
  uintptr_t pc = _Unwind_GetIP (context);
  if (s->callee && pc != s->callee)
    {
      s->site = pc;
      s->caller = pc ? (uintptr_t) _Unwind_FindEnclosingFunction ((void *) pc) : 0;
      return _URC_END_OF_STACK;
    }
  if (pc == s->site)
    s->callee = pc;
  return pc == 0 || s->count++ > OWN_FRAMES || !trt_unwind_further_p (context) ? _URC_END_OF_STACK
                                                                               : _URC_NO_REASON;
}

/* The operand at CODE, which is relative to the next instruction.  */

static uintptr_t
distance_at (const unsigned char *code)
{
  int32_t distance;
  memcpy (&distance, code, sizeof distance);
  return (intptr_t) distance;
}

/* The word at A, 0 if no memory is mapped there, because bytes may only look like an
   instruction.  */

static uintptr_t
readable_word_at (uintptr_t a)
{
  return trt_ownerless_access (a, sizeof (uintptr_t)) ? *(uintptr_t *) a : 0;
}

/* The address to which CODE leads if it is an entry of the procedure linkage table, else CODE; 0 if
   it cannot be read.  */

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

/* The target of the direct call (jump, if JUMP) that ends at END; 0 if there is none.  */

static uintptr_t
leads_to (const unsigned char *end, bool jump)
{
  uintptr_t to = (uintptr_t) end + distance_at (end - 4);
  if (end[-6] == 0xff && end[-5] == (jump ? 0x25 : 0x15))
    return readable_word_at (to);
  return end[-5] == (jump ? 0xe9 : 0xe8) ? behind_linkage (to) : 0;
}

/* Does the function with the name OWN begin at CODE?  */

static bool
begins_p (uintptr_t code, uint32_t own)
{
  return (code && trt_ownerless_access (code, ENTRY_BYTES)
          && has_number_p ((const unsigned char *) code, ENTRY_BYTES, own));
}

/* Does the function at CODE store the token NAME and then jump to the function with the name OWN?
   Only the first jump after the name counts, because the token is for that.  */

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

/* Was the token with the name NAME stored by the caller of the current function, whose own name is
   OWN?  PLACE is the return address of the entry point, in that function.  */

bool
trt_symbol_alias_p (uint32_t name, uint32_t own, const void *place)
{
  /* The C library of a static program calls malloc before its frames are described, and so does the
     unwinder: malloc may be the function in question (--wrap).  */
  static TRT_TLS bool unwinding;
  struct search s = { .site = (uintptr_t) place };
  if (unwinding || !trt_own_frames_described_p ())
    return false;
  unwinding = true;
  _Unwind_Backtrace (look_for_caller, &s);
  unwinding = false;
  if (!s.caller || s.site - s.caller < 6)
    return false;
  const unsigned char *site = (const unsigned char *) s.site;
  uintptr_t called = leads_to (site, false);
  size_t before = s.site - s.caller < CALL_BYTES ? s.site - s.caller : CALL_BYTES;
  return ((has_number_p (site - before, before, name) && begins_p (called, own))
          || (called && jumps_there_p (called, name, own)));
}
