/* dead-frame.c - whether the frame of a local has ended without notice.

   SPDX-License-Identifier: GPL-3.0-or-later

   Uninstrumented code may abandon instrumented frames without a word: with longjmp,
   __builtin_longjmp, setcontext, in the child of vfork, or with an exception of another
   language.  The cells of their locals then go on naming them, and if an uninstrumented
   function puts a buffer of its own in their place and hands out pointers into it, these are
   resolved to locals that are long dead.

   So before a pointer of unknown provenance is compared with the bounds of a local, the
   stack is unwound.  The frame that contains the local today must be one of the function that
   entered it (inlined into whatever).  The record of a live local has the place of the code
   that entered it, and the unwinder's tables say which function a place belongs to.

     - in a frame of another function, or below all frames of this stack: gone
     - on a stack that is not being unwound (another thread's, a coroutine's), or where
       the tables do not tell: not known to be gone

   A parameter in memory lies in the caller's frame, right above its own: so the
   frame below counts as well.

   A function's cold part is a function of its own for the unwinder, and counts as the one that
   jumps there.  It need not jump back: what does not return is cold.

   What is recursion of one and the same function cannot be told apart, nor need it be: the
   variable's next instance is in the same place and of the same size.  */

#include <errno.h>
#include <unwind.h>

#include "slow-path/slow-path.h"

struct search
{
  uintptr_t a;       /* the local's address */
  void *function;    /* that entered it */
  uintptr_t low;     /* where the frame begins that is being looked at */
  uintptr_t present; /* where its function is */
  uintptr_t below;   /* where the function of the frame below it is */
  bool found, same;
};

/* The function that PC returns to: the unwinder looks at the byte before it.  */

static void *
function_of (uintptr_t pc)
{
  return pc ? _Unwind_FindEnclosingFunction ((void *) pc) : NULL;
}

/* Does FUNCTION jump, on a condition, into the code from PART to PC?  Nothing else leads into a
   function's cold part, and functions are not called so.  Bytes that only look like such a jump
   hardly lead there.  */

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
      /* The next page is only looked at if it is FUNCTION's.  */
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

/* Is the code that PC returns to FUNCTION's?  */

bool
trt_frame_part_p (uintptr_t pc, void *function)
{
  void *part = function_of (pc);
  return part == function || (part && jumps_to_p (function, (uintptr_t) part, pc));
}

/* CONTEXT's instruction pointer is in a function whose frame begins at its CFA, which is that of
   the function called last; so each frame is complete when the next one comes.  */
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
  return _URC_NO_REASON;
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
