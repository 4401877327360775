/* longjmp.c - jumps and calls into functions that have returned.

   SPDX-License-Identifier: GPL-3.0-or-later

   A longjmp to a function that has returned (C11 7.13.2.1) leads to memory that belongs to another
   frame, or to none.  The buffer contains the stack pointer, and the address after the call of
   setjmp.

   An instrumented function that calls setjmp has an additional local variable, its mark
   (plugin/instrument/calls/setjmp.cc), and reports it after the call.  So a table has the mark for
   a stack pointer, and if the mark still has its number, the function has not returned.  This takes
   some nanoseconds, and is all that happens in correct programs.

   If there is no such entry, because uninstrumented code or another thread called setjmp, or
   because the entry was overwritten, the stack is unwound before the jump, which takes
   microseconds.  The frame that contains the stack pointer must belong to the function that
   contains the address in the buffer.

    - if it is in a frame of another function, that function has returned; unless the frame is
      large, because it may contain the stack of a coroutine
    - if it is below all frames, and these are the frames of the thread's own stack, down to the
      first one: it has returned
    - if it is on another stack, or the unwinder's tables have no function: accepted

   The frame below is compared, too (dead-frame.c), because a function's cold part has a name of its
   own.  An instance of the same function at the same place cannot be distinguished from the one
   that called setjmp.

   A stack that the program has made may end with any value in place of a return address, and
   libgcc's unwinder reads the code there, to recognise frames of signal handlers.  A fault in it
   ends the search (signals.c).  If SIGSEGV is blocked, or handled by an unknown handler, nothing is
   searched.

   The buffer of GNU libc has rbx, rbp, r12 to r15, rsp and the address, of which rbp, rsp and the
   address are combined by exclusive or with a secret of the thread, at fs:0x30, and rotated.  The
   buffer of __builtin_setjmp has the frame pointer, the address and rsp.

   A trampoline is a few instructions that GCC puts into the frame of a function when the address of
   a nested function is taken.  It shares cells with other data of the frame, so it is no block.
   But compiled code reports when its address is taken, and when the enclosing function returns; a
   call of that address is valid in between.  */

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <unwind.h>

#include "slow-path/slow-path.h"
#include "base/thread-state.h"
#include "interpose/signals.h"

TRT_EXPORT void TP_ABI (jump_mark) (const void *mark);
TRT_EXPORT void TP_ABI (check_jump) (const void *buffer, int how, const char *site);
TRT_EXPORT void TP_ABI (trampoline) (const void *p, int live);

/* Indices in GNU libc's jmp_buf, in words.  */
enum
{
  JB_RSP = 6,
  JB_PC = 7
};
/* Indices in the buffer of __builtin_setjmp.  */
enum
{
  BUILTIN_PC = 1,
  BUILTIN_RSP = 2
};

/* A frame of this size or more may contain another stack.  */
#define LARGE_FRAME 4096

/* The maximum distance of a thread's first frame from the control block above it; thread-local
   variables are in between.  */
#define THREAD_TOP ((uintptr_t) 1 << 20)

/* The start of the main thread's stack.  It is defined by the dynamic linker, and weak because the
   runtime would have to be linked with that otherwise.  */
extern void *__libc_stack_end __attribute__ ((weak));

/* Decode a pointer of a jump buffer, as longjmp of GNU libc does on x86-64.  */

static uintptr_t
plain_pointer (uintptr_t mixed)
{
  uintptr_t secret;
  __asm__("movq %%fs:0x30, %0" : "=r"(secret));
  return (mixed >> 17 | mixed << 47) ^ secret;
}

struct search
{
  uintptr_t sp;      /* the stack pointer in the buffer */
  void *function;    /* the function that called setjmp */
  uintptr_t low;     /* where the frame begins that is being examined */
  uintptr_t present; /* address of its code */
  uintptr_t below;   /* address of the code of the frame below it */
  uintptr_t size;    /* of the frame that was found */
  bool found, same;
};

static void *
function_of (uintptr_t pc)
{
  return pc ? _Unwind_FindEnclosingFunction ((void *) pc) : NULL;
}

/* As in dead-frame.c: CONTEXT's CFA is the start of the frame of the function that it called.
   There is no frame between that of a signal handler and that of the interrupted function, and they
   may be on different stacks.  */

static _Unwind_Reason_Code
look_for_setjmp (struct _Unwind_Context *context, void *data)
{
  struct search *s = data;
  uintptr_t high = _Unwind_GetCFA (context);
  int interrupted = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &interrupted);

  if (!interrupted && s->low && s->sp >= s->low && s->sp < high)
    {
      s->found = true;
      s->size = high - s->low;
      s->same = (!function_of (s->present) || trt_frame_part_p (s->present, s->function)
                 || trt_frame_part_p (s->below, s->function));
      return _URC_END_OF_STACK;
    }
  s->below = s->present;
  s->present = pc;
  s->low = high;
  return _URC_NO_REASON;
}

/* Is A the start of the first frame of a thread's own stack?  */

static bool
first_frame_p (uintptr_t a)
{
  uintptr_t top = &__libc_stack_end ? (uintptr_t) __libc_stack_end : 0;
  return a - (top - 256) < 512 || trt_runtime_data_thread_pointer () - a < THREAD_TOP;
}

/* Visit all frames with S, from the innermost outwards; false if that is impossible.  */

static bool
search_frames (struct search *s)
{
  sigjmp_buf place, *outer = trt_on_fault;
  volatile bool good = false;

  if (!trt_signal_ours_p (SIGSEGV))
    return false;
  if (sigsetjmp (place, 1) == 0)
    {
      trt_on_fault = &place;
      _Unwind_Backtrace (look_for_setjmp, s);
      good = true;
    }
  trt_on_fault = outer;
  return good;
}

/* Has the function returned that called setjmp, with the stack pointer SP and the return address
   PC?  HERE is the stack pointer of the function that calls longjmp.  */

static bool
returned_p (uintptr_t sp, uintptr_t pc, uintptr_t here)
{
  struct search s = { .sp = sp, .function = function_of (pc) };

  if ((sp & 7) || !s.function || !trt_frame_same_stack_p (sp, here))
    return false;
  if (!search_frames (&s))
    return false;
  if (s.found)
    return !s.same && s.size < LARGE_FRAME;
  return sp < here && first_frame_p (s.low);
}

/* ---- marks ---- */

/* The index of the stack pointer SP in the table of marks.  */

static unsigned
jump_place (uintptr_t sp)
{
  return sp * 0x9e3779b97f4a7c15ULL >> (64 - TRT_JUMP_BITS);
}

/* Records MARK for the caller's stack pointer, which is that at the call of setjmp.  If a signal
   handler writes the same entry at the same time, the entry may at worst become invalid.  */

void
TP_ABI (jump_mark) (const void *mark)
{
  uintptr_t sp = (uintptr_t) __builtin_dwarf_cfa ();

  if (!trt_ready)
    return;
  uint32_t origin = *trt_cell_origin ((uintptr_t) mark) & ~TP_TAIL_MASK;
  if (!(origin >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT))
    return;
  /* To create the state would need memory from the kernel.  */
  struct trt_thread_state *r = trt_thread_state || trt_seccomp_state () != TRT_FREE
                                 ? trt_thread_state
                                 : trt_thread_state_get ();
  unsigned k = jump_place (sp);
  if (!r)
    return;
  r->jump[k].sp = sp;
  r->jump[k].mark = (uintptr_t) mark;
  r->jump[k].origin = origin;
}

/* Is the function that called setjmp with the stack pointer SP alive, by its mark?  */

static bool
marked_p (uintptr_t sp)
{
  const struct trt_thread_state *r = trt_thread_state;
  unsigned k = jump_place (sp);

  return r && r->jump[k].sp == sp && r->jump[k].origin
         && (*trt_cell_origin (r->jump[k].mark) & ~TP_TAIL_MASK) == r->jump[k].origin;
}

void
TP_ABI (check_jump) (const void *buffer, int how, const char *site)
{
  const uintptr_t *b = buffer;

  if (!trt_ready || (uintptr_t) b < TRT_NULL_PAGE || trt_seccomp_state () != TRT_FREE)
    return;
  uintptr_t sp = how ? b[BUILTIN_RSP] : plain_pointer (b[JB_RSP]);
  if (marked_p (sp))
    return;
  int saved = errno;
  uintptr_t pc = how ? b[BUILTIN_PC] : plain_pointer (b[JB_PC]);
  if (returned_p (sp, pc, (uintptr_t) __builtin_dwarf_cfa ()))
    trt_fail (&(struct trt_error) { .kind = TRT_USE_AFTER_RETURN,
                                    .access = 'j',
                                    .address = sp,
                                    .site = site,
                                    .pc = (uintptr_t) __builtin_return_address (0),
                                    .remark = "the function that called setjmp has returned" });
  errno = saved;
}

/* ---- trampolines ---- */

/* Addresses of trampolines; an address replaces another one with the same index.  The highest bit,
   which is 0 in addresses of the program, marks those that have expired.  */
enum
{
  PLACES = 1024
};
static uintptr_t trampolines[PLACES];
#define EXPIRED ((uintptr_t) 1 << 63)

static uintptr_t *
trampoline_place (uintptr_t a)
{
  return &trampolines[(a >> 2) * 0x9e3779b97f4a7c15ULL >> 54];
}

void
TP_ABI (trampoline) (const void *p, int live)
{
  uintptr_t a = (uintptr_t) p, *place = trampoline_place (a);

  if (live)
    __atomic_store_n (place, a, __ATOMIC_RELAXED);
  else if (__atomic_load_n (place, __ATOMIC_RELAXED) == a)
    __atomic_store_n (place, a | EXPIRED, __ATOMIC_RELAXED);
}

bool
trt_longjmp_expired_p (uintptr_t f)
{
  return __atomic_load_n (trampoline_place (f), __ATOMIC_RELAXED) == (f | EXPIRED);
}
