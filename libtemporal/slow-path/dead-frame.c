/* dead-frame.c - whether the frame of a local has ended without notice.

   SPDX-License-Identifier: GPL-3.0-or-later

   Uninstrumented code may leave instrumented frames without notice: by longjmp, __builtin_longjmp,
   setcontext, in the child of vfork, or by an exception of another language.  The cells of their
   locals still have the old numbers.  If an uninstrumented function then has a buffer at that place
   and passes pointers to it, these are resolved to locals that do not exist any more.

   So before a pointer of unknown provenance is compared with the bounds of a local, the stack is
   unwound.  The frame that contains the local's address now must belong to the function that
   entered the local (or one into which that was inlined).  The record of a live local has the
   address of the code that entered it, and the unwinder's tables have the function of an address.

    - if it is in a frame of another function, or below all frames of this stack: it has ended
    - if it is on a stack that is not unwound (of another thread, or a coroutine), or the
      tables have no function: not known to have ended

   A parameter in memory is in the caller's frame, directly above its own frame: so the frame below
   is compared as well.

   For the unwinder a function's cold part is a separate function; it counts as the function that
   jumps to it.  It need not jump back: code that does not return is cold.

   Instances of the same function cannot be distinguished, and need not be: the variable of the new
   instance is at the same address and of the same size.  */

#include <errno.h>
#include <unwind.h>

#include "report/unwind.h"
#include "slow-path/slow-path.h"

struct search
{
  uintptr_t a;       /* the local's address */
  void *function;    /* the function that entered it */
  uintptr_t low;     /* where the frame begins that is being examined */
  uintptr_t present; /* address of its code */
  uintptr_t below;   /* address of the code of the frame below it */
  bool found, same;
};

/* The function that PC returns to; the unwinder looks up the byte before PC.  */

static void *
function_of (uintptr_t pc)
{
  return pc ? _Unwind_FindEnclosingFunction ((void *) pc) : NULL;
}

/* Does FUNCTION have a conditional jump to the code from PART to PC?  Only such jumps lead to a
   function's cold part, and functions are not called by them.  Bytes that only look like such a
   jump are unlikely to lead there.  */

static bool
jumps_to_p (void *function, uintptr_t part, uintptr_t pc)
{
  enum
  {
    PAGES = 256,
    JUMP = 6
  };
  uintptr_t p = (uintptr_t) function, page = trt_os_page ();
  for (int pages = 0; pages < PAGES && function_of (p + 1) == function; pages++)
    {
      /* The next page is only read if it belongs to FUNCTION.  */
      uintptr_t next = (p & -page) + page;
      uintptr_t end = function_of (next + 1) == function ? next : next - JUMP + 1;
      for (uintptr_t i = p; i < end; i++)
        {
          const unsigned char *code = (const unsigned char *) i;
          if (code[0] != 0x0f || (code[1] & 0xf0) != 0x80)
            continue;
          int32_t distance;
          __builtin_memcpy (&distance, code + 2, sizeof distance);
          if (i + JUMP + distance - part < pc - part && function_of (i + 1) == function)
            return true;
        }
      p = next;
    }
  return false;
}

/* Does PC return to code of FUNCTION?  */

bool
trt_frame_part_p (uintptr_t pc, void *function)
{
  void *part = function_of (pc);
  return part == function || (part && jumps_to_p (function, (uintptr_t) part, pc));
}

/* CONTEXT's instruction pointer is in a function whose frame begins at its CFA, which is the CFA of
   the function that it called; so a frame is complete when the next one is visited.  */
static _Unwind_Reason_Code
look_for_frame (struct _Unwind_Context *context, void *data)
{
  struct search *s = data;
  uintptr_t high = _Unwind_GetCFA (context);

  if (s->low && s->a >= s->low && s->a < high)
    {
      s->found = true;
      s->same = (!function_of (s->present) || trt_frame_part_p (s->present, s->function)
                 || trt_frame_part_p (s->below, s->function));
      return _URC_END_OF_STACK;
    }
  s->below = s->present;
  s->present = _Unwind_GetIP (context);
  s->low = high;
  return trt_unwind_further_p (context) ? _URC_NO_REASON : _URC_END_OF_STACK;
}

bool
trt_frame_dead_p (const struct trt_record *r)
{
  uintptr_t sp = (uintptr_t) __builtin_frame_address (0);
  int saved = errno;

  if (r->kind != TRT_STACK || r->life != TRT_LIFE_LIVE || !r->birth_pc)
    return false;
  struct search s = { .a = r->base, .function = function_of (r->birth_pc) };
  if (s.function)
    _Unwind_Backtrace (look_for_frame, &s);
  bool gone = (s.found ? !s.same : r->base < sp && trt_frame_same_stack_p (r->base, sp));
  errno = saved;
  return gone;
}
