/* gone.c - has the frame of a local variable vanished unseen?

   SPDX-License-Identifier: GPL-3.0-or-later

   Uninstrumented code may abandon instrumented frames without a word: with longjmp,
   __builtin_longjmp, setcontext, in the child of vfork, or with an exception of another
   language.  The cells of their locals then go on naming them, and if an uninstrumented
   function puts a buffer of its own in their place and hands out pointers into it, these are
   resolved to locals that are long dead.

   So before a pointer of unknown descent is held against the bounds of a local, the
   stack is unwound.  The frame that contains the local today must be one of the function that
   entered it (inlined into whatever).  The record of a live local has the place of the code
   that entered it, and the unwinder's tables say which function a place belongs to.

     - in a frame of another function, or below all frames of this stack: gone
     - on a stack that is not being unwound (another thread's, a coroutine's), or where
       the tables do not tell: not known to be gone

   A parameter in memory lies in the caller's frame, right above its own: so the
   frame below counts as well.

   A function's cold part counts as the function.

   What is recursion of one and the same function cannot be told apart, nor need it be: the
   variable's next instance is in the same place and of the same size.  */

#include <errno.h>
#include <unwind.h>

#include "internal.h"

struct search
{
  uintptr_t a;               /* the local's address */
  void *function;            /* that entered it */
  uintptr_t low;             /* where the frame begins that is being looked at */
  void *present;             /* its function */
  void *below;               /* the function of the frame below it */
  bool found, same;
};

static void *
function_of (uintptr_t pc)
{
  return pc ? _Unwind_FindEnclosingFunction ((void *) (pc - 1)) : NULL;
}

/* Does the code that PC returns to jump into FUNCTION soon?  Checks are called from a function's cold
   part, which is a function of its own for the unwinder, and jumps back.  Bytes that only look
   like a jump hardly lead there.  */

static bool
jumps_into_p (uintptr_t pc, void *function)
{
  enum { LOOK = 512, JUMP = 5 };
  uintptr_t left = tp_os_page () - (pc & (tp_os_page () - 1));
  if (left < LOOK && tp_reachable (pc, LOOK))
    left = LOOK;
  for (uintptr_t i = 0; i + JUMP <= left && i + JUMP <= LOOK; i++)
    if (*(const unsigned char *) (pc + i) == 0xe9)
      {
	int32_t distance;
	__builtin_memcpy (&distance, (const char *) pc + i + 1, sizeof distance);
	if (function_of (pc + i + JUMP + distance + 1) == function)
	  return true;
      }
  return false;
}

/* CONTEXT's instruction pointer is in a function whose frame begins at its CFA, which is that of
   the function called last; so each frame is complete when the next one comes.  */
static _Unwind_Reason_Code
look (struct _Unwind_Context *context, void *data)
{
  struct search *s = data;
  uintptr_t high = _Unwind_GetCFA (context);

  if (s->low && s->a >= s->low && s->a < high)
    {
      s->found = true;
      s->same = (!s->present || s->present == s->function
                 || s->below == s->function);
      return _URC_END_OF_STACK;
    }
  s->below = s->present;
  s->present = function_of (_Unwind_GetIP (context));
  if (s->present != s->function && jumps_into_p (_Unwind_GetIP (context), s->function))
    s->present = s->function;
  s->low = high;
  return _URC_NO_REASON;
}

bool
tp_frame_gone_p (const struct tp_record *r)
{
  uintptr_t sp = (uintptr_t) __builtin_frame_address (0);
  int saved = errno;

  if (r->kind != TP_STACK || r->life != TP_LIFE_LIVE || !r->birth_pc)
    return false;
  struct search s = { .a = r->base, .function = function_of (r->birth_pc) };
  if (s.function)
    _Unwind_Backtrace (look, &s);
  bool gone = (s.found ? !s.same
               : r->base < sp && tp_frame_same_stack_p (r->base, sp));
  errno = saved;
  return gone;
}
