/* longjmp.c - jumps and calls into functions that have returned.

   SPDX-License-Identifier: GPL-3.0-or-later

   longjmp to a function that has returned (C11 7.13.2.1) lands in memory that is another frame's,
   or unknown.  The buffer tells where the stack pointer was, and the place after the call of
   setjmp.

   An instrumented function that calls setjmp has a local of its own, its mark
   (plugin/instrument/calls/setjmp.cc), and says so after the call.  So a table has the mark that
   belongs to a stack pointer, and if the mark still has its number, the function has not returned.
   That takes some nanoseconds, and is all that happens in correct programs.

   Without such an entry, as where uninstrumented code called setjmp, another thread did, or more
   functions than the table has places, the stack is unwound before the jump, which takes
   microseconds: the frame that contains that stack pointer must be one of the function that this
   place belongs to.

     - it is in a frame of another function: that function has returned.  But not if the frame is
       large, since it may hold the stack of a coroutine
     - it is below all frames, and the frames are those of the thread's own stack down to its first:
       returned
     - it is on another stack, or the tables of the unwinder do not tell: accepted

   The frame below the one in question counts, too (dead-frame.c): a function's cold part has a name
   of its own.  An instance of the same function in the same place cannot be told from the one that
   called setjmp.

   A stack that the program made itself may end with anything in place of a return address, and
   libgcc's unwinder reads the code there, to know frames of signal handlers.  So a fault meanwhile
   ends the search (signals.c); where SIGSEGV is blocked, or handled by what we do not know, nothing
   is searched.

   GNU libc's buffer has rbx, rbp, r12 to r15, rsp and the place, of which rbp, rsp and the place
   are mixed with a secret of the thread's, at fs:0x30, and rotated.  That of __builtin_setjmp has
   the frame pointer, the place and rsp.

   A trampoline is a few instructions that GCC puts into the frame of a function when the address of
   a function nested in it is taken.  It shares cells with what is beside it, so it is no block; but
   compiled code says when its address is taken, and when the function around it returns, and a call
   to that address in between is good.  */

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

/* In GNU libc's jmp_buf, in words.  */
enum
{
  JB_RSP = 6,
  JB_PC = 7
};
/* In that of __builtin_setjmp.  */
enum
{
  BUILTIN_PC = 1,
  BUILTIN_RSP = 2
};

/* A frame of this size may hold another stack.  */
#define LARGE_FRAME 4096

/* As far as the first frame of a thread may be from the control block above it: thread-local
   variables are in between.  */
#define THREAD_TOP ((uintptr_t) 1 << 20)

/* Where the main thread's stack began.  It is the dynamic linker's, and weak, or the runtime would
   have to be linked with that.  */
extern void *__libc_stack_end __attribute__ ((weak));

/* As longjmp of GNU libc for x86-64 does it.  */

static uintptr_t
plain_pointer (uintptr_t mixed)
{
  uintptr_t secret;
  __asm__("movq %%fs:0x30, %0" : "=r"(secret));
  return (mixed >> 17 | mixed << 47) ^ secret;
}

struct search
{
  uintptr_t sp;      /* where the jump leads */
  void *function;    /* that called setjmp */
  uintptr_t low;     /* where the frame begins that is being looked at */
  uintptr_t present; /* where its function is */
  uintptr_t below;   /* where the function of the frame below it is */
  uintptr_t size;    /* of the frame that was found */
  bool found, same;
};

static void *
function_of (uintptr_t pc)
{
  return pc ? _Unwind_FindEnclosingFunction ((void *) pc) : NULL;
}

/* As in dead-frame.c: CONTEXT's CFA is where the frame of the function called last begins.  Between
   the frame of a signal handler and that of the interrupted function is no frame, and they may be
   on different stacks.  */

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

/* Is A where the first frame of a thread's own stack begins?  */

static bool
first_frame_p (uintptr_t a)
{
  uintptr_t top = &__libc_stack_end ? (uintptr_t) __libc_stack_end : 0;
  return a - (top - 256) < 512 || trt_runtime_data_thread_pointer () - a < THREAD_TOP;
}

/* Look at all frames as S says, outwards; false if that is not possible.  */

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

/* Has the function returned that called setjmp before PC with the stack pointer SP?  HERE is that
   of who is about to jump.  */

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

/* The place of the stack pointer SP in a table of marks.  */

static unsigned
jump_place (uintptr_t sp)
{
  return sp * 0x9e3779b97f4a7c15ULL >> (64 - TRT_JUMP_BITS);
}

/* The caller's stack pointer is what it was at the call of setjmp.  A handler that writes the same
   entry meanwhile leaves at worst one whose mark does not fit.  */

void
TP_ABI (jump_mark) (const void *mark)
{
  uintptr_t sp = (uintptr_t) __builtin_dwarf_cfa ();

  if (!trt_ready)
    return;
  uint32_t origin = *trt_cell_origin ((uintptr_t) mark) & ~TP_TAIL_MASK;
  if (!(origin >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT))
    return;
  /* Where there is none, it takes memory of the kernel's.  */
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

/* Does the function live, by its mark, that called setjmp with the stack pointer SP?  */

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

/* By address; several with one place put each other out.  The highest bit, which no address of the
   program's has, says that it has expired.  */
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
